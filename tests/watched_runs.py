"""Run as a program: runs damiera in hostile projects, and tells all that each run did.

Each line of standard input is a folder with the arguments to run there, in JSON, and is answered by
a line of JSON. Every run is a process of its own, begun from one that has built a site already, so
that all is loaded. Python's audit events tell which files it opened, what it changed, and whether
it reached for the network or another program.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from damiera_build.cli import main

FILES = {"open", "os.listdir", "os.scandir", "os.mkdir", "os.rmdir", "os.remove", "os.chmod"}
PAIRS = {"os.rename", "os.link", "os.symlink", "shutil.move", "shutil.copyfile"}
NEVER = ("socket.", "subprocess.", "os.system", "os.exec", "os.spawn", "os.posix_spawn", "urllib.")


def watch(told: dict[str, list[str]]) -> None:
    """Write down what this process touches from now on."""

    def hear(event: str, arguments: tuple[Any, ...]) -> None:
        if event in FILES | PAIRS:
            for path in arguments[: 2 if event in PAIRS else 1]:
                if isinstance(path, (str, bytes, os.PathLike)):
                    flags = arguments[2] if event == "open" else os.O_WRONLY
                    reads = event in {"os.listdir", "os.scandir"} or not flags & 3
                    told["read" if reads else "written"].append(os.path.abspath(os.fsdecode(path)))
        elif event.startswith(NEVER):
            told["never"].append(event)

    sys.addaudithook(hear)


def run(folder: str, arguments: list[str]) -> dict[str, Any]:
    """Run damiera in a process of its own."""
    ours, theirs = os.pipe()
    start = time.monotonic()
    child = os.fork()
    if child == 0:
        os.close(ours)
        os.chdir(folder)
        told: dict[str, list[str]] = {"read": [], "written": [], "never": []}
        watch(told)
        result = CliRunner().invoke(main, arguments)
        crash = result.exception
        is_crash = crash is not None and not isinstance(crash, SystemExit)
        said = {"exit": result.exit_code, "said": result.output, "crash": repr(crash) * is_crash}
        with os.fdopen(theirs, "w", encoding="utf-8") as pipe:
            json.dump({key: sorted(set(paths)) for key, paths in told.items()} | said, pipe)
        os._exit(0)
    os.close(theirs)
    with os.fdopen(ours, encoding="utf-8") as pipe:
        text = pipe.read()
    _, status, usage = os.wait4(child, 0)
    seconds = time.monotonic() - start
    cpu = usage.ru_utime + usage.ru_stime
    figures = {"status": status, "seconds": seconds, "cpu": cpu, "rss": usage.ru_maxrss}
    return {**json.loads(text or "{}"), **figures}


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(Path(__file__).parent / "sites" / "tiny", folder, dirs_exist_ok=True)
        Path(folder, "templates").mkdir()
        os.chdir(folder)
        for command in (["build"], ["check"], ["i18n", "check"]):
            assert CliRunner().invoke(main, command).exit_code == 0
        os.chdir("/")
    for order in sys.stdin:
        print(json.dumps(run(*json.loads(order))), flush=True)  # noqa: T201
