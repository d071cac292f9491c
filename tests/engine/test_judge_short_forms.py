"""What a text stands for: a move in full, in short, or with the sign of the other kind."""

from __future__ import annotations

import pytest

from damiera_engine import (
    ITALIAN,
    Ambiguous,
    Blocked,
    CapturesBackward,
    JumpsOwnPiece,
    Legal,
    Move,
    MovesBackward,
    MoveText,
    Outranked,
    Verdict,
    WrongSign,
    judge,
    judge_text,
    legal_moves,
    parse_fen,
    parse_move,
)


def test_a_short_form_that_fits_only_an_outranked_capture_is_outranked() -> None:
    """21x5 takes two where three can be taken."""
    verdict = judge_text(parse_fen("W:W31,K21:B10,18,27"), "21x5", ITALIAN)
    assert isinstance(verdict, Outranked)
    assert verdict.move == Move((21, 14, 5), (18, 10))


def test_a_short_form_that_fits_several_outranked_captures_is_outranked() -> None:
    """Two ways from 22 to 6 take two each, where three can be taken.

    To write the whole path would help nobody; who says that one of them is refused has to.
    """
    position = parse_fen("W:W22,32:B10,11,12,18,19,20,28")
    candidates = (Move((22, 13, 6), (18, 10)), Move((22, 15, 6), (19, 11)))
    verdict = judge_text(position, "22x6", ITALIAN)
    assert isinstance(verdict, Outranked)
    assert verdict.move == candidates[0]
    text = MoveText((22, 6), is_capture=True)
    assert judge(position, text, ITALIAN, as_refused=True) == Ambiguous(candidates)


def test_a_capture_in_full_that_lost_may_be_short_for_a_legal_one() -> None:
    """22x29 takes one; a legal capture goes from 22 over other squares to 29 as well.

    In play the legal one is meant, in a claim that 22x29 is refused the one that takes one.
    """
    position = parse_fen("W:WK8,K22:BK10,11,12,17,18,19,20,26,28")
    legal = next(m for m in legal_moves(position, ITALIAN) if str(m) == "22x13x6x15x22x29")
    assert judge_text(position, "22x29", ITALIAN) == Legal(legal)
    refused = judge(position, MoveText((22, 29), is_capture=True), ITALIAN, as_refused=True)
    assert isinstance(refused, Outranked)
    assert refused.move == Move((22, 29), (26,))


@pytest.mark.parametrize(
    ("fen", "text", "verdict"),
    [
        ("W:W24,20:B1", "24-15", JumpsOwnPiece(20)),
        ("W:W24:B15,20", "24-15", Blocked(15)),
        ("W:W24:B20", "24-15", WrongSign(24, 15, should_be_capture=True)),
        ("W:W24:B1", "24x20", WrongSign(24, 20, should_be_capture=False)),
        ("W:W8,12:B15", "12-19", CapturesBackward(15)),
        ("W:W19:BK21", "19x22", MovesBackward(19, 22)),
        ("W:W22:B18", "22x18", Blocked(18)),
        ("W:W22,18:B1", "22x18", Blocked(18)),
    ],
)
def test_a_sign_is_put_right_only_where_the_move_is_legal_then(
    fen: str, text: str, verdict: Verdict
) -> None:
    """Otherwise the reason is what the move would be refused for with the right sign."""
    assert judge_text(parse_fen(fen), text, ITALIAN) == verdict


def test_who_says_that_a_jump_is_refused_learns_what_makes_it_impossible() -> None:
    """Over an own piece, a sign of another kind would help nobody."""
    position, move = parse_fen("W:W20,24:B1"), parse_move("24-15")
    assert judge(position, move, ITALIAN, as_refused=True) == JumpsOwnPiece(20)


@pytest.mark.parametrize(("fen", "text"), [("W:W8,12:B15", "12-19"), ("W:W19:BK21", "19x22")])
def test_who_says_that_a_move_is_refused_writes_its_sign(fen: str, text: str) -> None:
    """Nothing is proved of a move that is another one than it is said to be."""
    refused = judge(parse_fen(fen), parse_move(text), ITALIAN, as_refused=True)
    assert isinstance(refused, WrongSign)
