"""A line of play written as one text: its half moves, and whether its move numbers are right.

`1.` stands before the first half of a move and `1...` before the second. A line that begins with
Black may count from either side, and one that begins in a given position from any number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from damiera_build.diagnostic import Span
from damiera_build.move_faults import cut
from damiera_build.source import Scalar
from damiera_engine import Color

_NUMBERED: Final = re.compile(r"([0-9]+)(\.+)(.*)", re.DOTALL)
_JOINS: Final = frozenset("-xX:\u00d7\u2010\u2011\u2012\u2013\u2014\u2015\u2212")
_LONGEST_NUMBER: Final = 4


class Number(NamedTuple):
    """A move number, and before which half move of the line it stands, counted from 0."""

    ply: int
    written: Scalar

    @property
    def value(self) -> int | None:
        """The number, None if it has too many digits to be one."""
        digits = self.written.text.rstrip(".")
        return int(digits) if len(digits) <= _LONGEST_NUMBER else None

    @property
    def is_of_second_half(self) -> bool:
        """Whether it announces the second half of a move."""
        return self.written.text.endswith("..")


class NumberFault(NamedTuple):
    """What is wrong with a number, and a way out."""

    span: Span
    message: str
    fix: str


class Line(NamedTuple):
    """The half moves of a line as they are written, and its numbers."""

    moves: list[Scalar]
    numbers: list[Number]


def read_line(words: Iterable[Scalar]) -> Line:
    """Tell the numbers of a line from its half moves."""
    line = Line([], [])
    for word in _joined(words):
        match = _NUMBERED.fullmatch(word.text)
        if match is None:
            line.moves.append(word)
            continue
        length = match.start(3)
        line.numbers.append(Number(len(line.moves), _part(word, 0, length)))
        if match[3]:
            line.moves.append(_part(word, length, len(word.text)))
    return line


def idle_numbers(line: Line) -> Iterator[NumberFault]:
    """Yield the numbers behind which no move stands."""
    plies = [number.ply for number in line.numbers[1:]] + [len(line.moves)]
    for number, following in zip(line.numbers, plies, strict=True):
        if number.ply == following:
            text = cut(number.written.text)
            yield NumberFault(number.written.span, f"no move follows {text}", "leave it out")


def wrong_numbers(line: Line, turn: Color, *, is_game: bool) -> list[NumberFault]:
    """Return the numbers that are wrong for their place; a whole game is counted from 1."""
    begins_second = (False,) if turn is Color.WHITE else (True, False)
    counts = [list(_wrong(line.numbers, second, is_game)) for second in begins_second]
    return min(counts, key=len)


def _wrong(
    numbers: Iterable[Number],
    begins_second: bool,
    is_game: bool,
) -> Iterator[NumberFault]:
    first = 1 if is_game else None
    for number in numbers:
        moves, is_second = divmod(number.ply + begins_second, 2)
        value, text = number.value, number.written.text
        if first is None and value is not None and value > moves:
            first = value - moves
        if first is None:
            message = "a move number counts from 1 and has at most four digits"
            yield NumberFault(number.written.span, message, "leave it out")
            continue
        true = first + moves
        expected = f"{true}..." if is_second else f"{true}."
        if value != true:
            message = f"this is move {true}, not {cut(text.rstrip('.'))}"
            yield NumberFault(number.written.span, message, expected)
        elif number.is_of_second_half and not is_second:
            message = f"this is the first half of move {true}, not the second"
            yield NumberFault(number.written.span, message, expected)


def _joined(words: Iterable[Scalar]) -> Iterator[Scalar]:
    """Yield words, the parts of a move that is written with spaces around its sign as one."""
    last: Scalar | None = None
    for word in words:
        if last is not None and (word.text[0] in _JOINS or last.text[-1] in _JOINS):
            start, end = last.span, word.span
            if start.line == end.line:
                span = Span(start.line, start.column, end.end_column)
                last = Scalar(f"{last.text} {word.text}", span)
                continue
        if last is not None:
            yield last
        last = word
    if last is not None:
        yield last


def _part(word: Scalar, start: int, end: int) -> Scalar:
    line, column, end_column = word.span
    if end_column - column == len(word.text):
        return Scalar(word.text[start:end], Span(line, column + start, column + end))
    return Scalar(word.text[start:end], word.span)
