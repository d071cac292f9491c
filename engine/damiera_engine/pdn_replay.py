"""A recorded game played again: how far it goes by the rules, and what stops it.

Nothing is guessed: a short form that fits several captures stops the game as an illegal move does.
"""

from __future__ import annotations

from dataclasses import dataclass

from damiera_engine.game import Game
from damiera_engine.judge import judge
from damiera_engine.legality import legal_moves
from damiera_engine.move import Move
from damiera_engine.notation import MoveText
from damiera_engine.outcome import Outcome, outcome
from damiera_engine.pdn_game import NORMAL_RESULT, PdnGame, PdnMove, PdnProblemKind
from damiera_engine.position import START, Color, Position
from damiera_engine.ruleset import RuleSet
from damiera_engine.verdict import Ambiguous, Legal, Unreadable, Verdict


@dataclass(frozen=True, slots=True)
class Stop:
    """The first half move that cannot be played.

    Attributes:
        ply: its number among the half moves of the record, from 1.
        number: the number of its move, as the record counts.
        position: where it should have been played.
        written: the half move as it is recorded, with its place.
        verdict: why it cannot be played; `Unreadable` where the record tells no move.
        legal: what could be played instead, sorted.
    """

    ply: int
    number: int
    position: Position
    written: PdnMove
    verdict: Verdict
    legal: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Replay:
    """What became of a recorded game.

    Attributes:
        source: the record.
        game: the game as far as it could be played; None where its position or its numbering is
            not known, so that nothing could.
        stop: the half move at which it ends too early, None where all could be played.
        hyphens: the plies, from 1, at which a capture is written with a hyphen.
        ends: how the game has been won on the board, None where it has not.
    """

    source: PdnGame
    game: Game | None
    stop: Stop | None = None
    hyphens: tuple[int, ...] = ()
    ends: Outcome | None = None

    @property
    def is_complete(self) -> bool:
        """Whether every half move of the record was played."""
        is_cut = any(p.kind is PdnProblemKind.TOO_LONG for p in self.source.problems)
        return self.game is not None and self.stop is None and not is_cut

    @property
    def contradiction(self) -> Outcome | None:
        """How the game has been won on the board, if the record tells another result."""
        told = NORMAL_RESULT[self.source.result or "*"]
        if self.ends is None or not self.is_complete or told in {"*", "0-0"}:
            return None
        won = "1-0" if self.ends.winner is Color.WHITE else "0-1"
        return None if told == won else self.ends


def replay(source: PdnGame, rules: RuleSet) -> Replay:
    """Play a recorded game as far as it goes."""
    if not source.is_playable:
        return Replay(source, None)
    position = source.setup or START
    positions = [position]
    moves: list[Move] = []
    hyphens: list[int] = []
    stop = None
    for ply, written in enumerate(source.moves, 1):
        verdict = judge_written(position, written, rules)
        if not isinstance(verdict, Legal):
            legal = tuple(sorted(legal_moves(position, rules)))
            number = source.move_number(ply)
            stop = Stop(ply, number, position, written, verdict, legal)
            break
        if written.move and verdict.move.is_capture and not written.move.is_capture:
            hyphens.append(ply)
        position = position.play(verdict.move)
        positions.append(position)
        moves.append(verdict.move)
    game = Game(rules, tuple(positions), tuple(moves))
    return Replay(source, game, stop, tuple(hyphens), outcome(position, rules))


def judge_written(position: Position, written: PdnMove, rules: RuleSet) -> Verdict:
    """Return the verdict on a recorded half move; a capture may be written with a hyphen."""
    move = written.move
    if move is None:
        return Unreadable(written.text, 0)
    verdict = judge(position, move, rules)
    if not move.is_capture and not isinstance(verdict, Legal):
        as_capture = judge(position, MoveText(move.path, is_capture=True), rules)
        if isinstance(as_capture, Legal | Ambiguous):
            return as_capture
    return verdict
