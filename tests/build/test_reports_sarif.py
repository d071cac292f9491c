"""Findings as SARIF, held against the schema that OASIS published."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import jsonschema
import pytest
from check_runs import ERROR, WARNING, run_of, runs
from hypothesis import given, settings

from damiera_build.diagnostic import Code, Diagnostic, Severity
from damiera_build.report import sarif
from damiera_build.report.run import Run
from damiera_build.report.sarif import sarif_report

SCHEMA = Path(__file__).parents[1] / "data" / "sarif" / "sarif-2.1.0-rtm.5.json"


@pytest.fixture(scope="module")
def validate() -> Callable[[Any], None]:
    """What raises for a log that the schema does not allow."""
    validator = jsonschema.Draft4Validator(json.loads(SCHEMA.read_text("utf-8")))
    return lambda log: validator.validate(log)


def log_of(*found: Diagnostic) -> Any:
    """Return the one run of a log."""
    (run,) = json.loads(sarif_report(run_of(*found)))["runs"]
    return run


def test_a_log_of_nothing_is_a_log(validate: Callable[[Any], None]) -> None:
    """It says that everything was looked at."""
    validate(json.loads(sarif_report(run_of())))


@given(runs)
@settings(max_examples=20, deadline=None)
def test_every_log_is_as_the_schema_says(validate: Callable[[Any], None], run: Run) -> None:
    """Whatever was found."""
    validate(json.loads(sarif_report(run).encode()))


def test_the_schema_refuses_what_is_no_log(validate: Callable[[Any], None]) -> None:
    """So that the test before this one says something."""
    log = json.loads(sarif_report(run_of(ERROR)))
    log["runs"][0]["results"][0]["level"] = "fatal"
    with pytest.raises(Exception, match="fatal"):
        validate(log)


def test_every_code_is_a_rule() -> None:
    """With its severity and what it is about."""
    rules = log_of()["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == [code.name for code in Code]
    assert [rule["defaultConfiguration"]["level"] for rule in rules] == [
        code.severity.value for code in Code
    ]
    assert all(rule["shortDescription"]["text"].endswith(".") for rule in rules)


def test_a_result_names_its_rule_its_place_and_its_level() -> None:
    """Columns count characters, and the end is exclusive."""
    run = log_of(ERROR)
    (result,) = run["results"]
    place = result["locations"][0]["physicalLocation"]
    assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"] == "D203"
    assert (result["level"], run["columnKind"]) == ("error", "unicodeCodePoints")
    assert place["artifactLocation"] == {"uri": "one.yaml", "uriBaseId": "SRCROOT"}
    assert place["region"] == {
        "startLine": 7,
        "startColumn": 14,
        "endColumn": 25,
        "snippet": {"text": "    because: most-pieces"},
    }


def test_a_project_says_how_bad_a_result_is() -> None:
    """The level is the finding's, not the code's."""
    (result,) = log_of(replace(ERROR, level=Severity.WARNING))["results"]
    assert result["level"] == "warning"


@pytest.mark.parametrize("path", ["a b.yaml", "č.yaml", "50%.yaml", "a#b?.yaml", "d/e.yaml"])
def test_a_path_is_an_address(path: str) -> None:
    """Its signs are escaped, its slashes are not."""
    (result,) = log_of(replace(ERROR, path=path))["results"]
    uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert (unquote(uri), set(uri) & set(" č#?")) == (path, set())


def marks(*found: Diagnostic) -> list[str]:
    """Return the fingerprints of the results."""
    return [r["partialFingerprints"]["damieraFinding/v1"] for r in log_of(*found)["results"]]


def test_a_result_is_the_same_one_when_lines_are_added_above_it() -> None:
    """Its fingerprint has no line."""
    assert marks(ERROR) == marks(replace(ERROR, span=ERROR.span._replace(line=70)))


def test_two_results_are_never_the_same_one() -> None:
    """Even where they say the same of two lines."""
    again = replace(ERROR, span=ERROR.span._replace(line=8))
    other = replace(ERROR, message="something else")
    assert len(set(marks(ERROR, again, other, WARNING))) == 4


def test_no_more_results_are_logged_than_github_takes(
    monkeypatch: pytest.MonkeyPatch, validate: Callable[[Any], None]
) -> None:
    """The log says how many are left out."""
    monkeypatch.setattr(sarif, "MOST_RESULTS", 2)
    log = json.loads(sarif_report(run_of(ERROR, WARNING, ERROR)))
    validate(log)
    (run,) = log["runs"]
    (told,) = run["invocations"][0]["toolExecutionNotifications"]
    assert (len(run["results"]), told["message"]["text"].split()[0]) == (2, "1")
