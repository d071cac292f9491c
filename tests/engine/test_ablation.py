"""What a position proves: necessary rules, rules that mask others, contested readings."""

from __future__ import annotations

import pytest
from hypothesis import given

from damiera_engine import (
    ITALIAN,
    KingsReading,
    MoveText,
    Position,
    Rule,
    contested_readings,
    is_necessary,
    legal_moves,
    masking_rule,
    necessary_rules,
    outcome,
    parse_fen,
    parse_move,
)
from engine.drawing import drawn, positions
from engine.positions import texts

OF_A_WHOLE_GAME = {Rule.REPETITION_DRAWS, Rule.FORTY_MOVES_DRAW}
"""A single position has no history, so no position needs them."""

PROOFS = {
    Rule.MEN_MOVE_FORWARD_ONLY: "W:W22:BK1",
    Rule.KING_MOVES_BACKWARD: "W:WK22:BK1",
    Rule.KING_MOVES_ONE_SQUARE: "W:WK32:BK1",
    Rule.PROMOTION_ON_LAST_ROW: "W:W5:BK32",
    Rule.PROMOTION_ENDS_MOVE: "W:W11:B5,6",
    Rule.MEN_CAPTURE_FORWARD_ONLY: "W:W14:B18",
    Rule.MAN_CANNOT_CAPTURE_KING: "W:W22,32:BK18",
    Rule.KING_CAPTURES_BACKWARD: "W:WK24:B20,28",
    Rule.KING_CAPTURES_KING: "W:WK23:B19,K28",
    Rule.NO_DOUBLE_JUMP: "W:WK22:B10,11,18,19",
    Rule.MANDATORY_CAPTURE: "W:WK22,32:B18",
    Rule.MOST_PIECES: "W:W21,24:B10,18,20",
    Rule.KING_CAPTURES_FIRST: "W:W22,K12:B15,18",
    Rule.MOST_KINGS: "W:WK5,K31:B10,18,K19,K27",
    Rule.EARLIEST_KINGS: "W:WK14:BK11,12,18,K26",
    Rule.FREE_CHOICE: "W:WK22:B18,19,27",
    Rule.NO_PIECES_LOSES: "W:W:B1",
    Rule.NO_MOVES_LOSES: "W:W9:BK5",
}


@pytest.mark.parametrize(("rule", "fen"), PROOFS.items(), ids=map(str, PROOFS))
def test_each_rule_is_necessary_somewhere(rule: Rule, fen: str) -> None:
    """There is a position whose legal moves or end change when the rule is switched off."""
    position = parse_fen(fen)
    assert is_necessary(rule, position, ITALIAN)
    assert rule in necessary_rules(position, ITALIAN)


def test_a_rule_without_a_proof_is_one_of_three() -> None:
    """Draws need a history, and capturing to the end is what most pieces demands anyway."""
    assert set(Rule) - set(PROOFS) == OF_A_WHOLE_GAME | {Rule.CAPTURE_TO_THE_END}


@given(positions())
@drawn(80)
def test_6_6_implies_5_7_that_a_capture_is_completed(position: Position) -> None:
    """The beginning of a capture takes fewer pieces than the whole, so 6.6 refuses it."""
    assert not is_necessary(Rule.CAPTURE_TO_THE_END, position, ITALIAN)
    assert not OF_A_WHOLE_GAME & necessary_rules(position, ITALIAN)


def test_5_7_is_necessary_where_6_6_is_not_in_force() -> None:
    """Without 6.6, only 5.7 keeps a man from stopping after the first piece."""
    rules = ITALIAN.without(Rule.MOST_PIECES)
    assert is_necessary(Rule.CAPTURE_TO_THE_END, parse_fen("W:W31:B20,28"), rules)


@given(positions())
@drawn(80)
def test_a_rule_is_necessary_exactly_when_something_changes_without_it(position: Position) -> None:
    """All rules asked at once and each asked alone give the same answer."""
    necessary = necessary_rules(position, ITALIAN)
    for rule in Rule:
        less = ITALIAN.without(rule)
        changed = set(legal_moves(position, less)) != set(legal_moves(position, ITALIAN))
        changed |= outcome(position, less) != outcome(position, ITALIAN)
        assert is_necessary(rule, position, ITALIAN) is (rule in necessary) is changed


def test_a_rule_that_is_not_in_force_is_not_necessary() -> None:
    """What is switched off proves nothing."""
    position = parse_fen(PROOFS[Rule.MOST_PIECES])
    rules = ITALIAN.without(Rule.MOST_PIECES)
    assert not is_necessary(Rule.MOST_PIECES, position, rules)
    assert Rule.MOST_PIECES not in necessary_rules(position, rules)


@pytest.mark.parametrize(
    ("fen", "move", "mask"),
    [
        pytest.param("W:WK14:B10,K19", "14x5", Rule.EARLIEST_KINGS, id="6.9-masks-6.8"),
        pytest.param("W:W31:B12,20,28", "31x24", Rule.MOST_PIECES, id="6.6-masks-5.7"),
        pytest.param(
            "W:WK8,K22:BK10,11,12,17,18,19,20,26,28", "22x29", Rule.MOST_KINGS, id="6.8-masks-6.6"
        ),
        pytest.param("W:WK22,32:B18", "32-28", None, id="nothing-masks-6.1"),
        pytest.param("W:W21,24:B10,18,20", "24x15", None, id="nothing-masks-6.6"),
        pytest.param("W:W21,24:B10,18,20", "21x14x5", None, id="legal"),
        pytest.param("W:W21,24:B10,18,20", "21x13", None, id="impossible"),
    ],
)
def test_a_rule_masks_another_when_it_refuses_the_same_move(
    fen: str, move: str, mask: Rule | None
) -> None:
    """Where the decisive rule is switched off, the move is legal or refused by another rule.

    22x29 is meant as it is written, though it could be short for a legal capture too.
    """
    assert masking_rule(parse_move(move), parse_fen(fen), ITALIAN) is mask


@pytest.mark.parametrize(
    ("fen", "readings"),
    [
        ("W:WK14:BK11,12,18,K26", {}),
        (
            "W:WK30:B10,K12,K18,20,K26,K27",
            {
                KingsReading.FIRST_ONLY: ["30x21x14x5", "30x23x16x7"],
                KingsReading.FIRST_JUMP: ["30x21x14x5", "30x23x16x7"],
            },
        ),
        (
            "W:WK17:BK6,7,K13,K14,15,21,K22",
            {KingsReading.WEIGHTED: ["17x26x19x10x3x12x19"]},
        ),
    ],
)
def test_6_9_a_position_is_contested_where_another_reading_has_other_moves(
    fen: str, readings: dict[KingsReading, list[str]]
) -> None:
    """Only the readings that differ are named, with the legal moves under each."""
    contested = contested_readings(parse_fen(fen), ITALIAN)
    assert {reading: texts(moves) for reading, moves in contested.items()} == readings


def test_6_9_contested_is_relative_to_the_reading_in_force() -> None:
    """For who reads the rule in another way, the usual reading is among the others."""
    position = parse_fen("W:WK17:BK6,7,K13,K14,15,21,K22")
    contested = contested_readings(position, ITALIAN.reading(KingsReading.WEIGHTED))
    assert KingsReading.WEIGHTED not in contested
    assert texts(contested[KingsReading.LEXICOGRAPHIC]) == ["17x10x3x12x19x26x17"]


def test_a_masked_move_is_proposed_as_it_is_written() -> None:
    """A proposal is a path and a sign, not a text."""
    position = parse_fen("W:WK14:B10,K19")
    assert masking_rule(MoveText((14, 5), is_capture=True), position, ITALIAN) is not None
