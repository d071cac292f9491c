"""Short ways to read a record in a test."""

from __future__ import annotations

from damiera_engine import PdnGame, PdnProblemKind, read_pdn

Kind = PdnProblemKind


def only(text: str) -> PdnGame:
    """Return the one game of a text."""
    (game,) = read_pdn(text)
    return game


def moves(text: str) -> list[str]:
    """Return the half moves of the one game of a text, as they are understood."""
    return [str(move.move) for move in only(text).moves]


def problems(text: str) -> list[tuple[Kind, str]]:
    """Return what is wrong or odd with all games of a text."""
    return [(p.kind, p.text) for game in read_pdn(text) for p in game.problems]
