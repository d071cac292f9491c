"""One fault is told once, where it is: in a whole project, nothing that follows from it is told."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Damiera = Callable[..., Result]

OWN = Path(__file__).parents[2]
PAGE = "rules/italian/page.md"
CZECH = "rules/italian/locale/cs.po"
PROVER = "diagrams/italian/most-kings.yaml"

FAULTS = {
    "a false claim that a page needs": (PROVER, "mandatory:", "mandatory: 1-5 #", "D101"),
    "a position that nobody can read": (PROVER, "position:", "position: nowhere #", "D008"),
    "a block without an id": (PAGE, " {#capture.lifting}", "", "D302"),
    "a placeholder under another name": (
        CZECH,
        "ve všech %(priorities)s",
        "ve všech %(rules)s",
        "L402",
    ),
    "a lost placeholder": (CZECH, "ve všech %(priorities)s", "ve všech", "L402"),
    "a number typed by hand in its place": (CZECH, "ve všech %(priorities)s", "ve všech 4", "L404"),
    "a name that no diagram has": (PAGE, "[diagram most-kings]", "[diagram most-king]", "D301"),
}


@pytest.fixture
def own_copy(tmp_path: Path) -> Path:
    """Our own project, to be broken."""
    for name in ("diagrams", "rules"):
        shutil.copytree(OWN / name, tmp_path / name)
    shutil.copy(OWN / "damiera.toml", tmp_path)
    return tmp_path


@pytest.mark.parametrize(("file", "old", "new", "code"), FAULTS.values(), ids=FAULTS.keys())
def test_one_fault_in_a_whole_project_is_told_once(
    file: str, old: str, new: str, code: str, own_copy: Path, damiera: Damiera
) -> None:
    """A page that shows what is refuted, a rule that it proved: both follow from the spec."""
    text = (own_copy / file).read_text("utf-8")
    assert old in text
    (own_copy / file).write_text(text.replace(old, new, 1), "utf-8")
    result = damiera(own_copy, "check")
    told = [line for line in result.stdout.splitlines() if line.startswith((file, "rules/"))]
    assert [line.split()[2].rstrip(":") for line in told] == [code], result.stdout
