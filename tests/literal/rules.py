"""The rules of Italian draughts read literally, article by article, and never mind the speed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from literal.board import (
    NUMBER_OF,
    SQUARE_OF,
    LiteralPosition,
    Piece,
    Square,
    forward,
    last_row,
    opponent,
    read_fen,
    write_fen,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = [
    "PRECEDENCE",
    "Capture",
    "LiteralPosition",
    "Outcome",
    "complete_captures",
    "earliest_kings",
    "king_captures_first",
    "legal_moves",
    "most_kings",
    "most_pieces",
    "outcome",
    "play",
    "promotes",
    "read_fen",
    "write_fen",
]


Outcome = Literal["white wins", "black wins"]


@dataclass(frozen=True)
class Capture:
    """A finished capture: who captured, the squares it stood on, and what it jumped in order."""

    piece: Piece
    path: tuple[Square, ...]
    jumped: tuple[Square, ...]
    taken: tuple[Piece, ...]

    @property
    def text(self) -> str:
        """The capture with its full path, such as "29x22x15x6"."""
        return "x".join(str(NUMBER_OF[square]) for square in self.path)

    @property
    def captured(self) -> tuple[int, ...]:
        """The numbers of the captured squares in the order in which they were jumped."""
        return tuple(NUMBER_OF[square] for square in self.jumped)

    @property
    def kings_taken_at(self) -> list[int]:
        """The places in the capture, counted from one, at which a king was taken."""
        return [place for place, piece in enumerate(self.taken, start=1) if piece.king]


def legal_moves(position: LiteralPosition) -> dict[str, tuple[int, ...]]:
    """Give every legal move in full notation, with the squares it captures in order.

    Art. 6.1: capturing is compulsory, so quiet moves are legal only where no capture is possible.
    Art. 6.10: among the captures that the precedence rules leave, the choice is free.
    """
    captures = complete_captures(position)
    if not captures:
        return dict.fromkeys(_quiet_moves(position), ())
    for preferred in PRECEDENCE:
        captures = preferred(captures)
    return {capture.text: capture.captured for capture in captures}


def complete_captures(position: LiteralPosition) -> list[Capture]:
    """Give every capture carried through to its end (art. 5.7), before the precedence rules."""
    captures: list[Capture] = []
    for origin, piece in position.pieces.items():
        if piece.side == position.side_to_move:
            # The capturing piece is on its way: its own square is empty and may be crossed.
            # Art. 3.5: captured pieces are lifted only at the end, so nothing else changes.
            others = {square: p for square, p in position.pieces.items() if square != origin}
            captures.extend(_carry_on(others, Capture(piece, (origin,), (), ())))
    return captures


def most_pieces(captures: list[Capture]) -> list[Capture]:
    """Art. 6.6: the capture of most pieces comes first, and a king counts as one piece."""
    most = max(len(capture.taken) for capture in captures)
    return [capture for capture in captures if len(capture.taken) == most]


def king_captures_first(captures: list[Capture]) -> list[Capture]:
    """Art. 6.7: if equal, one must capture with a king rather than with a man."""
    by_a_king = [capture for capture in captures if capture.piece.king]
    return by_a_king or captures


def most_kings(captures: list[Capture]) -> list[Capture]:
    """Art. 6.8: if equal, the capture that takes most kings comes first."""
    most = max(len(capture.kings_taken_at) for capture in captures)
    return [capture for capture in captures if len(capture.kings_taken_at) == most]


def earliest_kings(captures: list[Capture]) -> list[Capture]:
    """Art. 6.9: if equal, the capture that meets the enemy king first comes first.

    If the first king is met equally early, the second one decides, then the third, and so on.
    By art. 6.8 all captures compared here take the same number of kings.
    """
    for nth in range(len(captures[0].kings_taken_at)):
        earliest = min(capture.kings_taken_at[nth] for capture in captures)
        captures = [capture for capture in captures if capture.kings_taken_at[nth] == earliest]
    return captures


# Each filter is given the captures that the one before it has left, never an empty list.
PRECEDENCE = (most_pieces, king_captures_first, most_kings, earliest_kings)


def promotes(position: LiteralPosition, move_text: str) -> bool:
    """Tell whether the legal move makes a man a king: it ends on the last row (art. 4)."""
    path, _captured = _legal_move(position, move_text)
    return _becomes_king(position.pieces[path[0]], path[-1])


def play(position: LiteralPosition, move_text: str) -> LiteralPosition:
    """Play the legal move; the turn passes to the other side."""
    path, captured = _legal_move(position, move_text)
    pieces = dict(position.pieces)
    piece = pieces.pop(path[0])
    pieces[path[-1]] = Piece(piece.side, piece.king or _becomes_king(piece, path[-1]))
    # Art. 3.5: the captured pieces are lifted now that the capture is finished.
    for square in captured:
        del pieces[square]
    return LiteralPosition(opponent(position.side_to_move), pieces)


def outcome(position: LiteralPosition) -> Outcome | None:
    """Art. 9: the side to move that has no piece or no legal move loses; otherwise play goes on."""
    if legal_moves(position):
        return None
    return "black wins" if position.side_to_move == "white" else "white wins"


def _carry_on(others: Mapping[Square, Piece], so_far: Capture) -> Iterator[Capture]:
    """Carry the capture on as long as it can be (art. 5.7), in every way in which it can be."""
    here = so_far.path[-1]
    # Art. 4: a man that captures its way onto the last row becomes a king and stops there.
    ends_here = _becomes_king(so_far.piece, here)
    jumps = [] if ends_here else _jumps(others, so_far.piece, here, so_far.jumped)
    if not jumps and so_far.jumped:
        yield so_far
    for over, landing in jumps:
        longer = Capture(
            so_far.piece,
            (*so_far.path, landing),
            (*so_far.jumped, over),
            (*so_far.taken, others[over]),
        )
        yield from _carry_on(others, longer)


def _jumps(
    others: Mapping[Square, Piece], piece: Piece, here: Square, jumped: tuple[Square, ...]
) -> list[tuple[Square, Square]]:
    """Art. 5.1 and 5.2: jump over an adjacent enemy onto the empty square right behind it."""
    jumps = []
    # Art. 5.3: a man captures forwards only, a king forwards and backwards.
    for rows, columns in _directions(piece):
        over = Square(here.row + rows, here.column + columns)
        landing = Square(over.row + rows, over.column + columns)
        if (
            over in others
            and _may_capture(piece, others[over])
            and over not in jumped  # No piece is jumped twice; it stays till the end (art. 3.5).
            and landing in NUMBER_OF
            and landing not in others
        ):
            jumps.append((over, landing))
    return jumps


def _may_capture(piece: Piece, target: Piece) -> bool:
    """Art. 5.3: a man captures enemy men and never a king; a king captures enemy men and kings."""
    if target.side == piece.side:
        return False
    return piece.king or not target.king


def _quiet_moves(position: LiteralPosition) -> list[str]:
    """Art. 4: a piece moves one square along a diagonal; even a king goes no farther (4.7)."""
    moves = []
    for origin, piece in position.pieces.items():
        if piece.side != position.side_to_move:
            continue
        for rows, columns in _directions(piece):
            to = Square(origin.row + rows, origin.column + columns)
            if to in NUMBER_OF and to not in position.pieces:
                moves.append(f"{NUMBER_OF[origin]}-{NUMBER_OF[to]}")
    return moves


def _directions(piece: Piece) -> list[tuple[int, int]]:
    """Art. 4: a man goes diagonally forwards, a king forwards and backwards."""
    ahead = forward(piece.side)
    forwards = [(ahead, -1), (ahead, 1)]
    backwards = [(-ahead, -1), (-ahead, 1)]
    return forwards + backwards if piece.king else forwards


def _becomes_king(piece: Piece, square: Square) -> bool:
    """Art. 4: a man that reaches the last row becomes a king."""
    return not piece.king and square.row == last_row(piece.side)


def _legal_move(position: LiteralPosition, text: str) -> tuple[list[Square], list[Square]]:
    """Give the squares that the legal move of this text goes through and those it captures."""
    legal = legal_moves(position)
    if text not in legal:
        raise ValueError(f"{text!r} is not legal in {write_fen(position)}")
    path = [SQUARE_OF[int(number)] for number in re.split("[-x]", text)]
    return path, [SQUARE_OF[number] for number in legal[text]]
