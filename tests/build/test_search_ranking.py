"""What is simple, and which positions are the same."""

from __future__ import annotations

import pytest

from damiera_build.candidates import Question
from damiera_build.search import search
from damiera_build.search_ranking import images, rank, simplest_first
from damiera_engine import (
    ITALIAN,
    Rule,
    format_fen,
    is_necessary,
    legal_moves,
    necessary_rules,
    parse_fen,
)


def ranked(rule: Rule, *fens: str) -> list[str]:
    """Return positions in the order in which they are given to a user."""
    found = [rank(rule, parse_fen(fen), ITALIAN) for fen in fens]
    return [format_fen(one.position) for one in simplest_first(found, rule)]


@pytest.mark.parametrize(
    ("rule", "simpler", "other"),
    [
        (Rule.MANDATORY_CAPTURE, "W:W22:B18", "W:W22,32:B18"),
        (Rule.MEN_MOVE_FORWARD_ONLY, "W:W22:B5", "W:W8:B4"),
        (Rule.MANDATORY_CAPTURE, "W:W19:B14", "W:WK19:B14"),
        (Rule.MEN_CAPTURE_FORWARD_ONLY, "W:W16:B20", "W:W18:B22"),
        (Rule.MANDATORY_CAPTURE, "W:W18:B14", "W:W26:B22"),
        (Rule.MANDATORY_CAPTURE, "W:W18:B14", "W:W14:B11"),
    ],
    ids=["pieces", "goes on", "kings", "few moves", "central", "at home"],
)
def test_what_is_simpler_comes_first(rule: Rule, simpler: str, other: str) -> None:
    """However the two are given."""
    assert ranked(rule, other, simpler) == ranked(rule, simpler, other) == [simpler, other]


def test_of_symmetric_positions_one_is_given() -> None:
    """Kings on either side of the long diagonal are the same to the rules."""
    assert ranked(Rule.KING_CAPTURES_KING, "W:WK18:BK14", "W:WK11:BK14") == ["W:WK11:BK14"]


def test_with_a_man_of_the_side_to_move_there_is_no_symmetry() -> None:
    """A man knows where forward is."""
    assert list(images(parse_fen("W:W18:B14"), Rule.MANDATORY_CAPTURE)) == []


def test_a_rule_that_tells_forward_from_backward_has_no_symmetry() -> None:
    """Turned round, a king would capture the other way."""
    assert list(images(parse_fen("W:WK14:B18"), Rule.KING_CAPTURES_BACKWARD)) == []


def test_an_enemy_man_is_never_turned_onto_its_last_row() -> None:
    """There is no such position."""
    turned = list(map(format_fen, images(parse_fen("W:WK14:B2"), Rule.KING_MOVES_ONE_SQUARE)))
    assert turned == ["W:WK14:B9", "W:WK19:B24"]


@pytest.mark.parametrize(
    "fen",
    ["W:WK14:BK11,12,18,K26", "W:WK31:B18,20,K27,K28", "W:WK5,K31:B10,18,K19,K27"],
)
def test_an_image_proves_the_same_rules_by_as_many_moves(fen: str) -> None:
    """All but those that tell forward from backward."""
    position = parse_fen(fen)
    proved = necessary_rules(position, ITALIAN)
    for rule in proved:
        for image in images(position, rule):
            assert is_necessary(rule, image, ITALIAN)
            assert len(legal_moves(image, ITALIAN)) == len(legal_moves(position, ITALIAN))


@pytest.mark.parametrize("rule", [Rule.KING_CAPTURES_KING, Rule.FREE_CHOICE, Rule.NO_DOUBLE_JUMP])
def test_with_each_position_the_search_finds_its_images(rule: Rule) -> None:
    """What is left out of the answer is the same as something in it."""
    pieces = 3 if rule is Rule.FREE_CHOICE else 2
    steps = search(Question(rule), ITALIAN, pieces, jobs=1)
    found = {one.position for step in steps for one in step.found}
    for position in found:
        assert set(images(position, rule)) <= found
