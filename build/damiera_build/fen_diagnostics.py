"""What to tell a writer about a FEN that the engine refuses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from damiera_build.diagnostic import Code
from damiera_engine import (
    MOST_PIECES_A_SIDE,
    Color,
    FenError,
    FenProblem,
    FenProblemKind,
    PositionProblem,
    PositionProblemKind,
)


class FenFault(NamedTuple):
    """One fault of a FEN: its code, where in the text (0-based, end exclusive), what, a way out."""

    code: Code
    start: int
    end: int
    message: str
    fix: str


_TEXT_FAULTS: Final[dict[FenProblemKind, tuple[str, str]]] = {
    FenProblemKind.TOO_LONG: ("the text is too long for a position", "W:W21,24:B10,18,20"),
    FenProblemKind.NO_TURN: (
        "a FEN starts with the side to move, W or B",
        "W:W21,24:B10,18,20",
    ),
    FenProblemKind.SIDE_MISSING: (
        "one side is missing; a side without pieces is written too",
        "W:W21:B",
    ),
    FenProblemKind.SIDE_TWICE: ("{text} names a side for the second time", "leave one out"),
    FenProblemKind.NOT_A_SIDE: ("{text} is no side: a side starts with W or B", "W21,K30"),
    FenProblemKind.ALGEBRAIC: (
        "{text} is algebraic; Italian draughts is numeric, squares 1 to 32",
        "W:W21,24:B10,18,20",
    ),
    FenProblemKind.NOT_A_SQUARE: ("{text} is no square", "a number from 1 to 32, K before a king"),
    FenProblemKind.OFF_THE_BOARD: ("{text} is off the board: squares go from 1 to 32", ""),
    FenProblemKind.RANGE_BACKWARDS: ("{text} counts down; a range counts up", "21-32"),
}


def explain_fen(text: str, error: FenError) -> Iterator[FenFault]:
    """Yield a fault for everything that is wrong with a FEN, by place."""
    for problem in error.problems:
        yield _text_fault(problem)
    for wrong in error.position_problems:
        yield _position_fault(text, wrong, error)


def first_fault(text: str, error: FenError) -> FenFault:
    """Return the fault to name where there is room for one."""
    return next(explain_fen(text, error))


def _text_fault(problem: FenProblem) -> FenFault:
    message, fix = _TEXT_FAULTS[problem.kind]
    shown = problem.text if len(problem.text) <= 20 else problem.text[:19] + "…"
    end = problem.start + max(len(problem.text), 1)
    return FenFault(
        Code.D008, problem.start, end, message.format(text=shown or "an empty part"), fix
    )


def _position_fault(text: str, problem: PositionProblem, error: FenError) -> FenFault:
    squares = ", ".join(map(str, problem.squares))
    start, end = error.spans.get(problem.squares[0], (0, len(text))) if squares else (0, len(text))
    color = {Color.WHITE: "white", Color.BLACK: "black", None: ""}[problem.color]
    match problem.kind:
        case PositionProblemKind.NO_PIECES:
            return FenFault(Code.D009, start, end, "the board is empty", "W:W21,24:B10,18,20")
        case PositionProblemKind.SQUARE_TAKEN_TWICE:
            message = f"two pieces stand on {squares}"
            return FenFault(Code.D009, start, end, message, "keep one of them")
        case PositionProblemKind.MAN_ON_PROMOTION_ROW:
            message = f"a {color} man stands on its promotion row: {squares}"
            fix = ", ".join(f"K{square}" for square in problem.squares)
            return FenFault(Code.D009, start, end, message, fix)
        case PositionProblemKind.TOO_MANY_PIECES:
            count = len(set(problem.squares))
            message = f"{count} {color} pieces; a side has at most {MOST_PIECES_A_SIDE}"
            return FenFault(Code.D009, 0, len(text), message, "")
