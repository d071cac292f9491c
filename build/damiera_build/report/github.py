"""Findings as annotations of a GitHub workflow, and the whole list for the job's summary.

GitHub shows ten errors, ten warnings and ten notices a step and drops the others without a word. So
the first ten of each kind are told one by one, and one notice says what is left.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from damiera_build.diagnostic import Diagnostic, Severity
from damiera_build.report.run import Run
from damiera_build.report.text import count, harmless, shortened, summary

MOST_SHOWN: Final = 10
"""Annotations of one severity that GitHub shows a step."""

LONGEST_SUMMARY: Final = 900_000
"""In bytes; GitHub refuses the summary of a step that is larger than a megabyte."""

_MOST_FILES: Final = 5
"""Files that the last notice names."""


def workflow_commands(run: Run) -> Iterator[str]:
    """Yield workflow commands, one a line: errors first, and what there is no room for counted."""
    left: list[Diagnostic] = []
    for severity in Severity:
        found = [finding for finding in run.findings if finding.severity is severity]
        yield from map(_annotation, found[:MOST_SHOWN])
        left += found[MOST_SHOWN:]
    if left:
        yield f"::notice title=damiera::{_data(_rest(left))}"


def _annotation(finding: Diagnostic) -> str:
    line, column, end_column = finding.span
    properties = {
        "file": harmless(finding.path),
        "line": str(line),
        "col": str(column),
        "endColumn": str(end_column),
        "title": finding.code.name,
    }
    told = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    lines = [shortened(finding.message)]
    lines += [f"why: {shortened(finding.why)}"] if finding.why else []
    lines += [f"fix: {shortened(finding.fix)}"] if finding.fix else []
    return f"::{finding.severity.value} {told}::{_data(chr(10).join(lines))}"


def _rest(left: Sequence[Diagnostic]) -> str:
    errors = sum(finding.severity is Severity.ERROR for finding in left)
    kinds = [
        count(number, noun)
        for number, noun in ((errors, "more error"), (len(left) - errors, "more warning"))
        if number
    ]
    files = Counter(harmless(finding.path) for finding in left).most_common()
    named = [f"{path} ({number})" for path, number in files[:_MOST_FILES]]
    if len(files) > _MOST_FILES:
        named.append(count(len(files) - _MOST_FILES, "other file"))
    return f"{' and '.join(kinds)}: {', '.join(named)}"


def _data(text: str) -> str:
    """Return text as the message of a command: a command is one line."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    """Return text as the value of a property, which colons and commas would end."""
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def job_summary(run: Run) -> str:
    """Return all findings as Markdown for the page of the job."""
    told = summary(run.findings, len(run.diagrams), unselected=run.unselected, known=run.known)
    lines = [f"### damiera: {told}", ""]
    if run.findings:
        lines += ["| where | what | |", "|---|---|---|"]
    size = sum(map(len, lines))
    for number, finding in enumerate(run.findings):
        row = _row(finding)
        size += len(row.encode()) + 1
        if size > LONGEST_SUMMARY:
            lines += ["", f"{count(len(run.findings) - number, 'more finding')}."]
            break
        lines.append(row)
    return "\n".join(lines) + "\n\n"


def _row(finding: Diagnostic) -> str:
    line, column, _ = finding.span
    what = [f"{finding.severity.value} {finding.code.name}: {_markdown(finding.message)}"]
    what += [f"why: {_markdown(finding.why)}"] if finding.why else []
    fix = f"fix: {_markdown(finding.fix)}" if finding.fix else ""
    return f"| {_markdown(finding.path)}:{line}:{column} | {'<br>'.join(what)} | {fix} |"


def _markdown(text: str) -> str:
    """Return text in which Markdown and HTML see nothing but characters."""
    return re.sub(r"([\\`*_{}\[\]<>#!|~&$])", r"\\\1", shortened(text))
