"""`damiera render`: one picture."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from damiera_build.check import verify_position
from damiera_build.console import (
    Refused,
    position_of,
    print_findings,
    project_here,
    template_faults,
)
from damiera_build.diagnostic import Diagnostic
from damiera_build.fact import Fact
from damiera_build.files import write_single
from damiera_build.png import CairoMissing
from damiera_build.project import Project, ProjectError
from damiera_build.rendering import picture_of
from damiera_build.verification import link_fault, verify_file


@click.command()
@click.argument("what", metavar="SPEC|FEN")
@click.option("-o", "--output", required=True, type=click.Path(path_type=Path))
@click.option("--theme", default="default", help="default or print.")
@click.option("--size", default=640, type=click.IntRange(16, 8192), help="Width in pixels.")
@click.option("--view", type=click.Choice(["white", "black"]), help="From whose side.")
@click.option("--lang", default="en", help="Language of the title and the description inside.")
def command(what: str, output: Path, theme: str, size: int, view: str | None, lang: str) -> None:
    """Draw one picture, as .svg or .png.

    From a spec, if it is proved, or from the FEN of a position.
    """
    if output.suffix not in {".svg", ".png"}:
        raise Refused(f"{output} ends neither in .svg nor in .png")
    project = project_here()
    fact, findings = _fact(project, what)
    print_findings(findings, err=True)
    if fact is None:
        sys.exit(1)
    try:
        with template_faults():
            data = picture_of(
                fact, project, output.suffix, theme=theme, size=size, view=view, lang=lang
            )
        write_single(output, data)
    except (ProjectError, CairoMissing) as error:
        raise Refused(str(error)) from None
    except OSError as error:
        raise Refused(f"{output} cannot be written: {error.strerror or error}") from None


def _fact(project: Project, what: str) -> tuple[Fact | None, tuple[Diagnostic, ...]]:
    """Return the fact of a spec file, or of a bare position given as FEN."""
    path = Path(what)
    if path.suffix in {".yaml", ".yml"}:
        if not path.exists():
            raise Refused(f"there is no file or folder {path}")
        shown = project.shown(path)
        fault = link_fault(project, path, shown)
        return (None, (fault,)) if fault else verify_file(path, shown, project.rules)
    return verify_position(position_of(what), project.rules), ()
