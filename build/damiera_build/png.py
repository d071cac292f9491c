"""From a picture as SVG to the same picture as PNG, with its provenance inside."""

from __future__ import annotations

import re
import struct
import zlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

WIDTHS = range(16, 8193)

_END_OF_HEADER = 33
"""Where the first chunk after IHDR begins: 8 bytes of signature, 25 of IHDR."""

_KEYWORD = re.compile(r"(?=.{1,79}\Z)[!-~]+( [!-~]+)*")


class CairoMissing(RuntimeError):  # noqa: N818 - reads as what is the case, like FileNotFound
    """The system library libcairo, which draws the pixels, cannot be loaded."""

    def __init__(self) -> None:
        """Say how to install it."""
        super().__init__(
            "PNG needs the system library libcairo: "
            "apt-get install libcairo2 (Debian, Ubuntu) or brew install cairo (macOS)"
        )


class Undrawable(RuntimeError):  # noqa: N818 - as above
    """A picture, drawn by a project's template, that the renderer gives up on."""


def rasterize(svg: str, width: int, provenance: Mapping[str, str]) -> bytes:
    """Draw ``svg`` as a PNG ``width`` pixels wide that carries ``provenance`` as iTXt chunks.

    Raises ``ValueError`` for a width outside 16 to 8192 or a keyword that PNG does not allow,
    ``CairoMissing`` where libcairo cannot be loaded, and ``Undrawable`` for what it cannot draw.
    """
    if width not in WIDTHS:
        raise ValueError(f"a picture is {WIDTHS[0]} to {WIDTHS[-1]} pixels wide, not {width}")
    texts = b"".join(_itxt(keyword, text) for keyword, text in provenance.items())
    render = _renderer()
    try:
        png = render(bytestring=svg.encode(), output_width=width)
    except Exception as error:
        raise Undrawable(f"{type(error).__name__}: {error}") from error
    return png[:_END_OF_HEADER] + texts + png[_END_OF_HEADER:]


def _renderer() -> Callable[..., bytes]:
    try:
        from cairosvg import svg2png
    except (OSError, ImportError) as error:
        raise CairoMissing from error
    renderer: Callable[..., bytes] = svg2png
    return renderer


def _itxt(keyword: str, text: str) -> bytes:
    """One iTXt chunk: a keyword and uncompressed UTF-8 text, in no particular language."""
    if not _KEYWORD.fullmatch(keyword):
        raise ValueError(f"not a keyword for PNG: {keyword!r}")
    uncompressed, no_language, no_translation = b"\0\0", b"\0", b"\0"
    content = text.replace("\0", "").encode(errors="replace")
    body = keyword.encode() + b"\0" + uncompressed + no_language + no_translation + content
    chunk = b"iTXt" + body
    return struct.pack(">I", len(body)) + chunk + struct.pack(">I", zlib.crc32(chunk))
