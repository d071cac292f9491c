"""A game: positions in sequence, and how it ends.

A game is over when the side to move has no piece or no legal move (`outcome`). It is drawn when a
position occurs once too often, or after too many moves in which nothing irreversible happened.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import takewhile
from typing import TypeAlias

from damiera_engine.board import BIT
from damiera_engine.judge import judge
from damiera_engine.move import Move
from damiera_engine.notation import MoveText
from damiera_engine.outcome import Outcome, outcome
from damiera_engine.position import START, Color, Position
from damiera_engine.ruleset import Rule, RuleSet
from damiera_engine.verdict import Legal, Verdict


@dataclass(frozen=True, slots=True)
class Draw:
    """The game is drawn, by which rule, and the count that made it so.

    Attributes:
        rule: the rule of the draw.
        count: the occurrences of the position, or the moves each side has made.
    """

    rule: Rule
    count: int


Result: TypeAlias = Outcome | Draw


class IllegalMoveError(ValueError):
    """Raised for a move that cannot be played.

    Attributes:
        verdict: why not; for an ambiguous short form it holds the captures it could mean.
        ply: the half move's number in the game, counted from 1.
    """

    def __init__(self, verdict: Verdict, ply: int) -> None:
        super().__init__(f"ply {ply}: {verdict.kind}")
        self.verdict = verdict
        self.ply = ply


@dataclass(frozen=True, slots=True)
class Game:
    """A game as it stands: every position so far, and the moves between them.

    Attributes:
        rules: the rules it is played by.
        positions: all positions, the first one first.
        moves: the moves, one fewer than the positions.
    """

    rules: RuleSet
    positions: tuple[Position, ...] = (START,)
    moves: tuple[Move, ...] = ()

    @property
    def position(self) -> Position:
        """The present position."""
        return self.positions[-1]

    def play(self, proposal: MoveText) -> Game:
        """Return the game after a move, which may be written in short where that is unique.

        A game goes on after a draw: whether it is claimed is for the players.

        Raises:
            IllegalMoveError: if the move is not legal, or fits several captures.
        """
        verdict = judge(self.position, proposal, self.rules)
        if not isinstance(verdict, Legal):
            raise IllegalMoveError(verdict, len(self.moves) + 1)
        after = self.position.play(verdict.move)
        return Game(self.rules, (*self.positions, after), (*self.moves, verdict.move))

    def play_all(self, proposals: Iterable[MoveText]) -> Game:
        """Return the game after several moves.

        Raises:
            IllegalMoveError: at the first move that cannot be played.
        """
        game = self
        for proposal in proposals:
            game = game.play(proposal)
        return game

    @property
    def occurrences(self) -> int:
        """How often the present board with the same side to move has occurred, now included."""
        return self.positions.count(self.position)

    @property
    def quiet_plies(self) -> int:
        """How many plies in a row, up to now, took nothing and moved no man."""
        plies = zip(reversed(self.positions[:-1]), reversed(self.moves), strict=True)
        return sum(1 for _ in takewhile(_is_reversible, plies))

    @property
    def result(self) -> Result | None:
        """How the game has ended or may be declared to have ended, None while it goes on.

        A win comes first: a side that cannot move has lost, however often the position occurred.
        Draws are by repetition (FID 9.3) and by the 40-move rule (FID 10): each side has a king,
        and each has made its moves without a capture and without moving a man.
        """
        won = outcome(self.position, self.rules)
        if won is not None:
            return won
        if Rule.REPETITION_DRAWS in self.rules and self.occurrences >= self.rules.repetitions:
            return Draw(Rule.REPETITION_DRAWS, self.occurrences)
        if (
            Rule.FORTY_MOVES_DRAW in self.rules
            and all(self.position.kings(color) for color in Color)
            and self.quiet_plies >= self.rules.quiet_plies
        ):
            return Draw(Rule.FORTY_MOVES_DRAW, self.quiet_plies // 2)
        return None


def _is_reversible(ply: tuple[Position, Move]) -> bool:
    before, move = ply
    return not move.captured and bool(BIT[move.path[0]] & before.own_kings)
