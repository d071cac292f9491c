"""`damiera why`: whether a move is legal, and the reason if it is not."""

from __future__ import annotations

import json
from dataclasses import replace

import click

from damiera_build.answers import why_answer
from damiera_build.console import Refused, as_text, json_or_text, position_of, project_here
from damiera_build.languages import load_words
from damiera_build.pdn_messages import cut
from damiera_build.project import ProjectError
from damiera_build.reasons import why, with_article
from damiera_engine import Unreadable, judge_text


@click.command()
@click.argument("fen")
@click.argument("move")
@json_or_text
@click.option("--lang", default="en", help="Language of the answer.")
def command(fen: str, move: str, output: str, lang: str) -> None:
    """Tell whether MOVE is legal in FEN, and if not, why. Exit code 0 either way."""
    project = project_here()
    fen, move = as_text(fen), as_text(move)
    position = position_of(fen)
    try:
        words = load_words(project, lang)
    except ProjectError as error:
        raise Refused(str(error)) from None
    if output == "json":
        click.echo(json.dumps(why_answer(fen, position, move, project.rules), ensure_ascii=False))
        return
    verdict = judge_text(position, move, project.rules)
    if isinstance(verdict, Unreadable):
        verdict = replace(verdict, text=cut(verdict.text))
    answer = words.say(why(verdict, cut(move), position))
    click.echo(with_article(answer, verdict.rule, project.rules))
