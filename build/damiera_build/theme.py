"""Themes are colours and nothing else; that they can be told apart is computed, not hoped."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

Gradient = tuple[str, str, str]
"""The face of a piece: its colour in the light, in the middle and in the shade."""


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of one picture, each written ``#RRGGBB``."""

    name: str

    page: str
    frame: str
    page_when_dark: str
    frame_when_dark: str
    light_square: str
    dark_square: str
    number: str
    start_square: str
    landing_square: str
    marked_square: str
    mark: str

    white_face: Gradient
    white_wall: str
    white_rim: str
    white_groove: str
    white_crown: str

    black_face: Gradient
    black_wall: str
    black_rim: str
    black_groove: str
    black_crown: str

    shadow: str
    shadow_opacity: float

    casing: str
    legal: str
    second: str
    third: str
    refused: str


DEFAULT = Theme(
    name="default",
    page="#FFFFFF",
    frame="#5B3A1E",
    page_when_dark="#15171B",
    frame_when_dark="#7A5330",
    light_square="#F5E9D4",
    dark_square="#A87B50",
    number="#22150A",
    start_square="#F4C542",
    landing_square="#8DB4DC",
    marked_square="#CDB1E3",
    mark="#5B2A86",
    white_face=("#FFFFFF", "#FBF6EA", "#E9DFC9"),
    white_wall="#CDBF9F",
    white_rim="#3A2A18",
    white_groove="#D8CBB0",
    white_crown="#6B4A12",
    black_face=("#55565C", "#2E2E33", "#1B1B1E"),
    black_wall="#141416",
    black_rim="#050506",
    black_groove="#6A6B73",
    black_crown="#F6D98B",
    shadow="#1A0F05",
    shadow_opacity=0.28,
    casing="#FFFFFF",
    legal="#0B57A4",
    second="#00696B",
    third="#6A3FA0",
    refused="#B3261E",
)

PRINT = Theme(
    name="print",
    page="#FFFFFF",
    frame="#000000",
    page_when_dark="#FFFFFF",
    frame_when_dark="#000000",
    light_square="#FFFFFF",
    dark_square="#B4B4B4",
    number="#000000",
    start_square="#CBCBCB",
    landing_square="#D8D8D8",
    marked_square="#EFEFEF",
    mark="#000000",
    white_face=("#FFFFFF", "#FFFFFF", "#FFFFFF"),
    white_wall="#FFFFFF",
    white_rim="#000000",
    white_groove="#9A9A9A",
    white_crown="#000000",
    black_face=("#1A1A1A", "#1A1A1A", "#1A1A1A"),
    black_wall="#1A1A1A",
    black_rim="#000000",
    black_groove="#8C8C8C",
    black_crown="#FFFFFF",
    shadow="#000000",
    shadow_opacity=0.0,
    casing="#FFFFFF",
    legal="#000000",
    second="#000000",
    third="#4D4D4D",
    refused="#000000",
)

THEMES: Mapping[str, Theme] = MappingProxyType({theme.name: theme for theme in (DEFAULT, PRINT)})


def luminance(colour: str) -> float:
    """Relative luminance of ``#RRGGBB`` as WCAG 2.2 defines it, from 0 (black) to 1 (white)."""
    red, green, blue = (_linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two colours as WCAG 2.2 defines it, from 1 (equal) to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)
