"""Findings and runs for the tests of the formats: two plain ones, and any at all by hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st

from damiera_build.checked import Checked, Claim
from damiera_build.diagnostic import Code, Diagnostic, Severity, Span, in_order
from damiera_build.report.run import Run

ERROR = Diagnostic(
    Code.D203,
    "one.yaml",
    Span(7, 14, 25),
    "22x13 is refused by king-captures-first, not by most-pieces",
    "A man could also capture (FID 6.7)",
    "because: king-captures-first",
    "    because: most-pieces",
)
WARNING = Diagnostic(Code.D401, "one.yaml", Span(1, 8, 18), "illustrated", line_text="shows: a")

CLAIMS = (Claim("shows", 1), Claim("mandatory", 3), Claim("forbidden", 5))

_texts = st.text(
    st.characters() | st.sampled_from("\x00\x1b\n\r:,%<>&|`\"'\ufffe\ud800]"), max_size=20
)
_paths = _texts.filter(bool) | st.sampled_from(["one.yaml", "two.yaml", "a:b,c%.yaml"])

findings = st.builds(
    Diagnostic,
    code=st.sampled_from(Code),
    path=_paths,
    span=st.builds(
        lambda line, column, width: Span(line, column, column + width),
        *(st.integers(1, 99), st.integers(1, 99), st.integers(0, 9)),
    ),
    message=_texts.filter(bool),
    why=_texts,
    fix=_texts,
    line_text=_texts,
    language=st.sampled_from(["", "cs"]),
    level=st.sampled_from([None, *Severity]),
)
"""Any finding, with the worst of texts."""


def run_of(*found: Diagnostic, claims: tuple[Claim, ...] = CLAIMS, fail_on: str = "error") -> Run:
    """A run in which one.yaml was looked at."""
    own = tuple(finding for finding in found if finding.path == "one.yaml")
    is_proved = not any(finding.severity is Severity.ERROR for finding in own)
    diagram = Checked("one.yaml", "one", claims, is_proved, own)
    failing = {"error": {Severity.ERROR}, "warning": set(Severity), "never": set[Severity]()}
    return Run(in_order(found), (diagram,), failing=frozenset(failing[fail_on]))


runs = st.builds(
    lambda found, fail_on: run_of(*found, fail_on=fail_on),
    st.lists(findings, max_size=8),
    st.sampled_from(["error", "warning", "never"]),
)
"""Any run."""
