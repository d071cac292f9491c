"""From a picture back to what it shows: stones, side to move, view, arrows, badges and marks.

Everything is read off the drawn geometry. What the picture says about itself is kept apart.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from damiera_build import glyphs
from damiera_build.audit import strokes
from damiera_build.audit.beginnings import completed
from damiera_build.audit.drawing import Drawing, Flaw
from damiera_build.audit.shapes import PictureError, Shape, read_shapes
from damiera_build.diagnostic import Code
from damiera_build.geometry import BOARD, SQUARE, centre
from damiera_build.pathdata import point
from damiera_build.scene import Arrow, ArrowKind, Scene, Stone
from damiera_build.svg import KING_GIVES_WAY
from damiera_build.theme import DEFAULT
from damiera_engine import SQUARES, Square, diagonal

_KNOWN: Final = frozenset(
    [
        "svg",
        "title",
        "desc",
        "metadata",
        "style",
        "defs",
        "radialGradient",
        "stop",
        "g",
        "use",
        "rect",
        "circle",
        "ellipse",
        "path",
    ]
)
_ABOUT: Final = ("rdf:", "dc:")
_STONE: Final = re.compile(r"#(.*)-(white|black)-(man|king)")
MOST_SHAFTS: Final = 400
"""So many parts of arrows are looked at; a picture of a position has fewer."""

_MARK: Final = "M-36.2-36.2h72.4v72.4h-72.4z"
_SHAFT_WIDTHS: Final = ("7.5", "8.4")


def decode_svg(text: str) -> Scene:
    """Return the scene that a picture shows.

    A refused arrow that shares its beginning with another one is drawn only from where they part;
    its beginning is the one that would be drawn like that.

    Raises:
        PictureError: if it is no picture of ours, or shows something that fits nothing.
    """
    drawing = read_drawing(text)
    for flaw in drawing.flaws:
        raise PictureError(*flaw[:3])
    return drawing.scene


def read_drawing(text: str) -> Drawing:
    """Return everything that can be read off a picture.

    Raises:
        PictureError: if it is no picture of ours.
    """
    root = read_shapes(text)
    for shape in root.walk():
        if shape.name not in _KNOWN and not shape.name.startswith(_ABOUT):
            message = f"an element {shape.name[:30]}, which no picture of ours has"
            raise PictureError(message, shape.line, shape.column)
    return _Reader(root).drawing()


@dataclass(slots=True)
class _Reader:
    """Reads the parts of one picture, and collects what cannot be understood."""

    root: Shape
    flaws: list[Flaw] = field(default_factory=list)

    def drawing(self) -> Drawing:
        """Return what the picture shows."""
        name = self._name()
        view_from_black = self._view_from_black()
        at_square = {centre(square, view_from_black=view_from_black): square for square in SQUARES}
        scene = Scene(
            stones=tuple(self._stones(name, at_square)),
            arrows=tuple(self._arrows(view_from_black)),
            white_to_move=self._white_to_move(),
            view_from_black=view_from_black,
            marks=tuple(sorted(self._marks(at_square))),
        )
        badges, crosses = self._badges(at_square)
        return Drawing(name, completed(scene), badges, crosses, self._about(), tuple(self.flaws))

    def _flaw(self, shape: Shape, message: str, code: Code = Code.P622) -> None:
        self.flaws.append(Flaw(message, shape.line, shape.column, code))

    def _name(self) -> str:
        for shape in self.root.walk():
            if shape.name == "radialGradient":
                return shape.get("id").removesuffix("-white")
        self._flaw(self.root, "a picture without pieces to draw")
        return ""

    def _about(self) -> dict[str, str]:
        return {
            shape.name.removeprefix("dc:"): shape.text
            for shape in self.root.walk()
            if shape.name.startswith("dc:")
        }

    def _white_to_move(self) -> bool:
        for shape in self.root.children:
            if shape.name == "circle" and shape.get("r") == "6.2":
                if shape.get("fill") in (DEFAULT.white_face[0], DEFAULT.black_face[2]):
                    return shape.get("fill") == DEFAULT.white_face[0]
                self._flaw(shape, "a side to move that is neither White nor Black")
                return True
        self._flaw(self.root, "nothing shows who is to move")
        return True

    def _view_from_black(self) -> bool:
        """Return from whose side the numbers of the squares are written."""
        numbers = dict[tuple[int, int], str]()
        last = self.root
        for shape in self.root.children:
            if shape.name != "path" or shape.get("stroke-width") != str(glyphs.PEN):
                continue
            written = strokes.digits(shape.get("d"))
            if written is None:
                self._flaw(shape, "a number that cannot be read")
            last = shape
            for at, digit in written or ():
                column, row = _cell(at)
                numbers[column, row] = numbers.get((column, row), "") + digit
        fitting = Counter[bool]()
        for view_from_black in (False, True):
            for square in SQUARES:
                cell = _cell(centre(square, view_from_black=view_from_black))
                fitting[view_from_black] += numbers.get(cell) == str(square)
        view_from_black = fitting[True] > fitting[False]
        if fitting[view_from_black] < len(SQUARES) or len(numbers) > len(SQUARES):
            self._flaw(last, "the squares are not numbered 1 to 32")
        return view_from_black

    def _stones(self, name: str, at_square: dict[complex, Square]) -> Iterator[Stone]:
        taken = set[Square]()
        for shape in self.root.walk():
            if shape.name != "use":
                continue
            match = _STONE.fullmatch(shape.get("href"))
            place = _point(shape, "x", "y")
            square = at_square.get(place) or at_square.get(place + KING_GIVES_WAY * 1j)
            if match is None or match[1] != name:
                self._flaw(shape, f"a piece drawn as {shape.get('href')[:60]}")
            elif square is None:
                self._flaw(shape, f"a piece at {place.real:g} {place.imag:g}, on no square")
            elif square in taken:
                self._flaw(shape, f"a second piece on {square}")
            else:
                taken.add(square)
                yield Stone(square, match[2] == "white", match[3] == "king")

    def _arrows(self, view_from_black: bool) -> Iterator[Arrow]:
        """Yield the arrows as they are drawn, those of legal moves first."""
        refused = list[Arrow]()
        count = 0
        for shape in self.root.walk():
            if shape.name != "path" or shape.get("stroke-width") not in _SHAFT_WIDTHS:
                continue
            kind = ArrowKind.REFUSED if shape.get("stroke-dasharray") else ArrowKind.LEGAL
            curves = strokes.shafts(shape.get("d")) or ()
            count += max(len(curves), 1)
            if count > MOST_SHAFTS:
                self._flaw(shape, f"more than {MOST_SHAFTS} shafts", Code.P623)
                break
            legal = kind is ArrowKind.LEGAL
            found = strokes.squares_of(curves, legal=legal, view_from_black=view_from_black)
            if not curves or found is None:
                self._flaw(shape, "an arrow that leads from no square to another", Code.P623)
                continue
            path, captures = found
            lines = [diagonal(origin, target) for origin, target in pairwise(path)]
            jumped = tuple(line[0] for line in lines if len(line) == 2) if captures else ()
            if legal:
                yield Arrow(kind, path, jumped)
            else:
                refused.append(Arrow(kind, path, jumped))
        yield from refused

    def _marks(self, at_square: dict[complex, Square]) -> Iterator[Square]:
        for shape in self.root.children:
            if shape.name == "path" and shape.get("d") == _MARK:
                square = at_square.get(strokes.point(shape.get("transform")) or 0j)
                if square is None:
                    self._flaw(shape, "a mark on no square", Code.P623)
                else:
                    yield square

    def _badges(
        self, at_square: dict[complex, Square]
    ) -> tuple[tuple[tuple[Square, int], ...], tuple[str, ...]]:
        """Return the badges, each with the square it stands on, and the crosses."""
        badges, crosses = [], []
        for shape in self.root.children:
            at = strokes.point(shape.get("transform")) if shape.name == "g" else None
            pen = shape.children[-1] if shape.children else shape
            if at is None:
                if shape.name == "g":
                    self._flaw(shape, "a group that is neither a badge nor a cross", Code.P623)
                continue
            if pen.get("d") == glyphs.CROSS:
                crosses.append(point(at))
                continue
            written = strokes.digits(pen.get("d"))
            if written is None:
                self._flaw(shape, "a badge without a number", Code.P623)
                continue
            number = int("".join(value for _, value in sorted(written, key=_left)))
            nearest = min(at_square, key=lambda middle: abs(middle - at))
            badges.append((at_square[nearest], number))
        return tuple(badges), tuple(crosses)


def _cell(at: complex) -> tuple[int, int]:
    """Return the column and the row of the picture in which a point lies, from 0."""
    offset = (at - BOARD) / SQUARE
    return int(offset.real // 1), int(offset.imag // 1)


def _left(digit: strokes.Digit) -> float:
    return digit.at.real


def _point(shape: Shape, x: str, y: str) -> complex:
    try:
        return complex(float(shape.get(x)), float(shape.get(y)))
    except ValueError:
        return complex("nan")
