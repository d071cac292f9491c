"""Writing files so that a reader never meets half of one, and one builder never hinders another."""

from __future__ import annotations

import os
import re
import stat
import sys
import tempfile
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

if sys.platform != "win32":
    import fcntl

LONGEST_WRITE: Final = 3600
"""In seconds; a temporary file that is older belongs to nobody."""

_TEMPORARY: Final = re.compile(r"\.(.+)\.[^.]+\.part", re.DOTALL)


def write_if_changed(path: Path, data: bytes) -> bool:
    """Write a file by way of a temporary one beside it; return whether anything was written.

    It keeps its permissions; a new one has those that the user gives to new files.

    Raises:
        OSError: if the file cannot be written; whatever was there is still there.
    """
    if _holds(path, data):
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    with _written_beside(path, data) as temporary:
        temporary.replace(path)
    return True


def write_single(path: Path, data: bytes) -> bool:
    """Write a file as `write_if_changed` does, and remove what killed writers of it left beside it.

    A link stays a link: what it leads to is written.

    Raises:
        OSError: if the file cannot be written; whatever was there is still there.
    """
    path = path.resolve()
    for name in abandoned(path.parent, [path.name]):
        (path.parent / name).unlink(missing_ok=True)
    return write_if_changed(path, data)


def write_new(path: Path, data: bytes) -> None:
    """Write a file that must not be there yet; it appears whole.

    Raises:
        FileExistsError: if there is something of that name.
        OSError: if the file cannot be written.
    """
    with _written_beside(path, data) as temporary:
        try:
            os.link(temporary, path)
        except FileExistsError:
            raise
        except OSError:  # a file system without hard links
            with path.open("xb") as file:
                file.write(data)


def _holds(path: Path, data: bytes) -> bool:
    try:
        return path.stat().st_size == len(data) and path.read_bytes() == data
    except OSError:
        return False


@contextmanager
def _written_beside(path: Path, data: bytes) -> Iterator[Path]:
    """Give a temporary file with the data, which is gone afterwards unless it was renamed."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        temporary.chmod(_mode_of(path))
        yield temporary
    finally:
        temporary.unlink(missing_ok=True)


def _mode_of(path: Path) -> int:
    """Return the permissions of a file, of one that is not there yet those of any new file."""
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except OSError:
        mask = os.umask(0o077)  # it can only be read by setting it
        os.umask(mask)
        return 0o666 & ~mask


def abandoned(folder: Path, names: Collection[str], older: float = LONGEST_WRITE) -> list[str]:
    """Return the temporary files that writers of some files in a folder have left behind.

    Those that a killed writer left differ in nothing from those of one at work, so only what is
    `older` counts; 0 is for who knows that nobody is at work.
    """
    known = set(names)
    newest = time.time() - older
    found = []
    for below in sorted({name.rpartition("/")[0] for name in known}):
        prefix = f"{below}/" if below else ""
        try:
            entries = sorted(entry.name for entry in os.scandir(folder / below))
        except OSError:
            continue
        for entry in entries:
            match = _TEMPORARY.fullmatch(entry)
            if match and prefix + match[1] in known and _is_older(folder / below / entry, newest):
                found.append(prefix + entry)
    return found


def _is_older(path: Path, newest: float) -> bool:
    try:
        return path.lstat().st_mtime <= newest
    except OSError:
        return False


@contextmanager
def alone_in(folder: Path, wait: Callable[[], object]) -> Iterator[bool]:
    """Keep other builders out of a folder, where the system can; tell whether it could.

    `wait` is called if another one is at work there, whose end is then waited for. The system
    itself takes the lock from a process that is killed.
    """
    if sys.platform == "win32":
        yield False
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        yield _locked(handle, wait)
    finally:
        os.close(handle)


if sys.platform != "win32":

    def _locked(handle: int, wait: Callable[[], object]) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            wait()
            fcntl.flock(handle, fcntl.LOCK_EX)
        except OSError:  # some network file systems have no locks
            return False
        return True
