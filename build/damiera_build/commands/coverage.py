"""`damiera coverage`: which diagram proves which rule."""

from __future__ import annotations

import json
import sys

import click

from damiera_build.console import json_or_text, project_here, verified
from damiera_build.coverage import Row, Unobservable, coverage, unproved


@click.command()
@json_or_text
def command(output: str) -> None:
    """Show for each rule which diagrams prove it.

    Exit code 1 if a rule that a position can prove has none.
    """
    project = project_here()
    verification = verified(project)
    table = coverage(verification.facts.values(), project.rules)
    if output == "json":
        rows = [
            {
                "rule": row.rule,
                "article": row.article,
                "proved": row.proved,
                "shown": row.shown,
                "unobservable": row.unobservable.value if row.unobservable else None,
            }
            for row in table
        ]
        click.echo(json.dumps({"version": 1, "rules": rows}, indent=1))
    else:
        for row in table:
            click.echo(f"{row.rule} (FID {row.article}): {', '.join(row.proved) or _lack(row)}")
            if row.shown:
                click.echo(f"    shown, not proved, by {', '.join(row.shown)}")
    if verification.errors or any(unproved(table, project.shown(project.diagrams))):
        sys.exit(1)


def _lack(row: Row) -> str:
    """Return what stands in the place of diagrams where none proves a rule."""
    why = f"({row.unobservable.reason})" if row.unobservable else ""
    return why if row.unobservable is Unobservable.MASKED else f"NOT PROVED {why}".rstrip()
