"""Where a page states that moves may be played, as far as that can be told beyond doubt.

Only a whole sentence counts that says so in words of our own captions, in any language: as damiera
writes it, or shortened to `Mandatory capture: 24x15.` What brings a move in other words, what asks,
and what quotes states nothing that could be told from the contrary.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Final, NamedTuple

from damiera_build.catalogue import PLACEHOLDER, Catalogue
from damiera_build.notation_in_text import INVISIBLE
from damiera_build.sentence import Join

_ALLOWING: Final = (
    *("caption.mandatory", "caption.mandatory-promotes", "caption.choice", "caption.choice-takes"),
    *("caption.legal", "caption.first-moves", "caption.promotes"),
    *("alt.mandatory.white", "alt.mandatory.black", "alt.legal.white", "alt.legal.black"),
)
"""The messages that say of a move that it is legal."""

_COMMON_LABELS: Final = ("Povinné braní:", "Forced capture:", "Presa forzata:")
"""What pages built elsewhere write where our captions have other words."""

_MOVE: Final = r"\d{1,2}(?:[-x]\d{1,2})++"
_START: Final = r"(?:(?<![^\n])[ \t#>*_|+-]*+|(?<=[.!])\s++[*_]*+)"
_END: Final = r"(?=[*_]*+(?:\.(?!\S)|\.?[^\S\n]*+(?:\n|\Z)))"
_SQUARES: Final = r"(?=\s\([^\W\d][^()\d:]{1,60}:\s*\d)"


class _Sought(NamedTuple):
    """A sentence that is sought: a pattern for it, and a word that it cannot be without."""

    pattern: re.Pattern[str]
    word: str


class StatedMoves:
    """Finds where texts state that moves may be played, in the languages of some catalogues."""

    def __init__(self, catalogues: Callable[[], Iterable[Catalogue]]) -> None:
        """Prepare for the languages of the catalogues, which are loaded when they are needed."""
        self._catalogues = catalogues

    @cached_property
    def _sought(self) -> tuple[_Sought, ...]:
        return tuple(dict.fromkeys(_all_sought(self._catalogues())))

    def places(self, text: str) -> list[tuple[int, int]]:
        """Return where moves are stated to be legal: (start, end) of each list, apart, in order."""
        unseen = [match.start() for match in INVISIBLE.finditer(text)]
        text = INVISIBLE.sub("", text)
        # So many unseen characters stand before a place as are not beyond it, one by one.
        before = [at - index for index, at in enumerate(unseen)]
        spans = [
            match.span("moves")
            for sought in self._sought
            if sought.word in text
            for match in sought.pattern.finditer(text)
        ]
        return [
            (start + bisect_right(before, start), end - 1 + bisect_right(before, end - 1) + 1)
            for start, end in _apart(spans)
        ]


def _apart(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return spans in order, those that overlap as one."""
    joined: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if joined and start < joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


def _all_sought(catalogues: Iterable[Catalogue]) -> Iterator[_Sought]:
    for words in catalogues:
        moves = f"(?P<moves>{_list(words)})"
        for id in _ALLOWING:  # noqa: A001
            if words.has(id):
                for number in (1, 2, 5):
                    yield from _sentences(words.template(id, number), moves)
    for label in _COMMON_LABELS:
        pattern = rf"{_START}{_literal(label)}\s++(?P<moves>{_MOVE})(?:{_END}|{_SQUARES})"
        yield _Sought(re.compile(pattern), label.split()[0])


def _sentences(template: str, moves: str) -> Iterator[_Sought]:
    """Yield the sentence that a message is, and its beginning if it may stand alone.

    A message tells its moves only once it has some words; what follows the moves, up to the next
    placeholder, belongs to it. Words that end in a colon may stand alone.
    """
    match = re.search(r"%\(moves?\)s", template)
    if match is None:
        return
    before, after = template[: match.start()], template[match.end() :]
    literals = re.split(r"%\(\w+\)[sd]", before)
    word = max((word for literal in literals for word in literal.split()), key=len, default="")
    if not any(map(str.isalpha, word)):
        return
    lead = _START + r"\d{1,2}".join(map(_literal, literals)) + moves
    rest = PLACEHOLDER.split(after)[0]
    follows = _literal(rest.rstrip(". ")) if rest.strip(". ") else ""
    end = _END if PLACEHOLDER.search(after) is None else ""
    yield _Sought(re.compile(f"{lead}{follows}{end}"), word)
    if before.rstrip().endswith(":"):
        yield _Sought(re.compile(f"{lead}(?:{_END}|{_SQUARES})"), word)


def _literal(words: str) -> str:
    """Return a pattern for words with any spaces between them."""
    escaped = r"\s++".join(re.escape(word) for word in words.split())
    start = r"\s++" if words[:1].isspace() else ""
    return f"{start}{escaped}" + (r"\s++" if words[1:] and words[-1:].isspace() else "")


def _list(words: Catalogue) -> str:
    """Return a pattern for one move, or for several as the language lists them."""
    joined = [words.join(["\0", "\0", "\0"], join) for join in Join]
    between = {literal for text in joined for literal in text.split("\0")[1:-1]}
    separators = "|".join(
        rf"\s*+{_literal(text.strip())}\s*+" for text in sorted(between, key=len, reverse=True)
    )
    return f"{_MOVE}(?:(?:{separators}){_MOVE})*"
