"""The names that a misspelt one may stand for."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher, get_close_matches
from typing import Final

LONGEST: Final = 80
"""In characters; what is longer is no misspelt name, and comparing it would take long."""

_MOST: Final = 3
_SHORTEST_PART: Final = 4
_ONE_SLIP: Final = 0.9


def near(text: str, names: Sequence[str]) -> list[str]:
    """Return the names that may be meant, the nearest first; one alone if there is no doubt."""
    text = text.strip().lower()
    if len(text) > LONGEST:
        return []
    if text in names:
        return [text]
    having = [name for name in names if len(text) >= _SHORTEST_PART and text in name]
    if 0 < len(having) <= _MOST:
        return having
    close = get_close_matches(text, names, _MOST, 0.6)
    if close and SequenceMatcher(None, close[0], text).ratio() >= _ONE_SLIP:
        return close[:1]
    return close


def offer(text: str, names: Sequence[str]) -> str:
    """Return as a way out the names that may be meant, or all there are."""
    meant = near(text, names)
    if meant or len(names) == 2:
        return " or ".join(meant or names)
    return "one of: " + ", ".join(names)
