"""The engine against the literal reading of the rules, on thousands of drawn positions."""

from __future__ import annotations

from hypothesis import given
from literal import rules as literal
from literal.strategies import crowded_fens, fens, king_heavy_fens, random_play_fens

from damiera_engine import (
    ITALIAN,
    Color,
    complete_captures,
    format_fen,
    legal_moves,
    outcome,
    parse_fen,
)
from engine.drawing import drawn

WINNERS = {"white wins": Color.WHITE, "black wins": Color.BLACK, None: None}


def check(fen: str) -> None:
    """Compare all that both say of a position."""
    read = literal.read_fen(fen)
    expected = {
        text: (captured, literal.promotes(read, text))
        for text, captured in literal.legal_moves(read).items()
    }
    if not read.pieces:
        return  # no position to the engine: nobody has ever played there
    position = parse_fen(fen)
    moves = legal_moves(position, ITALIAN)
    assert {str(move): (move.captured, move.promotes) for move in moves} == expected
    assert len(moves) == len(expected)
    ended = outcome(position, ITALIAN)
    assert (ended.winner if ended else None) is WINNERS[literal.outcome(read)]
    complete = {capture.text: capture.captured for capture in literal.complete_captures(read)}
    captures = complete_captures(position, ITALIAN)
    assert {str(move): move.captured for move in captures} == complete
    if moves:
        move = max(moves)
        after = literal.write_fen(literal.play(read, str(move)))
        assert format_fen(position.play(move)) == after


@given(king_heavy_fens())
@drawn(1200)
def test_where_kings_have_long_and_equal_captures(fen: str) -> None:
    """A few hunters among many enemies: the four priorities at work."""
    check(fen)


@given(crowded_fens())
@drawn(400)
def test_where_a_capture_is_usually_at_hand(fen: str) -> None:
    """Seven to ten pieces a side."""
    check(fen)


@given(fens())
@drawn(400)
def test_on_any_position(fen: str) -> None:
    """Any number of pieces anywhere."""
    check(fen)


@given(random_play_fens())
@drawn(200)
def test_on_positions_that_come_about_by_play(fen: str) -> None:
    """The start, and what legal moves make of it."""
    check(fen)
