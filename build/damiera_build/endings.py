"""The claims of a spec about the end of the game: won, drawn, or neither."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from damiera_build.diagnostic import Code, Diagnostic
from damiera_build.spec import DiagramSpec
from damiera_engine import DRAWS, Color, Draw, Game, Outcome, Position, Rule, legal_moves

MOST_NAMED = 3
"""So many legal moves are named to show that a game goes on."""


class PlayedOn(NamedTuple):
    """A line that goes on after a draw: how many half moves led to it, and by which rule."""

    ply: int
    draw: Draw


def played_on(game: Game) -> PlayedOn | None:
    """Return the first draw in a line before its last half move, None if there is none."""
    occurrences: Counter[Position] = Counter()
    quiet = 0
    for ply, position in enumerate(game.positions[:-1]):
        occurrences[position] += 1
        if ply:
            before, move = game.positions[ply - 1], game.moves[ply - 1]
            moved = before.piece_at(move.path[0])
            quiet = quiet + 1 if moved is not None and moved.is_king and not move.captured else 0
        # Only where one of the counts is reached is the rule itself asked, which looks back far.
        if occurrences[position] >= game.rules.repetitions or quiet >= game.rules.quiet_plies:
            so_far = Game(game.rules, game.positions[: ply + 1], game.moves[:ply])
            if isinstance(so_far.result, Draw):
                return PlayedOn(ply, so_far.result)
    return None


def wrong_endings(
    spec: DiagramSpec, game: Game, result: Outcome | Draw | None
) -> Iterator[Diagnostic]:
    """Yield what is wrong with `ends` and `draw`, and the moves that are claimed after a draw."""
    yield from _ends(spec, game, result)
    yield from _draw(spec, game, result)
    if isinstance(result, Draw):
        for key in ("mandatory", "legal"):
            if key in spec.keys:
                yield spec.source.diagnostic(
                    Code.D111,
                    spec.keys[key],
                    f"the game is drawn by {result.rule}, so nobody is to move",
                    why=told(result),
                    fix="leave it out" if spec.draw else f"draw: {result.rule}",
                )


def told(draw: Draw) -> str:
    """Return why a game is drawn."""
    if draw.rule is Rule.REPETITION_DRAWS:
        return f"this position has occurred {draw.count} times"
    return f"{draw.count} moves of each side took nothing and moved no man"


def _ends(spec: DiagramSpec, game: Game, result: Outcome | Draw | None) -> Iterator[Diagnostic]:
    claimed = spec.ends
    if claimed is None:
        return
    span = claimed.winner.span
    report = spec.source.diagnostic
    if isinstance(result, Draw):
        message = "the game is drawn, nobody has won"
        yield report(Code.D106, span, message, why=told(result), fix=f"draw: {result.rule}")
        return
    if result is None:
        legal = sorted(legal_moves(game.position, game.rules))
        named = ", ".join(map(str, legal[:MOST_NAMED]))
        rest = len(legal) - MOST_NAMED
        others = f" and {rest} other{'s' if rest > 1 else ''}" if rest > 0 else ""
        verb = "is" if len(legal) == 1 else "are"
        why = f"{named}{others} {verb} legal"
        yield report(Code.D106, span, "the game is not over", why=why, fix="leave ends out")
        return
    winner = {Color.WHITE: "white", Color.BLACK: "black"}[result.winner]
    if claimed.winner.value is not result.winner:
        line = spec.source.line(span.line)[: span.column - 1]
        key = "ends" if line.rstrip().endswith("ends:") else "winner"
        message = f"{winner} has won: the side to move is the one that lost"
        yield report(Code.D106, span, message, fix=f"{key}: {winner}")
    if claimed.because is not None and claimed.because.value is not result.rule:
        message = f"the game ended by {result.rule}, not by {claimed.because.value}"
        yield report(Code.D106, claimed.because.span, message, fix=f"because: {result.rule}")


def _draw(spec: DiagramSpec, game: Game, result: Outcome | Draw | None) -> Iterator[Diagnostic]:
    claimed = spec.draw
    if claimed is None:
        return
    message, why, fix = "the game is not drawn", "", "leave draw out"
    if claimed.value not in DRAWS:
        message = f"{claimed.value} draws no game"
        fix = " or ".join(sorted(DRAWS))
    elif isinstance(result, Outcome):
        message = f"the game is won, by {result.rule}"
    elif isinstance(result, Draw):
        if claimed.value is result.rule:
            return
        message, why = f"the game is drawn by {result.rule}, not by {claimed.value}", told(result)
        fix = f"draw: {result.rule}"
    else:
        why = _how_far(game)
    yield spec.source.diagnostic(Code.D111, claimed.span, message, why=why, fix=fix)


def _how_far(game: Game) -> str:
    """Return how far a game is from a draw."""
    times = "once" if game.occurrences == 1 else f"{game.occurrences} times"
    return (
        f"this position has occurred {times}; "
        f"{game.quiet_plies} half moves in a row took nothing and moved no man"
    )
