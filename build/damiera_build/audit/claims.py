"""What a site claims: plain frozen data, not believed until it is proved."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

from damiera_build.audit.shelf import plain
from damiera_build.diagnostic import Code, Diagnostic, Span


@dataclass(frozen=True, slots=True)
class ClaimedMove:
    """A move that is claimed to be legal."""

    move: str
    captured: tuple[int, ...]
    promotes: bool


@dataclass(frozen=True, slots=True)
class ClaimedRefusal:
    """A move that is claimed to be refused."""

    move: str
    rule: str
    verdict: str


@dataclass(frozen=True, slots=True)
class ClaimedFile:
    """A picture that is claimed to show the diagram."""

    path: str
    type: str
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Entry:
    """Everything that is claimed about one diagram.

    Attributes:
        start: where `moves` begin, as FEN; empty where no line is told.
        moves: the line that led to the position.
    """

    id: str
    fen: str
    shows: tuple[str, ...]
    legal: tuple[ClaimedMove, ...]
    refused: tuple[ClaimedRefusal, ...]
    files: tuple[ClaimedFile, ...]
    alt: Mapping[str, str]
    caption: Mapping[str, str]
    start: str = ""
    moves: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a site says about itself.

    Attributes:
        left_out: the languages of its project that were not asked for when it was built.
        unread: the diagrams whose claims cannot be read.
    """

    path: str
    text: str
    generator: str
    variant: str
    languages: tuple[str, ...]
    diagrams: Mapping[str, Entry]
    files: Mapping[str, str]
    drawn_from: Mapping[str, str]
    left_out: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()

    def finding(
        self, code: Code, diagram: str, key: str, message: str, why: str = ""
    ) -> Diagnostic:
        """Return what is to be said of a claim, at the place where it stands."""
        span = place_of(self.text, *(part for part in ("diagrams", diagram, key) if part))
        start, end = _line_starts(self.text)[span.line - 1 : span.line + 1]
        line = plain(self.text[start : end - 1], 200)
        return Diagnostic(code, self.path, span, message, why, line_text=line)


def place_of(text: str, *keys: str) -> Span:
    """Return where a chain of keys is written, or as much of it as can be found."""
    at = end = 0
    for key in keys:
        written = f"{json.dumps(key, ensure_ascii=False)}:"
        found = text.find(written, end)
        if found < 0:
            break
        at, end = found, found + len(written)
    starts = _line_starts(text)
    line = bisect_right(starts, at)
    column = at - starts[line - 1] + 1
    return Span(line, column, column + max(end - at - 1, 1))


@lru_cache(maxsize=2)
def _line_starts(text: str) -> list[int]:
    """Return where each line begins, and where one after the last would."""
    return [0, *accumulate(len(line) + 1 for line in text.split("\n"))]
