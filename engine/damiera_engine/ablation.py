"""What a position proves: which rules it needs, found by switching each off in turn.

A rule is *necessary* for a position when without it the legal moves, or the end of the game, are
others. It is *decisive* for a refused move when it is the reason of the verdict. The two differ
where a second rule forces the same move: that rule *masks* the first.
"""

from __future__ import annotations

from damiera_engine.judge import judge
from damiera_engine.legality import legal_moves
from damiera_engine.move import Move
from damiera_engine.notation import MoveText
from damiera_engine.outcome import Outcome, outcome_without_moves
from damiera_engine.position import Position
from damiera_engine.ruleset import KingsReading, Rule, RuleSet


def consequences(position: Position, rules: RuleSet) -> tuple[frozenset[Move], Outcome | None]:
    """Return all that the rules say of a position: its legal moves, and whether it is the end."""
    moves = legal_moves(position, rules)
    return frozenset(moves), None if moves else outcome_without_moves(position, rules)


def is_necessary(rule: Rule, position: Position, rules: RuleSet) -> bool:
    """Tell whether a position's consequences change when one rule is switched off."""
    return consequences(position, rules.without(rule)) != consequences(position, rules)


def necessary_rules(position: Position, rules: RuleSet) -> frozenset[Rule]:
    """Return every rule in force that the position proves."""
    usual = consequences(position, rules)
    return frozenset(r for r in rules.articles if consequences(position, rules.without(r)) != usual)


def masking_rule(refused: MoveText, position: Position, rules: RuleSet) -> Rule | None:
    """Return the rule that would still refuse a move if its decisive rule were switched off."""
    decisive = judge(position, refused, rules, as_refused=True).rule
    if decisive is None:
        return None
    return judge(position, refused, rules.without(decisive), as_refused=True).rule


def contested_readings(position: Position, rules: RuleSet) -> dict[KingsReading, frozenset[Move]]:
    """Return the legal moves under each reading of `earliest-kings` that changes them."""
    if not position.their_kings:
        return {}
    usual = frozenset(legal_moves(position, rules))
    others = {
        reading: frozenset(legal_moves(position, rules.reading(reading)))
        for reading in KingsReading
    }
    return {reading: moves for reading, moves in others.items() if moves != usual}
