"""Findings as JSON, and the committed schema of what a check prints."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from check_runs import ERROR, WARNING, run_of, runs
from click.testing import Result
from hypothesis import given

from damiera_build.report.json import check_report, json_report
from damiera_build.report.run import Run

ProjectWith = Callable[[Mapping[str, str | bytes]], Path]
Damiera = Callable[..., Result]

OWN = Path(__file__).parents[2]
SCHEMA: dict[str, Any] = json.loads((OWN / "docs" / "check.schema.json").read_text("utf-8"))


@pytest.fixture(scope="module")
def validate() -> Callable[[Any], None]:
    """What raises for a report that the schema does not allow."""
    validator = jsonschema.Draft202012Validator(SCHEMA)
    return lambda report: validator.validate(report)


def test_a_program_gets_every_field() -> None:
    """Code, severity, place, message, reason, fix and language."""
    report = json.loads(json_report([ERROR], 3))
    assert report["findings"] == [
        {
            "code": "D203",
            "severity": "error",
            "path": "one.yaml",
            "line": 7,
            "column": 14,
            "end_column": 25,
            "message": ERROR.message,
            "why": ERROR.why,
            "fix": ERROR.fix,
            "language": None,
        }
    ]


def test_a_program_gets_the_counts() -> None:
    """How many were checked, and how bad it is."""
    report = json.loads(json_report([ERROR, WARNING, WARNING], 3))
    assert [report[key] for key in ("version", "checked", "errors", "warnings")] == [1, 3, 1, 2]


def test_a_check_tells_what_it_leaves_out_and_how_it_ended() -> None:
    """Findings that nobody asked for are counted, and so are known ones."""
    report = json.loads(check_report(Run((ERROR,), (), unselected=4, known=5)))
    assert [report[key] for key in ("not_selected", "in_baseline", "failed")] == [4, 5, True]


@given(runs)
def test_every_report_is_as_the_schema_says(validate: Callable[[Any], None], run: Run) -> None:
    """Whatever was found."""
    validate(json.loads(check_report(run)))


@given(runs)
def test_every_report_can_be_written(run: Run) -> None:
    """Also where a file's name is no text."""
    report = json.loads(check_report(run).encode())
    assert [finding["path"] for finding in report["findings"]] == [f.path for f in run.findings]


def test_the_schema_itself_is_one(validate: Callable[[Any], None]) -> None:
    """A schema that is none would allow everything."""
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    with pytest.raises(jsonschema.ValidationError):
        validate({"version": 1})


def test_the_schema_knows_exactly_what_is_printed() -> None:
    """Neither a field too few nor one that no longer exists."""
    report = json.loads(check_report(run_of(ERROR)))
    finding = SCHEMA["$defs"]["finding"]
    assert list(SCHEMA["properties"]) == SCHEMA["required"] == list(report)
    assert list(finding["properties"]) == finding["required"] == list(report["findings"][0])


def test_the_command_prints_it(
    project_with: ProjectWith, damiera: Damiera, validate: Callable[[Any], None]
) -> None:
    """And nothing else on standard output."""
    root = project_with({"diagrams/italian/one.yaml": "position: W:W22:B5\nlegal: 22-18\n"})
    report = json.loads(damiera(root, "check", "--format", "json").stdout)
    validate(report)
    assert (report["checked"], report["findings"][0]["code"]) == (1, "D102")
