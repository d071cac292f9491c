"""Claims dropped from our own diagrams: what is left stays true, and what is missed is said."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from damiera_build.diagnostic import Diagnostic, Severity

from . import SPECS
from .second_opinion import errors_in

Findings = Callable[[str], tuple[Diagnostic, ...]]

ENTRY = re.compile(r"  - move: (\S+)\n    because: (\S+)\n")


def refusals() -> Iterator[tuple[str, str, str]]:
    """Yield every refused move of every diagram with its reason."""
    for name, text in SPECS.items():
        yield from ((name, match[1], match[2]) for match in ENTRY.finditer(text))


def without(text: str, move: str) -> str:
    """Return a spec's text without one refused move, and without an empty list of them."""
    left = re.sub(rf"  - move: {move}\n    because: \S+\n", "", text)
    return left if ENTRY.search(left) else left.replace("forbidden:\n", "")


@pytest.mark.parametrize("name", SPECS)
def test_an_unaltered_diagram_is_true_by_the_literal_rules(name: str) -> None:
    """What we publish is true by a reading of the rules that knows nothing of the engine."""
    assert errors_in(SPECS[name]) == set()


@pytest.mark.parametrize("name", SPECS)
def test_an_unaltered_diagram_passes(name: str, findings: Findings) -> None:
    """What we publish has no errors."""
    assert [f for f in findings(SPECS[name]) if f.severity is Severity.ERROR] == []


@pytest.mark.parametrize(("name", "move", "because"), list(refusals()))
def test_a_dropped_refusal_is_missed_where_it_alone_showed_the_rule(
    name: str, move: str, because: str, findings: Findings
) -> None:
    """A rule that a diagram is filed under needs a refused move; without the last one it fails."""
    left = without(SPECS[name], move)
    shown = re.search(r"^shows: (.*)$", SPECS[name], re.M)
    alone = because not in {match[2] for match in ENTRY.finditer(left)}
    missed = alone and shown is not None and because in shown[1]
    codes = {f.code.name for f in findings(left) if f.severity is Severity.ERROR}
    assert codes == ({"D206"} if missed else set())


@pytest.mark.parametrize(
    ("position", "mandatory", "listed", "missing"),
    [
        ("W:WK12,22,31:B15,18,28", "12x19", "{move: 22x13, because: king-captures-first}", "31x24"),
        ("W:W21,24,32:B10,18,20", "21x14x5", "{move: 32-28, because: mandatory-capture}", "24x15"),
    ],
)
def test_a_capture_that_lost_is_missed_where_other_refusals_are_listed(
    position: str, mandatory: str, listed: str, missing: str, findings: Findings
) -> None:
    """A list of alternatives that leaves out one that lost to a priority is not complete."""
    text = f"position: {position}\nmandatory: {mandatory}\nforbidden:\n  - {listed}\n"
    (found,) = [f for f in findings(text) if f.severity is Severity.ERROR]
    assert (found.code.name, found.span.line, missing in found.message) == ("D205", 3, True)


@pytest.mark.parametrize(
    ("name", "key"),
    [
        (name, key)
        for name, text in SPECS.items()
        for key in ("mandatory", "legal", "captured", "promotes", "ends", "draw")
        if f"\n{key}:" in text
    ],
)
def test_a_dropped_claim_makes_no_other_false(name: str, key: str, findings: Findings) -> None:
    """A spec that claims less is not refused, as long as it claims something."""
    text = SPECS[name]
    left = re.sub(rf"^{key}:.*\n(?: .*\n)*", "", text, flags=re.M)
    codes = {f.code.name for f in findings(left) if f.severity is Severity.ERROR}
    only = {"D013"} if (name, key) == ("starting-position", "legal") else set()
    assert codes == only
