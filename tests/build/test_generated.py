"""What is generated from the code is what the code says now."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

from damiera_build.diagnostic import Code
from damiera_build.spec_schema import spec_schema

OWN = Path(__file__).parents[2]
DIAGNOSTICS = (OWN / "docs" / "diagnostics.md").read_text("utf-8")


def test_generated_files_are_up_to_date() -> None:
    """`make generated` would change nothing."""
    command = [sys.executable, "tools/generate.py", "--check"]
    done = subprocess.run(command, cwd=OWN, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_reference_says_what_makes_it() -> None:
    """So that nobody edits it by hand."""
    assert "Made by `make generated`" in DIAGNOSTICS.split("\n")[0]


def test_the_reference_lists_and_explains_every_code() -> None:
    """Each row of the tables leads to a page."""
    rows = re.findall(r"^\| \[(\w+)\]\(#(\w+)\) \| (\w+) \| (.+) \|$", DIAGNOSTICS, re.MULTILINE)
    codes = [(c.name, c.name.lower(), c.severity.value, c.summary) for c in Code]
    assert sorted(rows) == sorted(codes)
    for code in Code:
        page = f'<a id="{code.name.lower()}"></a>\n\n### {code.name}: {code.summary}\n'
        assert DIAGNOSTICS.count(page) == 1


def test_the_schema_in_the_docs_is_the_one_of_the_code() -> None:
    """The one that editors are pointed to."""
    assert json.loads((OWN / "docs" / "spec.schema.json").read_text("utf-8")) == spec_schema()
