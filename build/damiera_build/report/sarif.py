"""Findings as a SARIF 2.1.0 log, for code scanning."""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from typing import Any, Final
from urllib.parse import quote

from damiera_build.diagnostic import Code, Diagnostic
from damiera_build.report.json import as_json
from damiera_build.report.run import Run

MOST_RESULTS: Final = 25_000
"""Results of one run that GitHub takes; it refuses a log with more."""

SCHEMA: Final = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)

_ROOT: Final = "SRCROOT"


def sarif_report(run: Run) -> str:
    """Return a log of one run: every code as a rule, every finding as a result."""
    results = list(_results(run.findings[:MOST_RESULTS]))
    log = {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": _driver()},
                "automationDetails": {"id": "damiera/check"},
                "invocations": [_invocation(len(run.findings) - len(results))],
                "originalUriBaseIds": {
                    _ROOT: {"description": {"text": "The folder in which damiera was run."}}
                },
                "columnKind": "unicodeCodePoints",
                "results": results,
            }
        ],
    }
    return as_json(log)


def _driver() -> dict[str, Any]:
    return {
        "name": "damiera",
        "version": version("damiera"),
        "rules": [
            {
                "id": code.name,
                "shortDescription": {"text": f"{code.summary[0].upper()}{code.summary[1:]}."},
                "help": {"text": f"damiera explain {code.name}"},
                "defaultConfiguration": {"level": code.severity.value},
                "properties": {"tags": [code.name[:2]]},
            }
            for code in Code
        ],
    }


def _invocation(left_out: int) -> dict[str, Any]:
    invocation: dict[str, Any] = {"executionSuccessful": True}
    if left_out:
        text = f"{left_out} more findings are left out: a log has at most {MOST_RESULTS:,}."
        notification = {"level": "warning", "message": {"text": text}}
        invocation["toolExecutionNotifications"] = [notification]
    return invocation


def _results(findings: Sequence[Diagnostic]) -> Iterator[dict[str, Any]]:
    places = {code: place for place, code in enumerate(Code)}
    seen: Counter[str] = Counter()
    for finding in findings:
        mark = _fingerprint(finding)
        seen[mark] += 1
        yield {
            "ruleId": finding.code.name,
            "ruleIndex": places[finding.code],
            "level": finding.severity.value,
            "message": {"text": _message(finding)},
            "locations": [{"physicalLocation": _location(finding)}],
            "partialFingerprints": {"damieraFinding/v1": f"{mark}:{seen[mark]}"},
        }


def _message(finding: Diagnostic) -> str:
    parts = [f"{finding.message}."]
    parts += [f"Why: {finding.why}"] if finding.why else []
    parts += [f"Fix: {finding.fix}"] if finding.fix else []
    return "\n".join(parts)


def _location(finding: Diagnostic) -> dict[str, Any]:
    line, column, end_column = finding.span
    region: dict[str, Any] = {"startLine": line, "startColumn": column, "endColumn": end_column}
    if finding.line_text:
        region["snippet"] = {"text": finding.line_text}
    return {
        "artifactLocation": {"uri": quote(os.fsencode(finding.path)), "uriBaseId": _ROOT},
        "region": region,
    }


def _fingerprint(finding: Diagnostic) -> str:
    """Return what a finding keeps when lines are added above it."""
    kept = "\0".join((finding.code.name, finding.path, finding.message))
    return hashlib.sha256(kept.encode("utf-8", "backslashreplace")).hexdigest()[:32]
