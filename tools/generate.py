"""What `make generated` runs: docs/diagnostics.md and docs/spec.schema.json, from the code."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from damiera_build.explanation import families, markdown
from damiera_build.files import write_if_changed
from damiera_build.spec_schema import schema_text

DOCS = Path(__file__).parent.parent / "docs"
HEAD = """\
<!-- Made by `make generated` from build/damiera_build/explain/; do not edit. -->
# Diagnostics

Everything that damiera can find wrong has a code that never changes its meaning. `damiera explain
D203` prints the page of a code on the terminal.

An example with lines such as `-- page.md --` is a little folder: each such line gives the name of
a file, and the file's text stands below it. Lines that begin with `$` are commands, run in that
folder. What stands behind the name says what happened to a file: *changed* means that the text
behind the minus became the one behind the plus, and *listed anew* that its checksum in
`manifest.json` was changed too, as a forger would.

Each wrong example is run by the tests and gives its code and no other; each right one is passed
in silence.
"""


def diagnostics() -> str:
    """Return the reference of all codes: a table by family, then the pages."""
    return HEAD + "\n" + "\n\n".join([*_tables(), *_pages()]) + "\n"


def _tables() -> Iterator[str]:
    for what, codes in families():
        rows = [
            f"| [{c.name}](#{c.name.lower()}) | {c.severity.value} | {c.summary} |" for c in codes
        ]
        yield "\n".join(
            [f"**{what}**", "", "| code | severity | what it is about |", "|---|---|---|", *rows]
        )


def _pages() -> Iterator[str]:
    for what, codes in families():
        yield f"## {what}"
        for code in codes:
            yield f'<a id="{code.name.lower()}"></a>\n\n{markdown(code, 3)}'


GENERATED = {
    DOCS / "diagnostics.md": diagnostics,
    DOCS / "spec.schema.json": schema_text,
}


def main() -> None:
    """Write the files; with --check, write none and name those that would change."""
    texts = {path: make().encode() for path, make in GENERATED.items()}
    if "--check" not in sys.argv:
        for path, text in texts.items():
            write_if_changed(path, text)
        return
    stale = [p.name for p, text in texts.items() if not p.is_file() or p.read_bytes() != text]
    if stale:
        sys.exit(f"run `make generated`: {', '.join(stale)} would change")


if __name__ == "__main__":
    main()
