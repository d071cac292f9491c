"""What is proved where: for each rule the diagrams that prove it, and those that only show it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum

from damiera_build.diagnostic import START_OF_FILE, Code, Diagnostic
from damiera_build.fact import Fact
from damiera_engine import Rule, RuleSet, necessary_rules


class Unobservable(Enum):
    """Why no single position can prove a rule; each value is the last part of a message's id."""

    MASKED = "capture-to-the-end"
    NEEDS_A_GAME = "needs-a-game"


@dataclass(frozen=True, slots=True)
class Row:
    """One rule: the diagrams that prove it, those filed under it first, and those that show it."""

    rule: Rule
    article: str
    proved: tuple[str, ...]
    shown: tuple[str, ...]
    unobservable: Unobservable | None


def _proved_by(fact: Fact, rules: RuleSet) -> frozenset[Rule]:
    """Return the rules without which a fact would be another."""
    drawn = {fact.draw.rule} if fact.draw else set()
    return necessary_rules(fact.position, rules) | drawn


def unobservable(rule: Rule, rules: RuleSet) -> Unobservable | None:
    """Return why no position can prove a rule under a rule set, None where one can.

    A beginning of a capture takes less than the whole, so `most-pieces` refuses it anyway. A draw
    by repetition or by the 40-move rule depends on the moves before the position.
    """
    if rule in {Rule.REPETITION_DRAWS, Rule.FORTY_MOVES_DRAW}:
        return Unobservable.NEEDS_A_GAME
    if rule is Rule.CAPTURE_TO_THE_END and Rule.MOST_PIECES in rules:
        return Unobservable.MASKED
    return None


def coverage(facts: Iterable[Fact], rules: RuleSet) -> tuple[Row, ...]:
    """Return the table of all rules in force, in the order of the regulation."""
    facts = list(facts)
    necessary = {fact.id: _proved_by(fact, rules) for fact in facts}
    decisive = {fact.id: {refusal.verdict.rule for refusal in fact.refused} for fact in facts}
    return tuple(
        Row(
            rule,
            article,
            tuple(
                fact.id
                for fact in sorted(facts, key=lambda fact: rule not in fact.shows)
                if rule in necessary[fact.id]
            ),
            tuple(
                fact.id
                for fact in facts
                if rule in decisive[fact.id] and rule not in necessary[fact.id]
            ),
            unobservable(rule, rules),
        )
        for rule, article in rules.articles.items()
    )


def unproved(table: Iterable[Row], shown: str) -> Iterator[Diagnostic]:
    """Yield a finding for every rule that a diagram could prove and none does."""
    for row in table:
        if not row.proved and row.unobservable is not Unobservable.MASKED:
            message = f"no diagram proves {row.rule} (FID {row.article})"
            fix = f"add a diagram with shows: {row.rule}"
            yield Diagnostic(Code.D402, shown, START_OF_FILE, message, fix=fix)
