"""The rules of draughts as a judge: which moves are legal, and why the others are not.

>>> from damiera_engine import ITALIAN, judge_text, legal_moves, parse_fen
>>> position = parse_fen("W:W21,24:B10,18,20")
>>> [str(move) for move in legal_moves(position, ITALIAN)]
['21x14x5']
>>> judge_text(position, "24x15", ITALIAN).rule
<Rule.MOST_PIECES: 'most-pieces'>
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from damiera_engine.ablation import (
    contested_readings,
    is_necessary,
    masking_rule,
    necessary_rules,
)
from damiera_engine.board import BIT, BOARD, SQUARES, Bits, Square, column, diagonal, row, square_at
from damiera_engine.capture import capturing_squares, complete_captures
from damiera_engine.game import Draw, Game, IllegalMoveError, Result
from damiera_engine.judge import judge, judge_text
from damiera_engine.legality import legal_moves
from damiera_engine.move import Move
from damiera_engine.notation import (
    FenError,
    FenProblem,
    FenProblemKind,
    MoveText,
    MoveTextError,
    format_fen,
    parse_fen,
    parse_move,
)
from damiera_engine.outcome import Outcome, outcome
from damiera_engine.perft import divide, perft
from damiera_engine.position import (
    MOST_PIECES_A_SIDE,
    START,
    Color,
    Piece,
    Position,
    PositionError,
    PositionProblem,
    PositionProblemKind,
    place,
)
from damiera_engine.precedence import Eliminated, Sieve, kings_taken_at, sieve
from damiera_engine.ruleset import DRAWS, ITALIAN, KingsReading, Rule, RuleSet
from damiera_engine.verdict import (
    Ambiguous,
    Blocked,
    CaptureIsMandatory,
    CapturesBackward,
    GoesOnAfterPromotion,
    JumpsOwnPiece,
    JumpsTwice,
    KingFlies,
    Legal,
    ManCapturesKing,
    MovesBackward,
    NoPiece,
    NotAStepOrJump,
    NothingToCapture,
    OpponentsPiece,
    Outranked,
    StopsTooEarly,
    Unreadable,
    Verdict,
    WrongSign,
)

if TYPE_CHECKING:
    from damiera_engine.misprint import Meant, forced_captures, meant
    from damiera_engine.pdn import iter_pdn, read_pdn
    from damiera_engine.pdn_game import PdnGame, PdnMove, PdnProblem, PdnProblemKind, PdnTag
    from damiera_engine.pdn_replay import Replay, Stop, replay
    from damiera_engine.pdn_writer import write_pdn

_OF_RECORDS: Final = {
    "Meant": "misprint",
    "PdnGame": "pdn_game",
    "PdnMove": "pdn_game",
    "PdnProblem": "pdn_game",
    "PdnProblemKind": "pdn_game",
    "PdnTag": "pdn_game",
    "Replay": "pdn_replay",
    "Stop": "pdn_replay",
    "forced_captures": "misprint",
    "iter_pdn": "pdn",
    "meant": "misprint",
    "read_pdn": "pdn",
    "replay": "pdn_replay",
    "write_pdn": "pdn_writer",
}
"""What belongs to recorded games, by its module: loaded when it is asked for.

Few programs need it, and it would take a tenth of the time in which `damiera check` is done.
"""


def __getattr__(name: str) -> Any:
    """Return a name of recorded games."""
    if name not in _OF_RECORDS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_OF_RECORDS[name]}"), name)
    globals()[name] = value
    return value


__all__ = [
    "BIT",
    "BOARD",
    "DRAWS",
    "ITALIAN",
    "MOST_PIECES_A_SIDE",
    "SQUARES",
    "START",
    "Ambiguous",
    "Bits",
    "Blocked",
    "CaptureIsMandatory",
    "CapturesBackward",
    "Color",
    "Draw",
    "Eliminated",
    "FenError",
    "FenProblem",
    "FenProblemKind",
    "Game",
    "GoesOnAfterPromotion",
    "IllegalMoveError",
    "JumpsOwnPiece",
    "JumpsTwice",
    "KingFlies",
    "KingsReading",
    "Legal",
    "ManCapturesKing",
    "Meant",
    "Move",
    "MoveText",
    "MoveTextError",
    "MovesBackward",
    "NoPiece",
    "NotAStepOrJump",
    "NothingToCapture",
    "OpponentsPiece",
    "Outcome",
    "Outranked",
    "PdnGame",
    "PdnMove",
    "PdnProblem",
    "PdnProblemKind",
    "PdnTag",
    "Piece",
    "Position",
    "PositionError",
    "PositionProblem",
    "PositionProblemKind",
    "Replay",
    "Result",
    "Rule",
    "RuleSet",
    "Sieve",
    "Square",
    "Stop",
    "StopsTooEarly",
    "Unreadable",
    "Verdict",
    "WrongSign",
    "capturing_squares",
    "column",
    "complete_captures",
    "contested_readings",
    "diagonal",
    "divide",
    "forced_captures",
    "format_fen",
    "is_necessary",
    "iter_pdn",
    "judge",
    "judge_text",
    "kings_taken_at",
    "legal_moves",
    "masking_rule",
    "meant",
    "necessary_rules",
    "outcome",
    "parse_fen",
    "parse_move",
    "perft",
    "place",
    "read_pdn",
    "replay",
    "row",
    "sieve",
    "square_at",
    "write_pdn",
]
