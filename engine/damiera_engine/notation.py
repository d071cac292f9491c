"""FEN and move text, both ways.

Read: FEN with the sides in either order, squares in any order, ranges (`21-32`), `K` before a
square or a range, spaces, and a full stop at the end. Written: White first, squares ascending, no
ranges.

Read: `22-19`, `29x22x15x6`, with `x`, `X` or the multiplication sign. Written: `Move.__str__`.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import Final, NamedTuple

from damiera_engine.board import SQUARES, Square
from damiera_engine.position import Color, Piece, Position, PositionProblem, place, problems

LONGEST_FEN: Final = 400
"""No position needs more characters: 24 pieces, each at most `K32,`, leave room to spare."""

LONGEST_PATH: Final = 32
"""No path under any rule set that the engine knows has more squares."""


class FenProblemKind(Enum):
    """What can be wrong with the text of a FEN."""

    TOO_LONG = "too-long"
    NO_TURN = "no-turn"
    SIDE_MISSING = "side-missing"
    SIDE_TWICE = "side-twice"
    NOT_A_SIDE = "not-a-side"
    ALGEBRAIC = "algebraic"
    NOT_A_SQUARE = "not-a-square"
    OFF_THE_BOARD = "off-the-board"
    RANGE_BACKWARDS = "range-backwards"


class FenProblem(NamedTuple):
    """One thing that is wrong with a FEN: the piece of text, and where it starts (0-based)."""

    kind: FenProblemKind
    text: str
    start: int


class FenError(ValueError):
    """Raised for a text that is not the FEN of a possible position.

    Attributes:
        problems: what is wrong with the text, by place.
        position_problems: what is wrong with the position it describes.
        spans: where in the text each square is named, as (start, end).
    """

    def __init__(
        self,
        problems: tuple[FenProblem, ...],
        position_problems: tuple[PositionProblem, ...] = (),
        spans: dict[Square, tuple[int, int]] | None = None,
    ) -> None:
        names = [problem.kind.value for problem in problems]
        names += [problem.kind.value for problem in position_problems]
        super().__init__("; ".join(names))
        self.problems = problems
        self.position_problems = position_problems
        self.spans = spans or {}


_PLACED = re.compile(r"([Kk]?) *([0-9]{1,2})(?: *- *([0-9]{1,2}))?")
_ALGEBRAIC = re.compile(r"[Kk]?[a-h][1-8]")


def parse_fen(text: str) -> Position:
    """Return the position that a FEN describes.

    Raises:
        FenError: with everything that is wrong with it.
    """
    if len(text) > LONGEST_FEN:
        raise FenError((FenProblem(FenProblemKind.TOO_LONG, text[:20], LONGEST_FEN),))
    reader = _FenReader()
    turn = reader.read(text.rstrip().removesuffix("."))
    wrong = problems(reader.placed) if not reader.found else ()
    if turn is None or reader.found or wrong:
        raise FenError(tuple(reader.found), wrong, reader.spans)
    return place(reader.placed, turn)


class _FenReader:
    """Collects the pieces of a FEN, and what is wrong with its text."""

    def __init__(self) -> None:
        self.placed: list[tuple[Square, Piece]] = []
        self.spans: dict[Square, tuple[int, int]] = {}
        self.found: list[FenProblem] = []

    def read(self, text: str) -> Color | None:
        """Read the whole text; return the side to move."""
        (first, start), *sides = _split(text, ":", 0)
        turn = _COLORS.get(first.upper())
        if turn is None:
            self.found.append(FenProblem(FenProblemKind.NO_TURN, first, start))
        seen: set[Color] = set()
        for side, start in sides:
            color = _COLORS.get(side[:1].upper())
            if color is None:
                self.found.append(FenProblem(FenProblemKind.NOT_A_SIDE, side, start))
            elif color in seen:
                self.found.append(FenProblem(FenProblemKind.SIDE_TWICE, side, start))
            else:
                seen.add(color)
                self._read_side(color, side[1:], start + 1)
        if not self.found and len(seen) < len(Color):
            self.found.append(FenProblem(FenProblemKind.SIDE_MISSING, text, len(text)))
        return turn

    def _read_side(self, color: Color, squares: str, start: int) -> None:
        if squares.strip():
            for token, at in _split(squares, ",", start):
                self._read_token(color, token, at)

    def _read_token(self, color: Color, token: str, start: int) -> None:
        """Read one square, or a range of squares."""
        match = _PLACED.fullmatch(token)
        if match is None:
            algebraic = _ALGEBRAIC.fullmatch(token)
            kind = FenProblemKind.ALGEBRAIC if algebraic else FenProblemKind.NOT_A_SQUARE
            self.found.append(FenProblem(kind, token, start))
            return
        first = int(match[2])
        last = int(match[3] or first)
        if first not in SQUARES or last not in SQUARES:
            self.found.append(FenProblem(FenProblemKind.OFF_THE_BOARD, token, start))
        elif last < first:
            self.found.append(FenProblem(FenProblemKind.RANGE_BACKWARDS, token, start))
        for square in range(first, last + 1):
            self.placed.append((square, Piece(color, is_king=bool(match[1]))))
            self.spans[square] = (start, start + len(token))


_COLORS: Final = {"W": Color.WHITE, "B": Color.BLACK}


def _split(text: str, separator: str, start: int) -> list[tuple[str, int]]:
    """Return the parts of a text without the spaces around them, each with where it starts."""
    parts = []
    for part in text.split(separator):
        stripped = part.strip()
        parts.append((stripped, start + len(part) - len(part.lstrip())))
        start += len(part) + 1
    return parts


def format_fen(position: Position) -> str:
    """Return the FEN of a position: White first, every square of its own, ascending."""
    sides: dict[Color, list[str]] = {color: [] for color in Color}
    for square, piece in position.pieces():
        sides[piece.color].append(f"{'K' if piece.is_king else ''}{square}")
    white, black = (",".join(sides[color]) for color in (Color.WHITE, Color.BLACK))
    return f"{position.turn.value}:W{white}:B{black}"


class MoveText(NamedTuple):
    """A move as somebody wrote it: its squares, and whether it is written as a capture."""

    path: tuple[Square, ...]
    is_capture: bool

    def __str__(self) -> str:
        """Return the text in the usual signs."""
        return ("x" if self.is_capture else "-").join(map(str, self.path))


class MoveTextError(ValueError):
    """Raised for a text that is not a move.

    Attributes:
        text: what was to be read.
        start: where the first character stands that does not belong (0-based).
    """

    def __init__(self, text: str, start: int) -> None:
        super().__init__(f"not a move: {text[:40]!r}")
        self.text = text
        self.start = start


_SIGNS: Final = {"-": False, "x": True, "X": True, "\N{MULTIPLICATION SIGN}": True}
_NUMBER: Final = re.compile(r"[0-9]{1,2}")


def parse_move(text: str) -> MoveText:
    """Return the squares and the kind of a move text; whether it can be played is for `judge`.

    Raises:
        MoveTextError: for anything but squares 1 to 32 joined by one kind of sign.
    """
    path: list[Square] = []
    is_capture: bool | None = None
    position = 0
    while True:
        number = _NUMBER.match(text, position)
        if number is None or int(number[0]) not in SQUARES:
            raise MoveTextError(text, position)
        path.append(int(number[0]))
        position = number.end()
        if position == len(text) and is_capture is not None:
            return MoveText(tuple(path), is_capture)
        sign = _SIGNS.get(text[position : position + 1])
        is_full = len(path) >= (2 if is_capture is False else LONGEST_PATH)
        if sign is None or is_full or is_capture not in (None, sign):
            raise MoveTextError(text, position)
        is_capture = sign
        position += 1
