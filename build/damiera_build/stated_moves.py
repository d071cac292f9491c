"""Where a page states that moves may be played, as far as that can be told beyond doubt.

Only a whole sentence counts that says so in words of our own captions, in any language: as damiera
writes it, or shortened to `Mandatory capture: 24x15.` What brings a move in other words, what asks,
and what quotes states nothing that could be told from the contrary.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Final

from damiera_build.catalogue import PLACEHOLDER, Catalogue
from damiera_build.sentence import Join

_ALLOWING: Final = (
    *("caption.mandatory", "caption.mandatory-promotes", "caption.choice", "caption.choice-takes"),
    *("caption.legal", "caption.first-moves", "caption.promotes"),
    *("alt.mandatory.white", "alt.mandatory.black", "alt.legal.white", "alt.legal.black"),
)
"""The messages that say of a move that it is legal."""

_COMMON_LABELS: Final = ("Povinné braní:", "Forced capture:", "Presa forzata:")
"""What pages built elsewhere write where our captions have other words."""

_UNSEEN: Final = r"[\s\u00ad\u200b-\u200f\u2060\u2066-\u2069\ufeff]"
_MOVE: Final = rf"\d{{1,2}}(?:{_UNSEEN}*+[-x]{_UNSEEN}*+\d{{1,2}})++"
_START: Final = r"(?:(?<![^\n])[\s\u200b#>*_|+-]*+|(?<=[.!])\s++[\u200b*_]*+)"
_END: Final = r"(?=[\u200b*_]*+(?:\.(?!\S)|\.?[^\S\n]*+(?:\n|\Z)))"
_SQUARES: Final = r"(?=\s\([^\W\d][^()\d:]{1,60}:\s*\d)"


class StatedMoves:
    """Finds where texts state that moves may be played, in the languages of some catalogues."""

    def __init__(self, catalogues: Callable[[], Iterable[Catalogue]]) -> None:
        """Prepare for the languages of the catalogues, which are loaded when they are needed."""
        self._catalogues = catalogues

    @cached_property
    def _sought(self) -> tuple[re.Pattern[str], ...]:
        return tuple(_patterns(self._catalogues()))

    def places(self, text: str) -> list[tuple[int, int]]:
        """Return where moves are stated to be legal, as (start, end) of each list of them."""
        return [match.span("moves") for p in self._sought for match in p.finditer(text)]


def _patterns(catalogues: Iterable[Catalogue]) -> Iterator[re.Pattern[str]]:
    for words in catalogues:
        sentences: dict[str, None] = {}
        for id in _ALLOWING:  # noqa: A001
            if words.has(id):
                for template in (words.template(id, num) for num in (1, 2, 5)):
                    sentences.update(dict.fromkeys(_sentences(template)))
        moves = _list(words)
        for sentence in sentences:
            yield re.compile(_START + sentence.replace("MOVES", f"(?P<moves>{moves})", 1))
    for label in _COMMON_LABELS:
        yield re.compile(rf"{_START}{_literal(label)}\s++(?P<moves>{_MOVE})(?:{_END}|{_SQUARES})")


def _sentences(template: str) -> Iterator[str]:
    """Yield patterns of the sentence that a message is, with MOVES for its moves.

    A message tells its moves only once it has some words; what follows the moves, up to the next
    placeholder, is a part of the pattern. Words that end in a colon may also stand alone.
    """
    match = re.search(r"%\(moves?\)s", template)
    if match is None:
        return
    before, after = template[: match.start()], template[match.end() :]
    lead = "".join(
        r"\d{1,2}" if part[1] else _literal(part[0])
        for part in re.finditer(r"(%\(\w+\)[sd])|[^%]+", before)
    )
    rest = PLACEHOLDER.split(after)[0]
    if re.search(r"[^\W\d_]", before):
        follows = _literal(rest.rstrip(". ")) if rest.strip(". ") else ""
        yield f"{lead}MOVES{follows}{_END if PLACEHOLDER.search(after) is None else ''}"
        if before.rstrip().endswith(":"):
            yield f"{lead}MOVES(?:{_END}|{_SQUARES})"


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
