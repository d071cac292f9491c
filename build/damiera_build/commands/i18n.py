"""`damiera i18n`: catalogues brought up to date, counted and checked."""

from __future__ import annotations

import json
import sys

import click

from damiera_build.console import (
    Refused,
    fails,
    json_or_text,
    print_findings,
    project_here,
    verified,
)
from damiera_build.files import write_single
from damiera_build.localization import check_catalogues, status, updated_catalogues
from damiera_build.project import ProjectError
from damiera_build.report.text import count


@click.group()
def command() -> None:
    """Bring the catalogues up to date, and tell how complete they are."""


@command.command("update")
@click.argument("languages", nargs=-1)
@click.option("--check", "dry", is_flag=True, help="Write nothing; 1 if anything would change.")
def update(languages: tuple[str, ...], dry: bool) -> None:
    """Merge the page's present English text into the catalogues of LANGUAGES, or of all."""
    project = project_here()
    changed = 0
    try:
        catalogues = list(updated_catalogues(project, verified(project).facts, languages))
    except ProjectError as error:
        raise Refused(str(error)) from None
    for path, text in catalogues:
        data = text.encode()
        try:
            if dry:
                is_new = not path.is_file() or path.read_bytes() != data
            else:
                is_new = write_single(path, data)
        except OSError as error:
            shown = project.shown(path)
            raise Refused(f"{shown} cannot be written: {error.strerror or error}") from None
        if is_new:
            changed += 1
            click.echo(f"{'would change' if dry else 'updated'}: {project.shown(path)}", err=True)
    click.echo(f"{count(changed, 'catalogue')} {'to update' if dry else 'updated'}", err=True)
    if dry and changed:
        sys.exit(1)


@command.command("status")
@json_or_text
def show_status(output: str) -> None:
    """Tell how many words of the page are translated, outdated and missing in each language."""
    project = project_here()
    table = status(project, verified(project).facts)
    if output == "json":
        click.echo(json.dumps(table, ensure_ascii=False, indent=1))
        return
    for tag, row in table.items():
        click.echo(
            f"{tag}: {row['translated']} words translated, {row['outdated']} outdated, "
            f"{row['missing']} missing"
        )


@command.command("check")
def check() -> None:
    """Report broken, outdated and missing translations, and words that a term file forbids."""
    project = project_here()
    findings = check_catalogues(project, verified(project).facts)
    print_findings(findings)
    errors = sum(fails([finding]) for finding in findings)
    warnings = len(findings) - errors
    click.echo(f"{count(errors, 'error')}, {count(warnings, 'warning')}", err=True)
    if errors:
        sys.exit(1)
