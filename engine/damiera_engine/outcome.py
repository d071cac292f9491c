"""Who has won: the side to move that has no piece, or no legal move, has lost (FID 9)."""

from __future__ import annotations

from typing import NamedTuple

from damiera_engine.legality import legal_moves
from damiera_engine.position import Color, Position
from damiera_engine.ruleset import Rule, RuleSet


class Outcome(NamedTuple):
    """The end of a game: who has won, and by which rule."""

    winner: Color
    rule: Rule


def outcome(position: Position, rules: RuleSet) -> Outcome | None:
    """Return how the game has ended, None while it goes on."""
    return None if legal_moves(position, rules) else outcome_without_moves(position, rules)


def outcome_without_moves(position: Position, rules: RuleSet) -> Outcome | None:
    """Return how the game has ended where the side to move has no legal move."""
    has_pieces = position.own_men | position.own_kings
    rule = Rule.NO_MOVES_LOSES if has_pieces else Rule.NO_PIECES_LOSES
    return Outcome(position.turn.opponent, rule) if rule in rules else None
