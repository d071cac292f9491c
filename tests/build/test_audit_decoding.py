"""Pictures read back: what was drawn is what is read, for every fact and for any legal position."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from legal_scenes import played_scene, positions
from picture_scenes import SCENES
from picture_scenes import scene as scene_of

from damiera_build.audit.decoding import decode_svg, read_drawing
from damiera_build.audit.shapes import LARGEST_PICTURE, MOST_ELEMENTS, PictureError, read_shapes
from damiera_build.fact import Fact
from damiera_build.picture import draw_fact
from damiera_build.scene import ArrowKind, Scene, stage
from damiera_build.svg import draw
from damiera_engine import ITALIAN, SQUARES, Position


def test_every_fact_of_our_own_is_read_back(own_facts: Mapping[str, Fact]) -> None:
    for fact in own_facts.values():
        assert decode_svg(draw_fact(fact, ITALIAN)) == stage(fact), fact.id


def test_every_fact_is_read_back_from_the_other_side(own_facts: Mapping[str, Fact]) -> None:
    for fact in own_facts.values():
        scene = replace(stage(fact), view_from_black=not fact.view_from_black)
        svg = draw_fact(fact, ITALIAN, view_from_black=not fact.view_from_black)
        assert decode_svg(svg) == scene, fact.id


@pytest.mark.parametrize("name", SCENES)
def test_the_hard_scenes_are_read_back(name: str) -> None:
    scene = SCENES[name]
    arrows = sorted(scene.arrows, key=lambda arrow: arrow.kind is ArrowKind.REFUSED)
    stones = sorted(scene.stones, key=lambda stone: stone.square)
    assert decode_svg(draw(scene)) == replace(scene, arrows=tuple(arrows), stones=tuple(stones))


@settings(max_examples=120, deadline=None)
@given(positions(), st.booleans(), st.sets(st.sampled_from(SQUARES), max_size=3))
def test_any_legal_position_with_its_moves_is_read_back(
    position: Position, view_from_black: bool, marks: set[int]
) -> None:
    """A refused arrow that could begin in several ways is read as one that is drawn the same."""
    scene = played_scene(position, view_from_black=view_from_black, marks=tuple(sorted(marks)))
    svg = draw(scene)
    read = decode_svg(svg)
    assert draw(read) == svg
    assert replace(read, arrows=()) == replace(scene, arrows=())
    shown = [arrow for arrow in read.arrows if arrow.kind is ArrowKind.LEGAL]
    assert shown == [arrow for arrow in scene.arrows if arrow.kind is ArrowKind.LEGAL]


def test_a_refused_arrow_is_completed_by_the_beginning_it_shares() -> None:
    scene = scene_of("29", "26,19,11,18", "29x22x15x6", "29x22x13 29x22x15x8")
    assert [arrow.path for arrow in decode_svg(draw(scene)).arrows] == [
        (29, 22, 15, 6),
        (29, 22, 13),
        (29, 22, 15, 8),
    ]


def test_badges_crosses_and_metadata_are_read_too(own_facts: Mapping[str, Fact]) -> None:
    drawing = read_drawing(draw_fact(own_facts["most-pieces"], ITALIAN))
    assert drawing.badges == ((18, 1), (10, 2))
    assert len(drawing.crosses) == 1
    assert drawing.about["source"] == "W:W21,24:B10,18,20"
    assert (drawing.name, drawing.flaws) == ("most-pieces", ())


def test_a_flaw_tells_its_place() -> None:
    svg = draw(SCENES["start"]).replace('x="54" y="70"', 'x="54" y="71"')
    with pytest.raises(PictureError, match="on no square") as raised:
        decode_svg(svg)
    assert svg.split("\n")[raised.value.line - 1].startswith("<use")


NOBODY = draw(Scene((), (), True))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not XML"),
        ("<svg", "not XML"),
        ("<svg></svg></svg>", "not XML"),
        ("<!DOCTYPE svg [<!ENTITY a 'b'>]><svg>&a;</svg>", "declaration"),
        ("<?xml version='1.0' encoding='utf-16'?><svg/>", "declaration"),
        ("<svg>&a;</svg>", "not XML"),
        ("<svg>" + "<g>" * 20_000, "levels deep"),
        ("<svg>" + "<g/>" * (MOST_ELEMENTS + 1) + "</svg>", "elements"),
        ("<svg>" + " " * LARGEST_PICTURE + "</svg>", "larger"),
        ("<svg><foreignObject/></svg>", "foreignObject"),
        ("<svg><image href='http://example.org/'/></svg>", "image"),
        ("<svg/>", "without pieces"),
        (NOBODY.replace('r="6.2"', 'r="6.3"'), "who is to move"),
        (NOBODY.replace('stroke-width="19"', 'stroke-width="18"'), "numbered"),
        (NOBODY.replace("M214 424", "M214 +424"), "cannot be read"),
        (NOBODY.replace("</svg>", '<g transform="rotate(3)"/></svg>'), "neither a badge nor"),
        (NOBODY.replace("</svg>", '<use href="#e-white-man" x="54" y="70"/></svg>'), "drawn as"),
        (NOBODY.replace("</svg>", '<use href="#d-white-man" x="a" y="70"/></svg>'), "no square"),
    ],
)
def test_a_text_that_is_no_picture_of_ours_is_refused(text: str, message: str) -> None:
    with pytest.raises(PictureError, match=message):
        decode_svg(text)


def test_a_picture_full_of_arrows_is_read_in_no_time() -> None:
    """Arrows that could all begin in each other multiply; only a few beginnings are tried."""
    svg = draw(scene_of("29", "26,19,11,18", "29x22x15x6", "29x22x13"))
    start, end = (
        svg.index('<path fill="none" stroke="#FFFFFF" stroke-width="13"'),
        svg.index("<g t"),
    )
    many = svg[:start] + svg[start:end] * 60 + svg[end:]
    assert len(read_drawing(many).scene.arrows) > 60


def test_only_so_many_arrows_are_looked_at() -> None:
    svg = draw(scene_of("29", "26,19,11", "29x22x15x6"))
    shaft = re.search(r'<path [^>]*stroke-width="7.5"[^>]*>', svg)
    assert shaft is not None
    flaws = read_drawing(svg.replace(shaft[0], shaft[0] * 500)).flaws
    assert [flaw.message for flaw in flaws] == ["more than 400 shafts"]


def test_the_text_of_an_element_is_kept() -> None:
    (child,) = read_shapes("<svg><desc>a &amp; b</desc></svg>").children
    assert (child.text, child.line, child.column) == ("a & b", 1, 6)
