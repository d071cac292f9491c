"""The source page: blocks with stable ids, rules that they state, facts instead of numbers."""

from __future__ import annotations

import pytest

from damiera_build.diagnostic import Diagnostic
from damiera_build.page_source import Kind, PageSource, read_page
from damiera_build.source import Source
from damiera_engine import Rule

FACTS = frozenset({"pieces", "quiet"})
DIAGRAMS = frozenset({"most-pieces", "most-kings"})

PAGE = """\
# The rules {#title}

What they are. {#summary}

## The man {#man}

A man never moves
backward. {#man.move rules=men-move-forward-only,most-pieces}

- One of %(pieces)s items. {#man.one}
- Another, see [the man](#man). {#man.two}
1. First. {#man.first}

[diagram most-pieces]

### Below {#below}

[legend]
"""


def page(text: str, required: tuple[Rule, ...] = ()) -> tuple[PageSource, tuple[Diagnostic, ...]]:
    """Return a page and what is wrong with it."""
    return read_page(Source("page.md", text), FACTS, DIAGRAMS, required)


def told(text: str) -> list[tuple[str, int]]:
    """Return the codes and lines of what is wrong with a page."""
    return [(found.code.name, found.span.line) for found in page(text)[1]]


def test_a_right_page_is_read_in_silence() -> None:
    """Nothing is wrong with the page above."""
    assert told(PAGE) == []


def test_every_block_has_its_kind() -> None:
    """Headings, paragraphs, items, diagrams and the legend, in order."""
    assert [block.kind for block in page(PAGE)[0].blocks] == [
        *(Kind.TITLE, Kind.SUMMARY, Kind.SECTION, Kind.PARAGRAPH, Kind.ITEM, Kind.ITEM),
        *(Kind.NUMBERED_ITEM, Kind.DIAGRAM, Kind.SUBSECTION, Kind.LEGEND),
    ]


def test_a_block_has_the_line_it_starts_on() -> None:
    """Where a paragraph of two lines is wrong, its first line is shown."""
    assert [block.span.line for block in page(PAGE)[0].blocks] == [
        1,
        3,
        5,
        7,
        10,
        11,
        12,
        14,
        16,
        18,
    ]


def test_lines_of_a_paragraph_are_joined() -> None:
    """A translator sees one sentence, however it is wrapped."""
    texts = {block.id: block.text for block in page(PAGE)[0].blocks}
    assert texts["man.move"] == "A man never moves backward."


def test_a_block_states_its_rules() -> None:
    """Several are separated by commas."""
    stated = {block.id: block.rules for block in page(PAGE)[0].blocks}
    assert stated["man.move"] == (Rule.MEN_MOVE_FORWARD_ONLY, Rule.MOST_PIECES)


def test_a_message_is_a_blocks_text_without_its_marks() -> None:
    """Neither hashes nor braces go to translators."""
    messages = page(PAGE)[0].messages
    assert (messages["man"].text, messages["man.one"].text) == (
        "The man",
        "One of %(pieces)s items.",
    )


def test_a_diagram_and_the_legend_are_no_messages() -> None:
    """There is nothing to translate."""
    assert {"most-pieces", "legend"} & set(page(PAGE)[0].messages) == set()


def test_the_diagrams_of_a_page_are_listed() -> None:
    """In the order in which they are shown."""
    assert page(PAGE)[0].diagrams == ("most-pieces",)


def test_a_page_with_other_line_endings_is_the_same() -> None:
    """A file saved on Windows has the same messages."""
    assert page(PAGE.replace("\n", "\r\n"))[0].messages == page(PAGE)[0].messages


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("[diagram most-pieces]", "[diagram most-piece]", "D301", 14),
        ("[diagram most-pieces]", "[diagram ]", "D301", 14),
        (" {#man.one}", "", "D302", 10),
        ("{#man.one}", "{#Man.One}", "D302", 10),
        ("{#man.one}", '{#man.one onclick="x"}', "D302", 10),
        ("%(pieces)s items", "12 items", "D303", 10),
        ("One of", "Not 22-19 but one of", "D303", 10),
        ("[the man](#man)", "[22-19](#man)", "D303", 11),
        ("{#man.two}", "{#man.one}", "D304", 11),
        ("rules=men-move-forward-only", "rules=men-move-forward", "D304", 7),
        ("%(pieces)s", "%(piece)s", "D304", 10),
        ("](#man)", "](#woman)", "D304", 11),
    ],
)
def test_a_fault_of_a_page_is_told_at_its_block(old: str, new: str, code: str, line: int) -> None:
    """One fault, one diagnostic, the block's line."""
    assert told(PAGE.replace(old, new)) == [(code, line)]


@pytest.mark.parametrize(
    ("old", "new", "fix"),
    [
        ("[diagram most-pieces]", "[diagram most-piece]", "most-pieces"),
        ("%(pieces)s", "%(piece)s", "pieces"),
        ("](#man)", "](#men)", "man"),
        ("rules=men-move-forward-only", "rules=men-move-forward", "men-move-forward-only"),
    ],
)
def test_a_misspelled_name_is_told_the_right_one(old: str, new: str, fix: str) -> None:
    """The nearest name that exists."""
    assert page(PAGE.replace(old, new))[1][0].fix == fix


def test_a_required_rule_without_a_sentence_is_told() -> None:
    """A page that is to be complete states every rule."""
    found = page(PAGE, (Rule.MOST_PIECES, Rule.MOST_KINGS))[1]
    assert [(f.code.name, f.message) for f in found] == [("D305", "no sentence states most-kings")]


def test_a_doubled_percent_is_no_placeholder() -> None:
    """Prose may speak of percent."""
    assert told(PAGE.replace("What they are.", "All %% of them.")) == []


@pytest.mark.parametrize("bad", ["Half % of", "%(pieces) men", "%s men", "%(pieces)x men"])
def test_a_bare_percent_sign_is_told(bad: str) -> None:
    """A broken placeholder would be printed to the reader as it is."""
    assert [line for _, line in told(PAGE.replace("What they are", bad))] == [3]


@pytest.mark.parametrize("anchor", ["text", "contents", "legend", "diagram-most-pieces"])
def test_a_block_that_is_called_like_a_fixed_anchor_is_told(anchor: str) -> None:
    """These are ids of the page's frame; they would stand twice in the HTML."""
    assert [line for _, line in told(PAGE.replace("{#below}", f"{{#{anchor}}}"))] == [16]


def test_a_diagram_that_is_shown_twice_is_told() -> None:
    """Its anchor would stand twice on the page."""
    assert [line for _, line in told(f"{PAGE}\n[diagram most-pieces]\n")] == [20]


def test_an_empty_page_is_no_crash() -> None:
    """There is nothing to show and nothing wrong."""
    assert page("")[0].blocks == ()
