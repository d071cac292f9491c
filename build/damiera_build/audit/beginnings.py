"""The beginnings of refused arrows that are drawn only from where they part from another one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain, islice, product
from typing import Final

from damiera_build.arrows import traces
from damiera_build.scene import Arrow, ArrowKind, Scene
from damiera_engine import Square

_MOST_ARROWS: Final = 80
_MOST_BEGINNINGS: Final = 8
_MOST_READINGS: Final = 64
"""So many ways to complete refused arrows are tried; more than a few are never met."""


def completed(scene: Scene) -> Scene:
    """Return the scene with the whole paths of refused arrows that are drawn in part."""
    if len(scene.arrows) > _MOST_ARROWS:
        return scene
    own = {stone.square for stone in scene.stones if stone.white is scene.white_to_move}
    choices = list[list[Arrow]]()
    for arrow in scene.arrows:
        readings = [arrow]
        if arrow.kind is ArrowKind.REFUSED:
            beginnings = _with_beginnings(arrow, chain.from_iterable(choices))
            readings += islice(beginnings, _MOST_BEGINNINGS)
        choices.append(sorted(readings, key=lambda reading: reading.path[0] not in own))
    if all(len(readings) == 1 for readings in choices):
        return scene
    drawn = traces(scene)
    for arrows in islice(product(*choices), _MOST_READINGS):
        reading = replace(scene, arrows=arrows)
        if traces(reading) == drawn and all(arrow.path[0] in own for arrow in arrows):
            return reading
    return scene


def _with_beginnings(tail: Arrow, earlier: Iterable[Arrow]) -> Iterator[Arrow]:
    """Yield an arrow with every beginning that it may have left to one drawn before."""
    seen = set[tuple[Square, ...]]()
    for other in earlier:
        for index, square in enumerate(other.path):
            if index and square == tail.path[0] and other.path[:index] not in seen:
                seen.add(other.path[:index])
                jumped = (*other.jumped[:index], *tail.jumped)
                yield Arrow(tail.kind, (*other.path[:index], *tail.path), jumped)
