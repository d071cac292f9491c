"""Our own diagrams: each is proved, filed, shown, and no larger than it need be."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from damiera_build.content import Content
from damiera_build.fact import Fact
from damiera_build.project import Project
from damiera_build.verification import spec_files, verify_files
from damiera_engine import ITALIAN, parse_fen

OWN = Path(__file__).parents[2]
IDS = sorted(path.stem for path in (OWN / "diagrams/italian").glob("*.yaml"))


@pytest.fixture(scope="module")
def told(own_project: Project) -> list[tuple[str, str]]:
    """Every finding about our own diagrams as file and code."""
    found = verify_files(own_project, spec_files([own_project.diagrams])).findings
    return [(Path(finding.path).stem, finding.code.name) for finding in found]


def test_our_own_diagrams_are_proved_without_a_warning(told: list[tuple[str, str]]) -> None:
    """Neither false, nor masked, nor contested."""
    assert told == []


def test_our_own_site_is_without_findings(own_content: Content) -> None:
    """Page, catalogues and coverage."""
    assert own_content.findings == ()


@pytest.mark.parametrize("name", IDS)
def test_every_diagram_is_shown(name: str, own_content: Content) -> None:
    """What is proved is on the page, once."""
    assert own_content.page is not None
    assert own_content.page.diagrams.count(name) == 1


@pytest.mark.parametrize("name", IDS)
def test_every_diagram_says_something(name: str, own_facts: Mapping[str, Fact]) -> None:
    """It claims the legal moves, refuses one, or is the end of a game."""
    fact = own_facts[name]
    assert fact.claims_legal or fact.refused or fact.outcome or fact.draw


@pytest.mark.parametrize(
    ("name", "fen"),
    [
        (
            "starting-position",
            "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
        ),
        ("man-cannot-capture-king", "W:W22,32:BK18"),
        ("multiple-capture", "W:W29:B11,19,26"),
        ("most-pieces", "W:W21,24:B10,18,20"),
        ("king-captures-first", "W:WK12,22:B15,18"),
        ("king-or-man", "W:WK14:B10,K19"),
        ("earliest-kings", "W:WK14:BK11,12,18,K26"),
        ("promotion-ends-move", "W:W11:B5,6"),
        ("long-capture", "W:WK27:B5,6,13,15,21,23"),
        ("free-choice", "W:WK31:B18,20,K27,K28"),
    ],
)
def test_a_position_of_the_seeds_or_of_the_regulation_is_as_given(
    name: str, fen: str, own_facts: Mapping[str, Fact]
) -> None:
    """The positions that the Czech captions fix, and two of the rulebook's own."""
    assert own_facts[name].position == parse_fen(fen)


def test_the_rules_in_force_are_those_of_the_regulation() -> None:
    """Twenty-one, each with its article."""
    assert len(ITALIAN.articles) == 21
    assert all(re.fullmatch(r"\d+(\.\d+(\([a-d]\))?)?", a) for a in ITALIAN.articles.values())
