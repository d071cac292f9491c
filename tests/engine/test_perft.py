"""Counts of positions at a depth against the published and computed ones."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given

from damiera_engine import (
    ITALIAN,
    START,
    KingsReading,
    Position,
    divide,
    legal_moves,
    parse_fen,
    perft,
)
from engine.drawing import drawn, positions
from engine.positions import DATA

COUNTED: list[dict[str, Any]] = json.loads((DATA / "perft.json").read_text("utf-8"))["positions"]

MOST_LEAVES = 40_000
"""Larger counts are left out here: together they would take hours."""


def counts(key: str, most: int) -> list[Any]:
    """Return the position, depth and leaves of every count of a kind up to a size."""
    return [
        pytest.param(counted["fen"], depth, leaves, id=f"{counted['name']}-{depth}")
        for counted in COUNTED
        for depth, leaves in enumerate(counted.get(key, ()), start=1)
        if leaves <= most
    ]


OTHER_READINGS = [
    pytest.param(counted["fen"], reading, leaves, id=f"{counted['name']}-{reading}")
    for counted in COUNTED
    for reading, leaves in counted.get("paths_under_other_readings", {}).items()
]


@pytest.mark.parametrize(("fen", "depth", "leaves"), counts("paths", MOST_LEAVES))
def test_the_tree_of_legal_moves_has_the_known_size(fen: str, depth: int, leaves: int) -> None:
    """Every path of a capture counts as a move of its own."""
    assert perft(parse_fen(fen), depth, ITALIAN) == leaves


def test_the_tree_from_the_start_is_known_to_the_seventh_ply() -> None:
    """The sixth ply is the first at which English draughts has another count (36,768)."""
    assert perft(START, 6, ITALIAN) == 36_473
    assert perft(START, 7, ITALIAN) == 177_532


def different(position: Position, depth: int) -> int:
    """Count leaves where moves that lead to the same position count once."""
    if depth == 0:
        return 1
    after = {position.play(move) for move in legal_moves(position, ITALIAN)}
    return sum(different(next_position, depth - 1) for next_position in after)


@pytest.mark.parametrize(
    ("fen", "depth", "leaves"), [c for c in counts("positions", 3_000) if "circular" in str(c.id)]
)
def test_two_ways_round_that_end_alike_lead_to_one_position(
    fen: str, depth: int, leaves: int
) -> None:
    """Counted by resulting position, circular captures give the smaller known number."""
    assert different(parse_fen(fen), depth) == leaves


@pytest.mark.parametrize(("fen", "reading", "leaves"), OTHER_READINGS)
def test_6_9_under_another_reading_the_tree_has_another_known_size(
    fen: str, reading: str, leaves: list[int]
) -> None:
    """The counts under the readings that other programs have are known too."""
    rules = ITALIAN.reading(KingsReading(reading))
    for depth, count in enumerate(leaves, start=1):
        if count <= MOST_LEAVES:
            assert perft(parse_fen(fen), depth, rules) == count


@given(positions())
@drawn(50)
def test_divide_parts_the_leaves_among_the_moves(position: Position) -> None:
    """Every legal move is there, sorted, with the leaves below it."""
    parts = divide(position, 2, ITALIAN)
    assert list(parts) == sorted(legal_moves(position, ITALIAN))
    assert sum(parts.values()) == perft(position, 2, ITALIAN)
    for move, leaves in parts.items():
        assert leaves == len(legal_moves(position.play(move), ITALIAN))


def test_nothing_played_is_one_leaf() -> None:
    """At depth 0 there is only the position itself; below that there is nothing to count."""
    assert perft(START, 0, ITALIAN) == 1
    assert set(divide(START, 1, ITALIAN).values()) == {1}
    with pytest.raises(ValueError, match="negative"):
        perft(START, -1, ITALIAN)
    with pytest.raises(ValueError, match="negative"):
        divide(START, 0, ITALIAN)


def test_9_a_game_that_is_over_has_no_leaves() -> None:
    """A game that ends before the depth is reached is not counted."""
    assert [perft(parse_fen("W:W30:B27"), depth, ITALIAN) for depth in (1, 2, 3)] == [1, 0, 0]
