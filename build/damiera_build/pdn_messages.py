"""What to tell a person about each problem of a recorded game."""

from __future__ import annotations

from typing import Final, NamedTuple

from damiera_build.diagnostic import Code
from damiera_build.pdn_file import visible
from damiera_engine import PdnProblemKind

LONGEST_CITED: Final = 40


class Message(NamedTuple):
    """A problem in words: `{text}` is what is written, `{result}` the result of the game."""

    code: Code
    text: str
    why: str = ""
    fix: str = ""


_ONCE: Final = "told once a game"

MESSAGES: Final[dict[PdnProblemKind, Message]] = {
    PdnProblemKind.TEXT: Message(
        Code.G601, "{text} is neither a move nor a comment", fix="{{{text}}}"
    ),
    PdnProblemKind.TAG: Message(Code.G601, "{text} is no tag", fix='[Name "value"]'),
    PdnProblemKind.MOVE: Message(
        Code.G601, "{text} is no move", fix="as 22-19, or 29x22x15x6; squares go from 1 to 32"
    ),
    PdnProblemKind.FORCED_SERIES: Message(
        Code.G601, "{text} stands for captures that are not written out", fix="write them out"
    ),
    PdnProblemKind.INLINE_POSITION: Message(
        Code.G601,
        "a FEN stands between the moves",
        "nobody can tell how the game came to this position",
        "begin another game with a FEN tag",
    ),
    PdnProblemKind.UNCLOSED_COMMENT: Message(
        Code.G601, "the comment is never closed", "what follows was taken for a part of it", "}}"
    ),
    PdnProblemKind.UNCLOSED_VARIATION: Message(
        Code.G601, "the variation is never closed", "what follows was taken for a part of it", ")"
    ),
    PdnProblemKind.STRAY_CLOSE: Message(
        Code.G601, "{text} closes nothing", fix="leave it out, or open the variation"
    ),
    PdnProblemKind.TOO_LONG: Message(
        Code.G601, "no game is that long", "the half moves from here on were not checked"
    ),
    PdnProblemKind.TOO_MANY_PROBLEMS: Message(
        Code.G601, "more is wrong with this game, and is not listed"
    ),
    PdnProblemKind.GAME_TYPE: Message(
        Code.G604,
        "the game type is {text}; that of Italian draughts is 22",
        "another game has other rules and another numbering, so nothing was played",
        "22,W,8,8,N2,1",
    ),
    PdnProblemKind.NUMBERING: Message(
        Code.G604,
        "the game type is {text}; that of Italian draughts is 22,W,8,8,N2,1",
        "another numbering would mirror every position, so nothing was played",
        "22,W,8,8,N2,1",
    ),
    PdnProblemKind.POSITION_MISSING: Message(
        Code.G607, "a position is announced, but no FEN tells it", fix="add a FEN tag"
    ),
    PdnProblemKind.POSITION_CONTRADICTED: Message(
        Code.G607, "{text} contradicts another tag about the first position", fix="keep one"
    ),
    PdnProblemKind.RESULT_CONTRADICTED: Message(
        Code.G605, "the result {text} contradicts the result {result}", fix="keep the true one"
    ),
    PdnProblemKind.RESULT_UNKNOWN: Message(
        Code.G606,
        "the tag tells no result: {text}",
        _ONCE,
        "1-0, 0-1, 1/2-1/2 or *, whichever is true",
    ),
    PdnProblemKind.TRAILING_DOT: Message(Code.G606, "a full stop ends the FEN", fix="leave it out"),
    PdnProblemKind.DUPLICATE_TAG: Message(
        Code.G606, "a tag of this name stands above", _ONCE, "keep one"
    ),
    PdnProblemKind.COLON_CAPTURE: Message(
        Code.G606, "the colon of {text} was read as x", _ONCE, "x"
    ),
    PdnProblemKind.FOREIGN_DASH: Message(
        Code.G606, "the dash of {text} was read as a hyphen", _ONCE, "-"
    ),
    PdnProblemKind.SPACED_MOVE: Message(
        Code.G606, "{text} is written with spaces, or over two lines", _ONCE, "{text}"
    ),
    PdnProblemKind.BARE_NUMBER: Message(
        Code.G606, "{text} was read as the number of a move", _ONCE, "{text}."
    ),
    PdnProblemKind.NOTE: Message(
        Code.G606, "{text} was read as a reference to a note", _ONCE, "leave it out"
    ),
    PdnProblemKind.PUNCTUATION: Message(
        Code.G606, "{text} between moves was passed over", _ONCE, "leave it out"
    ),
}
"""The message of each kind, but for a position: of that every fault is told."""


def cut(text: str) -> str:
    """Return a piece of a record as it can be cited: visible, and not too long."""
    text = visible(text)
    return text if len(text) <= LONGEST_CITED else text[: LONGEST_CITED - 1] + "…"
