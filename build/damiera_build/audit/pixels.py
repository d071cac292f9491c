"""Two pictures compared pixel by pixel, with no more indulgence than the edges of things need.

The same library draws the same pixels. Another version of it may round the place of an edge, or a
step of a gradient, the other way. Measured on our own pictures, with every place moved by the least
that cairo tells apart, edges change by up to 24 of 255, all else by 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from damiera_build.audit.png_reading import Png
from damiera_build.geometry import WIDTH

SLIGHT: Final = 3
"""A difference of a channel that nobody sees, wherever it is."""

ROUNDED: Final = 32
"""What rounding may change where two colours meet."""

_OPAQUE: Final = b"\xff"
_CHANNELS: Final = 4
_PIECE: Final = 64 * _CHANNELS
"""Bytes of a row that are compared at once."""

Pixel = tuple[int, ...]


def difference(one: Png, expected: Png) -> str:
    """Return the first place, from the top, where a picture differs from an expected one.

    Empty where it does not, both of one size.

    Raises:
        PngError: if the pixels cannot be read.
    """
    found, right = list(_rows(one)), list(_rows(expected))
    for y, (row, fresh) in enumerate(zip(found, right, strict=True)):
        if row == fresh:
            continue
        around = right[max(y - 1, 0) : y + 2]
        for x in _differing(row, fresh):
            if not _is_rounded(_pixel(row, x), _pixel(fresh, x), around, x):
                return f"{(x + 0.5) * WIDTH / one.width:g} {(y + 0.5) * WIDTH / one.width:g}"
    return ""


def _rows(png: Png) -> Iterator[bytearray]:
    """Yield the rows of pixels, each with its opacity."""
    for row in png.rows():
        if png.pixel_size == _CHANNELS:
            yield row
        else:
            wide = bytearray(_OPAQUE * _CHANNELS * png.width)
            for channel in range(png.pixel_size):
                wide[channel::_CHANNELS] = row[channel :: png.pixel_size]
            yield wide


def _differing(row: bytearray, fresh: bytearray) -> Iterator[int]:
    for start in range(0, len(row), _PIECE):
        piece = slice(start, start + _PIECE)
        if row[piece] != fresh[piece]:
            for at in range(start, min(start + _PIECE, len(row)), _CHANNELS):
                if row[at : at + _CHANNELS] != fresh[at : at + _CHANNELS]:
                    yield at // _CHANNELS


def _pixel(row: bytearray, x: int) -> Pixel:
    """Return the colours of a pixel as far as they cover what is below, and how far they do."""
    *colors, opacity = row[x * _CHANNELS : (x + 1) * _CHANNELS]
    if opacity == _OPAQUE[0]:
        return (*colors, opacity)
    return (*(color * opacity // 255 for color in colors), opacity)


def _is_rounded(pixel: Pixel, expected: Pixel, around: list[bytearray], x: int) -> bool:
    """Tell whether rounding makes a pixel another one: the less, the more even it is around it."""
    most = max(abs(a - b) for a, b in zip(pixel, expected, strict=True))
    if most <= SLIGHT or most > ROUNDED:
        return most <= SLIGHT
    width = len(around[0]) // _CHANNELS
    near = [_pixel(row, i) for row in around for i in range(max(x - 1, 0), min(x + 2, width))]
    return all(
        abs(mine - right) <= SLIGHT + (max(values) - min(values)) // 2
        for mine, right, values in zip(pixel, expected, zip(*near, strict=True), strict=True)
    )
