"""The files of a published site: which there are, and what is in them, within limits.

No link is followed out of the folder, nothing but regular files is opened, and nothing is read that
is larger than a site of ours can be.
"""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from damiera_build.diagnostic import START_OF_FILE, Code, Diagnostic

LARGEST_FILE: Final = 16 * 1024 * 1024
"""In bytes."""

MOST_FILES: Final = 40_000

TOO_MANY: Final = f"there are more than {MOST_FILES} files"

_SHOWN: Final = 120


def plain(text: str, longest: int = _SHOWN) -> str:
    """Return a stranger's text as a message may show it: on one line, cut, nothing invisible."""
    cut = text if len(text) <= longest else text[: longest - 1] + "…"
    return "".join(
        sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in cut
    )


class Unreadable(Exception):  # noqa: N818 - reads as what is the case
    """Raised for a file that cannot be read, or must not be; the message says why."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """A folder with a site.

    Attributes:
        root: the folder, without links.
        shown: how messages name the folder.
        names: the files in it, relative to it.
        refused: what is in it and is not opened, with the reason.
    """

    root: Path
    shown: str
    names: frozenset[str]
    refused: dict[str, str]

    def path(self, name: str) -> str:
        """Return how messages name a file."""
        return f"{self.shown}/{plain(name)}" if self.shown != "." else plain(name)

    def read(self, name: str, largest: int = LARGEST_FILE) -> bytes:
        """Return what is in a file.

        Raises:
            Unreadable: if it is missing, refused, too large, or the system does not give it.
        """
        if name in self.refused:
            raise Unreadable(self.refused[name])
        if name not in self.names:
            raise Unreadable("there is no such file")
        try:
            with (self.root / name).open("rb") as file:
                data = file.read(largest + 1)
        except OSError as error:
            raise Unreadable(f"the file cannot be read: {error.strerror or 'unknown'}") from None
        if len(data) > largest:
            raise Unreadable(f"the file is larger than {largest // 1024} KiB")
        return data

    def text(self, name: str, largest: int = LARGEST_FILE) -> str:
        """Return the text in a file.

        Raises:
            Unreadable: as `read`, and if it is not UTF-8.
        """
        try:
            return self.read(name, largest).decode("utf-8")
        except UnicodeDecodeError as error:
            raise Unreadable(f"the file is not UTF-8 at byte {error.start}") from None

    def digest(self, name: str) -> str:
        """Return the SHA-256 of a file.

        Raises:
            Unreadable: as `read`.
        """
        return hashlib.sha256(self.read(name)).hexdigest()

    def finding(self, code: Code, name: str, message: str, why: str = "") -> Diagnostic:
        """Return what is to be said of a file as a whole."""
        return Diagnostic(code, self.path(name), START_OF_FILE, message, why)


def open_shelf(folder: Path, shown: str) -> Shelf:
    """Return the files of a site.

    Raises:
        OSError: if the folder itself cannot be read.
    """
    walk = _Walk(folder.resolve(strict=True))
    walk.folder(walk.root, "")
    return Shelf(walk.root, shown, frozenset(walk.names), walk.refused)


@dataclass(slots=True)
class _Walk:
    """A walk through the folder, which follows no link to a folder."""

    root: Path
    names: set[str] = field(default_factory=set)
    refused: dict[str, str] = field(default_factory=dict)

    def folder(self, folder: Path, prefix: str) -> None:
        waiting = [(folder, prefix)]
        while waiting:
            here, prefix = waiting.pop()
            for entry in self._entries(here, prefix):
                name = prefix + entry.name
                if len(self.names) + len(self.refused) >= MOST_FILES:
                    self.refused[name] = TOO_MANY
                    return
                if entry.is_dir(follow_symlinks=False):
                    waiting.append((Path(entry.path), f"{name}/"))
                else:
                    self._file(entry, name)

    def _entries(self, folder: Path, prefix: str) -> Iterable[os.DirEntry[str]]:
        try:
            return sorted(os.scandir(folder), key=lambda entry: entry.name)
        except OSError as error:
            self.refused[prefix] = f"the folder cannot be read: {error.strerror or 'unknown'}"
            return ()

    def _file(self, entry: os.DirEntry[str], name: str) -> None:
        try:
            if entry.is_symlink():
                target = Path(entry.path).resolve(strict=True)
                if not target.is_relative_to(self.root):
                    self.refused[name] = "a link that leads out of the site"
                    return
            if not stat.S_ISREG(entry.stat().st_mode):
                self.refused[name] = "this is no file"
                return
        except (OSError, RuntimeError):
            self.refused[name] = "a link that leads nowhere"
            return
        self.names.add(name)
