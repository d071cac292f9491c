"""The board: its numbering, its landmarks, its diagonals."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damiera_engine import SQUARES, column, diagonal, row, square_at
from damiera_engine.board import BIT, BOARD, BOTTOM_ROW, TOP_ROW, Direction, bits, squares_in
from engine.drawing import drawn

A_SQUARE = st.sampled_from(SQUARES)


def test_2_1_the_board_has_thirty_two_squares() -> None:
    """The squares are numbered 1 to 32, and all of them are the board."""
    assert list(SQUARES) == list(range(1, 33))
    assert list(squares_in(BOARD)) == list(SQUARES)


def test_2_4_squares_are_numbered_row_by_row_from_the_top_left() -> None:
    """Reading the dark squares like a text gives the numbers in order."""
    read = [square_at(r, c) for r in range(1, 9) for c in range(1, 9)]
    assert [square for square in read if square is not None] == list(SQUARES)


@pytest.mark.parametrize(("square", "place"), [(1, (1, 1)), (4, (1, 7)), (5, (2, 2)), (32, (8, 8))])
def test_2_4_first_squares_of_the_rows(square: int, place: tuple[int, int]) -> None:
    """Odd rows begin at the left edge, even rows one column further to the right."""
    assert (row(square), column(square)) == place


def test_2_3_each_player_has_a_dark_square_at_the_right() -> None:
    """The corners at the players' right hands are 32 and 1; those at their left are light."""
    assert (square_at(8, 8), square_at(1, 1)) == (32, 1)
    assert (square_at(8, 1), square_at(1, 8)) == (None, None)


@pytest.mark.parametrize(("r", "c"), [(0, 0), (0, 2), (2, 0), (9, 1), (1, 9), (9, 9), (-1, 1)])
def test_there_is_no_square_off_the_board(r: int, c: int) -> None:
    """A row or column beyond 1 to 8 has no square, whatever its color would be."""
    assert square_at(r, c) is None


def test_2_8_edges_and_main_diagonal() -> None:
    """The landmarks of the regulation lie where it says."""
    assert [square for square in SQUARES if column(square) == 1] == [1, 9, 17, 25]
    assert [square for square in SQUARES if column(square) == 8] == [8, 16, 24, 32]
    assert diagonal(1, 32) == (5, 10, 14, 19, 23, 28, 32)


def test_promotion_rows_are_the_first_and_the_last() -> None:
    """White's men aim at 1 to 4, Black's at 29 to 32."""
    assert list(squares_in(TOP_ROW)) == [1, 2, 3, 4]
    assert list(squares_in(BOTTOM_ROW)) == [29, 30, 31, 32]


@given(A_SQUARE, A_SQUARE)
@drawn(300)
def test_a_diagonal_moves_one_row_and_one_column_at_a_time(origin: int, target: int) -> None:
    """Two squares share a diagonal when rows and columns differ alike; it ends at the second."""
    down, right = row(target) - row(origin), column(target) - column(origin)
    line = diagonal(origin, target)
    if origin == target or abs(down) != abs(right):
        assert line == ()
    else:
        assert line[-1] == target
        places = [(row(square), column(square)) for square in line]
        steps = range(1, abs(down) + 1)
        sign_down, sign_right = down // abs(down), right // abs(right)
        assert places == [
            (row(origin) + n * sign_down, column(origin) + n * sign_right) for n in steps
        ]


@given(st.sets(A_SQUARE))
@drawn(200)
def test_a_set_of_squares_comes_back_in_ascending_order(squares: set[int]) -> None:
    """Packing squares into bits loses nothing."""
    assert list(squares_in(bits(squares))) == sorted(squares)


def test_a_repeated_square_is_in_a_set_once() -> None:
    """A set holds a square or does not."""
    assert bits([5, 5, 9]) == bits([5, 9])


@pytest.mark.parametrize(
    ("direction", "shift"),
    [
        (Direction.NORTH_WEST, -5),
        (Direction.NORTH_EAST, -4),
        (Direction.SOUTH_WEST, 4),
        (Direction.SOUTH_EAST, 5),
    ],
)
def test_a_step_is_the_same_shift_everywhere(direction: Direction, shift: int) -> None:
    """The gaps between the rows swallow every step off the board."""
    down, right = direction.value
    for square in SQUARES:
        shifted = BIT[square] << shift if shift > 0 else BIT[square] >> -shift
        neighbour = square_at(row(square) + down, column(square) + right)
        assert list(squares_in(shifted & BOARD)) == ([neighbour] if neighbour else [])
