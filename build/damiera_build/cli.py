"""The command line: one module a command, loaded only when it is called."""

from __future__ import annotations

from importlib import import_module
from typing import Final

import click

COMMANDS: Final = {
    "audit": "damiera_build.commands.audit",
    "build": "damiera_build.commands.build",
    "check": "damiera_build.commands.check",
    "coverage": "damiera_build.commands.coverage",
    "explain": "damiera_build.commands.explain",
    "fill": "damiera_build.commands.fill",
    "find": "damiera_build.commands.find",
    "i18n": "damiera_build.commands.i18n",
    "legal": "damiera_build.commands.legal",
    "new": "damiera_build.commands.new",
    "pdn": "damiera_build.commands.pdn",
    "perft": "damiera_build.commands.perft",
    "render": "damiera_build.commands.render",
    "scan": "damiera_build.commands.scan",
    "schema": "damiera_build.commands.schema",
    "why": "damiera_build.commands.why",
}
"""Each command's module; its `command` is the command."""


class _Commands(click.Group):
    """A group that imports a command's module when the command is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """Return the names of all commands."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:  # noqa: ARG002
        """Return a command, None where there is none of that name."""
        if name not in COMMANDS:
            return None
        command: click.Command = import_module(COMMANDS[name]).command
        return command


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="damiera", message="damiera %(version)s")
def main() -> None:
    """Draughts diagrams that cannot lie: every claim is proved before it is drawn."""
