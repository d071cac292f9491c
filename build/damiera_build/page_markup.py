"""A page built elsewhere, taken apart: text, code, tags, comments, each piece with its place.

Plain text, Markdown and HTML are read in one pass; nothing is ever refused, since a browser refuses
nothing either.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from enum import Enum, auto
from functools import cache
from pathlib import PurePath
from typing import Final, NamedTuple

from damiera_build.markdown_blocks import Blocks


class Markup(Enum):
    """How a page is written."""

    PLAIN = auto()
    MARKDOWN = auto()
    HTML = auto()


class PieceKind(Enum):
    """What a piece of a page is."""

    TEXT = auto()
    CODE = auto()
    ENTITY = auto()
    ESCAPE = auto()
    TAG = auto()
    COMMENT = auto()
    HIDDEN = auto()
    TOLD = auto()
    """A text that is shown or read out elsewhere: that of an attribute, or the title of a link."""


class Piece(NamedTuple):
    """A piece of a page: where it stands in the text, and the name of the tag that it is."""

    kind: PieceKind
    start: int
    end: int
    tag: str = ""


_SUFFIXES = {
    **dict.fromkeys((".md", ".markdown", ".mdown", ".mdx"), Markup.MARKDOWN),
    **dict.fromkeys((".html", ".htm", ".xhtml", ".svg"), Markup.HTML),
}
_TEMPLATE_SUFFIXES = (".j2", ".jinja", ".jinja2", ".tmpl")
_LOOKS_LIKE_HTML = re.compile(r"\s*+<(?:!doctype\s+html|html)\b", re.IGNORECASE)


def markup_of(name: str, text: str) -> Markup:
    """Return how a page is written, by its file's name, or by how it begins."""
    path = PurePath(name.lower())
    if path.suffix in _TEMPLATE_SUFFIXES:
        path = path.with_suffix("")
    if path.suffix in _SUFFIXES:
        return _SUFFIXES[path.suffix]
    return Markup.HTML if _LOOKS_LIKE_HTML.match(text) else Markup.PLAIN


_LONE_RETURN: Final = re.compile(r"\r(?!\n)")


def with_line_feeds(text: str) -> str:
    """Return a text in which a carriage return alone, as old systems end lines, is a line feed."""
    return _LONE_RETURN.sub("\n", text)


def pieces(text: str, markup: Markup) -> Iterator[Piece]:
    """Yield the pieces of a page in order; together they are the whole text."""
    at = 0
    for piece in _Reader(with_line_feeds(text), markup).marked():
        if piece.start > at:
            yield Piece(PieceKind.TEXT, at, piece.start)
        if piece.end > piece.start:
            yield piece
        at = piece.end
    if at < len(text):
        yield Piece(PieceKind.TEXT, at, len(text))


def plain_pieces(text: str, start: int, end: int) -> Iterator[Piece]:
    """Yield the pieces of a part of a page in which nothing but entities is marked."""
    for match in _ENTITIES.finditer(text, start, end):
        if match.start() > start:
            yield Piece(PieceKind.TEXT, start, match.start())
        start = match.end()
        yield Piece(PieceKind.ENTITY, match.start(), start)
    if start < end:
        yield Piece(PieceKind.TEXT, start, end)


_KINDS: Final = {
    "COMMENT": PieceKind.COMMENT,
    "DECLARATION": PieceKind.HIDDEN,
    "ENTITY": PieceKind.ENTITY,
    "FENCE": PieceKind.CODE,
    "ESCAPE": PieceKind.ESCAPE,
    "EMPHASIS": PieceKind.HIDDEN,
}
_MARKDOWN_ALONE: Final = frozenset(("TICKS", "ESCAPE", "EMPHASIS", "TARGET"))

_UNSEEN: Final = frozenset(("script", "style", "iframe", "noembed", "noframes"))
_SEEN: Final = frozenset(("textarea", "title", "xmp"))
_TOLD: Final = frozenset(
    (
        *("alt", "title", "label", "placeholder", "summary", "aria-label", "aria-description"),
        *("aria-placeholder", "aria-roledescription", "aria-valuetext"),
    )
)

# A quote opens a value only after an equals sign; anywhere else it is a character like others.
_ATTRIBUTES = r"""(?:[^<>"'=]|=\s*+(?:"[^"]*+"|'[^']*+')?+|["'])*+"""

_ENTITY = r"&(?:\#[0-9]{1,7}+|\#x[0-9a-f]{1,6}+|[a-z][a-z0-9]{1,31}+);?+"
_ENTITIES: Final = re.compile(_ENTITY.replace(r"\#", "#"), re.IGNORECASE)

_HTML = rf"""
      (?P<COMMENT> <!--(?:-?>|(?s:.*?)(?:--!?>|\Z)) )
    | (?P<TAG> </?(?P<name>[a-z][^\s/<>"'=]*+){_ATTRIBUTES}> )
    | (?P<DECLARATION> <[!?][^>]*+>?+ )
    | (?P<ENTITY> {_ENTITY} )
"""

# A fence may stand in a quotation, in a list, or indented as the text of an admonition is.
_FENCE = r"""
    (?m:^)(?:[ \t>]|(?:[-*+]|[0-9]{1,9}[.)])[ \t])*+
    (?P<fence>`{3,}+(?![^\n]*`)|~{3,}+)[^\n]*+
    (?s:.*?)(?:\n[ \t>]*+(?P=fence)[`~]*+[ \t]*+\r?(?=\n|\Z)|\Z)
"""

_MARKDOWN = rf"""
      (?P<FENCE> {_FENCE} )
    | (?P<TICKS> `++ )
    | (?P<ESCAPE> \\[!-/:-@\[-`{{-~] )
    | (?P<EMPHASIS> (?<=[0-9x×:-])\*{{1,3}}+(?=[0-9x×:-]) )
    | (?P<TARGET> \]\((?:<[^<>\n]*+>|[^\s()<>]*+(?:\([^\s()]*+\)[^\s()]*+)*+)
        (?:\s++(?P<title>"[^"\n]*+"|'[^'\n]*+'))?+\s*+\)
        | (?m:^)[ \t>]*+\[(?!\^)(?:[^\[\]\\\n]|\\.)++\]:[ \t]*+(?:<[^<>\n]*+>|[^\s<]\S*+)
        (?:\s++(?P<heading>"[^"\n]*+"|'[^'\n]*+'|\([^()\n]*+\)))?+[ \t]*+(?=\r?\n|\Z)
        | <[a-z][a-z0-9+.-]{{1,31}}:[^<>\s]*+> )
    | {_HTML}
"""

_VALUES: Final = re.compile(
    r"""[\s/"'](?P<key>[^\s/<>"'=]++)\s*+=\s*+(?:"(?P<a>[^"]*+)"|'(?P<b>[^']*+)'|(?P<c>[^\s"'<>]++))"""
)


@cache
def _pattern(markup: Markup) -> re.Pattern[str]:
    """Return a pattern that finds everything but plain text."""
    source = {Markup.HTML: _HTML, Markup.MARKDOWN: _MARKDOWN, Markup.PLAIN: r"(?!)"}
    return re.compile(source[markup], re.VERBOSE | re.IGNORECASE)


@cache
def _closer(name: str) -> re.Pattern[str]:
    """Return a pattern for the tag that ends an element in which there are no other tags."""
    return re.compile(rf"</{name}(?=[\s/>])[^>]*+>?+", re.IGNORECASE)


class _Reader:
    """Reads a page once."""

    def __init__(self, text: str, markup: Markup) -> None:
        self.text = text
        self.pattern = _pattern(markup)
        self.blocks = Blocks(text) if markup is Markup.MARKDOWN else None
        self.ticks: dict[int, list[int]] = {}
        """Where the rows of backticks begin, by how many they are."""
        if self.blocks is not None:
            for row in re.finditer("`++", text):
                self.ticks.setdefault(len(row[0]), []).append(row.start())
        self.unclosed: set[str] = set()

    def marked(self) -> Iterator[Piece]:
        """Yield everything but plain text, in order."""
        at = 0
        search, text, blocks = self.pattern.search, self.text, self.blocks
        while (match := search(text, at)) is not None:
            group = match.lastgroup or ""
            start, at = match.span()
            if group in _MARKDOWN_ALONE and blocks is not None and blocks.is_html(start):
                # What stands in HTML is not read as Markdown, but may hold HTML.
                at = at if group == "TICKS" else start + 1
            elif group in _KINDS:
                yield Piece(_KINDS[group], start, at)
            else:
                for piece in self._pieces(match):
                    at = piece.end
                    yield piece

    def _pieces(self, match: re.Match[str]) -> Iterator[Piece]:
        """Yield the pieces of what is more than one; none if it is plain text."""
        start, end = match.span()
        if match.lastgroup == "TICKS":
            if self.blocks is not None:
                yield from self._code(self.blocks, start, end)
        elif match.lastgroup == "TARGET":
            group = "title" if match["title"] else "heading"
            told = [(match.start(group) + 1, match.end(group) - 1)] if match[group] else []
            yield from _with_told(Piece(PieceKind.HIDDEN, start, end), told)
        else:
            name = match["name"].lower()
            yield from self._tag(Piece(PieceKind.TAG, start, end, name))
            if name in _UNSEEN or name in _SEEN:
                yield from self._raw(match, name)

    def _code(self, blocks: Blocks, start: int, end: int) -> Iterator[Piece]:
        """Yield a code span, unless its backticks are closed by none within their paragraph."""
        rows = self.ticks.get(end - start, [])
        index = bisect_right(rows, start)
        if index == len(rows) or rows[index] >= blocks.end_after(start):
            return
        last = rows[index]
        after = last + end - start
        # Between the signs of a move a reader sees no backtick; elsewhere it is a kind of quote.
        inner = end if self.text[start - 1 : start] in _SIGNS else start
        outer = last if self.text[after : after + 1] in _SIGNS else after
        yield Piece(PieceKind.HIDDEN, start, inner)
        yield Piece(PieceKind.CODE, inner, outer)
        yield Piece(PieceKind.HIDDEN, outer, after)

    def _tag(self, tag: Piece) -> Iterable[Piece]:
        if self.text.find("=", tag.start, tag.end) < 0:
            return (tag,)
        told = [
            next(match.span(group) for group in "abc" if match[group] is not None)
            for match in _VALUES.finditer(self.text, tag.start, tag.end - 1)
            if match["key"].lower() in _TOLD
        ]
        return _with_told(tag, told)

    def _raw(self, tag: re.Match[str], name: str) -> Iterator[Piece]:
        """Yield what stands in an element that holds no other, and no comment, and its end."""
        start = tag.end()
        is_seen = name in _SEEN
        # In pictures `<title/>` is a whole element.
        if tag[0][1] == "/" or name in self.unclosed or (name == "title" and tag[0][-2] == "/"):
            return
        end = _closer(name).search(self.text, start)
        if end is None and is_seen:
            self.unclosed.add(name)
            return
        last = end.start() if end else len(self.text)
        if is_seen:
            yield from plain_pieces(self.text, start, last)
        else:
            yield Piece(PieceKind.HIDDEN, start, last)
        if end is not None:
            yield Piece(PieceKind.TAG, last, end.end(), name)


_SIGNS: Final = frozenset("0123456789xX×:-–")


def _with_told(piece: Piece, told: list[tuple[int, int]]) -> Iterator[Piece]:
    """Yield a piece, cut into what is told elsewhere and what is not."""
    kind, at = piece.kind, piece.start
    for start, end in told:
        yield Piece(kind, at, start, piece.tag)
        yield Piece(PieceKind.TOLD, start, end)
        kind, at = PieceKind.HIDDEN, end
    yield Piece(kind, at, piece.end, piece.tag)
