"""A diagram spec out of a recorded game: one of its positions, with everything that is to prove."""

from __future__ import annotations

from collections.abc import Iterator

from damiera_build.pdn_file import visible
from damiera_build.pdn_messages import cut
from damiera_build.spec_writer import write_spec
from damiera_engine import Color, Game, PdnGame


def diagram_spec(source: PdnGame, game: Game, ply: int, name: str) -> str:
    """Return the YAML of a spec for the position after some half moves of a game.

    Its claims are the legal moves, what they capture, and every capture that lost to one of them;
    `name` tells in a comment which game of which file it is.
    """
    comments = "\n".join(_comments(source, game, ply, name))
    return f"{comments}\n{write_spec(game.positions[ply], game.rules)}"


def _comments(source: PdnGame, game: Game, ply: int, name: str) -> Iterator[str]:
    """Yield what a reader of the spec wants to know of the game."""
    yield f"# {visible(name)}"
    parts = [cut(source.tag("Event")), cut(source.tag("Date")).replace(".??", "")]
    parts += [f"round {cut(source.tag('Round'))}"] if source.tag("Round") else []
    parts += [" - ".join(cut(source.tag(side) or "?") for side in ("White", "Black"))]
    yield "# " + ", ".join(filter(None, parts))
    if ply:
        dots = "." if game.positions[ply - 1].turn is Color.WHITE else "..."
        yield f"# after {source.move_number(ply)}{dots} {game.moves[ply - 1]} (half move {ply})"
