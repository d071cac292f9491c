"""Records of games as they are met in the wild, and what a reader has to make of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
import yaml

from damiera_engine import (
    ITALIAN,
    START,
    Ambiguous,
    Color,
    NoPiece,
    PdnGame,
    PdnMove,
    format_fen,
    legal_moves,
    meant,
    parse_move,
    read_pdn,
    replay,
)
from engine.positions import DATA, texts

CASES: list[dict[str, Any]] = yaml.safe_load((DATA / "cases_pdn.yaml").read_text("utf-8"))
CHAMPIONSHIP = read_pdn((DATA / "games" / "championship-2005.pdn").read_text("utf-8"))
MISPRINT = read_pdn((DATA / "games" / "misprint-1978.pdn").read_text("utf-8"))

every_case = pytest.mark.parametrize("case", [pytest.param(c, id=c["id"]) for c in CASES])


def having(key: str) -> Callable[..., Any]:
    """Parametrize a test with the cases that say something of one kind."""
    return pytest.mark.parametrize(
        "case", [pytest.param(case, id=case["id"]) for case in CASES if key in case]
    )


def only_game(case: dict[str, Any]) -> PdnGame:
    """Return the one game that a case holds."""
    (game,) = read_pdn(case["pdn"])
    return game


@every_case
def test_the_moves_are_those_that_are_written(case: dict[str, Any]) -> None:
    """Nothing is lost, nothing is split, nothing is made up."""
    assert [move.text for move in only_game(case).moves] == case["moves"]


@every_case
def test_every_problem_is_told_and_no_other(case: dict[str, Any]) -> None:
    """An error as an error, an oddity as an oddity."""
    kinds = [problem.kind.value for problem in only_game(case).problems]
    assert kinds == case.get("problems", [])


@every_case
def test_the_result_is_the_one_at_the_end(case: dict[str, Any]) -> None:
    """Where there is none, none is made up."""
    assert only_game(case).result == case.get("result")


@having("tags")
def test_tags_are_kept_as_they_are_written(case: dict[str, Any]) -> None:
    """In any language, and never as numbers."""
    tags = {tag.name: tag.value for tag in only_game(case).tags}
    assert case["tags"].items() <= tags.items()


@having("comment")
def test_a_comment_belongs_to_the_move_before_it(case: dict[str, Any]) -> None:
    """Line ends in it are spaces."""
    assert only_game(case).moves[-1].comment == case["comment"]


@having("position")
def test_the_position_is_the_one_of_the_fen(case: dict[str, Any]) -> None:
    """Reading is tolerant, writing is strict."""
    assert format_fen(only_game(case).setup or START) == case["position"]


@having("legal")
def test_a_game_without_moves_is_a_position(case: dict[str, Any]) -> None:
    """Eleven pieces against eleven, ready to play."""
    position = only_game(case).setup
    assert position is not None
    assert texts(legal_moves(position, ITALIAN)) == sorted(case["legal"])
    assert len(position.men(Color.WHITE)) == len(position.men(Color.BLACK)) == 11


@every_case
def test_the_game_is_played_as_far_as_it_goes(case: dict[str, Any]) -> None:
    """To its end, to the move that stops it, or not at all where the position is not known."""
    game = only_game(case)
    again = replay(game, ITALIAN)
    if not game.is_playable:
        assert (again.game, again.stop, again.is_complete) == (None, None, False)
        return
    assert again.game is not None
    expected = case.get("stop")
    if expected is None:
        assert list(map(str, again.game.moves)) == case.get("played", case["moves"])
        assert again.is_complete
        return
    stop = again.stop
    assert stop is not None
    assert not again.is_complete
    assert len(again.game.moves) == stop.ply - 1
    assert (stop.ply, stop.number) == (expected["ply"], expected["number"])
    assert stop.verdict.kind == expected["verdict"]
    if "legal" in expected:
        assert texts(stop.legal) == expected["legal"]
        assert [str(found.move) for found in meant(again)] == expected["meant"]


@every_case
def test_a_capture_written_with_a_hyphen_is_played_and_told(case: dict[str, Any]) -> None:
    """It can mean nothing else."""
    assert list(replay(only_game(case), ITALIAN).hyphens) == case.get("hyphens", [])


def test_the_championship_has_53_games_without_a_problem() -> None:
    """3,227 half moves, each read as a move."""
    assert len(CHAMPIONSHIP) == 53
    assert sum(len(game.moves) for game in CHAMPIONSHIP) == 3227
    assert all(move.move for game in CHAMPIONSHIP for move in game.moves)
    assert not any(game.problems for game in CHAMPIONSHIP)
    assert {game.result for game in CHAMPIONSHIP} == {"1-0", "0-1", "1/2-1/2"}


@pytest.mark.parametrize("number", [n for n in range(1, 54) if n != 46])
def test_every_half_move_of_the_championship_is_legal(number: int) -> None:
    """And no result contradicts how a game ended on the board."""
    again = replay(CHAMPIONSHIP[number - 1], ITALIAN)
    assert again.is_complete
    assert again.game is not None
    assert len(again.game.moves) == len(again.source.moves)
    assert (again.hyphens, again.contradiction) == ((), None)


def test_the_one_ambiguous_move_of_the_championship_is_not_guessed() -> None:
    """Both paths are told; either would be legal."""
    again = replay(CHAMPIONSHIP[45], ITALIAN)
    stop = again.stop
    assert stop is not None
    assert (stop.ply, stop.number, stop.position.turn) == (26, 13, Color.BLACK)
    assert format_fen(stop.position) == "B:W6,13,14,18,21,22,25,30,31:B1,2,3,4,7,9"
    assert isinstance(stop.verdict, Ambiguous)
    assert texts(stop.verdict.candidates) == ["3x10x17x26", "3x10x19x26"]
    assert [str(found.move) for found in meant(again)] == ["3x10x17x26", "3x10x19x26"]
    for path in ("3x10x17x26", "3x10x19x26"):
        assert replay(with_move(CHAMPIONSHIP[45], 26, path), ITALIAN).is_complete


def test_a_misprint_is_found_at_its_ply_with_the_move_that_was_meant() -> None:
    """With it all the other half moves can be played."""
    (game,) = MISPRINT
    again = replay(game, ITALIAN)
    stop = again.stop
    assert stop is not None
    assert (stop.ply, stop.number, stop.written.text) == (27, 14, "23x6")
    assert (stop.written.line, stop.written.column) == (13, 47)
    assert stop.verdict == NoPiece(23)
    assert [(str(found.move), found.plies) for found in meant(again)] == [("13x6", 17)]
    assert len(game.moves) == 27 + 17
    assert replay(with_move(game, 27, "13x6"), ITALIAN).is_complete


def with_move(game: PdnGame, ply: int, text: str) -> PdnGame:
    """Return a record with another half move at one place."""
    moves = list(game.moves)
    moves[ply - 1] = PdnMove(text, parse_move(text), 1, 1)
    return replace(game, moves=tuple(moves))
