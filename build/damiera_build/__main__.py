"""`python -m damiera_build` is `damiera`."""

from damiera_build.cli import main

main(prog_name="damiera")
