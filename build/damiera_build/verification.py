"""The specs of a project, read and verified: the facts, and everything that is wrong."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from damiera_build.check import verify
from damiera_build.diagnostic import START_OF_FILE, Code, Diagnostic, Severity
from damiera_build.fact import Fact
from damiera_build.project import Project
from damiera_build.source import SourceError, read
from damiera_build.spec import read_spec
from damiera_engine import RuleSet


@dataclass(frozen=True, slots=True)
class Verification:
    """What came of some specs.

    Attributes:
        facts: what is proved, by diagram id.
        findings: everything there is to say, by file and place.
        checked: how many specs were looked at.
    """

    facts: Mapping[str, Fact]
    findings: tuple[Diagnostic, ...]
    checked: int

    @property
    def errors(self) -> int:
        """How many findings are errors."""
        return sum(finding.severity is Severity.ERROR for finding in self.findings)


def spec_files(paths: Iterable[Path]) -> Iterator[Path]:
    """Yield the spec files among paths: files as they are, folders with all their YAML files.

    Links are not followed out of a folder, so a folder gives what is in it and nothing else.
    """
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        for folder, folders, names in os.walk(path):
            folders.sort()
            for name in sorted(names):
                file = Path(folder, name)
                if file.suffix in {".yaml", ".yml"} and not file.is_symlink():
                    yield file


def verify_files(project: Project, paths: Iterable[Path]) -> Verification:
    """Read and verify spec files; all problems of all files are found."""
    facts: dict[str, Fact] = {}
    findings: list[Diagnostic] = []
    seen: dict[str, str] = {}
    checked = 0
    for path in paths:
        checked += 1
        shown = project.shown(path)
        if path.stem in seen:
            message = f"the id {path.stem} belongs to {seen[path.stem]} already"
            findings.append(Diagnostic(Code.D016, shown, START_OF_FILE, message, fix="rename it"))
            continue
        seen[path.stem] = shown
        fact, found = verify_file(path, shown, project.rules)
        findings += found
        if fact is not None:
            facts[fact.id] = fact
    return Verification(facts, tuple(findings), checked)


def verify_file(
    path: Path, shown: str, rules: RuleSet
) -> tuple[Fact | None, tuple[Diagnostic, ...]]:
    """Read and verify one spec file."""
    try:
        spec = read_spec(read(path, shown), path.stem)
    except SourceError as error:
        return None, error.diagnostics
    return verify(spec, rules)
