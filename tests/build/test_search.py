"""The search for minimal proofs: minimal they are, in an order that chance has no part in."""

from __future__ import annotations

import pytest

from damiera_build import search as module
from damiera_build.candidates import Question
from damiera_build.search import Step, is_minimal, positions_inside, search
from damiera_engine import ITALIAN, Rule, format_fen, is_necessary, parse_fen

TWO_PIECE_RULES = (
    Rule.MEN_CAPTURE_FORWARD_ONLY,
    Rule.MAN_CANNOT_CAPTURE_KING,
    Rule.KING_CAPTURES_BACKWARD,
    Rule.KING_CAPTURES_KING,
    Rule.NO_DOUBLE_JUMP,
    Rule.MANDATORY_CAPTURE,
    Rule.NO_MOVES_LOSES,
)


def steps(question: Question, pieces: int, jobs: int = 1) -> list[Step]:
    return list(search(question, ITALIAN, pieces, jobs=jobs))


def fens(taken: list[Step]) -> list[str]:
    return [format_fen(one.position) for step in taken for one in step.found]


@pytest.mark.parametrize("rule", TWO_PIECE_RULES)
def test_no_piece_of_what_is_found_can_be_spared(rule: Rule) -> None:
    """The whole proves the rule, and with any piece taken away it proves it no more."""
    found = [one.position for step in steps(Question(rule), 2) for one in step.found]
    assert found
    for position in found:
        assert is_necessary(rule, position, ITALIAN)
        for smaller in positions_inside(position):
            assert not is_necessary(rule, smaller, ITALIAN)


@pytest.mark.parametrize(
    ("fen", "rule", "minimal"),
    [
        ("W:W22:B18", Rule.MANDATORY_CAPTURE, True),
        ("W:W22,32:B18", Rule.MANDATORY_CAPTURE, False),
        ("W:W18,K19:B14", Rule.KING_CAPTURES_FIRST, True),
        ("W:W22,K12:B15,18", Rule.KING_CAPTURES_FIRST, True),
        ("W:W22,K12:B15,18,4", Rule.KING_CAPTURES_FIRST, False),
        ("W:WK5,K31:B10,18,K19,K27", Rule.MOST_KINGS, True),
        ("W:WK14:B10,K19", Rule.MOST_KINGS, False),
    ],
)
def test_a_position_with_an_irrelevant_piece_is_not_minimal(
    fen: str, rule: Rule, minimal: bool
) -> None:
    """Neither is one that does not prove the rule at all."""
    assert is_minimal(parse_fen(fen), Question(rule), ITALIAN) is minimal


def test_pieces_that_can_be_spared_only_together_are_spared() -> None:
    """The two kings bar each other's capture; without either the other would take the king."""
    rule, position = Rule.MAN_CANNOT_CAPTURE_KING, parse_fen("W:WK15,K22,23:BK19")
    for smaller in ("W:WK22,23:BK19", "W:WK15,23:BK19", "W:WK15,K22:BK19", "W:WK15,K22,23:B"):
        assert not is_necessary(rule, parse_fen(smaller), ITALIAN)
    assert is_necessary(rule, parse_fen("W:W23:BK19"), ITALIAN)
    assert not is_minimal(position, Question(rule), ITALIAN)


def test_every_part_of_a_position_is_inside_it_but_none_and_all() -> None:
    """The largest first, where a smaller proof is found soonest."""
    inside = list(map(format_fen, positions_inside(parse_fen("W:W22,K12:B15"))))
    assert inside == ["W:WK12,22:B", "W:W22:B15", "W:WK12:B15", "W:W22:B", "W:WK12:B", "W:W:B15"]


def test_what_is_asked_besides_is_part_of_the_proof() -> None:
    """Without the black man the white one alone proves the rule, but not with both sides there."""
    rule, position = Rule.MEN_MOVE_FORWARD_ONLY, parse_fen("W:W22:B5")
    assert not is_minimal(position, Question(rule), ITALIAN)
    assert is_minimal(position, Question(rule, both_sides=True), ITALIAN)
    assert not is_minimal(position, Question(rule, both_sides=True, forced=True), ITALIAN)


def test_the_last_step_has_done_everything() -> None:
    """Steps add up: a bar that shows them ends full."""
    first, *_, last = steps(Question(Rule.MEN_CAPTURE_FORWARD_ONLY), 2)
    assert (first.done, last.done) == (0, last.total)


def test_where_too_few_pieces_are_on_the_board_nothing_is_tried() -> None:
    """Most-kings needs a king, two men and two kings to take."""
    assert steps(Question(Rule.MOST_KINGS), 4) == [Step(0, 0, 0, ())]


def test_several_processes_give_the_same_answer_in_the_same_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The order is that of the parts, whichever is done first."""
    question = Question(Rule.KING_CAPTURES_FIRST)
    alone = fens(steps(question, 3))
    monkeypatch.setattr(module, "FEW", 0)
    assert fens(steps(question, 3, jobs=2)) == alone
    assert len(alone) == 72


def test_a_search_that_is_closed_early_ends_its_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """As when the user has seen enough."""
    monkeypatch.setattr(module, "FEW", 0)
    search_in_two = search(Question(Rule.FREE_CHOICE), ITALIAN, 3, jobs=2)
    taken = [next(search_in_two) for _ in range(3)]
    search_in_two.close()
    assert taken[-1].done < taken[-1].total
