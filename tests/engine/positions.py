"""Positions that several tests of the engine use: the federation's, the checked ones, twins."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from damiera_engine import ITALIAN, Move, MoveText, Piece, Position, Rule, parse_fen, place

DATA = Path(__file__).parents[1] / "data"

RULE_SETS = {"italian": ITALIAN} | {f"without-{rule}": ITALIAN.without(rule) for rule in Rule}
"""The Italian rules, and what is left of them when one rule is switched off."""


class Diagram(NamedTuple):
    """A diagram of the regulation: its article, its position, and exactly the legal moves."""

    article: str
    fen: str
    legal: tuple[str, ...]


REGULATION = (
    Diagram("5.6", "W:W30:B27", ("30x23",)),
    Diagram("5.7", "W:W31:B12,20,28", ("31x24x15x8",)),
    Diagram("5.8", "W:WK22:B18,19,27", ("22x13", "22x15", "22x31")),
    Diagram("5.9", "W:WK27:B5,6,13,15,21,23", ("27x20x11x2x9x18x25",)),
    Diagram("6.6", "W:W31,K21:B10,18,27", ("31x22x13x6",)),
    Diagram("6.7", "W:W31,K23:B19,26,27", ("23x30x21",)),
    Diagram("6.8", "W:WK23:B19,K28", ("23x32",)),
    Diagram("6.9", "W:WK30:B10,12,18,K20,K26,27", ("30x21x14x5",)),
    Diagram("6.10", "W:WK31:B18,20,K27,K28", ("31x22x13", "31x24x15")),
)


def lines_of(name: str) -> list[dict[str, Any]]:
    """Return the objects of a file of JSON lines among the test data."""
    return [json.loads(line) for line in (DATA / name).read_text("utf-8").splitlines()]


def texts(moves: Iterable[Move]) -> list[str]:
    """Return moves as sorted texts."""
    return sorted(map(str, moves))


def proposal(move: Move) -> MoveText:
    """Return a move as somebody who proposes it writes it, in full."""
    return MoveText(move.path, move.is_capture)


def turned(position: Position) -> Position:
    """Return the board turned round with the colors swapped: the same game for the other side."""
    return place(
        [
            (33 - square, Piece(piece.color.opponent, piece.is_king))
            for square, piece in position.pieces()
        ],
        position.turn.opponent,
    )


def turned_move(move: Move) -> Move:
    """Return a move on the board turned round."""
    return Move(
        tuple(33 - square for square in move.path),
        tuple(33 - square for square in move.captured),
        move.promotes,
    )


def twin(diagram: Diagram) -> tuple[Position, list[str]]:
    """Return a diagram's position with the colors swapped, and what is legal there."""
    legal = [
        "x".join(str(33 - int(square)) for square in move.split("x")) for move in diagram.legal
    ]
    return turned(parse_fen(diagram.fen)), sorted(legal)
