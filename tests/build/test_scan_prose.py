"""Our own pages: what is typed by hand is found in the digits of any script."""

from __future__ import annotations

from pathlib import Path

import pytest

from damiera_build.messages import Message
from damiera_build.page_source import read_page
from damiera_build.po import read_translations
from damiera_build.source import Source

ENGLISH = {"man": Message("man", "Men move.")}
PO = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"

msgctxt "man"
msgid "Men move."
msgstr "{}"
"""

TYPED = [
    "22",
    "22-19",
    "29x22x15x6",
    "22×13",
    "22:13",
    "1–12",
    "๒๒",
    "๒๒-๑๙",
    "٢٢",
    "२२x१३",
    "２２",
]


@pytest.mark.parametrize("typed", TYPED)
def test_the_page_holds_nothing_typed(typed: str) -> None:
    """It is named as it is written, not by its first number."""
    source = Source("page.md", f"# Title {{#title}}\n\nMen go {typed} here. {{#man}}\n")
    _, found = read_page(source, frozenset({"quiet"}), frozenset())
    assert [(f.code.name, f.message) for f in found] == [("D303", f"{typed} is typed by hand")]


def test_everything_typed_in_a_block_is_named() -> None:
    """Each once, in order."""
    source = Source("page.md", "# Title {#title}\n\n22-19, 32, 22-19 or 12x19. {#man}\n")
    _, found = read_page(source, frozenset({"quiet"}), frozenset())
    assert [f.message.split()[0] for f in found] == ["22-19", "32", "12x19"]


@pytest.mark.parametrize("typed", TYPED)
def test_a_translation_holds_nothing_typed(typed: str, tmp_path: Path) -> None:
    """It is refused, and the English stands instead."""
    path = tmp_path / "th.po"
    path.write_text(PO.format(f"เดิน {typed}"), "utf-8")
    read = read_translations(path, "th.po", ENGLISH)
    assert {f.code.name for f in read.findings} == {"L404"}
    assert read.texts == {}
