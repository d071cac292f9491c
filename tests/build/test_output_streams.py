"""Output that cannot be written: told in a line, exit code 2; and readers that leave early."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

ProjectWith = Callable[[Mapping[str, str | bytes]], Path]

pytestmark = pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")

START = "W:W21-32:B1-12"
FALSE = "position: W:W21,24:B10,18,20\nmandatory: 24x15\n"
MANY = {f"diagrams/italian/d{number}.yaml": FALSE for number in range(30)}
LEFT_EARLY = 141


def run(
    folder: Path, command: str, stdin: bytes = b"", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """Run a command line in which `damiera` is ours; its exit code is that of the first program."""
    script = (
        f"damiera() {{ '{sys.executable}' -m damiera_build \"$@\"; }}; set -o pipefail; {command}"
    )
    return subprocess.run(
        ["bash", "-c", script],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **environment},
        input=stdin,
        capture_output=True,
        check=False,
    )


COMMANDS = [
    "check",
    "check --format json",
    "check --format github",
    "check --format sarif",
    "check --format junit",
    "check --diff",
    f"legal {START}",
    f"legal {START} --format json",
    f"why {START} 22-18",
    f"perft {START} 1",
    "explain",
    "coverage",
    "schema",
    "--help",
    "check --help",
]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_full_disk_is_told_in_a_line(command: str, project_with: ProjectWith) -> None:
    """Nobody takes what was cut short for the whole."""
    done = run(project_with({"diagrams/italian/one.yaml": FALSE}), f"damiera {command} >/dev/full")
    message = b"damiera: the output cannot be written: No space left on device\n"
    assert (done.returncode, done.stderr) == (2, message)


@pytest.mark.parametrize("command", ["check", "check --format json", f"legal {START}", "--help"])
def test_a_closed_output_is_told_in_a_line(command: str, project_with: ProjectWith) -> None:
    """As a service may start a program."""
    done = run(project_with({"diagrams/italian/one.yaml": FALSE}), f"damiera {command} >&-")
    assert (done.returncode, done.stderr) == (
        2,
        b"damiera: the output cannot be written: it is closed\n",
    )


@pytest.mark.parametrize("command", ["check", "check none.yaml", "nonsense", "legal x"])
def test_where_nothing_can_be_told_the_exit_code_tells(
    command: str, project_with: ProjectWith
) -> None:
    """Standard error may be full too."""
    root = project_with({"diagrams/italian/one.yaml": FALSE})
    done = run(root, f"damiera {command} 2>/dev/full")
    assert (done.returncode, done.stderr) == (2, b"")
    assert run(root, f"damiera {command} 2>&-").returncode in (1, 2)


def test_a_build_needs_no_output(project_with: ProjectWith) -> None:
    """What it makes are files."""
    root = project_with({"diagrams/italian/one.yaml": FALSE.replace("24x15", "21x14x5")})
    assert run(root, "damiera build >&-").returncode == 0
    assert (root / "site/manifest.json").is_file()


@pytest.mark.parametrize(
    "command", ["check", "check --exit-zero", "check --format github --exit-zero", "check --diff"]
)
def test_a_reader_that_leaves_early_is_no_finding(command: str, project_with: ProjectWith) -> None:
    """Not a word, and the exit code that any program has then."""
    root = project_with({"diagrams/italian/one.yaml": FALSE})
    done = run(root, f"damiera {command} | true")
    assert (done.returncode, done.stderr) == (LEFT_EARLY, b"")


def test_a_reader_of_many_answers_may_leave_early(tmp_path: Path) -> None:
    """`damiera legal - | head -1`."""
    done = run(tmp_path, "damiera legal - | head -1", f"{START}\n".encode() * 3000)
    assert (done.returncode, done.stderr) == (LEFT_EARLY, b"")


def test_the_summary_of_a_job_is_whole_though_its_reader_leaves_early(
    project_with: ProjectWith,
) -> None:
    """`damiera check --format github | head -3`."""
    root = project_with(MANY)
    command = "damiera check --format github"
    run(root, f"{command} >/dev/full", GITHUB_STEP_SUMMARY="full.md")
    run(root, f"{command} | true", GITHUB_STEP_SUMMARY="cut.md")
    for name in ("full.md", "cut.md"):
        assert (root / name).read_text("utf-8").count("\n| diagrams/") == len(MANY)


@pytest.mark.parametrize("locale", ["C", "C.UTF-8"])
def test_bytes_that_are_no_text_are_answered_as_text(locale: str, tmp_path: Path) -> None:
    """A line of any bytes gets a line of JSON in UTF-8."""
    done = run(tmp_path, "damiera legal -", b"\xff\nW:W22:B\xe8\n", LC_ALL=locale)
    answers = [json.loads(line) for line in done.stdout.decode("utf-8").splitlines()]
    assert [answer["fen"] for answer in answers] == ["\ufffd", "W:W22:B\ufffd"]


def test_a_closed_input_is_told_in_a_line(tmp_path: Path) -> None:
    """It is no empty list of positions."""
    done = run(tmp_path, "damiera legal - <&-")
    assert (done.returncode, done.stderr) == (
        2,
        b"damiera: the standard input cannot be read: it is closed\n",
    )
