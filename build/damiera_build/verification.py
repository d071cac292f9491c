"""The specs of a project, read and verified: the facts, and everything that is wrong."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from damiera_build.check import verify
from damiera_build.checked import Checked, Claim
from damiera_build.coverage import evidence
from damiera_build.diagnostic import START_OF_FILE, Code, Diagnostic, Severity
from damiera_build.fact import Fact
from damiera_build.project import Project
from damiera_build.source import Source, SourceError, read
from damiera_build.spec import CLAIMS, read_spec
from damiera_engine import RuleSet


class Verification(NamedTuple):
    """What came of some specs.

    Attributes:
        facts: what is proved, by diagram id.
        findings: everything there is to say, by file and place.
        checked: how many specs were looked at.
        refuted: the ids of those that are not proved.
    """

    facts: Mapping[str, Fact]
    findings: tuple[Diagnostic, ...]
    checked: int
    refuted: frozenset[str] = frozenset()

    @property
    def errors(self) -> int:
        """How many findings are errors."""
        return sum(finding.severity is Severity.ERROR for finding in self.findings)


def spec_files(paths: Iterable[Path]) -> Iterator[Path]:
    """Yield the spec files among paths: files as they are, folders with all that is called YAML.

    What cannot be a spec is yielded all the same, so that it is refused and never passed over: a
    folder that cannot be listed, one that is called like a spec, and a link to a folder elsewhere.
    """
    for path in paths:
        if path.is_dir():
            yield from map(Path, _yaml_files(str(path), path))
        else:
            yield path


def _yaml_files(folder: str, top: Path) -> Iterator[str]:
    """Yield what is called YAML in a folder, then in its folders, each by name."""
    try:
        with os.scandir(folder) as entries:
            inside = sorted(entries, key=lambda entry: entry.name)
    except OSError:
        yield folder
        return
    for entry in inside:
        if entry.name.endswith((".yaml", ".yml")) or _leads_to_another_folder(entry, top):
            yield entry.path
    for entry in inside:
        if entry.is_dir(follow_symlinks=False):
            yield from _yaml_files(entry.path, top)


def _leads_to_another_folder(entry: os.DirEntry[str], top: Path) -> bool:
    """Tell whether an entry is a link to a folder that is not looked into anyway."""
    if not entry.is_symlink() or not entry.is_dir():
        return False
    return not Path(entry.path).resolve().is_relative_to(top.resolve())


def link_fault(project: Project, path: Path, shown: str) -> Diagnostic | None:
    """Return what is wrong with a spec that is a link, None if it may be read.

    A link in a project is not followed out of it, whoever names it.
    """
    if not path.is_symlink():
        return None
    if not path.exists():
        message, fix = "a link that leads nowhere", "put a file here, or remove the link"
    elif path.is_dir():
        message, fix = "a link to a folder, which is not followed", "check the folder itself"
    elif project.holds(path.parent) and not project.holds(path):
        message, fix = "a link that leads out of the project", "put the file itself here"
    else:
        return None
    return Diagnostic(Code.D001, shown, START_OF_FILE, message, fix=fix)


def own_specs(project: Project) -> list[Path]:
    """Return the spec files of a project, none where it has no folder for them."""
    return list(spec_files([project.diagrams])) if project.diagrams.exists() else []


def verify_files(project: Project, paths: Iterable[Path]) -> Verification:
    """Read and verify spec files; all problems of all files are found."""
    facts: dict[str, Fact] = {}
    findings: list[Diagnostic] = []
    seen: dict[str, str] = {}
    checked = 0
    barred = set[str]()
    for path in paths:
        checked += 1
        shown = project.shown(path)
        fault = link_fault(project, path, shown)
        if fault is not None:
            findings.append(fault)
            barred.add(path.stem)
            continue
        if path.stem in seen:
            message = f"the id {path.stem} belongs to {seen[path.stem]} already"
            findings.append(Diagnostic(Code.D016, shown, START_OF_FILE, message, fix="rename it"))
            continue
        seen[path.stem] = shown
        fact, found = verify_file(path, shown, project.rules)
        findings += found
        if fact is not None:
            facts[fact.id] = fact
    refuted = frozenset(seen).union(barred).difference(facts)
    return Verification(facts, tuple(findings), checked, refuted)


def verify_file(
    path: Path, shown: str, rules: RuleSet
) -> tuple[Fact | None, tuple[Diagnostic, ...]]:
    """Read and verify one spec file."""
    try:
        source = read(path, shown)
    except SourceError as error:
        return None, error.diagnostics
    return verify_source(source, path.stem, rules)


def verify_source(
    source: Source,
    id: str,  # noqa: A002 - the field's name
    rules: RuleSet,
) -> tuple[Fact | None, tuple[Diagnostic, ...]]:
    """Verify the spec that a text is."""
    try:
        spec = read_spec(source, id)
    except SourceError as error:
        return None, error.diagnostics
    return verify(spec, rules)


def check_file(path: Path, shown: str, rules: RuleSet, *, weigh: bool) -> Checked:
    """Read and verify one spec file for a report, and on request weigh what it says of the rules.

    A rule that it is filed under is a claim here too: the diagram must prove it.
    """
    try:
        spec = read_spec(read(path, shown), path.stem)
    except SourceError as error:
        return Checked(shown, path.stem, (), is_proved=False, findings=error.diagnostics)
    fact, found = verify(spec, rules)
    claims = (Claim(key, span.line) for key, span in spec.keys.items() if key in _CLAIMS)
    return Checked(
        shown,
        spec.id,
        tuple(sorted(claims, key=lambda claim: claim.line)),
        is_proved=fact is not None,
        findings=found,
        evidence=evidence(fact, rules) if weigh and fact else None,
    )


_CLAIMS: Final = frozenset({"shows", *CLAIMS})
