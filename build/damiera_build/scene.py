"""What is to be seen in one picture: stones, arrows and view. No colours, no words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from damiera_build.fact import Fact
from damiera_engine import Color


class ArrowKind(Enum):
    """How an arrow is meant: a move that may be played, or one that may not."""

    LEGAL = "legal"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Stone:
    """One piece on the board: a man, or a king."""

    square: int
    white: bool
    king: bool


@dataclass(frozen=True, slots=True)
class Arrow:
    """One move as drawn: the squares it visits and the pieces it jumps, in order.

    A quiet move has two squares and jumps nothing. A capture has one jumped square per hop.
    """

    kind: ArrowKind
    path: tuple[int, ...]
    jumped: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that one picture shows, in squares 1 to 32."""

    stones: tuple[Stone, ...]
    arrows: tuple[Arrow, ...]
    white_to_move: bool
    view_from_black: bool = False
    marks: tuple[int, ...] = ()


def stage(fact: Fact) -> Scene:
    """Return what a proved diagram shows: its claimed moves as arrows, the refused ones crossed."""
    legal = fact.legal if fact.claims_legal else ()
    return Scene(
        stones=tuple(
            Stone(square, piece.color is Color.WHITE, piece.is_king)
            for square, piece in fact.position.pieces()
        ),
        arrows=(
            *(Arrow(ArrowKind.LEGAL, move.path, move.captured) for move in legal),
            *(
                Arrow(ArrowKind.REFUSED, refusal.move.path, refusal.jumped)
                for refusal in fact.refused
            ),
        ),
        white_to_move=fact.position.turn is Color.WHITE,
        view_from_black=fact.view_from_black,
        marks=fact.marks,
    )
