"""A board drawn with letters: `w` and `b` are men, `W` and `B` kings, `.` is an empty square.

A line has eight signs, light squares included, or four, the dark squares alone; spaces do not
count.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Protocol

from damiera_build.diagnostic import Code, Span
from damiera_build.source import Scalar
from damiera_engine import (
    Color,
    Piece,
    Position,
    PositionError,
    PositionProblemKind,
    Square,
    place,
    square_at,
)

_PIECES: Final = {
    "w": Piece(Color.WHITE),
    "W": Piece(Color.WHITE, is_king=True),
    "b": Piece(Color.BLACK),
    "B": Piece(Color.BLACK, is_king=True),
}
_EMPTY: Final = ".-_"


class Report(Protocol):
    """How a fault of the drawing is told."""

    def __call__(
        self, code: Code, span: Span, message: str, *, why: str = "", fix: str = ""
    ) -> None:
        """Tell it."""
        ...


def _read_row(
    row: int, signs: str, placed: list[tuple[Square, Piece]]
) -> Iterator[tuple[str, Code, str]]:
    """Add the pieces of a row; yield what is wrong with it, the code and a way out."""
    if len(signs) not in (4, 8):
        yield f"{len(signs)} signs in row {row}, not eight (or four)", Code.D007, ""
        return
    for place_in_row, sign in enumerate(signs, 1):
        column = place_in_row if len(signs) == 8 else 2 * place_in_row - row % 2
        square = square_at(row, column)
        if sign in _PIECES and square is not None:
            placed.append((square, _PIECES[sign]))
        elif sign in _PIECES:
            yield f"a piece on a light square, row {row}, column {column}", Code.D009, ""
        elif sign not in _EMPTY:
            yield f"{sign!r} is no piece", Code.D007, "w, b, W, B, or . for empty"


def read_board(drawing: Scalar, turn: Color, report: Report) -> Position | None:
    """Return the drawn position, or None after reporting everything that is wrong with it."""
    first = drawing.span.line + 1
    lines = drawing.text.rstrip("\n").split("\n")
    if len(lines) != 8:
        message = f"the board has {len(lines)} lines, not eight"
        report(Code.D007, drawing.span, message, fix="board: | and eight lines of .wbWB below")
        return None
    placed: list[tuple[Square, Piece]] = []
    faults = 0
    for row, line in enumerate(lines, 1):
        span = Span(first + row - 1, 1, max(len(line), 1) + 1)
        for message, code, fix in _read_row(row, line.replace(" ", ""), placed):
            faults += 1
            report(code, span, message, fix=fix)
    if faults:
        return None
    try:
        return place(placed, turn)
    except PositionError as error:
        for problem in error.problems:
            what = {
                PositionProblemKind.NO_PIECES: "the board is empty",
                PositionProblemKind.MAN_ON_PROMOTION_ROW: "a man stands on its promotion row",
                PositionProblemKind.TOO_MANY_PIECES: "a side has more than twelve pieces",
                PositionProblemKind.SQUARE_TAKEN_TWICE: "two pieces stand on one square",
            }[problem.kind]
            squares = ", ".join(map(str, problem.squares))
            report(Code.D009, drawing.span, what + (f": {squares}" if squares else ""))
        return None
