"""What a reader sees of a page, and where it stands: text, Markdown and HTML taken apart."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damiera_build.diagnostic import Span
from damiera_build.notation_in_text import notation_in
from damiera_build.page_markup import Markup, markup_of, pieces, with_line_feeds
from damiera_build.readable_text import Readable


def seen(source: str, markup: Markup) -> list[tuple[str, Span]]:
    """Return the moves that a reader sees, with their places in the file."""
    readable = Readable(source, markup)
    return [(w.text, readable.span(w.start, w.end)) for w in notation_in(readable.text)]


def moves(source: str, markup: Markup) -> list[str]:
    """Return the moves that a reader sees."""
    return [text for text, _ in seen(source, markup)]


@pytest.mark.parametrize(
    ("name", "text", "markup"),
    [
        ("page.md", "", Markup.MARKDOWN),
        ("Page.HTML", "", Markup.HTML),
        ("page.html.j2", "", Markup.HTML),
        ("page.txt", "<b>", Markup.PLAIN),
        ("page", "\n<!DOCTYPE html><p>", Markup.HTML),
        ("page.txt", "<HTML lang=it>", Markup.HTML),
    ],
)
def test_a_page_is_known_by_its_name_or_by_how_it_begins(
    name: str, text: str, markup: Markup
) -> None:
    """A name without a suffix of ours says nothing."""
    assert markup_of(name, text) is markup


@pytest.mark.parametrize(
    ("html", "found"),
    [
        ("<p>22&times;13", ["22×13"]),
        ("<p>22&#215;13 22&#xd7;13", ["22×13", "22×13"]),
        ("<b>29</b>x<wbr>22<!-- a -->x&shy;15", ["29x22x15"]),
        ("<td>22-</td><td>19</td>", []),
        ("<span>22-19</span><span>11-15</span>", ["22-19", "11-15"]),
        ("<p>22-19<sup>1</sup></p>", ["22-19"]),
        ("22-<br>19 9-14", ["9-14"]),
        ('<img alt="22-19" title=22-18>', ["22-19", "22-18"]),
        ("<a title='>22-19' href=24-20>23-20</a>", ["23-20", "22-19"]),
        ("22<abbr title='a 21-17'>-</abbr>19", ["22-19", "21-17"]),
        ("<p aria-label='22&times;13' data-a='title=9-14'>", ["22×13"]),
        ("22-1<i>9</i> <b>2</b><i>2</i>-18 1<b>22</b>-19", ["22-19", "22-18"]),
        ("22-19<sup>1</sup>, 11<!-- a -->-1<wbr>5", ["22-19", "11-15"]),
        ("<!-->22-19 <!-- x --!>23-20 <!--->24-20", ["22-19", "23-20", "24-20"]),
        ("<textarea>22&times;13 <!-- 23-20 <b></textarea >24-20", ["22×13", "23-20", "24-20"]),
        ("<title>22-19 <b>23-20", ["22-19", "23-20"]),
        ("<!-- 22-19 --><p>23-20", ["23-20"]),
        ("<style>22-19</style><SCRIPT>'</b>22-19'</SCRIPT >23-20", ["23-20"]),
        ("<script>22-19", []),
        ("<!-- 22-19", []),
        ("<!doctype 22-19><?php 22-19 ?>", []),
        ("22-19 < 23-20 & 24-20 &nix;", ["22-19", "23-20", "24-20"]),
        ("<p don't>22-19 <p>won't", ["22-19"]),
        ("<svg><title>22-19</title></svg>", ["22-19"]),
    ],
)
def test_html_is_read_as_a_browser_shows_it(html: str, found: list[str]) -> None:
    """Text and what attributes tell is; comments, scripts and styles are not."""
    assert moves(html, Markup.HTML) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("**22-19** and `23-20`", ["22-19", "23-20"]),
        (r"22\-19, 29x22\*", ["22-19", "29x22"]),
        ("[22-19](23-20.md) [24-20](<11-15 a.md> '9-13')", ["22-19", "24-20", "9-13"]),
        ("![22-19](img/(23-20).png)", ["22-19"]),
        ("[a]: 22-19.html '23-20'\n24-20", ["24-20", "23-20"]),
        ("<https://x.org/22-19> <img alt='23-20'>", ["23-20"]),
        ("[^1]: The capture 24x15 is refused.", ["24x15"]),
        ("[a]: The capture 24x15 is refused.", ["24x15"]),
        ("22-1*9*, **22**-18, 22-`17`", ["22-19", "22-18", "22-17"]),
        ("a ` b\n# 22-19 ` c", ["22-19"]),
        ("a ` b\n> 22\\-19 ` c", ["22-19"]),
        ("| ` | 22\\-19 |\n|--|--|\n| ` |", ["22-19"]),
        ("a ` b\n22\\-19 ` c", []),
        ("```\n22-19 <!-- 23-20 -->\n```\n24-20", ["22-19", "23-20", "24-20"]),
        ("~~~~ a\n```\n22&times;13\n~~~~~\n24-20", ["24-20"]),
        ("`a <b` 22-19 `c>`", ["22-19"]),
        ("a ` b\n\n22-19 ` c", ["22-19"]),
    ],
)
def test_markdown_is_read_as_it_is_shown(text: str, found: list[str]) -> None:
    """Addresses are not shown; titles are, aside; code is, to the letter, within its paragraph."""
    assert moves(text, Markup.MARKDOWN) == found


@pytest.mark.parametrize(
    ("source", "markup", "span"),
    [
        ("a\r\nb 22-19", Markup.PLAIN, Span(2, 3, 8)),
        ("ő 𝄞 22-19", Markup.PLAIN, Span(1, 5, 10)),
        ("<p\n title=a>\n <i>x</i> 22&times;13</p>", Markup.HTML, Span(3, 11, 22)),
        ("<p>22<b\n>x13", Markup.HTML, Span(1, 4, 8)),
        ("\n\n- 22\\-19", Markup.MARKDOWN, Span(3, 3, 9)),
        ("<img\n alt='a 22&times;13'>", Markup.HTML, Span(2, 9, 20)),
        ("a\r\rb 22-19\r", Markup.MARKDOWN, Span(3, 3, 8)),
    ],
)
def test_a_move_has_its_place_in_the_file(source: str, markup: Markup, span: Span) -> None:
    """By characters from 1, entities and escapes counted as they are typed, on the first line."""
    assert [place for _, place in seen(source, markup)] == [span]


BITS = st.sampled_from(
    [
        *("<", ">", "</", "<!--", "-->", "<b>", "<script>", "`", "```", "~~~\n", "\n", "\n\n"),
        *("&", "&times;", "](", ")", "[", '"', "'", "=", "a", " ", "\\", "22-19", "<a b='"),
    ]
)
PAGES = st.lists(BITS, max_size=40).map("".join) | st.text()


@given(PAGES, st.sampled_from(Markup))
def test_the_pieces_are_the_whole_page(page: str, markup: Markup) -> None:
    """In order, without a gap, and every character that is seen stands somewhere in the file."""
    found = list(pieces(page, markup))
    assert "".join(page[piece.start : piece.end] for piece in found) == page
    readable = Readable(page, markup)
    lines = with_line_feeds(page).split("\n")
    for at in range(len(readable.text)):
        span = readable.span(at, at + 1)
        assert 1 <= span.line <= len(lines)
        assert 1 <= span.column < span.end_column
        assert span.column <= len(lines[span.line - 1]) + 1


@pytest.mark.parametrize("markup", Markup)
@pytest.mark.parametrize(
    "bit",
    [
        *("<", "<!--", "<a b='", "<a b=\"'", "`", "``` ", "\n```", "[a](", "](", "&a", "<a ", "\\"),
        *(
            "<title>",
            "</script ",
            "<img alt=",
            "22\u200b",
            "2<b>",
            "1. ",
            "- x",
            "|\n|-|\n",
            "` \n\n",
        ),
    ],
)
def test_a_hostile_page_is_read_in_passing(bit: str, markup: Markup) -> None:
    """What is opened again and again and never closed costs no more than what is read once."""
    assert Readable(bit * 20_000, markup).text
