"""The board of Italian draughts as rows and columns, its pieces, and positions written as FEN."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

Side = Literal["white", "black"]

# Art. 2.5: each player has twelve pieces.
PIECES_PER_SIDE = 12

_FEN = re.compile(r"([WB]):W([^:]*):B([^:]*)")
_FEN_ITEM = re.compile(r"(K?)([1-9][0-9]?)(?:-([1-9][0-9]?))?")


class Square(NamedTuple):
    """A place on the board: row 1 is the top one (Black's), column 1 the left one (White's)."""

    row: int
    column: int


class Piece(NamedTuple):
    """A man or a king (dama) of one side."""

    side: Side
    king: bool = False


# Art. 2.4: the dark squares carry the numbers 1 to 32, row by row, left to right, from the top left
# to the bottom right one. Art. 2.3: each player has a dark square at the right hand, so the bottom
# right corner, row 8 and column 8, is dark, and so is every square with an even sum.
DARK_SQUARES = [
    Square(row, column) for row in range(1, 9) for column in range(1, 9) if (row + column) % 2 == 0
]
NUMBER_OF = {square: number for number, square in enumerate(DARK_SQUARES, start=1)}
SQUARE_OF = {number: square for square, number in NUMBER_OF.items()}

# Art. 2.5 and 2.6: Black's men stand on 1 to 12, White's on 21 to 32; art. 3.4: White moves first.
START_FEN = "W:W21-32:B1-12"


@dataclass(frozen=True)
class LiteralPosition:
    """The occupied squares and the side whose turn it is."""

    side_to_move: Side
    pieces: Mapping[Square, Piece]


def opponent(side: Side) -> Side:
    """Return the other side."""
    return "black" if side == "white" else "white"


def forward(side: Side) -> int:
    """Return the change of row of a man that moves forward: White plays up the board."""
    return -1 if side == "white" else 1


def last_row(side: Side) -> int:
    """Return the row on which a man of this side becomes a king."""
    return 1 if side == "white" else 8


def read_fen(fen: str) -> LiteralPosition:
    """Read a FEN such as "W:W21,K30:B1,K5"; White first, ranges and an empty side allowed."""
    match = _FEN.fullmatch(fen)
    if match is None:
        raise ValueError(f"not of the form W:W...:B...: {fen!r}")
    turn, white, black = match.groups()
    pieces: dict[Square, Piece] = {}
    _place(pieces, "white", white)
    _place(pieces, "black", black)
    return LiteralPosition("white" if turn == "W" else "black", pieces)


def write_fen(position: LiteralPosition) -> str:
    """Write the position as FEN, squares ascending and without ranges."""
    turn = "W" if position.side_to_move == "white" else "B"
    return f"{turn}:W{_listed(position, 'white')}:B{_listed(position, 'black')}"


def _place(pieces: dict[Square, Piece], side: Side, listed: str) -> None:
    items = listed.split(",") if listed else []
    numbered = [entry for item in items for entry in _numbered_pieces(side, item)]
    if len(numbered) > PIECES_PER_SIDE:
        raise ValueError(f"more than {PIECES_PER_SIDE} {side} pieces")
    for number, piece in numbered:
        square = SQUARE_OF.get(number)
        if square is None:
            raise ValueError(f"no square {number} on the board")
        if square in pieces:
            raise ValueError(f"two pieces on square {number}")
        # Art. 4: a man that reaches the last row becomes a king, so no man ever stands there.
        if not piece.king and square.row == last_row(side):
            raise ValueError(f"a {side} man on square {number}, where it would be a king")
        pieces[square] = piece


def _numbered_pieces(side: Side, item: str) -> list[tuple[int, Piece]]:
    match = _FEN_ITEM.fullmatch(item)
    if match is None:
        raise ValueError(f"not a square or a range of squares: {item!r}")
    king, first, last = match.groups()
    numbers = range(int(first), int(last or first) + 1)
    if not numbers:
        raise ValueError(f"a range that runs backwards: {item!r}")
    return [(number, Piece(side, king == "K")) for number in numbers]


def _listed(position: LiteralPosition, side: Side) -> str:
    numbered = sorted(
        (NUMBER_OF[square], piece)
        for square, piece in position.pieces.items()
        if piece.side == side
    )
    return ",".join(f"{'K' if piece.king else ''}{number}" for number, piece in numbered)
