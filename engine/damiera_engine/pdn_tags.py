"""What the tags of a recorded game say: which game it is, from which position, to what result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from damiera_engine.notation import FenError, parse_fen
from damiera_engine.pdn_game import NORMAL_RESULT, PdnProblem, PdnProblemKind, PdnTag
from damiera_engine.position import START, Position

GAME_TYPE: Final = "22,W,8,8,N2,1"
"""Italian draughts: White begins, 8 by 8, numbers from the top left, bottom left not played on."""

_FIELDS: Final = GAME_TYPE.split(",")

_SINGLE: Final = ("gametype", "fen", "setup", "result", "risultato")
"""Tags that cannot have two values."""


def _telling(tags: Iterable[PdnTag], *names: str) -> list[PdnTag]:
    """Return the tags of some lower-case names that tell something."""
    return [tag for tag in tags if tag.name.lower() in names and tag.value.strip("? ")]


def game_type_problems(tags: Iterable[PdnTag]) -> Iterator[PdnProblem]:
    """Yield a problem for each tag that names another game, or another numbering of the board."""
    for tag in _telling(tags, "gametype"):
        fields = [field.strip().upper() for field in tag.value.split(",")][: len(_FIELDS)]
        if fields[0] != _FIELDS[0]:
            yield PdnProblem(PdnProblemKind.GAME_TYPE, tag.value, tag.line, tag.column)
        elif fields != _FIELDS[: len(fields)]:
            yield PdnProblem(PdnProblemKind.NUMBERING, tag.value, tag.line, tag.column)


def setup(tags: Sequence[PdnTag]) -> tuple[Position | None, list[PdnProblem]]:
    """Return the position a game starts from, None for the start, and what is wrong with it."""
    fens = _telling(tags, "fen")
    found: list[PdnProblem] = []
    positions: list[Position] = []
    for tag in fens:
        try:
            position = parse_fen(tag.value)
        except FenError:
            found.append(PdnProblem(PdnProblemKind.POSITION, tag.value, tag.line, tag.column))
            continue
        if tag.value.rstrip().endswith("."):
            column = tag.column + len(tag.value.rstrip()) - 1
            found.append(PdnProblem(PdnProblemKind.TRAILING_DOT, ".", tag.line, column))
        if positions and position != positions[0]:
            kind = PdnProblemKind.POSITION_CONTRADICTED
            found.append(PdnProblem(kind, tag.value, tag.line, tag.column))
        positions.append(position)
    for tag in _telling(tags, "setup"):
        value = tag.value.strip()
        if value == "1" and not fens:
            kind = PdnProblemKind.POSITION_MISSING
            found.append(PdnProblem(kind, tag.value, tag.line, tag.column))
        elif value == "0" and positions and positions[0] != START:
            kind = PdnProblemKind.POSITION_CONTRADICTED
            found.append(PdnProblem(kind, tag.value, tag.line, tag.column))
    if not positions or positions[0] == START:
        return None, found
    return positions[0], found


def duplicates(tags: Iterable[PdnTag]) -> Iterator[PdnProblem]:
    """Yield a problem for each tag whose name stands twice, unless its value matters elsewhere."""
    values: dict[str, str] = {}
    for tag in tags:
        name = tag.name.lower()
        if name in values and (name not in _SINGLE or values[name] == tag.value):
            yield PdnProblem(PdnProblemKind.DUPLICATE_TAG, tag.value, tag.line, tag.column)
        values.setdefault(name, tag.value)


def claimed_result(tags: Iterable[PdnTag]) -> str | None:
    """Return the result that the tags tell, None where they tell none that is known."""
    results = [result_of(tag.value) for tag in _telling(tags, "result", "risultato")]
    return next((result for result in results if result not in {None, "*"}), None)


def result_problems(tags: Iterable[PdnTag], result: str | None) -> Iterator[PdnProblem]:
    """Yield a problem for each tag that tells no result, or another than the end of the game."""
    told = result or "*"
    for tag in _telling(tags, "result", "risultato"):
        claimed = result_of(tag.value)
        if claimed is None:
            yield PdnProblem(PdnProblemKind.RESULT_UNKNOWN, tag.value, tag.line, tag.column)
            continue
        if claimed == "*":
            continue
        if told == "*":
            told = claimed
        elif NORMAL_RESULT[claimed] != NORMAL_RESULT[told]:
            kind = PdnProblemKind.RESULT_CONTRADICTED
            yield PdnProblem(kind, tag.value, tag.line, tag.column)


_DASHES: Final = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2212", "-"))


def result_of(text: str) -> str | None:
    """Return a result in plain signs and without spaces, None where the text is none."""
    plain = "".join(text.split()).translate(_DASHES).replace("\u00bd", "1/2")
    plain = plain.rstrip("*") or plain[:1]
    return plain if plain in NORMAL_RESULT else None
