"""No minimal proof of a rule is left out of the positions that a search tries."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from pathlib import Path

import pytest

from damiera_build.candidates import (
    BESIDE_ENEMIES,
    Question,
    Task,
    candidates,
    count_positions,
    tasks,
    unanswerable,
)
from damiera_build.coverage import unobservable
from damiera_build.search import is_minimal, positions_inside, search
from damiera_engine import (
    BIT,
    ITALIAN,
    SQUARES,
    Color,
    Position,
    Rule,
    format_fen,
    is_necessary,
    legal_moves,
    necessary_rules,
    parse_fen,
    place,
)

POSITIONS = Path(__file__).parents[1] / "data" / "positions.jsonl"
RULES = [rule for rule in ITALIAN.articles if unobservable(rule, ITALIAN) is None]


def every_position(pieces: int) -> Iterator[Position]:
    """Yield every position of so many pieces with White to move, with no thought of what for."""
    for squares in combinations(SQUARES, pieces):
        for kinds in product(range(4), repeat=pieces):
            sides = [0, 0, 0, 0]
            for square, kind in zip(squares, kinds, strict=True):
                sides[kind] |= BIT[square]
            men, kings, their_men, their_kings = sides
            if not men & Color.WHITE.promotion_row and not their_men & Color.BLACK.promotion_row:
                yield Position(men, kings, their_men, their_kings, Color.WHITE)


@cache
def proofs(pieces: int) -> dict[Position, frozenset[Rule]]:
    """Return what every position of up to so many pieces proves."""
    return {
        position: necessary_rules(position, ITALIAN)
        for count in range(1, pieces + 1)
        for position in every_position(count)
    }


def size(position: Position) -> int:
    return len(list(position.pieces()))


def found(question: Question, pieces: int) -> list[Position]:
    steps = search(question, ITALIAN, pieces, jobs=1)
    return [one.position for step in steps for one in step.found]


def has_both_sides(position: Position) -> bool:
    return len({piece.color for _, piece in position.pieces()}) == 2


QUESTIONS = [
    *(Question(rule) for rule in RULES),
    *(Question(rule, men_only=True) for rule in RULES),
    *(Question(rule, forced=True) for rule in RULES),
    *(Question(rule, both_sides=True) for rule in RULES),
]


@pytest.mark.parametrize("question", QUESTIONS, ids=repr)
def test_the_search_finds_what_trying_every_position_of_two_pieces_finds(
    question: Question,
) -> None:
    """The naive way: all positions, and of those that answer the ones with no answer inside."""
    answers = {
        position
        for position, proved in proofs(2).items()
        if question.rule in proved
        and not (question.men_only and any(piece.is_king for _, piece in position.pieces()))
        and not (question.forced and len(legal_moves(position, ITALIAN)) != 1)
        and not (question.both_sides and not has_both_sides(position))
    }
    naive = [p for p in answers if not answers.intersection(positions_inside(p))]
    if unanswerable(question):
        assert naive == []
    else:
        searched = found(question, 1) + found(question, 2)
        assert sorted(map(format_fen, searched)) == sorted(map(format_fen, naive))


def test_the_search_finds_what_trying_every_position_of_three_pieces_finds() -> None:
    """No fewer pieces prove these rules, so every proof is minimal."""
    rules = (Rule.KING_CAPTURES_FIRST, Rule.FREE_CHOICE)
    naive: dict[Rule, list[str]] = {rule: [] for rule in rules}
    for position in every_position(3):
        legal = set(legal_moves(position, ITALIAN))
        for rule in rules:
            if legal != set(legal_moves(position, ITALIAN.without(rule))):
                naive[rule].append(format_fen(position))
    for rule in rules:
        assert sorted(map(format_fen, found(Question(rule), 3))) == sorted(naive[rule])


def cut_down(rule: Rule, position: Position) -> Position:
    """Return a proof inside a larger one in which no single piece can be spared."""
    pieces = list(position.pieces())
    for left_out in pieces if len(pieces) > 1 else ():
        smaller = place([p for p in pieces if p != left_out], position.turn)
        if is_necessary(rule, smaller, ITALIAN):
            return cut_down(rule, smaller)
    return position


def large_proofs() -> Iterator[tuple[Rule, Position]]:
    """Yield proofs with White to move out of the engine's test positions, two dozen a rule."""
    few: dict[Rule, int] = {}
    for line in POSITIONS.read_text("utf-8").splitlines():
        position = parse_fen(json.loads(line)["fen"])
        if position.turn is Color.WHITE:
            for rule in sorted(necessary_rules(position, ITALIAN) & BESIDE_ENEMIES):
                few[rule] = few.get(rule, 0) + 1
                if few[rule] <= 25:
                    yield rule, position


def test_no_large_proof_cut_down_escapes_the_search() -> None:
    """The arguments by which positions are skipped hold for minimal proofs of any size."""
    sizes = set()
    for rule, position in large_proofs():
        question = Question(rule)
        minimal = cut_down(rule, position)
        if is_minimal(minimal, question, ITALIAN):
            theirs = minimal.men(Color.BLACK) + minimal.kings(Color.BLACK)
            task = Task(size(minimal) - len(theirs), len(theirs), tuple(sorted(theirs)))
            assert minimal in set(candidates(question, task, ITALIAN)), format_fen(minimal)
            sizes.add(size(minimal))
    assert sizes >= {2, 3, 4, 5, 6}


@pytest.mark.parametrize("men_only", [False, True])
@pytest.mark.parametrize("pieces", [1, 2])
def test_the_number_of_positions_is_counted_right(pieces: int, men_only: bool) -> None:
    """The formula gives what counting gives."""
    counted = sum(
        not (men_only and any(piece.is_king for _, piece in position.pieces()))
        for position in every_position(pieces)
    )
    assert count_positions(pieces, men_only=men_only) == counted


def test_the_parts_of_a_search_are_all_there_is() -> None:
    """Together they hold every set of squares, half of them White's and half Black's."""
    parts = tasks(Question(Rule.MANDATORY_CAPTURE), 3)
    assert sum(task.size for task in parts) == 4960 * 2**3
    assert len(set(parts)) == len(parts)
