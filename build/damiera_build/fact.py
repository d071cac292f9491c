"""What has been proved about one position: plain frozen data that everything downstream quotes."""

from __future__ import annotations

from dataclasses import InitVar, dataclass
from typing import Final, NamedTuple

from damiera_engine import Draw, Move, MoveText, Outcome, Position, Rule, Square, Verdict

PROOF: Final = object()
"""The seal that `check` puts on a fact; nothing else may use it (a test reads the imports)."""


class Refusal(NamedTuple):
    """A move that is proved to be refused, with the verdict on it and the squares it would jump."""

    move: MoveText
    verdict: Verdict
    jumped: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Fact:
    """One diagram's claims, proved.

    Attributes:
        id: the diagram's id.
        shows: the rules it is filed under.
        position: where the pieces stand and whose turn it is, after `played`.
        start: where `played` begins; the same as `position` if that stands for itself.
        played: the moves that led to the position.
        fen: the same as text.
        legal: exactly the legal moves, sorted by their squares.
        refused: the alternatives that the spec claims forbidden, in its order.
        outcome: who has won, None while nobody has.
        draw: why the game is drawn, None while it is not.
        claims_legal: whether the spec claims the legal moves, so that a caption may name them.
        view_from_black: whether the picture is seen from Black's side.
        marks: squares that the writer wants pointed out.
        proof: the seal of `check.verify`.
    """

    id: str
    shows: tuple[Rule, ...]
    position: Position
    start: Position
    played: tuple[Move, ...]
    fen: str
    legal: tuple[Move, ...]
    refused: tuple[Refusal, ...]
    outcome: Outcome | None
    draw: Draw | None
    claims_legal: bool
    view_from_black: bool
    marks: tuple[Square, ...]
    proof: InitVar[object]

    def __post_init__(self, proof: object) -> None:
        """Refuse to exist without the proof."""
        if proof is not PROOF:
            raise TypeError("only check.verify makes a Fact")

    @property
    def is_capture(self) -> bool:
        """Whether the side to move must capture."""
        return any(move.is_capture for move in self.legal)
