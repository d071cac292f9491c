"""Scenes from legal positions: every legal move as an arrow, and captures that are refused."""

from __future__ import annotations

from hypothesis import strategies as st

from damiera_build.check import jumped_squares
from damiera_build.scene import Arrow, ArrowKind, Scene, Stone
from damiera_engine import (
    ITALIAN,
    SQUARES,
    Color,
    Legal,
    MoveText,
    Piece,
    Position,
    PositionError,
    complete_captures,
    judge,
    legal_moves,
    place,
)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Any position in which somebody can be to move, with not too many pieces."""
    pieces = draw(
        st.dictionaries(
            st.sampled_from(SQUARES),
            st.builds(Piece, st.sampled_from(Color), st.booleans()),
            min_size=1,
            max_size=16,
        )
    )
    turn = draw(st.sampled_from(Color))
    try:
        return place(pieces.items(), turn)
    except PositionError:
        kings = {square: piece._replace(is_king=True) for square, piece in pieces.items()}
        try:
            return place(kings.items(), turn)
        except PositionError:
            return place(list(kings.items())[:12], turn)


def played_scene(position: Position, *, view_from_black: bool, marks: tuple[int, ...]) -> Scene:
    """A position with its legal moves, and with captures that lose or stop too early refused."""
    legal = sorted(legal_moves(position, ITALIAN))
    refused: dict[MoveText, None] = {}
    for move in sorted(complete_captures(position, ITALIAN))[:6]:
        for length in range(2, len(move.path) + 1):
            text = MoveText(move.path[:length], is_capture=True)
            if not isinstance(judge(position, text, ITALIAN), Legal):
                refused[text] = None
    return Scene(
        stones=tuple(
            Stone(square, piece.color is Color.WHITE, piece.is_king)
            for square, piece in position.pieces()
        ),
        arrows=(
            *(Arrow(ArrowKind.LEGAL, move.path, move.captured) for move in legal),
            *(
                Arrow(ArrowKind.REFUSED, move.path, jumped_squares(move))
                for move in list(refused)[:5]
            ),
        ),
        white_to_move=position.turn is Color.WHITE,
        view_from_black=view_from_black,
        marks=marks,
    )
