"""Where the numbers of capture stand on the pieces that are taken."""

from __future__ import annotations

import cmath
import math
from typing import TYPE_CHECKING, NamedTuple

from damiera_build.geometry import centre, right_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damiera_build.lanes import Course
    from damiera_build.scene import Scene

RADIUS = 13.5
"""Of a badge with its casing."""

ASIDE = 13.5
"""From the centre of a man to the badges of several captures, each on the side of its arrow."""

BELOW_CROWN = 17 + 20j
"""From the centre of a king to its badge on the right; the crown stays free."""


class Badge(NamedTuple):
    """A piece's place in the order of capture."""

    at: complex
    order: int


class _Hit(NamedTuple):
    course: int
    order: int
    side: complex


def badges(scene: Scene, courses: Sequence[Course]) -> list[tuple[Badge, ...]]:
    """For each course the badges of the pieces it takes; what is refused takes nothing."""
    hits: dict[int, list[_Hit]] = {}
    for index, course in enumerate(courses):
        if course.legal:
            for order, (square, hop) in enumerate(
                zip(course.arrow.jumped, course.hops, strict=False), start=1
            ):
                side = right_of(hop.curve.start, hop.curve.end) * math.copysign(1, hop.bulge)
                hits.setdefault(square, []).append(_Hit(index, order, side))
    kings = {stone.square for stone in scene.stones if stone.king}
    placed: list[list[Badge]] = [[] for _ in courses]
    for square, here in hits.items():
        middle = centre(square, view_from_black=scene.view_from_black)
        for hit, spot in zip(here, _spots(here, king=square in kings), strict=True):
            placed[hit.course].append(Badge(middle + spot, hit.order))
    return [tuple(sorted(of_one, key=lambda badge: badge.order)) for of_one in placed]


def _spots(hits: Sequence[_Hit], *, king: bool) -> list[complex]:
    """Where on a piece its badges stand, measured from the centre of the square."""
    right, left = BELOW_CROWN, -BELOW_CROWN.conjugate()
    first = hits[0].side
    if len(hits) == 1:
        away_from_arrow = right if (first / right).real < (first / left).real else left
        return [away_from_arrow if king else 0]
    if king and len(hits) == 2:
        return [right, left] if first.real > 0 else [left, right]
    turn = cmath.rect(1, math.tau / len(hits))
    return [first * ASIDE * turn**index for index in range(len(hits))]
