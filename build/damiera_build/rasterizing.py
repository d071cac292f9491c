"""Many PNGs drawn at once, on all cores."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Final, NamedTuple

from damiera_build.png import rasterize
from damiera_build.worker import end_with_parent

WORTH_A_PROCESS: Final = 6
"""How many pictures take longer than starting another process does."""


class Drawing(NamedTuple):
    """A PNG to be drawn: its name, what from, how wide, and what it carries inside."""

    name: str
    svg: str
    width: int
    provenance: Mapping[str, str]


def rasterize_all(drawings: Sequence[Drawing]) -> Iterator[tuple[Drawing, bytes]]:
    """Yield every drawing with its PNG, in their order.

    Raises:
        CairoMissing: where libcairo cannot be loaded.
    """
    workers = min(os.cpu_count() or 1, len(drawings) // WORTH_A_PROCESS)
    if workers < 2:
        for drawing in drawings:
            yield drawing, _draw(drawing)
        return
    with ProcessPoolExecutor(workers, get_context("spawn"), end_with_parent) as pool:
        yield from zip(drawings, pool.map(_draw, drawings, chunksize=2), strict=True)


def _draw(drawing: Drawing) -> bytes:
    return rasterize(drawing.svg, drawing.width, drawing.provenance)
