"""A page built elsewhere, taken apart: text, code, tags, comments, each piece with its place.

Plain text, Markdown and HTML are read in one pass; nothing is ever refused, since a browser refuses
nothing either.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum, auto
from functools import cache
from pathlib import PurePath
from typing import NamedTuple


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


def pieces(text: str, markup: Markup) -> Iterator[Piece]:
    """Yield the pieces of a page in order; together they are the whole text."""
    at = 0
    for match in _pattern(markup).finditer(text):
        if match.start() > at:
            yield Piece(PieceKind.TEXT, at, match.start())
        at = match.end()
        group = match.lastgroup or ""
        yield Piece(_KINDS[group], match.start(), at, (match["name"] or "").lower())
    if at < len(text):
        yield Piece(PieceKind.TEXT, at, len(text))


_KINDS = {
    "COMMENT": PieceKind.COMMENT,
    "RAW": PieceKind.HIDDEN,
    "TAG": PieceKind.TAG,
    "DECLARATION": PieceKind.HIDDEN,
    "ENTITY": PieceKind.ENTITY,
    "FENCE": PieceKind.CODE,
    "SPAN": PieceKind.CODE,
    "ESCAPE": PieceKind.ESCAPE,
    "TARGET": PieceKind.HIDDEN,
}

# A quote opens a value only after an equals sign; anywhere else it is a character like others.
_ATTRIBUTES = r"""(?:[^<>"'=]|=\s*+(?:"[^"]*+"|'[^']*+')?+|["'])*+"""

_HTML = rf"""
      (?P<COMMENT> <!--(?s:.*?)(?:-->|\Z) )
    | (?P<RAW> <(?P<raw>script|style)\b{_ATTRIBUTES}>(?s:.*?)(?:</(?P=raw)\s*+>|\Z) )
    | (?P<TAG> </?(?P<name>[a-z][^\s/<>"'=]*+){_ATTRIBUTES}> )
    | (?P<DECLARATION> <[!?][^>]*+>?+ )
    | (?P<ENTITY> &(?:\#[0-9]{{1,7}}+|\#x[0-9a-f]{{1,6}}+|[a-z][a-z0-9]{{1,31}}+);?+ )
"""

# A fence may stand in a quotation, in a list, or indented as the text of an admonition is.
_FENCE = r"""
    (?m:^)(?:[ \t>]|(?:[-*+]|[0-9]{1,9}[.)])[ \t])*+
    (?P<fence>`{3,}+(?![^\n]*`)|~{3,}+)[^\n]*+
    (?s:.*?)(?:\n[ \t>]*+(?P=fence)[`~]*+[ \t]*+\r?(?=\n|\Z)|\Z)
"""

_MARKDOWN = rf"""
      (?P<FENCE> {_FENCE} )
    | (?P<SPAN> (?<!`)(?P<ticks>`{{1,8}})(?!`)
        (?:(?!\n[^\S\n]*+\n)(?s:.))*?(?<!`)(?P=ticks)(?!`) )
    | (?P<ESCAPE> \\[!-/:-@\[-`{{-~] )
    | (?P<TARGET> \]\((?:<[^<>\n]*+>|[^\s()<>]*+(?:\([^\s()]*+\)[^\s()]*+)*+)
        (?:\s++(?:"[^"\n]*+"|'[^'\n]*+'))?+\)
        | (?m:^)[ ]{{0,3}}\[[^\]\n]++\]:[^\n]*+
        | <[a-z][a-z0-9+.-]{{1,31}}:[^<>\s]*+> )
    | {_HTML}
"""


@cache
def _pattern(markup: Markup) -> re.Pattern[str]:
    """Return a pattern that finds everything but plain text."""
    source = {Markup.HTML: _HTML, Markup.MARKDOWN: _MARKDOWN, Markup.PLAIN: r"(?P<name>(?!))"}
    return re.compile(source[markup], re.VERBOSE | re.IGNORECASE)
