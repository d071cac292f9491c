"""Everything on a page but its prose, tampered with: each is found, and on no other page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tampered_pages import INDEX, PAGE, TABLE, Change, built_in_three_languages, expect, judged, put

from damiera_build.audit.page_reading import PageError, read_page
from damiera_build.diagnostic import Code

FIGURE = re.compile(r'<figure class="diagram" id="diagram-most-pieces">.*?</figure>', re.DOTALL)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built_in_three_languages(tmp_path_factory.mktemp("frame"))


def around(start: str, end: str) -> Change:
    return lambda text: FIGURE.sub(lambda figure: start + figure[0] + end, text, count=1)


def in_figure(old: str, new: str) -> Change:
    return lambda text: FIGURE.sub(lambda figure: figure[0].replace(old, new, 1), text, count=1)


def test_untouched_pages_have_no_findings(site: Path) -> None:
    assert judged(site, {}) == []


COMMENTS = [
    "<!--> Black wins <!-- -->",
    "<!---> Black wins <!-- -->",
    "<!-- --!> Black wins <!---->",
]
OTHERS = ["<!-- x -->", "<!---->", "<![CDATA[x]]>", "<?php x ?>", "\0", "&#8238;", "\u200b", "\r"]


@pytest.mark.parametrize("words", [*COMMENTS, *OTHERS, " ", "\n", "<b>", "</bdi>", "<wbr>"])
def test_what_readers_disagree_on(words: str, site: Path) -> None:
    """In a caption, where one reads a comment and another one words."""
    change = in_figure("<figcaption>\n<p>", f"<figcaption>\n<p>{words}")
    expect(site, PAGE, change, Code.P605, Code.P643, Code.P646)


@pytest.mark.parametrize("comment", COMMENTS)
def test_a_comment_that_browsers_end_earlier_is_not_read(comment: str) -> None:
    with pytest.raises(PageError):
        read_page(f"<p>{comment}</p>")


WRAPPERS = [
    *("textarea", "noscript", "xmp", "plaintext", "title", "dialog", "noembed", "noframes"),
    *("canvas", "video", "audio", "meter", "datalist", "details", "rp", "bdo", "del", "s"),
    *("div", "figure", "header", "template", "select", "h1", "head", "object", "svg", "slot"),
]
ATTRIBUTES = [
    *('div class="skip"', 'div aria-hidden="true"', 'div role="img" aria-label="Black wins"'),
    *('div dir="rtl"', 'div lang="th"', 'bdo dir="rtl"', 'font color="white"', "div hidden"),
    *('a href="https://example.org/"', 'p id="x"', 'section class="legend"', 'ol class="x"'),
]


@pytest.mark.parametrize("wrapper", [*WRAPPERS, *ATTRIBUTES])
def test_a_figure_in_something_else(wrapper: str, site: Path) -> None:
    change = around(f"<{wrapper}>", f"</{wrapper.partition(' ')[0]}>")
    expect(site, PAGE, change, Code.P640, Code.P643)
    change = around(f"<{wrapper}>\n", f"\n</{wrapper.partition(' ')[0]}>")
    expect(site, PAGE, change, Code.P640, Code.P643)


SHEETS = [
    '<link rel="stylesheet" href="evil.css">',
    '<link rel="stylesheet" href="data:text/css,figcaption{display:none}">',
    "<link rel=stylesheet href=//example.org/x.css>",
    '<link rel="preload stylesheet" as="style" href="x.css">',
    '<link rel="alternate stylesheet" title="x" href="x.css">',
    '<LINK REL="StyleSheet" HREF="x.css">',
    "<style>p{}</style>",
    '<meta name="description" content="Black wins">',
    '<meta name="viewport" content="width=1">',
    '<link rel="icon" href="../diagrams/most-pieces.svg">',
    '<base href="https://example.org/">',
    '<meta http-equiv="refresh" content="0">',
]


@pytest.mark.parametrize("name", [PAGE, TABLE, INDEX])
@pytest.mark.parametrize("link", SHEETS)
def test_something_more_in_the_head(link: str, name: str, site: Path) -> None:
    expect(site, name, put("</head>", f"{link}\n</head>"), Code.P640)


@pytest.mark.parametrize("name", [PAGE, TABLE, INDEX])
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('<link rel="stylesheet" href="', '<link rel="x" href="'),
        ("damiera.css", "evil.css"),
        ('rel="stylesheet"', 'rel="stylesheet" media="print"'),
        ('rel="stylesheet"', 'rel="stylesheet" disabled'),
        ('charset="utf-8"', 'charset="windows-1252"'),
        ("width=device-width", "width=10"),
        ("<!DOCTYPE html>\n", ""),
        ("<!DOCTYPE", "\ufeff<!DOCTYPE"),
        ("\n", "\r\n"),
        ("<title>", "<title>Not: "),
        ("<body", "<body text='white'"),
        ("<body", "<body background='x.png'"),
        ("<main", "<main hidden"),
        ("<main", "<main aria-hidden='true'"),
        ("<html lang", "<html class='skip' lang"),
        ("</main>", "<p>Black wins.</p></main>"),
        ("</html>", "</html><p>Black wins.</p>"),
    ],
)
def test_the_frame_of_a_page(old: str, new: str, name: str, site: Path) -> None:
    expect(site, name, put(old, new), Code.P605, Code.P640, Code.P648)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('<html lang="en"', '<html lang="cs" lang="en"'),
        ('<html lang="en"', '<html lang="cs" LANG="en"'),
        ('dir="ltr">', 'dir="rtl" dir="ltr">'),
    ],
)
def test_an_attribute_twice(old: str, new: str, site: Path) -> None:
    expect(site, PAGE, put(old, new), Code.P605)


LEGEND = re.compile(r'<section class="legend".*?</section>\n', re.DOTALL)
ROW = re.compile(r'<div><dt><img src="../legend/solid.svg".*?</div>\n')
FOOTER = re.compile(r'(<footer>\n<p><bdi class="n" dir="ltr">)[0-9]+')

FRAMES: dict[str, Change] = {
    "words of the legend": put("A move that may be played.", "A move that the rules forbid."),
    "a picture of the legend": put("legend/solid.svg", "legend/dashed.svg"),
    "a picture from elsewhere": put("../legend/solid.svg", "https://example.org/x.svg"),
    "a row of the legend": lambda text: ROW.sub("", text),
    "the legend": lambda text: LEGEND.sub("", text),
    "the number of diagrams": lambda text: FOOTER.sub(r"\g<1>99", text),
    "a link of the footer": put('<a href="coverage.html">', '<a href="https://example.org/">'),
    "the contents": put('<li><a href="#capture">', '<li><a href="#man">'),
    "the title of the contents": put(">On this page<", ">Lies<"),
    "the link to the text": put('<a class="skip" href="#text">', '<a class="skip" href="x">'),
    "a paragraph without an id": put("<h2 id=", "<p>Black wins.</p>\n<h2 id="),
    "a paragraph with an id": put(
        '<h2 id="capture"', '<p id="x">Black wins.</p>\n<h2 id="capture"'
    ),
    "a heading twice": put('<h2 id="capture">', '<h2 id="man">x</h2>\n<h2 id="capture">'),
    "a notice": put(
        '<nav class="contents"', '<p class="notice" role="note">No</p>\n<nav class="contents"'
    ),
}


@pytest.mark.parametrize("what", FRAMES)
def test_the_text_of_a_page(what: str, site: Path) -> None:
    expect(site, PAGE, FRAMES[what], Code.P640)
