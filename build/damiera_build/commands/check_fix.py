"""What `damiera check` does with what it can put right: writes it, shows it, or counts it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import click

from damiera_build.checked import Checked
from damiera_build.diagnostic import Diagnostic
from damiera_build.fixing import ChangedMeanwhileError, Fix, fix_of, write
from damiera_build.project import Project
from damiera_build.repairs import FIXABLE
from damiera_build.report.text import harmless
from damiera_build.selection import Selection

MOST_COUNTED: Final = 200
"""Files that are looked at to count what can be fixed; of more there is only a lower bound."""


class Wrong(NamedTuple):
    """The files in which something may be put right, of the codes that are asked for."""

    project: Project
    files: Sequence[tuple[Path, Checked]]
    selection: Selection

    def fixes(self) -> Iterator[Fix]:
        """Yield what can be put right, file by file."""
        for path, diagram in self.files:
            try:
                fix = fix_of(path, diagram.path, self.project.rules, self.selection)
            except OSError as error:
                _tell_unwritten(diagram.path, f"cannot be read: {error.strerror or error}")
            else:
                if fix is not None:
                    yield fix


def wrong(
    project: Project, files: Sequence[Path], diagrams: Sequence[Checked], selection: Selection
) -> Wrong:
    """Return those of some files in which something may be put right."""
    codes = frozenset(code for code in FIXABLE if code in selection)
    return Wrong(
        project,
        [
            (path, diagram)
            for path, diagram in zip(files, diagrams, strict=True)
            if any(finding.code in codes for finding in diagram.findings)
        ],
        selection,
    )


def write_fixes(wrong: Wrong, *, err: bool) -> bool:
    """Write what can be put right and tell it, a line a file; return whether anything was."""
    is_written = False
    for fix in wrong.fixes():
        try:
            write(fix)
        except ChangedMeanwhileError:
            _tell_unwritten(fix.shown, "has changed meanwhile, and is left alone")
        except OSError as error:
            _tell_unwritten(fix.shown, f"cannot be written: {error.strerror or error}")
        else:
            is_written = True
            click.echo(f"{len(fix.ended)} fixed in {harmless(fix.shown)}", err=err)
    return is_written


def _tell_unwritten(shown: str, why: str) -> None:
    click.echo(f"damiera: {harmless(shown)} {why}", err=True)


def print_diff(wrong: Wrong) -> bool:
    """Print as one diff what would be written; return whether anything would be."""
    from damiera_build.unified_diff import unified_diff

    is_anything = False
    for fix in wrong.fixes():
        is_anything = True
        click.echo(unified_diff(fix.shown, fix.before, fix.after), nl=False)
    return is_anything


def fixable(wrong: Wrong, reported: Collection[Diagnostic]) -> str:
    """Return how many of the findings that are reported can be fixed; empty if none can."""
    looked_at = wrong._replace(files=wrong.files[:MOST_COUNTED])
    told = frozenset(reported)
    number = sum(finding in told for fix in looked_at.fixes() for finding in fix.ended)
    if not number:
        return ""
    least = "at least " if len(wrong.files) > MOST_COUNTED else ""
    return f"{least}{number} fixable with --fix"
