"""The prose of a page as a stranger can judge it: not what it says, only that it is mere prose."""

from __future__ import annotations

import re
from html import unescape
from typing import Final

from markdown_it.common.normalize_url import validateLink

from damiera_build.source import is_hidden

_TOKEN: Final = re.compile(
    r"(?P<text>[^<>&\"]++|&(?:amp|lt|gt|quot);)"
    r"|<bdi class=\"n\" dir=\"ltr\">[0-9]++(?:[-x][0-9]++)++</bdi>"
    r"|</(?P<end>em|strong|code|a)>"
    r"|<(?P<start>em|strong|code)>"
    r"|<(?P<link>a) href=\"(?P<href>[^\"<>\s]*+)\"(?: title=\"[^\"<>]*+\")?>"
)
_ENTITIES: Final = re.compile(r"&(?!(?:amp|lt|gt|quot);)")
_PLAIN: Final = re.compile(r"(?:[^<>&\"']++|&(?:amp|lt|gt|#34|#39);)*+")
_JOINERS: Final = frozenset("\n\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}")


def is_prose(html: str) -> bool:
    """Tell whether some HTML is what the prose of a block can become: emphasis, code, links."""
    if _hides(html):
        return False
    at, open_tags = 0, list[str]()
    while at < len(html):
        token = _TOKEN.match(html, at)
        if token is None:
            return False
        at = token.end()
        start = token["start"] or token["link"]
        if start and ("code" in open_tags or start in open_tags):
            return False
        if token["link"] and not _is_link(token[0], token["href"]):
            return False
        if start:
            open_tags.append(start)
        elif token["end"] and (not open_tags or open_tags.pop() != token["end"]):
            return False
    return not open_tags


def is_plain(html: str) -> bool:
    """Tell whether some HTML is a title or a summary: text alone."""
    return bool(_PLAIN.fullmatch(html)) and not _hides(html)


def _is_link(tag: str, href: str) -> bool:
    return not _ENTITIES.search(tag) and bool(validateLink(unescape(href)))


def _hides(text: str) -> bool:
    return any(is_hidden(sign) and sign not in _JOINERS for sign in set(text))
