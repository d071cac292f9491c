"""Tests that the literal reading of the rules agrees with the published and computed evidence."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from literal.board import NUMBER_OF, SQUARE_OF, START_FEN, LiteralPosition, Piece, opponent
from literal.rules import (
    PRECEDENCE,
    complete_captures,
    king_captures_first,
    legal_moves,
    most_kings,
    most_pieces,
    outcome,
    play,
    promotes,
    read_fen,
    write_fen,
)
from literal.strategies import crowded_fens, fens, king_heavy_fens, random_play_fens

DATA = Path(__file__).parents[1] / "data"


def _read_lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text("utf-8").splitlines()]


POSITIONS = _read_lines("positions.jsonl")
READING_SENSITIVE = _read_lines("reading_sensitive.jsonl")
COUNTED = json.loads((DATA / "perft.json").read_text("utf-8"))["positions"]

# Larger counts are left out: together they would take minutes.
MOST_LEAVES = 5_000
PATH_COUNTS = [
    pytest.param(counted["fen"], depth, leaves, id=f"{counted['name']}-{depth}")
    for counted in COUNTED
    for depth, leaves in enumerate(counted["paths"], start=1)
    if leaves <= MOST_LEAVES
]
DIAGRAMS = [
    pytest.param(checked, id=tag)
    for checked in POSITIONS
    for tag in checked["tags"]
    if tag.startswith("fid-")
]

ANY_FEN = st.one_of(fens(), crowded_fens(), king_heavy_fens(), random_play_fens())

# Without a deadline, because a slow machine says nothing about the rules.
drawn = settings(max_examples=150, deadline=None)


def _leaves(position: LiteralPosition, depth: int) -> int:
    moves = legal_moves(position)
    if depth == 1:
        return len(moves)
    return sum(_leaves(play(position, move), depth - 1) for move in moves)


def _leaves_by_position(position: LiteralPosition, depth: int) -> int:
    after = {write_fen(play(position, move)) for move in legal_moves(position)}
    if depth == 1:
        return len(after)
    return sum(_leaves_by_position(read_fen(fen), depth - 1) for fen in after)


def _dropped_by(position: LiteralPosition) -> set[str]:
    """Name the precedence rules that drop a capture in this position, as the data's tags do."""
    left = complete_captures(position)
    dropping = set()
    for preferred in PRECEDENCE:
        before = left
        left = preferred(before) if before else before
        if len(left) < len(before):
            dropping.add("drops:" + preferred.__name__.replace("_", "-"))
    return dropping


@pytest.mark.parametrize("checked", DIAGRAMS)
def test_every_diagram_of_the_regulation_has_its_verdict(checked: dict[str, Any]) -> None:
    """The legal moves are those that the regulation names under its diagram."""
    assert sorted(legal_moves(read_fen(checked["fen"]))) == checked["legal"]


def test_legal_moves_and_their_captures_agree_with_the_checked_positions() -> None:
    """Every checked position has the same moves, capturing the same squares in the same order."""
    differing = []
    for checked in POSITIONS:
        moves = legal_moves(read_fen(checked["fen"]))
        captured = {move: list(squares) for move, squares in moves.items() if squares}
        if sorted(moves) != checked["legal"] or captured != checked["captured"]:
            differing.append(checked["fen"])
    assert not differing


def test_each_precedence_rule_drops_captures_where_the_checked_positions_say_so() -> None:
    """Each of the four filters bites exactly in the positions that are tagged with it."""
    differing = [
        checked["fen"]
        for checked in POSITIONS
        if _dropped_by(read_fen(checked["fen"]))
        != {tag for tag in checked["tags"] if tag.startswith("drops:")}
    ]
    assert not differing


def test_promotions_and_ends_of_the_game_agree_with_the_checked_positions() -> None:
    """Promotions, lost positions and winning moves are found exactly where they are tagged."""
    differing = []
    for checked in POSITIONS:
        position = read_fen(checked["fen"])
        moves = legal_moves(position)
        found = {
            "promotion": any(promotes(position, move) for move in moves),
            "no-move-loss": outcome(position) is not None,
            "wins-at-once": any(outcome(play(position, move)) for move in moves),
        }
        if found != {tag: tag in checked["tags"] for tag in found}:
            differing.append(checked["fen"])
    assert not differing


def test_kings_are_met_as_early_as_possible_the_first_before_the_second() -> None:
    """Where sources read article 6.9 differently, the lexicographic reading is applied."""
    differing = [
        contested["fen"]
        for contested in READING_SENSITIVE
        if sorted(legal_moves(read_fen(contested["fen"]))) != contested["readings"]["lexicographic"]
    ]
    assert not differing


def test_the_places_of_captured_kings_are_counted_along_the_capture() -> None:
    """The places at which a contested capture takes kings are those given in the data."""
    for contested in READING_SENSITIVE:
        places = {
            capture.text: capture.kings_taken_at
            for capture in complete_captures(read_fen(contested["fen"]))
        }
        assert contested["kings_taken_at"].items() <= places.items(), contested["fen"]


@pytest.mark.parametrize(("fen", "depth", "leaves"), PATH_COUNTS)
def test_the_tree_of_legal_moves_has_the_known_size(fen: str, depth: int, leaves: int) -> None:
    """Every maximal path of a capture counts as a move of its own."""
    assert _leaves(read_fen(fen), depth) == leaves


def test_the_tree_parts_from_english_draughts_at_the_sixth_ply() -> None:
    """English draughts has 36,768 games of six plies, so shallower counts prove little."""
    assert _leaves(read_fen(START_FEN), 6) == 36_473


@pytest.mark.parametrize("depth", range(1, 7))
def test_two_ways_round_that_end_alike_lead_to_one_position(depth: int) -> None:
    """Counted by resulting position, the circular captures give the smaller known number."""
    circular = next(counted for counted in COUNTED if counted["name"] == "circular")
    leaves = _leaves_by_position(read_fen(circular["fen"]), depth)
    assert leaves == circular["positions"][depth - 1]


def test_white_moves_first_and_has_seven_moves() -> None:
    """The first move of a game is one of seven."""
    moves = ["21-17", "21-18", "22-18", "22-19", "23-19", "23-20", "24-20"]
    assert sorted(legal_moves(read_fen(START_FEN))) == moves


def test_a_man_never_captures_a_king() -> None:
    """Article 5.3: with only a king to jump over, men make quiet moves."""
    moves = legal_moves(read_fen("W:W22,32:BK18"))
    assert sorted(moves) == ["22-19", "32-28"]
    assert set(moves.values()) == {()}


def test_promotion_ends_the_capture() -> None:
    """A man that captures its way to the last row stops, though a king could capture on."""
    position = read_fen("W:W11:B6,5")
    assert legal_moves(position) == {"11x2": (6,)}
    assert promotes(position, "11x2")
    assert write_fen(play(position, "11x2")) == "B:WK2:B5"


def test_a_king_never_promotes() -> None:
    """Only a man becomes a king on the last row."""
    assert not promotes(read_fen("W:WK6:B20"), "6-2")


def test_a_king_captures_nine_pieces_at_most() -> None:
    """Nine squares can be jumped in one capture, and all nine can be taken."""
    moves = legal_moves(read_fen("W:WK8:B10,11,12,18,19,20,26,27,28"))
    assert {len(captured) for captured in moves.values()} == {9}


def test_a_capture_may_return_to_the_square_it_started_from() -> None:
    """The capturing piece has left its square, so it may land there again."""
    moves = legal_moves(read_fen("W:WK3:B6,7,14,15"))
    assert moves == {"3x10x19x12x3": (6, 14, 15, 7), "3x12x19x10x3": (7, 15, 14, 6)}


def test_captured_pieces_leave_the_board_when_the_capture_is_finished() -> None:
    """Article 3.5: after the capture the jumped men are gone and the turn has passed."""
    position = read_fen("W:W29,32:B1,11,19,26")
    assert write_fen(play(position, "29x22x15x6")) == "B:W6,32:B1"


@pytest.mark.parametrize(
    ("fen", "result"),
    [
        ("W:W:B1", "black wins"),
        ("B:W21:B", "white wins"),
        ("W:W9:B2,5", "black wins"),
        ("W:W9:B5", None),
        ("W:W9:BK5", "black wins"),
        ("B:W21:B1", None),
    ],
)
def test_who_cannot_move_loses(fen: str, result: str | None) -> None:
    """Article 9: the side to move loses when it has no piece or no legal move."""
    assert outcome(read_fen(fen)) == result


@pytest.mark.parametrize("move", ["22-15", "22-17 ", "22x15", "18-14", "", "17-22"])
def test_an_illegal_move_is_refused(move: str) -> None:
    """A move that is not in the list of legal moves can be neither played nor judged."""
    position = read_fen("W:W22:B1")
    with pytest.raises(ValueError, match="is not legal in W:W22:B1"):
        play(position, move)
    with pytest.raises(ValueError, match="is not legal in W:W22:B1"):
        promotes(position, move)


@pytest.mark.parametrize(
    ("fen", "complaint"),
    [
        ("", "not of the form"),
        ("W:B1:W21", "not of the form"),
        ("W:W21:B1.", "not a square"),
        ("W:W21, 22:B1", "not a square"),
        ("W:W21,:B1", "not a square"),
        ("W:W021:B1", "not a square"),
        ("W:W33:B1", "no square 33"),
        ("W:W21:B12-1", "backwards"),
        ("W:W21,21:B1", "two pieces on square 21"),
        ("W:W21:BK21", "two pieces on square 21"),
        ("W:W3:B5", "a white man on square 3"),
        ("W:W21:B30", "a black man on square 30"),
        ("W:W20-32:B1", "more than 12 white pieces"),
    ],
)
def test_a_malformed_or_impossible_position_is_refused(fen: str, complaint: str) -> None:
    """The reader of positions accepts one simple form, and only positions that can arise."""
    with pytest.raises(ValueError, match=complaint):
        read_fen(fen)


def test_a_range_of_squares_reads_as_its_squares() -> None:
    """A K before a range holds for every square of the range."""
    assert write_fen(read_fen("B:W21-23,K30:BK1-3,9")) == "B:W21,22,23,K30:BK1,K2,K3,9"


@given(ANY_FEN)
@drawn
def test_a_drawn_position_is_written_as_it_was_drawn(fen: str) -> None:
    """The strategies draw valid positions, written with ascending squares."""
    assert write_fen(read_fen(fen)) == fen


@given(ANY_FEN)
@drawn
def test_the_rules_are_the_same_for_both_colours(fen: str) -> None:
    """Turning the board round and swapping the colours turns every legal move round."""
    position = read_fen(fen)
    assert legal_moves(_turned_round(position)) == {
        _turned_text(move): tuple(33 - number for number in captured)
        for move, captured in legal_moves(position).items()
    }


@given(ANY_FEN)
@drawn
def test_king_captures_first_and_most_kings_may_be_applied_in_either_order(fen: str) -> None:
    """Articles 6.7 and 6.8 commute, because men take no kings."""
    captures = complete_captures(read_fen(fen))
    if captures:
        longest = most_pieces(captures)
        in_order = most_kings(king_captures_first(longest))
        assert in_order == king_captures_first(most_kings(longest))


def test_king_heavy_positions_reach_choices_between_captures_that_take_kings() -> None:
    """More than three in ten offer a side two captures or more, with a king among the taken."""
    reached = []

    @given(king_heavy_fens())
    @settings(max_examples=200, deadline=None, derandomize=True, database=None)
    def look(fen: str) -> None:
        position = read_fen(fen)
        other = replace(position, side_to_move=opponent(position.side_to_move))
        reached.append(any(_offers_choice_of_kings(side) for side in (position, other)))

    look()
    assert sum(reached) > 0.3 * len(reached)


def _offers_choice_of_kings(position: LiteralPosition) -> bool:
    captures = complete_captures(position)
    return len(captures) > 1 and any(capture.kings_taken_at for capture in captures)


def _turned_round(position: LiteralPosition) -> LiteralPosition:
    pieces = {
        SQUARE_OF[33 - NUMBER_OF[square]]: Piece(opponent(piece.side), piece.king)
        for square, piece in position.pieces.items()
    }
    return LiteralPosition(opponent(position.side_to_move), pieces)


def _turned_text(move: str) -> str:
    separator = "x" if "x" in move else "-"
    return separator.join(str(33 - int(number)) for number in move.split(separator))
