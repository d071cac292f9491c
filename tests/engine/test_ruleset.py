"""Rule sets: the Italian rules with their articles, and what is left without one of them."""

from __future__ import annotations

import re
from dataclasses import FrozenInstanceError, replace

import pytest

from damiera_engine import ITALIAN, KingsReading, Rule, RuleSet

EACH_RULE = pytest.mark.parametrize("rule", Rule, ids=str)


@EACH_RULE
def test_every_rule_is_in_force_and_has_its_article(rule: Rule) -> None:
    """No Italian rule is without a place in the regulation."""
    assert rule in ITALIAN
    assert re.fullmatch(r"\d+(\.\d+)?(\([a-d]\))?", ITALIAN.articles[rule])


def test_a_rule_is_its_id() -> None:
    """A rule compares and prints as the words that are read after "because"."""
    assert Rule.MOST_PIECES == "most-pieces"
    assert f"because {Rule.MAN_CANNOT_CAPTURE_KING}" == "because man-cannot-capture-king"
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", rule) for rule in Rule)


def test_6_6_to_6_9_the_priorities_stand_in_the_regulations_order() -> None:
    """Most pieces, then with a king, then most kings, then kings as early as possible."""
    articles = [ITALIAN.articles[rule] for rule in ITALIAN.capture_precedence]
    assert articles == ["6.6", "6.7", "6.8", "6.9"]
    assert ITALIAN.capture_precedence == (
        "most-pieces",
        "king-captures-first",
        "most-kings",
        "earliest-kings",
    )


def test_5_3_what_a_man_and_a_king_capture_is_one_article_in_four_parts() -> None:
    """(a) a man forward, (b) no kings; (c) a king backward too, (d) kings too."""
    parts = {article: rule for rule, article in ITALIAN.articles.items() if "5.3" in article}
    assert parts == {
        "5.3(a)": Rule.MEN_CAPTURE_FORWARD_ONLY,
        "5.3(b)": Rule.MAN_CANNOT_CAPTURE_KING,
        "5.3(c)": Rule.KING_CAPTURES_BACKWARD,
        "5.3(d)": Rule.KING_CAPTURES_KING,
    }


def test_9_3_and_10_the_settled_counts() -> None:
    """A third occurrence draws, and so do eighty plies: forty moves of each side."""
    assert (ITALIAN.repetitions, ITALIAN.quiet_plies) == (3, 80)


@EACH_RULE
def test_without_a_rule_the_others_stay(rule: Rule) -> None:
    """Switching a rule off removes it and nothing else, in a set of its own."""
    less = ITALIAN.without(rule)
    assert rule not in less
    assert list(less.articles.items()) == [i for i in ITALIAN.articles.items() if i[0] != rule]
    assert less.capture_precedence == tuple(r for r in ITALIAN.capture_precedence if r != rule)
    assert rule in ITALIAN
    assert less != ITALIAN


def test_without_a_rule_twice_is_without_it_once() -> None:
    """Switching off what is off changes nothing."""
    less = ITALIAN.without(Rule.MOST_KINGS)
    assert less.without(Rule.MOST_KINGS) == less


def test_the_order_in_which_rules_are_switched_off_does_not_matter() -> None:
    """A rule set is what is in force."""
    one, other = Rule.MOST_PIECES, Rule.MANDATORY_CAPTURE
    assert ITALIAN.without(one).without(other) == ITALIAN.without(other).without(one)


def test_a_reading_changes_only_the_reading() -> None:
    """The usual reading is lexicographic; another one is another rule set with the same rules."""
    assert ITALIAN.kings_reading is KingsReading.LEXICOGRAPHIC
    for reading in KingsReading:
        assert ITALIAN.reading(reading) == replace(ITALIAN, kings_reading=reading)
    assert ITALIAN.reading(KingsReading.LEXICOGRAPHIC) is ITALIAN


def test_a_rule_set_is_asked_for_often_and_made_once() -> None:
    """Its tables are worth keeping."""
    assert ITALIAN.without(Rule.MOST_KINGS) is ITALIAN.without(Rule.MOST_KINGS)
    weighted = KingsReading.WEIGHTED
    assert ITALIAN.reading(weighted) is ITALIAN.reading(weighted)


def test_a_rule_set_is_a_value() -> None:
    """Equal sets hash alike, and none can be changed."""
    copy: RuleSet = replace(ITALIAN)
    assert copy is not ITALIAN
    assert {copy, ITALIAN} == {ITALIAN}
    with pytest.raises(FrozenInstanceError):
        copy.repetitions = 4  # type: ignore[misc]
    with pytest.raises(TypeError):
        copy.articles[Rule.MOST_KINGS] = "0"  # type: ignore[index]


@EACH_RULE
def test_only_the_rules_of_quiet_moves_decide_whether_these_are_steps(rule: Rule) -> None:
    """Counting quiet moves by shifts is right as long as men and kings step as usual."""
    of_quiet_moves = {
        Rule.MEN_MOVE_FORWARD_ONLY,
        Rule.KING_MOVES_BACKWARD,
        Rule.KING_MOVES_ONE_SQUARE,
    }
    assert ITALIAN.quiet_moves_are_steps
    assert ITALIAN.without(rule).quiet_moves_are_steps is (rule not in of_quiet_moves)
