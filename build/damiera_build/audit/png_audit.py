"""Published PNGs against what is proved: the position in their pixels, and every pixel.

Where libcairo is there, each PNG is compared with one drawn anew. The position is read off the
smallest PNG of a diagram in any case, and off the others wherever they cannot be compared, or
differ.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from itertools import chain, islice
from multiprocessing import get_context
from typing import TYPE_CHECKING, Final, NamedTuple

from damiera_build.audit.inventory import pictures_of
from damiera_build.audit.picture_audit import other_stones, wrong_provenance
from damiera_build.audit.pixels import difference
from damiera_build.audit.png_reading import LARGEST_PNG, Png, PngError, read_png
from damiera_build.audit.published import Published
from damiera_build.audit.seeing import Seen, see
from damiera_build.audit.shelf import Unreadable, plain
from damiera_build.audit.witnesses import fen_of
from damiera_build.diagnostic import Code, Diagnostic
from damiera_build.geometry import HEIGHT, WIDTH, centre
from damiera_build.picture import PNG_WIDTHS, draw_fact
from damiera_build.png import CairoMissing, rasterize
from damiera_build.scene import Scene, stage
from damiera_build.worker import end_with_parent
from damiera_engine import SQUARES

if TYPE_CHECKING:
    from damiera_build.fact import Fact

WORTH_A_PROCESS: Final = 6
"""How many PNGs take longer than starting another process does."""

BATCH: Final = 24


class Task(NamedTuple):
    """A PNG to be looked at, and the SVG that it should be drawn from; both as they are needed."""

    diagram: str
    name: str
    width: int
    data: bytes
    svg: str


@dataclass(frozen=True, slots=True)
class Look:
    """What came of looking at a PNG.

    Attributes:
        problem: why it cannot be read, empty if it can.
        texts: what it says of itself.
        seen: what its pixels show, None where that was not asked, or nothing can be seen.
        asked: whether it was asked what its pixels show.
        differs_at: where it differs from what would be drawn, empty where it does not.
        compared: whether it could be compared.
    """

    problem: str = ""
    texts: Mapping[str, str] | None = None
    seen: Seen | None = None
    asked: bool = False
    differs_at: str = ""
    compared: bool = False


def wrong_pngs(
    site: Published,
    facts: Mapping[str, Fact],
    progress: Callable[[str], None],
    uncompared: list[str],
) -> Iterator[Diagnostic]:
    """Yield what is wrong with the PNGs of diagrams.

    `uncompared` receives those of which nothing but the position could be looked at.
    """
    unreadable = list[Diagnostic]()
    fens = {diagram: fact.fen for diagram, fact in facts.items()}
    for task, look in look_at_all(_tasks(site, facts, unreadable)):
        progress(task.name)
        if not (look.problem or look.compared):
            uncompared.append(task.name)
        yield from wrong_png(site, facts[task.diagram], task, look, fens)
    yield from unreadable


def _tasks(
    site: Published, facts: Mapping[str, Fact], unreadable: list[Diagnostic]
) -> Iterator[Task]:
    for fact in facts.values():
        svg = draw_fact(fact, site.rules, environment=site.environment)
        for name, kind, width in pictures_of(site, fact.id):
            if kind != "image/png" or name not in site.shelf.names:
                continue
            try:
                data = site.shelf.read(name, LARGEST_PNG)
            except Unreadable as error:
                finding = site.shelf.finding(Code.P631, name, f"{fact.id}: {error}")
                unreadable.append(finding)
            else:
                yield Task(fact.id, name, width, data, svg)


def wrong_png(
    site: Published, fact: Fact, task: Task, look: Look, fens: Mapping[str, str]
) -> Iterator[Diagnostic]:
    """Yield what is wrong with one PNG; `fens` are the positions of all diagrams."""
    for code, message in _wrong(fact, look, site, fens):
        yield site.shelf.finding(code, task.name, f"{fact.id}: {message}")


def look_at_all(tasks: Iterable[Task]) -> Iterator[tuple[Task, Look]]:
    """Yield every task with what came of it, in their order, looked at on all cores.

    No more than a batch of files is in memory at a time.
    """
    waiting = iter(tasks)
    batch = list(islice(waiting, BATCH))
    workers = min(os.cpu_count() or 1, len(batch) // WORTH_A_PROCESS)
    if workers < 2:
        for task in chain(batch, waiting):
            yield task, look_at(task)
        return
    with ProcessPoolExecutor(workers, get_context("spawn"), end_with_parent) as pool:
        while batch:
            yield from zip(batch, pool.map(look_at, batch), strict=True)
            batch = list(islice(waiting, BATCH))


def look_at(task: Task) -> Look:
    """Look at one PNG."""
    size = (task.width, round(task.width * HEIGHT / WIDTH))
    try:
        png = read_png(task.data)
        if (png.width, png.height) != size:
            return Look(f"it is {png.width} × {png.height} pixels, not {size[0]} × {size[1]}")
        fresh = _fresh(task)
        same = fresh is not None and _rows(fresh) == _rows(png)
        differs_at = "" if fresh is None or same else difference(png, fresh)
        asked = task.width == PNG_WIDTHS[0] or fresh is None or bool(differs_at)
        seen = see(png) if asked else None
    except PngError as error:
        return Look(str(error))
    return Look("", png.texts, seen, asked, differs_at, fresh is not None)


def _fresh(task: Task) -> Png | None:
    try:
        return read_png(rasterize(task.svg, task.width, {}))
    except CairoMissing:
        return None


def _rows(png: Png) -> tuple[int, bytes]:
    return png.pixel_size, png.filtered


def _wrong(
    fact: Fact, look: Look, site: Published, fens: Mapping[str, str]
) -> Iterator[tuple[Code, str]]:
    if look.problem or look.texts is None:
        yield Code.P631, plain(look.problem)
        return
    messages = list(_seen_otherwise(fact, look, fens))
    yield from messages
    if look.differs_at and not messages:
        x, y = map(float, look.differs_at.split())
        near = min(
            SQUARES,
            key=lambda s: abs(centre(s, view_from_black=fact.view_from_black) - complex(x, y)),
        )
        yield Code.P633, f"it looks different from what damiera draws, by square {near}"
    if not any(code is Code.P626 for code, _ in messages):
        for message in wrong_provenance(fact, look.texts, site):
            yield Code.P624, message


def _seen_otherwise(fact: Fact, look: Look, fens: Mapping[str, str]) -> Iterator[tuple[Code, str]]:
    if look.seen is None:
        if look.asked:
            yield Code.P632, "nobody is to be seen to move"
        return
    scene = stage(fact)
    seen = _as_drawn(look.seen, scene)
    stones = list(other_stones(scene.stones, seen.stones))
    shown = fen_of(seen)
    if look.texts is not None and shown == look.texts.get("source") != fact.fen:
        other = next((name for name, fen in fens.items() if fen == shown), "")
        if other:
            yield Code.P626, f"this is the picture of {other}"
            return
    for message in stones:
        yield Code.P632, message
    if seen.white_to_move is not scene.white_to_move:
        yield Code.P632, "another side is to move"
    if seen.view_from_black is not scene.view_from_black:
        yield Code.P632, "the board is seen from the other side"


def _as_drawn(seen: Seen, scene: Scene) -> Scene:
    """Return what was seen, from the side from which it agrees with what should be drawn.

    The view is known by the disc and the edge it is at. If it is the disc that lies, and not the
    pieces, they stand where they should, seen from the other side.
    """
    white, view = seen.white_to_move, seen.view_from_black
    one = Scene(seen.stones, (), white, view)
    if white is scene.white_to_move or view is scene.view_from_black:
        return one
    last = SQUARES[-1] + SQUARES[0]
    stones = tuple(replace(stone, square=last - stone.square) for stone in reversed(seen.stones))
    other = Scene(stones, (), white, not view)
    return min(one, other, key=lambda s: len(list(other_stones(scene.stones, s.stones))))
