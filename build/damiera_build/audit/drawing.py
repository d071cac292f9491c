"""What is read off a picture: what it shows, what it says of itself, and what fits nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from damiera_build.diagnostic import Code
from damiera_build.scene import Scene
from damiera_engine import Square


class Flaw(NamedTuple):
    """Something in a picture that fits nothing a picture of ours shows."""

    message: str
    line: int
    column: int
    code: Code


@dataclass(frozen=True, slots=True)
class Drawing:
    """What a picture shows, and what it says about itself.

    Attributes:
        name: with what its ids begin.
        scene: what is to be seen.
        badges: the badges on the pieces that are taken, as (square, number).
        crosses: where the crosses stand, as in the picture.
        about: the metadata.
        flaws: what could not be understood.
    """

    name: str
    scene: Scene
    badges: tuple[tuple[Square, int], ...]
    crosses: tuple[str, ...]
    about: dict[str, str]
    flaws: tuple[Flaw, ...]
