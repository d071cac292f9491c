"""Many spec files checked, in several processes where that is quicker.

What comes out does not depend on the number of processes. Facts stay where they are proved: what
comes back from another process is what is said of a file, which is all that the gate needs.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from damiera_build.checked import Checked
from damiera_build.coverage import Evidence
from damiera_build.diagnostic import START_OF_FILE, Code, Diagnostic
from damiera_build.project import VARIANTS, Project
from damiera_build.verification import check_file, link_fault
from damiera_build.worker import end_with_parent

if TYPE_CHECKING:
    from multiprocessing.context import BaseContext

PARALLEL_FROM: Final = 400
"""With fewer files, starting processes costs more than they save."""

MOST_JOBS: Final = 60
"""Of processes that are started unasked; Windows can wait for no more."""

_LARGEST_CHUNK: Final = 100
"""Files that a process is handed at a time: progress is seen, and the processes end together."""


class WorkerError(Exception):
    """Raised when a process was killed, so that not everything is checked."""


class Survey(NamedTuple):
    """What came of many spec files, in their order."""

    diagrams: tuple[Checked, ...]

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        """Everything that was found."""
        return tuple(finding for diagram in self.diagrams for finding in diagram.findings)

    @property
    def proved(self) -> frozenset[str]:
        """The ids of what is proved."""
        return frozenset(diagram.id for diagram in self.diagrams if diagram.is_proved)

    @property
    def refuted(self) -> frozenset[str]:
        """The ids of what is not."""
        return frozenset(diagram.id for diagram in self.diagrams) - self.proved

    @property
    def evidence(self) -> list[Evidence]:
        """What the diagrams say about the rules, where it was weighed."""
        return [diagram.evidence for diagram in self.diagrams if diagram.evidence is not None]


def jobs_for(files: int) -> int:
    """Return in how many processes it is best to check so many files."""
    if files < PARALLEL_FROM:
        return 1
    usable = getattr(os, "sched_getaffinity", None)
    cores = len(usable(0)) if usable else os.cpu_count() or 1
    return min(cores, MOST_JOBS, 2 * files // PARALLEL_FROM)


def survey(
    project: Project,
    files: Iterable[Path],
    *,
    weigh: bool = False,
    jobs: int = 1,
    tell: Callable[[int], None] = lambda _: None,
) -> Survey:
    """Check spec files; of two with one id the second is refused.

    `weigh` asks for the evidence too; `tell` hears how many files are done.

    Raises:
        WorkerError: if a process was killed.
    """
    slots: list[Checked | None] = []
    tasks: list[_Task] = []
    seen: dict[str, str] = {}
    for file in files:
        shown, id = project.shown(file), file.stem  # noqa: A001 - the field's name
        found = link_fault(project, file, shown) or _taken(shown, id, seen)
        if found is not None:
            slots.append(Checked(shown, id, (), is_proved=False, findings=(found,)))
            continue
        seen[id] = shown
        slots.append(None)
        tasks.append((str(file), shown))
    done = _checked(tasks, project, weigh=weigh, jobs=jobs, tell=tell)
    return Survey(tuple(slot or next(done) for slot in slots))


_Task = tuple[str, str]
"""A file to read, and how messages name it."""


def _taken(shown: str, id: str, seen: Mapping[str, str]) -> Diagnostic | None:  # noqa: A002
    if id not in seen:
        return None
    message = f"the id {id} belongs to {seen[id]} already"
    return Diagnostic(Code.D016, shown, START_OF_FILE, message, fix="rename it")


def _checked(
    tasks: Sequence[_Task],
    project: Project,
    *,
    weigh: bool,
    jobs: int,
    tell: Callable[[int], None],
) -> Iterator[Checked]:
    """Yield what came of each task, in order."""
    variant = project.rules.name
    size = max(1, min(_LARGEST_CHUNK, -(-len(tasks) // (4 * jobs))))
    chunks = [tasks[start : start + size] for start in range(0, len(tasks), size)]
    check = partial(check_chunk, variant, weigh)
    done = 0
    for results in _in_processes(check, chunks, jobs) if jobs > 1 else map(check, chunks):
        done += len(results)
        tell(done)
        yield from results


def check_chunk(variant: str, weigh: bool, tasks: Sequence[_Task]) -> list[Checked]:
    """Return what came of each task; this is what another process is asked."""
    rules = VARIANTS[variant]
    return [check_file(Path(name), shown, rules, weigh=weigh) for name, shown in tasks]


def _in_processes(
    check: Callable[[Sequence[_Task]], list[Checked]], chunks: Sequence[Sequence[_Task]], jobs: int
) -> Iterator[list[Checked]]:
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    jobs = min(jobs, len(chunks))
    try:
        with ProcessPoolExecutor(jobs, _context(), _start) as pool:
            yield from pool.map(check, chunks)
    except BrokenProcessPool:
        raise WorkerError from None


def _context() -> BaseContext:
    """Return the quickest safe way to start a process: a copy of this one if it has one thread."""
    from multiprocessing import get_context

    alone = sys.platform == "linux" and threading.active_count() == 1
    return get_context("fork" if alone else "spawn")


def _start() -> None:
    """Leave it to the first process to end on an interrupt from the keyboard, and end with it."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
