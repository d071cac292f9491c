"""`damiera audit`: a published site, read back and proved again."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from damiera_build.audit.auditing import Audit, audit_site
from damiera_build.audit.shelf import open_shelf
from damiera_build.console import (
    Refused,
    fails,
    json_or_text,
    print_findings,
    progress,
    project_here,
    template_faults,
    verified,
)
from damiera_build.content import Content, gather
from damiera_build.diagnostic import Severity
from damiera_build.freshness import MANIFEST
from damiera_build.project import CONFIGURATION, Project, ProjectError
from damiera_build.report.json import json_report
from damiera_build.report.text import count, summary
from damiera_build.svg import new_environment


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@json_or_text
@click.option(
    "--fail-on",
    type=click.Choice(["error", "warning"]),
    default="error",
    help="From which severity on findings make the exit code 1.",
)
def command(folder: Path, output: str, fail_on: str) -> None:
    """Read a published site back, and prove it again.

    DIR is the folder with manifest.json. Nothing in it is believed: positions are read off the
    drawn geometry and the pixels, claims are proved by the engine, words are made anew. Within the
    project that it was built from, the site is also compared with what the project says now.

    Exit code 0: all is true. 1: something is not. 2: there is nothing to audit.
    """
    project = project_here()
    try:
        here = folder.resolve() == Path.cwd().resolve()
        shelf = open_shelf(folder, "." if here else project.shown(folder))
    except OSError as error:
        raise Refused(f"{folder} cannot be read: {error.strerror or error}") from None
    if MANIFEST not in {*shelf.names, *shelf.refused}:
        raise Refused(f"nothing to audit: there is no {MANIFEST} in {folder}")
    own = _is_of(project, shelf.root)
    content = _content(project) if own else None
    templates = project.templates if own and project.templates.is_dir() else None
    with progress() as tell, template_faults():
        audit = audit_site(shelf, project, new_environment(templates), content, tell)
    if not audit.findings and not audit.checked:
        raise Refused(f"nothing to audit: there is no diagram in {folder}")
    _report(audit, output, compared=own)
    if fails(audit.findings, fail_on):
        sys.exit(1)


def _is_of(project: Project, site: Path) -> bool:
    """Tell whether a site lies in the project that the user stands in, which is then trusted."""
    root = project.root.resolve()
    has_templates = project.templates.is_dir() and project.diagrams.is_dir()
    return ((root / CONFIGURATION).is_file() or has_templates) and root in site.parents


def _content(project: Project) -> Content:
    """Return what the project says now.

    Raises:
        Refused: if the project itself is wrong; `damiera check` tells how.
    """
    verification = verified(project)
    try:
        content = gather(project, verification.facts, project.languages)
    except ProjectError as error:
        raise Refused(str(error)) from None
    findings = (*verification.findings, *content.findings)
    if any(f.severity is Severity.ERROR and f.code.name[0] != "L" for f in findings):
        raise Refused("the site cannot be compared with a project that damiera check refuses")
    return content


def _report(audit: Audit, output: str, *, compared: bool) -> None:
    if output == "json":
        click.echo(json_report(audit.findings, audit.checked))
        return
    print_findings(audit.findings)
    told = summary(audit.findings, audit.checked)
    against = "compared with the project" if compared else "as a stranger; no project at hand"
    click.echo(f"{told} again ({against})" if not audit.findings else told, err=True)
    if audit.left_out:
        click.echo(f"the site was built without {', '.join(audit.left_out)}", err=True)
    if audit.uncompared:
        files = count(len(audit.uncompared), "PNG")
        click.echo(
            f"without libcairo, of {files} only the position was looked at: numbers, arrows and "
            "badges in them were not compared",
            err=True,
        )
