"""A variant of draughts as a value: which rules are in force, each with its article.

The engine holds no `if variant == …`: a variant is one `RuleSet`, and the same set with one rule
taken out (`RuleSet.without`) is how the engine finds out what a position proves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, StrEnum
from functools import cached_property
from types import MappingProxyType
from typing import Final

from damiera_engine.gait import Gait, gait
from damiera_engine.position import Color


class Rule(StrEnum):
    """A rule of the game by its id; an id reads after the word "because"."""

    MEN_MOVE_FORWARD_ONLY = "men-move-forward-only"
    KING_MOVES_BACKWARD = "king-moves-backward"
    KING_MOVES_ONE_SQUARE = "king-moves-one-square"
    PROMOTION_ON_LAST_ROW = "promotion-on-last-row"
    PROMOTION_ENDS_MOVE = "promotion-ends-move"
    MEN_CAPTURE_FORWARD_ONLY = "men-capture-forward-only"
    MAN_CANNOT_CAPTURE_KING = "man-cannot-capture-king"
    KING_CAPTURES_BACKWARD = "king-captures-backward"
    KING_CAPTURES_KING = "king-captures-king"
    NO_DOUBLE_JUMP = "no-double-jump"
    CAPTURE_TO_THE_END = "capture-to-the-end"
    MANDATORY_CAPTURE = "mandatory-capture"
    MOST_PIECES = "most-pieces"
    KING_CAPTURES_FIRST = "king-captures-first"
    MOST_KINGS = "most-kings"
    EARLIEST_KINGS = "earliest-kings"
    FREE_CHOICE = "free-choice"
    NO_PIECES_LOSES = "no-pieces-loses"
    NO_MOVES_LOSES = "no-moves-loses"
    REPETITION_DRAWS = "repetition-draws"
    FORTY_MOVES_DRAW = "forty-moves-draw"


DRAWS: Final = frozenset({Rule.REPETITION_DRAWS, Rule.FORTY_MOVES_DRAW})
"""The rules by which a game is drawn; they look back on its moves."""


class KingsReading(Enum):
    """How sources read "where a king is met first" (FID 6.9) when there are several kings."""

    LEXICOGRAPHIC = "lexicographic"
    """The first king as early as possible; if equal the second; and so on."""
    FIRST_ONLY = "first-only"
    """Only the first king counts; after that the choice is free."""
    WEIGHTED = "weighted"
    """The smallest sum of 2**place over the kings: the last king as early as possible."""
    FIRST_JUMP = "first-jump"
    """Only whether the very first captured piece is a king."""


@dataclass(frozen=True)
class RuleSet:
    """The rules of one variant.

    Attributes:
        name: the variant's name, as in a spec's or project's configuration.
        articles: the rules in force, in the regulation's order, each with its article.
        capture_precedence: the criteria between complete captures, the strongest first.
        kings_reading: how `earliest-kings` compares several kings.
        repetitions: at which occurrence of a position the game is drawn.
        quiet_plies: after how many plies without a capture or a man's move the game is drawn.
    """

    name: str
    articles: Mapping[Rule, str] = field(hash=False)
    capture_precedence: tuple[Rule, ...]
    kings_reading: KingsReading = KingsReading.LEXICOGRAPHIC
    repetitions: int = 3
    quiet_plies: int = 80

    def __contains__(self, rule: Rule) -> bool:
        """Tell whether a rule is in force."""
        return rule in self.articles

    def without(self, rule: Rule) -> RuleSet:
        """Return the same rules but for one; a rule that is not in force changes nothing."""
        if rule not in self._without:
            self._without[rule] = replace(
                self,
                articles=MappingProxyType(
                    {r: article for r, article in self.articles.items() if r is not rule}
                ),
                capture_precedence=tuple(r for r in self.capture_precedence if r is not rule),
            )
        return self._without[rule]

    @cached_property
    def _without(self) -> dict[Rule, RuleSet]:
        """The rule sets with one rule less that were asked for: each has tables worth keeping."""
        return {}

    def reading(self, reading: KingsReading) -> RuleSet:
        """Return the same rules with another reading of `earliest-kings`."""
        if reading not in self._readings:
            self._readings[reading] = replace(self, kings_reading=reading)
        return self._readings[reading]

    @cached_property
    def _readings(self) -> dict[KingsReading, RuleSet]:
        return {self.kings_reading: self}

    @cached_property
    def quiet_moves_are_steps(self) -> bool:
        """Whether men step forward and kings one square everywhere, as in most small variants."""
        return (
            Rule.MEN_MOVE_FORWARD_ONLY in self
            and Rule.KING_MOVES_BACKWARD in self
            and Rule.KING_MOVES_ONE_SQUARE in self
        )

    @cached_property
    def gaits(self) -> dict[Color, tuple[Gait, Gait]]:
        """How a man and a king of each color move and capture."""
        return {color: (self.men[color], self.kings[color]) for color in Color}

    @cached_property
    def kings(self) -> dict[Color, Gait]:
        """How a king of each color moves and captures."""
        return {
            color: gait(
                color,
                steps_backward=Rule.KING_MOVES_BACKWARD in self,
                jumps_backward=Rule.KING_CAPTURES_BACKWARD in self,
                takes_kings=Rule.KING_CAPTURES_KING in self,
                last_row=0,
                promoted=None,
                flies=Rule.KING_MOVES_ONE_SQUARE not in self,
                no_double_jump=Rule.NO_DOUBLE_JUMP in self,
                to_the_end=Rule.CAPTURE_TO_THE_END in self,
            )
            for color in Color
        }

    @cached_property
    def men(self) -> dict[Color, Gait]:
        """How a man of each color moves and captures."""
        return {
            color: gait(
                color,
                steps_backward=Rule.MEN_MOVE_FORWARD_ONLY not in self,
                jumps_backward=Rule.MEN_CAPTURE_FORWARD_ONLY not in self,
                takes_kings=Rule.MAN_CANNOT_CAPTURE_KING not in self,
                last_row=color.promotion_row if Rule.PROMOTION_ON_LAST_ROW in self else 0,
                promoted=None if Rule.PROMOTION_ENDS_MOVE in self else self.kings[color],
                flies=False,
                no_double_jump=Rule.NO_DOUBLE_JUMP in self,
                to_the_end=Rule.CAPTURE_TO_THE_END in self,
            )
            for color in Color
        }


ITALIAN = RuleSet(
    name="italian",
    articles=MappingProxyType(
        {
            Rule.MEN_MOVE_FORWARD_ONLY: "4",
            Rule.KING_MOVES_BACKWARD: "4.7",
            Rule.KING_MOVES_ONE_SQUARE: "4.7",
            Rule.PROMOTION_ON_LAST_ROW: "4",
            Rule.PROMOTION_ENDS_MOVE: "4",
            Rule.MEN_CAPTURE_FORWARD_ONLY: "5.3(a)",
            Rule.MAN_CANNOT_CAPTURE_KING: "5.3(b)",
            Rule.KING_CAPTURES_BACKWARD: "5.3(c)",
            Rule.KING_CAPTURES_KING: "5.3(d)",
            Rule.NO_DOUBLE_JUMP: "5.9",
            Rule.CAPTURE_TO_THE_END: "5.7",
            Rule.MANDATORY_CAPTURE: "6.1",
            Rule.MOST_PIECES: "6.6",
            Rule.KING_CAPTURES_FIRST: "6.7",
            Rule.MOST_KINGS: "6.8",
            Rule.EARLIEST_KINGS: "6.9",
            Rule.FREE_CHOICE: "6.10",
            Rule.NO_PIECES_LOSES: "9",
            Rule.NO_MOVES_LOSES: "9",
            Rule.REPETITION_DRAWS: "9.3",
            Rule.FORTY_MOVES_DRAW: "10",
        }
    ),
    capture_precedence=(
        Rule.MOST_PIECES,
        Rule.KING_CAPTURES_FIRST,
        Rule.MOST_KINGS,
        Rule.EARLIEST_KINGS,
    ),
)
"""Italian draughts by the Federation's regulation (FID), article N.M (1.1.N.M since 2025).

Articles 4 and 9 are cited whole where only their content, not their paragraph, could be confirmed.
"""
