"""Where a page says that a move is allowed which the diagrams refuse: told only beyond doubt."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from damiera_build.fact import Fact
from damiera_build.known_moves import KnownMoves
from damiera_build.languages import available_languages, load_words
from damiera_build.project import Project
from damiera_build.scan import scan_page
from damiera_build.source import Source
from damiera_build.stated_moves import StatedMoves
from damiera_build.wording import alternative_text, caption
from damiera_engine import ITALIAN

Contradicted = Callable[..., list[str]]


@pytest.fixture(scope="module")
def contradicted(own_project: Project, own_facts: Mapping[str, Fact]) -> Contradicted:
    """The messages about moves of a page that are said to be allowed and are refused."""
    known = KnownMoves(own_facts.values(), ITALIAN)
    tags = available_languages(own_project)
    stated = StatedMoves(lambda: [load_words(own_project, tag) for tag in tags])

    def found(text: str, name: str = "page.txt") -> list[str]:
        page = scan_page(Source(name, text), known, stated)
        return [f.message.split()[0] for f in page.findings if f.code.name == "S702"]

    return found


@pytest.mark.parametrize("tag", ["cs", "el", "en", "it", "ro", "th", "tr"])
def test_a_caption_of_ours_with_the_refused_move_is_contradicted(
    tag: str, contradicted: Contradicted, own_project: Project, own_facts: Mapping[str, Fact]
) -> None:
    """In every language, in the caption and in the short text, as text and as HTML."""
    words = load_words(own_project, tag)
    fact = own_facts["most-pieces"]
    first = caption(fact)[:1]
    for text in (words.say(*first), words.say(*alternative_text(fact)[:1])):
        assert contradicted(text) == []
        assert contradicted(text.replace("21x14x5", "24x15")) == ["24x15"]
    html = f"<p>{words.say_html(*first)}</p>".replace("21x14x5", "24x15")
    assert contradicted(html, "page.html") == ["24x15"]


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("Mandatory capture: 24x15.", ["24x15"]),
        ("Mandatory capture: 24x15", ["24x15"]),
        ("**Mandatory capture:** 24x15.", []),
        ("# Mandatory capture: 24x15\n", ["24x15"]),
        ("It is so. Mandatory capture: 24x15 (captured piece: 20).", ["24x15"]),
        ("Povinné braní: 24x15 (sebraná figura: 20).", ["24x15"]),
        ("Allowed moves: 22-19, 14x5 or 24x15.", ["14x5", "24x15"]),
        ("Allowed moves: 14x5\nand 24x15.", ["14x5", "24x15"]),
    ],
)
def test_what_is_stated_in_so_many_words_is_contradicted(
    text: str, moves: list[str], contradicted: Contradicted
) -> None:
    """Whole sentences, single or in lists."""
    assert contradicted(text, "page.md") == moves


@pytest.mark.parametrize(
    "text",
    [
        "24x15",
        "Mandatory capture: 21x14x5 (captured pieces: 18 and 10). Not allowed: 24x15.",
        "Povinné braní: 21x14x5 (sebrané figury: 18 a 10). Braní 24x15 sebere jen jednu figuru.",
        "Mandatory capture: 21x14x5, not 24x15.",
        "No mandatory capture: 24x15.",
        "Not a mandatory capture: 24x15.",
        "Mandatory capture: 24x15?",
        "Mandatory capture: 24x15 is what many would play.",
        "Mandatory capture: 24x15 (not allowed!).",
        "Mandatory capture: 24x15, they say.",
        "“Mandatory capture: 24x15.” is wrong.",
        "~~Mandatory capture: 24x15.~~",
        "Allowed moves: 22-19, 24x15 is forbidden.",
        "Allowed moves: 22-19; not 24x15.",
        "Mandatory capture: 22x13.",
    ],
)
def test_nothing_else_is(text: str, contradicted: Contradicted) -> None:
    """What refuses, asks, quotes, strikes out or goes on, and what some diagram does allow."""
    assert contradicted(text) == []


def test_struck_out_html_states_nothing(contradicted: Contradicted) -> None:
    """A reader sees that it is taken back."""
    struck = "<p><s>Mandatory capture: 24x15.</s></p>"
    assert contradicted(struck, "page.html") == []
    assert contradicted(struck.replace("s>", "b>"), "page.html") == ["24x15"]
