"""In which corner of its square each number stands, so that no arrow hides it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from damiera_build import badges, glyphs
from damiera_build.arrows import NODE
from damiera_build.geometry import BOARD, CORNERS, INSET, SQUARE, Corner, centre, number_box

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from damiera_build.arrows import Trace
    from damiera_build.geometry import Box

HALF_SHAFT = 7.0
"""Half the width of a shaft with its casing, and a little for looking at points only."""

HALF_EDGE = 3.0
"""How far the casing of a head reaches beyond its outline."""

HALF_HEAD = 7.0
"""Radius of a disc that fills most of a head."""

AIR = 0.5
"""At least so much space between a number and whatever is near."""

SPACING = 8.0
"""Between the points at which a curve is looked at."""


class Place(NamedTuple):
    """Where one number stands, and whether it has to stand on top of something."""

    corner: Corner
    box: Box
    covers: bool = False


class _Spot(NamedTuple):
    """A disc that is, roughly, part of an arrow or a badge."""

    at: complex
    radius: float

    def leaves(self, box: Box) -> float:
        return box.distance(self.at) - self.radius


def places(traces: Iterable[Trace], *, view_from_black: bool = False) -> dict[int, Place]:
    """The place of each of the 32 numbers: the first corner that the arrows leave free."""
    near = _by_square(traces)
    return {
        square: _best(_candidates(square, view_from_black), near.get(cell, ()))
        for square, cell in _cells(view_from_black)
    }


def _best(candidates: tuple[Place, ...], spots: Sequence[_Spot]) -> Place:
    for place in candidates:
        if all(spot.leaves(place.box) >= AIR for spot in spots):
            return place
    place = max(candidates, key=lambda place: min(spot.leaves(place.box) for spot in spots))
    return place._replace(covers=True)


@cache
def _cells(view_from_black: bool) -> tuple[tuple[int, tuple[int, int]], ...]:
    """Each square with its column and row in the picture."""
    cells = []
    for square in range(1, 33):
        offset = (centre(square, view_from_black=view_from_black) - BOARD) / SQUARE
        cells.append((square, (int(offset.real), int(offset.imag))))
    return tuple(cells)


@cache
def _candidates(square: int, view_from_black: bool) -> tuple[Place, ...]:
    middle = centre(square, view_from_black=view_from_black)
    width, height = glyphs.width(square) * glyphs.SCALE_X, glyphs.CAP * glyphs.SCALE_Y
    return tuple(Place(corner, number_box(middle, corner, width, height)) for corner in CORNERS)


def _by_square(traces: Iterable[Trace]) -> dict[tuple[int, int], list[_Spot]]:
    """What is drawn over the board, as discs, by column and row of the numbers each may touch."""
    near: dict[tuple[int, int], list[_Spot]] = {}
    for trace in traces:
        for spot in _spots(trace):
            reach = spot.radius + AIR - INSET
            x, y = spot.at.real - BOARD.real, spot.at.imag - BOARD.imag
            for column in range(int((x - reach) // SQUARE), int((x + reach) // SQUARE) + 1):
                for row in range(int((y - reach) // SQUARE), int((y + reach) // SQUARE) + 1):
                    near.setdefault((column, row), []).append(spot)
    return near


def _spots(trace: Trace) -> Iterable[_Spot]:
    for curve in trace.shafts:
        count = int(abs(curve.end - curve.start) / SPACING) + 1
        for index in range(count + 1):
            yield _Spot(curve.at(index / count), HALF_SHAFT)
    for tip, barb, notch, other in trace.heads:
        yield _Spot((tip + notch) / 2, HALF_HEAD)
        for at in (tip, (tip + barb) / 2, barb, other, (tip + other) / 2):
            yield _Spot(at, HALF_EDGE)
    for node in trace.nodes:
        yield _Spot(node, NODE)
    if trace.cross is not None:
        yield _Spot(trace.cross, badges.RADIUS)
    for badge in trace.badges:
        yield _Spot(badge.at, badges.RADIUS)
