"""Which diagram proves which rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from damiera_build.coverage import Row, Unobservable, coverage, unobservable, unproved
from damiera_build.fact import Fact
from damiera_engine import ITALIAN, Rule

FactOf = Callable[..., Fact]


@pytest.fixture(scope="module")
def table(own_facts: Mapping[str, Fact]) -> dict[Rule, Row]:
    """Our own table by rule."""
    return {row.rule: row for row in coverage(own_facts.values(), ITALIAN)}


def test_every_rule_has_its_row(table: dict[Rule, Row]) -> None:
    """In the order of the regulation."""
    assert list(table) == list(ITALIAN.articles)


def test_every_rule_is_proved_or_cannot_be(table: dict[Rule, Row]) -> None:
    """Our own diagrams leave nothing out."""
    assert list(unproved(table.values(), "here")) == []


def test_what_illustrates_only_is_not_counted_as_proof(table: dict[Rule, Row]) -> None:
    """The king that takes the king is refused by two rules."""
    row = table[Rule.MOST_KINGS]
    assert ("king-or-man" in row.proved, "king-or-man" in row.shown) == (False, True)


def test_the_diagram_filed_under_a_rule_stands_first(table: dict[Rule, Row]) -> None:
    """It was drawn for this rule."""
    assert table[Rule.MOST_PIECES].proved[0] == "most-pieces"


def test_an_unproved_rule_is_a_finding(fact_of: FactOf) -> None:
    """One diagram cannot prove everything."""
    fact = fact_of("position: W:W22:B5\nlegal: [22-18, 22-19]\n")
    missing = {found.message for found in unproved(coverage([fact], ITALIAN), "page.md")}
    assert "no diagram proves most-kings (FID 6.8)" in missing


def test_a_masked_rule_is_never_missed(fact_of: FactOf) -> None:
    """No position can prove that a capture goes on to the end while most pieces stands."""
    fact = fact_of("position: W:W22:B5\nlegal: [22-18, 22-19]\n")
    missing = " ".join(found.message for found in unproved(coverage([fact], ITALIAN), "page.md"))
    assert "capture-to-the-end" not in missing


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        (Rule.CAPTURE_TO_THE_END, Unobservable.MASKED),
        (Rule.REPETITION_DRAWS, Unobservable.NEEDS_A_GAME),
        (Rule.FORTY_MOVES_DRAW, Unobservable.NEEDS_A_GAME),
        (Rule.MOST_PIECES, None),
    ],
)
def test_a_rule_says_why_no_position_proves_it(rule: Rule, why: Unobservable | None) -> None:
    """Masked by another, or a matter of the whole game."""
    assert unobservable(rule, ITALIAN) is why


def test_a_capture_to_the_end_is_provable_without_most_pieces() -> None:
    """What masks a rule is another rule, not nature."""
    assert unobservable(Rule.CAPTURE_TO_THE_END, ITALIAN.without(Rule.MOST_PIECES)) is None
