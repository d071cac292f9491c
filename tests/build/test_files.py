"""A file is written whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from damiera_build.files import write_if_changed


def test_a_new_file_is_written_with_its_folders(tmp_path: Path) -> None:
    """Whatever folder is missing is made."""
    path = tmp_path / "a" / "b.txt"
    assert (write_if_changed(path, b"1"), path.read_bytes()) == (True, b"1")


def test_the_same_bytes_are_not_written_again(tmp_path: Path) -> None:
    """Its time stays, so nothing that watches it wakes up."""
    path = tmp_path / "b.txt"
    write_if_changed(path, b"1")
    before = path.stat().st_mtime_ns
    assert (write_if_changed(path, b"1"), path.stat().st_mtime_ns) == (False, before)


def test_other_bytes_take_the_place_of_the_old(tmp_path: Path) -> None:
    """In one step."""
    path = tmp_path / "b.txt"
    write_if_changed(path, b"1")
    assert (write_if_changed(path, b"2"), path.read_bytes()) == (True, b"2")


def test_nothing_is_left_beside_a_written_file(tmp_path: Path) -> None:
    """The temporary file has become the file."""
    write_if_changed(tmp_path / "b.txt", b"1")
    assert [path.name for path in tmp_path.iterdir()] == ["b.txt"]


def test_a_file_can_be_read_by_others(tmp_path: Path) -> None:
    """A web server has to."""
    write_if_changed(tmp_path / "b.txt", b"1")
    assert (tmp_path / "b.txt").stat().st_mode & 0o777 == 0o644


def test_a_folder_in_the_place_of_the_file_is_left_as_it_was(tmp_path: Path) -> None:
    """The fault is told, and the temporary file is gone."""
    (tmp_path / "b.txt").mkdir()
    with pytest.raises(OSError, match="directory"):
        write_if_changed(tmp_path / "b.txt", b"1")
    assert [path.name for path in tmp_path.iterdir()] == ["b.txt"]
