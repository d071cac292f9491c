"""Findings as JSON for programs; `docs/check.schema.json` describes what a check gives."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from damiera_build.diagnostic import Diagnostic, Severity
from damiera_build.report.run import Run

VERSION: Final = 1
"""Of the format: it changes when a program that reads the old form could misread the new one."""


def check_report(run: Run) -> str:
    """Return what a check has come to as one JSON object."""
    plain = {
        **_counts(run.findings, len(run.diagrams)),
        "not_selected": run.unselected,
        "in_baseline": run.known,
        "failed": run.fails,
        "findings": [_finding(finding) for finding in run.findings],
    }
    return as_json(plain)


def json_report(findings: Sequence[Diagnostic], checked: int) -> str:
    """Return findings as one JSON object."""
    plain = {**_counts(findings, checked), "findings": [_finding(found) for found in findings]}
    return as_json(plain)


def as_json(plain: Mapping[str, Any], indent: int | None = 1) -> str:
    """Return an object as text that can be written as UTF-8, whatever files are called."""
    # What cannot be encoded becomes \\udc80 and the like, which is how JSON writes it too.
    text = json.dumps(plain, ensure_ascii=False, indent=indent)
    return text.encode(errors="backslashreplace").decode()


def _counts(findings: Sequence[Diagnostic], checked: int) -> dict[str, int]:
    return {
        "version": VERSION,
        "checked": checked,
        "errors": sum(f.severity is Severity.ERROR for f in findings),
        "warnings": sum(f.severity is Severity.WARNING for f in findings),
    }


def _finding(finding: Diagnostic) -> dict[str, str | int | None]:
    return {
        "code": finding.code.name,
        "severity": finding.severity.value,
        "path": finding.path,
        "line": finding.span.line,
        "column": finding.span.column,
        "end_column": finding.span.end_column,
        "message": finding.message,
        "why": finding.why,
        "fix": finding.fix,
        "language": finding.language or None,
    }
