"""Where things are: squares, corners, curves and arrow heads on the canvas.

A point is a complex number, x to the right and y downwards. One unit is one pixel when the
picture is 640 pixels wide.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

WIDTH, HEIGHT = 640, 672
SQUARE = 76

BOARD = 16 + 32j
"""The top left corner of the board."""

HEAD_LENGTH, HEAD_WIDTH, HEAD_NOTCH = 25, 25, 5
"""The arrow head is a triangle with a notch at the back."""

INSET = 4.5
"""From the edges of a square to the number in its corner."""


def centre(square: int, *, view_from_black: bool = False) -> complex:
    """The centre of a square, 1 to 32, with White or Black at the bottom."""
    index = 32 - square if view_from_black else square - 1
    row, place = divmod(index, 4)
    column = 2 * place + row % 2
    return BOARD + complex(column + 0.5, row + 0.5) * SQUARE


def unit(vector: complex) -> complex:
    """The vector of length 1 in the same direction."""
    return vector / abs(vector)


def right_of(start: complex, end: complex) -> complex:
    """The unit vector across a chord that points to the right in the picture.

    It is the same for the chord taken backwards.
    """
    across = unit(end - start) * 1j
    return -across if across.real < 0 else across


@dataclass(frozen=True, slots=True)
class Curve:
    """A quadratic Bézier curve."""

    start: complex
    control: complex
    end: complex

    @classmethod
    def bulging(cls, start: complex, end: complex, bulge: float) -> Curve:
        """The curve whose middle lies ``bulge`` to the right of its chord; to the left if < 0."""
        return cls(start, (start + end) / 2 + right_of(start, end) * 2 * bulge, end)

    @property
    def straight(self) -> bool:
        """Whether the curve is its own chord."""
        return abs(self.control - (self.start + self.end) / 2) < 1e-6

    def at(self, t: float) -> complex:
        """The point at ``t``, from 0 at the start to 1 at the end."""
        return (self.start * (1 - t) + self.control * 2 * t) * (1 - t) + self.end * t * t

    def part(self, first: float, last: float) -> Curve:
        """The same curve between two values of ``t``."""
        tangent = (self.control - self.start) * (1 - first) + (self.end - self.control) * first
        start = self.at(first)
        return Curve(start, start + tangent * (last - first), self.at(last))

    def leaving(self, distance: float) -> float:
        """The ``t`` at which the curve is ``distance`` away from its start."""
        return self._crossing(self.start, distance, inside=0, outside=1)

    def nearing(self, distance: float) -> float:
        """The ``t`` at which the curve comes within ``distance`` of its end."""
        return self._crossing(self.end, distance, inside=1, outside=0)

    def _crossing(self, middle: complex, radius: float, inside: float, outside: float) -> float:
        """Where the curve leaves a circle around one of its ends, by bisection."""
        if radius <= 0:
            return inside
        if self.straight:
            return inside + (outside - inside) * min(1, radius / abs(self.end - self.start))
        for _ in range(14):
            t = (inside + outside) / 2
            if abs(self.at(t) - middle) < radius:
                inside = t
            else:
                outside = t
        return outside


def head(tip: complex, direction: complex, size: float = 1) -> tuple[complex, ...]:
    """An arrow head as a polygon: tip, one barb, notch, the other barb."""
    base = tip - direction * HEAD_LENGTH * size
    barb = direction * 1j * HEAD_WIDTH * size / 2
    return tip, base + barb, base + direction * HEAD_NOTCH * size, base - barb


class Corner(NamedTuple):
    """A corner of a square, where its number may stand."""

    right: bool
    bottom: bool


CORNERS = (Corner(False, False), Corner(True, False), Corner(False, True), Corner(True, True))
"""The corners in the order in which a number prefers them."""


class Box(NamedTuple):
    """An upright rectangle."""

    left: float
    top: float
    width: float
    height: float

    def distance(self, point: complex) -> float:
        """How far a point is from the rectangle; 0 if it is inside."""
        x, y = point.real - self.left, point.imag - self.top
        return abs(complex(max(-x, 0, x - self.width), max(-y, 0, y - self.height)))


def number_box(middle: complex, corner: Corner, width: float, height: float) -> Box:
    """Where a number stands in one corner of the square around ``middle``."""
    reach = SQUARE / 2 - INSET
    left = middle.real + (reach - width if corner.right else -reach)
    top = middle.imag + (reach - height if corner.bottom else -reach)
    return Box(left, top, width, height)
