"""The position read off the pixels of a picture: what stands where, and who is to move.

Nothing is assumed but where the squares are and which colours the pieces have. A piece is known by
the ring between its groove and its rim, a king by the colour of its crown, the side to move by the
disc in the tab of the frame, and the view by the edge at which the tab is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from damiera_build.audit.png_reading import Png
from damiera_build.geometry import WIDTH, centre
from damiera_build.scene import Stone
from damiera_build.theme import DEFAULT
from damiera_engine import SQUARES

Color = tuple[int, int, int]

MIDDLE: Final = -1.4j
"""Of a piece's upper disc, from the centre of its square."""

RING: Final = (21.8, 25.3)
"""The radii between which a piece shows its face and nothing else."""

CROWN: Final = (16, -22, 14)
"""Where a crown may be, from the centre of its square: left and right, from above, to below."""

LEAST_CROWN: Final = 8
"""So many points of its colour make a crown; a man has hardly any."""

EDGES: Final = ((-32, -30), (30, 30))
"""Where only the two discs of a king reach, above and below: a king may give way upwards."""

STEP: Final = 2
"""Between the points that are looked at."""

TAB: Final = {True: 300 + 656j, False: 300 + 16j}
DISC: Final = {True: 309 + 654.5j, False: 309 + 17.5j}
"""The tab of the frame and the disc in it, at the lower edge and at the upper one."""


class Seen(NamedTuple):
    """What is to be seen in a picture's pixels."""

    stones: tuple[Stone, ...]
    white_to_move: bool
    view_from_black: bool


def _rgb(colour: str) -> Color:
    red, green, blue = bytes.fromhex(colour[1:])
    return red, green, blue


_GROUNDS: Final = tuple(
    _rgb(colour)
    for colour in (
        DEFAULT.dark_square,
        DEFAULT.start_square,
        DEFAULT.landing_square,
        DEFAULT.marked_square,
    )
)
_CROWNS: Final = {True: _rgb(DEFAULT.white_crown), False: _rgb(DEFAULT.black_crown)}


def see(png: Png) -> Seen | None:
    """Return what a picture shows, None where nobody is to be seen to move.

    Raises:
        PngError: if the pixels cannot be read.
    """
    view = _View(png)
    below = [edge for edge, at in TAB.items() if _near(view.at(at), _rgb(DEFAULT.frame), 40)]
    if len(below) != 1:
        return None
    disc = view.at(DISC[below[0]])
    white_to_move = sum(disc) > 384
    view_from_black = white_to_move is not below[0]
    return Seen(tuple(view.stones(view_from_black)), white_to_move, view_from_black)


class _View:
    """The rows of a picture, asked in the units of geometry."""

    def __init__(self, png: Png) -> None:
        self.rows = list(png.rows())
        self.size = png.pixel_size
        self.scale = png.width / WIDTH

    def at(self, point: complex) -> Color:
        """Return the colour at a point."""
        x, y = int(point.real * self.scale), int(point.imag * self.scale)
        red, green, blue = self.rows[y][x * self.size : x * self.size + 3]
        return red, green, blue

    def stones(self, view_from_black: bool) -> Iterator[Stone]:
        """Yield the pieces by ascending square."""
        for square in SQUARES:
            middle = centre(square, view_from_black=view_from_black)
            votes = Counter(_kind(self.at(middle + at)) for at in _ring())
            white = votes["white"] > votes["black"]
            if votes["ground"] < max(votes["white"], votes["black"]):
                yield Stone(square, white, self._is_king(middle, white=white))

    def _is_king(self, middle: complex, *, white: bool) -> bool:
        """Tell by the crown, or, if badges cover it, by the second disc above or below."""
        crown = _CROWNS[white]
        if sum(_near(self.at(middle + at), crown, 45) for at in _crown()) >= LEAST_CROWN:
            return True
        face = "white" if white else "black"
        return any(
            sum(_kind(self.at(middle + at)) == face for at in edge) * 3 > len(edge)
            for edge in _edges()
        )


@cache
def _ring() -> tuple[complex, ...]:
    inner, outer = RING
    return tuple(MIDDLE + at for at in _grid(26, -26, 26) if inner <= abs(at) <= outer)


@cache
def _crown() -> tuple[complex, ...]:
    return tuple(_grid(*CROWN))


@cache
def _edges() -> tuple[tuple[complex, ...], ...]:
    return tuple(tuple(_grid(6, *edge)) for edge in EDGES)


def _grid(aside: int, top: int, bottom: int) -> Iterator[complex]:
    for y in range(top, bottom + 1, STEP):
        for x in range(-aside, aside + 1, STEP):
            yield complex(x, y)


def _kind(colour: Color) -> str:
    """Return what a pixel of the ring belongs to, as far as it can be told."""
    low, high = min(colour), max(colour)
    red, _, blue = colour
    if high > 195 and 150 < low < 252 and -4 < red - blue < 62:
        return "white"
    if high < 116 and high - low < 32:
        return "black"
    return "ground" if any(_near(colour, ground, 48) for ground in _GROUNDS) else ""


def _near(one: Sequence[int], other: Sequence[int], distance: int) -> bool:
    return all(abs(a - b) <= distance for a, b in zip(one, other, strict=True))
