"""`damiera check`: the gate."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from damiera_build.console import (
    Refused,
    fails,
    json_or_text,
    print_findings,
    project_here,
    verified,
)
from damiera_build.diagnostic import Diagnostic
from damiera_build.project import Project, ProjectError
from damiera_build.report import json_report, summary
from damiera_build.verification import Verification


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@json_or_text
@click.option(
    "--fail-on",
    type=click.Choice(["error", "warning"]),
    default="error",
    help="From which severity on findings make the exit code 1.",
)
def command(paths: tuple[Path, ...], output: str, fail_on: str) -> None:
    """Prove or refute every claim of diagrams, and check the page.

    PATHS are spec files or folders; without them the whole project is checked, its page too.

    Exit code 0: all is true. 1: something is not. 2: nothing could be checked.
    """
    project = project_here()
    verification = verified(project, paths)
    findings = verification.findings
    if not paths:
        findings = (*findings, *_page_findings(project, verification))
    if output == "json":
        click.echo(json_report(findings, verification.checked))
    else:
        print_findings(findings)
        click.echo(summary(findings, verification.checked), err=True)
    if fails(findings, fail_on):
        sys.exit(1)


def _page_findings(project: Project, verification: Verification) -> tuple[Diagnostic, ...]:
    if not project.page.is_file():
        return ()
    from damiera_build.content import gather

    try:
        return gather(project, verification.facts, project.languages).findings
    except ProjectError as error:
        raise Refused(str(error)) from None
