"""Diagrams put between markers on pages built elsewhere: nothing else on them is touched."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from click.testing import Result
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from damiera_build.catalogue import ENGLISH
from damiera_build.fact import Fact
from damiera_build.markers import Block, MarkerError, fill_blocks, find_blocks, wrong_names
from damiera_build.page_markup import Markup
from damiera_build.placed_figure import markdown, placed_figure
from damiera_build.source import Source
from damiera_build.svg import new_environment

Damiera = Callable[..., Result]
SiteOf = Callable[[str], Path]
BytesIn = Callable[[Path], dict[str, bytes]]

OPEN, END = "<!-- damiera:most-pieces -->", "<!-- /damiera -->"


def told(text: str, markup: Markup = Markup.MARKDOWN) -> list[tuple[str, int, int]]:
    """Return the codes of what is wrong with a page's markers, with their lines and columns."""
    _, found = find_blocks(Source("page", text), markup)
    return [(finding.code.name, *finding.span[:2]) for finding in found]


def filled(text: str, figure: str, markup: Markup = Markup.MARKDOWN) -> str:
    """Return a page with the same figure in all its places."""
    source = Source("page", text)
    blocks, found = find_blocks(source, markup)
    assert not found
    return fill_blocks(source, markup, blocks, lambda _: figure)[0]


@pytest.mark.parametrize(
    "text",
    [
        f"```\n{OPEN}\n```",
        f"~~~~ html\n{OPEN}\n~~~\n~~~~\n{END[:4]} -->",
        f"- a\n\n  ```html\n  {OPEN}\n  ```\n",
        f"> ```\n> {OPEN}\n> ```\n",
        f"    ```\n    {OPEN}\n    ```\n",
        f"Write `{OPEN}`, then ``{END}``.",
        f"<script>'{OPEN}'</script>",
        f"<a title='{OPEN}'>",
        "<!-- damiera-ignore 1-12 -->",
        "<!-- damieras: none --><!-- about damiera -->",
        rf"\{OPEN}",
        f"<textarea>{OPEN}</textarea><title>{OPEN}</title><style>{OPEN}</style>",
        f"a ` b\nx {OPEN} ` c",
        f"```\n<div>\n```\nWrite `{OPEN}`.",
    ],
)
def test_what_only_shows_a_marker_is_none(text: str) -> None:
    """Fenced code, code spans, scripts, attributes, other comments."""
    blocks, found = find_blocks(Source("page", text), Markup.MARKDOWN)
    assert (blocks, found) == ((), ())


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        (f"a\n {OPEN}\n", [("S712", 2, 2)]),
        (f"{OPEN}\n{OPEN}\n{END}", [("S712", 2, 1)]),
        (f"a {END}", [("S712", 1, 3)]),
        (f"{OPEN}{END}{END}", [("S712", 1, 46)]),
        (f"<!-- damiera: -->{END}", [("S711", 1, 1)]),
        (f"<!-- damiera:lang=it -->{END}", [("S711", 1, 1)]),
        (f"<!-- Damiera:one -->{END}", [("S711", 1, 1)]),
        (f"<!-- damiera :one -->{END}", [("S711", 1, 1)]),
        (f"<!-- damiera:one view=black -->{END}", [("S711", 1, 1)]),
        (f"<!-- damiera:one lang -->{END}", [("S711", 1, 1)]),
        (f"<!-- damiera:one lang= -->{END}", [("S711", 1, 1)]),
        (f"<!-- damiera:one lang=it lang=cs -->{END}", [("S711", 1, 1)]),
        (f"{OPEN}<!-- /damiera:most-pieces -->", [("S711", 1, 29)]),
        (f"{OPEN}{END}\n<!-- damiera:one", [("S711", 2, 1)]),
        (f"{OPEN}\n```\n{END}\n```", [("S712", 1, 1)]),
        (f"<!-- damiera:one --!>{END}", [("S711", 1, 1)]),
        (f"a|b\n-|-\n\\||{OPEN}{END}", [("S714", 3, 4)]),
        (f"{OPEN}\n\na|b\n-|-\n|{END}", [("S714", 5, 2)]),
        (f"> | {OPEN}{END} |\n> |--|\n", [("S714", 1, 5)]),
    ],
)
def test_a_wrong_marker_is_told_with_its_place(
    text: str, codes: list[tuple[str, int, int]]
) -> None:
    """Without an end, without a beginning, within another, misspelt, with unknown options."""
    assert told(text) == codes


@pytest.mark.parametrize(
    "text",
    [
        f"a ` b\n{OPEN}\n{END}\nc ` d",
        f"a ` b\n\n{OPEN}{END} ` d",
        f"- a ` b\n- {OPEN}{END} ` d",
        f"- a ` b\n  {OPEN}{END} ` d",
        f"# a ` b\n{OPEN}{END} ` d",
        f"<div>\n` {OPEN}{END} `\n</div>",
        f"a|b\n-|-\nc|d\n{OPEN}{END}",
        f"a|b\n\n|{OPEN}{END}|",
        f"<!-->{OPEN}{END}",
        f"<!-- x --!>{OPEN}{END}",
    ],
)
def test_a_marker_is_found_behind_what_ends_before_it(text: str) -> None:
    """Lone backticks, other blocks, tables, and comments as browsers read them."""
    blocks, found = find_blocks(Source("page", text), Markup.MARKDOWN)
    assert (len(blocks), found) == (1, ())


@pytest.mark.parametrize(
    "marker", ["<!--damiera:one-->", "<!--\tdamiera: one\n -->", "<!-- damiera:one  lang=cs -->"]
)
def test_spaces_in_a_marker_do_not_matter(marker: str) -> None:
    """Formatters set them as they like."""
    blocks, found = find_blocks(Source("page", f"{marker}<!--/damiera-->"), Markup.HTML)
    assert ([block.id for block in blocks], found) == (["one"], ())


def test_names_that_there_are_not_get_a_suggestion() -> None:
    """A diagram, a language, and a diagram that is there and not proved."""
    text = "".join(
        f"<!-- damiera:{marker} -->{END}\n"
        for marker in ("most-piece", "false-one", "most-pieces lang=cz", "most-pieces lang=cs")
    )
    source = Source("page.html", text)
    blocks, _ = find_blocks(source, Markup.HTML)
    proved, specs = {"most-pieces"}, {"most-pieces", "false-one"}
    found = list(wrong_names(source, blocks, proved, specs, ["cs", "en"]))
    assert [(f.code.name, f.span.line, f.message, f.fix) for f in found] == [
        ("D301", 1, "there is no diagram most-piece", "did you mean most-pieces?"),
        ("D301", 2, "the diagram false-one is not proved", "mend its spec"),
        ("S711", 3, "there is no catalogue for cz", "lang=cs"),
    ]


@pytest.mark.parametrize(
    ("text", "markup", "expected"),
    [
        (f"{OPEN}\n{END}", Markup.HTML, f"{OPEN}\nA\n\nB\n{END}"),
        (f"{OPEN}{END}", Markup.MARKDOWN, f"{OPEN}\n\nA\n\nB\n\n{END}"),
        (f"\t{OPEN}old{END}", Markup.HTML, f"\t{OPEN}\n\tA\n\n\tB\n\t{END}"),
        (f"1. {OPEN}{END}", Markup.MARKDOWN, f"1. {OPEN}\n\n   A\n\n   B\n\n   {END}"),
        (f"> {OPEN}\n> {END}", Markup.MARKDOWN, f"> {OPEN}\n>\n> A\n>\n> B\n>\n> {END}"),
        (
            f"- > {OPEN}{END}",
            Markup.MARKDOWN,
            f"- > {OPEN}\n  >\n  > A\n  >\n  > B\n  >\n  > {END}",
        ),
        (f"a {OPEN}{END} b\r\nc\n", Markup.HTML, f"a {OPEN}\r\nA\r\n\r\nB\r\n{END} b\r\nc\n"),
        (
            f"{OPEN}\n\t{END}{OPEN}{END}",
            Markup.HTML,
            f"{OPEN}\nA\n\nB\n{END}{OPEN}\nA\n\nB\n{END}",
        ),
        (f"a\r\n{OPEN}{END}", Markup.HTML, f"a\r\n{OPEN}\r\nA\r\n\r\nB\r\n{END}"),
        (f"a\r{OPEN}\r{END}\rb", Markup.HTML, f"a\r{OPEN}\rA\r\rB\r{END}\rb"),
        (f"a\r  {OPEN}{END}", Markup.HTML, f"a\r  {OPEN}\r  A\r\r  B\r  {END}"),
        (f"a\r\n{OPEN}\n{END}\r\n", Markup.HTML, f"a\r\n{OPEN}\nA\n\nB\n{END}\r\n"),
    ],
)
def test_a_figure_has_the_indentation_and_the_line_ends_of_its_place(
    text: str, markup: Markup, expected: str
) -> None:
    """In lists and quotations too, so that it stays within them."""
    assert filled(text, "\nA\n\nB\n", markup) == expected


@pytest.mark.parametrize("figure", [END, OPEN, "<!--", "```", "<script>"])
def test_a_figure_that_would_be_taken_for_a_marker_is_refused(figure: str) -> None:
    """It may come from a project's own template; the page would be broken the next time."""
    with pytest.raises(MarkerError):
        filled(f"{OPEN}{END}", figure)


def test_plain_text_stays_plain_in_markdown() -> None:
    """Nothing in a caption becomes emphasis, a link, a list or an entity."""
    assert markdown("1. *a* [b](c) <d> `e` _f_ \\ g&amp; h") == (
        r"1\. \*a\* \[b\](c) \<d\> \`e\` \_f\_ \\ g\&amp; h"
    )
    assert [markdown(t) for t in ("- a", "# a", "12) a", "Plain: 22-19.")] == [
        *(r"\- a", r"\# a", r"12\) a", "Plain: 22-19."),
    ]


def test_a_figure_in_markdown(own_facts: Mapping[str, Fact]) -> None:
    """The picture with its short text, and the caption below, with plain moves."""
    environment = new_environment(None)
    made = placed_figure(own_facts["most-pieces"], ENGLISH, Markup.MARKDOWN, "img dir", environment)
    assert made == (
        "![Diagram: White must play 21x14x5. Not allowed: 24x15.](img%20dir/most-pieces.svg)\n\n"
        "Mandatory capture: 21x14x5 (captured pieces: 18 and 10). The capture 24x15 takes only one "
        "piece; 21x14x5 takes 2.\n"
    )


def test_a_figure_in_html(own_facts: Mapping[str, Fact]) -> None:
    """Picture, caption, and the long description to be opened; every move is isolated."""
    environment = new_environment(None)
    images = 'https://example.org/d?a="b"&c'
    made = placed_figure(own_facts["most-pieces"], ENGLISH, Markup.HTML, images, environment)
    assert 'src="https://example.org/d?a=%22b%22&amp;c/most-pieces.svg"' in made
    for part in ("<figure ", 'lang="en" dir="ltr"', "<figcaption>", "<details>", "<summary>"):
        assert part in made
    assert '<code dir="ltr">W:W21,24:B10,18,20</code>' in made
    shown = re.sub(r"<[^>]*>", "", re.sub(r"<bdi[^>]*>[^<]*</bdi>|<code.*?</code>", "", made))
    assert re.findall(r"\d+x\d+", shown) == []


BITS = st.sampled_from(
    [
        *("\n", "\r\n", "\n\n", " ", "  ", "> ", "- ", "1. ", "`", "```", "~~~", "<", ">", "<b>"),
        *("<script>", "<!--", "-->", "\\", "[", "](", ")", "&amp;", "text", "é", "\t", "'", "="),
    ]
)
TEXTS = st.lists(BITS, max_size=12).map("".join)
FIGURE = "![Short.](a/b.svg)\n\nA caption: 22-19 (1 piece).\n"


@settings(suppress_health_check=[HealthCheck.filter_too_much])
@given(st.lists(TEXTS, min_size=3, max_size=7), st.sampled_from([Markup.HTML, Markup.MARKDOWN]))
def test_filling_is_idempotent_and_touches_nothing_else(texts: list[str], markup: Markup) -> None:
    """Whatever stands around: a second time changes nothing, and what is ours alone is new."""
    page = "".join(
        text + ("" if index == len(texts) - 1 else (OPEN, END)[index % 2])
        for index, text in enumerate(texts)
    )
    source = Source("page", page)
    blocks, found = find_blocks(source, markup)
    if found:
        return
    try:
        once, changed = fill_blocks(source, markup, blocks, lambda _: FIGURE)
    except MarkerError:
        return
    assert len(changed) <= len(blocks)
    again, found = find_blocks(Source("page", once), markup)
    assert not found
    assert fill_blocks(Source("page", once), markup, again, lambda _: FIGURE) == (once, ())
    assert outside(page, blocks) == outside(once, again)


def outside(text: str, blocks: tuple[Block, ...]) -> list[str]:
    """Return the pieces of a page that are not ours."""
    edges = [0, *(edge for block in blocks for edge in (block.start, block.end)), len(text)]
    return [text[a:b] for a, b in zip(edges[::2], edges[1::2], strict=True)]
