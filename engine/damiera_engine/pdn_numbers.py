"""The numbers among the moves of a record told apart: that of a move, or the squares of one.

`22.18` and `22 18` are moves without a sign that PDN knows, although each half looks like the
number of a move. Where both readings are possible the record's own count decides.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from damiera_engine.board import SQUARES
from damiera_engine.notation import LONGEST_PATH
from damiera_engine.pdn_tokens import Token, TokenKind

NUMBERS: Final = frozenset({TokenKind.NUMBER, TokenKind.BARE_NUMBER})

_HALF_MOVES: Final = frozenset(
    {TokenKind.MOVE, TokenKind.MALFORMED, TokenKind.FORCED, TokenKind.SETUP}
)

_LONGEST_RUN: Final = LONGEST_PATH + 2
"""Numbers in a row that are kept until it is known what the first of them is."""


class Numbers:
    """The numbers of one game of which nobody can tell yet what they are, and its own count."""

    def __init__(self) -> None:
        self._run: list[Token] = []
        self._last: Token | None = None
        self._plies = 0

    def add(self, token: Token) -> Iterator[Token]:
        """Take in a number; yield what is known by it of those before."""
        self._run.append(token)
        if len(self._run) > _LONGEST_RUN:
            yield self._first(None)

    def before(self, token: Token | None) -> Iterator[Token]:
        """Yield what is left, now that another token follows, or none.

        Squares come as one malformed move. Every half move has to be counted before the next token
        is asked for.
        """
        while self._run:
            yield self._first(token)

    def count_half_move(self) -> None:
        """Take note that the record has come to another half move."""
        self._plies += 1

    def _first(self, follower: Token | None) -> Token:
        """Take away the first number, or all squares of the first move, and return what it is."""
        first = self._run[0]
        count = self._squares(0)
        if count and not self._numbers_a_move(first):
            squares, self._run = self._run[:count], self._run[count:]
            return _joined(squares)
        del self._run[0]
        following = self._run[0] if self._run else follower
        if first.kind is TokenKind.BARE_NUMBER and self._is_left_of_a_move(first, following):
            return first._replace(kind=TokenKind.MALFORMED)
        self._last = first
        self._plies = int(first.text.endswith(("..", "\u2026")))
        return first

    def _squares(self, at: int) -> int:
        """Return how many numbers from one on can be the squares of a single move, 0 for none."""
        run = self._run
        longest = min(len(run), at + LONGEST_PATH)
        end = at + 1
        while end < longest and _are_squares(run[end - 1], run[end]) and _touch(run, end):
            end += 1
        if end == at + 1 < len(run) and _are_squares(run[at], run[end]):
            end += run[end].kind is TokenKind.BARE_NUMBER
        return end - at if end > at + 1 else 0

    def _numbers_a_move(self, first: Token) -> bool:
        """Tell whether the first of several numbers is not a square.

        It is written as the number of a move, or is due as one. Both leave no doubt; either is
        enough where squares follow.
        """
        is_written_so = first.kind is TokenKind.NUMBER and not _touch(self._run, 1)
        is_due = self._is_due(first)
        return (is_written_so and is_due) or ((is_written_so or is_due) and self._squares(1) > 0)

    def _is_due(self, token: Token) -> bool:
        """Tell whether a number is the next one by the record's own count."""
        if self._last is None:
            return not self._plies and _value(token) == 1
        return self._plies > 1 and _value(token) == _value(self._last) + self._plies // 2

    def _is_left_of_a_move(self, bare: Token, following: Token | None) -> bool:
        """Tell whether a number numbers nothing, so that it must be what is left of a half move."""
        if self._is_due(bare) or (self._last is None and not self._plies):
            return False
        if len(bare.text) > 2:  # two squares that have run together
            return True
        if _value(bare) not in SQUARES or (following and following.kind in _HALF_MOVES):
            return False
        # Where the count goes on, no half move is missing.
        return not (following and following.kind is TokenKind.NUMBER and self._is_due(following))


def _value(token: Token) -> int:
    return int(re.sub(r"[^0-9]", "", token.text))


def _are_squares(first: Token, second: Token) -> bool:
    """Tell whether each of two numbers can be a square: no bracket, and not several full stops."""
    return all(re.fullmatch(r"[0-9]{1,2}\s*\.?", token.text) for token in (first, second))


def _touch(run: list[Token], at: int) -> bool:
    """Tell whether there is nothing between a number and the one before it."""
    before, token = run[at - 1], run[at]
    return before.line == token.line and before.column + len(before.text) == token.column


def _joined(squares: list[Token]) -> Token:
    """Return numbers as the one half move that they were meant to be."""
    text = squares[0].text
    for at in range(1, len(squares)):
        text += ("" if _touch(squares, at) else " ") + squares[at].text
    return squares[0]._replace(kind=TokenKind.MALFORMED, text=text)
