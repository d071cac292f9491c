"""What a check has come to: what every format of it is made from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from damiera_build.checked import Checked
from damiera_build.diagnostic import Diagnostic, Severity


@dataclass(frozen=True, slots=True)
class Run:
    """What a check has come to.

    Attributes:
        findings: what is to be reported, in order.
        diagrams: every spec file that was looked at, with all that was found in it.
        unselected: how many findings are left out because their codes are not asked for.
        known: how many are left out because they stand in the baseline.
        failing: the severities that make the check fail.
    """

    findings: tuple[Diagnostic, ...]
    diagrams: tuple[Checked, ...]
    unselected: int = 0
    known: int = 0
    failing: frozenset[Severity] = frozenset({Severity.ERROR})

    @property
    def fails(self) -> bool:
        """Whether the check fails."""
        return any(finding.severity in self.failing for finding in self.findings)

    def seen_from(self, name: Callable[[str], str]) -> Run:
        """Return the run with its files under other names."""
        return replace(
            self,
            findings=tuple(replace(found, path=name(found.path)) for found in self.findings),
            diagrams=tuple(one._replace(path=name(one.path)) for one in self.diagrams),
        )
