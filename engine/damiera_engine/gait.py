"""How a man or a king of one color steps and jumps under given rules, as tables by square."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from damiera_engine.board import BIT, EVERYWHERE, NORTH, RAYS, SOUTH, Bits, Direction, Square
from damiera_engine.position import Color

Step: TypeAlias = tuple[Bits, Square]
"""The bit and the number of a neighbouring square."""

Jump: TypeAlias = tuple[Bits, Bits, Square, Square]
"""The bits of the jumped square and of the landing square, then the two as numbers."""

FORWARD: Final = {Color.WHITE: NORTH, Color.BLACK: SOUTH}


class Gait(NamedTuple):
    """How one kind of piece moves.

    Attributes:
        steps: for each square its neighbours in the directions of a quiet move.
        jumps: for each square the jumps in the directions of a capture.
        steps_north, steps_south: whether any step is towards row 1, towards row 8.
        jumps_north, jumps_south: whether any jump is.
        takes_kings: whether it may capture kings as well as men.
        last_row: the squares on which it is promoted; empty for a king.
        promoted: how it goes on in the same move after a promotion, None where it must stop.
        flies: whether it moves and captures over any distance.
        no_double_jump: whether a piece may be jumped only once in a move.
        to_the_end: whether a capture must go on as long as it can.
    """

    steps: dict[Square, tuple[Step, ...]]
    jumps: dict[Square, tuple[Jump, ...]]
    steps_north: bool
    steps_south: bool
    jumps_north: bool
    jumps_south: bool
    takes_kings: bool
    last_row: Bits
    promoted: Gait | None
    flies: bool
    no_double_jump: bool
    to_the_end: bool


def step_table(directions: tuple[Direction, ...]) -> dict[Square, tuple[Step, ...]]:
    """Return the neighbours of every square in some directions."""
    return {
        square: tuple((BIT[rays[d][0]], rays[d][0]) for d in directions if rays[d])
        for square, rays in RAYS.items()
    }


def jump_table(directions: tuple[Direction, ...]) -> dict[Square, tuple[Jump, ...]]:
    """Return the jumps from every square in some directions."""
    table = {}
    for square, rays in RAYS.items():
        lines = [rays[direction] for direction in directions]
        table[square] = tuple(
            (BIT[line[0]], BIT[line[1]], line[0], line[1]) for line in lines if len(line) > 1
        )
    return table


def gait(
    color: Color,
    *,
    steps_backward: bool,
    jumps_backward: bool,
    takes_kings: bool,
    last_row: Bits,
    promoted: Gait | None,
    flies: bool,
    no_double_jump: bool,
    to_the_end: bool,
) -> Gait:
    """Return the gait of one kind of piece of a color; see `Gait` for what the words mean."""
    north, south = color is Color.WHITE, color is Color.BLACK
    return Gait(
        step_table(EVERYWHERE if steps_backward else FORWARD[color]),
        jump_table(EVERYWHERE if jumps_backward else FORWARD[color]),
        north or steps_backward,
        south or steps_backward,
        north or jumps_backward,
        south or jumps_backward,
        takes_kings,
        last_row,
        promoted,
        flies,
        no_double_jump,
        to_the_end,
    )
