"""A build may be killed at any moment, and run beside others: no harm is done, the next one mends.

The kills are real. Some builds are killed at a step of theirs on disk, some after a time.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import Result

from damiera_build.freshness import JOURNAL

Damiera = Callable[..., Result]

posix = pytest.mark.skipif(sys.platform == "win32", reason="needs fork and SIGKILL")

TESTS = Path(__file__).parents[1]
STEPS = range(1, 77, 5)
"""At which steps on disk builds are killed; no build takes as many as the last ones."""

MOMENTS = (0.25, 0.45, 0.6, 0.75)
"""After how many seconds builds are killed."""

COMMAND = [sys.executable, "-m", "damiera_build", "build"]


class Sites(NamedTuple):
    """A project whose sources have changed since it was built, and its site before and after."""

    project: Path
    old: dict[str, bytes]
    new: dict[str, bytes]


@pytest.fixture(scope="module")
def sites(tmp_path_factory: pytest.TempPathFactory, built_site: Callable[..., Path]) -> Sites:
    """One diagram is gone, one is new, a page and the manifest are others."""
    folder = tmp_path_factory.mktemp("killed")
    project = built_site("tiny", folder)
    old = published(project)
    diagrams = project / "diagrams/italian"
    (diagrams / "man-moves.yaml").unlink()
    (diagrams / "other.yaml").write_text("position: W:W22:B5\nlegal: [22-19, 22-18]\n")
    page = project / "rules/italian/page.md"
    page.write_text(page.read_text("utf-8").replace("diagram man-moves", "diagram other"), "utf-8")
    copy = Path(shutil.copytree(project, folder / "new"))
    subprocess.run(COMMAND, cwd=copy, env=environment(), check=True, capture_output=True)
    return Sites(project, old, published(copy))


@pytest.fixture(scope="module")
def killed(sites: Sites, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Copies of the project in which a build was killed, by the moment."""
    folder = tmp_path_factory.mktemp("copies")
    program = [sys.executable, str(TESTS / "killed_builds.py")]
    told = subprocess.run(
        [*program, str(sites.project), str(folder), *map(str, STEPS)],
        env=environment(),
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    assert told.count("True") >= 12
    assert told.splitlines()[-1].endswith("False"), "a build takes more steps than are tried"
    copies = {f"step {step}": folder / str(step) for step in STEPS}
    for moment in MOMENTS:
        copy = Path(shutil.copytree(sites.project, folder / f"after {moment}"))
        with subprocess.Popen(COMMAND, cwd=copy, env=environment(), stderr=-3) as build:
            time.sleep(moment)
            build.kill()
        copies[f"after {moment} s"] = copy
    return copies


def environment() -> dict[str, str]:
    """Return the environment in which a program finds what the tests find."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}


def published(project: Path, *, hidden: bool = True) -> dict[str, bytes]:
    """Return the files of a site, on request without those that a killed build may leave.

    The digest of the sources stands for our own code too, which may be edited while tests run.
    """
    files = {
        path.relative_to(project / "site").as_posix(): path.read_bytes()
        for path in (project / "site").rglob("*")
        if path.is_file() and (hidden or not path.name.startswith("."))
    }
    manifest = files.get("manifest.json", b"")
    return {**files, "manifest.json": re.sub(rb'"inputs": "\w+"', b"", manifest)}


@posix
def test_a_killed_build_does_no_harm(
    killed: dict[str, Path], sites: Sites, damiera: Damiera
) -> None:
    """One test, so that the builds are killed only once where tests are spread over processes."""
    every_published_file_is_the_old_one_or_the_new_one(killed, sites)
    a_manifest_never_lies_about_a_killed_build(killed, sites, damiera)
    the_next_build_repairs_what_a_killed_one_left(killed, sites, damiera)


def every_published_file_is_the_old_one_or_the_new_one(
    killed: dict[str, Path], sites: Sites
) -> None:
    """Whole, whenever the build was killed; and builds were killed between the two sites."""
    between = 0
    for when, copy in killed.items():
        files = published(copy, hidden=False)
        for name, data in files.items():
            assert data in (sites.old.get(name), sites.new.get(name)), f"{name} killed at {when}"
        assert sites.old.keys() & sites.new.keys() <= files.keys(), when
        between += files not in (sites.old, sites.new)
    assert between >= 8


def a_manifest_never_lies_about_a_killed_build(
    killed: dict[str, Path], sites: Sites, damiera: Damiera
) -> None:
    """`build --check` passes only where everything is right; it changes nothing."""
    for when, copy in list(killed.items())[::4]:
        before = published(copy)
        is_right = damiera(copy, "build", "--check").exit_code == 0
        assert is_right == ({**before, JOURNAL: b""} == {**sites.new, JOURNAL: b""}), when
        assert published(copy) == before


def the_next_build_repairs_what_a_killed_one_left(
    killed: dict[str, Path], sites: Sites, damiera: Damiera
) -> None:
    """Every file is right, and nothing else is left: no temporary file, no old picture."""
    for when, copy in killed.items():
        assert damiera(copy, "build").exit_code == 0, when
        assert published(copy) == sites.new, when
        assert "nothing has changed" in damiera(copy, "build").stderr, when


@posix
def test_what_a_killed_build_has_added_goes_with_its_source(
    sites: Sites, damiera: Damiera, tmp_path: Path
) -> None:
    """A diagram that is renamed after the kill leaves no picture behind."""
    copy = Path(shutil.copytree(sites.project, tmp_path / "copy"))
    program = [sys.executable, str(TESTS / "killed_builds.py"), str(copy), str(tmp_path), "30"]
    subprocess.run(program, env=environment(), check=True, capture_output=True)
    copy = tmp_path / "30"
    assert (copy / "site/diagrams/other.svg").is_file()
    (copy / "diagrams/italian/other.yaml").rename(copy / "diagrams/italian/another.yaml")
    page = copy / "rules/italian/page.md"
    page.write_text(page.read_text("utf-8").replace("diagram other", "diagram another"), "utf-8")
    damiera(copy, "build")
    assert not [name for name in published(copy) if name.startswith("diagrams/other")]


@posix
def test_builds_at_once_do_no_harm(sites: Sites, tmp_path: Path) -> None:
    """All pass, the later ones wait, and the site is what one build alone makes of it."""
    for attempt in range(2):
        copy = Path(shutil.copytree(sites.project, tmp_path / str(attempt)))
        builds = [
            subprocess.Popen(COMMAND, cwd=copy, env=environment(), stderr=-1, text=True)
            for _ in range(3)
        ]
        told = [build.communicate(timeout=60)[1] for build in builds]
        assert [build.returncode for build in builds] == [0, 0, 0], told
        assert published(copy) == sites.new


ORPHAN = """
import os, signal, time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from damiera_build.worker import end_with_parent

if __name__ == "__main__":
    pool = ProcessPoolExecutor(1, get_context("{kind}"), end_with_parent)
    print(pool.submit(os.getpid).result(), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


@posix
@pytest.mark.parametrize("kind", ["spawn", "fork"])
def test_a_process_that_draws_ends_with_a_killed_build(kind: str, tmp_path: Path) -> None:
    """It would wait for work for ever."""
    program = tmp_path / "orphan.py"
    program.write_text(ORPHAN.format(kind=kind))
    told = subprocess.run(
        [sys.executable, program], env=environment(), capture_output=True, check=False
    )
    assert told.returncode == -signal.SIGKILL
    deadline = time.monotonic() + 20
    while is_running(int(told.stdout)) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not is_running(int(told.stdout))


def is_running(process: int) -> bool:
    """Tell whether there is a process that has not ended."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{process}/stat")
    return not state.is_file() or state.read_text().rpartition(")")[2].split()[0] != "Z"
