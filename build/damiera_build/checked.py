"""What came of a spec file as plain data that goes from process to process: no claims, no fact."""

from __future__ import annotations

from typing import NamedTuple

from damiera_build.coverage import Evidence
from damiera_build.diagnostic import Diagnostic


class Claim(NamedTuple):
    """A claim of a spec by its key, and the line on which the key stands."""

    key: str
    line: int


class Checked(NamedTuple):
    """What came of one spec file.

    Attributes:
        path: the file, as messages name it.
        id: the diagram's id.
        claims: what it claims, by line; empty for a file that cannot be read.
        is_proved: whether every claim is true.
        findings: everything there is to say.
        evidence: what it says about the rules, where that was asked for and it is proved.
    """

    path: str
    id: str
    claims: tuple[Claim, ...]
    is_proved: bool
    findings: tuple[Diagnostic, ...]
    evidence: Evidence | None = None
