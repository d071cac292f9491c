"""What to tell a writer about a FEN that the engine refuses.

A way out that is a piece of a FEN has been tried: with it in the place of what is pointed at, this
fault is gone, and no other has come instead.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from damiera_build.diagnostic import Code
from damiera_build.move_faults import ascii_digits
from damiera_engine import (
    MOST_PIECES_A_SIDE,
    Color,
    FenError,
    FenProblem,
    FenProblemKind,
    PositionProblem,
    PositionProblemKind,
    parse_fen,
)


class FenFault(NamedTuple):
    """One fault of a FEN: its code, where in the text (0-based, end exclusive), what, a way out."""

    code: Code
    start: int
    end: int
    message: str
    fix: str


_EXAMPLE: Final = "such as W:W21,24:B10,18,20"
_SQUARE: Final = "a number from 1 to 32, K before a king"

_TEXT_FAULTS: Final[dict[FenProblemKind, tuple[str, str]]] = {
    FenProblemKind.TOO_LONG: ("the text is too long for a position", _EXAMPLE),
    FenProblemKind.NO_TURN: ("a FEN starts with the side to move, W or B", _EXAMPLE),
    FenProblemKind.SIDE_MISSING: (
        "one side is missing; a side without pieces is written too",
        _EXAMPLE,
    ),
    FenProblemKind.SIDE_TWICE: (
        "{text} names a side for the second time",
        "name each side once, W and B",
    ),
    FenProblemKind.NOT_A_SIDE: (
        "{text} is no side: a side starts with W or B",
        "W or B before the squares of each side",
    ),
    FenProblemKind.ALGEBRAIC: (
        "{text} is algebraic; Italian draughts is numeric, squares 1 to 32",
        _SQUARE,
    ),
    FenProblemKind.NOT_A_SQUARE: ("{text} is no square", _SQUARE),
    FenProblemKind.OFF_THE_BOARD: ("{text} is off the board: squares go from 1 to 32", ""),
    FenProblemKind.RANGE_BACKWARDS: ("{text} counts down; a range counts up", ""),
}

_RANGE: Final = re.compile(r"([Kk]?) *([0-9]+) *- *([0-9]+)")
_SQUARES: Final = re.compile(r"[Kk]?[0-9]")
_LETTERS: Final = {Color.WHITE: "W", Color.BLACK: "B"}


class _Mending(NamedTuple):
    """A piece of a FEN, and the texts that may stand there instead."""

    start: int
    end: int
    texts: tuple[str, ...]


def explain_fen(text: str, error: FenError) -> Iterator[FenFault]:
    """Yield a fault for everything that is wrong with a FEN, by place."""
    for problem in error.problems:
        yield _text_fault(text, problem, error)
    for wrong in error.position_problems:
        yield from _position_faults(text, wrong, error)


def first_fault(text: str, error: FenError) -> FenFault:
    """Return the fault to name where there is room for one."""
    return next(explain_fen(text, error))


def _text_fault(text: str, problem: FenProblem, error: FenError) -> FenFault:
    message, fix = _TEXT_FAULTS[problem.kind]
    shown = problem.text if len(problem.text) <= 20 else problem.text[:19] + "…"
    start, end = problem.start, problem.start + max(len(problem.text), 1)
    if problem.kind is FenProblemKind.NOT_A_SQUARE and not problem.text:
        fix = "leave the comma out"
    if problem.kind is FenProblemKind.SIDE_MISSING:
        end = start + 1
    for mending in _mendings(text, problem):
        good = [new for new in mending.texts if _is_mended(text, mending, new, problem, error)]
        if good:
            start, end, fix = mending.start, mending.end, ", or ".join(good)
            break
    return FenFault(Code.D008, start, end, message.format(text=shown or "an empty part"), fix)


def _is_mended(
    text: str, mending: _Mending, new: str, problem: FenProblem, error: FenError
) -> bool:
    """Tell whether a FEN with a piece replaced has this problem no more, and no new one."""
    try:
        parse_fen(text[: mending.start] + new + text[mending.end :])
    except FenError as after:
        before = _kinds(error.problems)
        before[problem.kind, problem.text] -= 1
        if problem.kind in _OF_A_SQUARE:
            # That a side is missing is told last, when everything else can be read.
            before[FenProblemKind.SIDE_MISSING, ""] = 1
        return _kinds(after.problems) <= before
    return True


_OF_A_SQUARE: Final = {FenProblemKind.NOT_A_SQUARE, FenProblemKind.RANGE_BACKWARDS}


def _kinds(problems: Iterable[FenProblem]) -> Counter[tuple[FenProblemKind, str]]:
    missing = FenProblemKind.SIDE_MISSING
    return Counter((p.kind, "" if p.kind is missing else p.text) for p in problems)


def _mendings(text: str, problem: FenProblem) -> Iterator[_Mending]:
    """Yield what may stand for the text of a problem, the best first; nothing of it is tried."""
    start, end = problem.start, problem.start + len(problem.text)
    match problem.kind:
        case FenProblemKind.NO_TURN:
            yield from _with_a_turn(text, problem)
        case FenProblemKind.SIDE_MISSING:
            body = text.rstrip().removesuffix(".").rstrip()
            yield _Mending(0, len(text), tuple(f"{body}:{side}" for side in _missing(text)))
        case FenProblemKind.NOT_A_SIDE:
            yield from _with_a_side(text, problem)
        case FenProblemKind.NOT_A_SQUARE:
            for square in _squares(problem.text):
                yield _Mending(start, end, (square,))
        case FenProblemKind.RANGE_BACKWARDS:
            if match := _RANGE.fullmatch(problem.text):
                yield _Mending(start, end, (f"{match[1]}{match[3]}-{match[2]}",))


def _with_a_turn(text: str, problem: FenProblem) -> Iterator[_Mending]:
    """Yield FENs with the side to move; which one it is nobody has said."""
    first = problem.text
    start, end = problem.start, problem.start + len(first)
    word = {"white": "W", "black": "B"}.get(first.lower())
    if word:
        yield _Mending(start, end, (word,))
    elif first[:1].upper() in _LETTERS.values():
        whole = f":{text.strip()}"
        yield _Mending(0, len(text), tuple(f"{turn}{whole}" for turn in "WB"))
        other = "B" if first[0] in "Ww" else "W"
        yield _Mending(0, len(text), tuple(f"{turn}{whole}:{other}" for turn in "WB"))
    elif len(first) == 1:
        yield _Mending(start, end, ("W", "B"))
    elif not first:
        rest = text.strip()
        yield _Mending(0, len(text), tuple(f"{turn}{rest}" for turn in "WB"))


def _with_a_side(text: str, problem: FenProblem) -> Iterator[_Mending]:
    """Yield a part of a FEN with the letter of the one side that no other part names."""
    start, end = problem.start, problem.start + len(problem.text)
    missing = _missing(text)
    if len(missing) != 1 or text.count(":") != len(Color):
        return
    if not problem.text:
        yield _Mending(0, len(text), (text[:start].rstrip() + missing[0] + text[start:],))
    elif _SQUARES.match(problem.text):
        yield _Mending(start, end, (missing[0] + problem.text,))


def _missing(text: str) -> list[str]:
    """Return the letters of the sides that a FEN does not name, if it names any."""
    named = {side.strip()[:1].upper() for side in text.split(":")[1:]}
    missing = [letter for letter in _LETTERS.values() if letter not in named]
    return missing if len(missing) == 1 else []


def _squares(text: str) -> Iterator[str]:
    """Yield what a text that is no square may have been meant to be."""
    plain = ascii_digits(text).strip(" .;")
    yield plain
    if match := re.fullmatch(r"([Kk]?) *0+([0-9]{1,2})", plain):
        yield f"{match[1]}{match[2]}"
    if match := re.fullmatch(r"([0-9]{1,2}) *[Kk]", plain):
        yield f"K{match[1]}"
    yield ",".join(re.split(r"[\s.;]+", plain))


def _position_faults(text: str, problem: PositionProblem, error: FenError) -> Iterator[FenFault]:
    squares = ", ".join(map(str, problem.squares))
    start, end = error.spans.get(problem.squares[0], (0, len(text))) if squares else (0, len(text))
    color = {Color.WHITE: "white", Color.BLACK: "black", None: ""}[problem.color]
    match problem.kind:
        case PositionProblemKind.NO_PIECES:
            yield FenFault(Code.D009, start, end, "the board is empty", _EXAMPLE)
        case PositionProblemKind.SQUARE_TAKEN_TWICE:
            message = f"two pieces stand on {squares}"
            yield FenFault(Code.D009, start, end, message, "keep one of them")
        case PositionProblemKind.MAN_ON_PROMOTION_ROW:
            for start, end in dict.fromkeys(error.spans[square] for square in problem.squares):
                here = [s for s in problem.squares if error.spans[s] == (start, end)]
                message = f"a {color} man stands on its promotion row: {', '.join(map(str, here))}"
                yield FenFault(Code.D009, start, end, message, _crowned(text, start, end, here))
        case PositionProblemKind.TOO_MANY_PIECES:
            count = len(set(problem.squares))
            message = f"{count} {color} pieces; a side has at most {MOST_PIECES_A_SIDE}"
            yield FenFault(Code.D009, 0, len(text), message, "")


def _crowned(text: str, start: int, end: int, squares: list[int]) -> str:
    """Return a square or a range with kings on some of its squares, as far as that helps."""
    token = text[start:end]
    match = _RANGE.fullmatch(token)
    named = range(int(match[2]), int(match[3]) + 1) if match else squares
    if len(squares) == len(named):
        crowned = f"K{token}"
    else:
        crowned = ",".join(f"K{square}" if square in squares else str(square) for square in named)
    try:
        parse_fen(text[:start] + crowned + text[end:])
    except FenError as error:
        kind = PositionProblemKind.MAN_ON_PROMOTION_ROW
        still = {s for p in error.position_problems if p.kind is kind for s in p.squares}
        if error.problems or still & set(squares):
            return "K before a king"
    return crowned
