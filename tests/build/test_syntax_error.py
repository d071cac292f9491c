"""A file that is not YAML: the place to mend is shown, in words that need no YAML."""

from __future__ import annotations

import pytest
import yaml

from damiera_build import source as reading
from damiera_build.source import Source, SourceError, parse
from damiera_build.spec import read_spec

POSITION = "position: W:W21,24:B10,18,20\n"

ERRORS = [
    ("mandatory: [21x14x5\n", (2, 12), "nothing closes this [", "close it with ]"),
    ("after: {a: b\n", (2, 8), "nothing closes this {", "close it with }"),
    ("mandatory: '21x14x5\n", (2, 12), "nothing closes this '", "close it with '"),
    ('mandatory: "21x14x5\n', (2, 12), 'nothing closes this "', 'close it with "'),
    ("]mandatory: 21x14x5\n", (2, 1), "nothing opens this ]", "leave it out"),
    ("mandatory 21x14x5\n", (2, 1), "this line has no colon", "mandatory: 21x14x5"),
    ("mandatory: 21x14x5: 2\n", (2, 19), "a second colon in one line", "quote the value"),
    ("mandatory: @21x14x5\n", (2, 12), "no value starts with @", "quote the value"),
    ("mandatory: `21x14x5`\n", (2, 12), "no value starts with `", "quote the value"),
    ("  mandatory: 21x14x5\n", (2, 3), "this line is indented otherwise", "start it where"),
    ("forbidden:\n  - move: 24x15\n   because: x\n", (4, 4), "this line is indented", "start"),
    ("forbidden:\n  - move: 24x15\n   - move: 24x16\n", (4, 4), "this line is indented", "start"),
    ("\tmandatory: 21x14x5\n", (2, 1), "a tab indents this line", "indent with spaces"),
    ("mandatory: {% y %}\n", (2, 12), "a brace starts", "quote the value"),
]


@pytest.mark.parametrize("loader", ["_Loader", "pure"])
@pytest.mark.parametrize(("text", "place", "message", "fix"), ERRORS)
def test_an_error_is_told_where_it_is_mended(
    text: str,
    place: tuple[int, int],
    message: str,
    fix: str,
    loader: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whether YAML is read by libyaml or, where that is missing, by Python."""
    if loader == "pure":
        monkeypatch.setattr(reading, "_Loader", yaml.SafeLoader)
    with pytest.raises(SourceError) as refused:
        parse(Source("one.yaml", POSITION + text))
    (found,) = refused.value.diagnostics
    assert found.code.name == "D002"
    assert (found.span[:2], found.message.startswith(message)) == (place, True), found.message
    assert (found.fix or "").startswith(fix)


MISSING = "a space is missing after the colon"
WITHOUT_A_SPACE = [
    ("position: W:W8:B19\nlegal:8-4\n", (2, 6), "legal: 8-4"),
    ("position:W:W8:B19\nlegal: 8-4\n", (1, 9), "position: W:W8:B19"),
    ("position:'W:W8:B19'\nlegal: 8-4\n", (1, 9), "position: 'W:W8:B19'"),
    ("position:W:W8:B19\nlegal:8-4\n", (2, 6), "legal: 8-4"),
    ("position: W:W8:B19\nlegal:8-4\n# end\nmarks: 5\n", (2, 6), "legal: 8-4"),
    ("position: W:W8:B19\nlegal:[8-4, 8-3]\n", (2, 6), "legal: [8-4, 8-3]"),
    ("position: W:W8:B19\nlega:8-4\n", (2, 5), "lega: 8-4"),
    ("legal:8-4\n", (1, 6), "legal: 8-4"),
    (POSITION + "forbidden:\n  - move:24x15\n    because: x\n", (3, 9), "move: 24x15"),
    (POSITION + "forbidden:\n  - move: 24x15\n    because:x\n", (4, 12), "because: x"),
    ("board:|\n  ....\nto_move: white\n", (1, 6), "board: |"),
]


@pytest.mark.parametrize("loader", ["_Loader", "pure"])
@pytest.mark.parametrize(("text", "place", "fix"), WITHOUT_A_SPACE)
def test_a_missing_space_is_told_at_its_colon(
    text: str, place: tuple[int, int], fix: str, loader: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not on the innocent line on which YAML notices it."""
    if loader == "pure":
        monkeypatch.setattr(reading, "_Loader", yaml.SafeLoader)
    with pytest.raises(SourceError) as refused:
        parse(Source("one.yaml", text))
    (found,) = refused.value.diagnostics
    assert (found.code.name, found.span[:2], found.message) == ("D002", place, MISSING)
    assert found.fix == fix


@pytest.mark.parametrize(
    ("text", "code", "place", "fix"),
    [
        ("forbidden:\n  - move:24x15\n", "D007", (4, 9), "move: 24x15"),
        ("forbidden:\n  - {move:24x15, because: most-pieces}\n", "D005", (4, 10), "move: 24x15"),
        ("ends:\n  winner:white\n", "D007", (4, 9), "winner: white"),
        ("ends: {winner:white}\n", "D005", (3, 14), "winner: white"),
        ("ends:{winner: white}\n", "D005", (3, 5), "ends: {winner: white}"),
    ],
)
def test_a_missing_space_is_told_where_yaml_does_not_notice_it(
    text: str, code: str, place: tuple[int, int], fix: str
) -> None:
    """A key and its value may make one text, which YAML has nothing against."""
    with pytest.raises(SourceError) as refused:
        read_spec(Source("one.yaml", f"{POSITION}mandatory: 21x14x5\n{text}"), "one")
    (found,) = refused.value.diagnostics
    assert (found.code.name, found.span[:2], found.message) == (code, place, MISSING)
    assert found.fix == fix


def test_a_side_of_a_fen_is_no_key_without_a_space() -> None:
    """What is wrong on the next line is told there."""
    with pytest.raises(SourceError) as refused:
        parse(Source("one.yaml", "position:\n  W:W21:B5\nlegal 21-17\n"))
    assert [found.message for found in refused.value.diagnostics] == ["this line has no colon"]
