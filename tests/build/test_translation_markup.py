"""Markup in translations: only what the English text has, and every link of it."""

from __future__ import annotations

import pytest

from damiera_build.prose import prose_html
from damiera_build.translation_markup import foreign_markup

ENGLISH = "See [the sources](#sources) and [the rules](http://fid.it/a.htm), *all* of `them`."


@pytest.mark.parametrize(
    "text",
    [
        "Vedi [le fonti](#sources) e [le regole](http://fid.it/a.htm), *tutte* `quante`.",
        "[Regole](http://fid.it/a.htm) e [fonti](#sources).",
        "Vedi *[le fonti](#sources)*! E **[le regole](http://fid.it/a.htm)**.",
        "[le fonti (tutte)](#sources), a < b & [le regole](http://fid.it/a.htm) {x} - # 1 > 0",
    ],
)
def test_the_links_of_the_english_text_may_stand_anywhere(text: str) -> None:
    """In another order, with other words, with or without emphasis."""
    assert list(foreign_markup(text, ENGLISH)) == []


FOREIGN = [
    ("[In breve](http://evil)", "[In breve](http://evil)", "a link to http://evil,"),
    ("In [breve](javascript:x(1))", "[breve](javascript:x(1))", "a link to javascript:x(1),"),
    ('In [breve](#a "evil")', '[breve](#a "evil")', 'a link to #a "evil",'),
    ("![x](http://evil/a.png)", "![x](http://evil/a.png)", "an image"),
    ("[![x](a.png)](http://evil)", "![x](a.png)", "an image"),
    ("Vedi <http://evil>", "<http://evil>", "a link to http://evil,"),
    ("Vedi http://evil.", "http://evil", "a link to http://evil,"),
    ("Vedi www.evil.it", "www.evil.it", "a link to www.evil.it,"),
    ("In breve](http://evil)", "](http://evil)", "a broken link"),
    ("[](#a)", "](#a)", "a broken link"),
    ("In <b>breve</b>", "<b>", "HTML or template code"),
    ("In &amp; breve", "&amp;", "HTML or template code"),
    ("In {{ breve }}", "{{", "HTML or template code"),
    ("In breve {#brief}", "{#", "HTML or template code"),
    ("<script src='http://evil'>", "<script src='http://evil'>", "HTML or template code"),
    ("# In breve", "# ", "the mark of a heading"),
    ("In\n## breve", "## ", "the mark of a heading"),
    ("> In breve", "> ", "the mark of a quotation"),
    ("- In breve", "- ", "the mark of a list"),
    ("In `breve`", "`breve`", "code between backticks"),
    ("```In breve```", "```In breve```", "code between backticks"),
]


@pytest.mark.parametrize(("text", "marked", "told"), FOREIGN)
def test_what_the_english_text_has_not_is_told_where_it_stands(
    text: str, marked: str, told: str
) -> None:
    """With what it is."""
    found = list(foreign_markup(text, "In brief"))
    assert text[found[0].start : found[0].end] == marked
    assert found[0].message.startswith(told)


@pytest.mark.parametrize(("text", "marked", "told"), FOREIGN)
def test_what_the_english_text_has_too_may_stay(text: str, marked: str, told: str) -> None:
    """A project may write as it likes; its translators follow it."""
    assert list(foreign_markup(text, text)) == []


@pytest.mark.parametrize(
    "text", ["[a](http://evil)", "[a *b*](<http://evil>)", "[`a`](http://evil)", "[a][b](//evil)"]
)
def test_every_link_that_a_page_would_show_is_found(text: str) -> None:
    """Also one that is written in a roundabout way."""
    assert "href" in prose_html(text, {})
    assert list(foreign_markup(text, "In brief"))


def test_a_lost_link_is_told() -> None:
    """A reader of this language could not follow it."""
    (found,) = foreign_markup("Vedi le fonti.", "See [the sources](#sources).")
    assert (found.message, found.fix) == ("the link to #sources is lost", "[…](#sources)")
    assert found.is_lost


@pytest.mark.parametrize(
    "text", ["[fonti](#source)", "[fonti] (#sources) [x](#fonti)", "<a href='#sources'>fonti</a>"]
)
def test_a_changed_link_is_told_once_with_the_right_one(text: str) -> None:
    """What stands there in its place."""
    found = list(foreign_markup(text, "See [the sources](#sources)."))
    assert [one.fix for one in found] == ["[…](#sources)"]


def test_a_link_that_stands_once_too_often_is_told() -> None:
    """Links are counted."""
    (found,) = foreign_markup("[a](#s) [b](#s)", "[a](#s)")
    assert found.start == 8


def test_the_same_markup_is_told_once() -> None:
    """The tag that opens, and not the one that closes."""
    assert len(list(foreign_markup("<b>In</b> <i>breve</i>", "In brief"))) == 1


@pytest.mark.parametrize(
    "sign", ["[", "](", "`", "<a", "a.", "![a](", "](()", "{%", "&a", "http://."]
)
def test_a_long_text_takes_no_time(sign: str) -> None:
    """No sign makes it quadratic; a test that hangs fails."""
    list(foreign_markup(sign * 40_000, "In brief"))
