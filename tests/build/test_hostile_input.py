"""Hostile files: one clear diagnostic in the right place, and never a traceback."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from click.testing import Result

ProjectWith = Callable[[Mapping[str, str | bytes]], Path]
Damiera = Callable[..., Result]

FOLDER = "diagrams/italian"
GOOD = "position: W:W21,24:B10,18,20\nmandatory: 21x14x5\n"
BOMB = "a: &a [1,1,1,1,1,1,1,1,1]\n" + "".join(
    f"{new}: &{new} [{','.join([f'*{old}'] * 9)}]\n"
    for old, new in zip("abcdefgh", "bcdefghi", strict=True)
)

FILES = [
    ("an alias bomb", BOMB, "D003", 1, 4),
    ("a list in itself", GOOD + "legal: &m [22-19, *m]\n", "D003", 3, 8),
    ("lists a thousand deep", GOOD + f"legal: {'[' * 1200}{']' * 1200}\n", "D002", 3, None),
    ("lists ten deep", GOOD + f"legal: {'[' * 10}{']' * 10}\n", "D003", 3, 13),
    ("binary data", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "D001", 1, 1),
    ("UTF-16", GOOD.encode("utf-16"), "D001", 1, 1),
    ("Latin-1", GOOD.encode() + b"# \xe8\n", "D001", 3, 3),
    ("no bytes at all", b"", "D007", 1, 1),
    ("spaces alone", b"  \n\n", "D007", 1, 1),
    ("a tab", GOOD + "forbidden:\n\t- 22\n", "D002", 4, 1),
    ("a zero byte", GOOD + "legal: 22-19\x00\n", "D014", 3, 13),
    ("an escape character", GOOD + 'legal: "\x1b[1m22-19"\n', "D014", 3, 9),
    ("a bidirectional override", GOOD + 'legal: "\u202e22-19"\n', "D014", 3, 9),
    ("a zero width space in a key", GOOD + "le\u200bgal: 22-19\n", "D014", 3, 3),
    ("a key that stands twice", GOOD + "mandatory: 24x15\n", "D004", 3, 1),
    ("a tag that runs code", GOOD + "legal: !!python/name:os.system 1\n", "D003", 3, 8),
    ("a merge key", GOOD + "<<: {legal: 22-19}\n", "D005", 3, 1),
    ("`no` for a truth", GOOD + "promotes: no\n", "D007", 3, 11),
    ("a number to base 60", GOOD + "captured: [22:15, 10]\n", "D011", 3, 12),
    ("an octal number", GOOD + "captured: [18, 08]\n", "D011", 3, 16),
    ("a number with an exponent", GOOD + "captured: [1e3, 10]\n", "D011", 3, 12),
    ("a number with an underscore", GOOD + "captured: [1_8, 10]\n", "D011", 3, 12),
    ("a date", GOOD + "captured: [2005-13-45, 10]\n", "D011", 3, 12),
    ("digits of another script", GOOD + "captured: [\u0661\u0668, 10]\n", "D011", 3, 12),
    ("five thousand digits", GOOD + f"captured: [{'9' * 5000}]\n", "D011", 3, 12),
    (
        "a position of a thousand squares",
        f"position: W:W{'1,' * 999}2:B3\nlegal: 1-5\n",
        "D008",
        1,
        None,
    ),
    ("markup for a rule", GOOD + "shows: <script>alert(1)</script>\n", "D012", 3, 8),
    ("template code for a rule", GOOD + "shows: '{{ 7 * 7 }}'\n", "D012", 3, 9),
    ("template code unquoted", GOOD + "title: {{ x }}\n", "D003", 3, 9),
    ("markup for a key", GOOD + 'title: "A & B <b>"\n', "D005", 3, 1),
    ("an id that is a path", GOOD + "id: ../../etc/passwd\n", "D005", 3, 1),
    ("two documents", GOOD + "---\n" + GOOD, "D003", 3, 1),
]


@pytest.mark.parametrize(
    ("data", "code", "line", "column"), [f[1:] for f in FILES], ids=[f[0] for f in FILES]
)
def test_a_hostile_file_gets_one_diagnostic_in_its_place(
    data: str | bytes,
    code: str,
    line: int,
    column: int | None,
    project_with: ProjectWith,
    damiera: Damiera,
) -> None:
    """Code, line and column; exit code 1."""
    root = project_with({f"{FOLDER}/one.yaml": data})
    result = damiera(root, "check", "--format", "json")
    (found,) = json.loads(result.stdout)["findings"]
    assert (found["code"], found["line"], result.exit_code) == (code, line, 1)
    assert column is None or found["column"] == column


@pytest.mark.parametrize("data", [f[1] for f in FILES], ids=[f[0] for f in FILES])
def test_a_hostile_file_is_told_on_a_short_page(
    data: str | bytes, project_with: ProjectWith, damiera: Damiera
) -> None:
    """No report floods the screen or writes control characters to it."""
    result = damiera(project_with({f"{FOLDER}/one.yaml": data}), "check")
    assert len(result.stdout) < 2000
    assert not [c for c in result.stdout if not c.isprintable() and c != "\n"]


@pytest.mark.parametrize("star", ["*22-19", "22-19*", "*22-19*"])
def test_a_starred_move_is_told_to_leave_the_star_out(
    star: str, project_with: ProjectWith, damiera: Damiera
) -> None:
    """Annotators mark forced moves so; YAML has another use for the star."""
    root = project_with({f"{FOLDER}/one.yaml": f"{GOOD}legal:\n  - {star}\n"})
    (found,) = json.loads(damiera(root, "check", "--format", "json").stdout)["findings"]
    assert found["line"] == 4
    assert "star" in found["fix"] or found["fix"] == "22-19"


@pytest.mark.parametrize("data", [b"\xef\xbb\xbf" + GOOD.encode(), GOOD.replace("\n", "\r\n")])
def test_a_file_of_an_ordinary_editor_is_read(
    data: str | bytes, project_with: ProjectWith, damiera: Damiera
) -> None:
    """A byte order mark and Windows line endings change nothing."""
    assert damiera(project_with({f"{FOLDER}/one.yaml": data}), "check").exit_code == 0


@pytest.mark.parametrize("name", ["One.yaml", "one two.yaml", "ÖNE.yaml", "..yaml", "one.two.yaml"])
def test_a_file_whose_name_is_no_id_is_told(
    name: str, project_with: ProjectWith, damiera: Damiera
) -> None:
    """Nothing is drawn under a name that could leave the folder or clash on other systems."""
    result = damiera(project_with({f"{FOLDER}/{name}": GOOD}), "check")
    assert (result.exit_code, "error D015" in result.stdout) == (1, True)


def test_a_hundred_megabytes_are_refused_at_once(
    project_with: ProjectWith, damiera: Damiera
) -> None:
    """Unread; the file is sparse here."""
    root = project_with({f"{FOLDER}/one.yaml": b""})
    with (root / FOLDER / "one.yaml").open("wb") as file:
        file.truncate(100 * 1024 * 1024)
    result = damiera(root, "check")
    assert (result.exit_code, "error D001: the file is larger than" in result.stdout) == (1, True)


def test_a_loop_of_folders_is_passed_over(project_with: ProjectWith, damiera: Damiera) -> None:
    """What is in the folder is checked once."""
    root = project_with({f"{FOLDER}/one.yaml": GOOD})
    (root / FOLDER / "loop").symlink_to(root / FOLDER, target_is_directory=True)
    result = damiera(root, "check")
    assert (result.exit_code, result.stderr) == (0, "1 diagram proved\n")


def test_a_link_to_a_file_elsewhere_is_not_followed(
    project_with: ProjectWith, damiera: Damiera
) -> None:
    """A project checks what is in it, and says what it does not."""
    root = project_with({f"{FOLDER}/one.yaml": GOOD})
    secret = root.parent / "secret.txt"
    secret.write_text("password: 1\n")
    (root / FOLDER / "two.yaml").symlink_to(secret)
    for arguments in ((), (f"{FOLDER}/two.yaml",)):
        told = damiera(root, "check", *arguments).stdout
        assert ("password" in told, "two.yaml:1:1: error D001: a link that" in told) == (
            False,
            True,
        )


@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("nowhere.yaml", "a link that leads nowhere"),
        ("two.yaml", "a link that leads nowhere"),
        ("../../..", "a link to a folder, which is not followed"),
        ("../../rules", "a link to a folder, which is not followed"),
        ("", "this is not a file"),
    ],
)
def test_what_is_called_like_a_spec_and_cannot_be_read_is_told(
    target: str, message: str, project_with: ProjectWith, damiera: Damiera
) -> None:
    """It is never passed over: who put it there takes it for checked."""
    root = project_with({f"{FOLDER}/one.yaml": GOOD, "rules/readme.txt": ""})
    path = root / FOLDER / "two.yaml"
    if target:
        path.symlink_to(target)
    else:
        path.mkdir()
    for command in ("check", "build"):
        result = damiera(root, command)
        assert f"two.yaml:1:1: error D001: {message}" in result.output
        assert (result.exit_code, "2 diagrams checked: 1 error" in result.output) == (1, True)


def test_a_folder_elsewhere_that_a_link_leads_to_is_told(
    project_with: ProjectWith, damiera: Damiera
) -> None:
    """Whatever the link is called: nobody knows what specs are there."""
    root = project_with({f"{FOLDER}/one.yaml": GOOD, "shared/false.yaml": "legal: 1-5"})
    (root / FOLDER / "more").symlink_to(root / "shared", target_is_directory=True)
    result = damiera(root, "check")
    assert f"{FOLDER}/more:1:1: error D001: a link to a folder" in result.stdout
    assert "false.yaml" not in result.stdout


def test_a_link_within_the_project_is_a_spec_like_any_other(
    project_with: ProjectWith, damiera: Damiera
) -> None:
    """What it leads to is proved under its own name."""
    root = project_with({f"{FOLDER}/one.yaml": GOOD, "shared/two.yaml": GOOD})
    (root / FOLDER / "two.yaml").symlink_to("../../shared/two.yaml")
    assert damiera(root, "check").stderr == "2 diagrams proved\n"


def test_the_files_in_a_folder_that_is_called_like_a_spec_are_checked(
    project_with: ProjectWith, damiera: Damiera
) -> None:
    """The folder is told, and hides nothing."""
    root = project_with({f"{FOLDER}/old.yaml/one.yaml": GOOD.replace("21x14x5", "24x15")})
    found = damiera(root, "check").stdout
    assert ("old.yaml:1:1: error D001" in found, "one.yaml:2:12: error D101" in found) == (
        True,
        True,
    )


@pytest.mark.parametrize("name", ["none", "loop", "folder", "fifo"])
def test_a_path_that_is_no_file_is_no_crash(
    name: str, project_with: ProjectWith, damiera: Damiera
) -> None:
    """Missing, a loop, a folder called like a spec."""
    root = project_with({})
    path = root / f"{name}.yaml"
    if name == "loop":
        path.symlink_to(path)
    elif name == "folder":
        path.mkdir()
    elif name == "fifo":
        os.mkfifo(path)
    result = damiera(root, "check", path)
    assert result.exit_code in (1, 2)


def test_one_hostile_file_hides_no_other_finding(
    project_with: ProjectWith, damiera: Damiera
) -> None:
    """All files are read, whatever the first one is."""
    false = GOOD.replace("21x14x5", "24x15")
    root = project_with({f"{FOLDER}/a.yaml": b"\xff\xfe", f"{FOLDER}/b.yaml": false})
    found = json.loads(damiera(root, "check", "--format", "json").stdout)["findings"]
    assert [finding["code"] for finding in found] == ["D001", "D101"]


@pytest.mark.parametrize(
    "page", [b"\xff\xfe\x00", b"\x00" * 99, b"# a" * 999_999, "# \u202eeltit {#title}\n"]
)
def test_a_hostile_page_is_one_error(
    page: str | bytes, project_with: ProjectWith, damiera: Damiera
) -> None:
    """The page is read as carefully as a spec."""
    root = project_with({f"{FOLDER}/one.yaml": GOOD, "rules/italian/page.md": page})
    result = damiera(root, "check")
    assert (result.exit_code, "Traceback" in result.stdout) == (1, False)
