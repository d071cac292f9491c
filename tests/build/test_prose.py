"""The prose of a page: a little Markdown, facts in place of placeholders, nothing else."""

from __future__ import annotations

import pytest

from damiera_build.prose import prose_html, prose_text

FACTS = {"pieces": "12", "quiet": "22-19", "capture": "29x22x15x6"}


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("A *man* moves.", "A <em>man</em> moves."),
        ("A **man** moves.", "A <strong>man</strong> moves."),
        ("See [here](#man).", 'See <a href="#man">here</a>.'),
        ("A `code`.", "A <code>code</code>."),
        ("%(pieces)s men", "12 men"),
        ("like %(quiet)s", 'like <bdi class="n" dir="ltr">22-19</bdi>'),
        ("[%(pieces)s](#man)", '<a href="#man">12</a>'),
        ("100%% true", "100% true"),
    ],
)
def test_a_little_markdown_becomes_html(text: str, html: str) -> None:
    """Emphasis, links, code; facts are filled in, moves are isolated."""
    assert prose_html(text, FACTS) == html


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("# no heading", "# no heading"),
        ("- no item", "- no item"),
        ("![no](image.png)", '!<a href="image.png">no</a>'),
        ("<b>no</b>", "&lt;b&gt;no&lt;/b&gt;"),
        ("A & B", "A &amp; B"),
        ("&copy;", "&amp;copy;"),
        ("[x](javascript:alert(1))", "[x](javascript:alert(1))"),
        ("{{ 7 * 7 }}", "{{ 7 * 7 }}"),
    ],
)
def test_everything_else_is_text(text: str, html: str) -> None:
    """No HTML, no images, no scripts, no template code."""
    assert prose_html(text, FACTS) == html


def test_an_unknown_fact_is_a_fault() -> None:
    """It is never printed as it is."""
    with pytest.raises(KeyError):
        prose_html("%(nothing)s", FACTS)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("A *man* and a `code`", "A man and a code"),
        ("See [here](#man).", "See here."),
        ("like %(capture)s", "like 29x22x15x6"),
        ("100%%", "100%"),
    ],
)
def test_titles_are_plain_text(text: str, plain: str) -> None:
    """For the tab of a browser and for search engines."""
    assert prose_text(text, FACTS) == plain
