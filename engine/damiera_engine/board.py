"""The board: thirty-two dark squares, 1 (top left) to 32 (bottom right), and their diagonals.

Row 1 is at the top, Black's side; White sits at the bottom (FID 2.1 to 2.4).

A set of squares is an integer with one bit a square. The bits leave a gap at the end of every
second row, so that a step to the same diagonal neighbour is the same shift everywhere: a step down
to the left is 4 bits up, down to the right 5, and a step off the board lands in a gap.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Final, TypeAlias

Square: TypeAlias = int
"""The number of a dark square, 1 to 32."""

Bits: TypeAlias = int
"""A set of squares, one bit a square (see the module's docstring)."""

SQUARES: Final = range(1, 33)


class Direction(Enum):
    """One of the four diagonals, as (rows down, columns right)."""

    NORTH_WEST = (-1, -1)
    NORTH_EAST = (-1, 1)
    SOUTH_WEST = (1, -1)
    SOUTH_EAST = (1, 1)


NORTH: Final = (Direction.NORTH_WEST, Direction.NORTH_EAST)
SOUTH: Final = (Direction.SOUTH_WEST, Direction.SOUTH_EAST)
EVERYWHERE: Final = NORTH + SOUTH


def row(square: Square) -> int:
    """Return the row of a square, 1 (top) to 8 (bottom)."""
    return (square - 1) // 4 + 1


def column(square: Square) -> int:
    """Return the column of a square, 1 (left) to 8 (right)."""
    return 2 * ((square - 1) % 4) + 2 - row(square) % 2


def square_at(row: int, column: int) -> Square | None:
    """Return the dark square at a row and column, None for a light square or one off the board."""
    if not (1 <= row <= 8 and 1 <= column <= 8) or (row + column) % 2:
        return None
    return 4 * (row - 1) + (column + 1) // 2


def _ray(square: Square, direction: Direction) -> tuple[Square, ...]:
    down, right = direction.value
    squares = []
    step = square_at(row(square) + down, column(square) + right)
    while step is not None:
        squares.append(step)
        step = square_at(row(step) + down, column(step) + right)
    return tuple(squares)


RAYS: Final[dict[Square, dict[Direction, tuple[Square, ...]]]] = {
    square: {direction: _ray(square, direction) for direction in Direction} for square in SQUARES
}
"""For each square and diagonal the squares along it, nearest first."""


def diagonal(origin: Square, target: Square) -> tuple[Square, ...]:
    """Return the squares after origin up to target on their diagonal, empty if they share none."""
    for ray in RAYS[origin].values():
        if target in ray:
            return ray[: ray.index(target) + 1]
    return ()


def _bit_number(square: Square) -> int:
    pair, lower = divmod(row(square) - 1, 2)
    return 9 * pair + 5 * lower + (square - 1) % 4


BIT: Final[dict[Square, Bits]] = {square: 1 << _bit_number(square) for square in SQUARES}
_SQUARE: Final[dict[Bits, Square]] = {bit: square for square, bit in BIT.items()}


def bits(squares: Iterable[Square]) -> Bits:
    """Return the set that holds the given squares."""
    return sum(BIT[square] for square in set(squares))


def squares_in(bits: Bits) -> Iterator[Square]:
    """Yield the squares of a set in ascending order."""
    while bits:
        lowest = bits & -bits
        yield _SQUARE[lowest]
        bits ^= lowest


BOARD: Final[Bits] = bits(SQUARES)
TOP_ROW: Final[Bits] = bits(range(1, 5))
BOTTOM_ROW: Final[Bits] = bits(range(29, 33))
