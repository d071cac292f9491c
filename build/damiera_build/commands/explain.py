"""`damiera explain`: what a diagnostic code means, with an example, and what is known of a rule."""

from __future__ import annotations

from difflib import get_close_matches

import click

from damiera_build.console import Refused, project_here
from damiera_build.diagnostic import Code
from damiera_build.explanation import plain_text, table
from damiera_build.rule_facts import rule_facts
from damiera_engine import Rule, RuleSet


@click.command()
@click.argument("name", metavar="[CODE|RULE]", required=False)
def command(name: str | None) -> None:
    """Explain a diagnostic code such as D203, or a rule such as most-pieces.

    Without an argument, all codes are listed.
    """
    if name is None:
        click.echo(table())
        return
    if name.upper() in Code.__members__:
        click.echo(plain_text(Code[name.upper()]))
        return
    rules = project_here().rules
    if name.lower() not in rules.articles:
        raise Refused(_unknown(name, rules))
    click.echo(rule_facts(Rule(name.lower()), rules))


def _unknown(name: str, rules: RuleSet) -> str:
    names = [*Code.__members__, *rules.articles]
    near = get_close_matches(name.upper(), names, 1) or get_close_matches(name.lower(), names, 1)
    hint = f"did you mean {near[0]}?" if near else "damiera explain lists all codes"
    return f"there is no code or rule {name[:60]}; {hint}"
