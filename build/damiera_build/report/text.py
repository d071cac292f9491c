"""Findings as text for people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from damiera_build.diagnostic import Diagnostic, Severity

LONGEST_LINE: Final = 160
"""Of a source line, in characters; of a longer one the part around the finding is shown."""

LONGEST_TEXT: Final = 400
"""Of a message, a reason or a fix."""

_COLORS: Final = {Severity.ERROR: "\x1b[1;31m", Severity.WARNING: "\x1b[1;33m"}
_BOLD, _BLUE, _END = "\x1b[1m", "\x1b[34m", "\x1b[0m"


def text_report(findings: Iterable[Diagnostic], *, color: bool) -> str:
    """Return findings for a person: the place, what is wrong, the line, why, and a way out."""
    return "\n".join(_text(finding, color=color) for finding in findings)


def _text(finding: Diagnostic, *, color: bool) -> str:
    line, column, end = finding.span
    severity = finding.severity.value
    place = f"{harmless(finding.path)}:{line}:{column}:"
    kind = f"{severity} {finding.code.name}:"
    if color:
        place = f"{_BOLD}{place}{_END}"
        kind = f"{_COLORS[finding.severity]}{kind}{_END}"
    lines = [f"{place} {kind} {shortened(finding.message)}"]
    source, column, end = _window(finding.line_text, column, end)
    source = harmless(source)
    if source.strip():
        number = str(line)
        mark = "^" * max(min(end, len(source) + 1) - column, 1)
        gutter = " " * len(number)
        if color:
            mark = f"{_COLORS[finding.severity]}{mark}{_END}"
        lines += [f"  {number} | {source}", f"  {gutter} | {' ' * (column - 1)}{mark}"]
    for name, content in (("why", finding.why), ("fix", finding.fix)):
        if content:
            label = f"{_BLUE}{name}:{_END}" if color else f"{name}:"
            lines.append(f"  {label} {shortened(content)}")
    return "\n".join(lines) + "\n"


def _window(source: str, column: int, end: int) -> tuple[str, int, int]:
    """Return the part of a long line around a column, and the columns in that part."""
    if len(source) <= LONGEST_LINE:
        return source, column, end
    start = max(0, min(column - 1 - LONGEST_LINE // 4, len(source) - LONGEST_LINE))
    return source[start : start + LONGEST_LINE], column - start, end - start


def shortened(text: str) -> str:
    """Return a text that cannot flood a screen."""
    text = harmless(text)
    return text if len(text) <= LONGEST_TEXT else f"{text[: LONGEST_TEXT - 1]}…"


def harmless(text: str) -> str:
    """Return text whose control characters are spaces or boxes, so that a terminal obeys none."""
    return "".join(
        c if c.isprintable() else " " if c in "\t\n" else "\N{REPLACEMENT CHARACTER}" for c in text
    )


def summary(
    findings: Sequence[Diagnostic],
    checked: int,
    *,
    unselected: int = 0,
    known: int = 0,
    fixable: str = "",
) -> str:
    """Return one line that says how it went.

    What is not reported because nobody asked for it, or because it is known, is counted all the
    same: "proved" is said only where there is nothing at all to say.
    """
    errors = sum(finding.severity is Severity.ERROR for finding in findings)
    warnings = len(findings) - errors
    specs = count(checked, "diagram")
    if not findings and not unselected and not known:
        return f"{specs} proved"
    told = f"{specs} checked: {count(errors, 'error')}, {count(warnings, 'warning')}"
    if unselected:
        told += f", {unselected} not selected"
    if known:
        told += f", {known} in the baseline"
    return f"{told}; {fixable}" if fixable else told


def count(number: int, noun: str) -> str:
    """Return a number with its noun: 1 error, 2 errors."""
    return f"{number} {noun}{'' if number == 1 else 's'}"
