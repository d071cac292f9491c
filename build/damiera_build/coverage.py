"""What is proved where: for each rule the diagrams that prove it, and those that only show it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import NamedTuple

from damiera_build.diagnostic import START_OF_FILE, Code, Diagnostic
from damiera_build.fact import Fact
from damiera_engine import DRAWS, Rule, RuleSet, necessary_rules


class Unobservable(Enum):
    """Why no single position can prove a rule; each value is the last part of a message's id."""

    MASKED = "capture-to-the-end"
    NEEDS_A_GAME = "needs-a-game"

    @property
    def reason(self) -> str:
        """The same in words, for the command line."""
        if self is Unobservable.MASKED:
            return "most-pieces refuses the same moves, so it cannot be seen alone"
        return "only a line of moves can prove it"


class Row(NamedTuple):
    """One rule: the diagrams that prove it, those filed under it first, and those that show it."""

    rule: Rule
    article: str
    proved: tuple[str, ...]
    shown: tuple[str, ...]
    unobservable: Unobservable | None


class Evidence(NamedTuple):
    """What one diagram says about the rules; plain data, so that it can be gathered anywhere.

    Attributes:
        id: the diagram's id.
        filed: the rules it is filed under.
        necessary: the rules without which its fact would be another.
        decisive: the rules that refuse its forbidden moves.
    """

    id: str
    filed: frozenset[Rule]
    necessary: frozenset[Rule]
    decisive: frozenset[Rule]


def evidence(fact: Fact, rules: RuleSet) -> Evidence:
    """Return what a fact says about the rules."""
    drawn = {fact.draw.rule} if fact.draw else set()
    refusing = (refusal.verdict.rule for refusal in fact.refused)
    return Evidence(
        fact.id,
        frozenset(fact.shows),
        necessary_rules(fact.position, rules) | drawn,
        frozenset(rule for rule in refusing if rule is not None),
    )


def unobservable(rule: Rule, rules: RuleSet) -> Unobservable | None:
    """Return why no position can prove a rule under a rule set, None where one can.

    A beginning of a capture takes less than the whole, so `most-pieces` refuses it anyway. A draw
    by repetition or by the 40-move rule depends on the moves before the position.
    """
    if rule in DRAWS:
        return Unobservable.NEEDS_A_GAME
    if rule is Rule.CAPTURE_TO_THE_END and Rule.MOST_PIECES in rules:
        return Unobservable.MASKED
    return None


def coverage(facts: Iterable[Fact], rules: RuleSet) -> tuple[Row, ...]:
    """Return the table of all rules in force, in the order of the regulation."""
    return coverage_by([evidence(fact, rules) for fact in facts], rules)


def coverage_by(diagrams: Sequence[Evidence], rules: RuleSet) -> tuple[Row, ...]:
    """Return the same table where the evidence of the diagrams is gathered already."""
    return tuple(
        Row(
            rule,
            article,
            tuple(
                diagram.id
                for diagram in sorted(diagrams, key=lambda diagram: rule not in diagram.filed)
                if rule in diagram.necessary
            ),
            tuple(
                diagram.id
                for diagram in diagrams
                if rule in diagram.decisive and rule not in diagram.necessary
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
