"""A fix is made of what stands there, or says that it is an example: it never changes a claim."""

from __future__ import annotations

import re

import pytest
from spec_texts import BAD, BOARD, FEN, ONLY_THE_READER, TRUE

from damiera_build.diagnostic import Diagnostic
from damiera_build.source import Source, SourceError
from damiera_build.spec import read_spec

WORDS = re.compile(
    r"such as |leave |keep |one of: |quote |close it |indent |delete |start it |name |add one of: "
    r"|a number |W or B before |K before |the first sign "
)
"""How a fix begins that tells what to do; any other one is what to write."""

MORE = [
    *(
        FEN + f"legal: {move}\n"
        for move in ("22:18", "22 - 18", "22\u201318", "22-18!", "1. 22-18")
    ),
    FEN + "legal: '22:18'\n",
    FEN + 'legal: "22\u201318"\n',
    FEN + "legal: [22:18, 22\u221219]\n",
    FEN + "mandatory: 21x14x5 24x15\n",
    FEN + "mandatory: 21:14:5, 24:15\n",
    FEN + "forbidden: 24x15, 22-19\n",
    TRUE + "marks: 5, 14\n",
    TRUE + "marks: '5, 14'\n",
    TRUE + "marks: [\u0663, 007, +12, '08']\n",
    TRUE + "captured: [[18, 08], [40]]\n",
    TRUE + "shows: most-pieces, most-kings\n",
    TRUE + "shows: man-captures-king\n",
    TRUE + "shows: most-peices\n",
    TRUE + "shows: king\n",
    TRUE + "shows: 'most-pieces '\n",
    TRUE + "draw: true\n",
    TRUE + "draw: repetition\n",
    TRUE + "ends: {winner: white, because: no-pieces}\n",
    TRUE + "ends: {winner: white, because: stalemate}\n",
    TRUE + "promotes: yes\n",
    TRUE + "promotes: 'off'\n",
    TRUE + "view: Black\n",
    TRUE + "view: blanco\n",
    TRUE + "mandatry: 24x15\n",
    TRUE + "legal_moves: 24x15\n",
    "positon: W:W22:B5\nlegal: [22-18, 22-19]\n",
    "legal: 22-18 position: x\n",
    FEN + "mandatory 21x14x5\n",
    FEN + "mandatory: [21x14x5\n",
    FEN + "ends: {winer: black}\n",
    FEN + "ends: {because: no-moves-loses}\n",
    *(
        f"position: {fen}\nlegal: 9-5\n"
        for fen in (
            "WK9:B14",
            "B:WK9",
            "B:WK9:14",
            "'B:WK9:14'",
            "White:WK9:B14",
            "Z:WK9:B14",
            "WK9",
        )
    ),
    *(
        f"position: W:{fen}\nlegal: 9-5\n"
        for fen in ("W4:B9", "W1-4,9:B31", "W9-5:B20", "W9:B2K,20.")
    ),
    *(f"position: W:{fen}\nlegal: 9-5\n" for fen in ("W:B", "W9,9:B20", "W3,3:B20", "W1-13:B20")),
    BOARD.replace("  . . . .", "  w . w .", 1) + "to_move: white\nlegal: []\n",
    BOARD.replace("b . b", "x . b") + "to_move: white\nlegal: []\n",
    BOARD.replace("b . b", ". b . b . . . .") + "to_move: white\nlegal: []\n",
    BOARD + "to_move: black\n" + TRUE,
    "moves: 1. 22-18 1. 10-14 3. 26-22\n",
    "moves: 1... 22-18\n",
    "moves: 22-18 10\u201314, 1-0\n",
]

TEXTS = [*BAD, *ONLY_THE_READER.values(), *MORE]


def findings(text: str) -> list[Diagnostic]:
    """Return everything that makes a spec unreadable."""
    try:
        read_spec(Source("one.yaml", text), "one")
    except SourceError as error:
        return list(error.diagnostics)
    return []


def replaced(text: str, found: Diagnostic, new: str) -> str:
    """Return a text with a finding's span replaced; a missing space needs no more than itself."""
    line, column, end = found.span
    lines = text.split("\n")
    old = lines[line - 1]
    if "a space is missing" in found.message:
        assert new.split() == old[: end - 1].split("{")[-1].split()[-1:] + new.split()[1:]
        lines[line - 1] = f"{old[: end - 1]} {old[end - 1 :]}"
    elif found.code.name == "D006":
        at = 0 if "board" in found.line_text else column - 1
        joint = ", " if old[at : at + 1] == "{" else f"\n{' ' * at}"
        lines[line - 1] = f"{old[:at]}{'{' * (joint == ', ')}{new}{joint}{old[at:].lstrip('{')}"
    else:
        lines[line - 1] = old[: column - 1] + new + old[end - 1 :]
        if old[column - 1] in "|>" or (old[column - 1] == "'" and old.count("'") == 1):
            # The value goes on below, moved in.
            del lines[line:]
    return "\n".join(lines)


CASES = [(text, found) for text in TEXTS for found in findings(text)]
COMPUTED = [(text, found) for text, found in CASES if found.fix and not WORDS.match(found.fix)]


def test_most_of_what_is_found_can_be_computed() -> None:
    """The list is long enough to mean something, and has both kinds."""
    assert len(COMPUTED) > 60
    assert len(CASES) > len(COMPUTED)


@pytest.mark.parametrize(("text", "found"), COMPUTED, ids=lambda value: repr(value)[:60])
def test_a_computed_fix_ends_what_is_found(text: str, found: Diagnostic) -> None:
    """Written in the place of what is pointed at, it leaves the other findings as they are."""
    before = {(f.code, f.message) for f in findings(text)}
    for new in re.split(r",? or ", found.fix):
        after = {(f.code, f.message) for f in findings(replaced(text, found, new))}
        assert (found.code, found.message) not in after
        hidden = {"D002", "D003", "D005", "D006", "D008"}
        assert found.code.name in hidden or after < before


@pytest.mark.parametrize(
    "example", ["W:W21,24", "W21,K30", "[18, 10]", "move: 24x15", "29x22x15x6"]
)
def test_an_example_says_that_it_is_one(example: str) -> None:
    """Nobody writes it down for what their diagram shows."""
    for text, found in CASES:
        if example in found.fix and example.strip("[]") not in text:
            assert found.fix.startswith("such as "), found


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        (
            "position: B:WK9:14\nlegal: [14-18, 14-19]\n",
            "position: B:WK9:B14\nlegal: [14-18, 14-19]\n",
        ),
        (FEN + "mandatory: 21x14x5, 24x15\n", FEN + "mandatory: [21x14x5, 24x15]\n"),
        (FEN + "mandatory: '21:14:5'\n", FEN + "mandatory: '21x14x5'\n"),
        (TRUE + "captured: 18, 10\n", TRUE + "captured: [18, 10]\n"),
        (TRUE + "promotes: yes\n", TRUE + "promotes: true\n"),
        (TRUE + "marks: \u0663\n", TRUE + "marks: 3\n"),
        ("moves: 22-18, 10-14\n", "moves: 22-18 10-14\n"),
        ("moves: 22-18 10-14 3. 26-22\n", "moves: 22-18 10-14 2. 26-22\n"),
        (FEN + "mandatory 21x14x5\n", TRUE),
    ],
)
def test_a_fix_writes_what_was_meant(wrong: str, right: str) -> None:
    """The whole file is right then."""
    (found,) = findings(wrong)
    assert replaced(wrong, found, found.fix) == right
    assert findings(right) == []
