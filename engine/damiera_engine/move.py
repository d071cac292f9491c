"""A move: the whole path of the piece that moves, and what it takes on the way."""

from __future__ import annotations

from typing import NamedTuple

from damiera_engine.board import Square


class Move(NamedTuple):
    """A complete move of one piece.

    Attributes:
        path: the squares the piece stands on, from its origin to its last landing square.
        captured: the squares of the captured pieces in the order in which they are jumped.
        promotes: whether a man becomes a king at the end of it.
    """

    path: tuple[Square, ...]
    captured: tuple[Square, ...] = ()
    promotes: bool = False

    @property
    def is_capture(self) -> bool:
        """Whether the move takes anything."""
        return bool(self.captured)

    def __str__(self) -> str:
        """Return the move in full notation: 22-19, or 29x22x15x6 with every landing square."""
        return ("x" if self.captured else "-").join(map(str, self.path))
