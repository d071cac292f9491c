"""What was meant by a half move that cannot be played: the legal moves near to it.

They are suggestions for a person; nothing here is ever played for one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from damiera_engine.legality import legal_moves
from damiera_engine.move import Move
from damiera_engine.notation import MoveText
from damiera_engine.pdn_game import PdnMove
from damiera_engine.pdn_replay import Replay, judge_written
from damiera_engine.position import Position
from damiera_engine.ruleset import RuleSet
from damiera_engine.verdict import Ambiguous, Legal


class Meant(NamedTuple):
    """A move that may have been meant, and how many of the next recorded plies it lets play."""

    move: Move
    plies: int


def meant(replay: Replay) -> tuple[Meant, ...]:
    """Return what may have been meant where a game stops, the most likely first.

    Of an ambiguous short form these are all captures that it fits; of any other move the legal ones
    that share a square with it at the same end, or go the other way.
    """
    game, stop = replay.game, replay.stop
    if game is None or stop is None:
        return ()
    if isinstance(stop.verdict, Ambiguous):
        near = list(stop.verdict.candidates)
    else:
        near = [move for move in stop.legal if _is_near(move, stop.written.move)]
    rest = replay.source.moves[stop.ply :]
    found = [
        Meant(move, _playable(stop.position.play(move), rest, game.rules)) for move in sorted(near)
    ]
    return tuple(sorted(found, key=lambda m: -m.plies))


def _is_near(move: Move, written: MoveText | None) -> bool:
    if written is None:
        return False
    origin, target = written.path[0], written.path[-1]
    ends = (move.path[0], move.path[-1])
    return ends[0] == origin or ends[1] == target or ends == (target, origin)


def _playable(position: Position, moves: Sequence[PdnMove], rules: RuleSet) -> int:
    """Return how many recorded half moves can be played one after the other."""
    for count, written in enumerate(moves):
        verdict = judge_written(position, written, rules)
        if not isinstance(verdict, Legal):
            return count
        position = position.play(verdict.move)
    return len(moves)


def forced_captures(position: Position, rules: RuleSet) -> tuple[Move, ...]:
    """Return the captures that follow one another as long as each is the only legal move."""
    moves: list[Move] = []
    while True:
        legal = legal_moves(position, rules)
        if len(legal) != 1 or not legal[0].is_capture:
            return tuple(moves)
        moves.append(legal[0])
        position = position.play(legal[0])
