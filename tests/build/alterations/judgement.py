"""Positions, games and refusals judged by the literal rules alone."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import NamedTuple

from literal.board import SQUARE_OF, LiteralPosition, Piece, Square, forward, last_row
from literal.rules import PRECEDENCE, complete_captures, legal_moves, outcome, play, read_fen

PRIORITIES = ("most-pieces", "king-captures-first", "most-kings", "earliest-kings")
LEGAL, AMBIGUOUS, IMPOSSIBLE = "legal", "ambiguous", "impossible"


class Game(NamedTuple):
    """All positions so far, and for how many half moves nothing irreversible has happened."""

    positions: tuple[LiteralPosition, ...]
    quiet: int = 0

    @property
    def draw(self) -> str | None:
        """The rule by which the game is drawn, unless it is won."""
        if outcome(self.positions[-1]):
            return None
        if self.positions.count(self.positions[-1]) >= 3:
            return "repetition-draws"
        kings = {piece.side for piece in self.positions[-1].pieces.values() if piece.king}
        return "forty-moves-draw" if self.quiet >= 80 and len(kings) == 2 else None


@cache
def played(fen: str, moves: tuple[str, ...]) -> Game:
    if not moves:
        return Game((read_fen(fen),))
    game, move = played(fen, moves[:-1]), moves[-1]
    before = game.positions[-1]
    moved = before.pieces.get(SQUARE_OF[int(squares_of(move)[0])])
    is_quiet = "-" in move and moved is not None and moved.king
    return Game((*game.positions, play(before, move)), game.quiet + 1 if is_quiet else 0)


class Board(NamedTuple):
    """A position with all that the literal rules say of it."""

    position: LiteralPosition
    legal: dict[str, tuple[int, ...]]
    complete: frozenset[str]
    losers: dict[str, str]
    """Complete captures that lost, with the priority that refused them."""


def board_of(position: LiteralPosition) -> Board:
    captures = complete_captures(position)
    complete = frozenset(capture.text for capture in captures)
    losers = {}
    for preferred, rule in zip(PRECEDENCE, PRIORITIES, strict=True):
        left = preferred(captures) if captures else []
        losers.update({capture.text: rule for capture in captures if capture not in left})
        captures = left
    return Board(position, legal_moves(position), complete, losers)


def full_form(board: Board, text: str) -> str | None:
    """The move that a text means: itself, or the one legal capture with the same ends."""
    if text in board.legal or text in board.complete:
        return text
    same = [move for move in board.complete if short_form(move) == text]
    best = [move for move in same if move in board.legal] or same
    return best[0] if len(best) == 1 else None


def reason_of(board: Board, text: str) -> str:
    """Why a move is refused: a rule, or that it is legal, ambiguous, or impossible on the board."""
    if text in board.legal:
        return LEGAL
    path = [SQUARE_OF[int(square)] for square in squares_of(text)]
    piece = board.position.pieces.get(path[0])
    if piece is None or piece.side != board.position.side_to_move:
        return IMPOSSIBLE
    if "x" not in text:
        return _reason_of_step(board.position, piece, path[0], path[1])
    same = [move for move in board.complete if short_form(move) == text]
    best = [move for move in same if move in board.legal]
    begins = any(move.startswith(f"{text}x") for move in board.complete)
    if text in board.losers:
        return board.losers[text]
    if begins and not best:
        return "capture-to-the-end"
    if len(best or same) > 1:
        return AMBIGUOUS
    if same:
        return LEGAL if best else board.losers[same[0]]
    return _reason_of_jumps(board.position, piece, path)


def _reason_of_step(position: LiteralPosition, piece: Piece, here: Square, to: Square) -> str:
    line = _between(here, to)
    if line is None or to in position.pieces or any(square in position.pieces for square in line):
        return IMPOSSIBLE
    if line:
        return "king-moves-one-square" if piece.king else IMPOSSIBLE
    ahead = (to.row - here.row) * forward(piece.side) > 0
    return "mandatory-capture" if piece.king or ahead else "men-move-forward-only"


def _reason_of_jumps(position: LiteralPosition, piece: Piece, path: list[Square]) -> str:
    jumped = set[Square]()
    promoted = False
    for here, to in pairwise(path):
        line = _between(here, to)
        if line is None or len(line) != 1:
            enemies = [position.pieces[s] for s in line or () if s in position.pieces]
            far = piece.king and len(enemies) == 1 and enemies[0].side != piece.side
            return "king-moves-one-square" if far and to not in position.pieces else IMPOSSIBLE
        over = position.pieces.get(line[0])
        free = to not in position.pieces or to == path[0]
        if over is None or over.side == piece.side or not free:
            return IMPOSSIBLE
        if not piece.king:
            if promoted:
                return "promotion-ends-move"
            if (to.row - here.row) * forward(piece.side) < 0:
                return "men-capture-forward-only"
            if over.king:
                return "man-cannot-capture-king"
        if line[0] in jumped:
            return "no-double-jump"
        jumped.add(line[0])
        promoted = promoted or to.row == last_row(piece.side)
    return IMPOSSIBLE


def _between(here: Square, to: Square) -> list[Square] | None:
    """The squares between two on one diagonal; None where they are on none."""
    rows, columns = to.row - here.row, to.column - here.column
    if abs(rows) != abs(columns) or not rows:
        return None
    down, right = rows // abs(rows), columns // abs(columns)
    return [Square(here.row + n * down, here.column + n * right) for n in range(1, abs(rows))]


def squares_of(move: str) -> list[str]:
    return move.replace("-", "x").split("x")


def short_form(move: str) -> str:
    return "x".join(squares_of(move)[:: len(squares_of(move)) - 1]) if "x" in move else move
