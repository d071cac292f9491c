"""The rules that refuse moves, and for a position a move that such a rule refuses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from damiera_engine import (
    SQUARES,
    Move,
    MoveText,
    Position,
    Rule,
    RuleSet,
    complete_captures,
    judge,
    legal_moves,
    sieve,
)

REFUSING_RULES: Final = frozenset(
    {
        Rule.MEN_MOVE_FORWARD_ONLY,
        Rule.KING_MOVES_ONE_SQUARE,
        Rule.PROMOTION_ENDS_MOVE,
        Rule.MEN_CAPTURE_FORWARD_ONLY,
        Rule.MAN_CANNOT_CAPTURE_KING,
        Rule.NO_DOUBLE_JUMP,
        Rule.CAPTURE_TO_THE_END,
        Rule.MANDATORY_CAPTURE,
        Rule.MOST_PIECES,
        Rule.KING_CAPTURES_FIRST,
        Rule.MOST_KINGS,
        Rule.EARLIEST_KINGS,
    }
)
"""The rules that refuse moves; the others allow something, or end the game."""


def refused_by(rule: Rule, position: Position, rules: RuleSet) -> MoveText | None:
    """Return the first move, by its squares, of which a rule decides that it is refused.

    None if there is none: then the position has nothing to do with the rule.
    """
    captures = complete_captures(position, rules)
    if rule in rules.capture_precedence:
        losers = sieve(captures, position, rules).eliminated
        return min((_text(loser.move) for loser in losers if loser.rule is rule), default=None)
    if rule is Rule.CAPTURE_TO_THE_END:
        halves = (MoveText(move.path[:-1], True) for move in captures if len(move.path) > 2)
        return min(halves, default=None)
    without = rules.without(rule)
    others = {*legal_moves(position, without), *complete_captures(position, without)}
    texts = [_text(move) for move in others.difference(legal_moves(position, rules))]
    for tried in (texts, _anything(position, captures)):
        found = [text for text in tried if _decides(rule, text, position, rules)]
        if found:
            return min(found)
    return None


def _anything(position: Position, captures: Iterable[Move]) -> Iterator[MoveText]:
    """Yield what might be taken for a move: any two squares, and captures that go on otherwise."""
    for origin, piece in position.pieces():
        if piece.color is position.turn:
            for target in SQUARES:
                if target != origin:
                    yield MoveText((origin, target), is_capture=False)
                    yield MoveText((origin, target), is_capture=True)
    begun = {move.path[:end] for move in captures for end in range(2, len(move.path) + 1)}
    for path in begun:
        for target in SQUARES:
            yield MoveText((*path, target), is_capture=True)


def _text(move: Move) -> MoveText:
    return MoveText(move.path, move.is_capture)


def _decides(rule: Rule, move: MoveText, position: Position, rules: RuleSet) -> bool:
    return judge(position, move, rules, as_refused=True).rule is rule
