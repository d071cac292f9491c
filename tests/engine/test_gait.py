"""Gaits: the steps and jumps of a man and a king, square by square."""

from __future__ import annotations

import pytest

from damiera_engine import ITALIAN, SQUARES, Color, Rule, diagonal, row
from damiera_engine.board import BIT
from damiera_engine.gait import Gait

FORWARD_ROWS = {Color.WHITE: -1, Color.BLACK: 1}
EACH_COLOR = pytest.mark.parametrize("color", Color, ids=lambda color: color.name.lower())


def steps(gait: Gait) -> set[tuple[int, int]]:
    """Return every step of a gait as (origin, target)."""
    return {(origin, target) for origin in SQUARES for _, target in gait.steps[origin]}


def jumps(gait: Gait) -> set[tuple[int, int, int]]:
    """Return every jump of a gait as (origin, jumped, landing)."""
    return {(origin, over, land) for origin in SQUARES for _, _, over, land in gait.jumps[origin]}


def neighbours(distance: int) -> set[tuple[int, ...]]:
    """Return every line of squares that is so long, each with its origin before it."""
    lines = {(o, *diagonal(o, t)) for o in SQUARES for t in SQUARES}
    return {line for line in lines if len(line) == distance + 1}


@EACH_COLOR
def test_4_a_man_steps_one_square_forward(color: Color) -> None:
    """A man has the steps of a king that lead towards its promotion row."""
    ahead = FORWARD_ROWS[color]
    expected = {step for step in neighbours(1) if row(step[1]) - row(step[0]) == ahead}
    assert steps(ITALIAN.men[color]) == expected


@EACH_COLOR
def test_4_7_a_king_steps_one_square_in_every_direction(color: Color) -> None:
    """A king has every step there is."""
    assert steps(ITALIAN.kings[color]) == neighbours(1)


@EACH_COLOR
def test_5_3_a_man_jumps_forward_a_king_in_every_direction(color: Color) -> None:
    """A jump is two steps in one direction."""
    ahead = FORWARD_ROWS[color]
    assert jumps(ITALIAN.kings[color]) == neighbours(2)
    assert jumps(ITALIAN.men[color]) == {
        jump for jump in neighbours(2) if row(jump[1]) - row(jump[0]) == ahead
    }


@EACH_COLOR
@pytest.mark.parametrize(
    ("rule", "piece"),
    [
        (Rule.MEN_MOVE_FORWARD_ONLY, "men"),
        (Rule.MEN_CAPTURE_FORWARD_ONLY, "men"),
        (Rule.KING_MOVES_BACKWARD, "kings"),
        (Rule.KING_CAPTURES_BACKWARD, "kings"),
    ],
)
def test_each_rule_of_direction_governs_one_table_of_one_piece(
    color: Color, rule: Rule, piece: str
) -> None:
    """Switching it off gives a man all directions, or leaves a king those of a man."""
    pieces = getattr(ITALIAN.without(rule), piece)[color]
    usual, other = ITALIAN.men[color], ITALIAN.kings[color]
    if piece == "kings":
        usual, other = other, usual
    of_captures = rule in (Rule.MEN_CAPTURE_FORWARD_ONLY, Rule.KING_CAPTURES_BACKWARD)
    assert pieces.steps == (usual if of_captures else other).steps
    assert pieces.jumps == (other if of_captures else usual).jumps


@EACH_COLOR
@pytest.mark.parametrize("piece", ["men", "kings"])
@pytest.mark.parametrize("rule", [None, *Rule], ids=str)
def test_the_directions_of_a_gait_are_those_of_its_tables(
    color: Color, piece: str, rule: Rule | None
) -> None:
    """Whether a piece goes north or south at all is said once more, for speed, and truly."""
    rules = ITALIAN.without(rule) if rule else ITALIAN
    gait = getattr(rules, piece)[color]
    ways = {row(target) < row(origin) for origin, target in steps(gait)}
    assert (gait.steps_north, gait.steps_south) == (True in ways, False in ways)
    ways = {row(land) < row(origin) for origin, _, land in jumps(gait)}
    assert (gait.jumps_north, gait.jumps_south) == (True in ways, False in ways)


def test_tables_hold_the_bits_of_the_squares_they_name() -> None:
    """Every square comes with its bit."""
    king = ITALIAN.kings[Color.WHITE]
    for square in SQUARES:
        assert all(bit == BIT[target] for bit, target in king.steps[square])
        assert all(b == BIT[o] and c == BIT[n] for b, c, o, n in king.jumps[square])
