"""A file is written whole or not at all."""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from damiera_build.files import abandoned, alone_in, write_if_changed, write_new, write_single


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


@pytest.mark.parametrize(("mask", "mode"), [(0o022, 0o644), (0o077, 0o600), (0o002, 0o664)])
def test_a_new_file_has_the_permissions_that_the_user_gives(
    mask: int, mode: int, tmp_path: Path
) -> None:
    """A web server may have to read it, or must not."""
    before = os.umask(mask)
    try:
        write_if_changed(tmp_path / "b.txt", b"1")
    finally:
        os.umask(before)
    assert (tmp_path / "b.txt").stat().st_mode & 0o777 == mode


def test_a_file_keeps_its_permissions(tmp_path: Path) -> None:
    """It is the same file with other words in it."""
    (tmp_path / "b.txt").write_bytes(b"1")
    (tmp_path / "b.txt").chmod(0o640)
    write_if_changed(tmp_path / "b.txt", b"2")
    assert (tmp_path / "b.txt").stat().st_mode & 0o777 == 0o640


def test_a_link_to_a_file_stays_a_link(tmp_path: Path) -> None:
    """Where somebody names it; a published file is none."""
    (tmp_path / "kept.json").write_bytes(b"1")
    (tmp_path / "link.json").symlink_to("kept.json")
    write_single(tmp_path / "link.json", b"2")
    assert (tmp_path / "link.json").is_symlink()
    assert (tmp_path / "kept.json").read_bytes() == b"2"


def test_a_folder_in_the_place_of_the_file_is_left_as_it_was(tmp_path: Path) -> None:
    """The fault is told, and the temporary file is gone."""
    (tmp_path / "b.txt").mkdir()
    with pytest.raises(OSError, match="directory"):
        write_if_changed(tmp_path / "b.txt", b"1")
    assert [path.name for path in tmp_path.iterdir()] == ["b.txt"]


def test_a_new_file_is_written_only_where_there_is_none(tmp_path: Path) -> None:
    """It appears whole, and what was there stays."""
    write_new(tmp_path / "b.txt", b"1")
    with pytest.raises(FileExistsError):
        write_new(tmp_path / "b.txt", b"2")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"b.txt": b"1"}


def test_a_new_file_is_written_where_there_are_no_hard_links(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some file systems have none."""

    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "link", refuse)
    write_new(tmp_path / "b.txt", b"1")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"b.txt": b"1"}


def test_what_a_killed_writer_left_is_known_by_its_name_and_age(tmp_path: Path) -> None:
    """Of a file that is asked for, and older than any writer works."""
    for name in (".b.txt.x1.part", ".c.txt.x2.part", ".b.txt.x3", "b.txt.part"):
        (tmp_path / name).write_bytes(b"")
    assert abandoned(tmp_path, ["b.txt", "none/b.txt"]) == []
    assert abandoned(tmp_path, ["b.txt", "none/b.txt"], 0) == [".b.txt.x1.part"]


def test_a_single_file_is_written_without_what_killed_writers_left(tmp_path: Path) -> None:
    """What another one is writing at the moment stays."""
    old, new = tmp_path / ".b.txt.x1.part", tmp_path / ".b.txt.x2.part"
    for path in (old, new):
        path.write_bytes(b"")
    os.utime(old, (0, 0))
    assert write_single(tmp_path / "b.txt", b"1")
    assert sorted(path.name for path in tmp_path.iterdir()) == [new.name, "b.txt"]


@pytest.mark.skipif(sys.platform == "win32", reason="a folder cannot be locked there")
def test_two_builders_are_not_in_one_folder(tmp_path: Path) -> None:
    """The second one is told, and waits for the first; without locks both go on."""
    waited = []

    def wait() -> None:
        waited.append(True)
        first.close()

    first = ExitStack()
    assert first.enter_context(alone_in(tmp_path, wait))
    with alone_in(tmp_path, wait) as alone:
        assert (alone, waited) == (True, [True])
