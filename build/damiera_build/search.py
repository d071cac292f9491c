"""The simplest positions that prove a rule, found by trying every position of so many pieces.

White is to move throughout: with the colors swapped and the board turned round, a position with
Black to move is one with White to move, so nothing is left out. In the smallest number of pieces
that proves a rule at all, no piece can be spared: without it a smaller position would prove it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import combinations, product
from math import comb
from multiprocessing import get_context
from typing import Final, NamedTuple, TypeAlias

from damiera_engine import (
    BIT,
    BOARD,
    SQUARES,
    Bits,
    Color,
    Position,
    Rule,
    RuleSet,
    capturing_squares,
    column,
    complete_captures,
    is_necessary,
    legal_moves,
    row,
)

Own: TypeAlias = tuple[tuple[int, bool], ...]
"""White's pieces: each square, and whether a king stands on it."""

CAPTURE_RULES: Final = frozenset(
    {
        Rule.PROMOTION_ENDS_MOVE,
        Rule.MEN_CAPTURE_FORWARD_ONLY,
        Rule.MAN_CANNOT_CAPTURE_KING,
        Rule.KING_CAPTURES_BACKWARD,
        Rule.KING_CAPTURES_KING,
        Rule.NO_DOUBLE_JUMP,
        Rule.MANDATORY_CAPTURE,
        Rule.MOST_PIECES,
        Rule.KING_CAPTURES_FIRST,
        Rule.MOST_KINGS,
        Rule.EARLIEST_KINGS,
        Rule.FREE_CHOICE,
    }
)
"""The rules that change nothing where no piece stands beside an enemy with a free square behind."""


class Found(NamedTuple):
    """A position that proves a rule, and how well it teaches: the smaller the better, in order.

    Attributes:
        candidates: how many moves a reader has to compare, legal or refused.
        kings: how many kings there are.
        distance: how far from the centre the pieces stand, summed over them.
        position: the position.
    """

    candidates: int
    kings: int
    distance: int
    position: Position


@dataclass(frozen=True, slots=True)
class Step:
    """How far a search has come: of the positions of some size, how many are done."""

    pieces: int
    done: int
    total: int
    found: tuple[Found, ...]


def count_positions(pieces: int, *, men_only: bool) -> int:
    """Return how many placements of so many pieces a search tries."""
    return sum(
        _count_beside(len(own), pieces, men_only=men_only)
        for count in range(pieces + 1)
        for own in _own_sides(count, men_only=men_only)
    )


def _count_beside(own: int, pieces: int, *, men_only: bool) -> int:
    others = pieces - own
    return comb(32 - own, others) * (1 if men_only else 2**others)


def search(
    rule: Rule, rules: RuleSet, pieces: int, *, men_only: bool = False, jobs: int | None = None
) -> Iterator[Step]:
    """Yield the steps of a search through all positions of exactly so many pieces."""
    total = count_positions(pieces, men_only=men_only)
    tasks = [
        (rule, rules.name, own, pieces - len(own), men_only)
        for count in range(pieces + 1)
        for own in _own_sides(count, men_only=men_only)
    ]
    done = 0
    for (_, _, own, _, _), found in zip(tasks, _results(tasks, jobs), strict=True):
        done += _count_beside(len(own), pieces, men_only=men_only)
        yield Step(pieces, done, total, found)


_Task: TypeAlias = tuple[Rule, str, Own, int, bool]


def _results(tasks: list[_Task], jobs: int | None) -> Iterator[tuple[Found, ...]]:
    workers = jobs or os.cpu_count() or 1
    if workers == 1 or len(tasks) < 1000:
        yield from map(_search_beside, tasks)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        try:
            yield from pool.map(_search_beside, tasks, chunksize=32)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _own_sides(count: int, *, men_only: bool) -> Iterator[Own]:
    for squares in combinations(SQUARES, count):
        for kings in product((False,) if men_only else (False, True), repeat=count):
            own = tuple(zip(squares, kings, strict=True))
            if all(king or not BIT[square] & Color.WHITE.promotion_row for square, king in own):
                yield own


def _search_beside(task: _Task) -> tuple[Found, ...]:
    """Try every placement of the enemy beside White's pieces."""
    from damiera_build.project import VARIANTS

    rule, name, own, others, men_only = task
    rules = VARIANTS[name]
    men: Bits = sum(BIT[square] for square, king in own if not king)
    kings: Bits = sum(BIT[square] for square, king in own if king)
    beside = rules.kings[Color.WHITE]
    free = [square for square in SQUARES if not BIT[square] & (men | kings)]
    found = []
    for squares in combinations(free, others):
        theirs: Bits = sum(BIT[square] for square in squares)
        if rule in CAPTURE_RULES:
            empty = BOARD ^ (men | kings | theirs)
            if not (men | kings) & capturing_squares(beside, theirs, empty):
                continue
        for their_kings in _kings_among(squares, men_only=men_only):
            their_men = theirs ^ their_kings
            if their_men & Color.BLACK.promotion_row:
                continue
            position = Position(men, kings, their_men, their_kings, Color.WHITE)
            if is_necessary(rule, position, rules):
                found.append(_rank(rule, position, rules))
    return tuple(found)


def _kings_among(squares: tuple[int, ...], *, men_only: bool) -> Iterator[Bits]:
    for count in range(1 if men_only else len(squares) + 1):
        for kings in combinations(squares, count):
            yield sum(BIT[square] for square in kings)


def _rank(rule: Rule, position: Position, rules: RuleSet) -> Found:
    moves = set(legal_moves(position, rules)) | set(legal_moves(position, rules.without(rule)))
    moves |= set(complete_captures(position, rules))
    kings = (position.own_kings | position.their_kings).bit_count()
    distance = sum(_from_the_centre(square) for square, _ in position.pieces())
    return Found(len(moves), kings, distance, position)


def _from_the_centre(square: int) -> int:
    return abs(2 * row(square) - 9) + abs(2 * column(square) - 9)
