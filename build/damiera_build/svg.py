"""From a scene to a picture as SVG: one template, no words, the same bytes every time."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from damiera_build import glyphs, pathdata
from damiera_build.arrows import traces
from damiera_build.corners import places
from damiera_build.geometry import HEIGHT, WIDTH, centre
from damiera_build.scene import ArrowKind
from damiera_build.theme import DEFAULT

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from jinja2 import Environment

    from damiera_build.arrows import Trace
    from damiera_build.corners import Place
    from damiera_build.geometry import Box
    from damiera_build.scene import Scene, Stone
    from damiera_build.theme import Theme

TEMPLATE = "diagram.svg.j2"

PLATE_EDGE = 1.5
"""How far the plate under a number reaches beyond it, where the number covers an arrow."""

KING_GIVES_WAY = 7.5
"""How far up a king moves if the number of its square stands below it."""

_OWN_TEMPLATES = Path(__file__).parent / "templates"
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_ELEMENT = re.compile(r"[a-z]+")
_ILLEGAL_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def draw(
    scene: Scene,
    *,
    theme: Theme = DEFAULT,
    name: str = "d",
    title: str = "",
    description: str = "",
    metadata: Mapping[str, str] | None = None,
    lang: str = "en",
    size: int = WIDTH,
    environment: Environment | None = None,
) -> str:
    """Draw a scene as an SVG document ``size`` pixels wide, with ids that begin with ``name``.

    ``title`` and ``description``, in the language ``lang``, are for those who cannot see the
    picture; without them it is hidden from assistive technology. ``metadata`` are Dublin Core
    elements. Characters that XML does not allow are dropped.
    """
    if not _NAME.fullmatch(name):
        raise ValueError(f"not a name that ids can begin with: {name!r}")
    for element in metadata or ():
        if not _ELEMENT.fullmatch(element):
            raise ValueError(f"not an element of Dublin Core: {element!r}")
    template = (environment or _default_environment()).get_template(TEMPLATE)
    return template.render(
        name=name,
        title=_legal_xml(title),
        description=_legal_xml(description),
        metadata={key: _legal_xml(text) for key, text in (metadata or {}).items()},
        lang=lang,
        width=size,
        height=pathdata.number(size * HEIGHT / WIDTH),
        theme=theme,
        glyphs=glyphs,
        **_board(scene),
    )


def new_environment(templates: Path | None = None) -> Environment:
    """A Jinja2 environment in which a template in the folder ``templates`` replaces ours.

    A project's templates are a stranger's code and run in a sandbox.
    """
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    options: dict[str, Any] = {
        "autoescape": True,
        "undefined": StrictUndefined,
        "trim_blocks": True,
        "lstrip_blocks": True,
        "keep_trailing_newline": True,
        "auto_reload": False,
    }
    own = FileSystemLoader(_OWN_TEMPLATES)
    if templates is None:
        return Environment(loader=own, **options)  # noqa: S701 - autoescape is among the options
    from damiera_build.sandbox import sandbox

    return sandbox(templates, own, options)


_default_environment = cache(new_environment)


def _board(scene: Scene) -> dict[str, object]:
    """What the template shows of a scene, with all geometry written out."""
    drawn = traces(scene)
    numbers = places(drawn, view_from_black=scene.view_from_black)
    legal = [arrow for arrow in scene.arrows if arrow.kind is ArrowKind.LEGAL]
    starts = {arrow.path[0] for arrow in legal or scene.arrows}
    landings = {square for arrow in legal for square in arrow.path[1:]} - starts
    marks = set(scene.marks) - starts - landings

    def tiles(squares: Iterable[int]) -> str:
        middles = (centre(square, view_from_black=scene.view_from_black) for square in squares)
        return "".join(pathdata.tile(middle) for middle in middles)

    def ground(square: int) -> str:
        coloured = {"start_square": starts, "landing_square": landings, "marked_square": marks}
        return next(
            (name for name, squares in coloured.items() if square in squares), "dark_square"
        )

    return {
        "white_to_move": scene.white_to_move,
        "mover_below": scene.white_to_move is not scene.view_from_black,
        "dark_squares": tiles(range(1, 33)),
        "start_squares": tiles(sorted(starts)),
        "landing_squares": tiles(sorted(landings)),
        "marked_squares": tiles(sorted(marks)),
        "marks": [
            pathdata.point(centre(square, view_from_black=scene.view_from_black))
            for square in sorted(set(scene.marks))
        ],
        "numbers": "".join(
            _line(square, place) for square, place in numbers.items() if not place.covers
        ),
        "plates": [
            (ground(square), _plate(place.box), _line(square, place))
            for square, place in numbers.items()
            if place.covers
        ],
        "kinds": sorted({(_side(stone), stone.king) for stone in scene.stones}),
        "pieces": _pieces(scene, numbers),
        "traces": [_trace(trace) for trace in drawn],
    }


def _side(stone: Stone) -> str:
    return "white" if stone.white else "black"


def _pieces(scene: Scene, numbers: Mapping[int, Place]) -> list[tuple[str, str, str]]:
    """Each piece as the name of its drawing, x and y."""
    pieces = []
    for stone in sorted(scene.stones, key=lambda stone: stone.square):
        drawing = f"{_side(stone)}-{'king' if stone.king else 'man'}"
        at = centre(stone.square, view_from_black=scene.view_from_black)
        if stone.king and numbers[stone.square].corner.bottom:
            at -= KING_GIVES_WAY * 1j
        pieces.append((drawing, pathdata.number(at.real), pathdata.number(at.imag)))
    return pieces


def _trace(trace: Trace) -> dict[str, object]:
    return {
        "legal": trace.kind is ArrowKind.LEGAL,
        "style": trace.style,
        "shaft": "".join(pathdata.curve(shaft) for shaft in trace.shafts),
        "heads": "".join(pathdata.polygon(head) for head in trace.heads),
        "nodes": [(pathdata.number(node.real), pathdata.number(node.imag)) for node in trace.nodes],
        "cross": None if trace.cross is None else pathdata.point(trace.cross),
        "badges": [
            (pathdata.point(badge.at), glyphs.centred(badge.order)) for badge in trace.badges
        ],
    }


def _line(square: int, place: Place) -> str:
    return glyphs.line(square, place.box.left / glyphs.SCALE_X, place.box.top / glyphs.SCALE_Y)


def _plate(box: Box) -> tuple[str, ...]:
    left, top = box.left - PLATE_EDGE, box.top - PLATE_EDGE
    width, height = box.width + 2 * PLATE_EDGE, box.height + 2 * PLATE_EDGE
    return tuple(pathdata.number(value) for value in (left, top, width, height))


def _legal_xml(text: str) -> str:
    return _ILLEGAL_IN_XML.sub("", text)
