"""A position: what stands where, what cannot stand there, and what a move makes of it."""

from __future__ import annotations

import pytest
from hypothesis import given

from damiera_engine import (
    ITALIAN,
    MOST_PIECES_A_SIDE,
    SQUARES,
    START,
    Color,
    Move,
    Piece,
    Position,
    PositionError,
    PositionProblem,
    PositionProblemKind,
    legal_moves,
    parse_fen,
    place,
)
from engine.drawing import drawn, positions

WHITE_MAN, WHITE_KING = Piece(Color.WHITE), Piece(Color.WHITE, is_king=True)
BLACK_MAN, BLACK_KING = Piece(Color.BLACK), Piece(Color.BLACK, is_king=True)


def test_2_5_twelve_men_a_side_and_two_empty_rows_between() -> None:
    """Black's men stand on 1 to 12, White's on 21 to 32."""
    assert START.men(Color.BLACK) == tuple(range(1, 13))
    assert START.men(Color.WHITE) == tuple(range(21, 33))
    assert START.kings(Color.BLACK) == START.kings(Color.WHITE) == ()
    assert [s for s in SQUARES if START.piece_at(s) is None] == list(range(13, 21))


def test_3_4_white_moves_first() -> None:
    """White is to move at the start."""
    assert START.turn is Color.WHITE


def test_each_color_is_the_others_opponent() -> None:
    """There are two sides."""
    assert Color.WHITE.opponent is Color.BLACK
    assert Color.BLACK.opponent is Color.WHITE


def test_pieces_come_by_ascending_square_with_color_and_rank() -> None:
    """Men and kings of both sides are told apart, whoever is to move."""
    expected = [(5, BLACK_KING), (9, BLACK_MAN), (21, WHITE_MAN), (30, WHITE_KING)]
    for turn in "WB":
        position = parse_fen(f"{turn}:WK30,21:B9,K5")
        assert list(position.pieces()) == expected
        assert (position.men(Color.WHITE), position.kings(Color.WHITE)) == ((21,), (30,))
        assert (position.men(Color.BLACK), position.kings(Color.BLACK)) == ((9,), (5,))


@given(positions())
@drawn(80)
def test_a_position_is_its_pieces_and_its_turn(position: Position) -> None:
    """Placing the pieces of a position again gives the same position."""
    assert place(position.pieces(), position.turn) == position


def refused(placed: list[tuple[int, Piece]]) -> tuple[PositionProblem, ...]:
    with pytest.raises(PositionError) as caught:
        place(placed, Color.WHITE)
    return caught.value.problems


def test_a_board_without_pieces_is_no_position() -> None:
    """Somebody must have a piece."""
    assert refused([]) == (PositionProblem(PositionProblemKind.NO_PIECES),)


def test_a_side_without_pieces_is_a_position() -> None:
    """That is how most games end."""
    assert place([(1, BLACK_KING)], Color.WHITE).men(Color.WHITE) == ()


@pytest.mark.parametrize(
    ("man", "crowned", "allowed"),
    [(WHITE_MAN, range(1, 5), range(5, 33)), (BLACK_MAN, range(29, 33), range(1, 29))],
    ids=["white", "black"],
)
def test_4_a_man_never_stands_on_its_last_row(man: Piece, crowned: range, allowed: range) -> None:
    """A man that arrives there is a king, so a man there is a mistake; a king is none."""
    for square in crowned:
        kind = PositionProblemKind.MAN_ON_PROMOTION_ROW
        assert refused([(square, man)]) == (PositionProblem(kind, (square,), man.color),)
        place([(square, Piece(man.color, is_king=True))], Color.WHITE)
    for square in allowed:
        place([(square, man)], Color.WHITE)


def test_2_5_a_side_has_at_most_twelve_pieces() -> None:
    """Twelve can stand there; the thirteenth is one too many."""
    twelve = [(square, WHITE_MAN) for square in range(13, 25)]
    assert len(twelve) == MOST_PIECES_A_SIDE == 12
    place(twelve, Color.WHITE)
    kind = PositionProblemKind.TOO_MANY_PIECES
    squares = tuple(range(13, 26))
    assert refused([(25, WHITE_KING), *twelve]) == (PositionProblem(kind, squares, Color.WHITE),)


def test_two_pieces_on_one_square_are_refused_whatever_their_color() -> None:
    """A square named twice or more is reported once."""
    placed = [(9, WHITE_MAN), (7, BLACK_MAN), (9, BLACK_MAN), (7, BLACK_KING), (9, WHITE_MAN)]
    assert refused(placed) == (PositionProblem(PositionProblemKind.SQUARE_TAKEN_TWICE, (7, 9)),)


def test_a_square_named_twice_is_not_two_of_twelve_pieces() -> None:
    """Repeating one of twelve squares is one mistake, not two."""
    twelve = [(square, BLACK_MAN) for square in range(1, 13)]
    kinds = [problem.kind for problem in refused([*twelve, (1, BLACK_MAN)])]
    assert kinds == [PositionProblemKind.SQUARE_TAKEN_TWICE]


def test_all_that_is_wrong_is_said_at_once() -> None:
    """Every problem of both sides is in one error, whose message names them."""
    placed = [(square, WHITE_MAN) for square in (2, 2, *range(10, 22))] + [(31, BLACK_MAN)]
    with pytest.raises(PositionError) as caught:
        place(placed, Color.BLACK)
    named = "square-taken-twice; man-on-promotion-row; too-many-pieces; man-on-promotion-row"
    assert str(caught.value) == named
    assert [problem.color for problem in caught.value.problems] == [
        None,
        Color.WHITE,
        Color.WHITE,
        Color.BLACK,
    ]


@pytest.mark.parametrize(
    ("before", "move", "after"),
    [
        ("W:W22:B1", Move((22, 18)), "B:W18:B1"),
        ("W:W5:B12", Move((5, 1), (), True), "B:WK1:B12"),
        ("B:W21:B26", Move((26, 30), (), True), "W:W21:BK30"),
        ("W:WK22:B1", Move((22, 27)), "B:WK27:B1"),
        ("W:W29:B11,19,26", Move((29, 22, 15, 6), (26, 19, 11)), "B:W6:B"),
        ("W:WK22:BK18,19", Move((22, 13), (18,)), "B:WK13:B19"),
        ("W:WK3:B6,7,14,15", Move((3, 10, 19, 12, 3), (6, 14, 15, 7)), "B:WK3:B"),
    ],
)
def test_a_move_lifts_what_it_takes_crowns_and_passes_the_turn(
    before: str, move: Move, after: str
) -> None:
    """Men and kings move, take, become kings, and may come back to where they started."""
    assert parse_fen(before).play(move) == parse_fen(after)


@given(positions())
@drawn(80)
def test_a_move_changes_only_the_mover_and_what_it_takes(position: Position) -> None:
    """After any legal move every other piece stands where it stood."""
    for move in legal_moves(position, ITALIAN):
        after = position.play(move)
        assert after.turn is position.turn.opponent
        expected = dict(position.pieces())
        mover = expected.pop(move.path[0])
        for square in move.captured:
            del expected[square]
        assert move.path[-1] not in expected
        expected[move.path[-1]] = Piece(mover.color, mover.is_king or move.promotes)
        assert dict(after.pieces()) == expected
