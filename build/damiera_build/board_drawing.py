"""A board drawn with letters: `w` and `b` are men, `W` and `B` kings, `.` is an empty square.

A line has eight signs, light squares included, or four, the dark squares alone; spaces do not
count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, Protocol

from damiera_build.diagnostic import Code, Span
from damiera_build.source import Scalar
from damiera_engine import (
    Color,
    Piece,
    Position,
    PositionError,
    PositionProblem,
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
_TOP_LEFT: Final = "the first sign of the top line is a dark square, the second a light one"


class Report(Protocol):
    """How a fault of the drawing is told."""

    def __call__(
        self, code: Code, span: Span, message: str, *, why: str = "", fix: str = ""
    ) -> None:
        """Tell it."""
        ...


class _Fault(NamedTuple):
    """What is wrong with a row, or with one of its signs."""

    code: Code
    message: str
    fix: str
    sign: int | None


def _read_row(
    row: int, signs: str, placed: dict[Square, tuple[Piece, int]]
) -> Iterator[_Fault | int]:
    """Add the pieces of a row; yield its faults, and the places of pieces on light squares."""
    if len(signs) not in (4, 8):
        message = f"{_counted(len(signs), 'sign')} in row {row}, not eight (or four)"
        yield _Fault(Code.D007, message, "", None)
        return
    for index, sign in enumerate(signs):
        column = index + 1 if len(signs) == 8 else 2 * index + 2 - row % 2
        square = square_at(row, column)
        if sign in _PIECES and square is not None:
            placed[square] = (_PIECES[sign], index)
        elif sign in _PIECES:
            yield index
        elif sign not in _EMPTY:
            fix = "one of: w, b, W, B, or . for empty"
            yield _Fault(Code.D007, f"{sign!r} is no piece", fix, index)


def read_board(
    drawing: Scalar, turn: Color, report: Report, line: Callable[[int], str]
) -> Position | None:
    """Return the drawn position, or None after reporting everything that is wrong with it.

    `line` returns a line of the file by its number, to find the signs in it.
    """
    lines = drawing.text.rstrip("\n").split("\n")
    if len(lines) != 8:
        message = f"the board has {_counted(len(lines), 'line')}, not eight"
        fix = "one of: w, b, W, B and . for each square, in eight lines below board: |"
        report(Code.D007, drawing.span, message, fix=fix)
        return None
    placed: dict[Square, tuple[Piece, int]] = {}
    faults = list(_row_faults(lines, placed))
    for row, fault in faults:
        span = _span(drawing, row, lines[row - 1], fault.sign, line)
        report(fault.code, span, fault.message, fix=fault.fix)
    if faults:
        return None
    try:
        return place(((square, piece) for square, (piece, _) in placed.items()), turn)
    except PositionError as error:
        for problem in error.problems:
            for square, message, fix in _told(problem):
                span = drawing.span
                if square:
                    number = (square - 1) // 4 + 1
                    span = _span(drawing, number, lines[number - 1], placed[square][1], line)
                report(Code.D009, span, message, fix=fix)
        return None


def _row_faults(
    lines: Sequence[str], placed: dict[Square, tuple[Piece, int]]
) -> Iterator[tuple[int, _Fault]]:
    """Add the pieces of a board; yield its faults, each with its row."""
    light: list[tuple[int, int]] = []
    for row, text in enumerate(lines, 1):
        for found in _read_row(row, text.replace(" ", ""), placed):
            if isinstance(found, int):
                light.append((row, found))
            else:
                yield row, found
    if len(light) > 1 and not placed:
        row, index = light[0]
        message = "light and dark squares are swapped"
        yield row, _Fault(Code.D009, message, _TOP_LEFT, index)
        return
    for row, index in light:
        message = f"a piece on a light square, row {row}, column {index + 1}"
        yield row, _Fault(Code.D009, message, "", index)


def _told(problem: PositionProblem) -> Iterator[tuple[Square, str, str]]:
    """Yield what to say of an impossible position, with the square to show, 0 for the board."""
    if problem.kind is PositionProblemKind.MAN_ON_PROMOTION_ROW:
        king = "W" if problem.color is Color.WHITE else "B"
        for square in problem.squares:
            yield square, f"a man stands on its promotion row: {square}", king
    elif problem.kind is PositionProblemKind.TOO_MANY_PIECES:
        squares = ", ".join(map(str, problem.squares))
        yield 0, f"a side has more than twelve pieces: {squares}", ""
    else:
        yield 0, "the board is empty", ""


def _span(
    drawing: Scalar, row: int, text: str, index: int | None, line: Callable[[int], str]
) -> Span:
    """Return where a sign of a row stands in the file, or the row; the board if it is quoted."""
    number = drawing.span.line + row
    written = line(number)
    if not written.endswith(text.rstrip()):
        return drawing.span
    signs = [place for place, sign in enumerate(text) if sign != " "]
    first = len(written.rstrip()) - len(text.rstrip()) + 1
    if not signs:
        return Span(number, 1, 2)
    if index is None:
        return Span(number, first + signs[0], first + signs[-1] + 1)
    return Span(number, first + signs[index], first + signs[index] + 1)


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
