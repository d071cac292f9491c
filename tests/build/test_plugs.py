"""What plugs the gate into other tools: the hook for pre-commit, the GitHub action, the README."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from pre_commit import clientlib

from damiera_build.cli import COMMANDS
from damiera_build.commands.check import FORMATS

OWN = Path(__file__).parents[2]
HOOKS = OWN / ".pre-commit-hooks.yaml"
ACTION = OWN / "action.yml"

TRUE = "position: W:W21,24:B10,18,20\nmandatory: 21x14x5\n"
FALSE = "position: W:W21,24:B10,18,20\nmandatory: 24x15\n"


def plain(path: Path) -> Any:
    """Return what a YAML file holds."""
    return yaml.safe_load(path.read_text("utf-8"))


def run(*command: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a program as somebody at a keyboard would."""
    return subprocess.run(
        command,
        cwd=cwd,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


# The hook for pre-commit.


def test_the_hook_looks_at_specs() -> None:
    """At those in the usual folder; a project may say another."""
    (hook,) = plain(HOOKS)
    program, command = hook["entry"].split()
    assert (program, command in COMMANDS, hook["types"]) == ("damiera", True, ["yaml"])
    assert re.search(hook["files"], "diagrams/italian/one.yaml")
    assert not re.search(hook["files"], "docs/one.yaml")


def test_pre_commit_reads_the_hook() -> None:
    """By its own schema."""
    (hook,) = clientlib.load_manifest(str(HOOKS))
    assert (hook["id"], hook["language"], hook["pass_filenames"]) == (
        "damiera-check",
        "python",
        True,
    )


@pytest.fixture(scope="module")
def released(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """This repository as one from which pre-commit can install: its files in one commit."""
    root = tmp_path_factory.mktemp("released")
    for name in ("engine", "build"):
        shutil.copytree(OWN / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE", HOOKS.name):
        shutil.copy(OWN / name, root / name)
    commit(root)
    return root


def commit(root: Path) -> None:
    """Make a repository of a folder."""
    someone = ("-c", "user.name=someone", "-c", "user.email=someone@example.org")
    for command in (("init", "-q"), ("add", "-A"), (*someone, "commit", "-qm", "one")):
        assert run("git", *command, cwd=root).returncode == 0


@pytest.mark.parametrize(("text", "exit_code"), [(TRUE, 0), (FALSE, 1)], ids=["true", "false"])
def test_pre_commit_runs_the_hook(
    text: str, exit_code: int, released: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Installed from a repository, without a network: what it needs is what runs this test."""
    root = tmp_path_factory.mktemp("project")
    (root / "diagrams/italian").mkdir(parents=True)
    (root / "diagrams/italian/one.yaml").write_text(text)
    (root / "other.yaml").write_text("not: a spec\n")
    commit(root)
    needed = [name for name in sys.path if name.endswith("-packages")]
    result = run(
        *(sys.executable, "-m", "pre_commit", "try-repo", str(released), "damiera-check"),
        "--all-files",
        cwd=root,
        PRE_COMMIT_HOME=str(released.parent / "cache"),
        PIP_NO_INDEX="1",
        PIP_NO_DEPS="1",
        PIP_NO_BUILD_ISOLATION="0",  # pip reads it as a no to isolation
        PYTHONPATH=os.pathsep.join(needed),
    )
    said = result.stdout + result.stderr
    assert result.returncode == exit_code, said
    assert ("one.yaml:2:12: error D101" in said, "other.yaml" in said) == (exit_code == 1, False)


# The GitHub action.


def test_the_action_has_the_inputs_that_it_uses() -> None:
    """No more and no less, each with a word about it and a default."""
    action = plain(ACTION)
    used = set(re.findall(r"inputs\.([a-z-]+)", ACTION.read_text("utf-8")))
    assert (set(action["inputs"]), action["runs"]["using"]) == (used, "composite")
    assert {"paths", "format", "version"} <= used
    assert all(
        i["description"] and isinstance(i["default"], str) for i in action["inputs"].values()
    )
    assert action["inputs"]["format"]["default"] in FORMATS


def steps() -> dict[str, Any]:
    """Return the action's steps that run something, by name."""
    return {step["name"]: step for step in plain(ACTION)["runs"]["steps"] if "run" in step}


def test_no_input_becomes_code() -> None:
    """A path from a pull request goes through the environment, never into the script."""
    for step in steps().values():
        assert ("${{" not in step["run"], step["shell"]) == (True, "bash")


@pytest.mark.parametrize(
    ("paths", "exit_code"),
    [
        ("", 1),
        ("\n\n", 1),
        ("diagrams/italian/true one", 0),
        ("diagrams/italian/true one\ndiagrams/italian/false", 1),
        ("--help", 2),
        ("$(touch x); `touch x`", 2),
    ],
)
def test_the_action_checks_what_it_is_told(paths: str, exit_code: int, tmp_path: Path) -> None:
    """Run as a runner runs it; a path is a path whatever is in it."""
    for folder, text in (("true one", TRUE), ("false", FALSE)):
        (tmp_path / "diagrams/italian" / folder).mkdir(parents=True)
        (tmp_path / "diagrams/italian" / folder / f"{folder[:4]}.yaml").write_text(text)
    result = run(
        *("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c"),
        steps()["damiera check"]["run"],
        cwd=tmp_path,
        PATHS=paths,
        FORMAT="github",
        PYTHON=sys.executable,
        RUNNER_TEMP=str(tmp_path),
        GITHUB_STEP_SUMMARY="",
        GITHUB_WORKSPACE="",
    )
    assert (result.returncode, (tmp_path / "x").exists()) == (exit_code, False), result.stderr
    assert result.stdout.startswith("::error ") is (exit_code == 1)


@pytest.mark.parametrize(("version", "installed"), [("", "/action"), ("0.1.0", "damiera==0.1.0")])
def test_the_action_installs_the_version_it_is_told(
    version: str, installed: str, tmp_path: Path
) -> None:
    """Without one, what it belongs to."""
    shown = tmp_path / "python"
    shown.write_text('#!/bin/sh\nfor last; do :; done\necho "$last"\n')
    shown.chmod(0o755)
    result = run(
        *("bash", "-eo", "pipefail", "-c", steps()["Install damiera"]["run"]),
        cwd=tmp_path,
        VERSION=version,
        PYTHON=str(shown),
        RUNNER_TEMP=str(tmp_path),
        GITHUB_ACTION_PATH="/action",
    )
    assert result.stdout == f"{installed}\n"


# The README.


def snippets() -> list[str]:
    """Return the YAML of the section about CI."""
    text = (OWN / "README.md").read_text("utf-8")
    section = text.split("\n## In CI\n")[1].split("\n## ")[0]
    return re.findall(r"```yaml\n(.*?)```", section, re.DOTALL)


def test_every_snippet_of_the_readme_is_yaml() -> None:
    """GitHub, GitLab and pre-commit."""
    github, gitlab, hooks = map(yaml.safe_load, snippets())
    assert "uses" in github[0]
    assert gitlab["damiera"]["artifacts"]["reports"]["junit"] in gitlab["damiera"]["script"][-1]
    (wanted,) = hooks["repos"][0]["hooks"]
    assert wanted["id"] in {hook["id"] for hook in plain(HOOKS)}


def test_every_command_of_the_readme_is_one() -> None:
    """With a format that exists."""
    lines = re.findall(r"damiera ([a-z]+)(.*)", "\n".join(snippets()))
    assert {command for command, _ in lines} <= {*COMMANDS}
    assert all(name in FORMATS for _, more in lines for name in re.findall(r"--format (\w+)", more))
