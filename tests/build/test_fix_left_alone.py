"""What --fix does not touch: what the writer must decide, and what could go wrong."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from damiera_build.diagnostic import Diagnostic
from damiera_build.fixing import put_right
from damiera_build.selection import Selection
from damiera_build.source import Source
from damiera_engine import ITALIAN

Findings = Callable[[str], tuple[Diagnostic, ...]]

FEN = "position: W:W21,24:B10,18,20\n"
TRUE = FEN + "mandatory: 21x14x5\n"
QUIET = "position: W:W22:B5\n"
RING = "position: W:WK18:B14,15,22,23\n"

LEFT_ALONE = [
    ("D101", "position: W:W22,23:B5\n", "mandatory: 22x13\n"),
    ("D101", RING, "mandatory: 18x25\n"),
    ("D102", RING, "mandatory: 18x11x20x27x18\n"),
    ("D102", RING, "mandatory: 18x11x20x27x18\ncaptured: [14]\n"),
    ("D103", QUIET, "mandatory: [22-18, 22-19]\nlegal: [22-18, 22-19]\n"),
    ("D104", QUIET, "legal: [22-18, 22-19]\ncaptured: [5]\n"),
    ("D105", "position: W:W8,22:B5\n", "promotes: true\n"),
    ("D106", TRUE, "ends: white\n"),
    ("D107", RING, "mandatory: 18x18\n"),
    ("D108", FEN, "mandatory: [21x14x5, 21x5]\n"),
    ("D109", RING, "after: B:WK18:B\n"),
    ("D110", "", "moves: 22-19 12-17\n"),
    ("D111", "", "moves: 22-19 11-15\ndraw: repetition-draws\n"),
    ("D201", TRUE, "forbidden:\n  - {move: 21x14x5, because: most-pieces}\n"),
    ("D202", TRUE, "forbidden:\n  - {move: 1-5, because: most-pieces}\n"),
    ("D206", TRUE, "shows: most-pieces\n"),
    ("D013", FEN, "shows: most-pieces\n"),
    ("D013", QUIET, "\n"),
    ("D005", FEN, "mandatry: 21x14x5\n"),
    ("D008", "position: W:W21,24,B10\n", "mandatory: 24x15\n"),
    # Where a change could go wrong, the layout is the writer's.
    ("D101", FEN, "mandatory: |-\n  24x15\n"),
    ("D101", FEN, "mandatory: [24x15, # no\n  21x14x5]\n"),
    ("D101", QUIET, "legal:\n- 22-18\n- 22-17 # no\n- 22-19\n"),
    ("D102", QUIET, "legal:\n-\n  22-18\n"),
    ("D105", TRUE, "promotes: >-\n  true\n"),
    ("D203", TRUE, "forbidden:\n- move: 24x15\n  because: >-\n    most-kings\n"),
]


def right(text: str, *select: str) -> str:
    """Return a text after --fix."""
    better = put_right(Source("one.yaml", text), "one", ITALIAN, Selection(select))
    return better.text if better else text


@pytest.mark.parametrize(("code", "first", "wrong"), LEFT_ALONE)
def test_what_the_writer_must_decide_is_left_alone(
    code: str, first: str, wrong: str, findings: Findings
) -> None:
    """Not a character changes."""
    text = first + wrong
    assert code in {finding.code.name for finding in findings(text)}
    assert right(text) == text


def test_a_fix_that_would_lead_to_another_finding_is_not_made() -> None:
    """Of two claims only one was asked for, and the other would be found false then."""
    text = FEN + "mandatory: 24x15\ncaptured: [20]\n"
    assert right(text, "D101") == text


@pytest.mark.parametrize("code", ["D101", "D102"])
def test_a_list_with_two_faults_is_not_fixed_for_one_of_them(code: str) -> None:
    """The other one was not asked for."""
    text = QUIET + "legal: [22-17, 22-18]\n"
    assert right(text, code) == text
    assert right(text, "D101", "D102") != text
