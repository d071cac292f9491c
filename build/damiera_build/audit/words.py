"""The words that a site must have, made anew, and what captions tell of the game before.

A caption may tell of moves before the position, or of a draw to which they led; the manifest has
the line. Where it has another one, or none, what the captions tell is taken as it is, so that it is
the manifest that is blamed and not every caption.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from damiera_build.catalogue import Catalogue
from damiera_build.fact import Fact
from damiera_build.pages import Figure, figure
from damiera_build.sentence import Join, Notation, Sentence, sentence
from damiera_build.wording import alternative_text, caption, description
from damiera_engine import Rule

SAID_OF_DRAWS: Final = {
    Rule.REPETITION_DRAWS: "caption.draw.repetition",
    Rule.FORTY_MOVES_DRAW: "caption.draw.forty-moves",
}
MOST_COUNTS: Final = 20

_MOVE: Final = re.compile(
    r"(?<![0-9x-])[0-9]{1,2}(?:(?:-[0-9]{1,2})|(?:x[0-9]{1,2}){1,12})(?![0-9x-])"
)
_COUNT: Final = re.compile(r"(?<![0-9x-])[0-9]{1,4}(?![0-9x-])")


class Said(NamedTuple):
    """What is said of a diagram, without any marks."""

    alt: str
    caption: str
    description: str
    fen: str


@dataclass(frozen=True, slots=True)
class Told:
    """A fact, with what captions tell of the game before it where no line of the manifest does.

    Attributes:
        played: the moves that led to the position.
        draw: the draw that they led to.
    """

    fact: Fact
    played: Sentence | None = None
    draw: Sentence | None = None

    @property
    def history(self) -> tuple[Sentence, ...]:
        """What the captions tell that no line proves."""
        return tuple(filter(None, (self.played, self.draw)))

    @property
    def draw_rule(self) -> Rule | None:
        """By which rule the game is drawn, or said to be."""
        if self.fact.draw is not None:
            return self.fact.draw.rule
        claimed = self.draw.id if self.draw else ""
        return next((rule for rule, diagram in SAID_OF_DRAWS.items() if diagram == claimed), None)

    def figure(self, words: Catalogue) -> Figure:
        """Return what must be said of the diagram in a language, as a page shows it."""
        if not self.history:
            return figure(self.fact, words)
        said, described = self._sentences()
        return replace(
            figure(self.fact, words),
            caption=words.say_html(*said),
            plain_caption=words.say(*said),
            description=words.say_html(*described),
        )

    def said(self, words: Catalogue) -> Said:
        """Return what must be said of the diagram in a language, without any marks."""
        said, described = self._sentences()
        alt = words.say(*alternative_text(self.fact))
        return Said(alt, words.say(*said), words.say(*described), self.fact.fen)

    def _sentences(self) -> tuple[tuple[Sentence, ...], tuple[Sentence, ...]]:
        """Return the caption and the long description, which ends with it."""
        said, described = caption(self.fact), description(self.fact)
        seen = described[: len(described) - len(said)]
        return (*self.history, *said), (*seen, *self.history, *said)


def told(fact: Fact, captions: Iterable[tuple[Catalogue, str]]) -> Iterator[Told]:
    """Yield the fact alone, and the fact with every history that one of its captions tells."""
    yield Told(fact)
    if fact.played:
        return
    known = list[Told]()
    for words, text in captions:
        said = words.say(*caption(fact))
        if text.endswith(said) and text != said:
            found = _with_history(fact, words, text.removesuffix(said).strip())
            if found is not None and found not in known:
                known.append(found)
                yield found


def _with_history(fact: Fact, words: Catalogue, text: str) -> Told | None:
    """Return a fact with the history that a text tells, None where it tells anything else."""
    moves = tuple(_MOVE.findall(text))
    played = sentence("caption.played", moves=Notation(moves, Join.PLAIN)) if moves else None
    counts = dict.fromkeys(map(int, _COUNT.findall(text)[:MOST_COUNTS]))
    draws = [sentence(claim, count) for count in counts for claim in SAID_OF_DRAWS.values()]
    candidates = (Told(fact, played, draw) for draw in (None, *draws))
    return next((told for told in candidates if words.say(*told.history) == text), None)
