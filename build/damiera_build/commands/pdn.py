"""`damiera pdn`: recorded games played again, and diagrams taken from them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import click

from damiera_build.console import Refused, fails, json_or_text, print_findings, project_here
from damiera_build.diagnostic import Diagnostic
from damiera_build.files import write_new
from damiera_build.pdn_diagram import diagram_spec
from damiera_build.pdn_file import PdnFile, read_pdn_file
from damiera_build.pdn_report import check_games
from damiera_build.report.json import json_report
from damiera_build.report.text import count
from damiera_build.source import SourceError
from damiera_build.spec import ID, LONGEST_ID
from damiera_engine import PdnGame, Replay, iter_pdn, replay

_file: Final = click.Path(path_type=Path)


@click.group()
def command() -> None:
    """Play recorded games again, and take diagrams from them."""


@command.command("check")
@click.argument("files", nargs=-1, required=True, type=_file)
@json_or_text
def check(files: tuple[Path, ...], output: str) -> None:
    """Play every game of PDN files again, and tell every fault.

    Exit code 0: every game can be played. 1: one cannot, or cannot be read. 2: a file is missing.
    """
    project = project_here()
    findings: list[Diagnostic] = []
    games = plies = 0
    for path in files:
        _must_exist(path)
    for path in files:
        try:
            report = check_games(read_pdn_file(path, project.shown(path)), project.rules)
        except SourceError as error:
            findings += error.diagnostics
            continue
        findings += report.findings
        games += report.games
        plies += report.plies
    if output == "json":
        click.echo(json_report(findings, games))
    else:
        print_findings(findings)
    problems = count(len(findings), "problem") if findings else "no problem"
    played = f"{count(games, 'game')}, {count(plies, 'half move')} played: {problems}"
    click.echo(played, err=True)
    if fails(findings):
        sys.exit(1)


@command.command("diagram")
@click.argument("file", type=_file)
@click.option("--game", "number", default=1, type=click.IntRange(1), help="Which game; from 1.")
@click.option("--ply", required=True, type=click.IntRange(0), help="After how many half moves.")
@click.option("-o", "--output", type=_file, help="A new .yaml file; default: standard output.")
def diagram(file: Path, number: int, ply: int, output: Path | None) -> None:
    """Write a diagram spec of one position of a game in FILE.

    The position is the one after PLY half moves; 0 is where the game begins. All its legal moves
    are claimed, and of the captures that are not legal the priority that each lost to.
    """
    project = project_here()
    _must_exist(file)
    if output is not None:
        _must_be_new_spec(output)
    try:
        record = read_pdn_file(file, project.shown(file))
    except SourceError as error:
        print_findings(error.diagnostics, err=True)
        sys.exit(1)
    replayed = replay(_game(record, number), project.rules)
    text = _spec(replayed, number, ply, file.name)
    if output is None:
        click.echo(text, nl=False)
        return
    try:
        write_new(output, text.encode())
    except OSError as error:
        raise Refused(f"{output} cannot be written: {error.strerror or error}") from None
    click.echo(f"written: {project.shown(output)}", err=True)


def _must_exist(path: Path) -> None:
    if not path.exists():
        raise Refused(f"there is no file {path}")


def _must_be_new_spec(path: Path) -> None:
    is_id = ID.fullmatch(path.stem) and len(path.stem) <= LONGEST_ID
    if not is_id or path.suffix not in {".yaml", ".yml"}:
        raise Refused(f"{path} is no name of a diagram; such as most-pieces.yaml is one")
    if path.exists():
        raise Refused(f"{path} is there already, and is not overwritten")


def _game(record: PdnFile, number: int) -> PdnGame:
    """Return a game of a file by its number."""
    games = 0
    for games, game in enumerate(iter_pdn(record.text), 1):
        if games == number:
            return game
    raise Refused(f"there is no game {number} in {record.path}: it holds {count(games, 'game')}")


def _spec(replayed: Replay, number: int, ply: int, file: str) -> str:
    """Return the spec of a position, if the game can be played that far."""
    game = replayed.game
    if game is None:
        raise Refused(f"game {number} cannot be played at all; see damiera pdn check")
    if ply > len(game.moves):
        last = count(len(game.moves), "half move")
        raise Refused(f"game {number} can be played for {last}; see damiera pdn check")
    return diagram_spec(replayed.source, game, ply, f"Game {number} of {file}")
