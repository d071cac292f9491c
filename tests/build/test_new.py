"""A started diagram holds what the engine knows, teaches, and passes the gate as it is."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from click.testing import Result

from damiera_build.diagnostic import Code, Diagnostic
from damiera_build.spec_writer import write_spec
from damiera_build.started_spec import provable_rules, started_spec
from damiera_engine import ITALIAN, START, Position, Rule, parse_fen

Damiera = Callable[..., Result]
ProjectWith = Callable[[Mapping[str, str | bytes]], Path]
Findings = Callable[[str], tuple[Diagnostic, ...]]

POSITIONS = Path(__file__).parents[1] / "data" / "positions.jsonl"
FEN = "W:W21,24:B10,18,20"
PLACE = "diagrams/italian/one.yaml"


def positions() -> list[Position]:
    """Return positions of every kind, taken evenly from all that the engine is tested with."""
    lines = POSITIONS.read_text("utf-8").splitlines()[::20]
    return [START, *(parse_fen(json.loads(line)["fen"]) for line in lines)]


def test_a_started_diagram_passes_the_gate(findings: Findings) -> None:
    """Every claim is the engine's own; only how 6.9 is read may be said to matter."""
    for position in positions():
        codes = {finding.code for finding in findings(started_spec(position, ITALIAN, ()))}
        assert codes <= {Code.D404}, position


def test_a_started_diagram_proves_the_rules_it_is_filed_under(findings: Findings) -> None:
    """Whatever is offered to file it under is accepted, all at once too."""
    seen: set[Rule] = set()
    for position in positions():
        provable = provable_rules(position, ITALIAN)
        codes = {finding.code for finding in findings(started_spec(position, ITALIAN, provable))}
        assert codes <= {Code.D404}, position
        seen.update(provable)
    assert Rule.MOST_PIECES in seen
    assert Rule.FREE_CHOICE in seen
    assert len(seen) > 12


def test_comments_are_all_that_is_added() -> None:
    """The claims are those that every other part of damiera writes."""
    for position in positions():
        text = started_spec(position, ITALIAN, ())
        lines = [line for line in text.splitlines() if line and not line.startswith("#")]
        assert "\n".join(lines) + "\n" == write_spec(position, ITALIAN)


def test_every_key_is_explained() -> None:
    """Above it stands what it means."""
    text = started_spec(parse_fen(FEN), ITALIAN, [Rule.MOST_PIECES])
    for block in text.strip().split("\n\n"):
        assert block.startswith("# ")


def test_a_capture_that_loses_is_listed_with_its_reason(
    project_with: ProjectWith, damiera: Damiera
) -> None:
    """And the legal one with what it takes."""
    root = project_with({})
    result = damiera(root, "new", "one", "--fen", FEN)
    text = (root / PLACE).read_text("utf-8")
    assert (result.exit_code, result.stdout) == (0, "")
    assert "mandatory: 21x14x5\n" in text
    assert "captured: [18, 10]\n" in text
    assert "  - move: 24x15\n    because: most-pieces\n" in text


def test_a_promotion_is_claimed(project_with: ProjectWith, damiera: Damiera) -> None:
    """Where every legal move is one."""
    root = project_with({})
    damiera(root, "new", "one", "--fen", "W:W8:B19")
    assert "promotes: true\n" in (root / PLACE).read_text("utf-8")


def test_it_tells_what_the_position_proves(project_with: ProjectWith, damiera: Damiera) -> None:
    """So that one can be chosen to file it under."""
    result = damiera(project_with({}), "new", "one", "--fen", FEN)
    assert result.stderr == (
        f"written: {PLACE}\nthe position proves mandatory-capture and most-pieces\n"
    )


def test_without_a_position_it_is_the_start(project_with: ProjectWith, damiera: Damiera) -> None:
    """Of every game."""
    root = project_with({})
    damiera(root, "new", "one")
    assert "legal: [21-17, 21-18, 22-18, " in (root / PLACE).read_text("utf-8")


def test_it_is_written_where_the_project_keeps_its_diagrams(
    project_with: ProjectWith, damiera: Damiera
) -> None:
    """Also from a folder below."""
    root = project_with({"damiera.toml": 'diagrams = "figures"\n', "docs/notes.txt": ""})
    damiera(root / "docs", "new", "one", "--fen", FEN, "--shows", "most-pieces")
    assert "shows: most-pieces\n" in (root / "figures/one.yaml").read_text("utf-8")
    assert damiera(root, "check", "--fail-on", "warning").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["one", "--fen", "W:W33:B1"], "'W:W33:B1': 33 is off the board"),
        (["One"], "'One' is no diagram id"),
        (["../one"], "'../one' is no diagram id"),
        (["one.yaml"], "'one.yaml' is no diagram id"),
        (["there"], "diagrams/italian/a/there.yml is there already, and is not overwritten"),
        (["one", "--fen", FEN, "--shows", "most-peices"], "unknown rule most-peices; did you mean"),
        (
            ["one", "--fen", FEN, "--shows", "most-kings"],
            "this position does not prove most-kings, it proves mandatory-capture and most-pieces",
        ),
        (
            ["one", "--shows", "repetition-draws"],
            "this position does not prove repetition-draws, it proves no rule; damiera explain ",
        ),
    ],
)
def test_what_cannot_be_started_is_refused(
    arguments: list[str], message: str, project_with: ProjectWith, damiera: Damiera
) -> None:
    """In one line, and nothing is written or changed."""
    root = project_with({"diagrams/italian/a/there.yml": "position: W:W22:B5\nlegal: 22-18\n"})
    before = {path: path.read_bytes() for path in root.rglob("*") if path.is_file()}
    result = damiera(root, "new", *arguments)
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert result.stderr.startswith(f"damiera: {message}")
    assert {path: path.read_bytes() for path in root.rglob("*") if path.is_file()} == before


def test_a_folder_that_cannot_be_written_is_told(
    project_with: ProjectWith, damiera: Damiera
) -> None:
    """Here a file has the name of the folder."""
    result = damiera(project_with({"diagrams": ""}), "new", "one")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert result.stderr.startswith(f"damiera: {PLACE} cannot be written: ")
