"""`damiera build`: verified diagrams become a site."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from damiera_build.console import (
    Refused,
    fails,
    print_findings,
    progress,
    project_here,
    template_faults,
    verified,
)
from damiera_build.content import Content, gather
from damiera_build.diagnostic import Severity
from damiera_build.files import alone_in
from damiera_build.freshness import inputs_digest, is_fresh
from damiera_build.project import Project, ProjectError
from damiera_build.report.text import count, summary
from damiera_build.site import Builder, Outcome, languages_to_build, read_manifest
from damiera_build.verification import Verification, own_specs


@click.command()
@click.option(
    "--lang",
    "asked",
    multiple=True,
    help="Only this language, and those that are there already; may be repeated.",
)
@click.option("--out", type=click.Path(path_type=Path), help="Where to build; default: site/.")
@click.option("--check", "dry", is_flag=True, help="Write nothing; 1 if anything would change.")
def command(asked: tuple[str, ...], out: Path | None, dry: bool) -> None:
    """Verify everything, draw the diagrams and write the pages.

    Only what has changed is written, each file in one piece.
    """
    project = project_here()
    folder = out or project.site
    specs = own_specs(project)
    manifest = read_manifest(folder)
    languages = languages_to_build(project, asked, manifest)
    inputs = inputs_digest(project, specs, languages)
    verification = verified(project)
    fresh = is_fresh(manifest, folder, inputs)
    if fresh and manifest.get("findings") == len(verification.findings) == 0:
        _report_fresh(manifest, verification.checked)
        return
    content = _content(project, verification, languages)
    findings = (*verification.findings, *content.findings)
    print_findings(findings, err=True)
    if any(f.severity is Severity.ERROR and f.code.name[0] != "L" for f in findings):
        click.echo(f"{summary(findings, verification.checked)}; nothing was built", err=True)
        sys.exit(1)
    if fresh:
        _report_fresh(manifest, verification.checked)
        sys.exit(fails(findings))
    try:
        with _room(folder, dry=dry) as alone, progress() as tell, template_faults():
            builder = Builder(
                content, folder, inputs=inputs, findings=len(findings), dry=dry, alone=alone
            )
            outcome = builder.build(tell)
    except OSError as error:
        raise Refused(f"{folder} cannot be written: {error.strerror or error}") from None
    _report(outcome, dry=dry, proved=verification.checked, folder=folder, project=project)
    if fails(findings) or (dry and (outcome.written or outcome.removed)):
        sys.exit(1)


def _report_fresh(manifest: Mapping[str, Any], checked: int) -> None:
    unchanged = len(manifest["files"]) + 1
    proved = count(checked, "diagram")
    click.echo(f"{proved} proved; nothing has changed, {unchanged} files are right", err=True)


@contextmanager
def _room(folder: Path, *, dry: bool) -> Iterator[bool]:
    """Make the folder of a site, and keep other builds out of it; tell whether there are none."""
    if dry:
        yield False
        return

    def wait() -> None:
        click.echo(f"damiera: another build is at work in {folder}; waiting for its end", err=True)

    folder.mkdir(parents=True, exist_ok=True)
    with alone_in(folder, wait) as alone:
        yield alone


def _content(project: Project, verification: Verification, languages: tuple[str, ...]) -> Content:
    try:
        return gather(project, verification.facts, languages, verification.refuted)
    except ProjectError as error:
        raise Refused(str(error)) from None


def _report(outcome: Outcome, *, dry: bool, proved: int, folder: Path, project: Project) -> None:
    if outcome.png_missing:
        click.echo(f"damiera: no PNG was drawn. {outcome.png_missing}", err=True)
    if dry:
        gone = [f"{name} (no longer needed)" for name in outcome.removed]
        for name in (*outcome.written, *gone):
            click.echo(f"would change: {name}", err=True)
        differ = count(len(outcome.written) + len(gone), "file")
        click.echo(f"{differ} to change, {outcome.unchanged} up to date", err=True)
        return
    shown = project.shown(folder)
    click.echo(
        f"{summary((), proved)}; {count(len(outcome.written), 'file')} written, "
        f"{outcome.unchanged} unchanged, in {shown}/",
        err=True,
    )
    if (folder / "index.html").is_file():
        click.echo(f"open {shown}/index.html", err=True)
