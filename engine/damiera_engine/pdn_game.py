"""A game as somebody recorded it in PDN: read, but not yet believed.

Whether its moves can be played is for `replay`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

from damiera_engine.notation import MoveText
from damiera_engine.position import START, Color, Position


class PdnProblemKind(Enum):
    """What can be wrong with a recorded game, and what is odd about it but can be read."""

    TEXT = "text"
    TAG = "tag"
    MOVE = "move"
    FORCED_SERIES = "forced-series"
    INLINE_POSITION = "inline-position"
    UNCLOSED_COMMENT = "unclosed-comment"
    UNCLOSED_VARIATION = "unclosed-variation"
    STRAY_CLOSE = "stray-close"
    TOO_LONG = "too-long"
    TOO_MANY_PROBLEMS = "too-many-problems"
    GAME_TYPE = "game-type"
    NUMBERING = "numbering"
    POSITION = "position"
    POSITION_MISSING = "position-missing"
    POSITION_CONTRADICTED = "position-contradicted"
    RESULT_CONTRADICTED = "result-contradicted"

    RESULT_UNKNOWN = "result-unknown"
    TRAILING_DOT = "trailing-dot"
    DUPLICATE_TAG = "duplicate-tag"
    COLON_CAPTURE = "colon-capture"
    FOREIGN_DASH = "foreign-dash"
    SPACED_MOVE = "spaced-move"
    BARE_NUMBER = "bare-number"
    NOTE = "note"
    PUNCTUATION = "punctuation"

    @property
    def is_tolerated(self) -> bool:
        """Whether it leaves no doubt about the game."""
        return self in _TOLERATED

    @property
    def is_told_once(self) -> bool:
        """Whether one place in a game stands for all places of this kind."""
        return self.is_tolerated or self in _SUMS_UP

    @property
    def forbids_play(self) -> bool:
        """Whether nobody can know from which position, or by which numbering, the game goes."""
        return self in _FORBID_PLAY


_TOLERATED: Final = frozenset(
    {
        PdnProblemKind.RESULT_UNKNOWN,
        PdnProblemKind.TRAILING_DOT,
        PdnProblemKind.DUPLICATE_TAG,
        PdnProblemKind.COLON_CAPTURE,
        PdnProblemKind.FOREIGN_DASH,
        PdnProblemKind.SPACED_MOVE,
        PdnProblemKind.BARE_NUMBER,
        PdnProblemKind.NOTE,
        PdnProblemKind.PUNCTUATION,
    }
)

_SUMS_UP: Final = frozenset({PdnProblemKind.TOO_LONG, PdnProblemKind.TOO_MANY_PROBLEMS})

_FORBID_PLAY: Final = frozenset(
    {
        PdnProblemKind.GAME_TYPE,
        PdnProblemKind.NUMBERING,
        PdnProblemKind.POSITION,
        PdnProblemKind.POSITION_MISSING,
        PdnProblemKind.POSITION_CONTRADICTED,
    }
)


class PdnProblem(NamedTuple):
    """One thing that is wrong or odd: the piece of text, and its line and column from 1."""

    kind: PdnProblemKind
    text: str
    line: int
    column: int


class PdnTag(NamedTuple):
    """A tag: its name as written, its value without escapes, and where the value starts."""

    name: str
    value: str
    line: int
    column: int


class PdnMove(NamedTuple):
    """A half move as it is recorded.

    Attributes:
        text: the move as written, without marks, and without spaces where it can be read.
        move: what it says; None where that cannot be read.
        line: the line it starts in, from 1.
        column: the column it starts in, from 1.
        marks: the signs `!`, `?` and `*` that belong to it.
        comment: what is said after it.
        nags: the numbers of its numeric annotation glyphs.
        number: the move number written before it, None where there is none.
    """

    text: str
    move: MoveText | None
    line: int
    column: int
    marks: str = ""
    comment: str = ""
    nags: tuple[int, ...] = ()
    number: int | None = None


NORMAL_RESULT: Final = {
    "1-0": "1-0",
    "2-0": "1-0",
    "0-1": "0-1",
    "0-2": "0-1",
    "1/2-1/2": "1/2-1/2",
    "1-1": "1/2-1/2",
    "0-0": "0-0",
    "*": "*",
}
"""Every result that can be read, in the form that PDN has for Italian draughts; `*` tells none."""

_ITALIAN_NAMES: Final = {
    "event": "dati",
    "date": "anno",
    "white": "bianco",
    "black": "nero",
    "result": "risultato",
    "opening": "apertura",
}


def tag_value(tags: Iterable[PdnTag], name: str) -> str:
    """Return the value of a tag in English or Italian, empty where it is missing or unknown."""
    name = name.lower()
    for wanted in (name, _ITALIAN_NAMES.get(name)):
        for tag in tags:
            if tag.name.lower() == wanted and tag.value.strip("?. "):
                return tag.value
    return ""


@dataclass(frozen=True, slots=True)
class PdnGame:
    """A recorded game.

    Attributes:
        tags: its tags in their order, whatever their names.
        setup: the position it starts from; None for the start of the game.
        moves: its half moves.
        result: the result at its end, or else in its tags; None where neither tells.
        problems: what is wrong or odd, by place.
        comment: what is said before its first move.
        variation_plies: how many half moves its variations hold, which are not kept.
        line: the line it begins in, from 1.
    """

    tags: tuple[PdnTag, ...]
    setup: Position | None
    moves: tuple[PdnMove, ...]
    result: str | None
    problems: tuple[PdnProblem, ...]
    comment: str
    variation_plies: int
    line: int

    def tag(self, name: str) -> str:
        """Return the value of a tag in English or Italian, empty where it is missing or unknown."""
        return tag_value(self.tags, name)

    @property
    def is_playable(self) -> bool:
        """Whether it is known from which position, and by which numbering, it goes."""
        return not any(problem.kind.forbids_play for problem in self.problems)

    def move_number(self, ply: int) -> int:
        """Return the number of the move that a half move belongs to: the last one written or more.

        Half moves count from 1.
        """
        color = (self.setup or START).turn
        number = 1
        for at, move in enumerate(self.moves[:ply]):
            if move.number is not None:
                number = move.number
            elif at and color is Color.WHITE:
                number += 1
            color = color.opponent
        return number
