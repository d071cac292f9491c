"""What all commands share: the project they stand in, how findings are told, how they refuse.

Machine output goes to standard output alone, everything else to standard error. Exit codes: 0 all
is true, 1 something is not, 2 the command cannot be carried out as it was given or its output not
be written, 141 nobody reads the output on.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import click

from damiera_build.diagnostic import Diagnostic, Severity
from damiera_build.project import Project, ProjectError, find_project
from damiera_build.report.text import shortened, text_report
from damiera_build.verification import Verification, own_specs, spec_files, verify_files
from damiera_engine import FenError, Position, parse_fen

json_or_text = click.option(
    "--format",
    "output",
    type=click.Choice(["text", "json"]),
    default="text",
    help="text for people, json for programs.",
)
"""The option of every command that answers in one of the two ways."""


BAR_WIDTH: Final = 24
"""Of a bar that shows progress, in characters."""


class Refused(click.ClickException):
    """A command that cannot be carried out: exit code 2 and one clear line."""

    exit_code = 2

    def show(self, file: Any = None) -> None:  # noqa: ARG002 - the signature is click's
        """Print the message."""
        click.echo(f"damiera: {shortened(self.format_message())}", err=True)


def project_here() -> Project:
    """Return the project of the present folder.

    Raises:
        Refused: if its configuration cannot be used.
    """
    try:
        return find_project(Path.cwd())
    except ProjectError as error:
        raise Refused(str(error)) from None


def verified(project: Project, paths: Sequence[Path] = ()) -> Verification:
    """Verify the specs in some files and folders, or all of a project.

    Raises:
        Refused: if one does not exist, or there is nothing to check.
    """
    return verify_files(project, files_to_check(project, paths))


def files_to_check(project: Project, paths: Sequence[Path] = ()) -> list[Path]:
    """Return the spec files among some files and folders, or all of a project, each once.

    Raises:
        Refused: if one does not exist, or there is nothing to check.
    """
    for path in paths:
        if not path.exists():
            raise Refused(f"there is no file or folder {path}")
    files = list(spec_files(paths)) if paths else own_specs(project)
    if len(paths) > 1:
        files = list({os.path.abspath(file): file for file in files}.values())
    if not files:
        where = ", ".join(map(str, paths)) or project.shown(project.diagrams)
        raise Refused(f"nothing to check: no .yaml file in {where}")
    return files


def as_text(argument: str) -> str:
    """Return what was typed as text: a byte that is no UTF-8 becomes a replacement character."""
    return argument.encode(errors="surrogateescape").decode(errors="replace")


def position_of(fen: str) -> Position:
    """Return the position that a FEN on the command line describes.

    Raises:
        Refused: if it describes none.
    """
    try:
        return parse_fen(fen)
    except FenError as error:
        from damiera_build.fen_diagnostics import first_fault

        fault = first_fault(fen, error)
        raise Refused(f"{fen[:60]!r}: {fault.message} ({fault.code.name})") from None


def print_findings(findings: Iterable[Diagnostic], *, err: bool = False) -> None:
    """Print findings for a person, in color where a terminal shows them and NO_COLOR is not set."""
    stream = sys.stderr if err else sys.stdout
    color = stream.isatty() and not os.environ.get("NO_COLOR")
    findings = list(findings)
    if findings:
        click.echo(text_report(findings, color=color), err=err, color=color)


def fails(findings: Iterable[Diagnostic], fail_on: str = "error") -> bool:
    """Tell whether findings make a command fail, from a severity on."""
    return any(finding.severity in failing(fail_on) for finding in findings)


def failing(fail_on: str) -> frozenset[Severity]:
    """Return which findings make a command fail: from "error" or "warning" on, or "never"."""
    levels = {"error": {Severity.ERROR}, "warning": set(Severity), "never": set[Severity]()}
    return frozenset(levels[fail_on])


@contextmanager
def template_faults() -> Iterator[None]:
    """Tell in one line what is wrong with a template: it may be a project's, and raise anything.

    Raises:
        Refused: with the template's name and line.
    """
    from jinja2 import TemplateError, TemplateNotFound, TemplateSyntaxError

    from damiera_build.picture_safety import UnsafePicture
    from damiera_build.png import Undrawable

    try:
        yield
    except UnsafePicture as error:
        raise Refused(f"the template diagram.svg.j2 draws {error}") from None
    except Undrawable as error:
        raise Refused(f"the template diagram.svg.j2 draws what is no picture: {error}") from None
    except TemplateNotFound as error:
        raise Refused(f"{_template_of(error)}: there is no template {error.name}") from None
    except TemplateSyntaxError as error:
        raise Refused(f"{error.name or 'a template'}:{error.lineno}: {error.message}") from None
    except Exception as error:
        place = _template_of(error)
        if not place and not isinstance(error, TemplateError):
            raise
        told = str(error) or type(error).__name__
        raise Refused(f"{place or 'a template'}: {told}") from None


def _template_of(error: BaseException) -> str:
    """Return the template and the line in which an error arose, empty if it was in none."""
    place = ""
    trace = error.__traceback__
    while trace is not None:
        name = Path(trace.tb_frame.f_code.co_filename).name
        if name.endswith((".j2", ".css")):
            place = f"{name}:{trace.tb_lineno}"
        trace = trace.tb_next
    return place


@contextmanager
def progress() -> Iterator[Callable[[str], None]]:
    """Tell what is being worked on, on one line, if standard error is a terminal."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from shutil import get_terminal_size  # as slow to load as some of our own code

    width = get_terminal_size().columns - 1
    try:
        yield lambda what: click.echo(f"\r{what:<{width}.{width}}", nl=False, err=True)
    finally:
        click.echo(f"\r{'':<{width}}\r", nl=False, err=True)


def bar(done: int, total: int) -> str:
    """Return how far a work has come, as a bar and in numbers."""
    filled = BAR_WIDTH * done // total
    return f"[{'#' * filled}{'.' * (BAR_WIDTH - filled)}] {done:,} of {total:,}"
