"""Ctrl-C before a command has come to its work: the exit code of shells, and no trace."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from damiera_build.commands import find

Damiera = Callable[..., Result]


def interrupted_in(module: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command to which Ctrl-C comes while it loads a module."""
    interrupt = "import os, signal\nos.kill(os.getpid(), signal.SIGINT)\n"
    (folder / f"{module}.py").write_text(interrupt)
    path = os.pathsep.join([str(folder), *(entry for entry in sys.path if entry)])
    return subprocess.run(
        [sys.executable, "-m", "damiera_build", "find", "no-moves-loses"],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(("module", "told"), [("click", ""), ("yaml", "damiera: interrupted\n")])
def test_ctrl_c_while_a_command_is_loaded_ends_it(module: str, told: str, tmp_path: Path) -> None:
    """Before there is a command line nothing is said; nobody is shown our insides."""
    done = interrupted_in(module, tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", told)


def test_ctrl_c_before_or_after_a_search_ends_it(
    tmp_path: Path, damiera: Damiera, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As it does within."""

    def interrupt(*_: object) -> None:
        signal.raise_signal(signal.SIGINT)

    for step in ("project_here", "_tell"):
        with monkeypatch.context() as patch:
            patch.setattr(find, step, interrupt)
            result = damiera(tmp_path, "find", "no-moves-loses")
        assert (result.exit_code, result.stdout) == (130, "")
        assert result.stderr.endswith("damiera: interrupted\n")
        assert "Aborted" not in result.stderr
