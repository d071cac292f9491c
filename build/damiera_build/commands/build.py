"""`damiera build`: verified diagrams become a site."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from damiera_build.console import Refused, fails, print_findings, progress, project_here, verified
from damiera_build.content import gather
from damiera_build.diagnostic import Severity
from damiera_build.project import ProjectError
from damiera_build.report import summary
from damiera_build.site import Builder


@click.command()
@click.option("--lang", "languages", multiple=True, help="Only this language; may be repeated.")
@click.option("--out", type=click.Path(path_type=Path), help="Where to build; default: site/.")
@click.option("--check", "dry", is_flag=True, help="Write nothing; 1 if anything would change.")
def command(languages: tuple[str, ...], out: Path | None, dry: bool) -> None:
    """Verify everything, draw the diagrams and write the pages.

    Only what has changed is written, each file in one piece.
    """
    project = project_here()
    verification = verified(project)
    extra = tuple(tag for tag in languages if tag not in project.languages)
    try:
        content = gather(project, verification.facts, (*project.languages, *extra))
    except ProjectError as error:
        raise Refused(str(error)) from None
    findings = (*verification.findings, *content.findings)
    print_findings(findings, err=True)
    if any(f.severity is Severity.ERROR and f.code.name[0] != "L" for f in findings):
        click.echo(f"{summary(findings, verification.checked)}; nothing was built", err=True)
        sys.exit(1)
    folder = out or project.site
    try:
        with progress() as tell:
            outcome = Builder(content, folder, dry=dry).build(tell, only=languages)
    except OSError as error:
        raise Refused(f"{folder} cannot be written: {error.strerror or error}") from None
    if outcome.png_missing:
        click.echo(f"damiera: no PNG was drawn. {outcome.png_missing}", err=True)
    changed = [*outcome.written, *(f"{name} (no longer needed)" for name in outcome.removed)]
    if dry:
        for name in changed:
            click.echo(f"would change: {name}", err=True)
        click.echo(f"{len(changed)} files differ, {outcome.unchanged} are up to date", err=True)
    else:
        click.echo(
            f"{summary((), verification.checked)}; {len(outcome.written)} files written, "
            f"{outcome.unchanged} unchanged, in {project.shown(folder)}/",
            err=True,
        )
        if (folder / "index.html").is_file():
            click.echo(f"open {project.shown(folder)}/index.html", err=True)
    if fails(findings) or (dry and changed):
        sys.exit(1)
