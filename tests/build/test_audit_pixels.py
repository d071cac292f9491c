"""PNGs read back: pixels as Pillow reads them, positions as they were drawn, tampering as it is."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from legal_scenes import played_scene, positions
from PIL import Image
from tampering import SCENES, honest, published, redrawn

from damiera_build.audit.png_audit import Look, Task, look_at, look_at_all, wrong_png
from damiera_build.audit.png_reading import LARGEST_PNG, PngError, read_png
from damiera_build.audit.seeing import see
from damiera_build.diagnostic import Code
from damiera_build.fact import Fact
from damiera_build.picture import draw_fact, provenance
from damiera_build.png import CairoMissing, rasterize
from damiera_build.scene import stage
from damiera_build.svg import draw
from damiera_engine import ITALIAN, Position

DIAGRAMS = sorted(path.stem for path in (Path(__file__).parents[2] / "diagrams").rglob("*.yaml"))


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(
    width: int, height: int, rows: bytes, *, color: int = 6, depth: int = 8, interlaced: int = 0
) -> bytes:
    header = struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, interlaced)
    packed = chunk(b"IDAT", zlib.compress(rows))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + packed + chunk(b"IEND", b"")


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_all_five_filters_are_undone_as_pillow_undoes_them(data: st.DataObject) -> None:
    size, color = data.draw(st.sampled_from([(3, 2), (4, 6)]))
    width, height = data.draw(st.integers(1, 12)), data.draw(st.integers(1, 6))
    value = st.sampled_from([0, 0, 0, 0, 1, 2, 127, 128, 255])
    row = st.tuples(
        st.integers(0, 4), st.lists(value, min_size=width * size, max_size=width * size)
    )
    rows = data.draw(st.lists(row, min_size=height, max_size=height))
    image = png(width, height, b"".join(bytes([kind, *line]) for kind, line in rows), color=color)
    pixels = b"".join(read_png(image).rows())
    assert pixels == Image.open(io.BytesIO(image)).tobytes()


GOOD = png(2, 2, bytes(2 * 9))


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "no PNG"),
        (b"GIF89a", "no PNG"),
        (GOOD[:8], "too early"),
        (GOOD[:-1], "too early"),
        (GOOD + b"x", "behind"),
        (GOOD[:-12] + chunk(b"acTL", bytes(8)) + GOOD[-12:], "acTL"),
        (GOOD[:8] + chunk(b"IDAT", b"") + GOOD[8:], "header"),
        (GOOD[:33] + GOOD[8:], "header"),
        (GOOD[:20] + b"\1" + GOOD[21:], "checksum"),
        (png(2, 2, bytes(18), color=3), "RGB"),
        (png(2, 2, bytes(18), depth=16), "RGB"),
        (png(2, 2, bytes(18), interlaced=1), "RGB"),
        (png(0, 2, b""), "pixels"),
        (png(60_000, 60_000, b""), "pixels"),
        (png(2, 2, bytes(17)), "pixels"),
        (png(2, 2, bytes(19)), "pixels"),
        (png(2, 2, bytes(50_000_000)), "pixels"),
        (GOOD[:33] + chunk(b"IDAT", b"junk") + GOOD[-12:], "unpacked"),
        (GOOD[:33] + chunk(b"iTXt", b"a\0\1\0\0\0x") + GOOD[33:], "compressed"),
        (bytes(LARGEST_PNG + 1), "larger"),
    ],
)
def test_a_file_that_is_no_png_of_ours_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(PngError, match=message):
        read_png(data)


def test_a_filter_that_there_is_not() -> None:
    with pytest.raises(PngError, match="filter 5"):
        list(read_png(png(1, 1, bytes([5, 0, 0, 0, 0]))).rows())


def test_positions_of_facts_are_seen(own_facts: Mapping[str, Fact]) -> None:
    """Those of all facts, as small as the site has them, are seen when the whole is audited."""
    for fact in list(own_facts.values())[::6]:
        scene = stage(fact)
        seen = see(read_png(rasterize(draw_fact(fact, ITALIAN), 1280, {})))
        assert seen == (scene.stones, scene.white_to_move, scene.view_from_black), fact.id


@settings(max_examples=12, deadline=None)
@given(positions(), st.booleans())
def test_any_position_is_seen_under_its_arrows(position: Position, view_from_black: bool) -> None:
    scene = played_scene(position, view_from_black=view_from_black, marks=(14, 19))
    seen = see(read_png(rasterize(draw(scene), 640, {})))
    assert seen == (scene.stones, scene.white_to_move, scene.view_from_black)


def test_where_there_is_no_board_nothing_is_seen() -> None:
    assert see(read_png(png(64, 67, bytes(67 * 257)))) is None


def found(own_site: Path, diagram: str, data: bytes, width: int = 640) -> list[tuple[Code, str]]:
    """What is found wrong with a PNG in the place of a diagram's own."""
    site, others = published(own_site), honest(own_site)
    fact = others[diagram].fact
    name = f"diagrams/{diagram}-{width}.png"
    task = Task(diagram, name, width, data, draw_fact(fact, ITALIAN))
    fens = {other: told.fact.fen for other, told in others.items()}
    findings = list(wrong_png(site, fact, task, look_at(task), fens))
    assert {finding.path for finding in findings} <= {f"site/{name}"}
    assert all(finding.message.startswith(f"{diagram}: ") for finding in findings)
    return [(finding.code, finding.message) for finding in findings]


@pytest.mark.parametrize("diagram", DIAGRAMS)
def test_a_png_of_something_else(diagram: str, own_site: Path) -> None:
    """All kinds in turn."""
    site, told = published(own_site), honest(own_site)[diagram]
    kinds = list(SCENES)[DIAGRAMS.index(diagram) % len(SCENES) :] + list(SCENES)
    drawn = ((kind, redrawn(site, told, SCENES[kind][1])) for kind in kinds)
    kind, svg = next((kind, svg) for kind, svg in drawn if svg is not None)
    data = rasterize(svg, 640, provenance(told.fact, ITALIAN))
    expected = Code.P632 if SCENES[kind][0] is Code.P622 else Code.P633
    assert {code for code, _ in found(own_site, diagram, data)} == {expected}, kind


def test_a_large_png_of_something_else(own_site: Path) -> None:
    site, told = published(own_site), honest(own_site)["most-pieces"]
    svg = redrawn(site, told, SCENES["a piece on another square"][1])
    data = rasterize(str(svg), 1280, provenance(told.fact, ITALIAN))
    assert [c for c, _ in found(own_site, "most-pieces", data, 1280)] == [Code.P632, Code.P632]


def test_a_mark_that_the_svg_does_not_have(own_site: Path) -> None:
    site, told = published(own_site), honest(own_site)["most-pieces"]
    svg = redrawn(site, told, lambda scene: replace(scene, marks=(8,)))
    data = rasterize(str(svg), 640, provenance(told.fact, ITALIAN))
    ((code, message),) = found(own_site, "most-pieces", data)
    assert code is Code.P633
    assert "square 8" in message


def test_the_png_of_another_diagram(own_site: Path) -> None:
    site = published(own_site)
    data = site.shelf.read("diagrams/most-kings-640.png")
    ((code, message),) = found(own_site, "most-pieces", data)
    assert (code, "most-kings" in message) == (Code.P626, True)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda data: data.replace(b"W:W21,24", b"W:W21,23"), Code.P631),
        (lambda data: data[:100], Code.P631),
        (lambda _: b"", Code.P631),
        (lambda _: png(640, 672, bytes(672 * 2561)), Code.P632),
        (lambda _: png(64, 64, bytes(64 * 257)), Code.P631),
    ],
)
def test_a_png_that_is_none(change: Callable[[bytes], bytes], code: Code, own_site: Path) -> None:
    data = published(own_site).shelf.read("diagrams/most-pieces-640.png")
    assert code in {c for c, _ in found(own_site, "most-pieces", change(data))}


def test_a_png_that_says_something_else_of_itself(own_site: Path) -> None:
    fact = honest(own_site)["most-pieces"].fact
    texts = provenance(fact, ITALIAN) | {"source": "W:W22:B1"}
    data = rasterize(draw_fact(fact, ITALIAN), 640, texts)
    ((code, message),) = found(own_site, "most-pieces", data)
    assert (code, "W:W22:B1" in message) == (Code.P624, True)


def test_without_libcairo_the_position_is_still_seen(
    own_site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(*_: object) -> bytes:
        raise CairoMissing

    monkeypatch.setattr("damiera_build.audit.png_audit.rasterize", missing)
    site = published(own_site)
    data = site.shelf.read("diagrams/most-pieces-1280.png")
    assert found(own_site, "most-pieces", data, 1280) == []
    other = site.shelf.read("diagrams/most-kings-1280.png")
    assert [c for c, _ in found(own_site, "most-pieces", other, 1280)] == [Code.P626]


def test_many_are_looked_at_in_their_order(own_site: Path) -> None:
    site = published(own_site)
    good = site.shelf.read("diagrams/most-pieces-640.png")
    svg = site.pictures["most-pieces"]
    tasks = [Task("most-pieces", f"{i}", 640, b"" if i else good, svg) for i in range(14)]
    looked = list(look_at_all(tasks))
    assert [task.name for task, _ in looked] == [task.name for task in tasks]
    looks = [look for _, look in looked]
    assert looks[1:] == [Look("this is no PNG")] * 13
    assert looks[0].seen is not None
