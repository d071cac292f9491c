"""`damiera check`: the gate."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from contextlib import nullcontext
from functools import cache
from pathlib import Path
from typing import Final

import click

from damiera_build.catalogue import SOURCE_LANGUAGE
from damiera_build.console import (
    Refused,
    bar,
    failing,
    files_to_check,
    print_findings,
    progress,
    project_here,
)
from damiera_build.diagnostic import Diagnostic, in_order
from damiera_build.project import Project, ProjectError
from damiera_build.report.run import Run
from damiera_build.report.text import summary
from damiera_build.selection import Selection, UnknownCodeError, read_codes
from damiera_build.survey import PARALLEL_FROM, Survey, WorkerError, jobs_for, survey

FORMATS: Final = ("text", "json", "github", "sarif", "junit")


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option(
    "--format",
    "output",
    type=click.Choice(FORMATS),
    default="text",
    help="text for people, the others for programs.",
)
@click.option("--select", multiple=True, metavar="CODE,…", help="Only codes that begin with these.")
@click.option("--ignore", multiple=True, metavar="CODE,…", help="No codes that begin with these.")
@click.option(
    "--fail-on",
    type=click.Choice(["error", "warning", "never"]),
    default="error",
    help="From which severity on findings make the exit code 1.",
)
@click.option("--exit-zero", is_flag=True, help="The same as --fail-on never.")
@click.option(
    "--baseline",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Findings that are known: they are not reported and do not count.",
)
@click.option("--write-baseline", is_flag=True, help="Take everything found into the baseline.")
@click.option("--fix", is_flag=True, help="Write what the engine knows into the spec files.")
@click.option("--diff", is_flag=True, help="Show what --fix would write, and write nothing.")
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="In how many processes; default: as many as there are cores if there are many files.",
)
def command(
    paths: tuple[Path, ...],
    output: str,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    fail_on: str,
    exit_zero: bool,
    baseline: Path | None,
    write_baseline: bool,
    fix: bool,
    diff: bool,
    jobs: int | None,
) -> None:
    """Prove or refute every claim of diagrams, and check the page.

    PATHS are spec files or folders; without them the whole project is checked, its page too.

    Exit code 0: all is true. 1: something is not. 2: nothing could be checked.
    """
    if write_baseline and baseline is None:
        raise Refused("--write-baseline needs --baseline FILE")
    if diff and (write_baseline or output != "text"):
        other = "--write-baseline" if write_baseline else f"--format {output}"
        raise Refused(f"--diff goes with no {other}: it writes nothing, and shows only a diff")
    selection = _selection(select, ignore)
    project = project_here()
    files = files_to_check(project, paths)
    done = _surveyed(project, files, jobs, is_whole=not paths)
    if fix and not diff and done.findings:
        from damiera_build.commands.check_fix import write_fixes, wrong

        if write_fixes(wrong(project, files, done.diagrams, selection), err=output != "text"):
            done = _surveyed(project, files, jobs, is_whole=not paths)
    found = in_order((*done.findings, *(() if paths else _prose_findings(project, done))))
    selected = tuple(finding for finding in found if finding.code in selection)
    run = Run(
        selected,
        done.diagrams,
        unselected=len(found) - len(selected),
        failing=failing("never" if exit_zero else fail_on),
    )
    if baseline is not None:
        from damiera_build.commands.check_baseline import without_known

        scope = {diagram.path for diagram in done.diagrams} if paths else None
        run = without_known(project, run, baseline, selection, scope, write=write_baseline)
    if diff:
        from damiera_build.commands.check_fix import print_diff, wrong

        would_fix = print_diff(wrong(project, files, done.diagrams, selection))
    else:
        would_fix = False
        _print(run, project, output)
    fixable = _fixable(project, files, run, selection) if output == "text" else ""
    told = summary(
        run.findings,
        len(run.diagrams),
        unselected=run.unselected,
        known=run.known,
        fixable=fixable,
    )
    click.echo(told, err=True)
    if run.fails or (would_fix and run.failing):
        sys.exit(1)


def _selection(select: Iterable[str], ignore: Iterable[str]) -> Selection:
    try:
        return Selection(read_codes(select), read_codes(ignore))
    except UnknownCodeError as error:
        raise Refused(str(error)) from None


def _surveyed(
    project: Project, files: Sequence[Path], jobs: int | None, *, is_whole: bool
) -> Survey:
    total = len(files)
    try:
        with progress() if total >= PARALLEL_FROM else nullcontext(None) as tell:
            return survey(
                project,
                files,
                weigh=is_whole and project.complete,
                jobs=jobs or jobs_for(total),
                tell=lambda done: tell(bar(done, total)) if tell else None,
            )
    except WorkerError:
        message = "a process was killed, perhaps for lack of memory; try fewer with --jobs"
        raise Refused(message) from None


def _prose_findings(project: Project, done: Survey) -> tuple[Diagnostic, ...]:
    has_words = project.page.is_file() or project.languages != (SOURCE_LANGUAGE,)
    if not has_words and not project.complete:
        return ()
    from damiera_build.content import read_prose
    from damiera_build.coverage import coverage_by

    table = coverage_by(done.evidence, project.rules) if project.complete else ()
    try:
        return read_prose(project, done.proved, done.refuted, table, project.languages).findings
    except ProjectError as error:
        raise Refused(str(error)) from None


def _fixable(project: Project, files: Sequence[Path], run: Run, selection: Selection) -> str:
    """Return how many findings can be fixed, in words; empty if none can."""
    if not run.findings:
        return ""
    from damiera_build.commands.check_fix import fixable, wrong

    return fixable(wrong(project, files, run.diagrams, selection), run.findings)


def _print(run: Run, project: Project, output: str) -> None:
    """Print a run; what a program reads is loaded only when it is asked for."""
    if output == "text":
        print_findings(run.findings)
    elif output == "json":
        from damiera_build.report.json import check_report

        click.echo(check_report(run))
    elif output == "github":
        _print_for_github(_in_repository(run, project))
    elif output == "sarif":
        from damiera_build.report.sarif import sarif_report

        click.echo(sarif_report(_in_repository(run, project)))
    else:
        from damiera_build.report.junit import junit_report

        click.echo(junit_report(_in_repository(run, project)))


def _print_for_github(run: Run) -> None:
    from damiera_build.report.github import job_summary, workflow_commands

    # Before anything is printed: a reader that leaves early must not cost the summary.
    _add_to_summary(job_summary(run))
    for line in workflow_commands(run):
        click.echo(line)


def _add_to_summary(text: str) -> None:
    name = os.environ.get("GITHUB_STEP_SUMMARY")
    if not name:
        return
    try:
        with Path(name).open("a", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        reason = error.strerror or error
        click.echo(f"damiera: the job's summary cannot be written: {reason}", err=True)


def _in_repository(run: Run, project: Project) -> Run:
    """Return a run whose files are named from the top of the repository, where CI tells it."""
    top = os.environ.get("GITHUB_WORKSPACE") or os.environ.get("CI_PROJECT_DIR")
    if not top or Path(top).resolve() == Path.cwd():
        return run
    base = Path(top).resolve()

    @cache
    def name(shown: str) -> str:
        path = project.located(shown)
        return path.relative_to(base).as_posix() if path.is_relative_to(base) else shown

    return run.seen_from(name)
