from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest
import resvg_py
from hypothesis import given, settings
from picture_scenes import SCENES, scenes
from PIL import Image, ImageChops, ImageStat

from damiera_build.png import rasterize
from damiera_build.scene import Scene
from damiera_build.svg import draw, new_environment
from damiera_build.theme import DEFAULT, PRINT, THEMES, Theme

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

SVG = "{http://www.w3.org/2000/svg}"
RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
DC = "{http://purl.org/dc/elements/1.1/}"

STROKE = {"fill", "stroke", "stroke-width"}
LINE = STROKE | {"stroke-linecap", "stroke-linejoin", "stroke-dasharray"}
ALLOWED = {
    "svg": {
        "viewBox",
        "width",
        "height",
        "role",
        "aria-labelledby",
        "aria-describedby",
        "aria-hidden",
        "{http://www.w3.org/XML/1998/namespace}lang",
    },
    "title": {"id"},
    "desc": {"id"},
    "metadata": set(),
    "style": set(),
    "defs": set(),
    "radialGradient": {"id", "cx", "cy", "r"},
    "stop": {"offset", "stop-color"},
    "g": {"id", "transform"},
    "use": {"href", "x", "y"},
    "rect": {"class", "x", "y", "width", "height", "rx", "fill"},
    "circle": {"cx", "cy", "r"} | STROKE,
    "ellipse": {"cx", "cy", "rx", "ry", "fill", "fill-opacity"},
    "path": {"d", "transform"} | LINE,
}
"""The subset of SVG in which CairoSVG, resvg and the browsers agree."""

PAINT = re.compile(r"none|#[0-9A-F]{6}|url\(#[A-Za-z][\w-]*\)")
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
STYLE = re.compile(r"@media \(prefers-color-scheme:dark\)\{(\.dd-[a-z]+\{fill:#[0-9A-F]{6}\})+\}")
LENGTHS = {"width", "height", "x", "y", "cx", "cy", "r", "rx", "ry", "stroke-width"}
NUMERIC = LENGTHS | {"viewBox", "d", "transform", "stroke-dasharray", "offset", "fill-opacity"}


def parse(svg: str) -> Element:
    return ElementTree.fromstring(svg)  # noqa: S314 - we wrote it


def faults(svg: str, name: str) -> list[str]:
    """Everything in a picture that leaves the safe subset; a picture should have none."""
    root = parse(svg)
    ids = [element.get("id", "") for element in root.iter() if element.get("id")]
    found = [f"id {id_} used twice" for id_ in set(ids) if ids.count(id_) > 1]
    found += [f"id {id_} without prefix" for id_ in ids if not id_.startswith(f"{name}-")]
    for element in root.iter():
        tag = element.tag.removeprefix(SVG)
        if tag.startswith((RDF, DC)):
            continue
        if tag not in ALLOWED:
            found.append(f"element {tag}")
        for attribute, value in element.attrib.items():
            wrong = attribute not in ALLOWED.get(tag, ()) or not sound(attribute, value, ids)
            found += [f"{tag} {attribute} {value}"] * wrong
        if tag == "style" and not STYLE.fullmatch(element.text or ""):
            found.append(f"style {element.text}")
        if tag == "path" and element.get("fill") is None:
            found.append("path without fill")
    return found


def sound(attribute: str, value: str, ids: list[str]) -> bool:
    if attribute in ("fill", "stroke", "stop-color"):
        return PAINT.fullmatch(value) is not None
    if attribute == "href":
        return value.startswith("#") and value[1:] in ids
    if attribute in ("aria-labelledby", "aria-describedby"):
        return value in ids
    if attribute == "d" and not re.fullmatch(r"[MLHVCSQAZmlhvcsqaz\d. -]+", value):
        return False
    if attribute == "transform" and not re.fullmatch(r"(scale|translate)\([-\d. ]+\)", value):
        return False
    return attribute not in NUMERIC or not untidy(value)


def untidy(value: str) -> list[str]:
    """The numbers with a signed zero, an exponent or too many digits."""
    if re.search(r"\de", value):
        return [value]
    bad = []
    for text in NUMBER.findall(value):
        decimals = len(text.partition(".")[2])
        significant = len(text.lstrip("-0.").replace(".", ""))
        long = significant > 4 if value.startswith("scale(") else decimals > 2
        if long or (text.startswith("-") and float(text) == 0):
            bad.append(text)
    return bad


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("name", SCENES)
def test_every_picture_keeps_to_the_safe_subset(name: str, theme: Theme) -> None:
    svg = draw(SCENES[name], theme=theme, name=name, title="<Title> & co", description="…")
    assert faults(svg, name) == []


def test_the_lint_finds_what_renderers_disagree_on() -> None:
    assert faults(unsafe(""), "d") == []
    for text in (
        "<text>1</text>",
        '<rect x="-0"/>',
        '<rect x="1e3"/>',
        '<path fill="none" d="M1.234 0"/>',
        '<path d="M1 0"/>',
        '<path fill="none" d="M0 0" transform="scale(0.12345 1)"/>',
        '<path fill="none" d="M0 0" transform="rotate(3)"/>',
        '<circle r="1" fill="#fff"/>',
        '<circle r="1" fill="var(--x, #FFFFFF)"/>',
        '<circle r="1" fill="#FFFFFF80"/>',
        '<circle r="1" style="fill:#FFFFFF"/>',
        '<g id="other"/>',
        '<g id="d-a"/><g id="d-a"/>',
        '<g stroke-linecap="round"/>',
        '<use href="#d-gone"/>',
        "<style>.a{fill:#FFFFFF}</style>",
    ):
        assert len(faults(unsafe(text), "d")) == 1, text


def unsafe(text: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg">{text}</svg>'


@settings(max_examples=60, deadline=None)
@given(scenes())
def test_any_scene_keeps_to_the_safe_subset(scene: Scene) -> None:
    assert faults(draw(scene, title="t"), "d") == []


def test_words_are_for_those_who_cannot_see_and_are_escaped() -> None:
    svg = draw(
        SCENES["start"],
        name="fig-1",
        title="Δάμα <22×15> & ด้วย",
        description="a\x00b\x0bc\ud800d\ufffee",
        metadata={"source": "W:W22:B18", "identifier": "sha256:<0>"},
        lang="el",
    )
    root = parse(svg)
    assert root.get("role") == "img"
    assert root.get("{http://www.w3.org/XML/1998/namespace}lang") == "el"
    assert root.get("aria-labelledby") == "fig-1-t"
    assert root.get("aria-describedby") == "fig-1-d"
    assert root.findtext(f"{SVG}title") == "Δάμα <22×15> & ด้วย"
    assert root.findtext(f"{SVG}desc") == "abcde"
    assert root.findtext(f".//{DC}source") == "W:W22:B18"
    assert root.findtext(f".//{DC}identifier") == "sha256:<0>"


def test_without_words_a_picture_is_decoration() -> None:
    root = parse(draw(SCENES["start"]))
    assert root.get("aria-hidden") == "true"
    assert root.get("role") is None
    assert root.find(f"{SVG}title") is None
    assert root.find(f"{SVG}desc") is None
    assert root.find(f"{SVG}metadata") is None


@pytest.mark.parametrize("name", ["", "1a", "a b", 'a"', "é"])
def test_a_name_that_no_id_can_begin_with_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="not a name"):
        draw(SCENES["start"], name=name)


def test_metadata_are_dublin_core() -> None:
    with pytest.raises(ValueError, match="Dublin Core"):
        draw(SCENES["start"], metadata={"x><script": ""})


@pytest.mark.parametrize(("size", "height"), [(320, "336"), (640, "672"), (1280, "1344")])
def test_the_edges_lie_on_whole_pixels(size: int, height: str) -> None:
    root = parse(draw(SCENES["start"], size=size))
    assert (root.get("width"), root.get("height")) == (str(size), height)


def test_the_numbers_go_along_with_the_view_and_the_mark_changes_sides() -> None:
    white = SCENES["start"]
    black = Scene(white.stones, (), white_to_move=True, view_from_black=True)
    assert picture(white).size == picture(black).size == (640, 672)
    assert sum_of_ink(white, (290, 646, 350, 670)) > 0 == sum_of_ink(white, (290, 2, 350, 26))
    assert sum_of_ink(black, (290, 646, 350, 670)) == 0 < sum_of_ink(black, (290, 2, 350, 26))


def sum_of_ink(scene: Scene, box: tuple[int, int, int, int]) -> float:
    return 255 - ImageStat.Stat(picture(scene).convert("L").crop(box)).mean[0]


def picture(scene: Scene, theme: Theme = DEFAULT, width: int = 640) -> Image.Image:
    return flat(rasterize(draw(scene, theme=theme), width, {}))


def flat(png: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(png)).convert("RGBA")
    page = Image.new("RGBA", image.size, "#FFFFFF")
    return Image.alpha_composite(page, image).convert("RGB")


@pytest.mark.parametrize("king", [False, True], ids=["men", "kings"])
def test_no_piece_covers_any_pixel_of_a_number(king: bool) -> None:
    full = SCENES["start"]
    stones = tuple(type(full.stones[0])(square, False, king) for square in range(1, 33))
    empty = picture(Scene((), (), True))
    covered = picture(Scene(stones, (), True))
    for row in range(8):
        for column in range(row % 2, 8, 2):
            left, top = 16 + 76 * column + 4, 32 + 76 * row + 4
            box = (left, top, left + 15, top + 12)
            assert ImageChops.difference(empty.crop(box), covered.crop(box)).getbbox() is None


@pytest.mark.parametrize(
    ("name", "theme", "width"),
    [
        ("first-moves", DEFAULT, 640),
        ("two-equal-captures-of-kings", DEFAULT, 640),
        ("three-captures", PRINT, 640),
        ("stopping-too-soon", DEFAULT, 640),
        ("long-and-wrong", PRINT, 640),
        ("crowded", DEFAULT, 640),
        ("quantity", DEFAULT, 1280),
        ("marks", DEFAULT, 320),
    ],
)
def test_cairo_and_resvg_draw_the_same(name: str, theme: Theme, width: int) -> None:
    svg = draw(SCENES[name], theme=theme, title="t", metadata={"source": "W:W22:B18"})
    ours = flat(rasterize(svg, width, {}))
    theirs = flat(bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width)))
    difference = ImageChops.difference(ours, theirs)
    largest = difference.getchannel(0)
    for channel in (1, 2):
        largest = ImageChops.lighter(largest, difference.getchannel(channel))
    histogram = largest.histogram()
    assert sum(ImageStat.Stat(difference).mean) / 3 <= 1.5
    assert sum(histogram[49:]) / sum(histogram) <= 0.003


def test_the_same_scene_gives_the_same_bytes_under_any_hash_seed() -> None:
    script = (
        "import hashlib; from picture_scenes import SCENES; from damiera_build.svg import draw;"
        "print(hashlib.sha256(''.join(draw(s, title='t', metadata={'source': 'f', 'title': 'x'})"
        " for s in SCENES.values()).encode()).hexdigest())"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "4711")
    }
    assert len(digests) == 1


def test_the_order_of_stones_does_not_matter() -> None:
    scene = SCENES["quantity"]
    reordered = Scene(scene.stones[::-1], scene.arrows, scene.white_to_move)
    assert draw(reordered) == draw(scene)


@pytest.mark.parametrize("name", SCENES)
def test_a_picture_is_small(name: str) -> None:
    assert len(draw(SCENES[name], title="t").encode()) <= 13_500


def test_a_project_may_replace_the_template(tmp_path: Path) -> None:
    (tmp_path / "diagram.svg.j2").write_text("{{ title }} {{ pieces | length }}")
    svg = draw(SCENES["start"], title="<", environment=new_environment(tmp_path))
    assert svg == "&lt; 24"
    assert draw(SCENES["start"]) == draw(SCENES["start"], environment=new_environment())


def test_drawing_needs_neither_libcairo_nor_fonts() -> None:
    script = (
        "import sys; sys.modules['cairosvg'] = sys.modules['cairocffi'] = None;"
        "from damiera_build.svg import draw; from damiera_build.scene import Scene;"
        "assert draw(Scene((), (), True)).endswith('</svg>\\n');"
    )
    path = os.pathsep.join(sys.path)
    subprocess.run([sys.executable, "-c", script], env={"PYTHONPATH": path}, check=True)


def test_importing_the_module_does_not_import_jinja() -> None:
    script = "import sys, damiera_build.svg; sys.exit('jinja2' in sys.modules)"
    path = os.pathsep.join(sys.path)
    subprocess.run([sys.executable, "-c", script], env={"PYTHONPATH": path}, check=True)
