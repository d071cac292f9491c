"""`damiera legal`: the legal moves of positions."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

import click

from damiera_build.answers import legal_answer
from damiera_build.console import Refused, as_text, json_or_text, position_of, project_here
from damiera_engine import RuleSet, legal_moves, outcome


@click.command()
@click.argument("fen")
@json_or_text
def command(fen: str, output: str) -> None:
    """List the legal moves of a position.

    With - in place of FEN, every line of standard input is one, and gets one JSON object.
    """
    rules = project_here().rules
    if fen == "-":
        answers = [_answered(line, rules) for line in _lines()]
        sys.exit(any(answers))
    if output == "json":
        sys.exit(_answered(as_text(fen), rules))
    position = position_of(fen)
    moves = sorted(legal_moves(position, rules))
    if moves:
        click.echo("\n".join(map(str, moves)))
        return
    end = outcome(position, rules)
    won = f": {end.winner.name.capitalize()} has won" if end else ""
    click.echo(f"no legal move{won}", err=True)


def _answered(fen: str, rules: RuleSet) -> bool:
    """Print the answer about a position; tell whether it is none."""
    answer = legal_answer(fen, rules)
    click.echo(json.dumps(answer))
    return "error" in answer


def _lines() -> Iterator[str]:
    """Yield the lines of standard input that are not empty, whatever bytes they are made of.

    Raises:
        Refused: if standard input cannot be read.
    """
    if sys.stdin is None:
        raise Refused("the standard input cannot be read: it is closed")
    try:
        for line in sys.stdin.buffer:
            text = line.decode(errors="replace").strip()
            if text:
                yield text
    except OSError as error:
        raise Refused(f"the standard input cannot be read: {error.strerror or error}") from None
