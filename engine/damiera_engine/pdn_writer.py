"""Writing PDN 3.0: strict where reading is tolerant, and only games that have been played.

A capture is written in full exactly where its short form is ambiguous. The moves end with `*`, the
one end that PDN 3.0 lets be written; the result is told by its tag. A star is no mark of a move
there, so a forced one has `$7`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from damiera_engine.game import Game
from damiera_engine.judge import judge
from damiera_engine.move import Move
from damiera_engine.notation import MoveText, format_fen
from damiera_engine.outcome import outcome
from damiera_engine.pdn_game import NORMAL_RESULT, PdnGame, PdnMove, tag_value
from damiera_engine.pdn_replay import Replay
from damiera_engine.pdn_tags import GAME_TYPE
from damiera_engine.position import START, Color, Position
from damiera_engine.ruleset import RuleSet
from damiera_engine.verdict import Legal

WIDTH: Final = 80

_UNKNOWN: Final = {
    "Event": "?",
    "Site": "?",
    "Date": "????.??.??",
    "Round": "?",
    "White": "?",
    "Black": "?",
}
"""The tags that every game has beside its result, and how each says that nothing is known."""

_COMPUTED: Final = frozenset({"result", "risultato", "gametype", "fen", "setup"})

_FORCED: Final = 7


def write_pdn(
    game: Game | Replay,
    tags: Iterable[tuple[str, str]] = (),
    *,
    result: str | None = None,
    full_paths: bool = False,
) -> str:
    """Return a game as PDN text, wrapped at 80 columns.

    A replayed record keeps its tags, comments and marks. Tags given here take the place of those
    of the same name; the game's type, its first position and, unless told, its result are known.

    Raises:
        ValueError: if a record was not played to its end, a tag's name cannot be written, or the
            result is none or contradicts how the game ended on the board.
    """
    source: PdnGame | None = None
    if isinstance(game, Replay):
        if game.game is None or not game.is_complete:
            raise ValueError("a record that cannot be played to its end cannot be written")
        source, game = game.source, game.game
        result = result or source.result
    given = list(_given_tags(source, tags))
    computed = [("Result", _result(game, result)), ("GameType", GAME_TYPE)]
    if game.positions[0] != START:
        computed.append(("FEN", format_fen(game.positions[0])))
    header = [*given[: len(_UNKNOWN)], *computed, *given[len(_UNKNOWN) :]]
    words = [*_movetext(game, source, full_paths=full_paths), "*"]
    return "".join(map(_tag_line, header)) + "\n" + _wrapped(words)


def _given_tags(
    source: PdnGame | None, tags: Iterable[tuple[str, str]]
) -> Iterator[tuple[str, str]]:
    """Yield the tags that are not computed: those that every game has first."""
    recorded = source.tags if source else ()
    values = {name.lower(): (name, tag_value(recorded, name)) for name in _UNKNOWN}
    for tag in recorded:
        values.setdefault(tag.name.lower(), (tag.name, tag.value))
    for name, value in tags:
        values[name.lower()] = (name, value)
    for name, unknown in _UNKNOWN.items():
        written, value = values[name.lower()]
        values[name.lower()] = (written, value if value.strip("?. ") else unknown)
    return (tag for name, tag in values.items() if name not in _COMPUTED)


def _result(game: Game, told: str | None) -> str:
    """Return a result in PDN's form, the one on the board where none is told."""
    if told is not None and told not in NORMAL_RESULT:
        raise ValueError(f"not a result: {told!r}")
    told = NORMAL_RESULT[told or "*"]
    won = outcome(game.position, game.rules)
    if won is None or told == "0-0":
        return told
    on_the_board = "1-0" if won.winner is Color.WHITE else "0-1"
    if told not in {"*", on_the_board}:
        raise ValueError(f"the game ended {on_the_board} on the board, not {told}")
    return on_the_board


def _tag_line(tag: tuple[str, str]) -> str:
    name, value = tag
    if not re.fullmatch(r'[^\s"\[\]]+', name):
        raise ValueError(f"not the name of a tag: {name!r}")
    value = re.sub(r"[\r\n]+", " ", value).replace("\\", r"\\").replace('"', r"\"")
    return f'[{name} "{value}"]\n'


def _movetext(game: Game, source: PdnGame | None, *, full_paths: bool) -> Iterator[str]:
    """Yield what must not be broken over lines: moves with their numbers, glyphs, words."""
    recorded: Sequence[PdnMove] = source.moves if source else ()
    yield from _comment(source.comment if source else "")
    number = (recorded[0].number if recorded else None) or 1
    continues = False
    for ply, (position, move) in enumerate(zip(game.positions, game.moves, strict=False)):
        text = str(move) if full_paths else _shortest(position, move, game.rules)
        note = recorded[ply] if recorded else PdnMove(text, None, 0, 0)
        if position.turn is Color.WHITE:
            text = f"{number}. {text}"
        elif not continues:
            text = f"{number}... {text}"
        yield text + note.marks.replace("*", "")
        forced = (_FORCED,) if "*" in note.marks and _FORCED not in note.nags else ()
        yield from (f"${nag}" for nag in (*note.nags, *forced))
        yield from _comment(note.comment)
        continues = not note.comment
        number += position.turn is Color.BLACK


def _shortest(position: Position, move: Move, rules: RuleSet) -> str:
    """Return a move in short where that can mean nothing else."""
    short = MoveText((move.path[0], move.path[-1]), move.is_capture)
    return str(short) if judge(position, short, rules) == Legal(move) else str(move)


def _comment(said: str) -> list[str]:
    """Return a comment's words; a bracket or a per cent sign never comes first in a line."""
    said = said.replace("}", ")")
    return re.split(r" (?![\[%])", f"{{{said}}}") if said else []


def _wrapped(words: Iterable[str]) -> str:
    """Return words in lines as long as they may be."""
    lines: list[str] = []
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > WIDTH:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".lstrip()
    return "\n".join([*lines, line]) + "\n"
