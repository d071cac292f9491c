"""`damiera scan`: the moves on pages built elsewhere."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from damiera_build.catalogue import Catalogue
from damiera_build.console import (
    Refused,
    fails,
    json_or_text,
    print_findings,
    project_here,
    verified,
)
from damiera_build.diagnostic import Diagnostic
from damiera_build.known_moves import KnownMoves
from damiera_build.languages import available_languages, load_words
from damiera_build.project import Project
from damiera_build.scan import Page, scan_page
from damiera_build.scan_report import inventory, pages_report, pages_summary
from damiera_build.source import LARGEST_PAGE, SourceError, read
from damiera_build.stated_moves import StatedMoves


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@json_or_text
@click.option(
    "--fail-on",
    type=click.Choice(["error", "warning"]),
    default="error",
    help="From which severity on findings make the exit code 1.",
)
@click.option("-q", "--quiet", is_flag=True, help="Only what is wrong, not every move.")
def command(files: tuple[Path, ...], output: str, fail_on: str, quiet: bool) -> None:
    """Find the moves on pages built elsewhere, and say which the diagrams prove.

    FILES are text, Markdown or HTML in any language. What is no move but looks like one can be
    declared: <!-- damiera-ignore 5-1 12-16 -->

    Exit code 0: every move is known. 1: one is not. 2: a file is missing, or there is no diagram.
    """
    for path in files:
        if not path.is_file():
            raise Refused(f"there is no file {path}")
    project = project_here()
    verification = verified(project)
    print_findings(verification.findings if verification.errors else (), err=True)
    known = KnownMoves(verification.facts.values(), project.rules)
    stated = StatedMoves(lambda: _catalogues(project))
    pages: list[Page] = []
    findings: list[Diagnostic] = []
    for path in files:
        try:
            page = scan_page(read(path, project.shown(path), LARGEST_PAGE), known, stated)
        except SourceError as error:
            findings += error.diagnostics
            continue
        pages.append(page)
        findings += page.findings
    if output == "json":
        click.echo(pages_report(pages, findings))
    else:
        if not quiet:
            for line in inventory(pages):
                click.echo(line)
        print_findings(findings)
        click.echo(pages_summary(pages, findings), err=True)
    if fails(findings, fail_on) or verification.errors:
        sys.exit(1)


def _catalogues(project: Project) -> list[Catalogue]:
    return [load_words(project, tag) for tag in available_languages(project)]
