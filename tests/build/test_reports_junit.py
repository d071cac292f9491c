"""Findings as JUnit XML: what CI counts and shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest
from check_runs import ERROR, WARNING, run_of, runs
from click.testing import Result
from defusedxml.ElementTree import fromstring
from hypothesis import given

from damiera_build.diagnostic import Code, Diagnostic, Span
from damiera_build.report.junit import junit_report
from damiera_build.report.run import Run

ProjectWith = Callable[[Mapping[str, str | bytes]], Path]
Damiera = Callable[..., Result]


def parsed(run: Run) -> Element:
    """Return the document's root as a reader sees it."""
    root: Element = fromstring(junit_report(run).encode())
    return root


def cases(run: Run) -> dict[str, list[str]]:
    """Return what is inside of every case by its name."""
    return {
        case.attrib["name"]: [part.tag for part in case] for case in parsed(run).iter("testcase")
    }


def test_every_claim_is_a_case() -> None:
    """Those that are true too, so that CI counts them."""
    assert cases(run_of()) == {"shows": [], "mandatory": [], "forbidden": []}


def test_a_finding_is_the_failure_of_the_claim_it_stands_in() -> None:
    """A false reason stands some lines below its key."""
    assert cases(run_of(ERROR))["forbidden"] == ["failure"]


def test_a_warning_is_a_remark() -> None:
    """It does not make the check fail."""
    assert cases(run_of(WARNING))["shows"] == ["system-out"]


def test_a_warning_is_a_failure_where_warnings_fail() -> None:
    """As the exit code says."""
    assert cases(run_of(WARNING, fail_on="warning"))["shows"] == ["failure"]


def test_an_error_is_a_failure_though_nothing_fails() -> None:
    """The exit code is for the gate, the report for whoever reads it."""
    assert cases(run_of(ERROR, fail_on="never"))["forbidden"] == ["failure"]


def test_a_file_that_cannot_be_read_is_one_case() -> None:
    """Its claims are not known."""
    unread = Diagnostic(Code.D002, "one.yaml", Span(3, 1, 2), "not YAML")
    assert cases(run_of(unread, claims=())) == {"file": ["failure"]}


def test_a_file_without_claims_and_findings_is_a_case_all_the_same() -> None:
    """An empty suite would not be shown."""
    assert cases(run_of(claims=())) == {"file": []}


def test_a_file_that_is_no_diagram_is_one_case() -> None:
    """A page or a catalogue, where something was found."""
    page = Diagnostic(Code.D303, "page.md", Span(9, 1, 2), "32 is typed by hand")
    suites = {s.attrib["name"]: s for s in parsed(run_of(page)).iter("testsuite")}
    assert [case.attrib["name"] for case in suites["page.md"].iter("testcase")] == ["file"]


def test_a_failure_says_what_is_wrong_and_shows_the_line() -> None:
    """The message is for the list, the text for who opens it."""
    failure = next(parsed(run_of(ERROR, replace(ERROR, message="again"))).iter("failure"))
    assert failure.attrib == {"type": "D203", "message": f"D203: {ERROR.message} (and 1 more)"}
    assert failure.text is not None
    assert failure.text.count("^^^^^^^^^^^") == 2


def test_a_suite_names_its_file_and_its_properties() -> None:
    """What made it, which diagram, and whether it is proved."""
    (suite,) = parsed(run_of(ERROR))
    properties = {p.attrib["name"]: p.attrib["value"] for p in suite.iter("property")}
    assert (suite.attrib["file"], properties.pop("damiera") != "") == ("one.yaml", True)
    assert properties == {"diagram": "one", "proved": "false"}


@given(runs)
def test_every_report_is_xml_and_counts_right(run: Run) -> None:
    """Whatever characters are in messages and names."""
    root = parsed(run)
    failed = [case for case in root.iter("testcase") if case.find("failure") is not None]
    everything = list(root.iter("testcase"))
    assert (root.attrib["tests"], root.attrib["failures"]) == (
        str(len(everything)),
        str(len(failed)),
    )
    for suite in root:
        inside = suite.findall("testcase")
        broken = [case for case in inside if case.find("failure") is not None]
        assert suite.attrib["tests"] == str(len(inside))
        assert suite.attrib["failures"] == str(len(broken))


@pytest.mark.parametrize("character", ["\x00", "\x0b", "\x1f", "\ufffe", "\uffff", "\ud800"])
def test_a_character_that_xml_does_not_have_is_replaced(character: str) -> None:
    """It may not even be escaped."""
    run = run_of(replace(ERROR, path=f"a{character}b.yaml"))
    names = [suite.attrib["name"] for suite in parsed(run).iter("testsuite")]
    assert "a\N{REPLACEMENT CHARACTER}b.yaml" in names


def test_the_command_has_a_case_for_every_claim_of_a_spec(
    project_with: ProjectWith, damiera: Damiera
) -> None:
    """In the order of its lines; what is no claim is no case."""
    text = "shows: most-pieces\nposition: W:W21,24:B10,18,20\nview: black\nmandatory: 21x14x5\n"
    text += "forbidden:\n  - {move: 24x15, because: most-pieces}\n"
    result = damiera(
        project_with({"diagrams/italian/one.yaml": text}), "check", "--format", "junit"
    )
    names = [case.attrib["name"] for case in fromstring(result.stdout.encode()).iter("testcase")]
    assert (result.exit_code, names) == (0, ["shows", "mandatory", "forbidden"])
