"""What the engine answers on the command line: legal moves, reasons, counts, coverage."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from damiera_build.project import Project

Damiera = Callable[..., Result]

FEN = "W:W21,24:B10,18,20"


def test_legal_moves_are_listed_by_their_squares(tmp_path: Path, damiera: Damiera) -> None:
    """As numbers: 5 before 24."""
    moves = damiera(tmp_path, "legal", "W:WK5,10,24:BK32").stdout.split()
    assert moves == sorted(moves, key=lambda move: [int(square) for square in move.split("-")])
    assert (moves[0][:2], moves[-1][:3]) == ("5-", "24-")


def test_a_legal_move_as_json_tells_what_it_takes(tmp_path: Path, damiera: Damiera) -> None:
    """The squares in order, and whether a man becomes a king."""
    answer = json.loads(damiera(tmp_path, "legal", "W:W11:B5,6", "--format", "json").stdout)
    assert answer == {
        "fen": "W:W11:B5,6",
        "legal": [{"move": "11x2", "captured": [6], "promotes": True}],
    }


def test_every_line_of_input_is_answered(tmp_path: Path, damiera: Damiera) -> None:
    """A bad one gives its error, the others still answer; exit code 1."""
    result = damiera(tmp_path, "legal", "-", stdin=f"{FEN}\n\nnonsense\n{FEN}\n")
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [("legal" in a, a.get("error", {}).get("code")) for a in answers] == [
        (True, None),
        (False, "D008"),
        (True, None),
    ]
    assert result.exit_code == 1


@pytest.mark.parametrize("fen", ["W:W33:B1", "W:W:B", "x" * 5000, "\x00"])
def test_a_position_that_is_none_is_told_on_standard_error(
    fen: str, tmp_path: Path, damiera: Damiera
) -> None:
    """One line; nothing on standard output."""
    told = [
        damiera(tmp_path, *c) for c in (["legal", fen], ["why", fen, "1-5"], ["perft", fen, "1"])
    ]
    assert {(one.exit_code, one.stdout, one.stderr.count("\n")) for one in told} == {(2, "", 1)}
    assert len({one.stderr for one in told}) == 1


@pytest.mark.parametrize(
    ("fen", "winner"),
    [("W:W:B1", "Black"), ("B:W21:B", "White"), ("W:W32:B28,23,K24,27,K18", "Black")],
)
def test_a_position_without_a_legal_move_tells_who_has_won(
    fen: str, winner: str, tmp_path: Path, damiera: Damiera
) -> None:
    """Where a program reads moves there is none."""
    result = damiera(tmp_path, "legal", fen)
    told = f"no legal move: {winner} has won\n"
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", told)


@pytest.mark.parametrize("arguments", [["legal", "\udcff"], ["why", FEN, "\udcff"]])
def test_a_byte_that_is_no_text_is_answered_as_text(
    arguments: list[str], tmp_path: Path, damiera: Damiera
) -> None:
    """JSON has no lone surrogates, and UTF-8 neither."""
    told = damiera(tmp_path, *arguments, "--format", "json").stdout
    assert "\N{REPLACEMENT CHARACTER}" in json.loads(told).values()
    assert damiera(tmp_path, *arguments).exit_code in (0, 2)


def test_why_tells_the_reason_and_the_article(tmp_path: Path, damiera: Damiera) -> None:
    """In one line."""
    result = damiera(tmp_path, "why", FEN, "24x15")
    assert result.stdout == "The capture 24x15 takes only one piece; 21x14x5 takes 2 (FID 6.6)\n"


def test_why_as_json_gives_the_facts(tmp_path: Path, damiera: Damiera) -> None:
    """The verdict's kind, rule, article and what it compares."""
    answer = json.loads(damiera(tmp_path, "why", FEN, "24x15", "--format", "json").stdout)
    assert {
        key: answer[key] for key in ("move", "legal", "rule", "article", "verdict", "rival")
    } == {
        "move": "24x15",
        "legal": False,
        "rule": "most-pieces",
        "article": "6.6",
        "verdict": "outranked",
        "rival": "21x14x5",
    }


@pytest.mark.parametrize(("depth", "nodes"), [(0, 1), (1, 7), (3, 302)])
def test_perft_counts_leaves(depth: int, nodes: int, tmp_path: Path, damiera: Damiera) -> None:
    """From the start."""
    result = damiera(tmp_path, "perft", "W:W21-32:B1-12", str(depth), "--format", "json")
    assert json.loads(result.stdout)["nodes"] == nodes


def test_perft_can_be_divided_by_the_first_move(tmp_path: Path, damiera: Damiera) -> None:
    """The parts add up."""
    lines = damiera(tmp_path, "perft", "W:W21-32:B1-12", "3", "--divide").stdout.splitlines()
    assert sum(int(line.split(": ")[1]) for line in lines[:-1]) == int(lines[-1])


def test_coverage_of_our_own_diagrams_is_whole(own_project: Project, damiera: Damiera) -> None:
    """Exit code 0, and no rule is marked."""
    result = damiera(own_project.root, "coverage")
    assert (result.exit_code, "NOT PROVED" in result.stdout) == (0, False)
