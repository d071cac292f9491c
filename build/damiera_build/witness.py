"""What a diagram bears witness to: whether it proves the rules it is filed under."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from damiera_build.diagnostic import Code, Diagnostic
from damiera_build.refused_moves import RefusedMoves
from damiera_build.spec import DiagramSpec
from damiera_engine import (
    Draw,
    KingsReading,
    Position,
    Rule,
    RuleSet,
    contested_readings,
    is_necessary,
    masking_rule,
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


def examine(
    spec: DiagramSpec,
    position: Position,
    draw: Draw | None,
    refused: RefusedMoves,
    rules: RuleSet,
) -> Iterator[Diagnostic]:
    """Yield what is to be said of the rules that a diagram is filed under.

    `position` is the one the diagram shows, `draw` whether the game that led to it is drawn.
    A misprinted refused move may be the one that shows a rule, and so may one that is wrongly said
    to be refused by it, so then none is missed.
    """
    refused_by = refused.by_rule
    for shown in spec.shows:
        rule = shown.value
        report = spec.source.diagnostic
        if rule in REFUSING_RULES and rule not in refused_by:
            if refused.misprints or rule in refused.claimed_reasons:
                continue
            yield report(
                Code.D206,
                shown.span,
                f"no forbidden move shows {rule}",
                fix=f"list under forbidden a move that {rule} refuses",
            )
        elif draw is not None and draw.rule is rule:
            continue
        elif not is_necessary(rule, position, rules):
            if rule not in refused_by:
                yield report(
                    Code.D403,
                    shown.span,
                    f"the position has nothing to do with {rule}",
                    why=f"the legal moves are the same without {rule}",
                    fix=f"leave it out; damiera find {rule} finds positions that prove it",
                )
                continue
            move = refused_by[rule]
            masking = masking_rule(move, position, rules)
            yield report(
                Code.D401,
                shown.span,
                f"the diagram illustrates {rule} but does not prove it",
                why=f"without {rule}, {masking} would still refuse {move}",
                fix=f"damiera find {rule}",
            )
    for reading, moves in contested_readings(position, rules).items():
        yield _contested(spec, reading, sorted(map(str, moves)))


def _contested(spec: DiagramSpec, reading: KingsReading, moves: list[str]) -> Diagnostic:
    key = next(k for k in ("mandatory", "legal", "forbidden", *spec.keys) if k in spec.keys)
    return spec.source.diagnostic(
        Code.D404,
        spec.keys[key],
        f"the verdict depends on how earliest-kings is read: {reading.value}",
        why=f"by that reading the legal moves are {', '.join(moves)}",
    )
