"""What a writer is told about a FEN that cannot be read: code, place, message and a way out."""

from __future__ import annotations

import pytest

from damiera_build.fen_diagnostics import explain_fen, first_fault
from damiera_engine import FenError, FenProblemKind, PositionProblemKind, parse_fen

FAULTS = [
    ("", "D008", "", "starts with the side to move"),
    ("W21,24:B10,18,20", "D008", "W21,24", "starts with the side to move"),
    ("W:W21,24", "D008", "", "one side is missing"),
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


def test_a_man_on_its_promotion_row_can_be_crowned() -> None:
    """The fix writes the king."""
    assert faults("W:W4:B10")[0][3] == "K4"


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
