"""`damiera find`: the simplest positions that prove a rule."""

from __future__ import annotations

import json
import sys
from difflib import get_close_matches
from pathlib import Path
from typing import Final

import click

from damiera_build.console import Refused, progress, project_here
from damiera_build.coverage import unobservable
from damiera_build.files import write_if_changed
from damiera_build.search import Found, search
from damiera_build.spec_writer import write_spec
from damiera_engine import Rule, RuleSet, format_fen

USUAL_LARGEST: Final = 4
"""Four pieces are some ten million positions, a few minutes; five are two hundred million."""

INTERRUPTED: Final = 130


@click.command()
@click.argument("rule")
@click.option(
    "--pieces",
    type=click.IntRange(1, 6),
    default=USUAL_LARGEST,
    show_default=True,
    help="Search no further than this many pieces.",
)
@click.option("--men-only", is_flag=True, help="Only positions without kings.")
@click.option("--limit", type=click.IntRange(1, 1000), default=5, show_default=True)
@click.option("--format", "output", type=click.Choice(["yaml", "json"]), default="yaml")
@click.option("-o", "--out", type=click.Path(path_type=Path), help="Write specs into this folder.")
def command(
    rule: str, pieces: int, men_only: bool, limit: int, output: str, out: Path | None
) -> None:
    """Find the simplest positions that prove a rule.

    Every position is tried, from one piece up, until some prove RULE; so none smaller does. They
    are given as specs that pass `damiera check`, the best for teaching first.
    """
    rules = project_here().rules
    wanted = _rule(rule, rules)
    found: list[Found] = []
    complete = 0
    try:
        with progress() as tell:
            for count in range(1, pieces + 1):
                for step in search(wanted, rules, count, men_only=men_only):
                    found += step.found
                    tell(f"{count} pieces: {100 * step.done // step.total} %, {len(found)} found")
                complete = count
                click.echo(f"{count} pieces: {step.total:,} positions tried", err=True)
                if found:
                    break
    except KeyboardInterrupt:
        click.echo(f"interrupted; complete for up to {complete} pieces", err=True)
        _show(wanted, rules, found, limit, output, out)
        sys.exit(INTERRUPTED)
    if not found:
        click.echo(f"no position with up to {pieces} pieces proves {wanted}", err=True)
        sys.exit(1)
    click.echo(
        f"complete: nothing smaller than {count} pieces proves {wanted}; {len(found)} do", err=True
    )
    _show(wanted, rules, found, limit, output, out)


def _rule(name: str, rules: RuleSet) -> Rule:
    known = [rule.value for rule in rules.articles]
    if name not in known:
        near = get_close_matches(name, known, 1, 0.5)
        hint = f"did you mean {near[0]}?" if near else f"known: {', '.join(known)}"
        raise Refused(f"unknown rule {name}; {hint}")
    rule = Rule(name)
    why = unobservable(rule, rules)
    if why is not None:
        raise Refused(f"no single position can prove {rule} ({why.value})")
    return rule


def _show(
    rule: Rule, rules: RuleSet, found: list[Found], limit: int, output: str, out: Path | None
) -> None:
    best = sorted(found)[:limit]
    if output == "json":
        positions = [
            {"fen": format_fen(f.position), "candidates": f.candidates, "kings": f.kings}
            for f in best
        ]
        click.echo(json.dumps({"rule": rule, "found": len(found), "positions": positions}))
        return
    for number, one in enumerate(best, 1):
        spec = write_spec(one.position, rules, [rule])
        if out is None:
            click.echo(f"# {rule}, {number} of {len(found)}\n{spec}")
        else:
            write_if_changed(out / f"{rule}-{number}.yaml", spec.encode())
