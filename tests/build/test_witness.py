"""Whether a diagram proves the rules it is filed under, or only illustrates them."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from damiera_build.cli import COMMANDS
from damiera_build.diagnostic import Diagnostic
from damiera_build.refusing import REFUSING_RULES
from damiera_engine import ITALIAN, Rule

Findings = Callable[[str], tuple[Diagnostic, ...]]

KINGS_BY_RULE_FOUR = """\
shows: most-kings
position: W:WK14:B10,K19
mandatory: 14x23
forbidden:
  - move: 14x5
    because: most-kings
"""
KINGS_BY_RULE_THREE = """\
shows: most-kings
position: W:WK5,K31:B10,18,K19,K27
mandatory: 5x14x23x30
forbidden:
  - move: 31x22x13x6
    because: most-kings
  - move: 5x14x21
    because: most-pieces
  - move: 31x22x15
    because: most-pieces
"""
CONTESTED = """\
position: W:WK30:B10,K12,K18,20,K26,K27
mandatory: 30x21x14x5
"""


def told(findings: tuple[Diagnostic, ...]) -> list[tuple[str, int]]:
    """Return the codes and lines of findings."""
    return [(found.code.name, found.span.line) for found in findings]


def test_a_masked_rule_is_illustrated_only(findings: Findings) -> None:
    """The seed's own figure of most kings: rule four alone forces the same move."""
    assert told(findings(KINGS_BY_RULE_FOUR)) == [("D401", 1)]


def test_the_masking_rule_is_named(findings: Findings) -> None:
    """The warning says what would still refuse the move."""
    why = findings(KINGS_BY_RULE_FOUR)[0].why
    assert why == "without most-kings, earliest-kings would still refuse 14x5"


def test_a_position_that_needs_the_rule_proves_it(findings: Findings) -> None:
    """The better position of the notes is passed in silence."""
    assert findings(KINGS_BY_RULE_THREE) == ()


def test_a_rule_that_refuses_needs_a_refused_move(findings: Findings) -> None:
    """A figure of a prohibition has to show what is prohibited."""
    text = KINGS_BY_RULE_THREE.split("forbidden")[0]
    assert told(findings(text)) == [("D206", 1)]


@pytest.mark.parametrize("rule", sorted(set(ITALIAN.articles) - REFUSING_RULES))
def test_a_rule_that_changes_nothing_here_is_not_shown(rule: Rule, findings: Findings) -> None:
    """One lonely man proves nothing about kings, captures or the end."""
    text = f"shows: {rule}\nposition: W:W22:B5\nlegal: [22-18, 22-19]\n"
    assert told(findings(text)) == [("D403", 1)]


def test_each_rule_of_a_list_is_examined(findings: Findings) -> None:
    """The caret stands below the rule that is not shown."""
    text = "shows: [king-moves-backward, free-choice]\nposition: W:WK18:B4\n"
    (found,) = findings(text + "legal: [18-13, 18-14, 18-21, 18-22]\n")
    assert (found.code.name, found.span[:2]) == ("D403", (1, 30))


def test_a_contested_verdict_is_told(findings: Findings) -> None:
    """Sources read the order of several kings in different ways."""
    codes = {code for code, _ in told(findings(CONTESTED))}
    assert codes == {"D404"}


def test_a_contested_verdict_says_what_others_would_play(findings: Findings) -> None:
    """The warning gives the reading and its legal moves."""
    (first, *_) = findings(CONTESTED)
    assert re.search(r"\d+x\d+", first.why)


def test_a_repetition_is_shown_by_the_line_that_leads_to_it(findings: Findings) -> None:
    """A draw is proved by moves, not by a position."""
    text = (
        "shows: repetition-draws\nposition: W:WK30:BK3\nmoves: 30-26 3-7 26-30 7-3 30-26 3-7 26-30"
    )
    assert findings(f"{text} 7-3\ndraw: repetition-draws\n") == ()


@pytest.mark.parametrize(
    "text", [KINGS_BY_RULE_FOUR, KINGS_BY_RULE_THREE.split("forbidden")[0], CONTESTED]
)
def test_a_suggested_command_exists(text: str, findings: Findings) -> None:
    """A writer can type what the fix says."""
    commands = re.findall(r"damiera ([a-z0-9]+)", " ".join(found.fix for found in findings(text)))
    assert set(commands) <= set(COMMANDS)
