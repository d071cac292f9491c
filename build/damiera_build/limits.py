"""Limits of time and memory for what a stranger's file makes us compute.

Where the system cannot set them, there are none: they bound a nuisance and guard no secret.
"""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Final

MOST_SECONDS: Final = 1.0
"""Of the processor's time, which a slow or busy machine does not use up faster."""

MOST_MEMORY: Final = 200 * 1024 * 1024
"""In bytes, beyond what the process has already."""


class TooMuch(Exception):  # noqa: N818 - reads as what is the case
    """Raised for a computation that goes beyond a limit; the message says which."""


@contextmanager
def limited() -> Iterator[None]:
    """Run something that may take some time and some memory, and no more.

    Raises:
        TooMuch: if it takes more.
    """
    try:
        with _time_limited(), _memory_limited():
            yield
    except MemoryError as error:
        message = f"takes more than {MOST_MEMORY >> 20} MiB of memory"
        raise TooMuch(message).with_traceback(error.__traceback__) from None


if sys.platform == "win32":

    @contextmanager
    def _time_limited() -> Iterator[None]:
        yield

    @contextmanager
    def _memory_limited() -> Iterator[None]:
        yield

else:
    import resource

    @contextmanager
    def _time_limited() -> Iterator[None]:
        is_inner = signal.getitimer(signal.ITIMER_VIRTUAL)[0] > 0
        if is_inner or threading.current_thread() is not threading.main_thread():
            yield
            return
        before = signal.signal(signal.SIGVTALRM, _time_is_up)
        signal.setitimer(signal.ITIMER_VIRTUAL, MOST_SECONDS, 0.05)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            signal.signal(signal.SIGVTALRM, before)

    def _time_is_up(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - as signals call
        # It comes again and again: something on the way out may have swallowed the first.
        raise TooMuch(f"takes longer than {MOST_SECONDS:g} s")

    @contextmanager
    def _memory_limited() -> Iterator[None]:
        try:
            pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        except (OSError, ValueError):
            yield
            return
        soft, hard = resource.getrlimit(resource.RLIMIT_AS)
        new = pages * resource.getpagesize() + MOST_MEMORY
        if soft == resource.RLIM_INFINITY or new < soft:
            resource.setrlimit(resource.RLIMIT_AS, (new, hard))
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
