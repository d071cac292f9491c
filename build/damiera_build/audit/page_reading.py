"""Pages read back: their language, their figures with every word, the rows of their tables.

A page of ours is well formed. One that is not is refused before it is parsed, so that no parser has
to guess, and none can be kept busy by guessing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Final, NamedTuple

LARGEST_PAGE: Final = 2 * 1024 * 1024
"""In bytes."""

_TOKEN: Final = re.compile(
    r"[^<]++|"
    r"<(?:/[a-zA-Z][a-zA-Z0-9-]*+\s*+|"
    r"[a-zA-Z][a-zA-Z0-9-]*+"
    r"(?:\s++[a-zA-Z_:][a-zA-Z0-9_:.-]*+(?:=(?:\"[^\"<]*+\"|'[^'<]*+'|[^\s\"'<>=`]++))?+)*+"
    r"\s*+/?+)>|"
    r"<!--(?!-?>)(?:[^-]|-(?!-))*+-->"
)
_ATTRIBUTE: Final = re.compile(r"\s([a-zA-Z_:][a-zA-Z0-9_:.-]*+)(?:=(?:\"[^\"]*+\"|'[^']*+'))?+")
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_DOCTYPE: Final = re.compile(r"\s*<!doctype html>", re.IGNORECASE)

MOST_TOKENS: Final = 60_000
"""Tags and texts; a page has about a hundred and fifty for each diagram."""

_EMPTY: Final = frozenset(
    [
        "area",
        "base",
        "br",
        "col",
        "embed",
        "hr",
        "img",
        "input",
        "link",
        "meta",
        "source",
        "track",
        "wbr",
    ]
)
_ACTIVE: Final = frozenset(
    [
        "script",
        "style",
        "iframe",
        "object",
        "embed",
        "base",
        "applet",
        "frame",
        "template",
        "svg",
        "math",
    ]
)
"""Elements with which a page could show something else than it says."""

_HIDING: Final = frozenset({"style", "hidden", "inert", "popover"})


class PageError(ValueError):
    """Raised for a page that is not well formed, with the place."""

    def __init__(self, message: str, line: int, column: int) -> None:
        super().__init__(message)
        self.line = line
        self.column = column


class Event(NamedTuple):
    """A tag or a text: `kind` is start, end or text; a text's spaces are folded."""

    kind: str
    name: str
    attributes: tuple[tuple[str, str], ...]
    line: int
    column: int

    @property
    def same(self) -> tuple[str, str, tuple[tuple[str, str], ...]]:
        """What makes two events equal, wherever they stand."""
        return self[:3]

    def get(self, attribute: str) -> str:
        """Return the value of an attribute, empty if it has none."""
        return dict(self.attributes).get(attribute, "")


@dataclass(frozen=True, slots=True)
class Page:
    """A page as its events, with the ranges of those that belong to a figure or to a row.

    Attributes:
        figures: the events of every figure, by the figure's id, in order.
        texts: the same as they are written.
        rows: the events of every row of a table that has an id.
        twice: the figures and rows whose id another one had before.
        active: the elements and attributes that could change what is shown.
    """

    lines: tuple[str, ...]
    events: tuple[Event, ...]
    figures: dict[str, tuple[Event, ...]]
    texts: dict[str, str]
    rows: dict[str, tuple[Event, ...]]
    twice: tuple[tuple[Event, ...], ...]
    active: tuple[Event, ...]

    def first(self, name: str) -> Event | None:
        """Return the first tag of a name."""
        return next((e for e in self.events if e.kind == "start" and e.name == name), None)

    def line_text(self, line: int) -> str:
        """Return a line of the page, as far as a message shows it."""
        return self.lines[line - 1][:200] if 0 < line <= len(self.lines) else ""


def read_page(text: str) -> Page:
    """Return a page.

    Raises:
        PageError: if it is not well formed.
    """
    _refuse_malformed(text)
    parser = _Parser()
    parser.feed(text)
    parser.close()
    events = tuple(parser.events)
    figures, rows = dict[str, tuple[Event, ...]](), dict[str, tuple[Event, ...]]()
    twice = []
    for part in _parts(events):
        found = figures if part[0].name == "figure" else rows
        if part[0].get("id") in found:
            twice.append(part)
        else:
            found[part[0].get("id")] = part
    active = tuple(event for event in events if event.kind == "start" and _is_active(event))
    lines = tuple(text.split("\n"))
    texts = {name: _written(lines, part[0], part[-1]) for name, part in figures.items()}
    return Page(lines, events, figures, texts, rows, tuple(twice), active)


def _written(lines: tuple[str, ...], first: Event, last: Event) -> str:
    """Return what is written from one tag to another, which closes it."""
    written = list(lines[first.line - 1 : last.line])
    written[-1] = written[-1][: last.column - 1] + f"</{last.name}>"
    written[0] = written[0][first.column - 1 :]
    return "\n".join(written)


def _refuse_malformed(text: str) -> None:
    doctype = _DOCTYPE.match(text)
    at = doctype.end() if doctype else 0
    count = 0
    while at < len(text):
        token = _TOKEN.match(text, at)
        count += 1
        if token is None or count > MOST_TOKENS or _is_ambiguous(token[0]):
            is_many = token and count > MOST_TOKENS
            message = f"more than {MOST_TOKENS} tags" if is_many else "this is not well formed"
            line = text.count("\n", 0, at) + 1
            raise PageError(message, line, at - text.rfind("\n", 0, at))
        at = token.end()


def _is_ambiguous(token: str) -> bool:
    """Tell whether parsers disagree on a tag or a text, though it is well formed otherwise."""
    is_tag = token[0] == "<" and not token.startswith("<!")
    names = [name.lower() for name in _ATTRIBUTE.findall(token)] if is_tag else []
    return len(names) > len(set(names)) or bool(_CONTROL.search(token))


def _parts(events: tuple[Event, ...]) -> Iterator[tuple[Event, ...]]:
    """Yield the events of every figure and row with an id, whole, whatever stands in it."""
    index = 0
    while index < len(events):
        event = events[index]
        if event.kind == "start" and event.name in {"figure", "tr"} and event.get("id"):
            depth, end = 1, index + 1
            while end < len(events) and depth:
                if events[end].name == event.name:
                    depth += {"start": 1, "end": -1}.get(events[end].kind, 0)
                end += 1
            yield events[index:end]
            index = end
        else:
            index += 1


def _is_active(event: Event) -> bool:
    if event.name in _ACTIVE or (event.name == "meta" and event.get("http-equiv")):
        return True
    return any(name.startswith("on") or name in _HIDING for name, _ in event.attributes)


@dataclass
class _Parser(HTMLParser):
    """Writes down what it meets."""

    events: list[Event] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        line, column = self.getpos()
        attributes = tuple((name, value or "") for name, value in attrs)
        self.events.append(Event("start", tag, attributes, line, column + 1))

    def handle_endtag(self, tag: str) -> None:
        if tag not in _EMPTY:
            line, column = self.getpos()
            self.events.append(Event("end", tag, (), line, column + 1))

    def handle_data(self, data: str) -> None:
        line, column = self.getpos()
        text = re.sub(r"[ \t\r\n]+", " ", data)
        self.events.append(Event("text", text, (), line, column + 1))
