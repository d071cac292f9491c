"""`damiera new`: a diagram file to begin with."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path

import click

from damiera_build.catalogue import ENGLISH
from damiera_build.console import Refused, position_of, project_here
from damiera_build.coverage import unobservable
from damiera_build.files import write_new
from damiera_build.project import Project
from damiera_build.spec import ID, LONGEST_ID
from damiera_build.started_spec import provable_rules, started_spec
from damiera_build.verification import spec_files
from damiera_engine import START, Rule, RuleSet


@click.command()
@click.argument("id")
@click.option("--fen", help="The position; default: the start of a game.")
@click.option("--shows", "names", multiple=True, metavar="RULE", help="May be repeated.")
def command(id: str, fen: str | None, names: tuple[str, ...]) -> None:  # noqa: A002
    """Start a diagram: ID.yaml in the folder of diagrams.

    The file holds all that the engine knows of the position: the legal moves, what they capture,
    and each capture that loses to another, with the rule that decides. It passes `damiera check` as
    it is. RULE is a rule to file it under; the position must prove it.
    """
    project = project_here()
    path = _place(project, id)
    position = START if fen is None else position_of(fen)
    shows = tuple(dict.fromkeys(_rule(name, project.rules) for name in names))
    provable = provable_rules(position, project.rules)
    for rule in shows:
        if rule not in provable:
            more = f"damiera find {rule} looks for one that does"
            if unobservable(rule, project.rules):
                more = f"damiera explain {rule} tells what can"
            raise Refused(f"this position does not prove {rule}, {_proves(provable)}; {more}")
    text = started_spec(position, project.rules, shows)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_new(path, text.encode())
    except OSError as error:
        shown = project.shown(path)
        raise Refused(f"{shown} cannot be written: {error.strerror or error}") from None
    click.echo(f"written: {project.shown(path)}", err=True)
    if not shows and provable:
        click.echo(f"the position {_proves(provable).removeprefix('it ')}", err=True)


def _place(project: Project, id: str) -> Path:  # noqa: A002
    """Return where a diagram of an id is to be written, which must be free."""
    if not ID.fullmatch(id) or len(id) > LONGEST_ID:
        raise Refused(f"{id[:80]!r} is no diagram id; such as most-pieces is one")
    for other in spec_files([project.diagrams] if project.diagrams.is_dir() else []):
        if other.stem == id:
            raise Refused(f"{project.shown(other)} is there already, and is not overwritten")
    return project.diagrams / f"{id}.yaml"


def _rule(name: str, rules: RuleSet) -> Rule:
    if name not in rules.articles:
        near = get_close_matches(name, [rule.value for rule in rules.articles], 1, 0.5)
        hint = f"did you mean {near[0]}?" if near else f"known: {', '.join(rules.articles)}"
        raise Refused(f"unknown rule {name[:60]}; {hint}")
    return Rule(name)


def _proves(provable: Sequence[Rule]) -> str:
    return f"it proves {ENGLISH.join(provable) or 'no rule'}"
