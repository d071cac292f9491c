"""What a reader sees of a page, and where in the file each character of it stands."""

from __future__ import annotations

import re
from bisect import bisect_right
from html import unescape
from typing import Final, NamedTuple

from damiera_build.diagnostic import Span
from damiera_build.notation_in_text import APART, RAISED
from damiera_build.page_markup import (
    Markup,
    Piece,
    PieceKind,
    pieces,
    plain_pieces,
    with_line_feeds,
)

JOINT: Final = "\N{ZERO WIDTH SPACE}"
"""Stands for what a reader does not see between two characters: `<b>`, `<wbr>`, a comment."""

_STRUCK: Final = "~"
"""Stands for the edge of text that is struck out, as Markdown writes it."""

_INLINE: Final = frozenset(
    (
        *("a", "abbr", "b", "bdi", "bdo", "cite", "code", "data", "dfn", "em", "font", "i", "ins"),
        *("kbd", "label", "mark", "q", "ruby", "samp", "script", "small", "span", "strong"),
        *("style", "sub", "sup", "time", "tspan", "tt", "u", "var", "wbr"),
    )
)
_RAISING: Final = frozenset(("sub", "sup"))
_STRIKING: Final = frozenset(("s", "del", "strike"))


class _Part(NamedTuple):
    """A part of the readable text: where it starts there, and what it comes from in the file.

    A literal part is a copy of what stands there; any other stands for the whole of it.
    """

    start: int
    origin: int
    origin_end: int
    is_literal: bool


class Readable:
    """The text of a page as a reader sees it, and what is told aside, in attributes, below it.

    Attributes:
        text: the text; what separates blocks is a line break, what nobody sees is a `JOINT`.
    """

    def __init__(self, source: str, markup: Markup) -> None:
        self._source = with_line_feeds(source)
        self._texts: list[str] = []
        self._parts: list[_Part] = []
        self._at = 0
        told: list[Piece] = []
        closed = -1
        for piece in pieces(self._source, markup):
            kind = piece.kind
            if kind is PieceKind.TEXT or kind is PieceKind.CODE:
                self._add(self._source[piece.start : piece.end], piece, is_literal=True)
            elif kind is PieceKind.TOLD:
                told.append(piece)
            elif kind is PieceKind.TAG:
                is_end = self._source.startswith("</", piece.start)
                is_next = piece.start == closed and not is_end
                self._add(_tag(piece.tag, is_next=is_next), piece, is_literal=False)
                closed = piece.end if is_end else -1
            else:
                self._add_marked(piece)
        for piece in told:
            self._add("\n", piece, is_literal=False)
            for part in plain_pieces(self._source, piece.start, piece.end):
                self._add_marked(part)
        self.text = "".join(self._texts)
        self._starts = [part.start for part in self._parts]
        self._lines = [0, *(m.end() for m in re.finditer("\n", self._source))]

    def _add(self, shown: str, piece: Piece, *, is_literal: bool) -> None:
        self._texts.append(shown)
        self._parts.append(_Part(self._at, piece.start, piece.end, is_literal))
        self._at += len(shown)

    def _add_marked(self, piece: Piece) -> None:
        """Add what a reader sees of a piece that is no tag."""
        match piece.kind:
            case PieceKind.TEXT:
                self._add(self._source[piece.start : piece.end], piece, is_literal=True)
            case PieceKind.ESCAPE:
                piece = piece._replace(start=piece.start + 1)
                self._add(self._source[piece.start : piece.end], piece, is_literal=True)
            case PieceKind.ENTITY:
                self._add(unescape(self._source[piece.start : piece.end]), piece, is_literal=False)
            case _:
                self._add(JOINT, piece, is_literal=False)

    def span(self, start: int, end: int) -> Span:
        """Return where in the file a part of the readable text stands: on its first line."""
        return self.place(self._origin(start)[0], self._origin(end - 1)[1])

    def place(self, origin: int, origin_end: int) -> Span:
        """Return line and columns of a part of the file, which may go on below."""
        line = bisect_right(self._lines, origin)
        first = self._lines[line - 1]
        if line < len(self._lines):
            origin_end = min(origin_end, self._lines[line] - 1)
        return Span(line, origin - first + 1, max(origin_end, origin + 1) - first + 1)

    def _origin(self, at: int) -> tuple[int, int]:
        """Return where in the file a character of the readable text starts and ends."""
        part = self._parts[bisect_right(self._starts, at) - 1]
        if not part.is_literal:
            return part.origin, part.origin_end
        origin = part.origin + at - part.start
        return origin, origin + 1


def _tag(name: str, *, is_next: bool) -> str:
    """Return what a reader sees of a tag; `is_next` tells that one before it closes something."""
    if name in _STRIKING:
        return _STRUCK
    if name not in _INLINE:
        return "\n"
    if name in _RAISING:
        return RAISED
    return APART if is_next else JOINT
