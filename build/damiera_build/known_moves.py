"""The moves that a project's diagrams know: which diagram allows one, which refuses it, and why."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum
from typing import Final

from damiera_build.fact import Fact
from damiera_build.reasons import reason
from damiera_engine import RuleSet

_MOST_SUGGESTIONS: Final = 3


class Standing(Enum):
    """What a diagram proves about a move."""

    MANDATORY = "mandatory"
    LEGAL = "legal"
    REFUSED = "refused"
    PLAYED = "played"


@dataclass(frozen=True, slots=True)
class Known:
    """What one diagram proves about one move.

    Attributes:
        diagram: its id.
        standing: what it proves.
        rule: the rule that refuses the move, None where none does.
        why: the reason for a refusal, as an English sentence without a full stop.
        instead: what may be played where the move is refused.
    """

    diagram: str
    standing: Standing
    rule: str | None = None
    why: str = ""
    instead: tuple[str, ...] = ()


class KnownMoves:
    """Every move that some diagram knows, by its text; captures by their short form too."""

    def __init__(self, facts: Iterable[Fact], rules: RuleSet) -> None:
        self._known: dict[str, list[Known]] = defaultdict(list)
        self._near: dict[str, list[str]] = {}
        for fact in facts:
            exact: dict[str, Known] = {}
            for text, known in _moves_of(fact, rules):
                exact.setdefault(text, known)
            short = {text: known for text, known in _short(fact) if text not in exact}
            for text, known in (exact | short).items():
                self._known[text].append(known)

    def of(self, move: str) -> tuple[Known, ...]:
        """Return what the diagrams prove about a move."""
        return tuple(self._known.get(move, ()))

    def near(self, move: str) -> list[str]:
        """Return known moves that are written almost alike, the nearest first."""
        if move not in self._near:
            others = [t for t in self._known if t != move and abs(len(t) - len(move)) < 2]
            self._near[move] = get_close_matches(move, others, _MOST_SUGGESTIONS, 0.75)
        return self._near[move]


def _moves_of(fact: Fact, rules: RuleSet) -> Iterator[tuple[str, Known]]:
    for move in fact.legal:
        standing = Standing.MANDATORY if move.is_capture else Standing.LEGAL
        yield str(move), Known(fact.id, standing)
    instead = tuple(map(str, fact.legal))
    for refusal in fact.refused:
        rule = refusal.verdict.rule
        because = reason(refusal.verdict, refusal.move, fact.position, rules)
        yield str(refusal.move), Known(fact.id, Standing.REFUSED, rule, because, instead)
    for move in fact.played:
        yield str(move), Known(fact.id, Standing.PLAYED)


def _short(fact: Fact) -> Iterator[tuple[str, Known]]:
    """Yield the captures that are known by their first and last square alone."""
    ends = [(move.path[0], move.path[-1]) for move in fact.legal if len(move.captured) > 1]
    for origin, target in ends:
        if ends.count((origin, target)) == 1:
            yield f"{origin}x{target}", Known(fact.id, Standing.MANDATORY)
