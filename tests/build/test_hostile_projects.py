"""Hostile projects: said in a line, in little time and memory, and nothing outside is touched.

What is touched, Python's own audit events tell; C libraries open no files for what we draw.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hostile_projects import GOOD, PAGE, PROJECTS, SPEC, Hostile

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs fork and links")

TESTS = Path(__file__).parents[1]
OURS = (TESTS.parent / "build", TESTS.parent / "engine", *map(Path, (sys.prefix, sys.base_prefix)))
"""Where our own code and data are, which a run may read."""

MOST_SECONDS = 10.0
"""Wide: what takes 2 s here may take longer where many tests run at once."""

MOST_CPU = 4.0

MOST_KILOBYTES = 300 * 1024


@pytest.fixture(scope="module")
def runner() -> Iterator[subprocess.Popen[str]]:
    """What runs damiera in a project and tells what it did."""
    with subprocess.Popen(
        [sys.executable, str(TESTS / "watched_runs.py")],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield process


def write(root: Path, project: Hostile) -> None:
    """Write a project's files and links."""
    files = {"damiera.toml": "", SPEC: GOOD, "rules/italian/page.md": PAGE, **project.files}
    for name, data in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(data, int):
            with path.open("wb") as file:
                file.truncate(data)
        else:
            path.write_bytes(data.encode() if isinstance(data, str) else data)
    for name, target in project.links.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        path.symlink_to(target)


@pytest.mark.parametrize("project", PROJECTS, ids=[p.name for p in PROJECTS])
def test_a_hostile_project_is_told_and_does_nothing(
    project: Hostile, runner: subprocess.Popen[str], tmp_path: Path
) -> None:
    """In plain words, in little time and memory, and without touching what is outside."""
    root = tmp_path.resolve() / "project"
    write(root, project)
    assert runner.stdin is not None
    assert runner.stdout is not None
    print(json.dumps([str(root), project.command]), file=runner.stdin, flush=True)
    run = json.loads(runner.stdout.readline())
    it_is_told_in_plain_words(project, run)
    it_takes_little_time_and_memory(run)
    nothing_outside_is_touched(root, run)


def it_is_told_in_plain_words(project: Hostile, run: dict[str, Any]) -> None:
    """Look for a trace of Python, control characters, and what is wrong."""
    assert run["crash"] == ""
    assert (run["status"], run["exit"]) == (0, project.exits), run["said"]
    assert project.says in run["said"]
    assert len(run["said"]) < 3000
    assert [c for c in run["said"] if not c.isprintable() and c != "\n"] == []


def it_takes_little_time_and_memory(run: dict[str, Any]) -> None:
    """Look at the figures of the system."""
    assert run["seconds"] < MOST_SECONDS
    assert run["cpu"] < MOST_CPU
    assert run["rss"] < MOST_KILOBYTES


def nothing_outside_is_touched(root: Path, run: dict[str, Any]) -> None:
    """Look for what is read outside the project and our own, or written outside the site."""
    allowed = (root, *OURS, Path("/proc"))
    read = [path for path in run["read"] if not is_below(path, allowed)]
    assert [path for path in read if Path(path) not in root.parents] == []
    assert [path for path in run["written"] if not is_below(path, [root / "site"])] == []
    assert run["never"] == []


def is_below(path: str, folders: Iterable[Path]) -> bool:
    """Tell whether a file is in one of some folders, where its links lead too."""
    places = (Path(path), Path(path).parent.resolve() / Path(path).name)
    folders = list(folders)
    return all(any(place.is_relative_to(folder) for folder in folders) for place in places)
