"""Places for diagrams on pages built elsewhere: what stands between two comments is ours to write.

    <!-- damiera:most-pieces lang=cs -->
    ...
    <!-- /damiera -->

Everything else on the page stays as it is, to the byte. What stands in fenced code, code spans,
scripts, styles, titles and text fields is text and no marker.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from itertools import accumulate
from typing import Final

from damiera_build.diagnostic import Code, Diagnostic, Span
from damiera_build.markdown_blocks import Blocks
from damiera_build.page_markup import Markup, Piece, PieceKind, pieces, with_line_feeds
from damiera_build.source import Source

END: Final = "<!-- /damiera -->"

_OPTIONS: Final = ("lang",)
_MARKER: Final = re.compile(r"<!--\s*+(?:(?P<slash>/)\s*+damiera\b|damiera\s*+:)", re.IGNORECASE)
_RIGHT: Final = re.compile(r"damiera:(?P<words>.*)", re.DOTALL)
_LINE_END: Final = re.compile(r"\r\n?|\n")
_PREFIX: Final = re.compile(r"(?:[ \t>]|(?:[-*+]|[0-9]{1,9}[.)])[ \t])*+")


class MarkerError(Exception):
    """Raised where a figure would be taken for a marker itself, or would hide one."""


@dataclass(frozen=True, slots=True)
class Block:
    """A place for a diagram.

    Attributes:
        id: the diagram's id.
        language: the language it asks for, None if it does not.
        span: where its marker stands.
        start: where what belongs to us starts, behind the marker.
        end: where it ends, before the other marker.
    """

    id: str
    language: str | None
    span: Span
    start: int
    end: int


def find_blocks(source: Source, markup: Markup) -> tuple[tuple[Block, ...], tuple[Diagnostic, ...]]:
    """Return the places for diagrams on a page, and everything that is wrong with its markers.

    A place without an end is among them where its end is told to be missing.
    """
    source = Source(source.path, with_line_feeds(source.text))
    finder = _Finder(source, markup)
    for piece in pieces(source.text, markup):
        if piece.kind is PieceKind.COMMENT:
            finder.comment(piece)
    finder.finish()
    return tuple(finder.blocks), tuple(finder.found)


class _Finder:
    """Pairs markers with their ends."""

    def __init__(self, source: Source, markup: Markup) -> None:
        self.source = source
        self.markup = markup
        self.blocks: list[Block] = []
        self.found: list[Diagnostic] = []
        self._open: Block | None = None
        self._is_astray = False
        self._is_cell = False
        lengths = (len(line) + 1 for line in source.text.split("\n"))
        self._starts = list(accumulate(lengths, initial=0))
        """Where each line begins, and where one after the last would."""

    def comment(self, piece: Piece) -> None:
        """Take the next comment of the page into account."""
        text = self.source.text[piece.start : piece.end]
        match = _MARKER.match(text)
        if match is None:
            return
        span = self._span(piece)
        is_cell = self.markup is Markup.MARKDOWN and self._markdown.is_table(piece.start)
        is_end_of_cell, self._is_cell = self._is_cell and bool(match["slash"]), is_cell
        if is_cell and not is_end_of_cell:
            message = "a marker in a table cell, which has no room for a diagram"
            fix = "put the marker and its end on lines of their own, above or below the table"
            self._report(Code.S714, span, message, fix=fix)
        if not text.endswith(("-->", "--!>")):
            self._report(Code.S711, span, "the marker's comment is not closed", fix="-->")
            return
        if text.endswith("--!>"):
            self._report(Code.S711, span, "the marker's comment ends in --!>", fix="-->")
        words = text[4:].rpartition("--")[0]
        if match["slash"]:
            self._end(piece, span, "".join(words.split()))
        else:
            self._begin(piece, span, words.strip())

    @cached_property
    def _markdown(self) -> Blocks:
        return Blocks(self.source.text)

    def finish(self) -> None:
        """Take the end of the page into account."""
        if self._open is not None:
            message = f"the block of {self._open.id} has no end"
            self._report(Code.S712, self._open.span, message, fix=END)
            self.blocks.append(self._open)

    def _begin(self, piece: Piece, span: Span, text: str) -> None:
        if self._open is not None:
            message = f"a marker within the block of {self._open.id}"
            why = f"that block begins in line {self._open.span.line} and has no end before this"
            self._report(Code.S712, span, message, why=why, fix=END)
            self.blocks.append(self._open)
        right = _RIGHT.fullmatch(text)
        id, *options = (right["words"].split() if right else []) or [""]  # noqa: A001
        if not id or "=" in id:
            message = "this is not how a marker is written"
            self._report(Code.S711, span, message, fix="<!-- damiera:most-pieces lang=it -->")
            self._open, self._is_astray = None, True
            return
        language = self._language(options, span)
        self._open, self._is_astray = Block(id, language, span, piece.end, piece.end), False

    def _language(self, options: Sequence[str], span: Span) -> str | None:
        language = None
        for option in options:
            key, _, value = option.partition("=")
            if key not in _OPTIONS or not value or language is not None:
                again = language is not None and key in _OPTIONS
                message = f"{key} stands twice" if again else f"a marker has no {option}"
                self._report(
                    Code.S711, span, message, fix="a marker takes a language alone, as in lang=cs"
                )
            else:
                language = value
        return language

    def _end(self, piece: Piece, span: Span, text: str) -> None:
        if text != "/damiera":
            self._report(Code.S711, span, "this is not how the end is written", fix=END)
        if self._is_astray:
            self._is_astray = False
        elif self._open is None:
            message = "the end of a block that has not begun"
            self._report(
                Code.S712, span, message, fix="leave it out, or write its marker before it"
            )
        else:
            block, self._open = self._open, None
            self.blocks.append(
                Block(block.id, block.language, block.span, block.start, piece.start)
            )

    def _span(self, piece: Piece) -> Span:
        line = bisect_right(self._starts, piece.start)
        first, after = self._starts[line - 1 : line + 1]
        return Span(line, piece.start - first + 1, min(piece.end, after - 1) - first + 1)

    def _report(
        self, code: Code, span: Span, message: str, *, why: str = "", fix: str = ""
    ) -> None:
        self.found.append(self.source.diagnostic(code, span, message, why=why, fix=fix))


def wrong_names(
    source: Source,
    blocks: Iterable[Block],
    diagrams: Container[str],
    specs: Iterable[str],
    languages: Iterable[str],
) -> Iterator[Diagnostic]:
    """Yield the blocks whose diagram is not there, or not proved, or whose language is not there.

    `diagrams` are the ids of what is proved, `specs` those of everything that is claimed.
    """
    specs, languages = sorted(specs), sorted(languages)
    for block in blocks:
        if block.id not in diagrams:
            message, fix = f"the diagram {block.id} is not proved", "mend its spec"
            if block.id not in specs:
                near = get_close_matches(block.id, specs, 1)
                message = f"there is no diagram {block.id}"
                fix = f"did you mean {near[0]}?" if near else f"there are: {_some(specs)}"
            yield source.diagnostic(Code.D301, block.span, message, fix=fix)
        if block.language is not None and block.language not in languages:
            near = get_close_matches(block.language, languages, 1, 0.5)
            fix = f"lang={near[0]}" if near else f"there are: {_some(languages)}"
            message = f"there is no catalogue for {block.language}"
            yield source.diagnostic(Code.S711, block.span, message, fix=fix)


def _some(names: Sequence[str]) -> str:
    return ", ".join(names[:8]) + (" …" if len(names) > 8 else "")


def fill_blocks(
    source: Source, markup: Markup, blocks: Sequence[Block], figure: Callable[[Block], str]
) -> tuple[str, tuple[Block, ...]]:
    """Return a page's text with the figures of its blocks in their places, and what is new.

    The lines have the indentation and the line ends of where they are put.

    Raises:
        MarkerError: if a figure would be taken for a marker, or would hide one.
    """
    parts: list[str] = []
    changed: list[Block] = []
    at = 0
    line = ""
    for block in blocks:
        # The line up to the marker, as it will be: it may begin within the block before.
        line = with_line_feeds(line + source.text[at : block.start])
        line = line.rpartition("<!--")[0].rpartition("\n")[2]
        prefix, newline = _prefix(line, markup), _newline(source.text, block.start)
        filled = _laid_out(figure(block), markup, prefix, newline)
        line = prefix
        if filled != source.text[block.start : block.end]:
            changed.append(block)
        parts += source.text[at : block.start], filled
        at = block.end
    text = "".join([*parts, source.text[at:]])
    again, found = find_blocks(Source(source.path, text), markup)
    if found or [(b.id, b.language) for b in again] != [(b.id, b.language) for b in blocks]:
        raise MarkerError(f"{source.path}: a figure would be taken for a marker")
    return text, tuple(changed)


def _laid_out(figure: str, markup: Markup, prefix: str, newline: str) -> str:
    """Return the lines of a figure as they stand between the markers of a block."""
    lines = figure.strip("\n").split("\n")
    if markup is Markup.MARKDOWN:
        lines = ["", *lines, ""]
    shown = [f"{prefix}{line}" if line else prefix.rstrip() for line in lines]
    return newline + newline.join(shown) + newline + prefix


def _prefix(before: str, markup: Markup) -> str:
    """Return what begins the lines below a marker: indentation, and the marks of a quotation."""
    if markup is not Markup.MARKDOWN:
        return before[: len(before) - len(before.lstrip(" \t"))]
    match = _PREFIX.match(before)
    return re.sub(r"[^ \t>]", " ", match[0]) if match else ""


def _newline(text: str, at: int) -> str:
    """Return how lines end behind a place, or else in the text as a whole."""
    end = _LINE_END.search(text, at) or _LINE_END.search(text)
    return end[0] if end else "\n"
