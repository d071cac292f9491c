"""A file of recorded games on disk: its text, in whichever of two encodings, and its lines."""

from __future__ import annotations

import re
from array import array
from codecs import BOM_UTF8
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import Final

from damiera_build.diagnostic import START_OF_FILE, Code, Diagnostic, Span
from damiera_build.source import SourceError

LARGEST_FILE: Final = 20 * 1024 * 1024
"""In bytes; some twenty thousand games."""

LONGEST_SHOWN: Final = 200
"""Characters of a line that is shown to a person; a longer one would only hide the rest."""

_WINDOWS: Final = {
    byte: bytes([byte]).decode("cp1252")
    for byte in range(0x80, 0xA0)
    if byte not in {0x81, 0x8D, 0x8F, 0x90, 0x9D}
}
"""The characters in which Windows-1252 differs from Latin-1; it leaves five bytes without one."""


class PdnFile:
    """The text of a file of recorded games, to cite lines from."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.text = text.replace("\r\n", "\n").replace("\r", "\n")

    @cached_property
    def _starts(self) -> array[int]:
        """Where each line starts; a list of the lines would be many times as large as the text."""
        return array("L", chain([0], (match.end() for match in re.finditer("\n", self.text))))

    def _line(self, number: int) -> str:
        """Return a line by its number from 1, empty where it is too long to be shown."""
        start = self._starts[number - 1]
        end = self.text.find("\n", start, start + LONGEST_SHOWN + 1)
        if end < 0 and len(self.text) - start > LONGEST_SHOWN:
            return ""
        return visible(self.text[start : end if end >= 0 else None])

    def diagnostic(
        self, code: Code, span: Span, message: str, *, why: str = "", fix: str = ""
    ) -> Diagnostic:
        """Return a finding about a piece of this file."""
        return Diagnostic(code, self.path, span, message, why, fix, self._line(span.line))


def visible(text: str) -> str:
    """Return a text of which every character can be seen, so that none can act on a terminal."""
    return "".join(c if c.isprintable() else " " if c.isspace() else "\ufffd" for c in text)


def read_pdn_file(path: Path, shown: str) -> PdnFile:
    """Return the text of a file in UTF-8, or else in Windows-1252; `shown` is how findings name it.

    Raises:
        SourceError: if it is no file, too large, or cannot be read.
    """

    def refuse(message: str, fix: str = "") -> SourceError:
        return SourceError((Diagnostic(Code.G601, shown, START_OF_FILE, message, fix=fix),))

    try:
        if not path.is_file():
            raise refuse("this is not a file")
        if path.stat().st_size > LARGEST_FILE:
            raise refuse(f"the file is larger than {LARGEST_FILE >> 20} MiB", "split it")
        data = path.read_bytes()
    except OSError as error:
        raise refuse(f"the file cannot be read: {error.strerror or error}") from None
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise refuse("the file is in UTF-16", "save it as UTF-8")
    data = data.removeprefix(BOM_UTF8)
    try:
        return PdnFile(shown, data.decode())
    except UnicodeDecodeError:
        return PdnFile(shown, data.decode("latin-1").translate(_WINDOWS))
