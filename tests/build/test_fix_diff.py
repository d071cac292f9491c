"""`damiera check --diff`: what --fix would write, as a diff that other tools apply."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from click.testing import Result

ProjectWith = Callable[[Mapping[str, str | bytes]], Path]
Damiera = Callable[..., Result]
BytesIn = Callable[[Path], dict[str, bytes]]

FEN = "position: W:W21,24:B10,18,20\n"
TRUE = FEN + "mandatory: 21x14x5\ncaptured: [18, 10]\n"
FALSE = FEN + "mandatory: 21x14x5 # so\ncaptured: [10, 18]\npromotes: true\n"
HALF = FEN + "mandatory: 21x14x5\npromotes: true\nends: white\n"
ONE, TWO = "diagrams/italian/one.yaml", "diagrams/italian/two.yaml"
MARK = b"\xef\xbb\xbf"


def test_a_diff_is_what_would_be_written(
    project_with: ProjectWith, damiera: Damiera, bytes_in: BytesIn
) -> None:
    """And nothing is written, even with --fix."""
    root = project_with({ONE: FALSE, TWO: TRUE})
    before = bytes_in(root)
    result = damiera(root, "check", "--diff")
    assert result.stdout == (
        f"--- a/{ONE}\n+++ b/{ONE}\n@@ -1,4 +1,4 @@\n"
        " position: W:W21,24:B10,18,20\n mandatory: 21x14x5 # so\n"
        "-captured: [10, 18]\n-promotes: true\n+captured: [18, 10]\n+promotes: false\n"
    )
    told = "2 diagrams checked: 2 errors, 0 warnings; 2 fixable with --fix\n"
    assert (result.exit_code, result.stderr) == (1, told)
    assert damiera(root, "check", "--diff", "--fix").stdout == result.stdout
    assert bytes_in(root) == before


@pytest.mark.parametrize(
    ("text", "options", "exit_code"),
    [
        (TRUE, [], 0),
        (FALSE, [], 1),
        (FALSE, ["--exit-zero"], 0),
        (FALSE, ["--select", "L"], 0),
        (FEN + "mandatory: 21x14x5\nends: white\n", [], 1),
    ],
)
def test_a_diff_fails_if_there_is_anything(
    text: str, options: list[str], exit_code: int, project_with: ProjectWith, damiera: Damiera
) -> None:
    """To fix, or that cannot be fixed."""
    root = project_with({ONE: text})
    assert damiera(root, "check", "--diff", *options).exit_code == exit_code


@pytest.mark.parametrize("tool", [["patch", "-p1", "--binary", "-s"], ["git", "apply"]])
def test_a_diff_can_be_applied(
    tool: list[str], project_with: ProjectWith, damiera: Damiera, bytes_in: BytesIn
) -> None:
    """It gives what --fix gives: line endings, marks, last lines, and strange names of folders."""
    texts = [FALSE, FALSE[:-1], FALSE.replace("\n", "\r\n"), FALSE.replace("\n", "\r\n")[:-2], HALF]
    folders = ["a", "a b", "è", 'q"\\', "c\td"]
    files: dict[str, str | bytes] = {
        f"diagrams/italian/{folder}/x{number}.yaml": mark + text.encode()
        for number, (folder, text, mark) in enumerate(
            (folder, text, mark)
            for folder, text in zip(folders, texts, strict=True)
            for mark in (b"", MARK)
        )
    }
    root = project_with(files)
    if shutil.which(tool[0]) is None:
        pytest.skip(f"{tool[0]} is not installed")
    diff = damiera(root, "check", "--diff").stdout_bytes
    subprocess.run(tool, cwd=root, input=diff, check=True)
    patched = bytes_in(root)
    project_with(files)
    damiera(root, "check", "--fix")
    assert bytes_in(root) == patched


@pytest.mark.parametrize(
    "options", [["--format", "json"], ["--baseline", "known.json", "--write-baseline"]]
)
def test_a_diff_is_for_people_and_patch_alone(
    options: list[str], project_with: ProjectWith, damiera: Damiera
) -> None:
    """It is refused where something else is asked for."""
    root = project_with({ONE: FALSE})
    result = damiera(root, "check", "--diff", *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("damiera: --diff goes with no --")
