"""Where in a PO file the texts of an entry stand, character by character."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from damiera_build.diagnostic import Span
from damiera_build.source import Source

_LINE: Final = re.compile(r'\s*(?:(?P<keyword>msg[a-z_]+(?:\[[0-9]\])?)\s*)?"(?P<text>.*)"\s*')

_CHARACTER: Final = re.compile(r"\\.|[^\\]")


class _Piece(NamedTuple):
    """What of a text stands in one line, as it is written, and where it begins."""

    line: int
    column: int
    written: str


def place(source: Source, first: int, keyword: str, start: int, end: int) -> Span:
    """Return where characters of a text stand, in the entry that begins in a line.

    `start` and `end` count the characters that are meant, not those that are written; of what
    stands in several lines, the first one is returned.
    """
    texts = _texts(source, first)
    pieces = texts.get(keyword) or next(iter(texts.values()), [_Piece(first, 1, "")])
    for piece in pieces:
        written = list(_CHARACTER.finditer(piece.written))
        if start < len(written):
            last = written[max(min(end, len(written)), start + 1) - 1]
            column = piece.column + written[start].start()
            return Span(piece.line, column, piece.column + last.end())
        start, end = start - len(written), end - len(written)
    line, column, text = pieces[-1]
    return Span(line, column, column + max(1, len(text)))


def _texts(source: Source, first: int) -> dict[str, list[_Piece]]:
    """Return the pieces of every text of an entry, by its keyword."""
    texts: dict[str, list[_Piece]] = {}
    keyword = ""
    for number in range(first, source.text.count("\n") + 2):
        match = _LINE.fullmatch(source.line(number))
        if match is None:
            continue
        if match["keyword"]:
            if keyword.startswith("msgstr") and not match["keyword"].startswith("msgstr"):
                break
            keyword = match["keyword"]
        piece = _Piece(number, match.start("text") + 1, match["text"])
        texts.setdefault(keyword, []).append(piece)
    return texts
