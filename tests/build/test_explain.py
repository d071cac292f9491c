"""Every code has a page; its wrong example gives that code alone, its right one is silent."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from click.testing import Result
from explained_examples import ExampleRunner

from damiera_build.diagnostic import Code, Diagnostic
from damiera_build.explanation import FAMILIES, PAGES, Example, plain_text, read_explanation
from damiera_build.fact import Fact
from damiera_engine import ITALIAN, Rule

Damiera = Callable[..., Result]
Findings = Callable[[str], tuple[Diagnostic, ...]]

CODES = list(Code)
LONGEST_LINE = 80
RUN = ("yaml", "markdown", "po", "txtar")


@pytest.fixture(scope="module")
def built() -> dict[str, Path]:
    """The sites that examples have built; many begin with the same one."""
    return {}


@pytest.fixture
def run(
    tmp_path: Path,
    findings: Findings,
    own_facts: Mapping[str, Fact],
    damiera: Damiera,
    built: dict[str, Path],
) -> ExampleRunner:
    """Runs one example."""
    return ExampleRunner(tmp_path, findings, own_facts, damiera, built)


def example(code: Code, heading: str) -> Example:
    """Return the one example of a section of a code's page."""
    (section,) = (s for s in read_explanation(code) if s.heading == heading)
    (only,) = section.examples
    return only


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    """A new code needs a page; a code that is gone leaves none behind."""
    assert sorted(path.name for path in PAGES.iterdir()) == sorted(f"{c.name}.md" for c in CODES)


def test_every_code_belongs_to_a_family() -> None:
    """The reference lists them by family."""
    assert {code.name[:2] for code in CODES} == set(FAMILIES)


@pytest.mark.parametrize("code", CODES)
def test_the_title_is_the_code_and_its_summary(code: Code) -> None:
    """The page and the finding speak of the same thing."""
    assert read_explanation(code)[0].heading == f"{code.name}: {code.summary}"


@pytest.mark.parametrize("code", CODES)
def test_a_page_is_built_like_every_other(code: Code) -> None:
    """What it means, what is wrong, what is right, and why where there is a reason."""
    title, *sections = read_explanation(code)
    headings = [section.heading for section in sections]
    assert headings in (["Wrong", "Right"], ["Wrong", "Right", "Why"])
    assert not title.examples
    (meaning,) = title.parts
    assert isinstance(meaning, str)
    assert 2 <= len(re.findall(r"[.!?](?:\s|$)", meaning)) <= 6


@pytest.mark.parametrize("code", CODES)
def test_the_lines_of_a_page_fit_on_a_screen(code: Code) -> None:
    """Prose is wrapped; a block of a page has no other place to break."""
    for section in read_explanation(code):
        for part in section.parts:
            if isinstance(part, str):
                assert max(map(len, part.split("\n"))) <= LONGEST_LINE


@pytest.mark.parametrize("code", CODES)
def test_the_wrong_example_names_its_code(code: Code) -> None:
    """What the example is to show stands on its fence; the right one shows no code."""
    wrong, right = example(code, "Wrong"), example(code, "Right")
    assert (wrong.options[0], wrong.kind in RUN) == (code.name, True)
    assert (right.kind, right.options) == (wrong.kind, wrong.options[1:])


@pytest.mark.parametrize("code", CODES)
def test_the_wrong_example_gives_exactly_its_code(code: Code, run: ExampleRunner) -> None:
    """One fault, one finding; in a published site one change can be seen in several places."""
    codes = run.run(example(code, "Wrong")).codes
    assert set(codes) == {code.name}
    assert len(codes) == 1 or code.name.startswith("P")


@pytest.mark.parametrize("code", CODES)
def test_the_right_example_is_passed_in_silence(code: Code, run: ExampleRunner) -> None:
    """No finding, not even a warning; and every command succeeds."""
    told = run.run(example(code, "Right"))
    assert (told.codes, set(told.exit_codes) <= {0}) == ((), True)


def test_the_command_prints_the_page(tmp_path: Path, damiera: Damiera) -> None:
    """As plain text: examples are moved in, nothing is left of fences and headings."""
    result = damiera(tmp_path, "explain", "D203")
    assert (result.exit_code, result.stdout) == (0, plain_text(Code.D203) + "\n")
    lines = result.stdout.splitlines()
    assert lines[0] == "D203: the move is refused for another reason (error)"
    assert "        because: king-captures-first" in lines
    assert not [line for line in lines if line.startswith(("#", "`" * 3))]


def test_a_code_may_be_written_small(tmp_path: Path, damiera: Damiera) -> None:
    """As one types it."""
    assert damiera(tmp_path, "explain", "d203").stdout == plain_text(Code.D203) + "\n"


def test_without_a_code_all_are_listed(tmp_path: Path, damiera: Damiera) -> None:
    """With severity and summary."""
    lines = damiera(tmp_path, "explain").stdout.splitlines()
    told = [f"  {code.name}  {code.severity.value:7}  {code.summary}" for code in CODES]
    assert sorted(line for line in lines if line.startswith("  ")) == sorted(told)


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("D2O3", "did you mean D203?"),
        ("most-peices", "did you mean most-pieces?"),
        ("?", "damiera explain lists all codes"),
    ],
)
def test_an_unknown_name_is_refused(name: str, hint: str, tmp_path: Path, damiera: Damiera) -> None:
    """With the one that was probably meant."""
    result = damiera(tmp_path, "explain", name)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"damiera: there is no code or rule {name}; {hint}\n"


@pytest.mark.parametrize("rule", list(Rule))
def test_a_rule_is_explained_too(rule: Rule, tmp_path: Path, damiera: Damiera) -> None:
    """Its article, what it does, how a spec names it, and which findings can be about it."""
    result = damiera(tmp_path, "explain", rule.value)
    assert result.exit_code == 0
    title, *facts = result.stdout.splitlines()
    assert title.startswith(f"{rule}: ")
    assert title.endswith(f"(FID {ITALIAN.articles[rule]})")
    assert [fact.split(":")[0].strip() for fact in facts] == [
        "kind",
        "in a spec",
        "proved by",
        "codes",
    ]


def test_the_priorities_are_told_in_their_order(tmp_path: Path, damiera: Damiera) -> None:
    """The first that tells two captures apart decides."""
    for number, rule in enumerate(ITALIAN.capture_precedence, 1):
        assert f"priority {number} of 4\n" in damiera(tmp_path, "explain", rule.value).stdout
