"""Path data read back: the numbers of squares and badges, and the squares that a shaft joins."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from damiera_build import glyphs
from damiera_build.arrows import BEHIND_CROSS, BESIDE_LANDING, NODE, RIM, TIP
from damiera_build.geometry import HEAD_LENGTH, HEAD_NOTCH, Curve, centre
from damiera_build.lanes import CROWDED_BULGE, HOP_BULGES, STEP_BULGES
from damiera_engine import SQUARES, Square

NEAR: Final = 0.1
"""Two points this close are the same: two decimals are written, and curves are cut by bisection."""

MOST_PATHS: Final = 8
"""So many paths are followed for one arrow; more than one is never met."""

_NUMBER: Final = r"-?(?:[0-9]{1,5}(?:\.[0-9]{1,4})?|\.[0-9]{1,4})"
_POINT: Final = rf"({_NUMBER}) ?({_NUMBER})"
_SHAFT: Final = re.compile(rf"M{_POINT}(?:L{_POINT}|Q{_POINT} {_POINT})")
_TRANSLATE: Final = re.compile(rf"translate\({_POINT}\)")
_DIGITS: Final = {digit.line: str(value) for value, digit in enumerate(glyphs.DIGITS)}
_PEN: Final = re.compile(r"M(-?[0-9]{1,5}) (-?[0-9]{1,5})([^M]*)")

_OF_LEGAL: Final = (TIP + HEAD_LENGTH - HEAD_NOTCH, RIM + HEAD_LENGTH - HEAD_NOTCH)
_OF_REFUSED: Final = tuple(
    short + BEHIND_CROSS + HEAD_LENGTH - HEAD_NOTCH for short in (0, BESIDE_LANDING, RIM)
)


class Digit(NamedTuple):
    """A digit where the pen begins it, in the units of the picture."""

    at: complex
    value: str


class Hop(NamedTuple):
    """The squares that one shaft joins, and whether it bends as a capture does."""

    start: Square
    end: Square
    capture: bool


def point(text: str) -> complex | None:
    """Return the point in ``translate(x y)``, None for any other text."""
    match = _TRANSLATE.fullmatch(text)
    return complex(float(match[1]), float(match[2])) if match else None


def digits(data: str) -> list[Digit] | None:
    """Return the digits that a pen writes, None where it writes anything else."""
    found = []
    end = 0
    for match in _PEN.finditer(data):
        if match.start() != end or match[3] not in _DIGITS:
            return None
        end = match.end()
        at = complex(int(match[1]) * glyphs.SCALE_X, int(match[2]) * glyphs.SCALE_Y)
        found.append(Digit(at, _DIGITS[match[3]]))
    return found if end == len(data) and found else None


def shafts(data: str) -> list[Curve] | None:
    """Return the curves of an arrow's shaft, None where the data are no shaft."""
    curves = []
    end = 0
    for match in _SHAFT.finditer(data):
        if match.start() != end:
            return None
        end = match.end()
        numbers = [float(number) for number in match.groups() if number is not None]
        points = [complex(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        start, last = points[0], points[-1]
        curves.append(Curve(start, points[1] if len(points) == 3 else (start + last) / 2, last))
    return curves if end == len(data) and curves else None


def squares_of(
    curves: Sequence[Curve], *, legal: bool, view_from_black: bool
) -> tuple[tuple[Square, ...], bool] | None:
    """Return the squares that an arrow visits and whether it captures, None if it fits none."""
    paths: list[tuple[Hop, ...]] = [()]
    for index, curve in enumerate(curves):
        ends: tuple[float, ...] = (0, RIM)
        if index == len(curves) - 1:
            ends = _OF_LEGAL if legal else _OF_REFUSED
        starts = (RIM, NODE) if index == 0 else (RIM, 0.0)
        hops = list(_hops(curve, (*starts, 0.0), ends, view_from_black))
        longer = [(*path, hop) for path in paths for hop in hops if not path or _goes_on(path, hop)]
        paths = longer[:MOST_PATHS]
    if not paths:
        return None
    path = paths[0]
    return (path[0].start, *(hop.end for hop in path)), path[0].capture


def _goes_on(path: tuple[Hop, ...], hop: Hop) -> bool:
    return path[-1].end == hop.start and path[-1].capture is hop.capture


def _hops(
    curve: Curve, starts: Sequence[float], ends: Sequence[float], view_from_black: bool
) -> Iterator[Hop]:
    """Yield the hops of which a curve may be the drawn part."""
    for start in _squares_at(curve.start, starts, view_from_black):
        for end in _squares_at(curve.end, ends, view_from_black):
            if start == end:
                continue
            a = centre(start, view_from_black=view_from_black)
            b = centre(end, view_from_black=view_from_black)
            for bulge in (*HOP_BULGES, *STEP_BULGES, CROWDED_BULGE):
                if _is_part(curve, Curve.bulging(a, b, bulge)):
                    yield Hop(start, end, bulge in HOP_BULGES)


def _squares_at(at: complex, distances: Sequence[float], view_from_black: bool) -> Iterator[Square]:
    """Yield the squares whose centre is one of the distances away."""
    for square in SQUARES:
        away = abs(at - centre(square, view_from_black=view_from_black))
        if any(abs(away - distance) < NEAR for distance in distances):
            yield square


def _is_part(curve: Curve, whole: Curve) -> bool:
    """Tell whether a curve is a piece of another one, in the same direction."""
    chord = whole.end - whole.start
    first, last = (((at - whole.start) / chord).real for at in (curve.start, curve.end))
    if not -0.01 < first < last < 1.01:
        return False
    part = whole.part(first, last)
    return all(
        abs(one - other) < NEAR
        for one, other in zip(
            (part.start, part.control, part.end),
            (curve.start, curve.control, curve.end),
            strict=True,
        )
    )
