"""The specs of a project, read and verified: the facts, and everything that is wrong."""

from __future__ import annotations

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
    """Yield the spec files among paths: files as they are, folders with all their YAML files."""
    for path in paths:
        if path.is_dir():
            yield from sorted(p for p in path.rglob("*.y*ml") if p.suffix in {".yaml", ".yml"})
        else:
            yield path


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
