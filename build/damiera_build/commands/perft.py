"""`damiera perft`: leaves counted at a depth."""

from __future__ import annotations

import json
from typing import Any, Final

import click

from damiera_build.console import as_text, json_or_text, position_of, project_here
from damiera_engine import divide, perft

DEEPEST: Final = 20


@click.command()
@click.argument("fen")
@click.argument("depth", type=click.IntRange(0, DEEPEST))
@click.option("--divide", "divided", is_flag=True, help="Count below each move.")
@json_or_text
def command(fen: str, depth: int, divided: bool, output: str) -> None:
    """Count the leaves at DEPTH plies below FEN."""
    rules = project_here().rules
    fen = as_text(fen)
    position = position_of(fen)
    below = divide(position, depth, rules) if divided and depth else {}
    nodes = sum(below.values()) if below else perft(position, depth, rules)
    if output == "json":
        answer: dict[str, Any] = {"fen": fen, "depth": depth, "nodes": nodes}
        if divided:
            answer["divide"] = {str(move): count for move, count in below.items()}
        click.echo(json.dumps(answer))
        return
    for move, count in below.items():
        click.echo(f"{move}: {count}")
    click.echo(str(nodes))
