"""What every process that works for another one has in common."""

from __future__ import annotations

import os
import threading


def end_with_parent() -> None:
    """Let this process end as soon as the one that started it has ended, even by a kill.

    A pool's process waits for work on a pipe that it holds open itself, so it would wait for ever.
    """
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is None:
        return

    def follow() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()
