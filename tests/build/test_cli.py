"""The command line: what goes to which stream, exit codes, and one clear line for a refusal."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from click.testing import Result

from damiera_build.cli import COMMANDS

ProjectWith = Callable[[Mapping[str, str | bytes]], Path]
SiteOf = Callable[[str], Path]
Damiera = Callable[..., Result]

TRUE = "position: W:W21,24:B10,18,20\nmandatory: 21x14x5\n"
FALSE = "position: W:W21,24:B10,18,20\nmandatory: 24x15\n"
WARNED = (
    "shows: most-kings\nposition: W:WK14:B10,K19\nmandatory: 14x23\n"
    "forbidden:\n  - {move: 14x5, because: most-kings}\n"
)
SPEC = "diagrams/italian/one.yaml"
FEN = "W:W21,24:B10,18,20"


def told(result: Result) -> tuple[int, str]:
    """Return the exit code and what stands on standard error."""
    return result.exit_code, result.stderr


@pytest.mark.parametrize(
    ("text", "options", "exit_code"),
    [
        (TRUE, [], 0),
        (FALSE, [], 1),
        (WARNED, [], 0),
        (WARNED, ["--fail-on", "warning"], 1),
        (TRUE, ["--fail-on", "warning"], 0),
    ],
)
def test_check_fails_on_errors_and_on_request_on_warnings(
    text: str, options: list[str], exit_code: int, project_with: ProjectWith, damiera: Damiera
) -> None:
    """0: all is true; 1: something is not."""
    assert damiera(project_with({SPEC: text}), "check", *options).exit_code == exit_code


def test_findings_go_to_standard_output_and_the_summary_does_not(
    project_with: ProjectWith, damiera: Damiera
) -> None:
    """A program reads the one, a person both."""
    result = damiera(project_with({SPEC: FALSE}), "check")
    assert result.stdout.startswith(f"{SPEC}:2:12: error D101:")
    assert result.stderr == "1 diagram checked: 1 error, 0 warnings; 1 fixable with --fix\n"


def test_check_as_json_is_one_object(project_with: ProjectWith, damiera: Damiera) -> None:
    """Nothing else stands on standard output."""
    result = damiera(project_with({SPEC: FALSE}), "check", "--format", "json")
    report = json.loads(result.stdout)
    assert (report["errors"], report["findings"][0]["line"]) == (1, 2)


def test_check_looks_at_the_named_files_alone(project_with: ProjectWith, damiera: Damiera) -> None:
    """A commit hook checks what is committed."""
    root = project_with({SPEC: TRUE, "diagrams/italian/two.yaml": FALSE})
    assert damiera(root, "check", SPEC).exit_code == 0


@pytest.mark.parametrize("where", [".", "diagrams", "diagrams/italian"])
def test_check_looks_into_a_named_folder(
    where: str, project_with: ProjectWith, damiera: Damiera
) -> None:
    """And all below it."""
    assert damiera(project_with({SPEC: FALSE}), "check", where).exit_code == 1


def test_check_of_a_project_looks_at_its_page(site_of: SiteOf, damiera: Damiera) -> None:
    """A number typed into the prose is found without being asked for."""
    root = site_of("tiny")
    page = root / "rules/italian/page.md"
    page.write_text(page.read_text("utf-8").replace("%(square_last)s", "32"), "utf-8")
    result = damiera(root, "check")
    assert (result.exit_code, "error D303: 32 is typed by hand" in result.stdout) == (1, True)


def test_two_files_with_one_id_are_told(project_with: ProjectWith, damiera: Damiera) -> None:
    """The second one, naming the first."""
    root = project_with({"diagrams/italian/a/one.yaml": TRUE, "diagrams/italian/b/one.yaml": TRUE})
    result = damiera(root, "check")
    assert "b/one.yaml:1:1: error D016: the id one belongs to" in result.stdout


REFUSALS = [
    (["check"], "nothing to check: no .yaml file in diagrams/italian"),
    (["check", "none.yaml"], "there is no file or folder none.yaml"),
    (["check", "."], "nothing to check: no .yaml file in ."),
    (["build"], "nothing to check: no .yaml file in diagrams/italian"),
    (["coverage"], "nothing to check: no .yaml file in diagrams/italian"),
    (["i18n", "status"], "nothing to check: no .yaml file in diagrams/italian"),
    (["render", FEN, "-o", "x.gif"], "x.gif ends neither in .svg nor in .png"),
    (["render", "none.yaml", "-o", "x.svg"], "there is no file or folder none.yaml"),
    (["render", "W:W33:B1", "-o", "x.svg"], "'W:W33:B1': 33 is off the board: squares go from"),
    (["render", FEN, "-o", "x.svg", "--theme", "neon"], "unknown theme neon; there are: "),
    (["render", FEN, "-o", "x.svg", "--lang", "xx"], "there is no catalogue for xx; there are: "),
    (["why", "nonsense", "22-18"], "'nonsense': a FEN starts with the side to move"),
    (["why", FEN, "22-18", "--lang", "xx"], "there is no catalogue for xx; there are: "),
    (["perft", "W:W:B", "3"], "'W:W:B': the board is empty (D009)"),
]


@pytest.mark.parametrize(("arguments", "message"), REFUSALS)
def test_what_cannot_be_carried_out_is_refused_in_one_line(
    arguments: list[str], message: str, project_with: ProjectWith, damiera: Damiera
) -> None:
    """Exit code 2, one line on standard error, no file, no traceback."""
    root = project_with({"readme.txt": ""})
    result = damiera(root, *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"damiera: {message}")
    assert (result.stderr.count("\n"), [path.name for path in root.iterdir()]) == (
        1,
        ["readme.txt"],
    )


@pytest.mark.parametrize("tag", ["xx", "../en", "en_GB", ""])
def test_a_site_in_an_unknown_language_is_refused(
    tag: str, site_of: SiteOf, damiera: Damiera
) -> None:
    """Nothing is written."""
    root = site_of("tiny")
    exit_code, message = told(damiera(root, "build", "--lang", tag))
    assert (exit_code, message.count("\n"), (root / "site").exists()) == (2, 1, False)


@pytest.mark.parametrize("out", ["damiera.toml", "damiera.toml/site"])
def test_a_folder_that_cannot_be_written_is_told(
    out: str, site_of: SiteOf, damiera: Damiera
) -> None:
    """Exit code 2 and why."""
    exit_code, message = told(damiera(site_of("tiny"), "build", "--out", out))
    assert (exit_code, message.count("\n")) == (2, 1)
    assert message.startswith(f"damiera: {out} cannot be written: ")


@pytest.mark.parametrize(
    "text", ["{% if %}", "{{ nothing_such }}", "{{ 1 / 0 }}", "{{ [", "{% x %}"]
)
def test_a_broken_template_is_told_with_its_place(
    text: str, site_of: SiteOf, damiera: Damiera
) -> None:
    """Name and line of the project's own template."""
    root = site_of("foreign")
    (root / "theme/index.html.j2").write_text(f"<!DOCTYPE html>\n{text}\n")
    exit_code, message = told(damiera(root, "build"))
    refusal = message.split("\n")[-2]
    assert (exit_code, refusal.startswith("damiera: index.html.j2:2: ")) == (2, True)


def test_a_broken_configuration_is_refused(project_with: ProjectWith, damiera: Damiera) -> None:
    """By every command, before anything else."""
    root = project_with({"damiera.toml": "languages = [", SPEC: TRUE})
    assert damiera(root, "check").exit_code == 2


def test_a_picture_is_drawn_from_a_spec(project_with: ProjectWith, damiera: Damiera) -> None:
    """Only if it is proved; its words are inside."""
    root = project_with({SPEC: TRUE})
    damiera(root, "render", SPEC, "-o", "x.svg", "--lang", "cs")
    assert "<title" in (root / "x.svg").read_text("utf-8")


def test_a_picture_of_a_false_spec_is_not_drawn(
    project_with: ProjectWith, damiera: Damiera
) -> None:
    """The finding is told instead."""
    root = project_with({SPEC: FALSE})
    result = damiera(root, "render", SPEC, "-o", "x.svg")
    assert (result.exit_code, "D101" in result.stderr) == (1, True)
    assert not (root / "x.svg").exists()


@pytest.mark.parametrize(("name", "start"), [("x.svg", b"<svg"), ("x.png", b"\x89PNG")])
def test_a_picture_is_drawn_from_a_position(
    name: str, start: bytes, project_with: ProjectWith, damiera: Damiera
) -> None:
    """As the name of the file ends."""
    root = project_with({})
    damiera(root, "render", FEN, "-o", name, "--size", "320", "--view", "black")
    assert (root / name).read_bytes().startswith(start)


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_every_command_explains_itself(command: str, tmp_path: Path, damiera: Damiera) -> None:
    """With --help."""
    assert damiera(tmp_path, command, "--help").stdout.startswith("Usage: ")


def run(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run `damiera` as a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "damiera_build", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_process_ends_with_the_exit_code(project_with: ProjectWith) -> None:
    """As a build server sees it, without escapes for colors."""
    done = run(project_with({SPEC: FALSE}), "check")
    assert (done.returncode, "\x1b" in done.stdout + done.stderr) == (1, False)


def test_a_process_writes_utf8_whatever_the_locale(site_of: SiteOf) -> None:
    """A Thai answer on a machine that knows ASCII only."""
    done = run(site_of("tiny"), "why", FEN, "24x15", "--lang", "th", LC_ALL="C", LANG="C")
    assert (done.returncode, "24x15" in done.stdout) == (0, True)


@pytest.mark.parametrize("encoding", ["ascii", "utf-8"])
def test_a_terminal_that_cannot_show_a_letter_gets_the_rest(encoding: str, site_of: SiteOf) -> None:
    """As on Windows, where output that is redirected has an encoding of its own."""
    arguments = ("why", FEN, "24x15", "--lang", "el")
    done = run(site_of("tiny"), *arguments, PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    assert (done.returncode, "24x15" in done.stdout, "Traceback" in done.stderr) == (0, True, False)


def test_a_reader_that_leaves_early_is_no_crash(tmp_path: Path) -> None:
    """`damiera legal - | head -1`."""
    command = f"'{sys.executable}' -m damiera_build legal - | head -1"
    lines = "W:W21-32:B1-12\n" * 3000
    done = subprocess.run(
        ["sh", "-c", command],
        input=lines,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in done.stderr
