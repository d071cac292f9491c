"""A position: which piece stands where, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum, StrEnum
from typing import TYPE_CHECKING, NamedTuple

from damiera_engine.board import (
    BIT,
    BOARD,
    BOTTOM_ROW,
    SQUARES,
    TOP_ROW,
    Bits,
    Square,
    bits,
    squares_in,
)

if TYPE_CHECKING:
    from damiera_engine.move import Move


class Color(StrEnum):
    """The two sides, by the letter that FEN uses."""

    WHITE = "W"
    BLACK = "B"

    @property
    def opponent(self) -> Color:
        """The other side."""
        return _OPPONENT[self]

    @property
    def promotion_row(self) -> Bits:
        """The row on which a man of this color becomes a king: the one farthest from its side."""
        return TOP_ROW if self is Color.WHITE else BOTTOM_ROW


_OPPONENT = {Color.WHITE: Color.BLACK, Color.BLACK: Color.WHITE}


class Piece(NamedTuple):
    """A man or a king of one color."""

    color: Color
    is_king: bool = False


class PositionProblemKind(Enum):
    """What can be wrong with a position."""

    SQUARE_TAKEN_TWICE = "square-taken-twice"
    MAN_ON_PROMOTION_ROW = "man-on-promotion-row"
    TOO_MANY_PIECES = "too-many-pieces"
    NO_PIECES = "no-pieces"


class PositionProblem(NamedTuple):
    """One thing that is wrong with a position, with the squares and the color it is about."""

    kind: PositionProblemKind
    squares: tuple[Square, ...] = ()
    color: Color | None = None


class PositionError(ValueError):
    """Raised for an impossible position.

    Attributes:
        problems: everything that is wrong with it, never empty.
    """

    def __init__(self, problems: tuple[PositionProblem, ...]) -> None:
        super().__init__("; ".join(problem.kind.value for problem in problems))
        self.problems = problems


class Position(NamedTuple):
    """An immutable position as the side to move sees it; `play` returns the next one.

    Attributes:
        own_men: the men of the side to move.
        own_kings: its kings.
        their_men: its opponent's men.
        their_kings: its opponent's kings.
        turn: the color of the side to move.
    """

    own_men: Bits
    own_kings: Bits
    their_men: Bits
    their_kings: Bits
    turn: Color

    @property
    def empty(self) -> Bits:
        """The squares on which nothing stands."""
        return BOARD ^ (self.own_men | self.own_kings | self.their_men | self.their_kings)

    def men(self, color: Color) -> tuple[Square, ...]:
        """Return the squares of one side's men, ascending."""
        return tuple(squares_in(self.own_men if color is self.turn else self.their_men))

    def kings(self, color: Color) -> tuple[Square, ...]:
        """Return the squares of one side's kings, ascending."""
        return tuple(squares_in(self.own_kings if color is self.turn else self.their_kings))

    def piece_at(self, square: Square) -> Piece | None:
        """Return the piece on a square (1 to 32), None if it is empty."""
        bit = BIT[square]
        if bit & self.empty:
            return None
        own = bit & (self.own_men | self.own_kings)
        is_king = bit & (self.own_kings | self.their_kings)
        return Piece(self.turn if own else self.turn.opponent, is_king=bool(is_king))

    def pieces(self) -> Iterator[tuple[Square, Piece]]:
        """Yield every piece with its square, by ascending square."""
        for square in SQUARES:
            piece = self.piece_at(square)
            if piece is not None:
                yield square, piece

    def play(self, move: Move) -> Position:
        """Return the position after a move, whose legality is not checked."""
        men, kings, their_men, their_kings, turn = self
        path, captured, promotes = move
        origin, target = BIT[path[0]], BIT[path[-1]]
        if origin & kings:
            kings = kings ^ origin | target
        elif promotes:
            men, kings = men ^ origin, kings | target
        else:
            men = men ^ origin | target
        for square in captured:
            their_men &= ~BIT[square]
            their_kings &= ~BIT[square]
        return Position(their_men, their_kings, men, kings, _OPPONENT[turn])


START = Position(bits(range(21, 33)), 0, bits(range(1, 13)), 0, Color.WHITE)
"""The start: White's men on 21 to 32, Black's on 1 to 12, White to move (FID 2.5, 3.4)."""

MOST_PIECES_A_SIDE = 12
"""A side begins with twelve men and never gains a piece (FID 2.5)."""


def problems(placed: Iterable[tuple[Square, Piece]]) -> tuple[PositionProblem, ...]:
    """Return everything that is wrong with a list of placed pieces, empty if nothing is."""
    placed = list(placed)
    seen: set[Square] = set()
    twice = []
    for square, _ in placed:
        if square in seen and square not in twice:
            twice.append(square)
        seen.add(square)
    found = []
    if not placed:
        found.append(PositionProblem(PositionProblemKind.NO_PIECES))
    if twice:
        found.append(PositionProblem(PositionProblemKind.SQUARE_TAKEN_TWICE, tuple(sorted(twice))))
    for color in Color:
        own = [(square, piece) for square, piece in placed if piece.color is color]
        crowned = sorted(
            {s for s, piece in own if not piece.is_king and BIT[s] & color.promotion_row}
        )
        if crowned:
            kind = PositionProblemKind.MAN_ON_PROMOTION_ROW
            found.append(PositionProblem(kind, tuple(crowned), color))
        if len({square for square, _ in own}) > MOST_PIECES_A_SIDE:
            squares = tuple(sorted(square for square, _ in own))
            found.append(PositionProblem(PositionProblemKind.TOO_MANY_PIECES, squares, color))
    return tuple(found)


def place(placed: Iterable[tuple[Square, Piece]], turn: Color) -> Position:
    """Return the position with the given pieces.

    Raises:
        PositionError: with all problems, if the pieces cannot stand like that.
    """
    placed = list(placed)
    wrong = problems(placed)
    if wrong:
        raise PositionError(wrong)

    def of(color: Color, *, is_king: bool) -> Bits:
        return bits(square for square, piece in placed if piece == Piece(color, is_king))

    other = turn.opponent
    return Position(
        of(turn, is_king=False),
        of(turn, is_king=True),
        of(other, is_king=False),
        of(other, is_king=True),
        turn,
    )
