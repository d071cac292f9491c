"""Counting positions at a depth, the field's test of a move generator."""

from __future__ import annotations

from damiera_engine.legality import count_legal_moves, legal_moves
from damiera_engine.move import Move
from damiera_engine.position import Position
from damiera_engine.ruleset import RuleSet


def perft(position: Position, depth: int, rules: RuleSet) -> int:
    """Return the number of leaves at exactly `depth` plies; every capture path counts as a move.

    Draws are ignored, and a game that ends earlier has no leaves.

    Raises:
        ValueError: if the depth is negative.
    """
    if depth == 1:
        return count_legal_moves(position, rules)
    if depth < 0:
        raise ValueError("depth must not be negative")
    if depth == 0:
        return 1
    leaves = 0
    for move in legal_moves(position, rules):
        leaves += perft(position.play(move), depth - 1, rules)
    return leaves


def divide(position: Position, depth: int, rules: RuleSet) -> dict[Move, int]:
    """Return for each legal move the leaves below it; `depth` is 1 or more."""
    return {
        move: perft(position.play(move), depth - 1, rules)
        for move in sorted(legal_moves(position, rules))
    }
