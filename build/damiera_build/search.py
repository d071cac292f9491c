"""The minimal positions that prove a rule, found by trying every position that may be one.

Minimal means that no piece, and no group of pieces, can be spared. A position that proves a rule
has a minimal one inside it; so where no minimal one has fewer pieces, no position at all has.

White is to move throughout: with the colors swapped and the board turned round, a position with
Black to move is one with White to move, so nothing is left out.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import chain, combinations
from multiprocessing import get_context
from typing import Final, NamedTuple

from damiera_build.candidates import Question, Task, candidates, tasks
from damiera_build.project import VARIANTS
from damiera_build.search_ranking import Found, rank
from damiera_build.worker import end_with_parent
from damiera_engine import Bits, Position, RuleSet, is_necessary, legal_moves

FEW: Final = 500_000
"""So many sets of squares are tried sooner than another process has started."""


@dataclass(frozen=True, slots=True)
class Step:
    """How far the search through all positions of some size has come.

    Attributes:
        done: how much of it is done, in sets of squares, out of `total`.
        tried: how many positions had to be looked at.
        found: the minimal positions among them.
    """

    done: int
    total: int
    tried: int
    found: tuple[Found, ...]


class _Part(NamedTuple):
    """What a task has led to."""

    tried: int
    found: tuple[Found, ...]


def search(
    question: Question, rules: RuleSet, pieces: int, *, jobs: int | None = None
) -> Generator[Step, None, None]:
    """Yield the steps of a search through all positions of exactly so many pieces.

    The order of what is found depends on nothing but the question. The first step has done nothing
    yet; the last one has done everything.
    """
    parts = tasks(question, pieces)
    total = sum(task.size for task in parts)
    workers = jobs or os.cpu_count() or 1
    work = partial(_try_all, question, rules.name)
    results = (
        map(work, parts) if workers == 1 or total < FEW else _in_parallel(work, parts, workers)
    )
    yield Step(0, total, 0, ())
    done = 0
    for task, part in zip(parts, results, strict=True):
        done += task.size
        yield Step(done, total, part.tried, part.found)


def _in_parallel(work: partial[_Part], parts: list[Task], workers: int) -> Iterator[_Part]:
    """Yield the results in the order of the parts; when it is closed, nothing new is begun."""
    pool = ProcessPoolExecutor(workers, get_context("spawn"), end_with_parent)
    try:
        for future in _submitted(pool, work, parts):
            yield future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _submitted(
    pool: ProcessPoolExecutor, work: partial[_Part], parts: list[Task]
) -> list[Future[_Part]]:
    """Start workers that are deaf to Ctrl-C, which a terminal sends to them too: we end them."""
    if sys.platform == "win32":
        return [pool.submit(work, part) for part in parts]
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return [pool.submit(work, part) for part in parts]
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _try_all(question: Question, variant: str, task: Task) -> _Part:
    rules = VARIANTS[variant]
    tried = 0
    found = []
    for position in candidates(question, task, rules):
        tried += 1
        if is_minimal(position, question, rules):
            found.append(rank(question.rule, position, rules))
    return _Part(tried, tuple(found))


def is_minimal(position: Position, question: Question, rules: RuleSet) -> bool:
    """Tell whether a position is an answer and none of those inside it is."""
    return answers(position, question, rules) and not any(
        answers(smaller, question, rules) for smaller in positions_inside(position)
    )


def answers(position: Position, question: Question, rules: RuleSet) -> bool:
    """Tell whether a position proves the rule, and has everything else that is asked for."""
    men, kings, their_men, their_kings, _ = position
    if question.men_only and kings | their_kings:
        return False
    if question.both_sides and not ((men | kings) and (their_men | their_kings)):
        return False
    if question.forced and len(legal_moves(position, rules)) != 1:
        return False
    return is_necessary(question.rule, position, rules)


def positions_inside(position: Position) -> Iterator[Position]:
    """Yield every position that is left when some pieces are taken away, the largest first."""
    *sides, turn = position
    pieces = [(side, bit) for side, bits in enumerate(sides) for bit in _single_bits(bits)]
    sizes = range(len(pieces) - 1, 0, -1)
    for kept in chain.from_iterable(combinations(pieces, size) for size in sizes):
        left = [0, 0, 0, 0]
        for side, bit in kept:
            left[side] |= bit
        yield Position(left[0], left[1], left[2], left[3], turn)


def _single_bits(bits: Bits) -> Iterator[Bits]:
    while bits:
        lowest = bits & -bits
        yield lowest
        bits ^= lowest
