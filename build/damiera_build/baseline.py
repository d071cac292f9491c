"""A baseline: findings that are known, so that only others are reported and make the gate fail.

A finding is known by its code, file and message. Lines move when something is written above them,
so they are not kept; the same finding twice in a file stands twice in the baseline.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from damiera_build.diagnostic import Diagnostic
from damiera_build.report.json import as_json

VERSION: Final = 1


class BaselineError(Exception):
    """Raised for a baseline that cannot be read; the message says what to do."""


class Known(NamedTuple):
    """What a finding is known by; the path is relative to the project."""

    code: str
    path: str
    message: str


@dataclass(frozen=True, slots=True)
class Sifted:
    """Findings held against a baseline: the new ones, how many are known, and what was not met."""

    new: tuple[Diagnostic, ...]
    known: int
    unmet: tuple[Known, ...]


def known_by(finding: Diagnostic, name: Callable[[str], str]) -> Known:
    """Return what a finding is known by; `name` gives a file's path in the project."""
    return Known(finding.code.name, name(finding.path), finding.message)


def sift(
    findings: Iterable[Diagnostic], baseline: Iterable[Known], name: Callable[[str], str]
) -> Sifted:
    """Return which findings a baseline does not know, and which of its entries nothing met."""
    left = Counter(baseline)
    new, known = [], 0
    for finding in findings:
        entry = known_by(finding, name)
        if left[entry] > 0:
            left[entry] -= 1
            known += 1
        else:
            new.append(finding)
    return Sifted(tuple(new), known, tuple(sorted(left.elements())))


def read_baseline(path: Path) -> tuple[Known, ...]:
    """Return the entries of a baseline.

    Raises:
        BaselineError: if it is missing or is none.
    """
    try:
        plain = json.loads(path.read_bytes())
        if plain["version"] != VERSION:
            raise BaselineError(f"{path} is of another version of damiera; write it anew")
        return tuple(_entry(entry) for entry in plain["findings"])
    except FileNotFoundError:
        raise BaselineError(f"there is no file {path}; --write-baseline makes it") from None
    except OSError as error:
        raise BaselineError(f"{path} cannot be read: {error.strerror or error}") from None
    except (ValueError, KeyError, TypeError, RecursionError):
        raise BaselineError(f"{path} is no baseline; --write-baseline makes one") from None


def _entry(plain: dict[str, str]) -> Known:
    entry = Known(plain["code"], plain["path"], plain["message"])
    if not all(isinstance(part, str) for part in entry):
        raise TypeError
    return entry


def baseline_text(entries: Iterable[Known]) -> str:
    """Return a baseline as text: sorted, one finding a line, so that differences can be read."""
    lines = [f"  {as_json(entry._asdict(), None)}" for entry in sorted(entries)]
    findings = ",\n".join(lines)
    inside = f"\n{findings}\n " if lines else ""
    return f'{{\n "version": {VERSION},\n "findings": [{inside}]\n}}\n'
