"""The moves that are written in a text, and what looks like one and is none.

A board is needed for that: `22-19` is a step and `22x13` a jump, `13-20` can only be a range, `8x8`
a size, `2-0` a score. What a reader would not take for a move is passed over.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import pairwise
from typing import Final, NamedTuple

from damiera_engine import SQUARES, diagonal


class Form(Enum):
    """What a piece of text is."""

    MOVE = "move"
    """A move that some piece could make, as moves are written."""

    ODD = "odd"
    """Such a move, but written with other signs, other digits, or spaces."""

    IMPOSSIBLE = "impossible"
    """Written like a move, but no piece goes so."""

    RANGE = "range"
    """Two ascending squares with a hyphen that no piece could join: a range."""


class Written(NamedTuple):
    """A piece of text that is a move, or could be taken for one.

    Attributes:
        form: which of the two it is, and how it is written.
        text: as it is written, without what nobody sees.
        path: the numbers.
        is_capture: whether it is, or is meant to be, a capture.
        sign: what joins the numbers; empty where they are joined by different signs.
        is_spaced: whether there are spaces around the signs.
        start: where it starts.
        end: where it ends.
    """

    form: Form
    text: str
    path: tuple[int, ...]
    is_capture: bool
    sign: str
    is_spaced: bool
    start: int
    end: int

    @property
    def move(self) -> str:
        """The move as moves are written."""
        return ("x" if self.is_capture else "-").join(map(str, self.path))

    @property
    def is_certain(self) -> bool:
        """Whether a move is meant beyond doubt; what is odd may be a time, a size or a range."""
        if self.form is Form.ODD:
            signs = _CAPTURE_SIGNS if self.is_capture else "-"
            return self.sign in {*signs} and not self.is_spaced
        return self.form is Form.MOVE or (self.form is Form.IMPOSSIBLE and self.is_capture)

    @property
    def may_be_date(self) -> bool:
        """Whether it is written as a day, a month and a year with hyphens could be."""
        is_quiet = self.sign in {*_HYPHENS, *_DASHES}
        return is_quiet and len(self.path) == _DATE_LENGTH and min(self.path[:2]) <= _MONTHS


_CAPTURE_SIGNS: Final = "xX×хХχΧ✕✖⨯ｘＸ"
"""The letter and what passes for it: the multiplication sign, Cyrillic ha, Greek chi and others."""

_HYPHENS: Final = "-\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{MINUS SIGN}\N{FULLWIDTH HYPHEN-MINUS}"
_DASHES: Final = "\N{FIGURE DASH}\N{EN DASH}\N{EM DASH}\N{HORIZONTAL BAR}"
_COLONS: Final = ":\N{RATIO}\N{FULLWIDTH COLON}"

APART: Final = "\ufdd0"
"""Stands for where one part of a line ends and another begins: it may separate two numbers."""

RAISED: Final = "\ufdd1"
"""Stands for where raised or lowered text begins or ends: it separates two numbers."""

_JOINING: Final = "\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff"
_UNSEEN: Final = f"{_JOINING}{APART}{RAISED}"
_SIGN: Final = f"[{_CAPTURE_SIGNS}{re.escape(_HYPHENS)}{_DASHES}{_COLONS}]"
_GAP: Final = rf"(?:[^\S\n]|[{_UNSEEN}])*+"
_LINK: Final = rf"(?:{_GAP}{_SIGN}{_GAP}|[{_UNSEEN}]*+[.,;/][{_UNSEEN}]*+)"
_DIGITS: Final = (
    rf"(?:\d[{_JOINING}{APART}]++\d(?![{_JOINING}{APART}]*+\d)|\d++(?:[{_JOINING}]++\d++)*+)"
)
_CHAIN: Final = re.compile(rf"{_DIGITS}(?:{_LINK}{_DIGITS})*+")
_NUMBER: Final = re.compile(_DIGITS)
INVISIBLE: Final = re.compile(f"[{_UNSEEN}]")
"""A character that nobody sees; one may stand within a move, to let the line break there."""

_ADDRESS: Final = re.compile(
    r"(?<![a-z0-9+.-])(?:[a-z][a-z0-9+.-]*+://|www\.|mailto:)[^\s<>\"]++", re.IGNORECASE
)
_FEN: Final = re.compile(r"[WB]:[WB][K0-9, -]*+:[WB][K0-9, -]*+")
_UNIT: Final = re.compile(r"[^\S\n]?(?:[%‰°€$£]|(?:px|mm|cm|km)(?!\w))")

_DATE_LENGTH: Final = 3
_MONTHS: Final = 12
_SPACED_SIGNS: Final = "x×-\N{NON-BREAKING HYPHEN}\N{MINUS SIGN}"
_LONGEST_NUMBER: Final = 2
_SMALL: Final = 9
_SHORTEST_RANGE: Final = 3
"""Of squares below ten; closer than that it is a score, or *two or three*."""


class _Chain(NamedTuple):
    """Numbers, what joins them, and where each number stands."""

    numbers: tuple[str, ...]
    links: tuple[str, ...]
    places: tuple[tuple[int, int], ...]

    def part(self, first: int, last: int) -> _Chain:
        """Return the numbers from one to another with what joins them."""
        return _Chain(
            self.numbers[first:last], self.links[first : last - 1], self.places[first:last]
        )

    def split(self, at: Sequence[bool]) -> Iterator[_Chain]:
        """Yield what is left when some links are cut."""
        first = 0
        for index, cut in enumerate([*at, True], 1):
            if cut:
                yield self.part(first, index)
                first = index


def notation_in(text: str) -> Iterator[Written]:
    """Yield every move of a text, and everything that could be taken for one, in order."""
    text = _without(_FEN, _without(_ADDRESS, text))
    for match in _CHAIN.finditer(text):
        if match[0].isdecimal():
            continue
        chain = _chain(match)
        if not chain.links:
            continue
        whole = _spaced(chain)
        if whole is not None:
            if not _is_glued(text, whole.start, whole.end):
                yield whole._replace(text=_visible(text, whole))
            continue
        for segment in chain.split([_is_spaced(link) for link in chain.links]):
            if _is_glued(text, segment.places[0][0], segment.places[-1][1]):
                continue
            for written in _glued(segment):
                if not _is_place(text, written):
                    yield written._replace(text=_visible(text, written))


def is_step(path: Sequence[int]) -> bool:
    """Tell whether a piece can go from the first to the second square without a capture."""
    return len(path) == 2 and _apart(path[0], path[1]) == 1


def is_jumps(path: Sequence[int]) -> bool:
    """Tell whether a piece can go along a path by jumps."""
    return len(path) > 1 and all(_apart(*hop) == 2 for hop in pairwise(path))


def _apart(origin: int, target: int) -> int:
    """Return how many squares on one diagonal lead to another, 0 if they are on none."""
    if origin not in SQUARES or target not in SQUARES:
        return 0
    return len(diagonal(origin, target))


def _without(pattern: re.Pattern[str], text: str) -> str:
    return pattern.sub(lambda m: "\n" * len(m[0]), text)


def _visible(text: str, written: Written) -> str:
    return INVISIBLE.sub("", text[written.start : written.end])


def _chain(match: re.Match[str]) -> _Chain:
    text = match[0]
    numbers = list(_NUMBER.finditer(text))
    return _Chain(
        tuple(INVISIBLE.sub("", number[0]) for number in numbers),
        tuple(
            INVISIBLE.sub("", text[before.end() : after.start()])
            for before, after in pairwise(numbers)
        ),
        tuple((match.start() + n.start(), match.start() + n.end()) for n in numbers),
    )


def _is_spaced(link: str) -> bool:
    return link.strip() != link


def _is_glued(text: str, start: int, end: int) -> bool:
    """Tell whether letters, a currency or a path stand right beside a piece of text."""
    before, after = text[max(start - 2, 0) : start], text[end : end + 2]
    if _is_word(before[::-1]) or before[-1:] in {*_HYPHENS, "/", "\\", "$", "€", "£", "="}:
        return True
    goes_on = after[:1] in {*_HYPHENS, "/", "\\", ":"} and after[1:].isalnum()
    return goes_on or _is_word(after) or bool(_UNIT.match(text, end))


def _is_place(text: str, written: Written) -> bool:
    """Tell whether numbers with a colon are a line and a column, as in `page.md:7:14: error`."""
    beside = text[max(written.start - 1, 0) : written.start], text[written.end : written.end + 1]
    return written.sign == ":" and ":" in beside


def _is_word(beside: str) -> bool:
    """Tell whether what stands beside belongs to the same word; Thai has no spaces to tell."""
    if beside[:1] == "_":
        return beside[1:].isalnum()
    return beside[:1].isdecimal() or beside[:1].upper() != beside[:1].lower()


def _spaced(chain: _Chain) -> Written | None:
    """Return the move that a chain is if it is written with spaces."""
    signs = {link.strip() for link in chain.links}
    if len(signs) > 1 or not any(map(_is_spaced, chain.links)) or not _are_squares(chain):
        return None
    sign = signs.pop()
    path = tuple(map(int, chain.numbers))
    is_step_down = is_step(path) and path[0] > path[1]
    if len(path) > 2 and sign in {*_HYPHENS, *_DASHES}:
        is_long = len(path) > _DATE_LENGTH and is_jumps(path)
        return _written(Form.ODD, chain, sign, is_capture=True, is_spaced=True) if is_long else None
    if sign in _SPACED_SIGNS and (is_jumps(path) if sign in "x×" else is_step_down):
        return _written(Form.ODD, chain, sign, is_capture=sign in "x×", is_spaced=True)
    return None


def _glued(segment: _Chain) -> Iterator[Written]:
    """Yield the moves of a chain without spaces: several may be joined by commas or slashes."""
    parts = list(segment.split([link in ",;/" for link in segment.links]))
    parts = [part.part(1, len(part.numbers)) if _is_numbered(part) else part for part in parts]
    if all(part.links for part in parts):
        for part in parts:
            written = _move(part)
            if written is not None:
                yield written


def _is_numbered(part: _Chain) -> bool:
    """Tell whether the first number is a move's number, as in `1.22-19`."""
    return part.links[:1] == (".",) and len(part.numbers[0]) < 4


def _are_squares(chain: _Chain) -> bool:
    """Tell whether all numbers are written as squares are; `08` is none, it is of a date."""
    return all(
        len(number) <= _LONGEST_NUMBER and int(number) in SQUARES and int(number[0])
        for number in chain.numbers
    )


def _move(chain: _Chain) -> Written | None:
    """Return the move that a chain is, or could be taken for."""
    signs = set(chain.links)
    if not _are_squares(chain):
        return _misprint(chain, signs)
    path = tuple(map(int, chain.numbers))
    if len(signs) > 1:
        return _mixed(chain, path, signs)
    sign = signs.pop()
    if sign in _CAPTURE_SIGNS:
        return _capture(chain, path, sign)
    if sign in _COLONS:
        return _written(Form.ODD, chain, sign, is_capture=True) if is_jumps(path) else None
    if len(path) > 2:
        return _hyphenated(chain, path, sign)
    return _quiet(chain, path, sign) if path[0] != path[1] else None


def _mixed(chain: _Chain, path: tuple[int, ...], signs: set[str]) -> Written | None:
    """Return the capture that numbers joined by different signs are meant to be."""
    if not signs <= {*_CAPTURE_SIGNS, *_HYPHENS, *_DASHES, *_COLONS}:
        return None
    jumps = [is_jumps(hop) for hop in pairwise(path)]
    if "x" in signs and (any(jumps) or not signs & {*_COLONS}):
        return _written(Form.IMPOSSIBLE, chain, "", is_capture=True)
    return _written(Form.ODD, chain, "", is_capture=True) if all(jumps) else None


def _hyphenated(chain: _Chain, path: tuple[int, ...], sign: str) -> Written | None:
    """Return the capture that numbers joined by hyphens could be, with one misprint at most."""
    others = [hop for hop in pairwise(path) if not is_jumps(hop)]
    if not others:
        return _written(Form.ODD, chain, sign, is_capture=True)
    if len(others) == 1 and len(path) > _DATE_LENGTH:
        return _written(Form.IMPOSSIBLE, chain, sign, is_capture=False)
    return None


def _misprint(chain: _Chain, signs: set[str]) -> Written | None:
    """Return what is written like a capture of several pieces, and leaves the board."""
    is_meant = signs == {"x"} and len(chain.numbers) > 2 and all(map(str.isascii, chain.numbers))
    if is_meant and all(len(number) <= _LONGEST_NUMBER for number in chain.numbers):
        return _written(Form.IMPOSSIBLE, chain, "x", is_capture=True)
    return None


def _capture(chain: _Chain, path: tuple[int, ...], sign: str) -> Written | None:
    is_plain = all(map(str.isascii, chain.numbers))
    if is_jumps(path):
        form = Form.MOVE if sign == "x" and is_plain else Form.ODD
        return _written(form, chain, sign, is_capture=True)
    if sign in "xX" and is_plain and len(set(path)) > 1:
        return _written(Form.IMPOSSIBLE, chain, sign, is_capture=True)
    return None


def _quiet(chain: _Chain, path: tuple[int, ...], sign: str) -> Written | None:
    is_plain = sign == "-" and all(map(str.isascii, chain.numbers))
    is_ascending = path[0] < path[1]
    if is_step(path):
        if sign in _DASHES and is_ascending:
            return None
        return _written(Form.MOVE if is_plain else Form.ODD, chain, sign, is_capture=False)
    if not is_plain:
        return None
    if max(path) <= _SMALL and path[1] - path[0] < _SHORTEST_RANGE:
        return None
    if is_ascending:
        return _written(Form.RANGE, chain, sign, is_capture=False)
    return _written(Form.IMPOSSIBLE, chain, sign, is_capture=False)


def _written(
    form: Form, chain: _Chain, sign: str, *, is_capture: bool, is_spaced: bool = False
) -> Written:
    path = tuple(map(int, chain.numbers))
    start, end = chain.places[0][0], chain.places[-1][1]
    return Written(form, "", path, is_capture, sign, is_spaced, start, end)


def name_of(sign: str) -> str:
    """Return how a sign is called, with its number."""
    return f"{unicodedata.name(sign, 'a sign').lower()} (U+{ord(sign):04X})"
