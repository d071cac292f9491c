"""A spec written by the engine: a position with everything that is to be proved about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from damiera_build.refusing import REFUSING_RULES, refused_by
from damiera_engine import (
    Position,
    Rule,
    RuleSet,
    complete_captures,
    format_fen,
    legal_moves,
    outcome,
    sieve,
)


def write_spec(position: Position, rules: RuleSet, shows: Sequence[Rule] = ()) -> str:
    """Return a spec that passes the gate, filed under rules that the position must prove."""
    return "\n".join(_lines(position, rules, shows)) + "\n"


def _lines(position: Position, rules: RuleSet, shows: Sequence[Rule]) -> Iterator[str]:
    legal = sorted(legal_moves(position, rules))
    captures = [move for move in legal if move.is_capture]
    if shows:
        yield f"shows: {_one_or_list(shows)}"
    yield f"position: {format_fen(position)}"
    yield f"{'mandatory' if captures else 'legal'}: {_one_or_list(legal)}"
    if captures:
        yield f"captured: {_one_or_list([list(move.captured) for move in captures])}"
    if legal and all(move.promotes for move in legal):
        yield "promotes: true"
    refused = list(_refused(position, rules, shows))
    if refused:
        yield "forbidden:"
    for move, rule in refused:
        yield f"  - move: {move}"
        yield f"    because: {rule}"
    ended = outcome(position, rules)
    if ended is not None:
        yield "ends:"
        yield f"  winner: {ended.winner.name.lower()}"
        yield f"  because: {ended.rule}"


def _refused(
    position: Position, rules: RuleSet, shows: Sequence[Rule]
) -> Iterator[tuple[str, Rule]]:
    """Yield every capture that lost to another, and for each rule shown a move that it refuses."""
    losers = sorted(sieve(complete_captures(position, rules), position, rules).eliminated)
    for loser in losers:
        yield str(loser.move), loser.rule
    for rule in shows:
        if rule in REFUSING_RULES and all(loser.rule is not rule for loser in losers):
            move = refused_by(rule, position, rules)
            if move is not None:
                yield str(move), rule


def _one_or_list(values: Iterable[object]) -> str:
    texts = [str(value) for value in values]
    return texts[0] if len(texts) == 1 else f"[{', '.join(texts)}]"
