"""Hypothesis strategies that draw positions of Italian draughts as FEN strings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from literal.board import (
    DARK_SQUARES,
    PIECES_PER_SIDE,
    START_FEN,
    LiteralPosition,
    Piece,
    last_row,
    opponent,
)
from literal.rules import legal_moves, play, read_fen, write_fen

if TYPE_CHECKING:
    from literal.board import Side, Square

SIDES: tuple[Side, ...] = ("white", "black")


def fens() -> st.SearchStrategy[str]:
    """Draw any position: up to twelve pieces a side, either side to move."""
    return _scattered(st.integers(0, PIECES_PER_SIDE))


def crowded_fens() -> st.SearchStrategy[str]:
    """Draw a position with seven to ten pieces a side, where a capture is usually at hand."""
    return _scattered(st.integers(7, 10))


@st.composite
def king_heavy_fens(draw: st.DrawFn) -> str:
    """Draw a few hunters, mostly kings, among many enemies, so that long and equal captures abound.

    A jump changes the row by two, so all pieces that one capture takes stand on every other row.
    Of those squares nine can be jumped, and there the prey is put.
    """
    hunter = draw(st.sampled_from(SIDES))
    prey = opponent(hunter)
    landing_rows = draw(st.sampled_from(((1, 3, 5, 7), (2, 4, 6, 8))))
    landings = [square for square in DARK_SQUARES if square.row in landing_rows]
    jumpable = [
        square
        for square in DARK_SQUARES
        if square not in landings and square.row not in (1, 8) and square.column not in (1, 8)
    ]
    pieces: dict[Square, Piece] = {}
    for square in draw(_some_of(jumpable, st.integers(3, 9))):
        pieces[square] = Piece(prey, king=draw(st.booleans()))
    for square in draw(_some_of(landings, st.integers(1, 4))):
        king = _must_be_king(hunter, square) or draw(st.sampled_from((True, True, True, False)))
        pieces[square] = Piece(hunter, king)
    empty = [square for square in DARK_SQUARES if square not in pieces]
    for square in draw(_some_of(empty, st.integers(0, 3))):
        side = draw(st.sampled_from(SIDES))
        pieces[square] = Piece(side, _must_be_king(side, square) or draw(st.booleans()))
    to_move = draw(st.sampled_from((hunter, hunter, hunter, prey)))
    return write_fen(LiteralPosition(to_move, pieces))


@st.composite
def random_play_fens(draw: st.DrawFn) -> str:
    """Draw a position reached from the start by random legal play, lost positions included."""
    position = read_fen(START_FEN)
    for _ in range(draw(st.integers(0, 50))):
        moves = sorted(legal_moves(position))
        if not moves:
            break
        position = play(position, draw(st.sampled_from(moves)))
    return write_fen(position)


@st.composite
def _scattered(draw: st.DrawFn, how_many: st.SearchStrategy[int]) -> str:
    white = draw(_some_of(DARK_SQUARES, how_many))
    black = draw(_some_of([square for square in DARK_SQUARES if square not in white], how_many))
    kings_in_ten = draw(st.integers(0, 10))
    pieces: dict[Square, Piece] = {}
    for side, squares in zip(SIDES, (white, black), strict=True):
        for square in squares:
            king = _must_be_king(side, square) or draw(st.integers(1, 10)) <= kings_in_ten
            pieces[square] = Piece(side, king)
    return write_fen(LiteralPosition(draw(st.sampled_from(SIDES)), pieces))


def _some_of(
    squares: list[Square], how_many: st.SearchStrategy[int]
) -> st.SearchStrategy[list[Square]]:
    return how_many.flatmap(
        lambda size: st.lists(st.sampled_from(squares), min_size=size, max_size=size, unique=True)
    )


def _must_be_king(side: Side, square: Square) -> bool:
    """Tell whether a piece here is a king in any case: a man becomes one on its last row."""
    return square.row == last_row(side)
