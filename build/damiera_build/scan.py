"""A page built elsewhere, held against the diagrams: each move on it, and which are proved."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from operator import itemgetter
from typing import Final

from damiera_build.diagnostic import Code, Diagnostic, Span
from damiera_build.known_moves import Known, KnownMoves, Standing
from damiera_build.notation_in_text import Form, Written, is_jumps, is_step, name_of, notation_in
from damiera_build.page_markup import Markup, PieceKind, markup_of, pieces, with_line_feeds
from damiera_build.readable_text import Readable
from damiera_build.source import Source
from damiera_build.stated_moves import StatedMoves
from damiera_engine import SQUARES


class Status(Enum):
    """What came of one move of a page."""

    PROVED = "proved"
    REFUSED = "refused"
    CONTRADICTED = "contradicted"
    UNPROVED = "unproved"
    DOUBTFUL = "doubtful"
    DECLARED = "declared"


@dataclass(frozen=True, slots=True)
class ScannedMove:
    """A move of a page.

    Attributes:
        written: how it is written.
        span: where in the file.
        status: what came of it.
        known: what the diagrams prove about it.
    """

    written: Written
    span: Span
    status: Status
    known: tuple[Known, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """A page that has been looked at: its moves in order, and everything there is to say."""

    source: Source
    moves: tuple[ScannedMove, ...]
    findings: tuple[Diagnostic, ...]


_DECLARATION: Final = re.compile(r"<!--\s*+damiera-ignore\s++(?P<texts>[^<>]*?)--!?>")

_JUMP: Final = "from {} to {} is a jump, which has an x"
_STEP: Final = "from {} to {} is a step, which has a hyphen"

_LONGEST_CITED: Final = 500
"""Of a longer line, as pages made by programs have, no part is shown."""


def scan_page(source: Source, known: KnownMoves, stated: StatedMoves) -> Page:
    """Find every move of a page and hold it against what the diagrams know."""
    return _Scan(source, known, stated).page()


class _Scan:
    """One page on its way through."""

    def __init__(self, source: Source, known: KnownMoves, stated: StatedMoves) -> None:
        self.source = source = Source(source.path, with_line_feeds(source.text))
        self.known = known
        self.stated = stated
        self.markup = markup_of(source.path, source.text)
        self.readable = Readable(source.text, self.markup)
        self.lines = source.text.split("\n")
        self.claimed: list[tuple[int, int]] | None = None

    def page(self) -> Page:
        """Return the page with its moves and findings."""
        moves: list[ScannedMove] = []
        findings: list[Diagnostic] = []
        declared = dict(self._declared())
        used: set[str] = set()
        for written in notation_in(self._without_declarations()):
            span = self.readable.span(written.start, written.end)
            is_read = written.sign or written.form is Form.ODD
            known = self.known.of(written.move) if is_read else ()
            if written.may_be_date and not known:
                continue
            if written.text in declared:
                used.add(written.text)
                moves.append(ScannedMove(written, span, Status.DECLARED, known))
                continue
            status = self._status(written, known)
            moves.append(ScannedMove(written, span, status, known))
            findings += self._findings(moves[-1])
        moves.sort(key=lambda move: move.span)
        for text in declared.keys() - used:
            message = f"{text} is declared to be no move, and stands nowhere on the page"
            fix = "leave it out, or write it as it stands on the page"
            findings.append(self._diagnostic(Code.S704, declared[text], message, fix=fix))
        findings.sort(key=lambda finding: (finding.span, finding.code.name))
        return Page(self.source, tuple(moves), tuple(findings))

    def _declared(self) -> Iterator[tuple[str, Span]]:
        """Yield what the page's comments declare to be no move of its own, with its place."""
        for match in self._declarations():
            first = match.start("texts")
            for text in re.finditer(r"[^\s,]+", match["texts"]):
                yield text[0], self.readable.place(first + text.start(), first + text.end())

    def _declarations(self) -> Iterator[re.Match[str]]:
        if self.markup is Markup.PLAIN:
            yield from _DECLARATION.finditer(self.source.text)
            return
        for piece in pieces(self.source.text, self.markup):
            if piece.kind is PieceKind.COMMENT:
                match = _DECLARATION.fullmatch(self.source.text, piece.start, piece.end)
                if match is not None:
                    yield match

    def _without_declarations(self) -> str:
        if self.markup is Markup.PLAIN:
            return _DECLARATION.sub(lambda m: "\n" * len(m[0]), self.readable.text)
        return self.readable.text

    def _status(self, written: Written, known: tuple[Known, ...]) -> Status:
        if written.form is Form.ODD:
            return Status.UNPROVED if written.is_certain and not known else Status.DOUBTFUL
        if not known:
            return Status.UNPROVED if written.is_certain else Status.DOUBTFUL
        if any(k.standing is not Standing.REFUSED for k in known):
            return Status.PROVED
        return Status.CONTRADICTED if self._is_stated(written) else Status.REFUSED

    def _is_stated(self, written: Written) -> bool:
        """Tell whether the page states that a move may be played."""
        if self.claimed is None:
            self.claimed = self.stated.places(self.readable.text)
        at = bisect_right(self.claimed, written.start, key=itemgetter(0)) - 1
        return at >= 0 and written.end <= self.claimed[at][1]

    def _findings(self, move: ScannedMove) -> Iterator[Diagnostic]:
        written, span = move.written, move.span
        impossible = _impossible(written)
        if written.form is Form.ODD:
            yield self._diagnostic(Code.S703, span, *_odd(written), **self._odd_more(move))
        if move.status is Status.UNPROVED:
            yield self._diagnostic(
                Code.S701,
                span,
                f"no diagram proves {written.move if written.form is Form.ODD else written.text}",
                why=impossible,
                fix=self._meant(
                    written, "" if impossible else f"a diagram that proves {written.move}"
                ),
            )
        elif move.status is Status.CONTRADICTED:
            message = (
                f"{written.text} is said to be allowed, and every diagram that has it refuses it"
            )
            why = "; ".join(f"{k.diagram}: {k.why}" for k in move.known)
            fix = ", ".join(dict.fromkeys(text for k in move.known for text in k.instead))
            yield self._diagnostic(Code.S702, span, message, why=why, fix=fix)
        elif move.status is Status.DOUBTFUL and written.form is not Form.ODD:
            yield self._diagnostic(
                Code.S703,
                span,
                f"{written.text} reads as a move, and no piece can make it",
                why=impossible,
                fix=self._meant(
                    written,
                    ""
                    if len(written.path) > 2
                    else f"{'–'.join(map(str, written.path))} for a range",
                ),
            )

    def _diagnostic(
        self, code: Code, span: Span, message: str, *, why: str = "", fix: str = ""
    ) -> Diagnostic:
        line = self.lines[span.line - 1].rstrip("\r")
        cited = line if len(line) <= _LONGEST_CITED else ""
        return Diagnostic(code, self.source.path, span, message, why, fix, cited)

    def _odd_more(self, move: ScannedMove) -> dict[str, str]:
        """Return why an odd move matters, and how to write it."""
        text = move.written.move
        if move.known:
            why = f"{text} is known to {', '.join(k.diagram for k in move.known[:3])}"
        else:
            why = f"no diagram knows {text}"
        fix = text if move.written.is_certain else f"{text} if it is a move"
        return {"why": why, "fix": fix}

    def _meant(self, written: Written, otherwise: str) -> str:
        """Return what may be meant instead of a move: the same squares in right signs, or near."""
        capture = "x".join(map(str, written.path))
        is_other = capture != written.text and bool(self.known.of(capture))
        is_long = len(written.path) > 2
        near = [capture] if is_other else self.known.near(capture if is_long else written.move)
        meant = f"{' or '.join(near)}, if that is meant" if near else ""
        both = (otherwise, meant) if written.form is Form.RANGE else (meant, otherwise)
        return "; or ".join(filter(None, both))


def _odd(written: Written) -> tuple[str]:
    """Return how a move differs from how moves are written."""
    if written.is_spaced:
        return (f"{written.text} is written with spaces",)
    if not written.sign:
        return (f"{written.text} is written with different signs",)
    if not written.text.isascii() and written.sign == ("x" if written.is_capture else "-"):
        return (f"{written.text} is written with other digits than 0 to 9",)
    return (f"{written.text} is written with the {name_of(written.sign)}",)


def _impossible(written: Written) -> str:
    """Return why no piece can make a move, empty if one could."""
    path = written.path
    beyond = [square for square in path if square not in SQUARES]
    if beyond:
        return f"there is no square {beyond[0]}"
    if not written.sign:
        return "the squares are joined by different signs"
    if is_jumps(path):
        return "" if written.is_capture else _JUMP.format(*path)
    if is_step(path) and not written.is_capture:
        return ""
    if is_step(path):
        return _STEP.format(*path)
    if not written.is_capture and len(path) > 2:
        return "a capture of several pieces has an x, and no piece can jump so"
    if not written.is_capture:
        return f"from {path[0]} to {path[1]} is no step"
    hop = next(hop for hop in pairwise(path) if not is_jumps(hop))
    no_jump = f"from {hop[0]} to {hop[1]} is no jump"
    return no_jump if len(path) > 2 else f"{no_jump}, and no diagram has a longer capture so"
