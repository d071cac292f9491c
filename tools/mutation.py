"""What `make mutation` runs: how many small faults in the engine's reasoning the tests notice.

mutmut makes the faults in a copy of the engine and runs the tests of the engine against each. The
copy lies in a temporary folder, laid out as mutmut expects it, so nothing is left in the repository
but the page docs/mutation.md with the result. Faults that no test can notice are listed with the
reason in tools/equivalent_mutants.toml.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs/mutation.md"
EXPLAINED = ROOT / "tools/equivalent_mutants.toml"
MUTMUT = [str(Path(sys.executable).parent / "mutmut")]

MODULES = ("capture", "precedence", "legality", "verdict", "judge", "ablation")
LOWEST_RATE = 95.0
START, END = "<!-- last run: made by `make mutation` -->\n", "<!-- end of last run -->\n"

SURVIVED, NOT_TESTED, KILLED = (0,), (None, 2, 5, 33, 34), (1, 3)
"""The exit codes that mutmut keeps; with any other one the mutant hung or broke the interpreter."""

FOUND_QUICKLY = '''\
"""Most faults are noticed by a position that stands in a test: those tests come first."""


def pytest_collection_modifyitems(items):
    items.sort(key=lambda item: hasattr(item.obj, "hypothesis"))
'''

CONFIGURATION = f"""\
[tool.pytest.ini_options]
addopts = "--import-mode=importlib --strict-markers --strict-config -p no:cacheprovider"
pythonpath = ["src", "tests"]
filterwarnings = ["error"]

[tool.mutmut]
source_paths = ["src"]
only_mutate = {[f"src/damiera_engine/{module}.py" for module in MODULES]}
pytest_add_cli_args_test_selection = ["tests/engine"]
timeout_multiplier = 5.0
"""


class Mutant(NamedTuple):
    """A fault in one function of a module: the line as it is, and as it is with the fault."""

    module: str
    function: str
    line: str
    becomes: str


class Result(NamedTuple):
    """What became of a module's mutants; those that hang the tests count as killed."""

    module: str
    mutants: int
    killed: int
    timeouts: int
    survivors: list[Mutant]


def lay_out(folder: Path) -> None:
    """Copy the engine and its tests as mutmut expects them.

    The tests of PDN are about other modules, and would only take time.
    """
    ignored = shutil.ignore_patterns("__pycache__", "test_pdn_*")
    shutil.copytree(ROOT / "engine", folder / "src", ignore=ignored)
    for name in ("engine", "literal", "data"):
        shutil.copytree(ROOT / "tests" / name, folder / "tests" / name, ignore=ignored)
    (folder / "tests/conftest.py").write_text(FOUND_QUICKLY, encoding="utf-8")
    (folder / "pyproject.toml").write_text(CONFIGURATION, encoding="utf-8")


def run_mutants(folder: Path) -> None:
    """Let mutmut try every mutant on all cores; what it prints is shown only if it fails.

    It keeps the tests in sets, so a fixed seed of the hashes gives the same order each time.
    """
    print("Some hundred mutants are tried, which takes some minutes.", flush=True)
    environment = os.environ | {"DAMIERA_EXAMPLES": "0.2", "PYTHONHASHSEED": "0"}
    run = subprocess.run(
        [*MUTMUT, "run"], cwd=folder, env=environment, capture_output=True, text=True
    )
    if run.returncode:
        sys.exit(run.stdout.replace("\r", "\n")[-4_000:] + run.stderr)


def results(folder: Path) -> Iterator[Result]:
    """Yield what mutmut has written down about each module."""
    for module in MODULES:
        path = folder / f"mutants/src/damiera_engine/{module}.py.meta"
        codes = json.loads(path.read_text("utf-8"))["exit_code_by_key"]
        left = [name for name, code in codes.items() if code in SURVIVED + NOT_TESTED]
        killed = sum(code in KILLED for code in codes.values())
        timeouts = len(codes) - killed - len(left)
        survivors = [described(module, name, folder) for name in left]
        yield Result(module, len(codes), killed, timeouts, survivors)


def described(module: str, name: str, folder: Path) -> Mutant:
    """Return a mutant as the lines in which it differs from the module."""
    shown = subprocess.run(
        [*MUTMUT, "show", name], cwd=folder, capture_output=True, text=True, check=True
    ).stdout
    lines = [line for line in shown.splitlines() if not line.startswith(("---", "+++"))]
    before, after = (
        " ".join(line[1:].strip() for line in lines if line.startswith(sign)) for sign in "-+"
    )
    function = name.rpartition(".")[2].removeprefix("x_").partition("__mutmut_")[0]
    return Mutant(module, function, before, after)


def rate(result: Result, explained: dict[Mutant, str]) -> float:
    """Return how many in a hundred are killed of the mutants that a test could notice."""
    noticeable = result.mutants - sum(mutant in explained for mutant in result.survivors)
    return 100 * (result.killed + result.timeouts) / noticeable if noticeable else 100.0


def table(found: list[Result], explained: dict[Mutant, str]) -> Iterator[str]:
    """Yield the lines of the table of the modules."""
    yield "| module | mutants | killed | survived | of these explained | timeouts | rate |"
    yield "|---|---:|---:|---:|---:|---:|---:|"
    for one in found:
        of_these = sum(mutant in explained for mutant in one.survivors)
        figures = [one.mutants, one.killed, len(one.survivors), of_these, one.timeouts]
        share = f"{rate(one, explained):.1f} %" if one.mutants else "no functions"
        cells = [f"`{one.module}`", *map(str, figures), share]
        yield f"| {' | '.join(cells)} |"


def survivors_explained(found: list[Result], explained: dict[Mutant, str]) -> Iterator[str]:
    """Yield each survivor with its reason."""
    for one in found:
        for mutant in one.survivors:
            yield f"- `{mutant.module}.{mutant.function}`: `{mutant.line}` becomes"
            yield f"  `{mutant.becomes}`. {explained.get(mutant, '**Not explained.**')}"


def page(lines: list[str]) -> None:
    """Put the result of the run into the page, between its two marks."""
    head, _, rest = PAGE.read_text("utf-8").partition(START)
    _, _, tail = rest.partition(END)
    PAGE.write_text(head + START + "\n".join(lines) + "\n" + END + tail, encoding="utf-8")


def main() -> None:
    """Try every mutant, print the table and write the page; fail if too many faults pass."""
    entries = tomllib.loads(EXPLAINED.read_text("utf-8"))["mutant"]
    explained = {
        Mutant(entry["module"], entry["function"], entry["line"], entry["becomes"]): entry["reason"]
        for entry in entries
    }
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        lay_out(folder)
        run_mutants(folder)
        found = list(results(folder))
    rows = list(table(found, explained))
    page([*rows, "", *survivors_explained(found, explained)])
    print(*rows, f"{time.monotonic() - started:.0f} s", sep="\n")

    survivors = {mutant for one in found for mutant in one.survivors}
    for mutant in sorted(survivors - set(explained)):
        print(f"not explained: {' | '.join(mutant)}")
    stale = sorted(set(explained) - survivors)
    for mutant in stale:
        print(f"explained, but there is no such survivor: {' | '.join(mutant)}")
    low = [one.module for one in found if rate(one, explained) < LOWEST_RATE]
    if low:
        print(f"under {LOWEST_RATE:.0f} %: {', '.join(low)}")
    sys.exit(bool(low or stale))


if __name__ == "__main__":
    main()
