"""Tables, menus, links, the first page, and forged figures: tampered with, all are found."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tampered_pages import (
    INDEX,
    PAGE,
    TABLE,
    Change,
    built_in_three_languages,
    expect,
    judged,
    put,
    site_pages,
)

from damiera_build.audit.page_prose import is_prose
from damiera_build.diagnostic import Code


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built_in_three_languages(tmp_path_factory.mktemp("links"))


MENU = re.compile(r'<li><a href="../cs/".*?</li>\n')
EVIL = "https://example.org/cs/"

LANGUAGES: dict[str, tuple[str, Change]] = {
    "a link to elsewhere": (PAGE, put('<a href="../cs/"', f'<a href="{EVIL}"')),
    "a link to another language": (PAGE, put('<a href="../cs/"', '<a href="../it/"')),
    "a script for a link": (PAGE, put('<a href="../cs/"', '<a href="javascript:x//cs/"')),
    "an alternate elsewhere": (
        PAGE,
        put('hreflang="cs" href="../cs/"', f'hreflang="cs" href="{EVIL}"'),
    ),
    "an alternate to another": (
        PAGE,
        put('hreflang="cs" href="../cs/"', 'hreflang="cs" href="../it/"'),
    ),
    "the default elsewhere": (PAGE, put('"x-default" href="../"', '"x-default" href="//x/"')),
    "another name": (PAGE, put(">čeština<", ">italiano<")),
    "a language less": (PAGE, lambda text: MENU.sub("", text)),
    "no hreflang": (PAGE, put('<a href="../cs/" hreflang="cs"', '<a href="../cs/"')),
    "a table elsewhere": (TABLE, put('<a href="../cs/', f'<a href="{EVIL}')),
    "a name at the table": (TABLE, put(">čeština<", ">italiano<")),
    "the first page's link": (INDEX, put('<a href="cs/"', '<a href="it/"')),
    "the first page's link elsewhere": (INDEX, put('<a href="cs/"', '<a href="evil/cs/"')),
    "the first page's names": (INDEX, put("čeština", "italiano")),
}


@pytest.mark.parametrize("what", LANGUAGES)
def test_the_languages_of_a_page(what: str, site: Path) -> None:
    name, change = LANGUAGES[what]
    expect(site, name, change, Code.P641)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('<html lang="en"', '<html lang="th"'),
        ('<html lang="en"', '<html lang="en" dir="rtl"'),
        ('<p class="lead">', '<p class="lead">Not: '),
        ("<main>", '<main class="skip">'),
    ],
)
def test_the_first_page(old: str, new: str, site: Path) -> None:
    expect(site, INDEX, put(old, new), Code.P640)


@pytest.mark.parametrize("other", [PAGE, TABLE])
def test_another_page_in_place_of_the_first(other: str, site: Path) -> None:
    text = site_pages(site)[other]
    expect(site, INDEX, lambda _: text, Code.P640, Code.P641, Code.P644)


ROW = re.compile(r'<tr id="(?:king-moves-backward|men-move-forward-only)">.*?</tr>\n', re.DOTALL)
ROWS = re.compile(r"(<tr id=.*?</tr>\n)(<tr id=.*?</tr>\n)", re.DOTALL)

TABLES: dict[str, Change] = {
    "headings swapped": lambda text: put("@", "Proved by")(
        put("Also shown by", "Proved by")(
            put("Proved by", "@")(text).replace("@", "Also shown by@")
        )
    ),
    "a heading": put(">Proved by<", ">Refuted by<"),
    "the title": put('<h1 id="proved-where">', '<h1 id="proved-where">Lies: '),
    "the lead": put('<p class="lead">', '<p class="lead">Not: '),
    "a caption": put("<table>", "<table><caption>Lies</caption>"),
    "a row without an id": put("</tbody>", '<tr><th scope="row">Huffing</th></tr>\n</tbody>'),
    "a row with an id": put("</tbody>", '<tr id="x"><th scope="row">Huffing</th></tr>\n</tbody>'),
    "rows swapped": lambda text: ROWS.sub(r"\2\1", text, count=1),
    "the words below": put("</table>\n</div>\n<p>", "</table>\n</div>\n<p>Not: "),
    "a hidden body": put("<tbody>", '<tbody class="skip">'),
    "a hidden table": put("<table>", '<table class="skip">'),
    "a table from right to left": put("<table>", '<table dir="rtl">'),
    "an article": put("<td><bdi>", "<td><bdi>9"),
}


@pytest.mark.parametrize("what", TABLES)
def test_a_table(what: str, site: Path) -> None:
    expect(site, TABLE, TABLES[what], Code.P648)


PICTURES = [
    '<img src="../diagrams/most-pieces.svg" alt="">',
    '<img src="../diagrams%2Fmost-pieces.svg" alt="">',
    '<img src="../%64iagrams/most-pieces.svg" alt="">',
    '<img src="../DIAGRAMS/most-pieces.svg">',
    '<img src="data:image/svg+xml,x">',
    '<picture><source srcset="../diagrams/most-pieces.svg"></picture>',
    '<video poster="../diagrams/most-pieces.svg"></video>',
    '<input type="image" src="../diagrams/most-pieces.svg">',
    '<table background="../diagrams/most-pieces.svg"></table>',
    '<figure class="diagram"><img src="evil.svg" alt=""></figure>',
    '<figure class="diagram" id="evil"><img src="evil.svg" alt=""></figure>',
    '<figure class="diagram" id="diagram-evil">\n<img src="evil.svg" alt="">\n</figure>',
]


@pytest.mark.parametrize("picture", PICTURES)
def test_a_forged_figure(picture: str, site: Path) -> None:
    change = put('<h2 id="capture"', f'{picture}\n<h2 id="capture"')
    expect(site, PAGE, change, Code.P640, Code.P643, Code.P644)


def test_a_title_that_only_one_page_has(site: Path) -> None:
    for name in (PAGE, TABLE):
        expect(site, name, lambda text: text.replace("Two rules", "No rules"), Code.P640)
    expect(site, INDEX, lambda text: text.replace("Two rules", "No rules"), Code.P641)


def test_prose_is_not_judged(site: Path) -> None:
    """Without the project nobody knows what it should say."""
    assert judged(site, {PAGE: put("A man moves ", "A man never moves ")}) == []


@pytest.mark.parametrize(
    "html",
    [
        "words",
        "1 &amp; 2 &lt; 3",
        "<em>a <strong>b</strong></em> <code>c</code>\nd",
        '<a href="#x" title="y">z</a> <a href="https://example.org/?a=b&amp;c">z</a>',
        '<bdi class="n" dir="ltr">21x14x5</bdi>',
    ],
)
def test_prose(html: str) -> None:
    assert is_prose(html)


@pytest.mark.parametrize(
    "html",
    [
        *(
            "<em>a",
            "a</em>",
            "<em><strong>a</em></strong>",
            "<p>a</p>",
            "<b>a</b>",
            "a & b",
            "&#8238;",
        ),
        *(
            '<a href="javascript:x">a</a>',
            '<a href="data:x">a</a>',
            '<a href="x" class="skip">a</a>',
        ),
        *(
            '<a href="&#106;avascript:x">a</a>',
            '<a href="a"><a href="b">c</a></a>',
            "<em lang='x'>a</em>",
        ),
        *(
            "<!-- x -->",
            "\u202e",
            "\0",
            "\r",
            '<bdi class="n" dir="rtl">1-2</bdi>',
            "<code><em>a</em></code>",
        ),
    ],
)
def test_what_no_prose_can_become(html: str) -> None:
    assert not is_prose(html)
