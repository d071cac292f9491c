"""What is known of a rule without a position: its article, its kind, and where a spec names it."""

from __future__ import annotations

from enum import Enum
from typing import Final

from damiera_build.catalogue import ENGLISH
from damiera_build.coverage import Unobservable, unobservable
from damiera_build.diagnostic import Code
from damiera_build.refusing import REFUSING_RULES
from damiera_build.sentence import sentence
from damiera_engine import DRAWS, Rule, RuleSet


class Kind(Enum):
    """What a rule does: in words, how a spec names it beside `shows`, and the codes about that."""

    PRIORITY = (
        "it chooses between captures",
        ", and because: {rule} under forbidden",
        (Code.D203, Code.D204, Code.D205, Code.D206, Code.D401),
    )
    FORBIDS = (
        "it forbids moves",
        ", and because: {rule} under forbidden",
        (Code.D203, Code.D204, Code.D206, Code.D401),
    )
    ALLOWS = ("it allows something", "", ())
    ENDS = ("it ends the game", ", and because: {rule} under ends", (Code.D106,))
    DRAWS = ("it draws the game", ", and draw: {rule}", (Code.D111,))

    @property
    def words(self) -> str:
        """What such a rule does."""
        words: str = self.value[0]
        return words

    @property
    def codes(self) -> tuple[Code, ...]:
        """The codes of the findings that can name such a rule."""
        return (*self.value[2], Code.D305, Code.D402, Code.D403)

    def in_a_spec(self, rule: Rule) -> str:
        """Return how a spec names a rule of the kind."""
        beside: str = self.value[1]
        return f"shows: {rule}{beside.format(rule=rule)}"


_UNOBSERVABLE: Final = {
    Unobservable.MASKED: "no diagram alone: most-pieces forbids the same moves",
    Unobservable.NEEDS_A_GAME: "a line of moves that ends in the draw",
}


def rule_kind(rule: Rule, rules: RuleSet) -> Kind:
    """Return what a rule does under a rule set."""
    if rule in rules.capture_precedence:
        return Kind.PRIORITY
    if rule in REFUSING_RULES:
        return Kind.FORBIDS
    if rule in {Rule.NO_PIECES_LOSES, Rule.NO_MOVES_LOSES}:
        return Kind.ENDS
    if rule in DRAWS:
        return Kind.DRAWS
    return Kind.ALLOWS


def rule_facts(rule: Rule, rules: RuleSet) -> str:
    """Return what is known of a rule in force, a line each."""
    kind = rule_kind(rule, rules)
    place = rules.capture_precedence.index(rule) + 1 if kind is Kind.PRIORITY else 0
    order = f", priority {place} of {len(rules.capture_precedence)}" if place else ""
    why = unobservable(rule, rules)
    proved = _UNOBSERVABLE[why] if why else f"a position; damiera find {rule} looks for one"
    return "\n".join(
        [
            f"{rule}: {ENGLISH.say(sentence(f'rule.{rule}'))} (FID {rules.articles[rule]})",
            f"  kind:      {kind.words}{order}",
            f"  in a spec: {kind.in_a_spec(rule)}",
            f"  proved by: {proved}",
            f"  codes:     {', '.join(code.name for code in kind.codes)}",
        ]
    )
