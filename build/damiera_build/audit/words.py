"""The words that a site must have, made anew, and the line that led to a position, read off them.

A caption may tell of moves before the position, or of a draw to which they led. The manifest lists
them. Where it does not, or no longer as they were, they are taken from the caption as what they
are, a claim: undone from the position and played again where they are quiet, otherwise compared
from language to language. So it is the manifest that is blamed and not every caption.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from damiera_build.audit.proof import Reading, prove
from damiera_build.catalogue import Catalogue
from damiera_build.fact import Fact
from damiera_build.pages import Figure, figure
from damiera_build.sentence import Sentence, sentence
from damiera_build.wording import alternative_text, caption, description
from damiera_engine import (
    Color,
    Piece,
    Position,
    PositionError,
    Rule,
    RuleSet,
    Square,
    format_fen,
    place,
)

SAID_OF_DRAWS: Final = {
    Rule.REPETITION_DRAWS: "caption.draw.repetition",
    Rule.FORTY_MOVES_DRAW: "caption.draw.forty-moves",
}
LONGEST_COUNT: Final = 4
MOST_HISTORIES: Final = 6

_QUIET: Final = re.compile(r"(?<![0-9x-])([0-9]{1,2})-([0-9]{1,2})(?![0-9x-])")
_COUNT: Final = re.compile(rf"(?<![0-9x-])[0-9]{{1,{LONGEST_COUNT}}}(?![0-9x-])")


class Said(NamedTuple):
    """What is said of a diagram, without any marks."""

    alt: str
    caption: str
    description: str
    fen: str


@dataclass(frozen=True, slots=True)
class Told:
    """A fact with what is said of the game before it and cannot be proved from the site.

    Attributes:
        draw: the draw that is claimed without a line that leads to it.
    """

    fact: Fact
    draw: Sentence | None = None

    @property
    def draw_rule(self) -> Rule | None:
        """By which rule the game is drawn, or said to be."""
        if self.fact.draw is not None:
            return self.fact.draw.rule
        claimed = self.draw.id if self.draw else ""
        return next((rule for rule, diagram in SAID_OF_DRAWS.items() if diagram == claimed), None)

    def figure(self, words: Catalogue) -> Figure:
        """Return what must be said of the diagram in a language, as a page shows it."""
        if self.draw is None:
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
        if self.draw is None:
            return said, described
        seen = described[: len(described) - len(said)]
        return (self.draw, *said), (*seen, self.draw, *said)


def told(fact: Fact, reading: Reading, captions: Iterable[str], rules: RuleSet) -> list[Told]:
    """Return the fact alone, and the fact with every history that one of its captions may tell."""
    found = [Told(fact)]
    if reading.moves:
        return found
    for text in dict.fromkeys(captions):
        if len(found) > MOST_HISTORIES:
            break
        line = [(int(start), int(end)) for start, end in _QUIET.findall(text)]
        start = _before(fact.position, line) if line else None
        if start is not None:
            moves = tuple(f"{origin}-{target}" for origin, target in line)
            played = prove(fact.id, replace(reading, start=start, moves=moves), rules)
            if played is not None:
                found.append(Told(played))
        found += [Told(fact, draw) for draw in _draws(text, fact, rules)]
    return found


def _draws(text: str, fact: Fact, rules: RuleSet) -> Iterator[Sentence]:
    """Yield the draws that a caption may claim: the counts in it that are high enough for one."""
    both_have_kings = all(fact.position.kings(color) for color in Color)
    for count in sorted({int(number) for number in _COUNT.findall(text)}):
        if count >= rules.repetitions:
            yield sentence(SAID_OF_DRAWS[Rule.REPETITION_DRAWS], count)
        if count >= rules.quiet_plies // 2 and both_have_kings:
            yield sentence(SAID_OF_DRAWS[Rule.FORTY_MOVES_DRAW], count)


def _before(position: Position, line: list[tuple[Square, Square]]) -> str | None:
    """Return the FEN of the position before some quiet moves, None where they cannot be undone."""
    pieces: dict[Square, Piece] = dict(position.pieces())
    turn = position.turn
    for origin, target in reversed(line):
        turn = turn.opponent
        piece = pieces.pop(target, None)
        if piece is None or piece.color is not turn or origin in pieces:
            return None
        pieces[origin] = piece
    try:
        return format_fen(place(pieces.items(), turn))
    except PositionError:
        return None
