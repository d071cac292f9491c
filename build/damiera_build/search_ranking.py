"""Which position teaches a rule best, and which are the same but for a symmetry of the board.

The simplest comes first. In this order, less is better:

1. pieces;
2. being over: a position without a legal move, unless the rule is about the end of the game;
3. candidates: the moves that a reader compares, which are the legal ones, the captures that are
   refused, and the moves that would be legal without the rule;
4. kings;
5. distance from the centre, summed over the pieces;
6. men far from home: White's in the upper half of the board, Black's in the lower;
7. the squares, so that the order never depends on chance.

Turned by half a turn, or reflected in either long diagonal, the board has its dark squares where
they were, but not its forward direction. So a position is the same as its image only if no piece
of the side to move is a man and the rule does not tell forward from backward. Enemy men may be
there: they only stand and are taken. There is no reflection from left to right, which puts
dark squares on light ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from damiera_engine import (
    SQUARES,
    Color,
    Piece,
    Position,
    PositionError,
    Rule,
    RuleSet,
    Square,
    column,
    complete_captures,
    legal_moves,
    place,
    row,
    square_at,
)

DIRECTED: Final = frozenset({Rule.KING_MOVES_BACKWARD, Rule.KING_CAPTURES_BACKWARD})
"""The rules about kings that tell forward from backward."""

_ENDS: Final = frozenset({Rule.NO_PIECES_LOSES, Rule.NO_MOVES_LOSES})

_TURNS: Final[tuple[Callable[[int, int], tuple[int, int]], ...]] = (
    lambda row, column: (9 - row, 9 - column),
    lambda row, column: (column, row),
    lambda row, column: (9 - column, 9 - row),
)


class Found(NamedTuple):
    """A position that proves a rule, with what is compared to rank it, in this order."""

    pieces: int
    is_over: bool
    candidates: int
    kings: int
    distance: int
    far_from_home: int
    position: Position


def rank(rule: Rule, position: Position, rules: RuleSet) -> Found:
    """Return a position that proves a rule with its rank."""
    legal = legal_moves(position, rules)
    moves = set(legal) | set(legal_moves(position, rules.without(rule)))
    moves |= set(complete_captures(position, rules))
    pieces = list(position.pieces())
    return Found(
        pieces=len(pieces),
        is_over=not legal and rule not in _ENDS,
        candidates=len(moves),
        kings=sum(piece.is_king for _, piece in pieces),
        distance=sum(_from_the_centre(square) for square, _ in pieces),
        far_from_home=sum(_is_far_from_home(square, piece) for square, piece in pieces),
        position=position,
    )


def simplest_first(found: Iterable[Found], rule: Rule) -> list[Found]:
    """Return what was found, the best first, of symmetric positions only the first."""
    seen: set[Position] = set()
    distinct = []
    for one in sorted(found):
        if one.position not in seen:
            distinct.append(one)
            seen.update(images(one.position, rule))
    return distinct


def images(position: Position, rule: Rule) -> Iterator[Position]:
    """Yield the positions that are the same as another, as far as a rule is concerned."""
    if position.own_men or rule in DIRECTED:
        return
    pieces = list(position.pieces())
    for turned in _TURNED:
        try:
            yield place([(turned[square], piece) for square, piece in pieces], position.turn)
        except PositionError:  # an enemy man would stand on its last row
            continue


def _turned_squares() -> Iterator[dict[Square, Square]]:
    for turn in _TURNS:
        images = {square: square_at(*turn(row(square), column(square))) for square in SQUARES}
        yield {square: image for square, image in images.items() if image is not None}


_TURNED: Final = tuple(_turned_squares())


def _from_the_centre(square: Square) -> int:
    return abs(2 * row(square) - 9) + abs(2 * column(square) - 9)


def _is_far_from_home(square: Square, piece: Piece) -> bool:
    is_above = row(square) <= 4
    return not piece.is_king and is_above is (piece.color is Color.WHITE)
