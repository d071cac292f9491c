"""Captures: how men and kings jump, that they go on to the end, and what ends them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given

from damiera_engine import (
    ITALIAN,
    SQUARES,
    Color,
    Move,
    Position,
    Rule,
    RuleSet,
    complete_captures,
    diagonal,
    legal_moves,
    parse_fen,
)
from damiera_engine.board import bits
from damiera_engine.capture import capturing_squares
from engine.drawing import drawn, positions
from engine.positions import REGULATION, RULE_SETS, Diagram, texts, twin


def captures(fen: str, rules: RuleSet = ITALIAN) -> list[str]:
    return texts(complete_captures(parse_fen(fen), rules))


@pytest.mark.parametrize("diagram", REGULATION, ids=lambda diagram: diagram.article)
def test_the_regulations_diagrams(diagram: Diagram) -> None:
    """The legal moves are those that the regulation names under its diagram, for both colors."""
    assert texts(legal_moves(parse_fen(diagram.fen), ITALIAN)) == sorted(diagram.legal)
    position, legal = twin(diagram)
    assert texts(legal_moves(position, ITALIAN)) == legal


@pytest.mark.parametrize(
    ("fen", "capture", "taken"),
    [
        ("W:W29:B11,19,26", "29x22x15x6", (26, 19, 11)),
        ("W:WK27:B5,6,13,15,21,23", "27x20x11x2x9x18x25", (23, 15, 6, 5, 13, 21)),
        ("B:W6,15,23:B2,K12", "2x11x20x27", (6, 15, 23)),
    ],
)
def test_5_7_captured_pieces_are_named_as_they_are_jumped(
    fen: str, capture: str, taken: tuple[int, ...]
) -> None:
    """The order of the captured squares is that of the jumps."""
    found = {str(move): move.captured for move in complete_captures(parse_fen(fen), ITALIAN)}
    assert found[capture] == taken


@pytest.mark.parametrize(
    "fen",
    [
        pytest.param("W:W30:B22", id="not-adjacent"),
        pytest.param("W:W30:B23,27", id="no-empty-square-behind"),
        pytest.param("W:W27,30:B1", id="its-own-piece"),
        pytest.param("W:W22:B24", id="no-square-behind"),
        pytest.param("W:WK32:B27", id="not-on-its-diagonal"),
        pytest.param("W:W22:B26", id="behind-a-man"),
        pytest.param("B:W14:B18", id="behind-a-black-man"),
        pytest.param("W:W30:BK27", id="a-king-before-a-man"),
        pytest.param("B:WK6:B3", id="a-king-before-a-black-man"),
        pytest.param("W:WK30:B23", id="not-adjacent-to-a-king"),
        pytest.param("W:WK22:BK13,K18", id="no-empty-square-behind-a-king"),
    ],
)
def test_5_1_to_5_3_what_cannot_be_captured(fen: str) -> None:
    """A piece takes an adjacent enemy with an empty square behind; a man only men before it."""
    assert captures(fen) == []


def test_5_3_a_king_takes_men_and_kings_in_every_direction() -> None:
    """All four neighbours of a king can be taken, whatever they are."""
    assert captures("W:WK18:BK13,14,K21,22") == ["18x11", "18x25", "18x27", "18x9"]


def test_5_7_a_capture_goes_on_as_long_as_it_can() -> None:
    """Where a jump is left, the beginning of a capture is no capture."""
    assert captures("W:W31:B12,20,28") == ["31x24x15x8"]
    assert "22x13x6x15" not in captures("W:WK22:B10,11,18,19,27")


def test_5_9_no_piece_is_jumped_twice_but_squares_are_crossed_again() -> None:
    """A king may come back to where it was, over other pieces; then it stops."""
    assert captures("W:WK22:B10,11,18,19") == ["22x13x6x15x22", "22x15x6x13x22"]
    assert "22x13x6x15x22x31" in captures("W:WK22:B10,11,18,19,27")


def test_4_a_capture_that_reaches_the_last_row_ends_there() -> None:
    """A man that becomes a king stops, though a king could take one more."""
    (move,) = complete_captures(parse_fen("W:W10:B6,7"), ITALIAN)
    assert move == Move((10, 3), (6,), promotes=True)


def test_a_king_that_comes_to_its_last_row_goes_on() -> None:
    """Only men are promoted."""
    (move,) = complete_captures(parse_fen("W:WK10:B6,7"), ITALIAN)
    assert move == Move((10, 3, 12), (6, 7))


def test_captures_know_no_precedence() -> None:
    """The capture of a man and the shorter one of a king are both complete."""
    assert captures("W:W31,K21:B10,18,27") == ["21x14x5", "31x22x13x6"]


def longest_chain(color: Color, square: int) -> int:
    """Return how many jumps in a row a man can make from a square if all it needs is there."""
    landings = (land for _, _, _, land in ITALIAN.men[color].jumps[square])
    return max((1 + longest_chain(color, land) for land in landings), default=0)


@pytest.mark.parametrize("color", Color, ids=lambda color: color.name.lower())
def test_5_7_a_man_never_takes_more_than_three(color: Color) -> None:
    """On no board is there room for a fourth jump forward, and from some squares for three."""
    assert max(longest_chain(color, square) for square in SQUARES) == 3


def test_a_king_never_takes_more_than_nine() -> None:
    """A jump changes the row by two, so a king jumps pieces on every other row: nine squares."""
    jumps = ITALIAN.kings[Color.WHITE].jumps
    rows_apart: dict[int, set[int]] = {0: set(), 1: set()}
    for square in SQUARES:
        row_parity = (square - 1) // 4 % 2
        for _, _, over, land in jumps[square]:
            assert (land - 1) // 4 % 2 == row_parity
            rows_apart[row_parity].add(over)
    assert [len(jumped) for jumped in rows_apart.values()] == [9, 9]
    longest = captures("W:WK8:B10,11,12,18,19,20,26,27,28")
    assert max(move.count("x") for move in longest) == 9


@pytest.mark.parametrize(
    ("rule", "fen", "usual", "without"),
    [
        ("men-capture-forward-only", "W:W24:B20,28", ["24x15"], ["24x15", "24x31"]),
        ("man-cannot-capture-king", "W:W30:BK26", [], ["30x21"]),
        ("king-captures-backward", "W:WK24:B20,28", ["24x15", "24x31"], ["24x15"]),
        ("king-captures-king", "W:WK23:B19,K28", ["23x14", "23x32"], ["23x14"]),
        ("promotion-ends-move", "W:W11:B5,6", ["11x2"], ["11x2x9"]),
        ("promotion-ends-move", "W:W10:B6,K7", ["10x3"], ["10x3x12"]),
        ("promotion-ends-move", "W:W10:B6", ["10x3"], ["10x3"]),
        ("promotion-ends-move", "W:W10:B6,7,14,15", ["10x3"], ["10x3x12x19x10"]),
        ("promotion-on-last-row", "W:W10:B6,7", ["10x3"], ["10x3"]),
        ("capture-to-the-end", "W:W31:B20,28", ["31x24x15"], ["31x24", "31x24x15"]),
        ("no-double-jump", "W:W31:B20,28", ["31x24x15"], ["31x24x15"]),
        ("no-double-jump", "W:WK22:B10,18", ["22x13x6"], ["22x13x22", "22x13x6x13"]),
        ("king-moves-one-square", "W:WK32:B14", [], ["32x1", "32x10", "32x5"]),
        ("king-moves-one-square", "W:WK32:B5,14", [], ["32x10x1"]),
        ("king-moves-one-square", "W:WK32:B10,14", [], []),
        ("king-moves-one-square", "W:WK29:B7,15,22", [], ["29x19x12x3", "29x19x8"]),
        ("king-moves-one-square", "W:WK32:BK14", [], ["32x1", "32x10", "32x5"]),
    ],
)
def test_what_each_rule_of_capturing_does(
    rule: str, fen: str, usual: list[str], without: list[str]
) -> None:
    """Without the rule, the complete captures are others."""
    assert captures(fen) == usual
    assert captures(fen, ITALIAN.without(Rule(rule))) == without


@pytest.mark.parametrize(
    ("rules", "fen", "without"),
    [
        ("promotion-ends-move king-captures-king", "W:W10:B6,K7", ["10x3"]),
        ("promotion-ends-move king-captures-king", "W:W10:B6,7", ["10x3x12"]),
        ("promotion-ends-move capture-to-the-end", "W:W10:B6,7", ["10x3", "10x3x12"]),
        ("promotion-ends-move no-double-jump", "W:W10:B6,7", ["10x3x12x3"]),
        ("king-moves-one-square king-captures-backward", "W:WK18:B11,27", ["18x4", "18x7"]),
    ],
)
def test_two_rules_can_be_switched_off_together(rules: str, fen: str, without: list[str]) -> None:
    """What a man may do as a king after its promotion is what a king may do then."""
    left = ITALIAN
    for rule in rules.split():
        left = left.without(Rule(rule))
    assert captures(fen, left) == without


def test_a_promotion_is_remembered_when_the_capture_goes_on() -> None:
    """A man that goes on as a king has become one, wherever it ends."""
    on = ITALIAN.without(Rule.PROMOTION_ENDS_MOVE)
    assert complete_captures(parse_fen("W:W11:B5,6"), on) == [Move((11, 2, 9), (6, 5), True)]
    none = ITALIAN.without(Rule.PROMOTION_ON_LAST_ROW)
    assert complete_captures(parse_fen("W:W10:B6,7"), none) == [Move((10, 3), (6,), False)]


def jumped(move: Move, position: Position) -> Iterator[tuple[int, ...]]:
    """Yield for each hop of a capture the squares on the way that are not empty."""
    empty = {square for square in SQUARES if position.piece_at(square) is None} | {move.path[0]}
    for origin, target in zip(move.path, move.path[1:], strict=False):
        assert target in empty
        yield tuple(square for square in diagonal(origin, target) if square not in empty)


@pytest.mark.parametrize("name", RULE_SETS)
@given(position=positions())
@drawn(15)
def test_every_capture_jumps_one_enemy_a_hop(name: str, position: Position) -> None:
    """Under whatever rules, a hop goes over exactly the enemy that it takes to an empty square.

    What was taken before still stands in the way (FID 3.5).
    """
    rules = RULE_SETS[name]
    for move in complete_captures(position, rules):
        assert list(jumped(move, position)) == [(square,) for square in move.captured]
        pieces = [position.piece_at(square) for square in move.captured]
        assert all(piece and piece.color is position.turn.opponent for piece in pieces)
        again = len(move.captured) - len(set(move.captured))
        assert again <= (Rule.NO_DOUBLE_JUMP not in rules)


@given(positions())
@drawn(100)
def test_the_squares_from_which_a_piece_captures_are_those_with_a_jump(position: Position) -> None:
    """What shifts find out about all squares at once, the table says square by square."""
    empty = position.empty
    takeable = position.their_men | position.their_kings
    for gait in (ITALIAN.men[position.turn], ITALIAN.kings[position.turn]):
        with_a_jump = bits(
            square
            for square in SQUARES
            if any(over & takeable and land & empty for over, land, _, _ in gait.jumps[square])
        )
        assert capturing_squares(gait, takeable, empty) & bits(SQUARES) == with_a_jump
