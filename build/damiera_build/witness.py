"""What a diagram bears witness to: whether it proves the rules it is filed under."""

from __future__ import annotations

from collections.abc import Iterator

from damiera_build.coverage import unobservable
from damiera_build.diagnostic import Code, Diagnostic
from damiera_build.refused_moves import RefusedMoves
from damiera_build.refusing import REFUSING_RULES, refused_by
from damiera_build.spec import DiagramSpec, Located
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
    shown_by = refused.by_rule
    for shown in spec.shows:
        rule = shown.value
        report = spec.source.diagnostic
        if rule in REFUSING_RULES and rule not in shown_by:
            if refused.misprints or rule in refused.claimed_reasons:
                continue
            if rule in {loser.rule for loser in refused.unlisted}:
                continue
            example = refused_by(rule, position, rules)
            if example is None:
                yield _nothing_to_do(spec, shown)
                continue
            yield report(
                Code.D206,
                shown.span,
                f"no forbidden move shows {rule}",
                fix=f"- {{move: {example}, because: {rule}}}",
            )
        elif draw is not None and draw.rule is rule:
            continue
        elif not is_necessary(rule, position, rules):
            if rule not in shown_by:
                yield _nothing_to_do(spec, shown)
                continue
            move = shown_by[rule]
            masking = masking_rule(move, position, rules)
            yield report(
                Code.D401,
                shown.span,
                f"the diagram illustrates {rule} but does not prove it",
                why=f"without {rule}, {masking} would still refuse {move}",
                fix="" if unobservable(rule, rules) else f"damiera find {rule}",
            )
    for reading, moves in contested_readings(position, rules).items():
        yield _contested(spec, reading, sorted(map(str, moves)))


def _nothing_to_do(spec: DiagramSpec, shown: Located[Rule]) -> Diagnostic:
    rule = shown.value
    return spec.source.diagnostic(
        Code.D403,
        shown.span,
        f"the position has nothing to do with {rule}",
        why=f"the legal moves are the same without {rule}",
        fix=f"leave it out; damiera find {rule} finds positions that prove it",
    )


def _contested(spec: DiagramSpec, reading: KingsReading, moves: list[str]) -> Diagnostic:
    key = next(k for k in ("mandatory", "legal", "forbidden", *spec.keys) if k in spec.keys)
    return spec.source.diagnostic(
        Code.D404,
        spec.keys[key],
        f"sources differ on earliest-kings, and here it matters: {reading.value}",
        why=f"by that reading what may be played is {' or '.join(moves)}",
    )
