"""The arrows of a scene as they are drawn: shafts, heads, rings at landings, cross, badges."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from damiera_build.badges import badges
from damiera_build.geometry import HEAD_LENGTH, HEAD_NOTCH, head, unit
from damiera_build.lanes import courses
from damiera_build.scene import ArrowKind

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from damiera_build.badges import Badge
    from damiera_build.geometry import Curve
    from damiera_build.lanes import Course, Hop
    from damiera_build.scene import Scene

RIM = 32
"""How far from the centre of an occupied square an arrow begins or ends."""

TIP = 8
"""How short of the centre of an empty square a head ends, so that several can meet there."""

NODE = 8.5
"""Radius of the ring at an intermediate landing."""

BEHIND_CROSS = 17
"""How short of the middle of its cross a refused arrow ends."""

BESIDE_LANDING = 26
"""How short of the centre of a square a cross stands if a legal move visits that square."""

POINTER = 0.6
"""Size of the heads in the middle of refused hops, which have no badges to tell their order."""

STYLES = 3
"""How many captures can be told apart by the look of their arrows."""


@dataclass(frozen=True, slots=True)
class Trace:
    """One arrow as it is drawn."""

    kind: ArrowKind
    style: int
    shafts: tuple[Curve, ...]
    heads: tuple[tuple[complex, ...], ...]
    nodes: tuple[complex, ...]
    cross: complex | None
    badges: tuple[Badge, ...]


def traces(scene: Scene) -> tuple[Trace, ...]:
    """The arrows of a scene in the order of drawing: what is refused lies below what is legal."""
    drawn = courses(scene)
    occupied = {stone.square for stone in scene.stones}
    visited = {square for course in drawn if course.legal for square in course.arrow.path}
    legal: list[Trace] = []
    refused: list[Trace] = []
    captures = 0
    for course, order in zip(drawn, badges(scene, drawn), strict=True):
        if course.hops:
            style = captures % STYLES if order else 0
            captures += bool(order)
            trace = _trace(course, style, order, occupied, visited)
            (legal if course.legal else refused).append(trace)
    return (*refused, *legal)


def _trace(
    course: Course,
    style: int,
    order: tuple[Badge, ...],
    occupied: AbstractSet[int],
    visited: AbstractSet[int],
) -> Trace:
    *earlier, last = course.hops
    short, cross = _stop(course, last, occupied, visited)
    tip = last.curve.at(last.curve.nearing(short))
    base = last.curve.at(last.curve.nearing(short + HEAD_LENGTH))
    heads = [head(tip, unit(tip - base))]
    if not course.legal:
        heads += [_pointer(hop.curve) for hop in earlier]

    shafts = []
    for hop in course.hops:
        first, final = 0.0, 1.0
        if hop.start in occupied:
            first = hop.curve.leaving(RIM)
        elif hop is course.hops[0]:
            first = hop.curve.leaving(NODE)
        if hop is last:
            final = hop.curve.nearing(short + HEAD_LENGTH - HEAD_NOTCH)
        elif hop.end in occupied:
            final = hop.curve.nearing(RIM)
        shafts.append(hop.curve.part(first, max(first, final)))

    nodes = tuple(hop.curve.end for hop in earlier if hop.end not in occupied)
    return Trace(course.arrow.kind, style, tuple(shafts), tuple(heads), nodes, cross, order)


def _stop(
    course: Course, last: Hop, occupied: AbstractSet[int], visited: AbstractSet[int]
) -> tuple[float, complex | None]:
    """How short of the centre of its last square an arrow ends, and where its cross stands."""
    if course.legal:
        return RIM if last.end in occupied else TIP, None
    beside = BESIDE_LANDING if last.end in visited else 0
    short = RIM if last.end in occupied else beside
    return short + BEHIND_CROSS, last.curve.at(last.curve.nearing(short))


def _pointer(curve: Curve) -> tuple[complex, ...]:
    forward = unit(curve.end - curve.start)
    return head(curve.at(0.5) + forward * HEAD_LENGTH * POINTER / 2, forward, POINTER)
