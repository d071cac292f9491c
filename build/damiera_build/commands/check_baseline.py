"""What `damiera check` does with a baseline: leaves out what is known, and writes it on request."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

import click

from damiera_build.baseline import (
    BaselineError,
    Known,
    baseline_text,
    known_by,
    read_baseline,
    sift,
)
from damiera_build.console import Refused
from damiera_build.diagnostic import Code
from damiera_build.files import write_single
from damiera_build.project import Project
from damiera_build.report.run import Run
from damiera_build.report.text import count, harmless
from damiera_build.selection import Selection

_MOST_TOLD: Final = 10
"""Entries without a finding that are told one by one."""


def without_known(
    project: Project,
    run: Run,
    path: Path,
    selection: Selection,
    scope: Collection[str] | None,
    *,
    write: bool,
) -> Run:
    """Return a run without what its baseline knows; on request everything found is known first.

    Entries about codes or files that were not looked at stay as they are: `scope` are the files
    that were, None for all.

    Raises:
        Refused: if the baseline cannot be read or written.
    """

    @cache
    def name(shown: str) -> str:
        file = project.located(shown)
        is_inside = file.is_relative_to(project.root)
        return file.relative_to(project.root).as_posix() if is_inside else shown

    names = None if scope is None else {name(shown) for shown in scope}

    def is_looked_at(entry: Known) -> bool:
        is_asked_for = entry.code not in Code.__members__ or Code[entry.code] in selection
        return is_asked_for and (names is None or entry.path in names)

    try:
        entries = () if write and not path.exists() else read_baseline(path)
    except BaselineError as error:
        raise Refused(str(error)) from None
    if write:
        kept = tuple(entry for entry in entries if not is_looked_at(entry))
        entries = (*kept, *(known_by(finding, name) for finding in run.findings))
        _write(path, entries)
    sifted = sift(run.findings, entries, name)
    _tell_stale([entry for entry in sifted.unmet if is_looked_at(entry)], path)
    return replace(run, findings=sifted.new, known=sifted.known)


def _write(path: Path, entries: Collection[Known]) -> None:
    try:
        write_single(path, baseline_text(entries).encode())
    except OSError as error:
        raise Refused(f"{path} cannot be written: {error.strerror or error}") from None
    click.echo(f"{count(len(entries), 'known finding')} in {path}", err=True)


def _tell_stale(stale: list[Known], path: Path) -> None:
    if not stale:
        return
    told = "entry" if len(stale) == 1 else "entries"
    click.echo(f"damiera: {len(stale)} {told} of {path} without a finding; take out:", err=True)
    for entry in stale[:_MOST_TOLD]:
        click.echo(harmless(f"  {entry.path}: {entry.code}: {entry.message}"), err=True)
    if len(stale) > _MOST_TOLD:
        click.echo(f"  and {len(stale) - _MOST_TOLD} more", err=True)
