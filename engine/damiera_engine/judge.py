"""The judge: a proposed move and a position in, a typed verdict out.

What is legal is read off the generator; only a refusal is reasoned about here. So a move is judged
legal exactly when `legal_moves` has it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from damiera_engine.board import BIT, RAYS, Square, diagonal
from damiera_engine.capture import complete_captures
from damiera_engine.gait import FORWARD
from damiera_engine.legality import legal_moves, quiet_moves
from damiera_engine.move import Move
from damiera_engine.notation import MoveText, MoveTextError, parse_move
from damiera_engine.position import Position
from damiera_engine.precedence import Sieve, sieve
from damiera_engine.ruleset import RuleSet
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


def judge_text(position: Position, text: str, rules: RuleSet) -> Verdict:
    """Return the verdict on a move as somebody wrote it."""
    try:
        proposal = parse_move(text)
    except MoveTextError as error:
        return Unreadable(error.text, error.start)
    return judge(position, proposal, rules)


def judge(
    position: Position, proposal: MoveText, rules: RuleSet, *, as_refused: bool = False
) -> Verdict:
    """Return the verdict on a proposed move of the side to move.

    A move with the wrong sign is judged as what it would be with the other one, unless that is
    legal: then only the sign is wrong.

    A text of two squares may be a whole capture that lost to another one and also the short form of
    a legal one. In play the legal one is meant. Somebody who states that the text is refused
    (`as_refused`) means the one that is written in full.
    """
    origin = proposal.path[0]
    piece = position.piece_at(origin)
    if piece is None:
        return NoPiece(origin)
    if piece.color is not position.turn:
        return OpponentsPiece(origin, piece)
    if proposal.is_capture:
        verdict = _judge_capture(position, proposal.path, rules, as_refused)
    else:
        verdict = _judge_quiet_move(position, proposal.path, rules)
    if isinstance(verdict, WrongSign) and not as_refused:
        other = MoveText(proposal.path, verdict.should_be_capture)
        corrected = judge(position, other, rules)
        return verdict if isinstance(corrected, Legal) else corrected
    return verdict


def _judge_quiet_move(position: Position, path: tuple[Square, ...], rules: RuleSet) -> Verdict:
    for move in quiet_moves(position, rules):
        if move.path == path:
            legal = legal_moves(position, rules)
            return Legal(move) if move in legal else CaptureIsMandatory(_sorted(legal))
    origin, target = path
    is_king = _is_king(position, origin)
    line = diagonal(origin, target)
    if len(line) == 2 and position.piece_at(line[0]) is not None:
        impossible = _impossible_jump(position, path, origin, target)
        return impossible or WrongSign(origin, target, should_be_capture=True)
    if not line or (len(line) > 1 and not is_king):
        return NotAStepOrJump(origin, target)
    for square in line:
        if position.piece_at(square) is not None:
            return Blocked(square)
    return KingFlies(origin, target) if is_king else MovesBackward(origin, target)


def _judge_capture(
    position: Position, path: tuple[Square, ...], rules: RuleSet, as_refused: bool
) -> Verdict:
    complete = complete_captures(position, rules)
    sifted = sieve(complete, position, rules)
    legal = sifted.survivors
    in_full = [_rank(move, sifted) for move in complete if move.path == path]
    if in_full and (as_refused or isinstance(in_full[0], Legal)):
        return in_full[0]
    same_ends = [m for m in complete if len(path) == 2 and m.path[:: len(m.path) - 1] == path]
    short = _sorted([move for move in same_ends if move in legal])
    if in_full and not short:
        return in_full[0]
    longer = [move for move in complete if move.path[: len(path)] == path]
    if longer and not short:
        may_go_on = [move for move in longer if move in legal]
        return StopsTooEarly(_sorted(may_go_on or longer), _sorted(legal))
    candidates = short or _sorted(same_ends)
    if len(candidates) > 1 and (short or as_refused):
        return Ambiguous(candidates)
    if candidates:
        return _rank(candidates[0], sifted)
    return _refused_jump(position, path, rules)


def _rank(move: Move, sifted: Sieve) -> Verdict:
    """Return whether a complete capture has precedence, and what outranks it if not."""
    for loser in sifted.eliminated:
        if loser.move == move:
            legal = _sorted(sifted.survivors)
            return Outranked(loser.rule, move, loser.rival, loser.key, loser.rival_key, legal)
    return Legal(move)


def _refused_jump(position: Position, path: tuple[Square, ...], rules: RuleSet) -> Verdict:
    """Return the first reason why a path that the generator does not know is no capture."""
    for fault in _faults(position, path):
        if fault.rule is None or fault.rule in rules:
            return fault
    return NotAStepOrJump(path[-2], path[-1])


def _faults(position: Position, path: tuple[Square, ...]) -> Iterator[Verdict]:
    """Yield what is wrong with the jumps of a path, jump by jump, in the regulation's order."""
    is_man = not _is_king(position, path[0])
    promoted = False
    jumped: set[Square] = set()
    for origin, target in pairwise(path):
        impossible = _impossible_jump(position, path, origin, target)
        if impossible is not None:
            yield impossible
            return
        over = diagonal(origin, target)[0]
        if is_man:
            if promoted:
                yield GoesOnAfterPromotion(origin)
            elif all(over not in RAYS[origin][d] for d in FORWARD[position.turn]):
                yield CapturesBackward(over)
            if _is_king(position, over):
                yield ManCapturesKing(over)
            promoted = promoted or bool(BIT[target] & position.turn.promotion_row)
        if over in jumped:
            yield JumpsTwice(over)
        jumped.add(over)


def _impossible_jump(
    position: Position, path: tuple[Square, ...], origin: Square, target: Square
) -> Verdict | None:
    """Return what on the board makes a jump impossible for any piece, None if nothing does."""
    line = diagonal(origin, target)
    if len(line) != 2:
        return _no_jump(position, path, origin, target)
    over = line[0]
    taken = position.piece_at(over)
    if taken is None:
        return NothingToCapture(over)
    if taken.color is position.turn:
        return JumpsOwnPiece(over)
    if target != path[0] and position.piece_at(target) is not None:
        return Blocked(target)
    return None


def _no_jump(
    position: Position, path: tuple[Square, ...], origin: Square, target: Square
) -> Verdict:
    """Return why two squares that are not a jump apart are no part of a capture."""
    line = diagonal(origin, target)
    if len(line) == 1:
        if position.piece_at(target) is not None:
            return Blocked(target)
        if len(path) == 2:
            return WrongSign(origin, target, should_be_capture=False)
    on_the_way = [p for p in map(position.piece_at, line[:-1]) if p is not None]
    if (
        _is_king(position, path[0])
        and len(on_the_way) == 1
        and on_the_way[0].color is not position.turn
        and position.piece_at(target) is None
    ):
        return KingFlies(origin, target)
    return NotAStepOrJump(origin, target)


def _is_king(position: Position, square: Square) -> bool:
    piece = position.piece_at(square)
    return piece is not None and piece.is_king


def _sorted(moves: list[Move]) -> tuple[Move, ...]:
    return tuple(sorted(moves))
