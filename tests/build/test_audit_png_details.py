"""What is small in a PNG: numbers, badges, thin strokes, tints; and what another library rounds."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from PIL import Image, ImageDraw
from tampering import EDITS, honest, published

from damiera_build.audit.pixels import difference
from damiera_build.audit.png_audit import Task, look_at, wrong_png
from damiera_build.audit.png_reading import Png, read_png
from damiera_build.diagnostic import Code
from damiera_build.glyphs import DIGITS
from damiera_build.picture import provenance
from damiera_build.png import CairoMissing, rasterize
from damiera_build.scene import Arrow, ArrowKind, Scene, Stone
from damiera_build.svg import draw
from damiera_engine import ITALIAN

Paint = Callable[[Image.Image, ImageDraw.ImageDraw, int], object]

RED = (255, 0, 0)
SVG = draw(
    Scene(
        (
            Stone(5, False, False),
            Stone(10, False, False),
            Stone(18, False, True),
            Stone(21, True, False),
            Stone(24, True, True),
        ),
        (
            Arrow(ArrowKind.LEGAL, (21, 14, 5), (17, 9)),
            Arrow(ArrowKind.REFUSED, (24, 15), (20,)),
        ),
        True,
        marks=(3,),
    )
)


@cache
def drawn(svg: str, width: int) -> Png:
    return read_png(rasterize(svg, width, {}))


def painted(width: int, paint: Paint) -> Png:
    image = Image.open(io.BytesIO(rasterize(SVG, width, {}))).convert("RGBA")
    paint(image, ImageDraw.Draw(image), width // 640)
    file = io.BytesIO()
    image.save(file, "PNG")
    return read_png(file.getvalue())


def tinted(color: tuple[int, int, int], by: int) -> Paint:
    """Every pixel of a colour becomes a little lighter, or darker."""

    def paint(image: Image.Image, _: ImageDraw.ImageDraw, __: int) -> None:
        red, green, blue, opacity = image.split()
        tables = ((red, color[0]), (green, color[1]), (blue, color[2]))
        changed = [
            band.point([v + by if v == value else v for v in range(256)]) for band, value in tables
        ]
        image.paste(Image.merge("RGBA", (*changed, opacity)))

    return paint


PAINTED: dict[str, Paint] = {
    "a stroke one unit wide": lambda _, pen, s: pen.line(
        (50 * s, 50 * s, 500 * s, 50 * s), RED, width=s
    ),
    "a stroke of single pixels": lambda _, pen, __: pen.line((50, 60, 600, 610), RED),
    "a cross over the board": lambda _, pen, s: (
        pen.line((16 * s, 32 * s, 624 * s, 640 * s), RED),
        pen.line((16 * s, 640 * s, 624 * s, 32 * s), RED),
    ),
    "a dot": lambda image, _, s: image.putpixel((200 * s, 40 * s), (*RED, 255)),
    "dots": lambda image, _, s: [image.putpixel((90 * s + 9 * i, 40 * s), RED) for i in range(9)],
    "a word in dots": lambda _, pen, s: pen.text((120 * s, 300 * s), "NO", fill=RED),
    "a dark square lighter": tinted((0xA8, 0x7B, 0x50), 60),
    "a dark square a little lighter": tinted((0xA8, 0x7B, 0x50), 5),
    "a square that is not opaque": lambda _, pen, s: pen.rectangle(
        (100 * s, 40 * s, 120 * s, 60 * s), fill=(0xA8, 0x7B, 0x50, 128)
    ),
}


@pytest.mark.parametrize("width", [640, 1280])
@pytest.mark.parametrize("kind", PAINTED)
def test_what_was_painted_is_found(kind: str, width: int) -> None:
    found = painted(width, PAINTED[kind])
    assert difference(found, drawn(SVG, width)), kind


def _numbered(one: int, other: int) -> Callable[[str], str]:
    """Every badge with a number has another one."""

    def change(text: str) -> str:
        at = text.index('<g transform="translate')
        return text[:at] + text[at:].replace(DIGITS[one].line, DIGITS[other].line)

    return change


REDRAWN: dict[str, Callable[[str], str | None]] = {
    "two numbers swapped": EDITS["two numbers swapped"][1],
    "a number erased": lambda text: re.sub(r"M214 \d+m[^M]*", "", text, count=1),
    "a badge 2 that is a 3": _numbered(2, 3),
    "a badge 1 that is a 7": _numbered(1, 7),
    "a cross gone": EDITS["a cross gone"][1],
    "a refused arrow without gaps": lambda text: re.sub(' stroke-dasharray="[^"]*"', "", text),
    "a mark gone": lambda text: text.replace("#CDB1E3", "#A87B50"),
}


@pytest.mark.parametrize("width", [640, 1280])
@pytest.mark.parametrize("kind", REDRAWN)
def test_what_was_drawn_otherwise_is_found(kind: str, width: int) -> None:
    changed = REDRAWN[kind](SVG)
    assert changed is not None
    assert changed != SVG
    assert difference(drawn(changed, width), drawn(SVG, width))


@pytest.mark.parametrize("shift", ["0.0039", "-0.0039"])
@pytest.mark.parametrize("width", [640, 1280])
def test_what_another_library_rounds_is_no_difference(width: int, shift: str) -> None:
    """Everything moved by the least that cairo tells apart, one 256th of a pixel."""
    moved = SVG.replace('viewBox="0 0 640 672"', f'viewBox="{shift} {shift} 640 672"')
    assert moved != SVG
    other = drawn(moved, width)
    assert other.filtered != drawn(SVG, width).filtered
    assert difference(other, drawn(SVG, width)) == ""


def test_the_place_that_differs_is_told_in_the_units_of_the_board() -> None:
    paint = PAINTED["a dot"]
    assert difference(painted(640, paint), drawn(SVG, 640)) == "200.5 40.5"
    assert difference(painted(1280, paint), drawn(SVG, 1280)) == "200.25 40.25"


def test_without_opacity_it_is_the_same_picture() -> None:
    image = Image.open(io.BytesIO(rasterize(SVG, 640, {}))).convert("RGBA")
    file = io.BytesIO()
    Image.alpha_composite(Image.new("RGBA", image.size, "white"), image).convert("RGB").save(
        file, "PNG"
    )
    flat = read_png(file.getvalue())
    assert flat.pixel_size == 3
    corner = min(image.getchannel("A").getextrema())
    assert (difference(flat, drawn(SVG, 640)) == "") is (corner == 255)


@pytest.mark.parametrize("diagram", ["most-pieces", "forty-moves"])
def test_only_the_disc_of_the_side_to_move(diagram: str, own_site: Path) -> None:
    """One finding, and none about pieces."""
    site, told = published(own_site), honest(own_site)[diagram]

    def other(match: re.Match[str]) -> str:
        return match[1] + ("#1B1B1E" if match[2] == "#FFFFFF" else "#FFFFFF")

    svg = site.pictures[diagram]
    changed = re.sub(r'(r="6.2" fill=")(#[0-9A-F]{6})', other, svg)
    data = rasterize(changed, 640, provenance(told.fact, ITALIAN))
    task = Task(diagram, f"diagrams/{diagram}-640.png", 640, data, svg)
    findings = wrong_png(site, told.fact, task, look_at(task), {})
    assert [(f.code, f.message) for f in findings] == [
        (Code.P632, f"{diagram}: another side is to move")
    ]


def test_without_libcairo_it_is_said_what_is_not_compared(
    own_site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(*_: object) -> bytes:
        raise CairoMissing

    monkeypatch.setattr("damiera_build.audit.png_audit.rasterize", missing)
    site = published(own_site)
    name = "diagrams/most-pieces-640.png"
    look = look_at(Task("most-pieces", name, 640, site.shelf.read(name), ""))
    assert (look.problem, look.compared, look.asked) == ("", False, True)
