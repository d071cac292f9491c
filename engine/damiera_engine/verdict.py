"""Why: the judgement on any proposed move, as typed facts without a sentence.

A proposal that is not legal gets exactly one reason. What the board makes impossible comes first
(nothing to jump, an occupied square), then the rules in the order of the regulation: how a piece
moves and captures, that a capture is completed, that capturing is compulsory, which capture has
precedence. Where the reason is a rule, that rule is *decisive* for the refusal.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from damiera_engine.board import Square
from damiera_engine.move import Move
from damiera_engine.position import Piece
from damiera_engine.precedence import Key
from damiera_engine.ruleset import Rule


@dataclass(frozen=True, slots=True)
class Legal:
    """The move may be played; `move` is written in full where the proposal was short."""

    kind: ClassVar[str] = "legal"
    rule: ClassVar[Rule | None] = None
    move: Move


@dataclass(frozen=True, slots=True)
class Unreadable:
    """The text is not a move; the character at `start` (0-based) does not belong."""

    kind: ClassVar[str] = "unreadable"
    rule: ClassVar[Rule | None] = None
    text: str
    start: int


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """The short form fits several captures."""

    kind: ClassVar[str] = "ambiguous"
    rule: ClassVar[Rule | None] = None
    candidates: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class NoPiece:
    """Nothing stands on the square the move starts from."""

    kind: ClassVar[str] = "no-piece"
    rule: ClassVar[Rule | None] = None
    square: Square


@dataclass(frozen=True, slots=True)
class OpponentsPiece:
    """The piece on the square the move starts from belongs to the side that is not to move."""

    kind: ClassVar[str] = "opponents-piece"
    rule: ClassVar[Rule | None] = None
    square: Square
    piece: Piece


@dataclass(frozen=True, slots=True)
class NotAStepOrJump:
    """No step and no jump leads from one square to the other."""

    kind: ClassVar[str] = "not-a-step-or-jump"
    rule: ClassVar[Rule | None] = None
    origin: Square
    target: Square


@dataclass(frozen=True, slots=True)
class WrongSign:
    """A capture is written with a hyphen, or a quiet move with an x."""

    kind: ClassVar[str] = "wrong-sign"
    rule: ClassVar[Rule | None] = None
    origin: Square
    target: Square
    should_be_capture: bool


@dataclass(frozen=True, slots=True)
class Blocked:
    """A piece stands on the square where the move would land, or on the way there."""

    kind: ClassVar[str] = "blocked"
    rule: ClassVar[Rule | None] = None
    square: Square


@dataclass(frozen=True, slots=True)
class NothingToCapture:
    """The jumped square is empty."""

    kind: ClassVar[str] = "nothing-to-capture"
    rule: ClassVar[Rule | None] = None
    square: Square


@dataclass(frozen=True, slots=True)
class JumpsOwnPiece:
    """The jumped piece belongs to the side that moves."""

    kind: ClassVar[str] = "jumps-own-piece"
    rule: ClassVar[Rule | None] = None
    square: Square


@dataclass(frozen=True, slots=True)
class MovesBackward:
    """A man steps backward."""

    kind: ClassVar[str] = "moves-backward"
    rule: ClassVar[Rule | None] = Rule.MEN_MOVE_FORWARD_ONLY
    origin: Square
    target: Square


@dataclass(frozen=True, slots=True)
class KingFlies:
    """A king moves, or captures from, farther than Italian kings can."""

    kind: ClassVar[str] = "king-flies"
    rule: ClassVar[Rule | None] = Rule.KING_MOVES_ONE_SQUARE
    origin: Square
    target: Square


@dataclass(frozen=True, slots=True)
class GoesOnAfterPromotion:
    """A man that became a king on `square` goes on in the same move."""

    kind: ClassVar[str] = "goes-on-after-promotion"
    rule: ClassVar[Rule | None] = Rule.PROMOTION_ENDS_MOVE
    square: Square


@dataclass(frozen=True, slots=True)
class CapturesBackward:
    """A man captures the piece on `square` backward."""

    kind: ClassVar[str] = "captures-backward"
    rule: ClassVar[Rule | None] = Rule.MEN_CAPTURE_FORWARD_ONLY
    square: Square


@dataclass(frozen=True, slots=True)
class ManCapturesKing:
    """A man captures the king on `square`."""

    kind: ClassVar[str] = "man-captures-king"
    rule: ClassVar[Rule | None] = Rule.MAN_CANNOT_CAPTURE_KING
    square: Square


@dataclass(frozen=True, slots=True)
class JumpsTwice:
    """The piece on `square` is jumped a second time."""

    kind: ClassVar[str] = "jumps-twice"
    rule: ClassVar[Rule | None] = Rule.NO_DOUBLE_JUMP
    square: Square


@dataclass(frozen=True, slots=True)
class StopsTooEarly:
    """The capture could go on; `continuations` are the complete captures it is the beginning of.

    Only the legal ones among them if there are any; `legal` are all legal captures.
    """

    kind: ClassVar[str] = "stops-too-early"
    rule: ClassVar[Rule | None] = Rule.CAPTURE_TO_THE_END
    continuations: tuple[Move, ...]
    legal: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class CaptureIsMandatory:
    """A quiet move where a capture must be played; `captures` are the legal ones."""

    kind: ClassVar[str] = "capture-is-mandatory"
    rule: ClassVar[Rule | None] = Rule.MANDATORY_CAPTURE
    captures: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Outranked:
    """A complete capture that lost to a rival by `rule`; of the keys the greater one wins.

    `legal` are the captures that may be played: the rival may itself lose to them later.
    """

    kind: ClassVar[str] = "outranked"
    rule: Rule
    move: Move
    rival: Move
    key: Key
    rival_key: Key
    legal: tuple[Move, ...]


Verdict: TypeAlias = (
    Legal
    | Unreadable
    | Ambiguous
    | NoPiece
    | OpponentsPiece
    | NotAStepOrJump
    | WrongSign
    | Blocked
    | NothingToCapture
    | JumpsOwnPiece
    | MovesBackward
    | KingFlies
    | GoesOnAfterPromotion
    | CapturesBackward
    | ManCapturesKing
    | JumpsTwice
    | StopsTooEarly
    | CaptureIsMandatory
    | Outranked
)
