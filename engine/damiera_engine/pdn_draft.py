"""A game while it is read: what each token adds to it.

Variations are left out; their half moves are counted. A star glued to a move is a mark, any other
ends the game. Oddities that leave no doubt are told once a game and kind.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final

from damiera_engine.notation import LONGEST_PATH, MoveText, MoveTextError, parse_move
from damiera_engine.pdn_game import (
    NORMAL_RESULT,
    PdnGame,
    PdnMove,
    PdnProblem,
    PdnProblemKind,
    PdnTag,
)
from damiera_engine.pdn_numbers import NUMBERS, Numbers
from damiera_engine.pdn_tags import (
    claimed_result,
    duplicates,
    game_type_problems,
    result_of,
    result_problems,
    setup,
)
from damiera_engine.pdn_tokens import Token, TokenKind

MOST_PLIES: Final = 10_000
"""Half moves that are kept of one game; no game that was ever played comes near."""

MOST_PROBLEMS: Final = 100
"""Problems that are told of one game; a file that is no PDN would have one at every word."""

_BEGINS_A_GAME: Final = frozenset(
    {
        TokenKind.TAG,
        TokenKind.NUMBER,
        TokenKind.BARE_NUMBER,
        TokenKind.MOVE,
        TokenKind.MALFORMED,
        TokenKind.FORCED,
        TokenKind.SETUP,
    }
)
"""What belongs to the next game where it follows a result."""

_PLAIN_SIGNS: Final = str.maketrans(
    dict.fromkeys("\u2010\u2011\u2012\u2013\u2212", "-") | {":": "x"}
)


LONGEST_MOVE: Final = 3 * LONGEST_PATH
"""Characters: for each square two digits and a sign."""


@lru_cache(maxsize=4096)
def _understood(text: str) -> MoveText | None:
    """Return what a move says, None where it says none; the same few are met again and again."""
    try:
        return parse_move(text.translate(_PLAIN_SIGNS))
    except MoveTextError:
        return None


class Draft:
    """A game while it is read, token by token."""

    def __init__(self) -> None:
        self._line = 0
        self._tags: list[PdnTag] = []
        self._names: set[str] = set()
        self._has_movetext = False
        self._numbers = Numbers()
        self._number: int | None = None
        self._moves: list[PdnMove] = []
        self._marks: list[str] = []
        self._nags: list[int] = []
        self._said: list[str] = []
        self._said_before: list[str] = []
        self._opened: Token | None = None
        self._depth = 0
        self._variation_plies = 0
        self._result: str | None = None
        self._problems: list[PdnProblem] = []
        self._told: set[PdnProblemKind] = set()

    def ends_before(self, token: Token) -> bool:
        """Tell whether a token belongs to the next game.

        A tag in the first column ends a game even where a variation was never closed.
        """
        is_tag = token.kind is TokenKind.TAG
        if self._depth:
            return is_tag and token.column == 1
        if self._result is not None:
            return token.kind in _BEGINS_A_GAME
        return is_tag and (self._has_movetext or self._starts_anew(token))

    def _starts_anew(self, token: Token) -> bool:
        """Tell whether a tag repeats a name after an empty line."""
        return token.text.lower() in self._names and token.line > self._tags[-1].line + 1

    def add(self, token: Token) -> None:
        """Take a token in."""
        self._line = self._line or token.line
        if self._depth:
            self._skip(token)
        elif token.kind in NUMBERS:
            self._has_movetext = True
            self._read_all(self._numbers.add(token))
        else:
            self._read_all(self._numbers.before(token))
            self._read(token)

    def _read_all(self, tokens: Iterable[Token]) -> None:
        for token in tokens:
            self._read(token)

    def _read(self, token: Token) -> None:
        if token.kind in _PROBLEM_OF:
            self._report(_PROBLEM_OF[token.kind], token)
        else:
            _READ[token.kind](self, token)

    def game(self) -> PdnGame | None:
        """Return the game, None where there is nothing that makes it one."""
        self._read_all(self._numbers.before(None))
        if not (self._tags or self._moves or self._opened or self._problems):
            return None
        self._finish_move()
        if self._depth and self._opened:
            self._report(PdnProblemKind.UNCLOSED_VARIATION, self._opened, "(")
        position, wrong = setup(self._tags)
        wrong += game_type_problems(self._tags)
        wrong += duplicates(self._tags)
        wrong += result_problems(self._tags, self._result)
        for problem in wrong:
            self._tell(problem)
        result = self._result
        if result in {None, "*"}:
            result = claimed_result(self._tags) or result
        return PdnGame(
            tags=tuple(self._tags),
            setup=position,
            moves=tuple(self._moves),
            result=result,
            problems=tuple(sorted(self._problems, key=lambda p: (p.line, p.column))),
            comment=" ".join(self._said_before),
            variation_plies=self._variation_plies,
            line=self._line,
        )

    def _report(self, kind: PdnProblemKind, token: Token, text: str = "") -> None:
        self._tell(PdnProblem(kind, text or token.text, token.line, token.column))

    def _tell(self, problem: PdnProblem) -> None:
        """Keep a problem: an oddity only the first time, of the others not too many."""
        if len(self._problems) >= MOST_PROBLEMS:
            problem = problem._replace(kind=PdnProblemKind.TOO_MANY_PROBLEMS)
        if problem.kind.is_told_once:
            if problem.kind in self._told:
                return
            self._told.add(problem.kind)
        self._problems.append(problem)

    def _read_tag(self, token: Token) -> None:
        value = re.sub(r'\\(["\\])', r"\1", token.value)
        self._tags.append(PdnTag(token.text, value, token.line, token.value_column))
        self._names.add(token.text.lower())

    def _read_comment(self, token: Token) -> None:
        if token.kind is TokenKind.UNCLOSED_COMMENT:
            self._report(PdnProblemKind.UNCLOSED_COMMENT, token, "{")
        if token.text:
            (self._said if self._moves else self._said_before).append(token.text)

    def _read_open(self, token: Token) -> None:
        self._has_movetext = True
        self._opened = token
        self._depth = len(token.text)

    def _skip(self, token: Token) -> None:
        """Take in a token of a variation."""
        closed = 0
        if token.kind is TokenKind.OPEN:
            self._depth += len(token.text)
        elif token.kind is TokenKind.CLOSE:
            closed = len(token.text)
        elif token.kind is TokenKind.MOVE:
            self._variation_plies += 1
        elif token.kind is TokenKind.UNCLOSED_COMMENT:
            self._report(PdnProblemKind.UNCLOSED_COMMENT, token, "{")
        elif token.kind is TokenKind.BAD_TAG:
            self._report(PdnProblemKind.TAG, token)
        elif token.kind in {TokenKind.NUMBER, TokenKind.NOTE}:
            # The bracket of "1)" or "a)" closes the variation; "(a)" has its own.
            closed = int(token.text.endswith(")") and not token.text.startswith("("))
        if closed > self._depth:
            self._report(PdnProblemKind.STRAY_CLOSE, token)
        self._depth = max(self._depth - closed, 0)

    def _read_number(self, token: Token) -> None:
        self._number = int(re.sub(r"[^0-9]", "", token.text))
        if token.kind is TokenKind.BARE_NUMBER:
            self._report(PdnProblemKind.BARE_NUMBER, token)

    def _read_move(self, token: Token) -> None:
        move = _understood(token.text) if len(token.text) <= LONGEST_MOVE else None
        if move is None:
            self._read_no_move(token)
            return
        self._add_move(token, move)
        if token.value:
            self._marks.append(token.value)
        if ":" in token.text:
            self._report(PdnProblemKind.COLON_CAPTURE, token)
        if not move.is_capture and "-" not in token.text:
            self._report(PdnProblemKind.FOREIGN_DASH, token)
        if token.is_spaced:
            self._report(PdnProblemKind.SPACED_MOVE, token)

    def _read_no_move(self, token: Token) -> None:
        """Take in what stands in the place of a move and tells none, so that nothing moves up."""
        self._add_move(token, None)
        self._report(_INSTEAD_OF_A_MOVE.get(token.kind, PdnProblemKind.MOVE), token)

    def _add_move(self, token: Token, move: MoveText | None) -> None:
        self._has_movetext = True
        self._numbers.count_half_move()
        self._finish_move()
        if len(self._moves) == MOST_PLIES:
            self._report(PdnProblemKind.TOO_LONG, token)
            return
        number, self._number = self._number, None
        self._moves.append(PdnMove(token.text, move, token.line, token.column, number=number))

    def _finish_move(self) -> None:
        """Give the latest move what was written after it."""
        if self._moves and (self._marks or self._nags or self._said):
            self._moves[-1] = self._moves[-1]._replace(
                marks="".join(self._marks), nags=tuple(self._nags), comment=" ".join(self._said)
            )
        self._marks, self._nags, self._said = [], [], []

    def _read_mark(self, token: Token) -> None:
        if self._moves:
            self._marks.append(token.text.strip("()"))

    def _read_nag(self, token: Token) -> None:
        if self._moves:
            self._nags.append(int(token.text[1:]))

    def _read_result(self, token: Token) -> None:
        """Take in a result; a star may stand before or after it, as the end of the game."""
        self._has_movetext = True
        result = result_of(token.text) or "*"
        if self._result in {None, "*"}:
            self._result = result
        elif result != "*" and NORMAL_RESULT[result] != NORMAL_RESULT[self._result or "*"]:
            self._report(PdnProblemKind.RESULT_CONTRADICTED, token)

    def _read_comma(self, token: Token) -> None:
        """Take in what stands between moves; full stops belong to their numbers."""
        if "," in token.text:
            self._report(PdnProblemKind.PUNCTUATION, token)


_PROBLEM_OF: Final = {
    TokenKind.WORD: PdnProblemKind.TEXT,
    TokenKind.BAD_TAG: PdnProblemKind.TAG,
    TokenKind.CLOSE: PdnProblemKind.STRAY_CLOSE,
    TokenKind.NOTE: PdnProblemKind.NOTE,
    TokenKind.SEMICOLON: PdnProblemKind.PUNCTUATION,
}
"""The tokens that are a problem and nothing else."""

_INSTEAD_OF_A_MOVE: Final = {
    TokenKind.FORCED: PdnProblemKind.FORCED_SERIES,
    TokenKind.SETUP: PdnProblemKind.INLINE_POSITION,
}

_READ: Final[dict[TokenKind, Callable[[Draft, Token], None]]] = {
    TokenKind.TAG: Draft._read_tag,
    TokenKind.COMMENT: Draft._read_comment,
    TokenKind.UNCLOSED_COMMENT: Draft._read_comment,
    TokenKind.OPEN: Draft._read_open,
    TokenKind.NUMBER: Draft._read_number,
    TokenKind.BARE_NUMBER: Draft._read_number,
    TokenKind.MOVE: Draft._read_move,
    TokenKind.MALFORMED: Draft._read_no_move,
    TokenKind.FORCED: Draft._read_no_move,
    TokenKind.SETUP: Draft._read_no_move,
    TokenKind.RESULT: Draft._read_result,
    TokenKind.MARK: Draft._read_mark,
    TokenKind.NAG: Draft._read_nag,
    TokenKind.COMMA: Draft._read_comma,
}
