"""What `make bench` runs: the speed of the engine, the gate and the build, as figures and as JSON.

But for one that says wall, every figure is CPU time of this process and its children, the best of
several runs, beside the time of a fixed pure-Python loop measured in the same run: the ratio
compares machines, the figure alone does not.
"""

from __future__ import annotations

import json
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from damiera_build.picture import draw_fact
from damiera_build.png import CairoMissing, rasterize
from damiera_build.project import load_project
from damiera_build.verification import spec_files, verify_files
from damiera_engine import ITALIAN, START, judge_text, legal_moves, parse_fen, perft

ROOT = Path(__file__).parent.parent
DAMIERA = [sys.executable, "-m", "damiera_build"]


def cpu() -> float:
    """Return the CPU seconds of this process and its finished children."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in used)


def best(work: Callable[[], object], runs: int = 3) -> float:
    """Return the least CPU seconds that some work takes."""
    seconds = []
    for _ in range(runs):
        start = cpu()
        work()
        seconds.append(cpu() - start)
    return min(seconds)


def calibration() -> int:
    """Do a fixed amount of work of the kind that the engine does: small integers and tuples."""
    total = 0
    for number in range(1_000_000):
        pair = (number & 0xFFFF, number >> 3)
        total ^= pair[0] | pair[1]
    return total


def judged() -> int:
    """Judge every pair of squares in a crowded position as a step and as a jump."""
    position = parse_fen("W:WK3,K12,K17,K26:B6,7,K10,K14,15,K18,K23,27")
    moves = [str(move) for move in legal_moves(position, ITALIAN)]
    texts = moves + [
        f"{a}{sign}{b}" for a in (3, 12, 17, 26) for b in range(1, 33) for sign in "-x"
    ]
    for text in texts:
        judge_text(position, text, ITALIAN)
    return len(texts)


def copies(folder: Path, count: int) -> None:
    """Fill a project with copies of our diagrams under new names."""
    sources = [path.read_text(encoding="utf-8") for path in spec_files([ROOT / "diagrams"])]
    sources = [text for text in sources if "forty-moves" not in text]
    (folder / "diagrams/italian").mkdir(parents=True)
    for number in range(count):
        text = sources[number % len(sources)]
        (folder / f"diagrams/italian/copy-{number}.yaml").write_text(text, encoding="utf-8")


def run(*arguments: str, folder: Path) -> None:
    """Run a command of damiera in a folder."""
    subprocess.run([*DAMIERA, *arguments], cwd=folder, check=True, capture_output=True)


def memory() -> float:
    """Return the largest resident memory of any child so far, in MB."""
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024


def main() -> None:
    """Measure, print a table, and write bench.json."""
    loop = best(calibration, 5)
    rows: list[tuple[str, float, str, float]] = []

    def row(name: str, value: float, unit: str, seconds: float) -> None:
        rows.append((name, value, unit, seconds / loop))

    seconds = best(lambda: perft(START, 7, ITALIAN))
    row("perft leaves", 177_532 / seconds, "/s", seconds)
    count = judged()
    seconds = best(judged)
    row("judged moves", count / seconds, "/s", seconds)

    project = load_project(ROOT)
    facts = list(verify_files(project, spec_files([project.diagrams])).facts.values())
    for fact in facts:
        draw_fact(fact, ITALIAN)
    seconds = best(lambda: [draw_fact(fact, ITALIAN) for fact in facts])
    row("SVG", 1000 * seconds / len(facts), "ms each", seconds)
    pictures = [draw_fact(fact, ITALIAN) for fact in facts]
    try:
        seconds = best(lambda: [rasterize(svg, 640, {}) for svg in pictures], 2)
        row("PNG 640", 1000 * seconds / len(facts), "ms each", seconds)
    except CairoMissing:
        pass

    seconds = best(lambda: run("check", "diagrams", folder=ROOT), 5)
    row("check, our diagrams, cold", seconds, "s CPU", seconds)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        copies(folder, 10_000)
        start = time.perf_counter()
        seconds = best(lambda: run("check", folder=folder), 1)
        row("check, 10,000 specs", seconds, "s CPU", seconds)
        row("check, 10,000 specs, wall", time.perf_counter() - start, "s", 0)
        out = folder / "site"
        build = ("build", "--out", str(out))
        seconds = best(lambda: run(*build, folder=ROOT), 1)
        row("build, everything", seconds, "s CPU", seconds)
        seconds = best(lambda: run(*build, folder=ROOT))
        row("build, nothing changed", seconds, "s CPU", seconds)
        shutil.rmtree(out)
    row("largest memory of a command", memory(), "MB", 0)

    print(f"calibration loop: {loop:.3f} s")
    for name, value, unit, ratio in rows:
        print(f"{name:28} {value:12,.2f} {unit:8} {ratio:8.2f} loops")
    figures = {name: {"value": value, "unit": unit, "loops": r} for name, value, unit, r in rows}
    report = {"version": 1, "calibration_seconds": loop, "figures": figures}
    (ROOT / "bench.json").write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
