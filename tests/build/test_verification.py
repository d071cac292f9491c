"""The specs of a project: which files are looked at, and that all of them are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from damiera_build.project import find_project
from damiera_build.verification import Verification, spec_files, verify_files

ProjectWith = Callable[[Mapping[str, str | bytes]], Path]

TRUE = "position: W:W22:B5\nlegal: [22-18, 22-19]\n"
FALSE = "position: W:W22:B5\nlegal: 22-18\n"


def verified(root: Path) -> Verification:
    """Verify whatever is in a folder."""
    return verify_files(find_project(root), spec_files([root]))


@pytest.mark.parametrize(
    ("name", "is_spec"),
    [
        ("one.yaml", True),
        ("one.yml", True),
        ("deep/er/one.yaml", True),
        ("one.yaml.bak", False),
        ("one.json", False),
        ("one.YAML", False),
        ("yaml", False),
    ],
)
def test_a_folder_gives_its_yaml_files(name: str, is_spec: bool, project_with: ProjectWith) -> None:
    """At any depth, by their ending."""
    root = project_with({name: TRUE})
    assert list(spec_files([root])) == ([root / name] if is_spec else [])


def test_files_come_in_the_order_of_their_names(project_with: ProjectWith) -> None:
    """On every machine the same."""
    root = project_with(dict.fromkeys(("b/a.yaml", "c.yaml", "a.yaml", "b/b.yaml"), TRUE))
    names = [path.relative_to(root).as_posix() for path in spec_files([root])]
    assert names == ["a.yaml", "c.yaml", "b/a.yaml", "b/b.yaml"]


def test_a_named_file_is_looked_at_whatever_it_is_called(tmp_path: Path) -> None:
    """Who names it means it."""
    assert list(spec_files([tmp_path / "one.txt"])) == [tmp_path / "one.txt"]


def test_facts_stand_under_their_ids(project_with: ProjectWith) -> None:
    """What is false is not among them."""
    result = verified(project_with({"one.yaml": TRUE, "two.yaml": FALSE, "three.yaml": TRUE}))
    assert list(result.facts) == ["one", "three"]


def test_all_files_are_checked_and_counted(project_with: ProjectWith) -> None:
    """A false one does not stop the run."""
    result = verified(project_with({"a.yaml": FALSE, "b.yaml": b"\xff", "c.yaml": TRUE}))
    assert (result.checked, result.errors) == (3, 2)


def test_the_second_file_of_an_id_is_refused(project_with: ProjectWith) -> None:
    """The first one keeps it."""
    result = verified(project_with({"a/one.yaml": TRUE, "b/one.yml": TRUE}))
    (found,) = result.findings
    assert (found.code.name, found.path.endswith("b/one.yml")) == ("D016", True)


def test_nothing_to_look_at_is_nothing_found(tmp_path: Path) -> None:
    """An empty folder has no specs."""
    assert verified(tmp_path) == Verification({}, (), 0)
