"""What the tests draw at random: positions, and texts of moves that are or are nearly moves."""

from __future__ import annotations

import os
from collections.abc import Iterator

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from literal.strategies import crowded_fens, fens, king_heavy_fens, random_play_fens

from damiera_engine import (
    SQUARES,
    Move,
    Position,
    RuleSet,
    Square,
    complete_captures,
    diagonal,
    legal_moves,
    parse_fen,
)

SHARE = float(os.environ.get("DAMIERA_EXAMPLES", "1"))
"""Which part of the examples is drawn: `make mutation` runs the tests many times, with fewer."""


def drawn(examples: int) -> settings:
    """Return settings for so many examples: the same ones each time, however slow the machine."""
    return settings(
        max_examples=max(1, round(examples * SHARE)),
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=[HealthCheck.too_slow],
    )


def positions() -> st.SearchStrategy[Position]:
    """Draw positions of every sort, those with a choice between captures most often."""
    sorts = [fens(), crowded_fens(), king_heavy_fens(), king_heavy_fens(), random_play_fens()]
    return st.one_of(sorts).filter(_has_pieces).map(parse_fen)


def _has_pieces(fen: str) -> bool:
    return any(letter.isdigit() for letter in fen)


def near_moves(position: Position, rules: RuleSet) -> set[str]:
    """Return what somebody might write here: the moves, and what is a little wrong with them."""
    proposals: set[str] = set()
    for move in complete_captures(position, rules):
        proposals.update(_near_capture(move))
    proposals.update(map(str, legal_moves(position, rules)))
    for square, piece in position.pieces():
        if piece.color is position.turn:
            proposals.update(_from(square))
    return proposals


def _near_capture(move: Move) -> Iterator[str]:
    """Yield every beginning of a capture, the short form, and the capture with one jump more."""
    path = list(map(str, move.path))
    for length in range(2, len(path) + 1):
        yield "x".join(path[:length])
    yield f"{path[0]}x{path[-1]}"
    for target in SQUARES:
        if len(diagonal(move.path[-1], target)) == 2:
            yield "x".join([*path, str(target)])


def _from(square: Square) -> Iterator[str]:
    """Yield the steps and the jumps from a square, and a flight along each diagonal."""
    for target in SQUARES:
        if 1 <= len(diagonal(square, target)) <= 3:
            yield f"{square}-{target}"
            yield f"{square}x{target}"
