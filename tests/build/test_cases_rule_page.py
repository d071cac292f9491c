"""Claims of public rule pages, each by its id: what is false is refuted by the engine, what is true
is proved, and our own page says it right.

A claim that has a counterexample goes through the command line as a spec that makes the claim.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import Result

from damiera_build.content import Content
from damiera_build.geometry import centre
from damiera_build.page_facts import page_facts
from damiera_build.prose import prose_text
from damiera_engine import (
    ITALIAN,
    SQUARES,
    START,
    Color,
    Legal,
    Rule,
    format_fen,
    judge_text,
    legal_moves,
    parse_fen,
    row,
)

ProjectWith = Callable[[Mapping[str, str | bytes]], Path]
Damiera = Callable[..., Result]

DATA = Path(__file__).parents[1] / "data"
CASES: dict[str, dict[str, Any]] = {
    case["id"]: case for case in yaml.safe_load((DATA / "cases_rule_page.yaml").read_text("utf-8"))
}
REFUTED = {
    id: case["expected"]["counterexample"]
    for id, case in CASES.items()  # noqa: A001
    if "counterexample" in case["expected"]
}
BOARD = ("W03", "W05", "W09", "W16", "W19", "W32", "W34", "W35")
"""Claims about the board and the start, which are looked up."""

NOT_OURS = {
    "W12": "huffing is a custom of old; there is no message, rule or move for it",
    "W15": "the year in which huffing ended is history, and no fact of a position",
    "W27": "it is about English draughts; only the Italian rules are in force here",
}
"""Claims that no position can prove or refute, with the reason."""


def test_every_case_is_looked_at() -> None:
    """By a counterexample, on the board, as a consequence, or not at all with a reason."""
    assert {*REFUTED, *BOARD, *NOT_OURS, "W11"} == set(CASES)
    assert len(CASES) == 24


def spec(example: dict[str, Any], *, forbidden: str = "") -> str:
    """Return a diagram that states a position's legal moves, and a forbidden one with its rule."""
    text = f"position: {example['fen']}\nlegal: {json.dumps(example['legal'])}\n"
    if forbidden:
        text += f"forbidden:\n  - move: {example['claimed_move']}\n    because: {forbidden}\n"
    return text


def rule_of(example: dict[str, Any]) -> str:
    """Return the rule that refuses the claimed move.

    Of a king that flies, W17 says that the board makes it impossible; here a rule of its own does.
    """
    if "no such step or jump" in example.get("because", ""):
        return "king-moves-one-square"
    found = re.search(r"excluded by ([a-z-]+)", example.get("because", ""))
    return found[1] if found else ""


@pytest.mark.parametrize("case", REFUTED)
def test_the_legal_moves_of_a_counterexample_are_proved(
    case: str, project_with: ProjectWith, damiera: Damiera
) -> None:
    """With the reason for which the claimed move is refused, where a rule is the reason."""
    example = REFUTED[case]
    root = project_with({"diagrams/italian/one.yaml": spec(example)})
    assert damiera(root, "check").exit_code == 0
    if "claimed_move" in example:
        verdict = judge_text(parse_fen(example["fen"]), example["claimed_move"], ITALIAN)
        assert not isinstance(verdict, Legal)
        assert str(verdict.rule or "") == rule_of(example)


@pytest.mark.parametrize("case", [case for case in REFUTED if "claimed_move" in REFUTED[case]])
def test_a_diagram_that_makes_the_claim_is_refused(
    case: str, project_with: ProjectWith, damiera: Damiera
) -> None:
    """It would have told every reader of the page what is not so."""
    example = REFUTED[case]
    claim = spec({**example, "legal": [*example["legal"], example["claimed_move"]]})
    result = damiera(
        project_with({"diagrams/italian/one.yaml": claim}), "check", "--format", "json"
    )
    found = json.loads(result.stdout)["findings"]
    assert result.exit_code == 1
    assert {f["code"] for f in found} & {"D101", "D103"}
    assert any(example["claimed_move"] in f["message"] for f in found)


def long_diagonal() -> list[int]:
    """Return the squares of the long dark diagonal, from Black's side to White's."""
    return [1, 5, 10, 14, 19, 23, 28, 32]


@pytest.mark.parametrize("case", ["W03", "W05", "W34", "W35"])
def test_the_long_dark_diagonal_ends_at_the_right_hand_of_each_player(
    case: str,
) -> None:
    """Square 32 is White's right corner and dark; the one at the left hand is light."""
    assert CASES[case]["expected"]["verdict"] == ("true" if case in {"W34", "W35"} else "false")
    places = [centre(square, view_from_black=False) for square in long_diagonal()]
    steps = {second - first for first, second in pairwise(places)}
    assert steps == {76 + 76j}
    assert places[-1] == max((centre(s, view_from_black=False) for s in SQUARES), key=abs)
    left = min(centre(square, view_from_black=False).real for square in range(29, 33))
    assert left > min(centre(square, view_from_black=False).real for square in range(25, 29))


@pytest.mark.parametrize("case", ["W16", "W19", "W32"])
def test_the_start_is_twelve_men_a_side_on_three_rows(case: str) -> None:
    """On eight rows of eight, 13 to 20 empty."""
    facts = page_facts(ITALIAN, {})
    assert (facts["all_squares"], facts["pieces"]) == ("64", "12")
    assert {row(square) for square in START.men(Color.WHITE)} == {6, 7, 8}
    assert CASES[case]["expected"]["right"] in ("8x8, 12 men each", "W:W21-32:B1-12")
    assert parse_fen("W:W21-32:B1-12") == START
    assert {row(square) for square in START.men(Color.BLACK)} == {1, 2, 3}


def test_w09_a_man_is_crowned_on_the_last_row_and_on_no_file(
    project_with: ProjectWith, damiera: Damiera
) -> None:
    """Along the edge nothing happens, on the last row it does; the engine proves both."""
    edge, last = parse_fen("W:W24:B1"), parse_fen("W:W8:B20")
    assert {move.promotes for move in legal_moves(edge, ITALIAN)} == {False}
    assert {move.promotes for move in legal_moves(last, ITALIAN)} == {True}
    claim = f"position: {format_fen(edge)}\nlegal: [24-20]\npromotes: true\n"
    result = damiera(project_with({"diagrams/italian/one.yaml": claim}), "check")
    assert (result.exit_code, "D105" in result.stdout) == (1, True)


@pytest.mark.parametrize("case", ["W07", "W11"])
def test_three_captures_are_the_most_for_a_man_and_no_rule_for_kings(case: str) -> None:
    """A consequence of eight rows: three jumps from the first row, and the last row is too near."""
    assert CASES[case]["expected"]["verdict"] == "true for men, as a consequence"
    most = (max(row(square) for square in SQUARES) - 1) // 2
    assert most == 3
    kings = parse_fen(REFUTED["W07"]["fen"])
    assert max(len(move.captured) for move in legal_moves(kings, ITALIAN)) > most


@pytest.mark.parametrize("case", NOT_OURS)
def test_what_no_position_decides_is_stated_nowhere(case: str, own_content: Content) -> None:
    """Our page is silent about it, and no rule of the engine has its name."""
    assert CASES[case]["expected"]["verdict"] in {"false", "false (about English draughts)", False}
    assert own_content.page is not None
    texts = [message.text for message in own_content.page.messages.values()]
    page = " ".join(prose_text(text, own_content.quotable) for text in texts)
    assert not re.search(r"huff|blow|English draughts|19[0-9]{2}", page)
    assert not [rule for rule in Rule if re.search(r"huff|blow", rule)]
