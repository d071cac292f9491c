"""The elements of a picture with their places, read so that nothing in a file can do any harm.

A picture of ours has no document type, no entity and no instruction, so a file that has is refused
before it is parsed; and it is as flat and as small as the template makes it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final
from xml.parsers import expat

LARGEST_PICTURE: Final = 128 * 1024
"""In bytes; the most crowded picture has half of it."""

MOST_ELEMENTS: Final = 2_000
DEEPEST_ELEMENT: Final = 6

_DECLARATION: Final = re.compile(r"<[!?]")


class PictureError(ValueError):
    """Raised for a text that is no picture of ours, with the place.

    Attributes:
        line: counted from 1.
        column: counted from 1.
    """

    def __init__(self, message: str, line: int = 1, column: int = 1) -> None:
        super().__init__(message)
        self.line = line
        self.column = column


@dataclass(slots=True)
class Shape:
    """One element: its name, its attributes, the text in it, and where it begins."""

    name: str
    attributes: dict[str, str]
    line: int
    column: int
    text: str = ""
    children: list[Shape] = field(default_factory=list)

    def get(self, attribute: str) -> str:
        """Return the value of an attribute, empty if it has none."""
        return self.attributes.get(attribute, "")

    def walk(self) -> Iterator[Shape]:
        """Yield the element and everything in it, in the order of the document."""
        yield self
        for child in self.children:
            yield from child.walk()


def read_shapes(text: str) -> Shape:
    """Return the root element of a picture.

    Raises:
        PictureError: if it is too large, not well formed, or has what no picture of ours has.
    """
    if len(text) > LARGEST_PICTURE:
        raise PictureError(f"the picture is larger than {LARGEST_PICTURE // 1024} KiB")
    declaration = _DECLARATION.search(text)
    if declaration:
        raise _error_at(text, declaration.start(), "a declaration, which no picture of ours has")
    tree = _Tree()
    try:
        tree.parser.Parse(text.encode("utf-8", "replace"), True)
    except expat.ExpatError as error:
        message = f"not XML: {expat.ErrorString(error.code)}"
        raise PictureError(message, error.lineno, error.offset + 1) from None
    return tree.root


class _Tree:
    """Builds the tree from what the parser meets."""

    def __init__(self) -> None:
        self.root = Shape("", {}, 1, 1)
        self.open = list[Shape]()
        self.count = 0
        self.parser = expat.ParserCreate("UTF-8")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._characters

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        line, column = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        self.count += 1
        if self.count > MOST_ELEMENTS:
            raise PictureError(f"more than {MOST_ELEMENTS} elements", line, column)
        if len(self.open) >= DEEPEST_ELEMENT:
            message = f"elements more than {DEEPEST_ELEMENT} levels deep"
            raise PictureError(message, line, column)
        shape = Shape(name, attributes, line, column)
        if self.open:
            self.open[-1].children.append(shape)
        else:
            self.root = shape
        self.open.append(shape)

    def _end(self, name: str) -> None:  # noqa: ARG002 - the parser has checked it
        self.open.pop()

    def _characters(self, data: str) -> None:
        self.open[-1].text += data


def _error_at(text: str, index: int, message: str) -> PictureError:
    line = text.count("\n", 0, index) + 1
    return PictureError(message, line, index - text.rfind("\n", 0, index))
