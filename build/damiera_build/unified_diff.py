"""What would change in a file, as a diff that `git apply` and `patch -p1` take, to the byte."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from typing import Final

_END: Final = b"\n\\ No newline at end of file\n"


def unified_diff(path: str, before: bytes, after: bytes) -> bytes:
    """Return the diff of a file, empty if nothing changes."""
    if before == after:
        return b""
    old, new = _lines(before), _lines(after)
    lines = difflib.diff_bytes(difflib.unified_diff, old, new, _name("a", path), _name("b", path))
    return b"".join(line if line.endswith(b"\n") else line + _END for line in lines)


def _lines(data: bytes) -> list[bytes]:
    """Return lines with their ends; a line feed alone ends one."""
    lines = [line + b"\n" for line in data.split(b"\n")]
    last = lines.pop()[:-1]
    return [*lines, last] if last else lines


def _name(side: str, path: str) -> bytes:
    """Return how a diff names a file: in quotes if a character could be taken for another."""
    name = f"{side}/{path}".encode(errors="surrogateescape")
    if any(byte < 0x20 or byte in b'"\\\x7f' or byte > 0x7F for byte in name):
        return b'"' + b"".join(_escaped(name)) + b'"'
    return name + b"\t" if b" " in name else name


def _escaped(name: bytes) -> Iterator[bytes]:
    for byte in name:
        plain = 0x20 <= byte < 0x7F and byte not in b'"\\'
        yield bytes([byte]) if plain else b"\\%03o" % byte
