"""The ten digits, the cross and the crown, drawn for this project: a picture needs no font.

A digit is the path of a pen, not an outline: one drawing serves the numbers of the board and the
heavier ones of the badges, in some fifty characters. It is scaled more in x than in y, so that
the pen, like a broad nib, is thinner in strokes across than in strokes down.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Digit:
    """One digit: how wide its ink is, and the path of the pen in relative path data."""

    width: int
    line: str


SCALE_X, SCALE_Y = 0.1, 0.088
"""From the units of a digit to those of the picture, for the numbers of the board."""

CAP = 127
"""How high the ink of a digit is, in its own units."""

PEN, HEAVY_PEN = 19, 24
"""Widths of the pen for the numbers of the board and for those in badges."""

GAP = 13
"""The space between two digits."""

# Measured from the left end and the top of the pen's path, half a pen inside the ink.
DIGITS = (
    Digit(63, "m22 0c14 0 22 19 22 54s-8 54-22 54-22-19-22-54 8-54 22-54z"),
    Digit(42, "m-5 34c12-4 20-10 28-19v102"),
    Digit(62, "m0 21c3-14 11-21 22-21 13 0 21 9 21 24 0 17-9 29-37 84h47"),
    Digit(
        64,
        "m2 18c4-12 11-18 21-18 13 0 20 9 20 23 0 17-9 27-26 27"
        "m0 0c18 0 28 11 28 28 0 19-10 30-25 30-10 0-17-6-20-18",
    ),
    Digit(69, "m41 117v-126m18 92h-55l37-88"),
    Digit(62, "m43 0h-37v56m-2-8c5-4 11-6 18-6 14 0 21 12 21 32 0 22-9 34-24 34-9 0-16-5-19-16"),
    Digit(
        63,
        "m38 2c-25-8-38 18-38 60 0 31 8 46 22 46s22-13 22-34c0-20-8-32-21-32-11 0-20 8-23 24",
    ),
    Digit(64, "m-9 0h49c-17 40-25 76-25 118"),
    Digit(
        63,
        "m22 0c12 0 19 9 19 25s-7 25-19 25-19-9-19-25 7-25 19-25z"
        "m0 50c14 0 22 11 22 29s-8 29-22 29-22-11-22-29 8-29 22-29z",
    ),
    Digit(
        63,
        "m6 106c25 8 38-18 38-60 0-31-8-46-22-46s-22 13-22 34c0 20 8 32 21 32 11 0 20-8 23-24",
    ),
)

CROSS = "M-4.6-4.6L4.6 4.6M4.6-4.6L-4.6 4.6"
"""Two strokes of a pen around 0,0, in the units of the picture."""

CROWN = (
    "M-9.6 9.5L-13.3-5.6-6.3 0 0-10.4 6.3 0 13.3-5.6 9.6 9.5Q0 7.7-9.6 9.5z"
    "M-11.3-5.6a2 2 0 1 1-4 0 2 2 0 1 1 4 0zM2-10.8a2 2 0 1 1-4 0 2 2 0 1 1 4 0z"
    "M15.3-5.6a2 2 0 1 1-4 0 2 2 0 1 1 4 0z"
)
"""A filled outline around 0,0, in the units of the picture."""


def width(number: int) -> int:
    """How wide the ink of a number is."""
    digits = str(number)
    return sum(DIGITS[int(digit)].width for digit in digits) + GAP * (len(digits) - 1)


def line(number: int, left: float, top: float) -> str:
    """The path of the pen for a number whose ink has its left top corner at ``left``, ``top``."""
    path = ""
    x, y = left + PEN / 2, round(top + PEN / 2)
    for character in str(number):
        digit = DIGITS[int(character)]
        path += f"M{round(x)} {y}{digit.line}"
        x += digit.width + GAP
    return path


def centred(number: int) -> str:
    """The path of the pen for a number whose ink is centred on 0,0."""
    return line(number, -width(number) / 2, -CAP / 2)
