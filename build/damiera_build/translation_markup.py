"""Markup in a translation that its English text has not: links, images, code, HTML, templates.

A page shows what a translator writes as Markdown, so a translation could lead readers anywhere.
Only the links of the English text may stand there, all of them, in any order.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

_IN_BRACKETS: Final = r"(?:[^()]|\((?:[^()]|\([^()]*+\))*+\))*+"

_MARKS: Final = re.compile(
    rf"""
      (?P<image> !\[[^\[\]]*+\]\((?P<picture>{_IN_BRACKETS})\) )
    | (?P<link> \[\s*+[^\[\]\s][^\[\]]*+\]\((?P<target>{_IN_BRACKETS})\) )
    | (?P<broken> \]\({_IN_BRACKETS}\)? )
    | (?P<autolink> <(?P<address>[a-z][a-z0-9+.-]{{1,31}}:[^<>\s]*+)> )
    | (?P<html> <[a-z/!?][^<>]*+>? | &[\#a-z0-9]++; )
    | (?P<template> \{{[{{%\#] )
    | (?P<code> (?<!`)`++[^`]++`++ )
    | (?P<bare> (?:\b[a-z][a-z0-9+.-]{{0,30}}+://|\bwww\.)[^\s<>()\[\]]*[^\s<>()\[\].,;:!?"'] )
    | (?P<heading> (?m:^)[ ]{{0,3}}\#{{1,6}}[ \t] )
    | (?P<quotation> (?m:^)[ ]{{0,3}}>[ \t] )
    | (?P<item> (?m:^)[ ]{{0,3}}[-*+][ \t] )
    """,
    re.VERBOSE | re.IGNORECASE,
)

_NAMES: Final = {
    "image": "an image",
    "broken": "a broken link",
    "html": "HTML or template code",
    "template": "HTML or template code",
    "code": "code between backticks",
    "heading": "the mark of a heading",
    "quotation": "the mark of a quotation",
    "item": "the mark of a list",
}


class Mark(NamedTuple):
    """A piece of markup in a text: what it is, where it leads, and where it stands."""

    kind: str
    target: str
    start: int
    end: int

    @property
    def key(self) -> tuple[str, str]:
        """What must be the same in both texts; the words between backticks may be others."""
        return self.kind, self.target


class Foreign(NamedTuple):
    """Markup that does not belong into a translation: where it stands, what it is, what to do.

    What is lost stands nowhere, and its piece is the whole text.
    """

    start: int
    end: int
    message: str
    fix: str
    is_lost: bool = False


def marks(text: str) -> Iterator[Mark]:
    """Yield the markup of a text, but for emphasis, which every language may set as it likes."""
    for match in _MARKS.finditer(text):
        kind = str(match.lastgroup)
        target = match["picture"] or match["target"] or match["address"] or ""
        if kind == "link":
            target = match["target"]
        elif kind in {"autolink", "bare"}:
            kind, target = "address", target or match[0]
        elif kind in {"html", "template", "broken"}:
            target = match[0]
        yield Mark(kind, target, match.start(), match.end())


def without_targets(text: str) -> str:
    """Return a text of the same length with spaces for the addresses of its links."""
    return re.sub(rf"\]\({_IN_BRACKETS}\)", lambda match: " " * len(match[0]), text)


def foreign_markup(text: str, english: str) -> Iterator[Foreign]:
    """Yield the markup that a translation has and its English text has not, and lost links."""
    needed = Counter(mark.key for mark in marks(english))
    extra: list[Mark] = []
    for mark in marks(text):
        if needed[mark.key]:
            needed[mark.key] -= 1
        else:
            extra.append(mark)
    lost = [target for (kind, target), number in needed.items() if kind == "link" and number]
    told: set[str] = set()
    for mark in extra:
        message = _named(mark)
        if message in told:
            continue
        told.add(message)
        fix = "plain words only"
        if lost and (mark.target or mark.kind == "broken"):
            fix, lost = f"[…]({lost[0]})", lost[1:]
        yield Foreign(mark.start, mark.end, message, fix)
    for target in lost:
        yield Foreign(0, len(text), f"the link to {target} is lost", f"[…]({target})", True)


def _named(mark: Mark) -> str:
    """Return what a piece of markup is, as a finding tells it."""
    if mark.kind in {"link", "address"}:
        return f"a link to {mark.target}, which the English text has not"
    return f"{_NAMES[mark.kind]} in a translation"
