"""`damiera legal`: the legal moves of positions."""

from __future__ import annotations

import json
import sys

import click

from damiera_build.answers import legal_answer
from damiera_build.console import json_or_text, project_here


@click.command()
@click.argument("fen")
@json_or_text
def command(fen: str, output: str) -> None:
    """List the legal moves of a position.

    With - in place of FEN, every line of standard input is one, and gets one JSON object.
    """
    rules = project_here().rules
    if fen != "-":
        answer = legal_answer(fen, rules)
        if output == "json":
            click.echo(json.dumps(answer))
        elif "legal" in answer:
            click.echo("\n".join(move["move"] for move in answer["legal"]))
        else:
            click.echo(f"damiera: {answer['error']['message']}", err=True)
        sys.exit("error" in answer)
    failed = False
    for line in sys.stdin:
        if line.strip():
            answer = legal_answer(line.strip(), rules)
            failed = failed or "error" in answer
            click.echo(json.dumps(answer))
    sys.exit(failed)
