"""Which of several captures must be played: the priorities as an ordered sieve.

Each criterion is a key function; more is better. The sieve keeps the captures with the best key,
criterion by criterion in the rule set's order, and remembers for each loser what eliminated it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from damiera_engine.board import BIT
from damiera_engine.move import Move
from damiera_engine.position import Position
from damiera_engine.ruleset import KingsReading, Rule, RuleSet

Key: TypeAlias = int | tuple[int, ...]
"""What a criterion compares, of one kind for all captures; the greater one has precedence."""

Criterion: TypeAlias = Callable[[Move, Position, RuleSet], Key]


class Eliminated(NamedTuple):
    """A capture that lost to a rival, with the rule that compared them and both keys."""

    move: Move
    rule: Rule
    rival: Move
    key: Key
    rival_key: Key


class Sieve(NamedTuple):
    """The captures that may be played, and those that may not."""

    survivors: list[Move]
    eliminated: list[Eliminated]


def kings_taken_at(move: Move, position: Position) -> tuple[int, ...]:
    """Return at which jumps of a capture a king is taken, counted from 1."""
    kings = position.their_kings
    if not kings:
        return ()
    return tuple(n for n, over in enumerate(move.captured, 1) if BIT[over] & kings)


def most_pieces(move: Move, _position: Position, _rules: RuleSet) -> Key:
    """Compare the number of captured pieces; a king counts as one piece (FID 6.6)."""
    return len(move.captured)


def king_captures_first(move: Move, position: Position, _rules: RuleSet) -> Key:
    """Prefer a capture made by a king (FID 6.7)."""
    return int(BIT[move.path[0]] & position.own_kings != 0)


def most_kings(move: Move, position: Position, _rules: RuleSet) -> Key:
    """Compare the number of captured kings (FID 6.8)."""
    return len(kings_taken_at(move, position))


def earliest_kings(move: Move, position: Position, rules: RuleSet) -> Key:
    """Prefer the capture that meets a king earlier (FID 6.9), in the rule set's reading."""
    places = kings_taken_at(move, position)
    reading = rules.kings_reading
    if reading is KingsReading.LEXICOGRAPHIC:
        return tuple([-place for place in places])
    if reading is KingsReading.FIRST_ONLY:
        return tuple([-place for place in places[:1]])
    if reading is KingsReading.WEIGHTED:
        return -sum(1 << place for place in places)
    return int(1 in places)


CRITERIA: Final[dict[Rule, Criterion]] = {
    Rule.MOST_PIECES: most_pieces,
    Rule.KING_CAPTURES_FIRST: king_captures_first,
    Rule.MOST_KINGS: most_kings,
    Rule.EARLIEST_KINGS: earliest_kings,
}


_ABOUT_KINGS: Final = frozenset(CRITERIA) - {Rule.MOST_PIECES}
"""The criteria that cannot tell captures apart where no king stands on the board."""


def sieve(captures: Sequence[Move], position: Position, rules: RuleSet) -> Sieve:
    """Sort complete captures into those that may be played and those that lost.

    Where `free-choice` (FID 6.10) is not in force, only the first of the equal captures is kept,
    by the squares of its path: something has to choose.
    """
    survivors = list(captures)
    lost: list[tuple[Move, Rule, Any, Any]] = []
    no_kings = not position.own_kings | position.their_kings
    for rule in rules.capture_precedence:
        if len(survivors) < 2:
            break
        if no_kings and rule in _ABOUT_KINGS:
            continue
        criterion = CRITERIA[rule]
        keyed: list[tuple[Move, Any]] = [(m, criterion(m, position, rules)) for m in survivors]
        best = max(key for _, key in keyed)
        survivors = [move for move, key in keyed if key == best]
        lost += [(move, rule, key, best) for move, key in keyed if key != best]
    # Whoever is told of a better capture wants to play it, so it must not lose to another one.
    eliminated = [Eliminated(m, rule, survivors[0], key, best) for m, rule, key, best in lost]
    if Rule.FREE_CHOICE not in rules.articles:
        survivors, others = sorted(survivors)[:1], sorted(survivors)[1:]
        eliminated += [Eliminated(m, Rule.FREE_CHOICE, survivors[0], 0, 0) for m in others]
    return Sieve(survivors, eliminated)
