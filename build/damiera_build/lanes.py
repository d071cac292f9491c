"""Which way each arrow bends, so that no two of one picture run on top of each other."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from damiera_build.geometry import Curve, centre
from damiera_build.scene import ArrowKind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from damiera_build.scene import Arrow, Scene

HOP_BULGES = (32, -32, 47, -47)
"""How far hops between the same squares bend, in turn: the first one clears all numbers."""

STEP_BULGES = (0, 13, -13)
"""How far quiet moves between the same squares bend, in turn: the first one is straight."""

CROWDED_BULGE = -18
"""How far the step to the upper left bends, round the number, if no corner is free for that."""


@dataclass(frozen=True, slots=True)
class Hop:
    """One hop of a capture, or one quiet move, from centre to centre."""

    start: int
    end: int
    curve: Curve
    bulge: float


@dataclass(frozen=True, slots=True)
class Course:
    """An arrow and those of its hops that are drawn."""

    arrow: Arrow
    hops: tuple[Hop, ...]

    @property
    def legal(self) -> bool:
        """Whether the move may be played."""
        return self.arrow.kind is ArrowKind.LEGAL


def courses(scene: Scene) -> list[Course]:
    """The courses of all arrows; those of legal moves come first and choose their lanes first."""
    arrows = sorted(scene.arrows, key=lambda arrow: arrow.kind is not ArrowKind.LEGAL)
    crowded = _crowded(arrows)
    taken: Counter[frozenset[int]] = Counter()

    def hop(start: int, end: int, *, capture: bool) -> Hop:
        a = centre(start, view_from_black=scene.view_from_black)
        b = centre(end, view_from_black=scene.view_from_black)
        bulges = HOP_BULGES if capture else STEP_BULGES
        lane = frozenset((start, end))
        bulge = bulges[taken[lane] % len(bulges)]
        taken[lane] += 1
        if start in crowded and not capture and b.real < a.real and b.imag < a.imag:
            bulge = CROWDED_BULGE
        return Hop(start, end, Curve.bulging(a, b, bulge), bulge)

    drawn = []
    for index, arrow in enumerate(arrows):
        shared = 0 if arrow.kind is ArrowKind.LEGAL else _shared(arrow, arrows[:index])
        pairs = pairwise(arrow.path[shared:])
        hops = tuple(hop(a, b, capture=bool(arrow.jumped)) for a, b in pairs if a != b)
        drawn.append(Course(arrow, hops))
    return drawn


def _shared(arrow: Arrow, earlier: Iterable[Arrow]) -> int:
    """How many first hops an arrow leaves to one drawn before; its own last hop never.

    So a refused capture is drawn from where it parts from the legal one; and if it merely stops
    too soon, its last hop runs beside the legal one.
    """
    longest = 0
    for other in earlier:
        squares = 0
        for mine, theirs in zip(arrow.path, other.path, strict=False):
            if mine != theirs:
                break
            squares += 1
        longest = max(longest, squares - 1)
    return max(0, min(longest, len(arrow.path) - 2))


def _crowded(arrows: Iterable[Arrow]) -> set[int]:
    """The squares that quiet moves leave in all four directions."""
    targets: dict[int, set[int]] = {}
    for arrow in arrows:
        if not arrow.jumped:
            targets.setdefault(arrow.path[0], set()).add(arrow.path[-1])
    return {square for square, reached in targets.items() if len(reached) == 4}
