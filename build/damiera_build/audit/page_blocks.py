"""What a page says in its own words, taken out of it, so that the page can be written anew.

The reading is lenient, for it need not be more: whatever it misses is missing in the page that is
written anew, and the two are compared byte by byte. Only prose is judged here, as far as it can be.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from html import unescape
from typing import Final

from damiera_build.audit.page_prose import is_plain, is_prose
from damiera_build.page_source import FRAME_IDS, Kind
from damiera_build.pages import Figure, Opening, Part

_MAIN: Final = '<main id="text">'
_HEADING: Final = re.compile(r'<h1(?P<foreign> lang="en" dir="ltr")?>')
_LEAD: Final = re.compile(r'<p class="lead"(?P<foreign> lang="en" dir="ltr")?>')
_BLOCK: Final = re.compile(
    r"<(?P<tag>h2|h3|p|li) id=\"(?P<id>[a-z0-9.-]{1,200})\""
    r"(?P<foreign> lang=\"en\" dir=\"ltr\" class=\"untranslated\")?>"
)
_FIGURE: Final = re.compile(r'<figure class="diagram" id="diagram-(?P<id>[a-z0-9-]{1,200})">')
_LEGEND: Final = '<section class="legend" aria-labelledby="legend">'
_ARTICLES: Final = re.compile(
    r"(?P<html>.*) <span class=\"article\">\(<bdi>(?P<articles>[^<>]{1,200})</bdi>\)</span>",
    re.DOTALL,
)
_LISTS: Final = {"<ul>": "items", "<ol>": "numbered-items"}
_KINDS: Final = {
    "h2": Kind.SECTION,
    "h3": Kind.SUBSECTION,
    "p": Kind.PARAGRAPH,
    "li": Kind.ITEM,
}


@dataclass(frozen=True, slots=True)
class Fault:
    """What no prose of ours can be, and in which line it begins."""

    line: int
    message: str


@dataclass(slots=True)
class Blocks:
    """The blocks of a page.

    Attributes:
        parts: as its template takes them; figures have nothing but their ids.
        untranslated: how many texts stand in English.
        figures: each figure as it is written, with its first line.
        faults: what no prose of ours can be.
    """

    opening: Opening
    parts: list[Part] = field(default_factory=list)
    untranslated: int = 0
    figures: list[tuple[str, int, str]] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    @property
    def outline(self) -> tuple[tuple[str, str, str], ...]:
        """What all pages of a site have in common, as they come from one source."""
        return tuple(
            (part.kind, part.id, part.articles)
            for whole in self.parts
            for part in (whole, *whole.items)
        )


def read_blocks(lines: tuple[str, ...], tag: str, articles: tuple[str, ...]) -> Blocks:
    """Return the blocks of a page in a language."""
    reader = _Reader(lines, tag, articles)
    reader.read()
    return reader.blocks


def empty_figure(diagram: str) -> Figure:
    """Return a figure that says nothing."""
    return Figure(diagram, "", "", "", "", "")


@dataclass(slots=True)
class _Reader:
    lines: tuple[str, ...]
    tag: str
    articles: tuple[str, ...]
    at: int = 0
    blocks: Blocks = field(default_factory=lambda: Blocks(Opening("", "", "", "")))
    ids: set[str] = field(default_factory=set)
    items: list[Part] | None = None

    def read(self) -> None:
        """Read the page from the line after the beginning of its text."""
        if _MAIN not in self.lines:
            return
        self.at = self.lines.index(_MAIN) + 1
        self._opening()
        if "</nav>" in self.lines[self.at :]:
            self.at = self.lines.index("</nav>", self.at) + 1
        while self.at < len(self.lines) and self.lines[self.at] != "</main>":
            self.blocks.parts += self._next()
            self.at += 1

    def _opening(self) -> None:
        title, title_language = self._plain(_HEADING, "</h1>")
        summary, summary_language = self._plain(_LEAD, "</p>")
        self.blocks.opening = Opening(title, title_language, summary, summary_language)

    def _plain(self, start: re.Pattern[str], end: str) -> tuple[str, str]:
        """Return a text without marks and its language, both empty where it is not there."""
        begin = start.match(self.lines[self.at]) if self.at < len(self.lines) else None
        if begin is None:
            return "", self.tag
        first = self.at
        html = self._until(lambda line: line.endswith(end))[begin.end() : -len(end)]
        self.at += 1
        if not is_plain(html):
            self.blocks.faults.append(Fault(first + 1, "this is no plain text"))
        return unescape(html), self._language(begin)

    def _next(self) -> Iterator[Part]:
        line, first = self.lines[self.at], self.at
        figure, block = _FIGURE.fullmatch(line), _BLOCK.match(line)
        if figure:
            text = self._until(lambda line: line == "</figure>")
            self.blocks.figures.append((figure["id"], first, text))
            yield Part(Kind.DIAGRAM.value, "", "", self.tag, figure=empty_figure(figure["id"]))
        elif line == _LEGEND:
            self._until(lambda line: line == "</section>")
            yield Part(Kind.LEGEND.value, "legend", "", self.tag)
        elif block:
            part = self._block(block)
            if block["tag"] != "li":
                yield part
            elif self.items is not None:
                self.items.append(part)
        elif line in _LISTS:
            self.items = []
        elif self.items is not None and line.startswith("</"):
            kind = _LISTS.get(f"<{line[2:]}", "")
            yield Part(kind, "", "", self.tag, items=tuple(self.items))
            self.items = None

    def _block(self, begin: re.Match[str]) -> Part:
        first, name, end = self.at, begin["id"], f"</{begin['tag']}>"
        html = self._until(lambda line: line.endswith(end))[begin.end() : -len(end)]
        articles = ""
        told = _ARTICLES.fullmatch(html) if begin["tag"] in {"p", "li"} else None
        if told:
            html, articles = told["html"], told["articles"]
        if not is_prose(html):
            self._blame(first, f"in {name} stands what no prose can become")
        if articles and not self._are_articles(articles):
            self._blame(first, f"the articles of {name} are none of the regulation's")
        if name in self.ids or name in FRAME_IDS or name.startswith("diagram-"):
            self._blame(first, f"the id {name} is another one's")
        self.ids.add(name)
        return Part(_KINDS[begin["tag"]].value, name, html, self._language(begin), articles)

    def _until(self, is_end: Callable[[str], bool]) -> str:
        """Return the lines from here to one that ends something, at which the reader then stands.

        Where there is none, everything that is left.
        """
        first = self.at
        while self.at < len(self.lines) - 1 and not is_end(self.lines[self.at]):
            self.at += 1
        return "\n".join(self.lines[first : self.at + 1])

    def _language(self, begin: re.Match[str]) -> str:
        if begin["foreign"]:
            self.blocks.untranslated += 1
            return "en"
        return self.tag

    def _are_articles(self, text: str) -> bool:
        """Tell whether articles are some of the regulation's, in its order."""
        rest = iter(self.articles)
        return all(article in rest for article in text.split(", "))

    def _blame(self, line: int, message: str) -> None:
        self.blocks.faults.append(Fault(line + 1, message))
