"""Which moves are legal."""

from __future__ import annotations

from damiera_engine.board import BIT, BOARD, RAYS, Bits, Square, squares_in
from damiera_engine.capture import complete_captures
from damiera_engine.gait import Gait
from damiera_engine.move import Move
from damiera_engine.position import Color, Position
from damiera_engine.precedence import sieve
from damiera_engine.ruleset import Rule, RuleSet


def legal_moves(position: Position, rules: RuleSet) -> list[Move]:
    """Return every legal move of the side to move, each once, in no promised order."""
    return _preferred(complete_captures(position, rules), position, rules)


def _preferred(captures: list[Move], position: Position, rules: RuleSet) -> list[Move]:
    """Return the legal moves where `captures` are all the complete captures."""
    if not captures:
        return quiet_moves(position, rules)
    if len(captures) > 1:
        captures = sieve(captures, position, rules).survivors
    if Rule.MANDATORY_CAPTURE in rules.articles:
        return captures
    return captures + quiet_moves(position, rules)


def count_legal_moves(position: Position, rules: RuleSet) -> int:
    """Return how many legal moves there are, without making the quiet ones if it can be helped."""
    captures = complete_captures(position, rules)
    if captures or not rules.quiet_moves_are_steps:
        return len(_preferred(captures, position, rules))
    men, kings, their_men, their_kings, turn = position
    empty = BOARD ^ (men | kings | their_men | their_kings)
    up, down = (men | kings, kings) if turn is Color.WHITE else (kings, men | kings)
    return (
        (up >> 4 & empty).bit_count()
        + (up >> 5 & empty).bit_count()
        + (down << 4 & empty).bit_count()
        + (down << 5 & empty).bit_count()
    )


def quiet_moves(position: Position, rules: RuleSet) -> list[Move]:
    """Return every move that takes nothing, even where a capture is compulsory."""
    men, kings, their_men, their_kings, turn = position
    empty = BOARD ^ (men | kings | their_men | their_kings)
    moves = []
    man, king = rules.gaits[turn]
    for own, gait in ((men, man), (kings, king)):
        for square in squares_in(own & stepping_squares(gait, empty)):
            for bit, target in gait.steps[square]:
                if bit & empty:
                    moves.append(Move((square, target), (), bool(bit & gait.last_row)))
                    if gait.flies:
                        moves += _slides(square, target, empty)
    return moves


def stepping_squares(gait: Gait, empty: Bits) -> Bits:
    """Return the squares from which a piece has a step to an empty square."""
    north = south = 0
    if gait.steps_north:
        north = empty << 4 | empty << 5
    if gait.steps_south:
        south = empty >> 4 | empty >> 5
    return north | south


def _slides(square: Square, target: Square, empty: Bits) -> list[Move]:
    """Return a flying king's moves beyond the first square of a diagonal."""
    ray = next(ray for ray in RAYS[square].values() if target in ray)
    moves = []
    for beyond in ray[1:]:
        if not BIT[beyond] & empty:
            break
        moves.append(Move((square, beyond)))
    return moves
