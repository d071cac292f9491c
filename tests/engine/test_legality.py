"""Legal moves: the quiet ones, and that a capture is compulsory."""

from __future__ import annotations

import pytest
from hypothesis import given

from damiera_engine import (
    ITALIAN,
    SQUARES,
    START,
    Move,
    Position,
    Rule,
    RuleSet,
    complete_captures,
    legal_moves,
    parse_fen,
    sieve,
)
from damiera_engine.board import BOARD, bits
from damiera_engine.legality import count_legal_moves, quiet_moves, stepping_squares
from engine.drawing import drawn, positions
from engine.positions import RULE_SETS, texts, turned, turned_move


def legal(fen: str, rules: RuleSet = ITALIAN) -> list[str]:
    return texts(legal_moves(parse_fen(fen), rules))


def test_3_4_white_has_seven_first_moves() -> None:
    """The four men of White's front row have seven steps."""
    moves = ["21-17", "21-18", "22-18", "22-19", "23-19", "23-20", "24-20"]
    assert texts(legal_moves(START, ITALIAN)) == moves


@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        ("W:W22:B1", ["22-18", "22-19"]),
        ("B:W32:B14", ["14-18", "14-19"]),
        ("W:W9:B1", ["9-5"]),
        ("W:W24:B1", ["24-20"]),
        ("W:WK18:BK32", ["18-13", "18-14", "18-21", "18-22"]),
        ("W:WK32:B1", ["32-28"]),
        ("W:W18,K22:B1", ["18-13", "18-14", "22-19", "22-26", "22-27"]),
        ("W:W22:BK18,K19", []),
    ],
)
def test_4_men_step_forward_and_kings_in_every_direction(fen: str, moves: list[str]) -> None:
    """A step goes to an empty neighbour and no farther, even by a king (4.7)."""
    assert legal(fen) == moves


@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        ("W:W6:B12", [Move((6, 2), (), promotes=True), Move((6, 3), (), promotes=True)]),
        ("B:WK1:B28", [Move((28, 31), (), promotes=True), Move((28, 32), (), promotes=True)]),
        ("W:W10:B12", [Move((10, 5)), Move((10, 6))]),
        ("W:WK8:B9", [Move((8, 4)), Move((8, 12))]),
    ],
)
def test_4_a_man_that_reaches_the_last_row_is_promoted(fen: str, moves: list[Move]) -> None:
    """A step to the last row promotes a man of either color, and never a king."""
    assert sorted(legal_moves(parse_fen(fen), ITALIAN)) == moves


@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        ("W:W22,32:B18", ["22x13"]),
        ("W:WK22,32:B18", ["22x13"]),
        ("W:W22,32:BK18", ["22-19", "32-28"]),
    ],
)
def test_6_1_who_can_capture_must(fen: str, moves: list[str]) -> None:
    """A capture by a man or by a king leaves no quiet move; where none is possible all stay."""
    assert legal(fen) == moves


@pytest.mark.parametrize(
    ("rule", "fen", "usual", "without"),
    [
        ("men-move-forward-only", "W:W22:B1", "22-18 22-19", "22-18 22-19 22-26 22-27"),
        ("king-moves-backward", "W:WK22:B1", "22-18 22-19 22-26 22-27", "22-18 22-19"),
        ("king-moves-backward", "B:W32:BK9", "9-13 9-5", "9-13"),
        ("king-moves-one-square", "W:WK6:B12", "6-10 6-11 6-2 6-3",
         "6-10 6-11 6-13 6-15 6-17 6-2 6-20 6-24 6-3"),
        ("king-moves-one-square", "W:W15,K29:B1", "15-11 15-12 29-25 29-26",
         "15-11 15-12 29-19 29-22 29-25 29-26"),
        ("mandatory-capture", "W:WK22,32:B18", "22x13", "22-19 22-26 22-27 22x13 32-28"),
        ("mandatory-capture", "W:W21,31:B12,18,20,28", "31x24x15x8",
         "21-17 31-27 31x24x15x8"),
        ("free-choice", "W:WK22:B18,19,27", "22x13 22x15 22x31", "22x13"),
    ],
)  # fmt: skip
def test_what_each_rule_of_moving_does(rule: str, fen: str, usual: str, without: str) -> None:
    """Without the rule, the legal moves are others."""
    assert legal(fen) == sorted(usual.split())
    assert legal(fen, ITALIAN.without(Rule(rule))) == sorted(without.split())


def test_without_its_last_row_a_man_is_not_promoted() -> None:
    """A step to the last row is then like any other."""
    none = ITALIAN.without(Rule.PROMOTION_ON_LAST_ROW)
    moves = legal_moves(parse_fen("W:W6:B12"), none)
    assert sorted(moves) == [Move((6, 2)), Move((6, 3))]


@given(positions())
@drawn(150)
def test_both_sides_have_the_same_rules(position: Position) -> None:
    """Turning the board round and swapping the colors turns every legal move round."""
    moves = [turned_move(move) for move in legal_moves(position, ITALIAN)]
    assert sorted(legal_moves(turned(position), ITALIAN)) == sorted(moves)


@pytest.mark.parametrize("name", RULE_SETS)
@given(position=positions())
@drawn(15)
def test_legal_moves_are_preferred_captures_or_quiet_moves(name: str, position: Position) -> None:
    """Under whatever rules each legal move is there once, and counting finds as many."""
    rules = RULE_SETS[name]
    moves = legal_moves(position, rules)
    assert len(set(moves)) == len(moves) == count_legal_moves(position, rules)
    preferred = sieve(complete_captures(position, rules), position, rules).survivors
    if not preferred or Rule.MANDATORY_CAPTURE not in rules:
        preferred += quiet_moves(position, rules)
    assert sorted(moves) == sorted(preferred)


@given(positions())
@drawn(100)
def test_the_squares_from_which_a_piece_steps_are_those_with_a_step(position: Position) -> None:
    """What shifts find out about all squares at once, the table says square by square."""
    empty = position.empty
    for gait in (ITALIAN.men[position.turn], ITALIAN.kings[position.turn]):
        with_a_step = bits(
            square for square in SQUARES if any(bit & empty for bit, _ in gait.steps[square])
        )
        assert stepping_squares(gait, empty) & BOARD == with_a_step
