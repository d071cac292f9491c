"""`damiera schema`: the shape of a spec, for editors."""

from __future__ import annotations

import click

from damiera_build.spec_schema import schema_text


@click.command()
def command() -> None:
    """Print the JSON Schema of a diagram spec.

    With it an editor completes keys and rules, and marks what cannot be right, while you write. The
    README tells how to switch it on.
    """
    click.echo(schema_text(), nl=False)
