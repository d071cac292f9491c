"""The command line: one module a command, loaded only when it is called."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EBADF, EPIPE
from importlib import import_module
from typing import Any, Final

import click

from damiera_build.start import INTERRUPTED

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

LEFT_EARLY: Final = 141
"""The exit code where the reader of the output has gone: what a shell calls an end by SIGPIPE."""


class _Commands(click.Group):
    """A group that imports a command's module when the command is asked for."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run the command that the arguments name."""
        if sys.stdout is None:
            sys.stdout = _Closed()
        for stream in (sys.stdout, sys.stderr):
            # Our texts speak Greek and Thai; a terminal that cannot show them still gets the rest.
            if isinstance(stream, io.TextIOWrapper) and stream.errors == "strict":
                stream.reconfigure(errors="backslashreplace")
        with _heard():
            return super().main(*args, **kwargs)

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        """Read the arguments, which may ask for help and no more."""
        with _heard():
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: click.Context) -> Any:
        """Carry out the command."""
        with _heard():
            return super().invoke(ctx)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """Return the names of all commands."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:  # noqa: ARG002
        """Return a command, None where there is none of that name."""
        if name not in COMMANDS:
            return None
        command: click.Command = import_module(COMMANDS[name]).command
        return command


class _Closed(io.TextIOBase):
    """Standard output where the system has given none."""

    def write(self, text: str) -> int:  # noqa: ARG002 - the signature is the base's
        raise OSError(EBADF, "it is closed")


@contextmanager
def _heard() -> Iterator[None]:
    """End a command whose output cannot be written in one line, or silently if nobody reads on.

    Ctrl-C ends one too, with its own exit code; click's is that of a command that found something.
    """
    try:
        yield
    except KeyboardInterrupt:
        with suppress(OSError):
            click.echo("damiera: interrupted", err=True)
        raise SystemExit(INTERRUPTED) from None
    except OSError as error:
        if not _is_of_output(error):
            raise
        _forget_output()
        if error.errno != EPIPE:
            with suppress(OSError):
                click.echo(f"damiera: the output cannot be written: {error.strerror}", err=True)
        raise SystemExit(LEFT_EARLY if error.errno == EPIPE else 2) from None


def _is_of_output(error: OSError) -> bool:
    """Tell whether an error arose where something was printed."""
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code is click.echo.__code__:
            return True
        trace = trace.tb_next
    return False


def _forget_output() -> None:
    """Let what could not be written be lost, so that nothing tries again at the end."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):
            stream.flush()
            continue
        with suppress(OSError, ValueError, AttributeError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="damiera", message="damiera %(version)s")
def main() -> None:
    """Draughts diagrams that cannot lie: every claim is proved before it is drawn."""
