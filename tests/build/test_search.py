"""The search for simplest positions leaves nothing out and proves what it finds."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from click.testing import CliRunner

from damiera_build.check import verify
from damiera_build.cli import main
from damiera_build.search import search
from damiera_build.source import Source
from damiera_build.spec import read_spec
from damiera_build.spec_writer import write_spec
from damiera_engine import (
    ITALIAN,
    SQUARES,
    Color,
    Piece,
    Position,
    PositionError,
    Rule,
    format_fen,
    is_necessary,
    place,
)

PIECES = [Piece(color, king) for color in Color for king in (False, True)]
TWO_PIECE_RULES = (
    Rule.MEN_CAPTURE_FORWARD_ONLY,
    Rule.MAN_CANNOT_CAPTURE_KING,
    Rule.KING_CAPTURES_BACKWARD,
    Rule.KING_CAPTURES_KING,
    Rule.NO_DOUBLE_JUMP,
    Rule.MANDATORY_CAPTURE,
    Rule.NO_MOVES_LOSES,
)


def _found(rule: Rule, pieces: int) -> list[Position]:
    return [one.position for step in search(rule, ITALIAN, pieces, jobs=1) for one in step.found]


def _every_position(pieces: int) -> list[Position]:
    """Every position of so many pieces with White to move, tried one by one."""
    positions = []
    for squares in combinations(SQUARES, pieces):
        for kinds in product(PIECES, repeat=pieces):
            try:
                positions.append(place(zip(squares, kinds, strict=True), Color.WHITE))
            except PositionError:
                continue
    return positions


@pytest.fixture(scope="module")
def two_pieces() -> list[Position]:
    """Every position of two pieces."""
    return _every_position(2)


@pytest.mark.parametrize("rule", TWO_PIECE_RULES)
def test_the_search_finds_what_trying_everything_finds(
    rule: Rule, two_pieces: list[Position]
) -> None:
    """Positions that are skipped as hopeless are hopeless."""
    naive = {position for position in two_pieces if is_necessary(rule, position, ITALIAN)}
    assert set(_found(rule, 2)) == naive


@pytest.mark.parametrize("rule", TWO_PIECE_RULES)
def test_what_is_found_passes_the_gate_in_silence(rule: Rule) -> None:
    """A found position, written as a spec, is proved and proves its rule."""
    for position in _found(rule, 2)[::7]:
        text = write_spec(position, ITALIAN, [rule])
        fact, findings = verify(read_spec(Source("one.yaml", text), "one"), ITALIAN)
        assert (fact is not None, findings) == (True, ())


def test_the_same_search_gives_the_same_answer() -> None:
    """The order does not depend on chance."""
    rule = Rule.MEN_CAPTURE_FORWARD_ONLY
    assert list(map(format_fen, _found(rule, 2))) == list(map(format_fen, _found(rule, 2)))


def test_every_placement_is_counted() -> None:
    """The last step of a search has tried all there is."""
    *_, last = search(Rule.MEN_CAPTURE_FORWARD_ONLY, ITALIAN, 2, jobs=1)
    assert last.done == last.total


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["most-peices"], 2, "did you mean most-pieces?"),
        (["capture-to-the-end"], 2, "no single position can prove"),
        (["most-kings", "--pieces", "2"], 1, "no position with up to 2 pieces"),
        (["no-moves-loses"], 0, "nothing smaller than 2 pieces"),
    ],
)
def test_find_says_how_far_it_has_looked(arguments: list[str], code: int, words: str) -> None:
    """The command tells what its answer means."""
    result = CliRunner().invoke(main, ["find", *arguments])
    assert (result.exit_code, words in result.output) == (code, True)
