"""YAML read as it is written: every value keeps its text and its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from damiera_build.diagnostic import Span
from damiera_build.source import (
    DEEPEST_NESTING,
    LARGEST_SPEC,
    Mapping,
    Scalar,
    Sequence,
    Source,
    SourceError,
    parse,
    read,
)


def value(text: str) -> Mapping | Sequence | Scalar:
    """Return the node of the key `key` in a file's text."""
    return {k.text: node for k, node in parse(Source("one.yaml", text)).entries}["key"]


def refused(text: str) -> tuple[str, Span]:
    """Return the code and the place of the one fault of a text."""
    with pytest.raises(SourceError) as caught:
        parse(Source("one.yaml", text))
    (found,) = caught.value.diagnostics
    return found.code.name, found.span


@pytest.mark.parametrize(
    "written",
    ["22:15", "no", "on", "08", "0027", "1e3", "1_8", "0x1F", "+12", "-22", "2005-13-45", "~"],
)
def test_a_plain_value_stays_what_is_written(written: str) -> None:
    """No value becomes a number, a truth, a date or nothing."""
    node = value(f"key: {written}\n")
    assert isinstance(node, Scalar)
    assert node.text == written


def test_a_plain_key_stays_what_is_written() -> None:
    """The key `on` is not the key `True`."""
    ((key, _),) = parse(Source("one.yaml", "on: 22-19\n")).entries
    assert key.text == "on"


def test_five_thousand_digits_are_text() -> None:
    """A number too long for the interpreter is never made a number."""
    node = value(f"key: {'9' * 5000}\n")
    assert isinstance(node, Scalar)
    assert node.text == "9" * 5000


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("key: 22-19\n", Span(1, 6, 11)),
        ("a: 1\nkey:   'x'\n", Span(2, 8, 11)),
        ("key:\n  - one\n", Span(2, 3, 8)),
        ("key:\n  inner: one\n", Span(2, 3, 13)),
        ("key: [1,\n 2]\n", Span(1, 6, 7)),
    ],
)
def test_a_node_knows_its_place(text: str, span: Span) -> None:
    """Lines and columns count from 1; a list's place is its first sign."""
    assert value(text).span == span


def test_an_item_of_a_list_knows_its_place() -> None:
    """The caret stands below the wrong square, not below the list."""
    node = value("key: [22, 19]\n")
    assert isinstance(node, Sequence)
    assert node.items[1].span == Span(1, 11, 13)


def test_a_folded_text_gives_its_words_with_their_places() -> None:
    """A half move on the third line of a line of play is shown on that line."""
    text = "key: >-\n  30-26 3-7\n  26-30\n"
    source = Source("one.yaml", text)
    ((_, node),) = parse(source).entries
    assert isinstance(node, Scalar)
    words = [(word.text, word.span) for word in source.words(node)]
    assert words == [
        ("30-26", Span(2, 3, 8)),
        ("3-7", Span(2, 9, 12)),
        ("26-30", Span(3, 3, 8)),
    ]


@pytest.mark.parametrize("quote", ["'", '"'])
def test_a_quoted_text_gives_its_words_without_the_quotes(quote: str) -> None:
    """Quotes belong to YAML, not to the moves."""
    source = Source("one.yaml", f"key: {quote}30-26 3-7{quote}\n")
    ((_, node),) = parse(source).entries
    assert isinstance(node, Scalar)
    assert [word.text for word in source.words(node)] == ["30-26", "3-7"]


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("key: &a [1]\nother: *a\n", "D003", (1, 6)),
        ("key: &m [22-19, *m]\n", "D003", (1, 6)),
        ("key: !!python/object:os.system x\n", "D003", (1, 6)),
        ("key: !!int 22\n", "D003", (1, 6)),
        ("key: 1\n---\nkey: 2\n", "D003", (2, 1)),
        ("? [1, 2]\n: 3\n", "D003", (1, 3)),
        (f"key: {'[' * 99}{']' * 99}\n", "D003", (1, 5 + DEEPEST_NESTING)),
        ("key:\n\t- 22\n", "D002", (2, 1)),
        ("key: 'never closed\n", "D002", (1, 6)),
        ("key: {{ x }}\n", "D003", (1, 7)),
        ("key:\n  - *22-19\n", "D003", (2, 5)),
        ("- 22-19\n", "D007", (1, 1)),
        ("just words\n", "D007", (1, 1)),
        ("", "D007", (1, 1)),
    ],
)
def test_what_specs_do_not_need_is_refused(text: str, code: str, place: tuple[int, int]) -> None:
    """Aliases, anchors, tags, several documents and the rest get one diagnostic in its place."""
    found, span = refused(text)
    assert (found, span[:2]) == (code, place)


@pytest.mark.parametrize(
    ("character", "name"),
    [
        ("\u202e", "RIGHT-TO-LEFT OVERRIDE"),
        ("\u200b", "ZERO WIDTH SPACE"),
        ("\u2066", "LEFT-TO-RIGHT ISOLATE"),
        ("\ufeff", "ZERO WIDTH NO-BREAK SPACE"),
        ("\x00", "control character"),
        ("\x1b", "control character"),
        ("\u2028", "LINE SEPARATOR"),
        ("\x85", "control character"),
    ],
)
def test_a_hidden_character_is_named(character: str, name: str) -> None:
    """What reorders or hides text would let a reviewer see another move than the engine."""
    with pytest.raises(SourceError) as caught:
        parse(Source("one.yaml", f"a: 1\nkey: x{character}22-19\n"))
    (found,) = caught.value.diagnostics
    assert (found.code.name, found.span) == ("D014", Span(2, 7, 8))
    assert name in found.message


def test_every_hidden_character_is_found() -> None:
    """All problems of a file are told at once."""
    with pytest.raises(SourceError) as caught:
        parse(Source("one.yaml", "a: \u200b1\nb: \u200b2\n"))
    assert [found.span.line for found in caught.value.diagnostics] == [1, 2]


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_both_line_endings_are_read(ending: str) -> None:
    """A file saved on Windows means the same."""
    node = value(f"a: 1{ending}key: 22-19{ending}")
    assert isinstance(node, Scalar)
    assert (node.text, node.span) == ("22-19", Span(2, 6, 11))


def test_a_line_is_cited_as_it_stands() -> None:
    """A diagnostic shows the source line, without the carriage return."""
    assert Source("one.yaml", "a: 1\r\nkey: 2\r\n").line(2) == "key: 2"


@pytest.mark.parametrize("number", [0, 4, 99])
def test_a_line_past_the_end_is_empty(number: int) -> None:
    """A place that is not in the file cites nothing."""
    assert Source("one.yaml", "a: 1\nb: 2\n").line(number) == ""


def test_a_byte_order_mark_is_passed_over(tmp_path: Path) -> None:
    """Some editors write one; it changes nothing."""
    path = tmp_path / "one.yaml"
    path.write_bytes(b"\xef\xbb\xbfkey: 1\n")
    assert read(path, "one.yaml").text == "key: 1\n"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("key: 1\n".encode("utf-16"), "UTF-16"),
        ("key: 1\n".encode("utf-16-be"), ""),
        (b"\xfe\xff\x00k", "UTF-16"),
        (b"a: 1\nkey: \xe8\n", "byte 0xe8 in line 2"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "byte 0x89 in line 1"),
        (b"x" * (LARGEST_SPEC + 1), "larger than"),
    ],
)
def test_a_file_in_another_form_is_refused(data: bytes, message: str, tmp_path: Path) -> None:
    """Other encodings, binary data and large files get a plain message."""
    path = tmp_path / "one.yaml"
    path.write_bytes(data)
    with pytest.raises(SourceError) as caught:
        parse(read(path, "shown.yaml"))
    assert message in caught.value.diagnostics[0].message


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    """There is nothing to read."""
    with pytest.raises(SourceError, match="no such file"):
        read(tmp_path / "none.yaml", "none.yaml")


def test_a_folder_is_refused(tmp_path: Path) -> None:
    """A folder named like a spec is none."""
    (tmp_path / "one.yaml").mkdir()
    with pytest.raises(SourceError, match="not a file"):
        read(tmp_path / "one.yaml", "one.yaml")


def test_a_hundred_megabytes_are_refused_unread(tmp_path: Path) -> None:
    """The size is looked at before the bytes."""
    path = tmp_path / "one.yaml"
    with path.open("wb") as file:
        file.truncate(100 * 1024 * 1024)
    with pytest.raises(SourceError, match="larger than"):
        read(path, "one.yaml")


def test_a_fault_names_the_file_as_it_is_shown(tmp_path: Path) -> None:
    """Diagnostics carry the name that the user knows, not the absolute path."""
    with pytest.raises(SourceError) as caught:
        read(tmp_path / "none.yaml", "diagrams/none.yaml")
    assert caught.value.diagnostics[0].path == "diagrams/none.yaml"
