"""Real cases of pictures that show, hide, fetch or break something: ours do not, and foreign ones
are not rendered.

A picture that a case gives as SVG is drawn by a project's own template, through the command line.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import yaml
from click.testing import Result
from picture_scenes import SCENES
from PIL import Image, ImageChops, ImageStat

from damiera_build.arrows import traces
from damiera_build.fact import Fact
from damiera_build.picture import draw_fact
from damiera_build.picture_safety import check_picture
from damiera_build.png import WIDTHS, rasterize
from damiera_build.scene import ArrowKind
from damiera_build.svg import draw
from damiera_build.theme import DEFAULT, THEMES, contrast
from damiera_engine import ITALIAN

ProjectWith = Callable[[Mapping[str, str | bytes]], Path]
Damiera = Callable[..., Result]

DATA = Path(__file__).parents[1] / "data"
CASES: dict[str, dict[str, Any]] = {
    case["id"]: case for case in yaml.safe_load((DATA / "cases_svg_png.yaml").read_text("utf-8"))
}
SVG = "{http://www.w3.org/2000/svg}"
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 672" width="640" height="672">'
SPEC = "diagrams/italian/one.yaml"
GOOD = "position: W:W21,24:B10,18,20\nmandatory: 21x14x5\n"

REFUSED = {
    "S05": "nothing has the id title",
    "S09": "a use within what may be used itself",
    "S10": "the element image",
    "S11": "a document type",
    "S12": "a shape that is not 640 by 672",
    "S13": "no width, height and viewBox in plain numbers",
    "S14": "no width, height and viewBox in plain numbers",
    "S16": "the element marker",
}
"""What is said of the pictures of cases that are not rendered."""

SEEN = ("S01", "S04", "S05", "S07", "S08", "S09", "S10", "S12", "S13", "S14", "S16")
"""The cases whose good side is looked at in our own pictures, in a test that bears the id."""


def foreign_picture(case: str) -> str:
    """Return the picture of a case, whole."""
    if case == "S09":
        groups = "".join(
            f'<g id="a{n}">{f"""<use href="#a{n - 1}"/>""" * 10}</g>' for n in range(1, 10)
        )
        first = '<g id="a0"><rect width="1" height="1"/></g>'
        return f'{PICTURE}<defs>{first}{groups}</defs><use href="#a9"/></svg>'
    if case == "S12":
        return PICTURE.replace("640 672", "5000 50000") + "</svg>"
    svg = str(CASES[case]["input"]["svg"])
    if case == "S05":
        return PICTURE.replace("<svg ", '<svg role="img" aria-labelledby="title" ') + "</svg>"
    return svg if svg.startswith(("<svg", "<!")) else f"{PICTURE}{svg}</svg>"


def test_every_case_is_looked_at() -> None:
    """In what we draw, in what we refuse, or both."""
    named = set(re.findall(r"def test_(s[0-9]{2})_", Path(__file__).read_text("utf-8")))
    assert {name.upper() for name in named} == set(SEEN)
    assert set(CASES) == {*REFUSED, *SEEN}
    assert len(CASES) == 12


@pytest.mark.parametrize("case", REFUSED)
@pytest.mark.parametrize("command", ["build", "render"])
def test_the_picture_of_a_case_is_neither_rendered_nor_published(
    case: str, command: str, project_with: ProjectWith, damiera: Damiera
) -> None:
    """One line says what the template draws; no file is written."""
    template = f"{{% raw %}}{foreign_picture(case)}{{% endraw %}}"
    root = project_with({SPEC: GOOD, "templates/diagram.svg.j2": template})
    result = damiera(root, *(["build"] if command == "build" else ["render", SPEC, "-o", "a.png"]))
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert f"diagram.svg.j2 draws {REFUSED[case]}" in result.stderr.replace(
        "a picture in which ", ""
    )
    assert not [path for path in root.rglob("*") if path.suffix in {".png", ".svg"}]


def ids_and_references(svg: str) -> tuple[list[str], set[str]]:
    """Return the ids of a picture, and those that it refers to in any way."""
    ids, named = [], set()
    for element in ElementTree.fromstring(svg).iter():  # noqa: S314 - we wrote it
        ids += [element.get("id")] if element.get("id") else []
        for key, value in element.attrib.items():
            named |= set(re.findall(r"url\(#(.*?)\)", value))
            named |= {value[1:]} if key.endswith("href") else set()
            named |= (
                set(value.split()) if key.startswith("aria-") and key != "aria-hidden" else set()
            )
    return [name for name in ids if name], named


def test_s01_two_pictures_on_one_page_share_no_id(own_facts: Mapping[str, Fact]) -> None:
    """All our pictures, and each refers to nothing but itself; the case's two do collide."""
    seen: set[str] = set()
    for fact in own_facts.values():
        ids, named = ids_and_references(draw_fact(fact, ITALIAN, title="t", description="d"))
        assert len(ids) == len(set(ids))
        assert not seen & set(ids)
        assert named <= set(ids)
        seen |= set(ids)
    ids, _ = ids_and_references(f"<html>{CASES['S01']['input']['html']}</html>")
    assert len(ids) > len(set(ids))


def test_s04_a_picture_in_a_page_has_a_name() -> None:
    """Its role, and a label that leads to a title which is not empty."""
    root = ElementTree.fromstring(draw(SCENES["start"], title="Presa", name="x"))  # noqa: S314
    title = root.find(f"{SVG}title")
    assert title is not None
    assert (root.get("role"), root.get("aria-labelledby")) == ("img", title.get("id"))
    assert title.text == "Presa"


@pytest.mark.parametrize("title", ["", "Presa"])
@pytest.mark.parametrize("description", ["", "d"])
def test_s05_no_label_points_at_nothing(title: str, description: str) -> None:
    """Whatever words there are."""
    ids, named = ids_and_references(draw(SCENES["start"], title=title, description=description))
    assert named <= set(ids)


def test_s07_the_dark_scheme_leaves_the_board_alone(
    site_of: Callable[[str], Path], damiera: Damiera, tmp_path: Path
) -> None:
    """Only what is around the board has other colours, and an audit finds what inverts it."""
    css = (Path(__file__).parents[2] / "build/damiera_build/templates/damiera.css").read_text()
    assert not re.search(r"filter|invert|blend", css)
    svg = draw(SCENES["crowded"])
    assert set(re.findall(r"\.([\w-]+)\{fill", svg)) == {"dd-page", "dd-frame"}
    assert len(re.findall(r'class="dd-', svg)) == 3
    root = site_of("tiny")
    (root / "templates").mkdir()
    (root / "templates/damiera.css").write_text(css + CASES["S07"]["input"]["css"])
    damiera(root, "build")
    elsewhere = (root / "site").rename(tmp_path / "elsewhere")
    assert "P649" in damiera(tmp_path, "audit", elsewhere).stdout


@pytest.mark.parametrize("name", THEMES)
def test_s08_every_piece_has_its_own_fill_and_an_outline(name: str) -> None:
    """Nothing is inherited, and the outline is seen on both colours of square."""
    theme = THEMES[name]
    root = ElementTree.fromstring(draw(SCENES["crowded"], theme=theme))  # noqa: S314
    pieces = [g for g in root.iter(f"{SVG}g") if (g.get("id") or "").endswith(("man", "king"))]
    shapes = [shape for piece in pieces for shape in piece]
    assert len(pieces) >= 2
    assert [shape.tag for shape in shapes if shape.get("fill") is None] == []
    for rim in (theme.white_rim, theme.black_rim):
        assert {shape.get("stroke") for shape in shapes} >= {rim}
        assert min(contrast(rim, theme.light_square), contrast(rim, theme.dark_square)) >= 3


def test_s09_no_use_of_ours_is_nested() -> None:
    """Every scene passes what foreign pictures have to pass."""
    for name, scene in SCENES.items():
        for theme in THEMES.values():
            check_picture(draw(scene, theme=theme, name=name, title="t", description="d"))


@pytest.mark.parametrize(
    "inside",
    [
        '<rect fill="url(http://127.0.0.1:8080/x)" width="9" height="9"/>',
        '<rect style="fill:url( \'file:///etc/hostname#a\')" width="9" height="9"/>',
        '<rect style="fill:\\75rl(http://127.0.0.1:8080/x)" width="9" height="9"/>',
        "<style>@import 'http://127.0.0.1:8080/x';</style>",
        "<style>@font-face{font-family:x;src:local(x)}</style>",
        '<use href="http://127.0.0.1:8080/x#a"/>',
        '<g xmlns:xlink="http://www.w3.org/1999/xlink"><use xlink:href="/etc/hostname"/></g>',
        '<linearGradient href="data:image/svg+xml,x"/>',
        '<rect onclick="alert(1)" width="9" height="9"/>',
        "<script>alert(1)</script>",
        "<foreignObject/>",
        '<x:image xmlns:x="http://www.w3.org/2000/svg" href="#a"/>',
        '<?xml-stylesheet href="http://127.0.0.1:8080/x"?>',
    ],
)
def test_s10_a_picture_refers_to_nothing_outside(
    inside: str, project_with: ProjectWith, damiera: Damiera
) -> None:
    """In whatever way SVG and CSS can."""
    template = f"{{% raw %}}{PICTURE}{inside}</svg>{{% endraw %}}"
    root = project_with({SPEC: GOOD, "templates/diagram.svg.j2": template})
    result = damiera(root, "build")
    assert (result.exit_code, "diagram.svg.j2 draws" in result.stderr) == (2, True)


def test_s12_a_size_above_the_limit_is_refused(tmp_path: Path, damiera: Damiera) -> None:
    """The limit is told."""
    fen = "W:W21,24:B10,18,20"
    result = damiera(tmp_path, "render", fen, "-o", "a.png", "--size", str(5000 * 10))
    assert (result.exit_code, str(WIDTHS[-1]) in result.stderr) == (2, True)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("size", [16, 640, 641, 8192])
def test_s13_every_picture_has_a_view_box_and_its_size_in_numbers(size: int) -> None:
    """No percentages."""
    root = ElementTree.fromstring(draw(SCENES["start"], size=size))  # noqa: S314 - we wrote it
    assert root.get("viewBox") == "0 0 640 672"
    assert root.get("width") == str(size)
    assert float(root.get("height") or "0") == pytest.approx(size * 672 / 640, abs=0.01)


def pixels(width: int) -> Image.Image:
    """Return a picture with an arrow and badges."""
    png = rasterize(draw(SCENES["quantity"]), width, {})
    return Image.open(io.BytesIO(png)).convert("RGB")


def test_s14_a_larger_picture_is_filled_by_its_content() -> None:
    """Twice as wide is twice as high, and made small again it is the same."""
    small, large = pixels(320), pixels(640)
    assert large.size == (2 * small.size[0], 2 * small.size[1])
    difference = ImageChops.difference(large.resize(small.size, Image.Resampling.BOX), small)
    assert max(ImageStat.Stat(difference).mean) < 2


def test_s16_an_arrow_has_its_head_in_the_png_too() -> None:
    """Heads are paths; in the middle of one there is the arrow's colour."""
    assert "marker" not in draw(SCENES["quantity"])
    (head,) = next(t for t in traces(SCENES["quantity"]) if t.kind is ArrowKind.LEGAL).heads
    middle = sum(head) / len(head)
    found = pixels(640).getpixel((round(middle.real), round(middle.imag)))
    assert found == tuple(bytes.fromhex(DEFAULT.legal[1:]))
