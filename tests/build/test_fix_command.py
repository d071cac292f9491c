"""`damiera check --fix`: what is written, what is told, and what is left alone."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from click.testing import Result

from damiera_build.commands import check_fix
from damiera_build.fixing import ChangedMeanwhileError, fix_of, write
from damiera_build.selection import Selection
from damiera_engine import ITALIAN

ProjectWith = Callable[[Mapping[str, str | bytes]], Path]
Damiera = Callable[..., Result]
BytesIn = Callable[[Path], dict[str, bytes]]

FEN = "position: W:W21,24:B10,18,20\n"
TRUE = FEN + "mandatory: 21x14x5\ncaptured: [18, 10]\n"
FALSE = FEN + "mandatory: 21x14x5 # so\ncaptured: [10, 18]\npromotes: true\n"
FIXED = FEN + "mandatory: 21x14x5 # so\ncaptured: [18, 10]\npromotes: false\n"
HALF = FEN + "mandatory: 21x14x5\npromotes: true\nends: white\n"
ONE, TWO, THREE = (f"diagrams/italian/{name}.yaml" for name in ("one", "two", "a/three"))
MARK = b"\xef\xbb\xbf"


def test_what_is_fixed_is_told_then_what_remains(
    project_with: ProjectWith, damiera: Damiera
) -> None:
    """A line a file, the findings, and the exit code of what remains."""
    root = project_with({ONE: FALSE, TWO: HALF, THREE: TRUE})
    result = damiera(root, "check", "--fix")
    told, findings = result.stdout.split("fixed in diagrams/italian/two.yaml\n")
    assert (result.exit_code, told) == (1, f"2 fixed in {ONE}\n1 ")
    assert findings.startswith(f"{TWO}:4:7: error D106: the game is not over\n")
    assert result.stderr == "3 diagrams checked: 1 error, 0 warnings\n"
    assert (root / ONE).read_text() == FIXED
    assert (root / TWO).read_text() == HALF.replace("true", "false")


def test_a_second_time_changes_nothing(
    project_with: ProjectWith, damiera: Damiera, bytes_in: BytesIn
) -> None:
    """There is nothing left that can be fixed."""
    root = project_with({ONE: FALSE, TWO: HALF, THREE: TRUE})
    damiera(root, "check", "--fix")
    before = bytes_in(root)
    result = damiera(root, "check", "--fix")
    assert ("fixed" in result.stdout, bytes_in(root)) == (False, before)


def test_all_is_well_after_a_fix(project_with: ProjectWith, damiera: Damiera) -> None:
    """The exit code is 0 then."""
    result = damiera(project_with({ONE: FALSE}), "check", "--fix")
    assert (result.exit_code, result.stdout, result.stderr) == (
        0,
        f"2 fixed in {ONE}\n",
        "1 diagram proved\n",
    )


def test_without_the_option_it_is_counted(
    project_with: ProjectWith, damiera: Damiera, bytes_in: BytesIn
) -> None:
    """And nothing is written."""
    root = project_with({ONE: FALSE, TWO: HALF})
    before = bytes_in(root)
    told = "2 diagrams checked: 4 errors, 0 warnings; 3 fixable with --fix\n"
    assert damiera(root, "check").stderr == told
    assert bytes_in(root) == before


def test_of_many_files_only_some_are_counted(
    project_with: ProjectWith, damiera: Damiera, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The number is a lower bound then, and says so."""
    monkeypatch.setattr(check_fix, "MOST_COUNTED", 1)
    result = damiera(project_with({ONE: FALSE, TWO: FALSE}), "check")
    assert result.stderr.endswith("; at least 2 fixable with --fix\n")


@pytest.mark.parametrize(
    ("options", "text"),
    [
        (["--select", "D104"], FALSE.replace("[10, 18]", "[18, 10]")),
        (["--ignore", "D105"], FALSE.replace("[10, 18]", "[18, 10]")),
        (["--select", "L"], FALSE),
    ],
)
def test_only_codes_that_are_asked_for_are_fixed(
    options: list[str], text: str, project_with: ProjectWith, damiera: Damiera
) -> None:
    """The others stay as they are, and are not counted."""
    root = project_with({ONE: FALSE})
    told = damiera(root, "check", *options).stderr
    assert ("1 fixable" in told) is (text != FALSE)
    damiera(root, "check", "--fix", *options)
    assert (root / ONE).read_text() == text


def test_only_files_that_are_named_are_fixed(project_with: ProjectWith, damiera: Damiera) -> None:
    """Also in a folder."""
    root = project_with({ONE: FALSE, TWO: FALSE, THREE: FALSE})
    damiera(root, "check", "--fix", TWO, "diagrams/italian/a")
    assert [(root / name).read_text() for name in (ONE, TWO, THREE)] == [FALSE, FIXED, FIXED]


@pytest.mark.parametrize("output", ["json", "github", "sarif", "junit"])
def test_what_a_program_reads_stays_as_it_is(
    output: str, project_with: ProjectWith, damiera: Damiera
) -> None:
    """What was fixed is told beside it."""
    root = project_with({ONE: FALSE, TWO: HALF})
    result = damiera(root, "check", "--fix", "--format", output)
    assert result.stderr.startswith(f"2 fixed in {ONE}\n1 fixed in {TWO}\n")
    assert result.stdout == damiera(root, "check", "--format", output).stdout
    assert "fixable" not in result.stderr


def test_json_tells_what_remains(project_with: ProjectWith, damiera: Damiera) -> None:
    """As if it had been so before."""
    root = project_with({ONE: FALSE, TWO: HALF})
    report = json.loads(damiera(root, "check", "--fix", "--format", "json").stdout)
    assert [finding["code"] for finding in report["findings"]] == ["D106"]


def test_what_is_fixed_is_not_taken_into_a_baseline(
    project_with: ProjectWith, damiera: Damiera
) -> None:
    """Only what is left."""
    root = project_with({ONE: FALSE, TWO: HALF})
    damiera(root, "check", "--fix", "--baseline", "known.json", "--write-baseline")
    known = json.loads((root / "known.json").read_text())["findings"]
    assert [entry["code"] for entry in known] == ["D106"]


def test_what_is_known_is_not_counted_as_fixable(
    project_with: ProjectWith, damiera: Damiera
) -> None:
    """It is not reported either."""
    root = project_with({ONE: FALSE})
    damiera(root, "check", "--baseline", "known.json", "--write-baseline")
    assert "fixable" not in damiera(root, "check", "--baseline", "known.json").stderr


# Bytes.


@pytest.mark.parametrize("ending", [b"\n", b"\r\n"])
@pytest.mark.parametrize("mark", [b"", MARK])
def test_every_other_byte_stays(
    ending: bytes, mark: bytes, project_with: ProjectWith, damiera: Damiera
) -> None:
    """The mark at the beginning, the line endings, and what stands beside a value."""
    before, after = (
        mark + f"# Così: «è» 😀\n\n{text}\n\n# \n".encode().replace(b"\n", ending)
        for text in (FALSE, FIXED)
    )
    root = project_with({ONE: before})
    assert damiera(root, "check", "--fix").exit_code == 0
    assert (root / ONE).read_bytes() == after


def test_a_file_keeps_its_permissions(project_with: ProjectWith, damiera: Damiera) -> None:
    """And nothing is left beside it."""
    root = project_with({ONE: FALSE})
    (root / ONE).chmod(0o640)
    damiera(root, "check", "--fix")
    assert stat.S_IMODE((root / ONE).stat().st_mode) == 0o640
    assert [path.name for path in (root / ONE).parent.iterdir()] == ["one.yaml"]


def test_a_link_that_is_named_stays_a_link(project_with: ProjectWith, damiera: Damiera) -> None:
    """The file that it leads to is fixed, as it is the one that is read."""
    root = project_with({"elsewhere/one.yaml": FALSE, TWO: TRUE})
    (root / ONE).symlink_to(root / "elsewhere/one.yaml")
    damiera(root, "check", "--fix", ONE)
    assert (root / ONE).is_symlink()
    assert (root / "elsewhere/one.yaml").read_text() == FIXED


def test_a_link_out_of_the_project_is_not_followed(
    project_with: ProjectWith, damiera: Damiera, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """It is not read, so it is not written."""
    outside = tmp_path_factory.mktemp("outside") / "one.yaml"
    outside.write_text(FALSE)
    root = project_with({TWO: TRUE})
    (root / ONE).symlink_to(outside)
    result = damiera(root, "check", "--fix")
    assert (result.exit_code, "D001" in result.stdout) == (1, True)
    assert outside.read_text() == FALSE


def test_a_file_that_changed_meanwhile_is_left_alone(project_with: ProjectWith) -> None:
    """Somebody saved it while it was checked."""
    root = project_with({ONE: FALSE})
    fix = fix_of(root / ONE, ONE, ITALIAN, Selection())
    assert fix is not None
    (root / ONE).write_text(HALF)
    with pytest.raises(ChangedMeanwhileError):
        write(fix)
    assert (root / ONE).read_text() == HALF


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (ChangedMeanwhileError(), "has changed meanwhile, and is left alone"),
        (PermissionError(13, "Permission denied"), "cannot be written: Permission denied"),
    ],
)
def test_what_could_not_be_written_is_told(
    error: Exception,
    told: str,
    project_with: ProjectWith,
    damiera: Damiera,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its findings are reported then, and other files are fixed."""

    def refuse(fix: object) -> None:
        if getattr(fix, "shown", "") == ONE:
            raise error
        write(fix)  # type: ignore[arg-type]

    root = project_with({ONE: FALSE, TWO: FALSE})
    monkeypatch.setattr(check_fix, "write", refuse)
    result = damiera(root, "check", "--fix")
    assert (result.exit_code, result.stdout.startswith(f"1 fixed in {TWO}")) == (1, False)
    assert result.stderr.startswith(f"damiera: {ONE} {told}\n")
    assert (root / TWO).read_text() == FIXED


def test_where_all_is_true_no_fixes_are_loaded(project_with: ProjectWith) -> None:
    """The gate starts as fast as before."""
    program = (
        "import atexit, sys; from damiera_build.cli import main;"
        "atexit.register(lambda: print('damiera_build.repairs' in sys.modules)); main(sys.argv[1:])"
    )
    root = project_with({ONE: TRUE, TWO: FALSE})
    told = [
        subprocess.run(
            [sys.executable, "-c", program, "check", name],
            cwd=root,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=False,
        ).stdout.split()[-1]
        for name in (ONE, TWO)
    ]
    assert told == ["False", "True"]
