"""Real cases: what public engines, game files and rule pages get wrong, or get right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import yaml

from damiera_engine import (
    ITALIAN,
    Ambiguous,
    FenError,
    Game,
    IllegalMoveError,
    Legal,
    format_fen,
    judge_text,
    legal_moves,
    outcome,
    parse_fen,
    parse_move,
)
from engine.positions import DATA, texts

CASES: list[dict[str, Any]] = yaml.safe_load((DATA / "cases_engine.yaml").read_text("utf-8"))


def having(key: str) -> Callable[..., Any]:
    """Parametrize a test with the cases that say something of one kind."""
    cases = [pytest.param(case, id=case["id"]) for case in CASES if key in case]
    return pytest.mark.parametrize("case", cases)


def test_every_case_says_something_that_a_test_below_looks_at() -> None:
    """No case is there for nothing, and none stands twice."""
    looked_at = {"legal", "canonical", "rejected", "refused", "ambiguous", "short", "line"}
    assert all(looked_at & case.keys() for case in CASES)
    assert len({case["id"] for case in CASES}) == len(CASES)


@having("legal")
def test_the_legal_moves_are_those_of_the_case(case: dict[str, Any]) -> None:
    """Two independent generators agreed on every list."""
    assert texts(legal_moves(parse_fen(case["fen"]), ITALIAN)) == sorted(case["legal"])


@having("canonical")
def test_a_fen_is_written_in_one_way(case: dict[str, Any]) -> None:
    """Reading is tolerant, writing is strict."""
    assert format_fen(parse_fen(case["fen"])) == case["canonical"]


@having("rejected")
def test_a_fen_that_is_none_is_rejected(case: dict[str, Any]) -> None:
    """The reason is named, with the squares where the position is at fault."""
    with pytest.raises(FenError) as caught:
        parse_fen(case["fen"])
    found: dict[str, list[int]] = {}
    for text_problem in caught.value.problems:
        found.setdefault(text_problem.kind.value, [])
    for problem in caught.value.position_problems:
        found.setdefault(problem.kind.value, []).extend(problem.squares)
    assert found == case["rejected"]


@having("refused")
def test_a_move_is_refused_for_the_right_reason(case: dict[str, Any]) -> None:
    """A refusal names its rule, or none where the board or the spelling is the reason."""
    position = parse_fen(case["fen"])
    for move, rule in case["refused"].items():
        verdict = judge_text(position, move, ITALIAN)
        assert not isinstance(verdict, Legal)
        assert verdict.rule == rule


@having("ambiguous")
def test_an_ambiguous_short_form_is_not_resolved(case: dict[str, Any]) -> None:
    """The captures that it could mean are named instead."""
    verdict = judge_text(parse_fen(case["fen"]), case["ambiguous"], ITALIAN)
    assert isinstance(verdict, Ambiguous)
    assert texts(verdict.candidates) == case["legal"]


@having("short")
def test_a_unique_short_form_is_read_in_full(case: dict[str, Any]) -> None:
    """Where one legal move fits, it is that move."""
    for short, full in case["short"].items():
        verdict = judge_text(parse_fen(case["fen"]), short, ITALIAN)
        assert isinstance(verdict, Legal)
        assert str(verdict.move) == full


@having("promotes")
def test_a_capture_promotes_or_not(case: dict[str, Any]) -> None:
    """A man is promoted exactly where its capture ends on the last row."""
    promoting = {move.promotes for move in legal_moves(parse_fen(case["fen"]), ITALIAN)}
    assert promoting == {case["promotes"]}


@having("winner")
def test_who_cannot_move_has_lost(case: dict[str, Any]) -> None:
    """The other side has won."""
    ended = outcome(parse_fen(case["fen"]), ITALIAN)
    assert ended is not None
    assert ended.winner.value == case["winner"]


@having("line")
def test_a_line_is_played_to_its_end_or_to_its_first_illegal_move(case: dict[str, Any]) -> None:
    """Each move is judged in the position that the one before has left."""
    game = Game(ITALIAN, (parse_fen(case["fen"]),))
    moves = list(map(parse_move, case["line"]))
    if "first_illegal_ply" in case:
        with pytest.raises(IllegalMoveError) as caught:
            game.play_all(moves)
        assert caught.value.ply == case["first_illegal_ply"]
        return
    played = game.play_all(moves)
    assert [parse_move(str(move)) for move in played.moves] == moves
    if "after" in case:
        assert played.position == parse_fen(case["after"])
        assert texts(legal_moves(played.position, ITALIAN)) == case["legal_after"]
