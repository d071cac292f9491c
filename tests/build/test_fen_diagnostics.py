"""What a writer is told about a FEN that cannot be read: code, place, message and a way out."""

from __future__ import annotations

import pytest

from damiera_build.fen_diagnostics import explain_fen, first_fault
from damiera_engine import FenError, FenProblemKind, PositionProblemKind, parse_fen

FAULTS = [
    ("", "D008", "", "starts with the side to move"),
    ("W21,24:B10,18,20", "D008", "W21,24:B10,18,20", "starts with the side to move"),
    ("W:W21,24", "D008", "W:W21,24", "one side is missing"),
    ("W:W21:W24:B1", "D008", "W24", "for the second time"),
    ("W:W21:X24:B1", "D008", "X24", "is no side"),
    ("W:Wc3:Bb6", "D008", "c3", "algebraic"),
    ("W:W21,,24:B10", "D008", "", "an empty part is no square"),
    ("W:W21,k:B10", "D008", "k", "is no square"),
    ("W:W33:B10", "D008", "33", "off the board"),
    ("W:W0:B10", "D008", "0", "off the board"),
    ("W:W24-21:B10", "D008", "24-21", "counts down"),
    ("W:W21,21:B10", "D009", "21", "two pieces stand on 21"),
    ("W:W4:B10", "D009", "4", "promotion row: 4"),
    ("W:W21:B32", "D009", "32", "promotion row: 32"),
    ("W:W:B", "D009", "W:W:B", "the board is empty"),
    ("W:W13-25:B1", "D009", "W:W13-25:B1", "13 white pieces"),
    ("W:W" + "21," * 200, "D008", None, "too long"),
]


def faults(fen: str) -> list[tuple[str, str, str, str]]:
    """Return for each fault its code, the text it points at, the message and the fix."""
    with pytest.raises(FenError) as caught:
        parse_fen(fen)
    told = explain_fen(fen, caught.value)
    return [(f.code.name, fen[f.start : f.end], f.message, f.fix) for f in told]


@pytest.mark.parametrize(("fen", "code", "text", "message"), FAULTS)
def test_a_fault_is_told_at_its_text(fen: str, code: str, text: str | None, message: str) -> None:
    """The caret stands below the piece of text that is wrong."""
    found = faults(fen)[0]
    assert (found[0], message in found[2]) == (code, True)
    assert text is None or found[1].rstrip(":,") == text


def test_every_fault_of_the_text_is_told() -> None:
    """Two squares off the board are two diagnostics."""
    assert [text for _, text, _, _ in faults("W:W33,40:B10")] == ["33", "40"]


@pytest.mark.parametrize(
    ("fen", "text", "fix"),
    [
        ("WK9:B14", "WK9:B14", "W:WK9:B14, or B:WK9:B14"),
        ("WK9", "WK9", "W:WK9:B, or B:WK9:B"),
        ("BK9", "BK9", "W:BK9:W, or B:BK9:W"),
        (":WK9:B14", ":WK9:B14", "W:WK9:B14, or B:WK9:B14"),
        ("x:WK9:B14", "x", "W, or B"),
        ("White:WK9:B14", "White", "W"),
        ("B:WK9", "B:WK9", "B:WK9:B"),
        ("B:BK9.", "B:BK9.", "B:BK9:W"),
        ("B:WK9:14", "14", "B14"),
        ("B:WK9:K14", "K14", "BK14"),
        ("B: K9 :B14", "K9", "WK9"),
        ("B:WK9:", "B:WK9:", "B:WK9:B"),
        ("W:W\u0662\u0661:B1", "\u0662\u0661", "21"),
        ("W:W021:B1", "021", "21"),
        ("W:WK021:B1", "K021", "K21"),
        ("W:W21K:B1", "21K", "K21"),
        ("W:W21 22;23:B1", "21 22;23", "21,22,23"),
        ("W:W21.:B1", "21.", "21"),
        ("W:W24-21:B10", "24-21", "21-24"),
        ("W:WK24 - 21:B10", "K24 - 21", "K21-24"),
        ("W:W4:B10", "4", "K4"),
        ("W:W1-4:B10", "1-4", "K1-4"),
        ("W:W3-6:B10", "3-6", "K3,K4,5,6"),
    ],
)
def test_a_fix_is_made_of_what_stands_there(fen: str, text: str, fix: str) -> None:
    """With it in the place of what is pointed at, the position can be read."""
    ((_, shown, _, told),) = faults(fen)
    assert (shown, told) == (text, fix)
    for new in fix.split(", or "):
        parse_fen(fen.replace(text, new, 1))


@pytest.mark.parametrize(
    ("fen", "fixes"),
    [
        ("21-32:1-12", ["such as W:W21,24:B10,18,20", "W or B before the squares of each side"]),
        ("W:B21:N5", ["W or B before the squares of each side"]),
        ("W:W21:W22", ["name each side once, W and B"]),
        ("W:W21,,24:B10", ["leave the comma out"]),
        ("W:W", ["such as W:W21,24:B10,18,20"]),
        ("W", ["such as W:W21,24:B10,18,20"]),
        ("W:W:B", ["such as W:W21,24:B10,18,20"]),
        ("W:W40:B1", [""]),
        ("W:Wc3:B1", ["a number from 1 to 32, K before a king"]),
        ("W:W3,3:B9", ["keep one of them", "K before a king"]),
    ],
)
def test_what_nobody_has_said_is_not_made_up(fen: str, fixes: list[str]) -> None:
    """An example says that it is one; in Italian N is Black and B White."""
    assert [fix for *_, fix in faults(fen)] == fixes


def test_each_man_on_its_promotion_row_is_told_in_its_place() -> None:
    """So that each can be crowned."""
    assert [(text, fix) for _, text, _, fix in faults("W:W1,2,21:B10")] == [
        ("1", "K1"),
        ("2", "K2"),
    ]


def test_the_first_fault_stands_for_all_in_one_line() -> None:
    """An answer that has room for one names the first."""
    with pytest.raises(FenError) as caught:
        parse_fen("W:W33,40:B10")
    assert first_fault("W:W33,40:B10", caught.value).message.startswith("33 is off")


def test_a_long_piece_of_text_is_cut() -> None:
    """A fault of hundreds of letters is told in one short line."""
    assert len(faults(f"W:W{'z' * 300}:B1")[0][2]) < 60


def test_every_kind_of_fault_is_among_these() -> None:
    """A new kind of problem needs its message and a line above."""
    kinds: set[str] = set()
    for fen, *_ in FAULTS:
        with pytest.raises(FenError) as caught:
            parse_fen(fen)
        kinds |= {problem.kind.value for problem in caught.value.problems}
        kinds |= {problem.kind.value for problem in caught.value.position_problems}
    known = [*FenProblemKind, *PositionProblemKind]
    assert kinds == {kind.value for kind in known}
