"""Geometry written out as SVG: at most two decimals, no exponent, no minus before zero."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damiera_build.geometry import SQUARE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from damiera_build.geometry import Curve


def number(value: float) -> str:
    """A number as short as two decimals allow."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def point(at: complex) -> str:
    """A point as ``x y``."""
    return f"{number(at.real)} {number(at.imag)}"


def curve(shaft: Curve) -> str:
    """A curve as a subpath of its own."""
    if shaft.straight:
        return f"M{point(shaft.start)}L{point(shaft.end)}"
    return f"M{point(shaft.start)}Q{point(shaft.control)} {point(shaft.end)}"


def polygon(corners: Iterable[complex]) -> str:
    """A closed subpath with straight sides."""
    return "M" + "L".join(point(corner) for corner in corners) + "z"


def tile(middle: complex) -> str:
    """The square of the board around a point."""
    return f"M{point(middle - (1 + 1j) * SQUARE / 2)}h{SQUARE}v{SQUARE}h-{SQUARE}z"
