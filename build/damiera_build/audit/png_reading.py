"""PNG read by hand: eight bits, RGB or RGBA, not interlaced, as cairo writes it, within limits.

Most of a board's pixels are what the filters foretell. The filter in which every byte depends on
the one before and costs most is therefore undone only where a row differs from that.
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

LARGEST_PNG: Final = 2 * 1024 * 1024
"""In bytes."""

MOST_PIXELS: Final = 4_000_000

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_CHUNKS: Final = frozenset({b"IHDR", b"iTXt", b"bKGD", b"pHYs", b"IDAT", b"IEND"})
_BYTES_PER_PIXEL: Final = {2: 3, 6: 4}
_LARGEST_TEXT: Final = 64 * 1024
_CHANGE: Final = re.compile(rb"[^\0]")


class PngError(ValueError):
    """Raised for a file that is no PNG of ours; the message says why."""


@dataclass(frozen=True, slots=True)
class Png:
    """A picture in pixels.

    Attributes:
        texts: what it says about itself, by keyword.
        filtered: the rows as they are compressed, each with its filter first.
    """

    width: int
    height: int
    pixel_size: int
    texts: dict[str, str]
    filtered: bytes

    def rows(self) -> Iterator[bytearray]:
        """Yield the rows of pixels from the top.

        Raises:
            PngError: for a filter that PNG does not have.
        """
        length = self.width * self.pixel_size
        above = bytearray(length)
        for start in range(0, len(self.filtered), length + 1):
            line = self.filtered[start + 1 : start + 1 + length]
            above = _undo(self.filtered[start], line, above, self.pixel_size)
            yield above


def read_png(data: bytes) -> Png:
    """Return a PNG; its pixels are unpacked but not yet made of the rows.

    Raises:
        PngError: if it is no PNG of ours.
    """
    if len(data) > LARGEST_PNG:
        raise PngError(f"the file is larger than {LARGEST_PNG // 1024} KiB")
    if not data.startswith(_SIGNATURE):
        raise PngError("this is no PNG")
    (first, header), *others = _chunks(data)
    if first != b"IHDR" or len(header) != 13 or any(kind == b"IHDR" for kind, _ in others):
        raise PngError("it does not begin with its one header")
    width, height, depth, color, *methods = struct.unpack(">IIBBBBB", header)
    if depth != 8 or color not in _BYTES_PER_PIXEL or any(methods):
        raise PngError("it is not RGB or RGBA with eight bits, not interlaced")
    if not 0 < width * height <= MOST_PIXELS:
        raise PngError(f"it has more than {MOST_PIXELS} pixels, or none")
    texts = dict(_text(body) for kind, body in others if kind == b"iTXt")
    packed = b"".join(body for kind, body in others if kind == b"IDAT")
    size = (width * _BYTES_PER_PIXEL[color] + 1) * height
    return Png(width, height, _BYTES_PER_PIXEL[color], texts, _unpacked(packed, size))


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield every chunk up to the last one, behind which nothing may stand."""
    at = len(_SIGNATURE)
    kind = b""
    while kind != b"IEND":
        if at + 12 > len(data):
            raise PngError("it ends too early")
        length, kind = struct.unpack_from(">I4s", data, at)
        end = at + 8 + length
        if end + 4 > len(data):
            raise PngError("it ends too early")
        if kind not in _CHUNKS:
            raise PngError(f"a chunk {kind.decode('latin-1')!r}, which no picture of ours has")
        if zlib.crc32(data[at + 4 : end]) != struct.unpack_from(">I", data, end)[0]:
            raise PngError(f"the checksum of {kind.decode('ascii')} is wrong")
        yield kind, data[at + 8 : end]
        at = end + 4
    if at != len(data):
        raise PngError("something stands behind its end")


def _text(body: bytes) -> tuple[str, str]:
    """Return the keyword and the text of an uncompressed iTXt chunk."""
    keyword, _, rest = body.partition(b"\0")
    if len(body) > _LARGEST_TEXT or rest[:2] != b"\0\0":
        raise PngError("a text that is too large, or compressed")
    text = rest[2:].split(b"\0", 2)[-1]
    return keyword.decode("latin-1"), text.decode("utf-8", "replace")


def _unpacked(packed: bytes, size: int) -> bytes:
    unpacker = zlib.decompressobj()
    try:
        filtered = unpacker.decompress(packed, size + 1)
    except zlib.error:
        raise PngError("its pixels cannot be unpacked") from None
    if len(filtered) != size or not unpacker.eof or unpacker.unused_data:
        raise PngError("it has more or fewer pixels than its header says")
    return filtered


def _undo(kind: int, line: bytes, above: bytearray, size: int) -> bytearray:
    """Return a row of pixels from a filtered one and the row above it."""
    if kind == 0:
        return bytearray(line)
    if kind == 1:
        return _sub(line, size)
    if kind == 2:
        return bytearray(_sum(line, above))
    if kind == 3:
        return _average(line, above, size)
    if kind == 4:
        return _paeth(line, above, size)
    raise PngError(f"a row with the filter {kind}, which there is not")


def _sum(one: bytes, other: bytes | bytearray) -> bytes:
    """Return the sums of bytes, all at once: one great number in which no sum carries over."""
    if not any(one):
        return bytes(other)
    a, b = int.from_bytes(one, "little"), int.from_bytes(other, "little")
    low = int.from_bytes(b"\x7f" * len(one), "little")
    return (((a & low) + (b & low)) ^ ((a ^ b) & ~low)).to_bytes(len(one), "little")


def _sub(line: bytes, size: int) -> bytearray:
    """Undo Sub: add what is one, two, four … pixels to the left, so that all of them are added."""
    shift = size
    while shift < len(line):
        line = _sum(line, bytes(shift) + line[:-shift])
        shift *= 2
    return bytearray(line)


def _average(line: bytes, above: bytearray, size: int) -> bytearray:
    row = bytearray(line)
    for i in range(len(row)):
        left = row[i - size] if i >= size else 0
        row[i] = (row[i] + (left + above[i]) // 2) & 255
    return row


def _paeth(line: bytes, above: bytearray, size: int) -> bytearray:
    """Undo Paeth: where the pixel to the left is as the one above it, what is above is foretold."""
    row = bytearray(above)
    at = 0
    while (change := _CHANGE.search(line, at)) is not None:
        at = change.start() // size * size
        while at < len(line):
            for i in range(at, at + size):
                up = above[i]
                left, corner = (row[i - size], above[i - size]) if i >= size else (0, 0)
                if left == corner:
                    row[i] = (line[i] + up) & 255
                elif up == corner:
                    row[i] = (line[i] + left) & 255
                else:
                    a, b, c = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
                    best = left if a <= b and a <= c else up if b <= c else corner
                    row[i] = (line[i] + best) & 255
            at += size
            if row[at - size : at] == above[at - size : at]:
                break
    return row
