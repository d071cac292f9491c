"""Run as a program: builds a project again and again, killed each time a step further on.

Arguments: the project, a folder for its copies, and at which of its steps on disk each build is
killed. A step is anything a build does to a file or folder of its site. Prints for each build
whether it was killed. Each is a process of its own, begun from one that has built already, so
that everything is loaded only once.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
from pathlib import Path

from damiera_build.cli import main

STEPS = {"open", "os.rename", "os.remove", "os.chmod", "os.link", "os.mkdir", "os.rmdir"}


def kill_at(step: int, folder: str) -> None:
    """Kill this process before it takes its so many-th step in a folder."""
    taken = 0

    def count(event: str, arguments: tuple[object, ...]) -> None:
        nonlocal taken
        if event in STEPS and str(arguments[0]).startswith(folder):
            taken += 1
            if taken == step:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(count)


def build(project: Path, step: int) -> bool:
    """Build a project in a process of its own; tell whether it was killed."""
    child = os.fork()
    if child == 0:
        sys.stderr = sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
        os.chdir(project)
        kill_at(step, str(project / "site"))
        try:
            main(["build"])
        finally:
            os._exit(0)
    return os.WIFSIGNALED(os.waitpid(child, 0)[1])


if __name__ == "__main__":
    origin, copies = Path(sys.argv[1]), Path(sys.argv[2])
    first = shutil.copytree(origin, copies / "0")
    os.chdir(first)
    main(["build"], standalone_mode=False)
    for number in map(int, sys.argv[3:]):
        copy = Path(shutil.copytree(origin, copies / str(number), copy_function=shutil.copy2))
        print(number, build(copy, number), flush=True)  # noqa: T201
