"""A picture that a project's own template has drawn, looked at before it is rendered or published.

It keeps to a small subset of SVG that refers to nothing outside, is as large as pictures are, and
takes no renderer long.
"""

from __future__ import annotations

import re
from typing import Final, NoReturn
from xml.parsers.expat import ExpatError, ParserCreate

from damiera_build.geometry import HEIGHT, WIDTH

LARGEST_PICTURE: Final = 128 * 1024
"""In characters."""

DEEPEST: Final = 20

MOST_USES: Final = 1000

_ALLOWED: Final = frozenset(
    {
        *("svg", "title", "desc", "metadata", "style", "defs", "g", "use", "text", "tspan"),
        *("linearGradient", "radialGradient", "stop"),
        *("rect", "circle", "ellipse", "line", "polyline", "polygon", "path"),
    }
)
_ABOUT: Final = re.compile(r"(rdf|dc|cc):[A-Za-z]+")
_REFERENCE: Final = re.compile(r"url\(\s*[\"']?\s*(?!#)", re.IGNORECASE)
_PAINT: Final = re.compile(r"url\(\s*[\"']?\s*#([^\"')\s]*)", re.IGNORECASE)
_LENGTH: Final = re.compile(r"[0-9]+(\.[0-9]+)?")


class UnsafePicture(Exception):  # noqa: N818 - reads as what is the case
    """Raised for a picture that is not rendered; the message says why and in which line."""


def check_picture(svg: str) -> None:
    """Look at a picture.

    Raises:
        UnsafePicture: if it is none, or does more than pictures here may.
    """
    if len(svg) > LARGEST_PICTURE:
        raise UnsafePicture(f"a picture larger than {LARGEST_PICTURE // 1024} KiB")
    look = _Look()
    try:
        look.parser.Parse(svg.encode(errors="replace"), True)
    except ExpatError as error:
        raise UnsafePicture(f"a picture that is not well formed in line {error.lineno}") from None
    for name in sorted(look.named - look.ids):
        raise UnsafePicture(f"a picture in which nothing has the id {name[:40]}")


class _Look:
    """Goes through a picture once, element by element."""

    def __init__(self) -> None:
        self.parser = ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._characters
        self.parser.StartDoctypeDeclHandler = lambda *_: self._refuse("a document type")
        self.parser.ProcessingInstructionHandler = lambda *_: self._refuse("an instruction")
        self.ids: set[str] = set()
        self.named: set[str] = set()
        self._open: list[tuple[str, bool]] = []
        self._uses = 0

    def _refuse(self, what: str) -> NoReturn:
        raise UnsafePicture(f"{what} in line {self.parser.CurrentLineNumber} of a picture")

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if name not in _ALLOWED and not _ABOUT.fullmatch(name):
            self._refuse(f"the element {name[:40]}, which pictures may not hold,")
        if (name == "svg") is bool(self._open):
            self._refuse(f"the element {name[:40]}, which may not stand there,")
        if len(self._open) >= DEEPEST:
            self._refuse("elements nested too deep")
        if name == "svg":
            self._measure(attributes)
        self._look_at(attributes)
        self._open.append((name, "id" in attributes))
        if name == "use":
            self._count_use()

    def _look_at(self, attributes: dict[str, str]) -> None:
        for key, value in attributes.items():
            if key.lower().startswith("on"):
                self._refuse(f"the script {key[:40]}")
            if key == "id" and value in self.ids:
                self._refuse(f"a second {value[:40]}")
            if key == "id":
                self.ids.add(value)
            if key.rpartition(":")[2] in {"href", "src", "base"}:
                self._refer(value)
            if key in {"aria-labelledby", "aria-describedby"}:
                self.named |= set(value.split())
            self._style(value)

    def _refer(self, value: str) -> None:
        if not value.startswith("#"):
            self._refuse(f"a reference to {value[:60]}")
        self.named.add(value[1:])

    def _count_use(self) -> None:
        self._uses += 1
        if self._uses > MOST_USES:
            self._refuse("too many uses")
        if any(outer == "defs" or has_id for outer, has_id in self._open):
            self._refuse("a use within what may be used itself")

    def _end(self, _: str) -> None:
        self._open.pop()

    def _characters(self, text: str) -> None:
        if self._open[-1][0] == "style":
            self._style(text)
            if "@" in text.replace("@media", ""):
                self._refuse("a style sheet that is not plain")

    def _style(self, text: str) -> None:
        if _REFERENCE.search(text) or "\\" in text:
            self._refuse(f"a reference in {text[:60]}")
        self.named |= set(_PAINT.findall(text))

    def _measure(self, attributes: dict[str, str]) -> None:
        """Refuse a picture of another shape: what is asked for is a width, never a height."""
        sizes = [attributes.get("width", ""), attributes.get("height", "")]
        sizes += attributes.get("viewBox", "").replace(",", " ").split()[2:]
        if len(sizes) < 4 or not all(map(_LENGTH.fullmatch, sizes)):
            self._refuse("no width, height and viewBox in plain numbers")
        for width, height in (map(float, sizes[:2]), map(float, sizes[2:4])):
            if width <= 0 or abs(height / width - HEIGHT / WIDTH) > 0.01:
                self._refuse(f"a shape that is not {WIDTH} by {HEIGHT}")
