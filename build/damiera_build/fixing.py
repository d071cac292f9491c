"""Specs put right: what the engine knows is written, and only where nothing gets worse by it.

Every change is tried first. It is kept if the text with it has fewer findings, and of no code more
than before.
"""

from __future__ import annotations

from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from damiera_build.diagnostic import Code, Diagnostic
from damiera_build.files import write_single
from damiera_build.repairs import Repair, repairs
from damiera_build.selection import Selection
from damiera_build.source import Source, SourceError, read
from damiera_build.source_edit import Edit, applied, meet
from damiera_build.verification import verify_source
from damiera_engine import RuleSet

MOST_SINGLE: Final = 50
"""Repairs of one text that are tried one by one if they cannot be made together."""


class ChangedMeanwhileError(Exception):
    """Raised for a file that is not any more what was read."""


class Better(NamedTuple):
    """A text put right, and the findings that this has ended."""

    text: str
    ended: tuple[Diagnostic, ...]


class Fix(NamedTuple):
    """What a file is and what it is to become, and the findings that this ends.

    Attributes:
        path: the file.
        shown: how messages name it.
        before: what is in it.
        after: what is to be in it.
        ended: the findings that are no more then.
    """

    path: Path
    shown: str
    before: bytes
    after: bytes
    ended: tuple[Diagnostic, ...]


def fix_of(path: Path, shown: str, rules: RuleSet, selection: Selection) -> Fix | None:
    """Return what can be put right in a file, None if nothing can.

    Raises:
        OSError: if it cannot be read any more.
    """
    try:
        source = read(path, shown)
    except SourceError:
        return None
    better = put_right(source, path.stem, rules, selection)
    before = path.read_bytes() if better else b""
    if better is None or before.removeprefix(BOM_UTF8) != source.text.encode():
        return None
    mark = BOM_UTF8 if before.startswith(BOM_UTF8) else b""
    return Fix(path, shown, before, mark + better.text.encode(), better.ended)


def put_right(
    source: Source,
    id: str,  # noqa: A002 - the field's name
    rules: RuleSet,
    selection: Selection,
) -> Better | None:
    """Return a text with all that can be put right of the codes that are asked for."""
    trial = _Trial(id, rules)
    first = found = trial.findings(source)
    now = source
    while True:
        asked = [repair for repair in repairs(now, id, rules) if _is_asked(repair, selection)]
        better = trial.improved(now, list(_apart(asked)), found)
        if better is None:
            break
        now, found = better
    ended = tuple(finding for finding in _ended(first, found) if finding.code in selection)
    return Better(now.text, ended) if now is not source else None


def write(fix: Fix) -> None:
    """Write a fix into its file; a link stays a link, and a file keeps its permissions.

    Raises:
        ChangedMeanwhileError: if the file is not any more what was read.
        OSError: if it cannot be written.
    """
    path = fix.path.resolve()
    if path.read_bytes() != fix.before:
        raise ChangedMeanwhileError
    write_single(path, fix.after)


_Tried: TypeAlias = tuple[Source, tuple[Diagnostic, ...]]
"""A text and everything there is to say about it."""


class _Trial:
    """Tells whether a text is better with some repairs."""

    def __init__(self, id: str, rules: RuleSet) -> None:  # noqa: A002 - the field's name
        self._id = id
        self._rules = rules

    def findings(self, source: Source) -> tuple[Diagnostic, ...]:
        """Return everything there is to say about a text."""
        return verify_source(source, self._id, self._rules)[1]

    def improved(
        self, source: Source, wanted: Sequence[Repair], found: tuple[Diagnostic, ...]
    ) -> _Tried | None:
        """Return the text with all repairs, or with those that help by themselves."""
        if not wanted:
            return None
        together = self._better(source, wanted, found)
        if together is not None or len(wanted) > MOST_SINGLE:
            return together
        kept: list[Repair] = []
        best: _Tried | None = None
        for repair in wanted:
            tried = self._better(source, [*kept, repair], found)
            if tried is not None:
                kept.append(repair)
                best, found = tried, tried[1]
        return best

    def _better(
        self, source: Source, made: Sequence[Repair], before: Sequence[Diagnostic]
    ) -> _Tried | None:
        """Return the text with repairs, None if it is no better than before."""
        edits = [edit for repair in made for edit in repair.edits]
        changed = replace(source, text=applied(source.text, edits))
        after = self.findings(changed)
        return (changed, after) if _codes(after) < _codes(before) else None


def _codes(findings: Iterable[Diagnostic]) -> Counter[Code]:
    return Counter(finding.code for finding in findings)


def _is_asked(repair: Repair, selection: Selection) -> bool:
    return all(code in selection for code in repair.codes)


def _apart(wanted: Iterable[Repair]) -> Iterator[Repair]:
    """Yield repairs that do not meet; what is left out comes when these are made."""
    edits: list[Edit] = []
    for repair in wanted:
        if not meet([*edits, *repair.edits]):
            edits += repair.edits
            yield repair


def _ended(before: Sequence[Diagnostic], after: Sequence[Diagnostic]) -> Iterator[Diagnostic]:
    """Yield the findings that are no more; of one code those that say what is still said stay."""
    still = _codes(after)
    said = {(finding.code, finding.message) for finding in after}
    for finding in sorted(before, key=lambda f: (f.code, f.message) not in said):
        if still[finding.code]:
            still[finding.code] -= 1
        else:
            yield finding
