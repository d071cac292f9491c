"""The priorities between captures: each criterion, their order, and what the sieve remembers."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given

from damiera_engine import (
    ITALIAN,
    Color,
    Eliminated,
    KingsReading,
    Move,
    Piece,
    Position,
    Rule,
    complete_captures,
    kings_taken_at,
    legal_moves,
    parse_fen,
    place,
    sieve,
)
from damiera_engine.precedence import CRITERIA, Key
from engine.drawing import drawn, positions
from engine.positions import texts

MAN, KING = 32, 31
MEN_TAKEN, KINGS_TAKEN = (9, 10, 11, 12), (5, 6, 7, 8)
BOARD = place(
    [
        (MAN, Piece(Color.WHITE)),
        (KING, Piece(Color.WHITE, is_king=True)),
        *((square, Piece(Color.BLACK)) for square in MEN_TAKEN),
        *((square, Piece(Color.BLACK, is_king=True)) for square in KINGS_TAKEN),
    ],
    Color.WHITE,
)
"""One board for all the captures below, which are compared and never played."""

RANKED = [
    *("king kkkk", "king kkkm", "king kkmk", "king kmkk", "king mkkk", "king kkmm", "king kmkm"),
    *("king kmmk", "king mkkm", "king mkmk", "king mmkk", "king kmmm", "king mkmm", "king mmkm"),
    *("king mmmk", "king mmmm", "king kkk", "king kkm", "king kmk", "king mkk", "king kmm"),
    *("king mkm", "king mmk", "king mmm", "man mmm", "king kk", "king km", "king mk", "king mm"),
    *("man mm", "king k", "king m", "man m"),
]
"""Captures by who takes and what is taken jump by jump, ranked by hand from 6.6 to 6.9."""


def capture(described: str) -> Move:
    """Return a capture on the board: "king mk" is a king that takes a man and then a king."""
    who, taken = described.split()
    squares = {"m": iter(MEN_TAKEN), "k": iter(KINGS_TAKEN)}
    path = (KING if who == "king" else MAN, *range(20, 20 + len(taken)))
    return Move(path, tuple(next(squares[piece]) for piece in taken))


def keys(move: Move) -> list[Key]:
    return [CRITERIA[rule](move, BOARD, ITALIAN) for rule in ITALIAN.capture_precedence]


def test_6_6_to_6_9_captures_ranked_by_hand_are_strictly_sorted() -> None:
    """Each capture of the list has precedence over the next one."""
    ranked = [keys(capture(described)) for described in RANKED]
    assert all(better > worse for better, worse in pairwise(ranked))


def test_6_6_to_6_9_of_all_ranked_captures_only_the_best_may_be_played() -> None:
    """However the captures come, the first of the list wins, and every other one has lost."""
    captures = [capture(described) for described in RANKED]
    survivors, eliminated = sieve(captures[::-1], BOARD, ITALIAN)
    assert survivors == captures[:1]
    assert {loser.move for loser in eliminated} == set(captures[1:])


@pytest.mark.parametrize(
    ("better", "worse", "rule"),
    [
        ("man mm", "king k", Rule.MOST_PIECES),
        ("king mm", "king k", Rule.MOST_PIECES),
        ("king m", "man m", Rule.KING_CAPTURES_FIRST),
        ("king mm", "man mm", Rule.KING_CAPTURES_FIRST),
        ("king k", "king m", Rule.MOST_KINGS),
        ("king mkk", "king kmm", Rule.MOST_KINGS),
        ("king km", "king mk", Rule.EARLIEST_KINGS),
        ("king kkm", "king kmk", Rule.EARLIEST_KINGS),
    ],
)
def test_6_6_to_6_9_the_first_rule_that_tells_two_captures_apart_decides(
    better: str, worse: str, rule: Rule
) -> None:
    """The loser is remembered with the rule, the winner and what was compared."""
    winner, loser = capture(better), capture(worse)
    survivors, (lost,) = sieve([loser, winner], BOARD, ITALIAN)
    assert survivors == [winner]
    assert (lost.move, lost.rule, lost.rival) == (loser, rule, winner)
    criterion = CRITERIA[rule]
    assert lost.key == criterion(loser, BOARD, ITALIAN)
    assert lost.rival_key == criterion(winner, BOARD, ITALIAN)


def test_6_6_a_king_counts_as_one_piece() -> None:
    """Two men are more than one king, and as many as two kings."""
    count = CRITERIA[Rule.MOST_PIECES]
    two_men, two_kings, one_king = map(capture, ("king mm", "king kk", "king k"))
    assert count(two_men, BOARD, ITALIAN) == count(two_kings, BOARD, ITALIAN)
    assert count(two_men, BOARD, ITALIAN) > count(one_king, BOARD, ITALIAN)


def test_6_9_the_places_of_the_kings_are_counted_from_one() -> None:
    """A capture that takes a man, a king, a man and a king meets kings second and fourth."""
    assert kings_taken_at(capture("king mkmk"), BOARD) == (2, 4)
    assert kings_taken_at(capture("king mm"), BOARD) == ()
    assert kings_taken_at(Move((31, 22), (27,)), parse_fen("W:WK31:B27")) == ()


@pytest.mark.parametrize(
    ("one", "other", "winners"),
    [
        ("kkmm", "kmkm", {"lexicographic": "kkmm", "weighted": "kkmm"}),
        (
            "kmmk",
            "mkkm",
            {"lexicographic": "kmmk", "first-only": "kmmk", "first-jump": "kmmk"}
            | {"weighted": "mkkm"},
        ),
        ("mkmm", "mmkm", {"lexicographic": "mkmm", "first-only": "mkmm", "weighted": "mkmm"}),
        ("kmmm", "mkmm", dict.fromkeys([reading.value for reading in KingsReading], "kmmm")),
    ],
)
def test_6_9_each_reading_compares_the_kings_in_its_own_way(
    one: str, other: str, winners: dict[str, str]
) -> None:
    """Where a reading sees no difference, both captures may be played."""
    captures = {taken: capture(f"king {taken}") for taken in (one, other)}
    for reading in KingsReading:
        survivors = sieve(list(captures.values()), BOARD, ITALIAN.reading(reading)).survivors
        winner = winners.get(reading.value)
        assert survivors == ([captures[winner]] if winner else list(captures.values()))


@pytest.mark.parametrize(
    ("reading", "key"),
    [
        (KingsReading.LEXICOGRAPHIC, (-2, -4)),
        (KingsReading.FIRST_ONLY, (-2,)),
        (KingsReading.WEIGHTED, -(2**2 + 2**4)),
        (KingsReading.FIRST_JUMP, 0),
    ],
)
def test_6_9_the_key_of_a_reading_is_what_it_says_it_compares(
    reading: KingsReading, key: Key
) -> None:
    """Of kings met second and fourth: both places, the first, their weights, that none is first."""
    move = capture("king mkmk")
    assert CRITERIA[Rule.EARLIEST_KINGS](move, BOARD, ITALIAN.reading(reading)) == key


def test_6_10_equal_captures_may_all_be_played() -> None:
    """After the last priority the choice is free."""
    captures = complete_captures(parse_fen("W:WK22:B18,19,27"), ITALIAN)
    assert sieve(captures, BOARD, ITALIAN) == (captures, [])


def test_6_10_without_free_choice_the_lowest_path_is_played() -> None:
    """Something has to choose: the squares of the path do, not the order of the list."""
    rules = ITALIAN.without(Rule.FREE_CHOICE)
    position = parse_fen("W:WK22:B18,19,27")
    captures = complete_captures(position, ITALIAN)
    first, *others = sorted(captures)
    for listed in (captures, captures[::-1]):
        survivors, eliminated = sieve(listed, position, rules)
        assert texts(survivors) == ["22x13"]
        assert eliminated == [Eliminated(m, Rule.FREE_CHOICE, first, 0, 0) for m in others]
    for alone in captures:
        assert sieve([alone], position, rules) == ([alone], [])


def test_nothing_can_be_sifted_from_nothing() -> None:
    """Without captures nothing survives and nothing is eliminated."""
    assert sieve([], BOARD, ITALIAN) == ([], [])


def test_a_rival_is_a_capture_that_may_be_played() -> None:
    """A loser is remembered with one that survives, not with one that loses to a later rule."""
    captures = [capture("king mk"), capture("king km"), capture("king m")]
    _, eliminated = sieve(captures, BOARD, ITALIAN)
    assert [(lost.move, lost.rule, lost.rival) for lost in eliminated] == [
        (captures[2], Rule.MOST_PIECES, captures[1]),
        (captures[0], Rule.EARLIEST_KINGS, captures[1]),
    ]


def in_order(*rules: Rule) -> list[Rule]:
    return [*rules, *(rule for rule in ITALIAN.capture_precedence if rule not in rules)]


@given(positions())
@drawn(150)
def test_6_7_and_6_8_may_be_applied_in_either_order(position: Position) -> None:
    """Men take no kings, so whether a king captures and how many it takes never disagree."""
    order = in_order(Rule.MOST_PIECES, Rule.MOST_KINGS, Rule.KING_CAPTURES_FIRST)
    swapped = replace(ITALIAN, capture_precedence=tuple(order))
    assert legal_moves(position, swapped) == legal_moves(position, ITALIAN)


@pytest.mark.parametrize(
    ("fen", "first", "second"),
    [
        ("B:W6,15,23:B2,K12", Rule.KING_CAPTURES_FIRST, Rule.MOST_PIECES),
        ("W:WK22:B10,18,K27", Rule.MOST_KINGS, Rule.MOST_PIECES),
        ("W:WK1,K11,K17:BK5,6,13,14,K21,22", Rule.EARLIEST_KINGS, Rule.MOST_KINGS),
    ],
)
def test_the_other_priorities_may_not_change_places(fen: str, first: Rule, second: Rule) -> None:
    """Put before the rule that it follows, each forces another capture here."""
    position = parse_fen(fen)
    order = list(ITALIAN.capture_precedence)
    order.remove(first)
    order.insert(order.index(second), first)
    swapped = replace(ITALIAN, capture_precedence=tuple(order))
    assert texts(legal_moves(position, swapped)) != texts(legal_moves(position, ITALIAN))


def test_where_no_king_stands_most_pieces_decides_wherever_it_is_in_the_order() -> None:
    """The priorities about kings see no difference there, and leave the choice to those behind."""
    order = in_order(Rule.EARLIEST_KINGS, Rule.MOST_KINGS, Rule.KING_CAPTURES_FIRST)
    swapped = replace(ITALIAN, capture_precedence=tuple(order))
    assert texts(legal_moves(parse_fen("W:W21,24:B10,18,20"), swapped)) == ["21x14x5"]


@given(positions())
@drawn(150)
def test_each_capture_survives_or_has_one_decisive_rule(position: Position) -> None:
    """The sieve splits the captures in two, and each loser is less than its rival by its rule."""
    captures = complete_captures(position, ITALIAN)
    survivors, eliminated = sieve(captures, position, ITALIAN)
    assert sorted([*survivors, *(lost.move for lost in eliminated)]) == sorted(captures)
    for lost in eliminated:
        criterion = CRITERIA[lost.rule]
        assert lost.key == criterion(lost.move, position, ITALIAN)
        assert lost.rival_key == criterion(lost.rival, position, ITALIAN)
        assert lost.key < lost.rival_key  # type: ignore[operator]
        assert lost.rival in survivors
    for rule in ITALIAN.capture_precedence:
        assert len({CRITERIA[rule](move, position, ITALIAN) for move in survivors}) <= 1


@given(positions())
@drawn(150)
def test_without_its_decisive_rule_a_capture_comes_further(position: Position) -> None:
    """Switched off, the rule eliminates nothing, and a capture meets a later rule or none."""
    order = ITALIAN.capture_precedence
    captures = complete_captures(position, ITALIAN)
    for lost in sieve(captures, position, ITALIAN).eliminated:
        again = sieve(captures, position, ITALIAN.without(lost.rule))
        later = {late.move: order.index(late.rule) for late in again.eliminated}
        assert later.get(lost.move, len(order)) > order.index(lost.rule)
