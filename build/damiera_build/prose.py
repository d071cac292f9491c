"""The prose of a page in HTML: a little Markdown, facts in place of placeholders."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from damiera_build.catalogue import fill, notation_html

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

_NOTATION = re.compile(r"[0-9]+[-x]")


@cache
def _markdown() -> MarkdownIt:
    from markdown_it import MarkdownIt

    return MarkdownIt("zero", {"html": False}).enable(["emphasis", "link", "backticks"])


def prose_html(text: str, facts: Mapping[str, str]) -> str:
    """Return a block's text as HTML: emphasis, links and code; everything else is escaped."""
    html: str = _markdown().renderInline(text)
    values = {
        name: notation_html(value) if _NOTATION.match(value) else value
        for name, value in facts.items()
    }
    return fill(html, values)


def prose_text(text: str, facts: Mapping[str, str]) -> str:
    """Return a block's text without any marks, for titles and descriptions."""
    (inline,) = _markdown().parseInline(text)
    plain = (" " if token.type == "softbreak" else token.content for token in inline.children or ())
    return fill("".join(plain), facts)
