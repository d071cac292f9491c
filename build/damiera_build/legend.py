"""The signs of the legend, cut out of pictures that are drawn like all the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from damiera_build.geometry import HEIGHT, SQUARE, WIDTH, centre
from damiera_build.scene import Arrow, ArrowKind, Scene, Stone
from damiera_build.svg import draw

if TYPE_CHECKING:
    from jinja2 import Environment


class Cut(NamedTuple):
    """A piece of a picture: its left and top edge, and the length of its sides."""

    left: float
    top: float
    side: float


def _square(square: int) -> Cut:
    middle = centre(square)
    return Cut(middle.real - SQUARE / 2, middle.imag - SQUARE / 2, SQUARE)


def _around(square: int) -> Cut:
    """A square with a little less than half of each neighbour, room for a whole jump."""
    middle = centre(square)
    return Cut(middle.real - 0.85 * SQUARE, middle.imag - 0.85 * SQUARE, 1.7 * SQUARE)


_CAPTURE: Final = Scene(
    (Stone(29, True, False), Stone(26, False, False), Stone(19, False, False)),
    (Arrow(ArrowKind.LEGAL, (29, 22, 15), (26, 19)),),
    white_to_move=True,
)
_LEGAL: Final = Scene(
    (Stone(29, True, False), Stone(26, False, False)),
    (Arrow(ArrowKind.LEGAL, (29, 22), (26,)),),
    white_to_move=True,
)
_REFUSED: Final = Scene(
    (Stone(29, True, False), Stone(26, False, True)),
    (Arrow(ArrowKind.REFUSED, (29, 22), (26,)),),
    white_to_move=True,
)
_KING: Final = Scene((Stone(18, True, True),), (), white_to_move=True)

SIGNS: Final[dict[str, tuple[Scene, Cut]]] = {
    "start": (_CAPTURE, _square(29)),
    "landing": (_CAPTURE, _square(22)),
    "captured": (_CAPTURE, _square(19)),
    "king": (_KING, _square(18)),
    "solid": (_LEGAL, _around(26)),
    "dashed": (_REFUSED, _around(26)),
    "turn": (_KING, Cut(WIDTH / 2 - SQUARE / 2, HEIGHT - SQUARE, SQUARE)),
}
"""Each sign by the last part of its message's id, in the order of the legend."""


def draw_sign(name: str, environment: Environment) -> str:
    """Return one sign of the legend as SVG."""
    scene, cut = SIGNS[name]
    picture = draw(scene, name=f"legend-{name}", environment=environment)
    box = " ".join(f"{value:g}" for value in (cut.left, cut.top, cut.side, cut.side))
    whole = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
    return picture.replace(whole, f'viewBox="{box}" width="{SQUARE}" height="{SQUARE}"', 1)
