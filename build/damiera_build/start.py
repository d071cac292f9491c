"""Where the program starts; it loads nothing by itself, so that Ctrl-C is heard from the first."""

from __future__ import annotations

from typing import Final

INTERRUPTED: Final = 130
"""The exit code after Ctrl-C, as shells have it."""


def main() -> None:
    """Run the command line."""
    try:
        from damiera_build.cli import main as commands

        commands(prog_name="damiera")
    except KeyboardInterrupt:
        raise SystemExit(INTERRUPTED) from None
