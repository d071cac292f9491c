"""What to tell a writer about a text that is no move, and which move it stands for if one."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Final, NamedTuple

from damiera_engine import SQUARES, MoveTextError, parse_move


class MoveFault(NamedTuple):
    """Where in a text the fault is (0-based, end exclusive), what it is, a way out."""

    start: int
    end: int
    message: str
    fix: str


LONGEST: Final = 100
"""In characters; in what is longer no move is looked for."""

_EXAMPLE: Final = "such as 22-19 or 29x22x15x6"
_RESULT: Final = re.compile(r"(?:[012]|1/2|½)[-:\u2012-\u2015\u2212](?:[012]|1/2|½)|[*]")
_NUMBER_BEFORE: Final = re.compile(r"^[0-9]+\s*\.+\s*")
_AROUND_A_SIGN: Final = re.compile(r"\s*([-x])\s*")
_BETWEEN: Final = re.compile(r"[\s,;]+")

_LOOK_ALIKES: Final = str.maketrans(
    dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d", "-")
    | dict.fromkeys("X:\u00d7\u0445\u0425", "x")
)
"""Dashes and the minus sign; what sources write for a capture, and the Cyrillic letter."""


def explain_move(text: str, start: int) -> MoveFault:
    """Return what is wrong with a text that stops being a move at `start`."""
    if _RESULT.fullmatch(text):
        return MoveFault(0, len(text), f"{text} is a result, no move", "leave the result out")
    meant = move_meant(text)
    if meant and meant == text.strip():
        return MoveFault(0, len(text), padded(meant), meant)
    if meant:
        return MoveFault(0, len(text), f"{cut(text)} is no move", meant)
    return MoveFault(start, len(text), f"{cut(text)} is no move", _EXAMPLE)


def move_meant(text: str) -> str:
    """Return the move that a text is but for signs that look alike, empty if it is none."""
    if len(text) > LONGEST:
        return ""
    plain = _NUMBER_BEFORE.sub("", ascii_digits(text.strip())).translate(_LOOK_ALIKES)
    plain = _AROUND_A_SIGN.sub(r"\1", plain).rstrip("!?*.,; ")
    return plain if _reads(plain) else ""


def square_meant(text: str) -> str:
    """Return the square that a text is but for zeros or digits of another script."""
    digits = ascii_digits(text.strip()).removeprefix("+").lstrip("0")
    is_short = re.fullmatch("[0-9]{1,2}", digits)
    return digits if is_short and int(digits) in SQUARES else ""


def several(text: str, meant: Callable[[str], str]) -> list[str] | None:
    """Return the items of a text that is a list without brackets, None if it is something else."""
    if len(text) > 4 * LONGEST:
        return None
    items = [meant(item) for item in _BETWEEN.split(text.strip()) if item]
    return items if len(items) > 1 and all(items) else None


def ascii_digits(text: str) -> str:
    """Return a text with the digits of other scripts written as 0 to 9."""
    if text.isascii():
        return text
    return "".join(str(unicodedata.decimal(c, c)) if not c.isascii() else c for c in text)


def padded(meant: str) -> str:
    """Return what to say of a value that is right but for what stands around it."""
    return f"there is a space or a line break around {meant}"


def cut(text: str) -> str:
    """Return a text that is short enough to be named in a message."""
    return text if len(text) <= 30 else text[:29] + "…"


def _reads(text: str) -> bool:
    try:
        parse_move(text)
    except MoveTextError:
        return False
    return True
