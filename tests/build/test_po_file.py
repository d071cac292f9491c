"""The text of a PO file: what a lenient reader would lose in silence is told, in its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from damiera_build.languages import PACKAGE_LOCALE
from damiera_build.po import read_translations, update
from damiera_build.po_file import parse_po
from damiera_build.project import ProjectError
from damiera_build.source import Source, SourceError

HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
ENTRY = 'msgctxt "plain"\nmsgid "Men move."\nmsgstr "Kameny táhnou."\n'
WHOLE = HEADER + ENTRY


def refused(text: str) -> tuple[int, str]:
    """Return the line in which a file is refused, and why."""
    with pytest.raises(SourceError) as caught:
        parse_po(Source("cs.po", text))
    (found,) = caught.value.diagnostics
    assert found.code.name == "L401"
    return found.span.line, found.message


@pytest.mark.parametrize("path", sorted(PACKAGE_LOCALE.glob("*.po")), ids=lambda path: path.stem)
def test_our_own_catalogues_are_read(path: Path) -> None:
    """Every entry of them."""
    text = path.read_text("utf-8")
    assert len(parse_po(Source(path.name, text))) == text.count('\nmsgctxt "')


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_comments_continued_texts_and_escapes_are_read(ending: str) -> None:
    """All that PO editors write."""
    text = (
        f'# by hand\n#. note\n#: a.py:1\n#, python-format, fuzzy\n#| msgid "Old"\n{WHOLE}'
        '\nmsgctxt "b"\nmsgid ""\n"one "\n"two"\nmsgstr ""\n  "\\"a\\" \\\\ \\n \\t"\n'
        '\n#~ msgctxt "plain"\n#~ msgid "gone\n#~ msgstr "\n'
    )
    entries = {e.msgctxt: e for e in parse_po(Source("cs.po", text.replace("\n", ending)))}
    assert entries["b"].msgid == "one two"
    assert entries["b"].msgstr == '"a" \\ \n \t'


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ('táhnou."', "táhnou.", 7, "without its closing"),
        ('msgstr "Kameny táhnou."', "Kameny táhnou.", 7, "no PO file"),
        ('"Kameny táhnou."', "", 7, "straight quotation marks is expected"),
        ('"Kameny táhnou."', "Kameny táhnou.", 7, "straight quotation marks is expected"),
        ('"Kameny', "Kameny", 7, "straight quotation marks is expected"),
        ('"Kameny', "\u201cKameny", 7, "straight quotation marks are expected"),
        ('"Kameny táhnou."', "\u201eKameny táhnou.\u201c", 7, "marks are expected"),
        ('"Kameny táhnou."', "'Kameny táhnou.'", 7, "marks are expected"),
        ('táhnou."', "táhnou.\u201d", 7, "straight quotation marks are expected"),
        ('msgstr "', 'msgstr ""\n', 8, "without its opening"),
        ("msgstr", "<<<<<<< HEAD\nmsgstr", 7, "merge conflict"),
        ("msgstr", "=======\nmsgstr", 7, "merge conflict"),
        ('."\n', '."\n>>>>>>> theirs\n', 7, "merge conflict"),
        ("Kameny", '"Kameny"', 7, "ends before the line does"),
        ("táhnou.", "táhnou.\\", 7, "without its closing"),
        ("táhnou.", "C:\\dama", 7, "\\d stands for nothing"),
        ("msgstr", "msgstring", 7, "msgstring is no keyword"),
        ("msgid", "Msgid", 6, "Msgid is no keyword"),
        ("msgctxt", "msgctxt msgid", 5, "straight quotation marks is expected"),
        ("msgstr ", "msgstr[10] ", 7, "no plural form"),
        ("msgstr ", "msgctxt ", 7, "msgctxt is not expected here"),
        ('táhnou."', 'táhnou."\u2028', 7, "hidden"),
    ],
)
def test_a_line_that_is_none_is_told(old: str, new: str, line: int, message: str) -> None:
    """The first one, in words that say what to do."""
    found, told = refused(HEADER + ENTRY.replace(old, new))
    assert found in (line, line + 1)
    assert message in told


def test_a_text_that_is_the_name_of_a_file_is_not_opened(tmp_path: Path) -> None:
    """The library would read that file."""
    other = tmp_path / "other.po"
    other.write_text(WHOLE, "utf-8")
    assert refused(str(other)) == (1, "this is no PO file from here on")


@pytest.mark.parametrize(
    ("old", "new", "marked", "fix"),
    [
        ('"Kameny táhnou."', "\u201eKameny táhnou.\u201c", "\u201e", '"Kameny táhnou."'),
        ('"Kameny táhnou."', "Kameny táhnou.", "Kameny táhnou.", '"Kameny táhnou."'),
        ("msgstr", "msgsrt", "msgsrt", "msgstr"),
        ("táhnou.", "C:\\dama", "\\d", "two backslashes for one"),
        ("Kameny", '"Kameny"', '"', 'a backslash before a " within it'),
        ("msgid", "<<<<<<< HEAD\nmsgid", "<<<<<<< HEAD", ""),
    ],
)
def test_the_piece_of_the_line_and_a_way_out_are_told(
    old: str, new: str, marked: str, fix: str
) -> None:
    """What is to be written instead."""
    with pytest.raises(SourceError) as caught:
        parse_po(Source("cs.po", HEADER + ENTRY.replace(old, new)))
    (found,) = caught.value.diagnostics
    assert found.line_text[found.span.column - 1 : found.span.end_column - 1] == marked
    assert fix in found.fix
    assert found.fix


def test_a_byte_of_another_encoding_stands_in_its_line(tmp_path: Path) -> None:
    """And its column; the line is shown."""
    path = tmp_path / "cs.po"
    path.write_bytes(WHOLE.encode().replace("á".encode(), b"\xd7"))
    (found,) = read_translations(path, "cs.po", {}).findings
    assert (found.code.name, found.span[:2]) == ("L401", (7, 17))
    assert found.line_text == 'msgstr "Kameny t\N{REPLACEMENT CHARACTER}hnou."'


@pytest.mark.parametrize("text", ['msgstr"Kameny táhnou."', 'msgstr  "Kameny táhnou."  '])
def test_spaces_around_a_text_are_free(text: str) -> None:
    """As they are for gettext."""
    (entry,) = parse_po(Source("cs.po", HEADER + ENTRY.replace('msgstr "Kameny táhnou."', text)))
    assert entry.msgstr == "Kameny táhnou."


def test_an_entry_that_stands_twice_is_told() -> None:
    """Which of the two is meant, nobody knows."""
    assert refused(f"{WHOLE}\n{ENTRY}") == (9, "plain stands in line 5 already")


def test_a_header_that_names_another_encoding_is_told() -> None:
    """Other tools would believe it."""
    _, message = refused(WHOLE.replace("UTF-8", "ISO-8859-2"))
    assert "ISO-8859-2" in message


def test_a_broken_catalogue_gives_no_text_at_all(tmp_path: Path) -> None:
    """No letter is lost in silence: the language falls back to English."""
    path = tmp_path / "cs.po"
    path.write_text(WHOLE.replace('táhnou."', "táhnou."), "utf-8")
    read = read_translations(path, "cs.po", {})
    assert ([f.code.name for f in read.findings], dict(read.texts)) == (["L401"], {})


@pytest.mark.parametrize("data", [WHOLE.replace('táhnou."', "táhnou.").encode(), b"\xff\xfe\x00"])
def test_a_broken_catalogue_is_not_updated(data: bytes, tmp_path: Path) -> None:
    """A translator's work is still in it."""
    path = tmp_path / "cs.po"
    path.write_bytes(data)
    with pytest.raises(ProjectError, match=r"cs\.po:[0-9]+: .*; mend it before updating it"):
        update(path, "cs", {}, {})
