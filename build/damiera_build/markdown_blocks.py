"""The blocks of a Markdown page, as far as they matter to what stands within a line.

A code span ends with its paragraph at the latest, in a block of HTML a backtick is a backtick, and
a row of a table is one line.
"""

from __future__ import annotations

import re
from bisect import bisect_right, insort
from operator import itemgetter
from typing import Final

_HTML_BLOCKS: Final = "|".join(
    (
        *("address", "article", "aside", "base", "basefont", "blockquote", "body", "caption"),
        *("center", "col", "colgroup", "dd", "details", "dialog", "dir", "div", "dl", "dt"),
        *("fieldset", "figcaption", "figure", "footer", "form", "frame", "frameset", "h[1-6]"),
        *("head", "header", "hr", "html", "iframe", "legend", "li", "link", "main", "menu"),
        *("menuitem", "nav", "noframes", "ol", "optgroup", "option", "p", "param", "search"),
        *("section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr"),
        *("track", "ul"),
    )
)
_START: Final = re.compile(
    rf"""
      (?P<heading> \#{{1,6}}(?=[ \t]|\Z) )
    | (?P<fence> `{{3,}}+(?!.*`) | ~{{3,}}+ )
    | (?P<rule> (?:(?:-[ \t]*+){{3,}}+|(?:_[ \t]*+){{3,}}+|(?:\*[ \t]*+){{3,}}+|=++[ \t]*+
        |-++[ \t]*+)\Z )
    | (?P<item> (?:[-*+]|[0-9]{{1,9}}[.)])(?:[ \t]++|\Z) )
    | (?P<html> <(?:!--|\?|![a-z]|!\[CDATA\[|(?:script|pre|style|textarea)(?=[\s>]|\Z)) )
    | (?P<tags> </?(?:{_HTML_BLOCKS})(?=\s|/?>|\Z) )
    """,
    re.VERBOSE | re.IGNORECASE,
)
_CLOSERS: Final = {
    "<!--": re.compile(r"-->"),
    "<?": re.compile(r"\?>"),
    "<![cdata[": re.compile(r"\]\]>"),
}
_CLOSER_OF_ELEMENTS: Final = re.compile(r"</(?:script|pre|style|textarea)>", re.IGNORECASE)
_CLOSER_OF_DECLARATIONS: Final = re.compile(">")

_DEEPEST_ITEM: Final = 9
"""So many items may begin in one line, each within the one before."""

_DELIMITERS: Final = re.compile(r"\|?[ \t]*+:?-++:?[ \t]*+(?:\|[ \t]*+:?-++:?[ \t]*+)*+\|?[ \t]*+")
_ESCAPED: Final = re.compile(r"\\.")


class Blocks:
    """Where the blocks of a Markdown page are; lines end with a line feed."""

    def __init__(self, text: str) -> None:
        self._edges: list[int] = []
        self._html: list[tuple[int, int]] = []
        self._rows: list[tuple[int, int]] = []
        _Scan(self._edges, self._html, self._rows).read(text)
        self._edges.append(len(text))

    def end_after(self, at: int) -> int:
        """Return where what stands within lines must have ended that begins at a place."""
        return self._edges[min(bisect_right(self._edges, at), len(self._edges) - 1)]

    def is_html(self, at: int) -> bool:
        """Tell whether a place belongs to a block of HTML."""
        return bool(self._html) and _is_within(self._html, at)

    def is_table(self, at: int) -> bool:
        """Tell whether a place is in a row of a table."""
        return _is_within(self._rows, at)


def _is_within(ranges: list[tuple[int, int]], at: int) -> bool:
    index = bisect_right(ranges, at, key=itemgetter(0)) - 1
    return index >= 0 and at < ranges[index][1]


class _Scan:
    """Reads a page line by line."""

    def __init__(
        self, edges: list[int], html: list[tuple[int, int]], rows: list[tuple[int, int]]
    ) -> None:
        self.edges, self.html, self.rows = edges, html, rows
        self.at = 0
        self.before = ""
        """The line above, if it belongs to a paragraph."""
        self.before_at = 0
        self.quotes = 0
        self.inner = 0
        """How far the text of the innermost list item is indented."""
        self.is_after_blank = True
        self.fence = ""
        self.closer: re.Pattern[str] | None = None
        self.is_tags = False
        self.columns = 0

    def read(self, text: str) -> None:
        """Read all lines."""
        for line in text.split("\n"):
            body = line.lstrip(" \t>")
            if self.fence:
                self._fenced(body)
            elif self.closer is not None:
                self._raw(line, body)
            elif not body or body == "\r":
                self._blank()
            else:
                self._line(line, line[: len(line) - len(body)], body.rstrip("\r"))
            self.at += len(line) + 1

    def _fenced(self, body: str) -> None:
        shown = body.rstrip()
        if shown.startswith(self.fence) and not shown.strip(self.fence[0]):
            self.fence = ""
            self.edges.append(self.at + len(body))

    def _raw(self, line: str, text: str) -> None:
        """Take a line of a block of HTML that goes on until something closes it."""
        self.html.append((self.at, self.at + len(line) + 1))
        if self.closer is not None and self.closer.search(text):
            self.closer = None
            self.edges.append(self.at + len(line))

    def _blank(self) -> None:
        self.edges.append(self.at)
        self.before, self.is_after_blank, self.is_tags, self.columns = "", True, False, 0

    def _line(self, line: str, prefix: str, body: str) -> None:
        quotes = prefix.count(">")
        indent = len(prefix.rpartition(">")[2].expandtabs(4)) - (quotes > 0)
        if quotes > self.quotes or self.is_after_blank:
            self.edges.append(self.at)
            self.quotes = quotes
        if self.is_tags:
            self.html.append((self.at, self.at + len(line) + 1))
            return
        if self.is_after_blank:
            self.inner = min(self.inner, max(indent, 0))
        self.is_after_blank = False
        is_item = False
        start = None
        for _ in range(_DEEPEST_ITEM):
            start = _START.match(body) if indent <= self.inner + 3 else None
            if start is None or not start["item"]:
                break
            is_item = True
            self.inner = indent = indent + len(start[0])
            body = body[start.end() :]
        if is_item or start is not None:
            self.edges.append(self.at)
            self.columns = 0
        if start is not None and not start["item"]:
            self.before = ""
            self._begin(start, line, body)
            return
        self._table(line, body)

    def _begin(self, start: re.Match[str], line: str, body: str) -> None:
        """Take the first line of a block that is no paragraph."""
        after = self.at + len(line)
        if start["fence"]:
            self.fence = start["fence"]
        elif start["html"]:
            opening = start["html"].lower()
            other = _CLOSER_OF_DECLARATIONS if opening[1] == "!" else _CLOSER_OF_ELEMENTS
            self.closer = _CLOSERS.get(opening, other)
            self._raw(line, body[start.end("html") :] if opening != "<!--" else body[2:])
        elif start["tags"]:
            self.is_tags = True
            self.html.append((self.at, after + 1))
        else:
            self.edges.append(after)

    def _table(self, line: str, body: str) -> None:
        """Take a line of a paragraph, or of a table."""
        row = (self.at, self.at + len(line) + 1)
        if self.columns:
            self.edges.append(self.at)
            self.rows.append(row)
            return
        if self.before and "|" in body and _DELIMITERS.fullmatch(body):
            columns = _columns(body)
            if columns == _columns(self.before):
                self.columns = columns
                insort(self.edges, self.before_at)
                self.edges.append(self.at)
                self.rows += (self.before_at, self.at), row
        self.before, self.before_at = body, self.at


def _columns(row: str) -> int:
    """Return how many cells a row of a table has."""
    return _ESCAPED.sub("", row).strip(" \t").strip("|").count("|") + 1
