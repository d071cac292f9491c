from __future__ import annotations

import io
import os
import struct
import subprocess
import sys
import zlib

import pytest
from picture_scenes import SCENES
from PIL import Image

from damiera_build.png import CairoMissing, rasterize
from damiera_build.svg import draw

SVG = draw(SCENES["quantity"])
PROVENANCE = {
    "Title": "Το πιόνι δεν μπορεί",
    "Source": "W:W22,29:B3",
    "provenance": '{"spec": "sha256:0"}',
}


def chunks(png: bytes) -> list[tuple[bytes, bytes]]:
    found, position = [], 8
    while position < len(png):
        length, kind = struct.unpack(">I4s", png[position : position + 8])
        body = png[position + 8 : position + 8 + length]
        (checksum,) = struct.unpack(">I", png[position + 8 + length : position + 12 + length])
        assert checksum == zlib.crc32(kind + body)
        found.append((kind, body))
        position += 12 + length
    return found


@pytest.mark.parametrize(("width", "height"), [(640, 672), (1280, 1344), (320, 336)])
def test_a_picture_is_as_wide_as_was_asked(width: int, height: int) -> None:
    assert Image.open(io.BytesIO(rasterize(SVG, width, {}))).size == (width, height)


def test_provenance_is_read_back() -> None:
    image = Image.open(io.BytesIO(rasterize(SVG, 64, PROVENANCE)))
    assert {key: str(image.info[key]) for key in PROVENANCE} == PROVENANCE


def test_provenance_changes_no_pixel_and_stands_after_the_header() -> None:
    bare, told = rasterize(SVG, 64, {}), rasterize(SVG, 64, PROVENANCE)
    kinds = [kind for kind, _ in chunks(told)]
    assert kinds[:4] == [b"IHDR", b"iTXt", b"iTXt", b"iTXt"]
    assert [chunk for chunk in chunks(told) if chunk[0] != b"iTXt"] == chunks(bare)


def test_nothing_but_the_provenance_is_told() -> None:
    kinds = {kind for kind, _ in chunks(rasterize(SVG, 64, PROVENANCE))}
    assert kinds <= {b"IHDR", b"iTXt", b"bKGD", b"IDAT", b"IEND"}


def test_the_same_picture_gives_the_same_bytes() -> None:
    assert rasterize(SVG, 200, PROVENANCE) == rasterize(SVG, 200, PROVENANCE)


@pytest.mark.parametrize("width", [15, 8193, 0, -640])
def test_a_width_out_of_bounds_is_refused(width: int) -> None:
    with pytest.raises(ValueError, match="16 to 8192"):
        rasterize(SVG, width, {})


@pytest.mark.parametrize("keyword", ["", " a", "a ", "a  b", "é", "a\nb", "a" * 80])
def test_a_keyword_that_png_does_not_allow_is_refused(keyword: str) -> None:
    with pytest.raises(ValueError, match="keyword"):
        rasterize(SVG, 64, {keyword: "text"})


def test_a_zero_byte_cannot_cut_a_text_short() -> None:
    image = Image.open(io.BytesIO(rasterize(SVG, 64, {"Source": "a\0b"})))
    assert image.info["Source"] == "ab"


WITHOUT_CAIRO = """
import sys
from importlib.abc import MetaPathFinder

class NoLibrary(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name == "cairocffi":
            raise {error}

sys.meta_path.insert(0, NoLibrary())
from damiera_build.png import CairoMissing, rasterize
try:
    rasterize("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>", 64, {{}})
except CairoMissing as missing:
    print(missing)
"""


@pytest.mark.parametrize(
    "error", ['OSError("no library called cairo-2 was found")', 'ImportError("no cairocffi")']
)
def test_a_machine_without_libcairo_is_told_what_to_install(error: str) -> None:
    told = subprocess.run(
        [sys.executable, "-c", WITHOUT_CAIRO.format(error=error)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert len(told.splitlines()) == 1
    assert "apt-get install libcairo2" in told
    assert "brew install cairo" in told


def test_a_missing_library_is_not_a_fault_of_the_program() -> None:
    assert issubclass(CairoMissing, RuntimeError)
