"""What the README shows is what a reader gets."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from damiera_build.content import Content
from damiera_engine import parse_fen

Damiera = Callable[..., Result]

OWN = Path(__file__).parents[2]
README = (OWN / "README.md").read_text("utf-8")


def test_the_example_of_the_readme_gives_the_findings_of_the_readme(
    findings: Callable[..., tuple[object, ...]],
) -> None:
    """The two mistakes, their codes, places, reasons and fixes."""
    from damiera_build.report.text import text_report

    (spec,) = re.findall(r"```yaml\n(shows: .*?)```", README, re.S)
    (report,) = re.findall(r"```text\n(.*?)```", README, re.S)
    told = text_report(findings(spec, "most-pieces"), color=False)  # type: ignore[arg-type]
    assert told.replace("most-pieces.yaml", "diagrams/italian/most-pieces.yaml", 2) == report


def test_the_board_of_the_readme_is_its_position(read: Callable[..., object]) -> None:
    """The drawing is the position of the example above it."""
    (board,) = re.findall(r"```yaml\n(board: .*?)```", README, re.S)
    spec = read(f"{board}mandatory: 21x14x5\n")
    assert spec.position == parse_fen("W:W21,24:B10,18,20")  # type: ignore[attr-defined]


def test_the_captions_of_the_readme_are_those_of_the_pages(own_content: Content) -> None:
    """In English and in Czech."""
    from damiera_build.wording import caption

    quoted = " ".join(re.sub(r"^> ?", "", README, flags=re.M).split())
    for language in own_content.languages:
        if language.words.language in ("en", "cs"):
            words = language.words.say(*caption(own_content.facts["most-pieces"]))
            assert words.replace("\u00a0", " ") in quoted


def test_the_fix_of_the_readme_does_what_the_readme_says(
    project_with: Callable[..., Path], damiera: Damiera
) -> None:
    """Both mistakes are put right, and then all is proved."""
    (spec,) = re.findall(r"```yaml\n(shows: .*?)```", README, re.S)
    root = project_with({"diagrams/italian/most-pieces.yaml": spec})
    result = damiera(root, "check", "--fix")
    assert result.stdout + result.stderr == CONSOLE["check --fix"]


CONSOLE = dict(re.findall(r"^\$ damiera (.+)\n((?:(?![$`]).*\n)+)", README, re.M))
"""What the README shows of the terminal, by what is typed."""


@pytest.mark.parametrize("typed", [typed for typed in CONSOLE if typed.startswith("find ")])
def test_a_command_of_the_readme_answers_what_the_readme_says(
    typed: str, tmp_path: Path, damiera: Damiera
) -> None:
    """Progress, and what was found."""
    result = damiera(tmp_path, *typed.split())
    assert result.stderr + result.stdout.rstrip() + "\n" == CONSOLE[typed]
