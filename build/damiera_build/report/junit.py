"""Findings as JUnit XML: a suite for every file, in it a case for every claim."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from importlib.metadata import version
from itertools import groupby
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from damiera_build.checked import Claim
from damiera_build.diagnostic import Diagnostic, Severity
from damiera_build.report.run import Run
from damiera_build.report.text import text_report


class _Case(NamedTuple):
    """A claim with what was found about it."""

    claim: Claim
    failures: tuple[Diagnostic, ...]
    remarks: tuple[Diagnostic, ...]


class _Suite(NamedTuple):
    """A file with its claims."""

    path: str
    properties: dict[str, str]
    cases: tuple[_Case, ...]


def junit_report(run: Run) -> str:
    """Return a document with all diagrams, and with every other file in which something was found.

    A finding that does not make the check fail is a remark in the output of its case.
    """
    failing = run.failing | {Severity.ERROR}
    suites = list(_suites(run, failing))
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f"<testsuites {_totals(suites)}>"]
    for suite in suites:
        lines += _xml(suite)
    lines.append("</testsuites>")
    return "\n".join(lines)


def _suites(run: Run, failing: frozenset[Severity]) -> Iterator[_Suite]:
    """Yield the files by their names."""
    diagrams = {diagram.path: diagram for diagram in run.diagrams}
    found = {p: list(f) for p, f in groupby(run.findings, lambda finding: finding.path)}
    for path in sorted({*diagrams, *found}):
        findings = found.get(path, [])
        diagram = diagrams.get(path)
        properties = {"damiera": version("damiera")}
        if diagram is not None:
            proved = "true" if diagram.is_proved else "false"
            properties |= {"diagram": diagram.id, "proved": proved}
        claims = diagram.claims if diagram else ()
        yield _Suite(path, properties, tuple(_cases(claims, findings, failing)))


def _cases(
    claims: Sequence[Claim], findings: Iterable[Diagnostic], failing: frozenset[Severity]
) -> Iterator[_Case]:
    """Yield the claims by line, before them the file itself if something is found above them."""
    by_claim: dict[Claim, list[Diagnostic]] = {claim: [] for claim in claims}
    whole = Claim("file", 1)
    for finding in findings:
        above = [claim for claim in claims if claim.line <= finding.span.line]
        by_claim.setdefault(above[-1] if above else whole, []).append(finding)
    if not claims:
        by_claim.setdefault(whole, [])
    for claim in sorted(by_claim, key=lambda claim: (claim != whole, claim.line)):
        found = by_claim[claim]
        yield _Case(
            claim,
            tuple(f for f in found if f.severity in failing),
            tuple(f for f in found if f.severity not in failing),
        )


def _totals(suites: Iterable[_Suite]) -> str:
    cases = [case for suite in suites for case in suite.cases]
    failures = sum(bool(case.failures) for case in cases)
    return f'name="damiera" tests="{len(cases)}" failures="{failures}" errors="0"'


def _xml(suite: _Suite) -> Iterator[str]:
    path = _attribute(suite.path)
    failures = sum(bool(case.failures) for case in suite.cases)
    yield (
        f' <testsuite name={path} tests="{len(suite.cases)}" failures="{failures}" errors="0" '
        f'skipped="0" file={path}>'
    )
    yield "  <properties>"
    for name, value in suite.properties.items():
        yield f"   <property name={_attribute(name)} value={_attribute(value)}/>"
    yield "  </properties>"
    for case in suite.cases:
        yield from _case_xml(suite, case)
    yield " </testsuite>"


def _case_xml(suite: _Suite, case: _Case) -> Iterator[str]:
    path, name = _attribute(suite.path), _attribute(case.claim.key)
    start = f'  <testcase classname={path} name={name} file={path} line="{case.claim.line}"'
    if not case.failures and not case.remarks:
        yield f"{start}/>"
        return
    yield f"{start}>"
    if case.failures:
        first = case.failures[0]
        more = f" (and {len(case.failures) - 1} more)" if len(case.failures) > 1 else ""
        message = _attribute(f"{first.code.name}: {first.message}{more}")
        text = _text(text_report(case.failures, color=False))
        yield f"   <failure type={_attribute(first.code.name)} message={message}>{text}</failure>"
    if case.remarks:
        yield f"   <system-out>{_text(text_report(case.remarks, color=False))}</system-out>"
    yield "  </testcase>"


def _attribute(text: str) -> str:
    return quoteattr(_legal(text))


def _text(text: str) -> str:
    return escape(_legal(text))


def _legal(text: str) -> str:
    """Return text without the characters that no XML document may have, escaped or not."""
    return "".join(c if _is_legal(c) else "\N{REPLACEMENT CHARACTER}" for c in text)


def _is_legal(character: str) -> bool:
    number = ord(character)
    return (
        character in "\t\n\r"
        or 0x20 <= number <= 0xD7FF
        or 0xE000 <= number <= 0xFFFD
        or number >= 0x10000
    )
