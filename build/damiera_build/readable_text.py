"""What a reader sees of a page, and where in the file each character of it stands."""

from __future__ import annotations

from bisect import bisect_right
from html import unescape
from typing import Final, NamedTuple

from damiera_build.diagnostic import Span
from damiera_build.page_markup import Markup, Piece, PieceKind, pieces

JOINT: Final = "\N{ZERO WIDTH SPACE}"
"""Stands for what a reader does not see between two characters: `<b>`, `<wbr>`, a comment."""

_STRUCK: Final = "~"
"""Stands for the edge of text that is struck out, as Markdown writes it."""

_INLINE: Final = frozenset(
    (
        *("a", "abbr", "b", "bdi", "bdo", "cite", "code", "data", "dfn", "em", "font", "i", "ins"),
        *("kbd", "label", "mark", "q", "ruby", "samp", "small", "span", "strong", "sub", "sup"),
        *("time", "tspan", "tt", "u", "var", "wbr"),
    )
)
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
    """The text of a page as a reader sees it.

    Attributes:
        text: the text; what separates blocks is a line break, what nobody sees is a `JOINT`.
    """

    def __init__(self, source: str, markup: Markup) -> None:
        texts: list[str] = []
        self._parts: list[_Part] = []
        length = 0
        for piece in pieces(source, markup):
            shown, start, is_literal = _shown(source, piece)
            texts.append(shown)
            self._parts.append(_Part(length, start, piece.end, is_literal))
            length += len(shown)
        self.text = "".join(texts)
        self._starts = [part.start for part in self._parts]
        self._lines = [0, *(at + 1 for at, sign in enumerate(source) if sign == "\n")]
        self._length = len(source)

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


def _shown(source: str, piece: Piece) -> tuple[str, int, bool]:
    """Return what a reader sees of a piece, where it starts, and whether it is a literal copy."""
    match piece.kind:
        case PieceKind.TEXT | PieceKind.CODE:
            return source[piece.start : piece.end], piece.start, True
        case PieceKind.ESCAPE:
            return source[piece.start + 1 : piece.end], piece.start + 1, True
        case PieceKind.ENTITY:
            return unescape(source[piece.start : piece.end]), piece.start, False
        case PieceKind.TAG if piece.tag in _STRIKING:
            return _STRUCK, piece.start, False
        case PieceKind.TAG if piece.tag not in _INLINE:
            return "\n", piece.start, False
        case _:
            return JOINT, piece.start, False
