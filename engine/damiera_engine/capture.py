"""Every complete capture of the side to move, before any precedence between captures.

Captured pieces stand until the move is over (FID 3.5): they cannot be jumped again, and the square
the capturing piece came from counts as empty.
"""

from __future__ import annotations

from damiera_engine.board import BIT, BOARD, RAYS, Bits, Square, bits, squares_in
from damiera_engine.gait import Gait, Jump
from damiera_engine.move import Move
from damiera_engine.position import Position
from damiera_engine.ruleset import RuleSet


def complete_captures(position: Position, rules: RuleSet) -> list[Move]:
    """Return every capture that cannot go on, without regard to which of them has precedence.

    Two rule sets that no game uses are cut short, to keep the list finite and short enough to
    compare: without `no-double-jump` a path ends at the first piece it jumps again, and without
    `capture-to-the-end` every beginning of a capture is added.
    """
    men, kings, their_men, their_kings, turn = position
    empty = BOARD ^ (men | kings | their_men | their_kings)
    found: list[Move] = []
    man, king = rules.gaits[turn]
    for own, gait in ((men, man), (kings, king)):
        if own:
            takeable = their_men | their_kings if gait.takes_kings else their_men
            able = own if gait.flies else own & capturing_squares(gait, takeable, empty)
            if able:
                for square in squares_in(able):
                    _go_on(gait, square, empty | BIT[square], takeable, (square,), (), found)
                if gait.promoted:
                    found = [longer for move in found for longer in _as_king(gait, move, position)]
    return found


def capturing_squares(gait: Gait, takeable: Bits, empty: Bits) -> Bits:
    """Return the squares from which a piece that does not fly has a jump."""
    north = south = 0
    if gait.jumps_north:
        north = (takeable & empty << 4) << 4 | (takeable & empty << 5) << 5
    if gait.jumps_south:
        south = (takeable & empty >> 4) >> 4 | (takeable & empty >> 5) >> 5
    return north | south


def _go_on(
    gait: Gait,
    square: Square,
    empty: Bits,
    takeable: Bits,
    path: tuple[Square, ...],
    captured: tuple[Square, ...],
    found: list[Move],
) -> None:
    """Add to `found` every way in which a capture that has come to `square` ends."""
    if captured and BIT[square] & gait.last_row:
        found.append(Move(path, captured, True))
        return
    goes_on = False
    for over_bit, land_bit, over, land in (
        _flights(gait, square, empty) if gait.flies else gait.jumps[square]
    ):
        if over_bit & takeable and land_bit & empty:
            goes_on = True
            if gait.no_double_jump:
                left = takeable ^ over_bit
            elif over in captured:
                found.append(Move((*path, land), (*captured, over)))
                continue
            else:
                left = takeable
            _go_on(gait, land, empty, left, (*path, land), (*captured, over), found)
    if captured and not (goes_on and gait.to_the_end):
        found.append(Move(path, captured))


def _as_king(gait: Gait, move: Move, position: Position) -> list[Move]:
    """Return how a capture by a man goes on if it has promoted it and the rules let it go on."""
    if not move.promotes or gait.promoted is None:
        return [move]
    king = gait.promoted
    takeable = position.their_men
    if king.takes_kings:
        takeable |= position.their_kings
    found: list[Move] = []
    _go_on(
        king,
        move.path[-1],
        position.empty | BIT[move.path[0]],
        takeable & ~bits(move.captured),
        move.path,
        move.captured,
        found,
    )
    return [longer._replace(promotes=True) for longer in found]


def _flights(gait: Gait, square: Square, empty: Bits) -> list[Jump]:
    """Return a flying king's jumps: over the first piece on a diagonal, to any square behind."""
    jumps: list[Jump] = []
    nearest = {over for _, _, over, _ in gait.jumps[square]}
    for ray in RAYS[square].values():
        if not ray or ray[0] not in nearest:
            continue
        first = next((i for i, over in enumerate(ray) if not BIT[over] & empty), len(ray))
        for land in ray[first + 1 :]:
            if not BIT[land] & empty:
                break
            jumps.append((BIT[ray[first]], BIT[land], ray[first], land))
    return jumps
