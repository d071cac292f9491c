"""Findings as text for people."""

from __future__ import annotations

from dataclasses import replace

import pytest
from check_runs import ERROR, WARNING

from damiera_build.diagnostic import Code, Diagnostic, Severity, Span
from damiera_build.report.text import count, summary, text_report

TEXT = """\
one.yaml:7:14: error D203: 22x13 is refused by king-captures-first, not by most-pieces
  7 |     because: most-pieces
    |              ^^^^^^^^^^^
  why: A man could also capture (FID 6.7)
  fix: because: king-captures-first
"""


def test_a_finding_is_told_with_its_line_its_reason_and_a_way_out() -> None:
    """The form that the README shows."""
    assert text_report([ERROR], color=False) == TEXT


def test_findings_are_separated_by_an_empty_line() -> None:
    """Each is a paragraph."""
    assert text_report([ERROR, ERROR], color=False) == f"{TEXT}\n{TEXT}"


def test_a_finding_without_a_source_line_is_its_message() -> None:
    """There is nothing to point at."""
    bare = Diagnostic(Code.D001, "one.yaml", Span(1, 1, 1), "there is no such file")
    assert text_report([bare], color=False) == ("one.yaml:1:1: error D001: there is no such file\n")


def test_the_caret_never_runs_past_the_line() -> None:
    """A span that ends with the file is marked to the end of what is shown."""
    wide = Diagnostic(Code.D001, "one.yaml", Span(1, 3, 99), "wide", line_text="abcd")
    assert text_report([wide], color=False).split("\n")[2] == "    |   ^^"


def test_a_tab_does_not_move_the_caret() -> None:
    """It is shown as one space."""
    tabbed = Diagnostic(Code.D002, "one.yaml", Span(1, 2, 3), "tab", line_text="\tx")
    assert text_report([tabbed], color=False).split("\n")[1:3] == ["  1 |  x", "    |  ^"]


@pytest.mark.parametrize("character", ["\x1b", "\u202e", "\x07", "\r", "\x00"])
def test_a_hostile_line_cannot_write_to_the_terminal(character: str) -> None:
    """Control characters of a file are not passed on to whoever reads the report."""
    line = f"title: {character}[2J"
    hostile = Diagnostic(Code.D014, "one.yaml", Span(1, 8, 9), "hidden", line_text=line)
    assert character not in text_report([hostile], color=False)


def test_a_hostile_file_name_cannot_write_to_the_terminal() -> None:
    """Nor is a name passed on that moves the cursor."""
    hostile = replace(ERROR, path="\x1b[2Jone.yaml")
    assert "\x1b" not in text_report([hostile], color=False)


def test_color_is_only_added() -> None:
    """Without its escapes a colored report is the plain one."""
    colored = text_report([ERROR], color=True)
    for escape in ("\x1b[1;31m", "\x1b[1m", "\x1b[34m", "\x1b[0m"):
        colored = colored.replace(escape, "")
    assert colored == TEXT


@pytest.mark.parametrize(
    ("findings", "checked", "told"),
    [
        ([], 1, "1 diagram proved"),
        ([], 23, "23 diagrams proved"),
        ([ERROR], 2, "2 diagrams checked: 1 error, 0 warnings"),
        ([ERROR, ERROR, WARNING], 1, "1 diagram checked: 2 errors, 1 warning"),
    ],
)
def test_the_last_line_says_how_it_went(
    findings: list[Diagnostic], checked: int, told: str
) -> None:
    """In one line, with singular and plural."""
    assert summary(findings, checked) == told


@pytest.mark.parametrize(
    ("hidden", "told"),
    [
        ({"unselected": 2}, "3 diagrams checked: 0 errors, 0 warnings, 2 not selected"),
        ({"known": 1}, "3 diagrams checked: 0 errors, 0 warnings, 1 in the baseline"),
        (
            {"unselected": 2, "known": 1},
            "3 diagrams checked: 0 errors, 0 warnings, 2 not selected, 1 in the baseline",
        ),
    ],
)
def test_nothing_is_called_proved_of_which_something_is_left_out(
    hidden: dict[str, int], told: str
) -> None:
    """What is not reported is counted."""
    assert summary([], 3, **hidden) == told


@pytest.mark.parametrize(("number", "told"), [(0, "0 files"), (1, "1 file"), (2, "2 files")])
def test_a_count_has_its_noun(number: int, told: str) -> None:
    """One is singular."""
    assert count(number, "file") == told


@pytest.mark.parametrize("code", list(Code))
def test_a_code_says_what_it_is_about(code: Code) -> None:
    """A severity, and a few words without a full stop."""
    assert isinstance(code.severity, Severity)
    assert code.summary.strip(" .") == code.summary
