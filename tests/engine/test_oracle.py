"""The engine against positions on which independent programs agree, and the four readings of 6.9.

The positions are tagged `decisive:RULE` where switching that rule off changed the legal moves of
the program that made the tags. Our word for this is *necessary*.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from damiera_engine import (
    ITALIAN,
    SQUARES,
    KingsReading,
    Move,
    Position,
    Rule,
    Square,
    complete_captures,
    contested_readings,
    diagonal,
    judge_text,
    kings_taken_at,
    legal_moves,
    necessary_rules,
    outcome,
    parse_fen,
    sieve,
)
from engine.positions import lines_of, texts

CHECKED = [(parse_fen(line["fen"]), line) for line in lines_of("positions.jsonl")]
CONTESTED = [(parse_fen(line["fen"]), line) for line in lines_of("reading_sensitive.jsonl")]

TAGGED = {
    Rule(tag.removeprefix("decisive:"))
    for _, line in CHECKED
    for tag in line["tags"]
    if tag.startswith("decisive:")
}
"""The rules that the tags know of."""


def tagged(line: dict[str, Any], sort: str) -> set[str]:
    """Return the rules of a line's tags of one sort."""
    return {tag.removeprefix(sort) for tag in line["tags"] if tag.startswith(sort)}


def test_legal_moves_and_what_they_capture_agree_with_five_programs() -> None:
    """Every checked position has the same moves, which take the same squares in the same order."""
    differing = []
    for position, line in CHECKED:
        moves = legal_moves(position, ITALIAN)
        captured = {str(move): list(move.captured) for move in moves if move.is_capture}
        if texts(moves) != line["legal"] or captured != line["captured"]:
            differing.append(line["fen"])
    assert differing == []


def test_promotions_and_ends_of_the_game_are_found_where_they_are_tagged() -> None:
    """Promotions, lost positions and winning moves agree with the tags."""
    differing = []
    for position, line in CHECKED:
        moves = legal_moves(position, ITALIAN)
        found = {
            "promotion": any(move.promotes for move in moves),
            "no-move-loss": outcome(position, ITALIAN) is not None,
            "wins-at-once": any(outcome(position.play(move), ITALIAN) for move in moves),
        }
        if found != {tag: tag in line["tags"] for tag in found}:
            differing.append(line["fen"])
    assert differing == []


def test_6_6_to_6_9_each_priority_eliminates_captures_where_it_is_tagged() -> None:
    """The rules that the sieve remembers are those at which the tags say a capture is dropped."""
    differing = [
        line["fen"]
        for position, line in CHECKED
        if tagged(line, "drops:")
        != {
            str(lost.rule)
            for lost in sieve(complete_captures(position, ITALIAN), position, ITALIAN).eliminated
        }
    ]
    assert differing == []


def test_short_forms_are_ambiguous_where_they_are_tagged() -> None:
    """Where two legal captures have the same ends, their short form is not resolved.

    Even if it is another complete capture in full, which lost.
    """
    for position, line in CHECKED:
        legal = legal_moves(position, ITALIAN)
        ends = Counter((move.path[0], move.path[-1]) for move in legal)
        short = [f"{origin}x{target}" for (origin, target), n in ends.items() if n > 1]
        assert bool(short) == ("ambiguous-short" in line["tags"])
        for text in short:
            assert judge_text(position, text, ITALIAN).kind == "ambiguous"


def test_the_necessary_rules_are_those_that_the_tags_call_decisive() -> None:
    """They agree on every rule that the tags know, but for `no-double-jump` where it is explained.

    See the next test for the exception.
    """
    assert len(TAGGED) == 10
    differing: dict[str, set[str]] = {}
    for position, line in CHECKED:
        necessary = necessary_rules(position, ITALIAN) & TAGGED
        if necessary != tagged(line, "decisive:"):
            differing[line["fen"]] = necessary ^ tagged(line, "decisive:")
    assert set(map(frozenset, differing.values())) == {frozenset({Rule.NO_DOUBLE_JUMP})}
    assert len(differing) == 34


def test_5_9_no_double_jump_is_counted_in_two_ways_where_it_is_switched_off() -> None:
    """A piece jumped again counts once for the tags and, on a path that ends there, twice for us.

    Without the rule a king could go to and fro for ever. The tags let it, and count the different
    pieces that it can reach; our path ends at the first piece that it jumps again, and its length
    is what `most-pieces` compares. A man never jumps a piece twice, for it never turns back. So the
    rule is necessary where a king's capture without it is at least as long as the longest by a man
    (with as many pieces, the king has to capture): as long as all it reaches for the tags, as long
    as its longest capture and one more for us. The two differ where a man takes exactly one piece
    more than a king can reach.
    """
    differing = set()
    for position, line in CHECKED:
        men, kings = longest_captures(position)
        reach = max((reached(position, king) for king in position.kings(position.turn)), default=0)
        is_tagged = Rule.NO_DOUBLE_JUMP in tagged(line, "decisive:")
        assert is_tagged == (reach > 0 and reach >= men), line["fen"]
        is_necessary = Rule.NO_DOUBLE_JUMP in necessary_rules(position, ITALIAN)
        assert is_necessary == (kings > 0 and kings + 1 >= men), line["fen"]
        if is_tagged != is_necessary:
            assert men == kings + 1 == reach + 1
            differing.add(line["fen"])
    assert len(differing) == 34


def longest_captures(position: Position) -> tuple[int, int]:
    """Return how many pieces the longest capture by a man takes, and the longest by a king."""
    captures = complete_captures(position, ITALIAN)
    longest = {True: 0, False: 0}
    for move in captures:
        by_king = move.path[0] in position.kings(position.turn)
        longest[by_king] = max(longest[by_king], len(move.captured))
    return longest[False], longest[True]


def reached(position: Position, king: Square) -> int:
    """Return how many pieces a king can jump if it may jump each as often as it likes."""
    enemies = {square for square, piece in position.pieces() if piece.color is not position.turn}
    free = {square for square in SQUARES if position.piece_at(square) is None} | {king}
    landings, jumped, unseen = {king}, set(), [king]
    while unseen:
        origin = unseen.pop()
        for target in free:
            line = diagonal(origin, target)
            if len(line) == 2 and line[0] in enemies:
                jumped.add(line[0])
                if target not in landings:
                    landings.add(target)
                    unseen.append(target)
    return len(jumped)


@pytest.mark.parametrize("reading", KingsReading, ids=lambda reading: reading.value)
def test_6_9_each_reading_has_the_legal_moves_known_for_it(reading: KingsReading) -> None:
    """The positions on which sources part give each of them its own answer."""
    rules = ITALIAN.reading(reading)
    differing = [
        line["fen"]
        for position, line in CONTESTED
        if texts(legal_moves(position, rules)) != line["readings"][reading.value]
    ]
    assert differing == []


def test_6_9_a_position_is_contested_by_the_readings_that_differ() -> None:
    """Exactly the readings with other legal moves than the lexicographic one are named."""
    for position, line in CONTESTED:
        usual = line["readings"]["lexicographic"]
        others = {name: moves for name, moves in line["readings"].items() if moves != usual}
        contested = contested_readings(position, ITALIAN)
        assert {r.value: texts(moves) for r, moves in contested.items()} == others
        assert others


def test_6_9_kings_are_met_at_the_known_places() -> None:
    """The places at which each capture takes kings are those of the data."""
    for position, line in CONTESTED:
        captures: list[Move] = complete_captures(position, ITALIAN)
        places = {str(move): list(kings_taken_at(move, position)) for move in captures}
        assert line["kings_taken_at"].items() <= places.items()


def test_6_9_the_checked_positions_are_not_contested_beyond_the_first_jump() -> None:
    """Five programs agree on them, so only the reading that misreads all texts may differ."""
    readings = {reading for p, _ in CHECKED for reading in contested_readings(p, ITALIAN)}
    assert readings <= {KingsReading.FIRST_JUMP}
