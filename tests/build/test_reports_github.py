"""Findings as annotations of a GitHub workflow, and the summary of its job."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from check_runs import ERROR, WARNING, run_of, runs
from click.testing import Result
from hypothesis import given
from markdown_it import MarkdownIt

from damiera_build.diagnostic import Diagnostic
from damiera_build.report.github import LONGEST_SUMMARY, job_summary, workflow_commands
from damiera_build.report.run import Run

ProjectWith = Callable[[Mapping[str, str | bytes]], Path]
Damiera = Callable[..., Result]

SPEC = "diagrams/italian/one.yaml"
FALSE = "position: W:W22:B5\nlegal: 22-18\n"

COMMAND = re.compile(r"::(error|warning|notice) ([^:\n]*)::([^\n]*)")


@pytest.fixture(autouse=True)
def outside_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests may themselves be run by CI."""
    for name in ("GITHUB_STEP_SUMMARY", "GITHUB_WORKSPACE", "CI_PROJECT_DIR"):
        monkeypatch.delenv(name, raising=False)


def read(command: str) -> tuple[str, dict[str, str], str]:
    """Read a command as GitHub's runner does: split first, then undo the escapes."""
    match = COMMAND.fullmatch(command)
    assert match is not None, command
    properties = dict(part.split("=", 1) for part in match[2].split(","))
    return match[1], {k: plain(v) for k, v in properties.items()}, plain(match[3])


def plain(text: str) -> str:
    """Undo the escapes of a command."""
    for sign, escaped in (("\r", "%0D"), ("\n", "%0A"), (":", "%3A"), (",", "%2C"), ("%", "%25")):
        text = text.replace(escaped, sign)
    return text


def test_a_finding_is_one_command() -> None:
    """With its place, its code, the reason and the way out."""
    (command,) = workflow_commands(run_of(ERROR))
    assert command == (
        "::error file=one.yaml,line=7,col=14,endColumn=25,title=D203::22x13 is refused by "
        "king-captures-first, not by most-pieces%0Awhy: A man could also capture (FID 6.7)%0A"
        "fix: because: king-captures-first"
    )


@pytest.mark.parametrize("path", ["a:b.yaml", "a,b.yaml", "100%.yaml", "a=b.yaml", "%3A.yaml"])
def test_a_file_name_cannot_end_a_property(path: str) -> None:
    """Colons, commas and percent signs are escaped."""
    (command,) = workflow_commands(run_of(replace(ERROR, path=path)))
    _, properties, _ = read(command)
    assert (properties["file"], properties["line"]) == (path, "7")


@given(runs)
def test_every_finding_is_one_line_that_the_runner_reads(run: Run) -> None:
    """No text of a file starts a command of its own."""
    commands = list(workflow_commands(run))
    assert [read(command)[1]["title"] for command in commands] == [
        finding.code.name
        for severity in ("error", "warning")
        for finding in run.findings
        if finding.severity.value == severity
    ]


def test_errors_come_first() -> None:
    """Whatever the order of the files."""
    first = replace(WARNING, path="a.yaml")
    kinds = [read(command)[0] for command in workflow_commands(run_of(first, ERROR))]
    assert kinds == ["error", "warning"]


def many(finding: Diagnostic, number: int, files: int = 1) -> list[Diagnostic]:
    """The same finding on many lines, in some files."""
    return [
        replace(finding, path=f"{n % files}.yaml", span=finding.span._replace(line=n + 1))
        for n in range(number)
    ]


@pytest.mark.parametrize(
    ("errors", "warnings", "kinds"),
    [
        (10, 10, {"error": 10, "warning": 10}),
        (11, 0, {"error": 10, "notice": 1}),
        (3, 11, {"error": 3, "warning": 10, "notice": 1}),
        (400, 400, {"error": 10, "warning": 10, "notice": 1}),
    ],
)
def test_no_more_is_told_one_by_one_than_github_shows(
    errors: int, warnings: int, kinds: dict[str, int]
) -> None:
    """It would drop the others without a word."""
    run = run_of(*many(ERROR, errors), *many(WARNING, warnings))
    told = [read(command)[0] for command in workflow_commands(run)]
    assert {kind: told.count(kind) for kind in dict.fromkeys(told)} == kinds


def test_the_last_notice_counts_what_is_left_by_file() -> None:
    """The files with most of it first."""
    found = [*many(ERROR, 24, 8), *many(WARNING, 11)]
    _, _, message = read(list(workflow_commands(run_of(*found)))[-1])
    assert message == (
        "14 more errors and 1 more warning: 4.yaml (3), 5.yaml (3), 6.yaml (3), 7.yaml (3), "
        "3.yaml (2), 1 other file"
    )


def cells(text: str) -> list[str]:
    """Return the text in every cell of the table that GitHub makes of some Markdown."""
    parsed = MarkdownIt("gfm-like", {"linkify": False}).parse(text)
    inside = [token for token in parsed if token.type == "inline"]
    return ["".join(c.content for c in t.children or () if c.type == "text") for t in inside]


def test_the_summary_has_all_findings() -> None:
    """Also those for which there is no annotation."""
    summary = job_summary(run_of(*many(ERROR, 30)))
    assert summary.startswith("### damiera: 1 diagram checked: 30 errors, 0 warnings\n\n| where |")
    assert summary.count("error D203") == 30


@pytest.mark.parametrize(
    "text", ["a | b", "`a`", "*a*", "_a_", "<b>", "[a](b)", "\\", "&amp;", "$a$", "~~a~~", "#1"]
)
def test_markdown_in_a_message_is_shown_as_it_is(text: str) -> None:
    """A table keeps its columns, and nothing is a tag, a link or a formula."""
    summary = job_summary(run_of(replace(ERROR, message=f"x {text} y", why="", fix="")))
    assert cells(summary)[-2] == f"error D203: x {text} y"


def test_a_run_without_findings_says_so() -> None:
    """There is no empty table."""
    assert job_summary(run_of()) == "### damiera: 1 diagram proved\n\n\n"


def test_a_long_summary_is_cut_before_github_refuses_it() -> None:
    """And says how much is missing."""
    found = many(replace(ERROR, why="x" * 300), 3000)
    summary = job_summary(run_of(*found))
    left = re.search(r"\n\n([0-9]+) more findings\.\n", summary)
    assert left is not None
    assert int(left[1]) + summary.count("error D203") == 3000
    assert LONGEST_SUMMARY - 1000 < len(summary.encode()) < LONGEST_SUMMARY + 100


def test_the_command_appends_to_the_summary_of_the_step(
    project_with: ProjectWith, damiera: Damiera, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What an earlier command of the step has written stays."""
    summary = tmp_path / "summary.md"
    summary.write_text("before\n")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(summary))
    result = damiera(project_with({SPEC: FALSE}), "check", "--format", "github")
    assert (result.exit_code, result.stdout.count("\n")) == (1, 1)
    assert summary.read_text("utf-8").startswith("before\n### damiera: 1 diagram checked: 1 error")


def test_a_summary_that_cannot_be_written_does_not_stop_the_gate(
    project_with: ProjectWith, damiera: Damiera, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The findings are told, and why there is no summary."""
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path))
    result = damiera(project_with({SPEC: FALSE}), "check", "--format", "github")
    assert (result.exit_code, "summary cannot be written" in result.stderr) == (1, True)


@pytest.mark.parametrize("variable", ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"])
@pytest.mark.parametrize("output", ["github", "sarif", "junit"])
def test_files_are_named_from_the_top_of_the_repository(
    variable: str,
    output: str,
    project_with: ProjectWith,
    damiera: Damiera,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A project may be a folder of it."""
    root = project_with({f"docs/{SPEC}": FALSE})
    monkeypatch.setenv(variable, str(root))
    result = damiera(root / "docs", "check", "--format", output)
    assert f"docs/{SPEC}" in result.stdout
