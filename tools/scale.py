"""What `make scale` runs: how check and build grow with the diagrams, in twenty languages.

The project is our own, its diagrams copied under new names; the languages that we have no catalogue
for are given our Italian page. Every figure is of one run: seconds of wall time and of CPU, and the
largest resident memory of a process.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
DAMIERA = [sys.executable, "-m", "damiera_build"]
COUNTS = (125, 250, 500, 1000)
OURS = ["en", "it", "el", "ro", "th", "tr", "cs"]
OTHERS = ["de", "fr", "es", "pt", "nl", "pl", "sv", "da", "fi", "hu", "sk", "bg", "uk"]


def project(folder: Path) -> None:
    """Make the project, with twenty languages and no diagrams."""
    shutil.copytree(ROOT / "rules", folder / "rules")
    locale = folder / "rules/italian/locale"
    italian = (locale / "it.po").read_text(encoding="utf-8")
    for tag in OTHERS:
        text = italian.replace("Language: it", f"Language: {tag}")
        (locale / f"{tag}.po").write_text(text, encoding="utf-8")
    configuration = (ROOT / "damiera.toml").read_text(encoding="utf-8")
    languages = ", ".join(f'"{tag}"' for tag in OURS + OTHERS)
    configuration = re.sub(r"languages = \[.*?\]", f"languages = [{languages}]", configuration)
    (folder / "damiera.toml").write_text(configuration, encoding="utf-8")


def fill(folder: Path, count: int) -> None:
    """Bring the project to so many diagrams: ours first, then copies of them."""
    diagrams = folder / "diagrams/italian"
    diagrams.mkdir(parents=True, exist_ok=True)
    ours = sorted((ROOT / "diagrams/italian").glob("*.yaml"))
    copied = [path for path in ours if path.stem != "forty-moves"]
    for number in range(count):
        source = ours[number] if number < len(ours) else copied[number % len(copied)]
        name = source.name if number < len(ours) else f"{source.stem}-{number}.yaml"
        shutil.copy(source, diagrams / name)


def measure(folder: Path, *arguments: str) -> tuple[float, float, float]:
    """Return the wall seconds, the CPU seconds and the most memory in MB of a command."""
    start = time.perf_counter()
    process = os.posix_spawn(
        sys.executable,
        [*DAMIERA, *arguments],
        os.environ,
        file_actions=[
            (os.POSIX_SPAWN_OPEN, stream, os.devnull, os.O_WRONLY, 0) for stream in (1, 2)
        ],
    )
    _, status, used = os.wait4(process, 0)
    if os.waitstatus_to_exitcode(status):
        sys.exit(f"damiera {' '.join(arguments)} failed in {folder}")
    return time.perf_counter() - start, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def main() -> None:
    """Measure, and print the table that the README has."""
    print("| diagrams | check | build, everything | one changed | nothing changed | memory |")
    print("|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        project(folder)
        os.chdir(folder)
        for count in COUNTS:
            fill(folder, count)
            shutil.rmtree(folder / "site", ignore_errors=True)
            checked = measure(folder, "check")
            built = measure(folder, "build")
            spec = folder / "diagrams/italian/man-moves-forward.yaml"
            spec.write_text(spec.read_text(encoding="utf-8") + "view: black\n", encoding="utf-8")
            changed = measure(folder, "build")
            same = measure(folder, "build")
            rows = (checked, built, changed, same)
            runs = [f"{wall:.1f} s ({cpu:.1f} CPU)" for wall, cpu, _ in rows]
            most = max(memory for *_, memory in rows)
            print(f"| {count:,} | {' | '.join(runs)} | {most:.0f} MB |", flush=True)


if __name__ == "__main__":
    main()
