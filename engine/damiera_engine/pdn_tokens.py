"""The words of PDN text, each with its place: any text is a stream of tokens, in linear time.

What a token means is for `pdn`. Move numbers, moves, results and notes are told apart by the
longest match, so that `1-10` is a move and never the result `1-1` followed by a nought.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum, auto
from functools import cache
from typing import NamedTuple, cast


class TokenKind(Enum):
    """What a piece of PDN text looks like."""

    TAG = auto()
    BAD_TAG = auto()
    COMMENT = auto()
    UNCLOSED_COMMENT = auto()
    OPEN = auto()
    CLOSE = auto()
    NUMBER = auto()
    BARE_NUMBER = auto()
    MOVE = auto()
    MALFORMED = auto()
    FORCED = auto()
    RESULT = auto()
    MARK = auto()
    NAG = auto()
    NOTE = auto()
    COMMA = auto()
    SEMICOLON = auto()
    SETUP = auto()
    WORD = auto()


class Token(NamedTuple):
    """One piece of PDN text.

    Attributes:
        kind: what it looks like.
        text: the piece; the name of a tag, what a comment says, a move without its marks.
        line: where it starts, counted from 1.
        column: where in that line it starts, counted from 1.
        value: the value of a tag, or the marks that are glued to a move.
        value_column: where the value of a tag starts.
        is_spaced: whether a move is written with spaces, or broken over lines.
    """

    kind: TokenKind
    text: str
    line: int
    column: int
    value: str = ""
    value_column: int = 0
    is_spaced: bool = False


_GAP = r"[^\S\n]*+"
_DASH = r"[-\u2010-\u2013\u2212]"
_SIGN = r"[-\u2010-\u2013\u2212xX\u00d7:]"

# A number with a full stop and another number behind it is the next move's, not a landing square.
_NO_NUMBER = r"(?![.)\u2026]++\s*+[0-9])"
_HOP = rf"(?:[xX\u00d7:][0-9]++|\s*+[x\u00d7]\s*+[0-9]++(?!{_DASH}){_NO_NUMBER})"
_STEP = rf"\s*+{_DASH}\s*+[0-9]{{1,2}}+(?!{_SIGN}?[0-9]){_NO_NUMBER}"
_GLUED = rf"(?:{_SIGN}[0-9]++)"
_MOVE = rf"[0-9]++(?:{_HOP}++{_GLUED}*+|{_GLUED}++)|[0-9]{{1,2}}+{_STEP}"
_NUMBER = rf"[0-9]{{1,4}}+(?:{_GAP}[.\u2026]++|\))"
_RESULT = (
    rf"(?:\*++|(?:1/2{_GAP}{_DASH}{_GAP}1/2|\u00bd{_GAP}{_DASH}{_GAP}\u00bd"
    rf"|1{_GAP}{_DASH}{_GAP}0|0{_GAP}{_DASH}{_GAP}1|[02]{_DASH}0|0{_DASH}2|1{_DASH}1)"
    rf"(?!\w)(?!{_GAP}{_SIGN}[0-9]))"
)
_NOTE = r"\((?:[^\W\d_xX]{1,2}|[0-9]{1,3})\)|[^\W\d_xX]\)?+(?!\w)"
_AFTER_COMMA = rf",[0-9]{{1,2}}+(?![\w.\u2026)]|{_GAP}{_SIGN})"
_COMMA_PAIR = rf"[0-9]{{1,2}}+{_AFTER_COMMA}"
_BARE = rf"[0-9]{{1,3}}+(?!\w|/|{_SIGN}|{_AFTER_COMMA})"
_PUNCTUATION = r"[,.\u2026]++"


@cache
def _pattern() -> re.Pattern[str]:
    """Return one pattern that matches any text; which group matched is the kind of the token."""
    return re.compile(
        rf"""
          (?P<SPACE>[\s\ufeff]++)
        | (?P<PERCENT>(?m:^)%[^\n]*+)
        | (?P<TAG>\[{_GAP}(?P<name>[^\s"\[\]]++){_GAP}"(?P<value>(?:[^"\\\n]|\\.)*+)"{_GAP}\])
        | (?P<BAD_TAG>\[[^\]\n]*+\]?+)
        | (?P<COMMENT>\{{)
        | (?P<SEMICOLON>;)
        | (?P<MARK>\([!?]++\)|[!?]++)
        | (?P<FORCED>[xX\u00d7](?!\w)|\([xX\u00d7]\))
        | (?P<RESULT>{_RESULT})
        | (?P<NOTE>{_NOTE})
        | (?P<OPEN>\(++)
        | (?P<CLOSE>\)++)
        | (?P<NUMBER>{_NUMBER})
        | (?P<MOVE>(?:{_MOVE})(?P<marks>[!?*]*+))
        | (?P<BARE_NUMBER>{_BARE})
        | (?P<MALFORMED>{_COMMA_PAIR}|[0-9][^\s()\[\]{{}};,!?*]*+)
        | (?P<NAG>\$[0-9]{{1,3}}+(?![0-9]))
        | (?P<COMMA>{_PUNCTUATION})
        | (?P<SETUP>(?i:/{_GAP}FEN\b)(?:{_GAP}"[^"\n]*+"(?:{_GAP}/)?+|[^/\n]*+/?+))
        | (?P<WORD>[^\s()\[\]{{}};,]++|[\]}}])
        """,
        re.VERBOSE,
    )


@cache
def _moves_and_notes() -> re.Pattern[str]:
    """Return a pattern for the part of a line that holds nothing but moves and what goes along."""
    parts = [
        _GAP[:-2] + "++",
        _NOTE,
        _RESULT,
        _NUMBER,
        rf"(?:{_MOVE})[!?*]*+",
        _COMMA_PAIR,
        _BARE,
        "[,;.!?…]",
    ]
    return re.compile(rf"(?:{'|'.join(parts)}|[0-9]++{_SIGN}(?m:$))*+")


@cache
def _comment_end() -> re.Pattern[str]:
    """Return a pattern for where a comment ends, or where it must have ended: before a tag."""
    return re.compile(rf'\}}|\n(?=\[[^\s"\[\]]++{_GAP}")')


def tokens(text: str) -> Iterator[Token]:
    """Yield the tokens of a text, spaces and `%` lines left out."""
    return _Scanner(text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")).scan()


class _Scanner:
    """Goes through a text once, counting lines."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.line = 1
        self.line_start = 0
        self.separated_until = 0

    def scan(self) -> Iterator[Token]:
        """Yield the tokens."""
        pattern = _pattern()
        at = 0
        while at < len(self.text):
            match = cast("re.Match[str]", pattern.match(self.text, at))
            end = match.end()
            group = match.lastgroup or ""
            if group not in {"SPACE", "PERCENT"}:
                kind = TokenKind[group]
                token, end = self._token(kind, match)
                yield token
            self._count_lines(at, end)
            at = end

    def _token(self, kind: TokenKind, match: re.Match[str]) -> tuple[Token, int]:
        """Return the token of a match, and where it ends."""
        column = match.start() - self.line_start + 1
        if kind is TokenKind.TAG:
            value_column = match.start("value") - self.line_start + 1
            token = Token(kind, match["name"], self.line, column, match["value"], value_column)
            return token, match.end()
        if kind is TokenKind.MOVE:
            written = self.text[match.start() : match.start("marks")]
            plain = "".join(written.split())
            is_spaced = plain != written
            token = Token(kind, plain, self.line, column, match["marks"], is_spaced=is_spaced)
            return token, match.end()
        if kind is TokenKind.COMMENT:
            return self._comment(match.start(), column)
        if kind is TokenKind.SEMICOLON and not self._separates(match.start()):
            end = self._line_end(match.end())
            said = " ".join(self.text[match.end() : end].split())
            return Token(TokenKind.COMMENT, said, self.line, column), end
        return Token(kind, match[0], self.line, column), match.end()

    def _comment(self, start: int, column: int) -> tuple[Token, int]:
        """Return a comment in braces; they do not nest, and a tag on a line of its own ends one."""
        closing = _comment_end().search(self.text, start)
        end = closing.start() if closing else len(self.text)
        said = " ".join(self.text[start + 1 : end].split())
        if closing and closing[0] == "}":
            return Token(TokenKind.COMMENT, said, self.line, column), end + 1
        return Token(TokenKind.UNCLOSED_COMMENT, said, self.line, column), end

    def _separates(self, at: int) -> bool:
        """Tell whether a semicolon stands between moves, as magazines print them.

        It does if it is glued to what precedes it and only moves and notes follow in its line;
        any other begins a comment. What holds for one holds for the others of its line.
        """
        if at < self.separated_until:
            return True
        if at == self.line_start or self.text[at - 1].isspace():
            return False
        end = self._line_end(at)
        match = _moves_and_notes().match(self.text, at)
        if match is None or match.end() < end:
            return False
        self.separated_until = end
        return True

    def _line_end(self, at: int) -> int:
        end = self.text.find("\n", at)
        return len(self.text) if end < 0 else end

    def _count_lines(self, start: int, end: int) -> None:
        newlines = self.text.count("\n", start, end)
        if newlines:
            self.line += newlines
            self.line_start = self.text.rfind("\n", start, end) + 1
