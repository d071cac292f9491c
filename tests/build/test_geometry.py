from __future__ import annotations

import io
import itertools

import pytest
from hypothesis import given, settings
from picture_scenes import SCENES, SQUARES, arrow, neighbours, scenes
from PIL import Image

from damiera_build import badges, glyphs
from damiera_build.arrows import NODE, Trace, traces
from damiera_build.badges import RADIUS
from damiera_build.corners import places
from damiera_build.geometry import (
    BOARD,
    CORNERS,
    HEIGHT,
    SQUARE,
    WIDTH,
    Box,
    Corner,
    Curve,
    centre,
    number_box,
)
from damiera_build.png import rasterize
from damiera_build.scene import ArrowKind, Scene, Stone
from damiera_build.svg import KING_GIVES_WAY

SHAFT = 3.75
CASING = 6.5
DISC = 27.3
"""Radius of a piece with its rim."""

CROWN = Box(-15.3, -14.2, 30.6, 22.4)
"""Around the centre of a square with a king on it."""

SIDES = pytest.mark.parametrize("view_from_black", [False, True], ids=["white", "black"])


def points(curve: Curve) -> list[complex]:
    return [curve.at(index / 100) for index in range(101)]


def one_move(move: str, view_from_black: bool, *, king: bool = False) -> Scene:
    start = int(move.replace("x", "-").split("-")[0])
    return Scene((Stone(start, True, king),), (arrow(move),), True, view_from_black)


def every_move() -> list[str]:
    steps = [f"{square}-{other}" for square in SQUARES for other in neighbours(square, 1)]
    hops = [f"{square}x{other}" for square in SQUARES for other in neighbours(square, 2)]
    return steps + hops


def test_square_1_is_top_left_and_32_bottom_right_for_white() -> None:
    half = (1 + 1j) * SQUARE / 2
    assert centre(1) == BOARD + half
    assert centre(32) == BOARD + 8 * SQUARE * (1 + 1j) - half
    assert centre(4).imag == centre(1).imag
    assert centre(5) == centre(1) + SQUARE * (1 + 1j)


def test_the_view_from_black_is_the_board_turned_round() -> None:
    for square in SQUARES:
        assert centre(square, view_from_black=True) == centre(33 - square)
        assert centre(square) + centre(33 - square) == 2 * BOARD + 8 * SQUARE * (1 + 1j)


def test_the_board_has_32_dark_squares_on_whole_pixels() -> None:
    corners = {centre(square) - (1 + 1j) * SQUARE / 2 for square in SQUARES}
    assert len(corners) == 32
    for corner in corners:
        column, row = (corner - BOARD).real / SQUARE, (corner - BOARD).imag / SQUARE
        assert column == int(column)
        assert row == int(row)
        assert (column + row) % 2 == 0


def test_part_of_a_curve_lies_on_the_curve() -> None:
    curve = Curve.bulging(0j, 152 - 152j, 32)
    part = curve.part(0.2, 0.7)
    assert abs(part.at(0.5) - curve.at(0.45)) < 1e-9
    assert abs(curve.at(0.5) - (76 - 76j)) == pytest.approx(32)
    assert abs(curve.at(curve.nearing(40)) - curve.end) == pytest.approx(40, abs=0.02)
    assert abs(curve.at(curve.leaving(40)) - curve.start) == pytest.approx(40, abs=0.02)


def test_a_hop_and_the_hop_back_bend_alike() -> None:
    there, back = Curve.bulging(0j, 152 + 152j, 32), Curve.bulging(152 + 152j, 0j, 32)
    assert there.control == back.control
    assert there.at(0.5).real > 76


@SIDES
@pytest.mark.parametrize("king", [False, True], ids=["man", "king"])
def test_no_single_move_runs_over_a_number(view_from_black: bool, king: bool) -> None:
    for move in every_move():
        scene = one_move(move, view_from_black, king=king)
        (trace,) = traces(scene)
        line = [point for shaft in trace.shafts for point in points(shaft)]
        for square, place in places((trace,), view_from_black=view_from_black).items():
            assert not place.covers, (move, square)
            if "x" in move and square != scene.arrows[0].path[-1]:
                assert place.corner == CORNERS[0], (move, square)
            near = [point for point in line if abs(point - centre_of(place.box)) < SQUARE]
            room = min((place.box.distance(point) for point in near), default=CASING)
            assert room >= CASING - 0.2, (move, square)


def centre_of(box: Box) -> complex:
    return complex(box.left + box.width / 2, box.top + box.height / 2)


@SIDES
@pytest.mark.parametrize("name", SCENES)
def test_no_shaft_head_or_badge_lies_on_a_number(name: str, view_from_black: bool) -> None:
    scene = SCENES[name]
    scene = Scene(scene.stones, scene.arrows, scene.white_to_move, view_from_black)
    drawn = traces(scene)
    for square, place in places(drawn, view_from_black=view_from_black).items():
        if place.covers:
            assert name == "crowded", square
            continue
        for trace in drawn:
            discs = [(point, SHAFT) for shaft in trace.shafts for point in points(shaft)]
            discs += [(badge.at, RADIUS) for badge in trace.badges]
            discs += [(node, NODE) for node in trace.nodes]
            discs += [(corner, 0.5) for head in trace.heads for corner in head]
            room = min(place.box.distance(at) - radius for at, radius in discs)
            assert room > 0, square


def test_a_king_that_may_go_anywhere_leaves_its_number_free() -> None:
    scene = SCENES["king-in-the-open"]
    drawn = traces(scene)
    assert not any(place.covers for place in places(drawn).values())
    straight = [shaft.straight for trace in drawn for shaft in trace.shafts]
    assert sorted(straight) == [False, True, True, True]


@pytest.mark.parametrize("corner", CORNERS)
@pytest.mark.parametrize("king", [False, True], ids=["man", "king"])
def test_no_piece_touches_a_number_in_any_corner(corner: Corner, king: bool) -> None:
    """The discs are those of the template: the highest and the lowest of a man and of a king."""
    highest, lowest = (-1.4, 9.1) if king else (-1.4, 1.4)
    up = KING_GIVES_WAY if king and corner.bottom else 0
    for square in SQUARES:
        width, height = glyphs.width(square) * glyphs.SCALE_X, glyphs.CAP * glyphs.SCALE_Y
        box = number_box(0j, corner, width, height)
        assert box.distance((highest - up) * 1j) > DISC + 0.5, square
        assert box.distance((lowest - up) * 1j) > DISC + 0.5, square


@pytest.mark.parametrize("digit", range(10))
def test_the_ink_of_a_digit_fills_the_box_it_claims(digit: int) -> None:
    margin = 20
    line = glyphs.line(digit, margin, margin)
    size = 200
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" width="{size}"'
        f' height="{size}"><path fill="none" stroke="#000000" stroke-width="{glyphs.PEN}"'
        f' d="{line}"/></svg>'
    )
    picture = Image.open(io.BytesIO(rasterize(svg, size, {}))).getchannel("A")
    ink = picture.point(lambda alpha: 255 * (alpha > 127)).getbbox()
    assert ink is not None
    left, top, right, bottom = ink
    assert (left, top) == pytest.approx((margin, margin), abs=2)
    assert right == pytest.approx(margin + glyphs.DIGITS[digit].width, abs=2)
    assert bottom == pytest.approx(margin + glyphs.CAP, abs=2)


@pytest.mark.parametrize("name", SCENES)
def test_nothing_lies_on_the_crown_of_a_king(name: str) -> None:
    scene = SCENES[name]
    for stone in scene.stones:
        if not stone.king:
            continue
        crown = CROWN
        middle = centre(stone.square, view_from_black=scene.view_from_black)
        for trace in traces(scene):
            for head in trace.heads:
                for point in head:
                    assert crown.distance(point - middle) > 3, stone
            for shaft in trace.shafts:
                room = min(crown.distance(point - middle) for point in points(shaft))
                assert room > SHAFT, stone


def test_the_badge_of_a_taken_king_leaves_its_crown_free() -> None:
    scene = SCENES["kings-taken"]
    kings = {centre(stone.square) for stone in scene.stones if stone.king}
    taken = [badge.at for trace in traces(scene) for badge in trace.badges]
    assert len(taken) == 2
    for at in taken:
        middle = min(kings, key=lambda king: abs(king - at))
        assert abs(at - middle - complex(-9.6, 8.1)) > badges.RADIUS


def badge_points(scene: Scene) -> list[tuple[int, int, complex]]:
    return [
        (trace.style, badge.order, badge.at) for trace in traces(scene) for badge in trace.badges
    ]


@pytest.mark.parametrize("name", ["two-equal-captures", "two-equal-captures-of-kings"])
def test_captures_of_the_same_pieces_keep_lines_and_badges_apart(name: str) -> None:
    scene = SCENES[name]
    badges_of = badge_points(scene)
    assert len(badges_of) == 8
    assert {style for style, _, _ in badges_of} == {0, 1}
    for (_, _, one), (_, _, other) in itertools.combinations(badges_of, 2):
        assert abs(one - other) >= 2 * RADIUS - 0.1
    first, second = (trace.shafts for trace in traces(scene))
    for ours, theirs in itertools.product(first, second):
        middle = ours.at(0.5)
        assert min(abs(middle - point) for point in points(theirs)) > 2 * CASING


def test_badges_count_the_pieces_in_the_order_of_capture() -> None:
    (trace,) = (trace for trace in traces(SCENES["quantity"]) if trace.badges)
    assert [(badge.order, badge.at) for badge in trace.badges] == [(1, centre(19)), (2, centre(12))]


def test_what_is_refused_lies_below_what_is_legal() -> None:
    kinds = [trace.kind for trace in traces(SCENES["quantity"])]
    assert kinds == [ArrowKind.REFUSED, ArrowKind.LEGAL]


def test_a_refused_path_is_drawn_from_where_it_parts() -> None:
    refused, legal = traces(SCENES["crowned-man-stops"])
    assert len(refused.shafts) == 1
    assert abs(refused.shafts[0].start - centre(2)) < 10
    assert legal.cross is None
    assert refused.cross == centre(9)


def test_a_path_that_stops_too_soon_runs_beside_the_legal_one() -> None:
    *refused, legal = traces(SCENES["stopping-too-soon"])
    assert [len(trace.shafts) for trace in (*refused, legal)] == [1, 1, 3]
    for trace in refused:
        assert trace.cross is not None
        for shaft in legal.shafts:
            assert min(abs(trace.cross - point) for point in points(shaft)) > 11 + SHAFT


def test_heads_that_meet_in_a_square_do_not_touch() -> None:
    into_18 = [trace for trace in traces(SCENES["crowded"]) if trace.kind is ArrowKind.LEGAL]
    heads = [head for trace in into_18 for head in trace.heads]
    for one, other in itertools.combinations(heads, 2):
        assert min(abs(a - b) for a in edge(one) for b in edge(other)) > 6


def edge(polygon: tuple[complex, ...]) -> list[complex]:
    sides = itertools.pairwise((*polygon, polygon[0]))
    return [a + (b - a) * index / 10 for a, b in sides for index in range(10)]


def extent(trace: Trace) -> list[tuple[complex, float]]:
    discs = [(point, CASING) for shaft in trace.shafts for point in points(shaft)[::4]]
    discs += [(corner, 3) for head in trace.heads for corner in head]
    discs += [(badge.at, RADIUS) for badge in trace.badges]
    discs += [(node, NODE) for node in trace.nodes]
    return discs if trace.cross is None else [*discs, (trace.cross, RADIUS)]


@settings(deadline=None)
@given(scenes())
def test_any_arrow_stays_on_the_canvas(scene: Scene) -> None:
    for trace in traces(scene):
        for at, radius in extent(trace):
            assert radius <= at.real <= WIDTH - radius
            assert radius <= at.imag <= HEIGHT - radius


@settings(max_examples=50, deadline=None)
@given(scenes())
def test_any_number_is_free_or_says_that_it_covers_something(scene: Scene) -> None:
    drawn = traces(scene)
    for place in places(drawn, view_from_black=scene.view_from_black).values():
        if not place.covers:
            for trace in drawn:
                for shaft in trace.shafts:
                    room = min(place.box.distance(point) for point in points(shaft)[::2])
                    assert room >= CASING - 0.2
