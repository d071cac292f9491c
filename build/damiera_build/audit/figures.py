"""The figures of pages against what is proved: picture, alternative text, caption, description."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from damiera_build.audit.page_reading import Event, Page, read_page
from damiera_build.audit.published import PAGE, Published
from damiera_build.audit.shelf import plain
from damiera_build.audit.words import Said, Told
from damiera_build.catalogue import Catalogue
from damiera_build.diagnostic import Code, Diagnostic
from damiera_build.geometry import HEIGHT
from damiera_build.picture import PNG_WIDTHS
from damiera_build.sentence import sentence

if TYPE_CHECKING:
    from damiera_build.pages import Figure

FIGURE: Final = "diagram-"
"""With what the id of a figure begins."""

_WORDS: Final = (
    ("alt", Code.P645, "the alternative text"),
    ("caption", Code.P646, "the caption"),
    ("description", Code.P647, "the description"),
    ("fen", Code.P647, "the FEN"),
)


@dataclass(frozen=True, slots=True)
class FigureRead:
    """A figure as a reader meets it.

    Attributes:
        images: its images.
        links: everything it links.
        said: its words.
        places: the event at which each part of the words begins.
    """

    images: tuple[Event, ...]
    links: tuple[Event, ...]
    said: Said
    places: Mapping[str, Event]


def read_figure(events: tuple[Event, ...]) -> FigureRead:
    """Return the parts of a figure."""
    open_tags = list[str]()
    images, links = list[Event](), list[Event]()
    texts = dict[str, str]()
    places = dict[str, Event]()
    for event in events:
        part = _part(open_tags)
        if event.kind == "text":
            texts[part] = texts.get(part, "") + event.name
            if event.name.strip():
                places.setdefault(part, event)
        elif event.kind == "end":
            while open_tags and open_tags.pop() != event.name:
                pass
        elif event.name in {"img", "source", "image", "picture", "video"}:
            images.append(event)
            places.setdefault("alt", event)
        else:
            if event.get("href"):
                links.append(event)
            open_tags.append(event.name)
    alt = " ".join(image.get("alt") for image in images)
    words = (_folded(texts.get(part, "")) for part in ("caption", "description", "fen"))
    return FigureRead(tuple(images), tuple(links), Said(alt, *words), places)


def _part(open_tags: list[str]) -> str:
    """Return to what a text belongs, by the tags around it."""
    if "code" in open_tags:
        return "fen"
    if "details" in open_tags:
        return "description" if "p" in open_tags else ""
    return "caption" if "figcaption" in open_tags else ""


def _folded(text: str) -> str:
    return " ".join(part for part in text.split(" ") if part)


def said_on_pages(site: Published, diagram: str) -> dict[str, Said]:
    """Return what the pages say of a diagram, by language."""
    said = {}
    for tag in site.words:
        page = site.page(tag)
        if page is not None and FIGURE + diagram in page.figures:
            said[tag] = read_figure(page.figures[FIGURE + diagram]).said
    return said


def wrong_figures(site: Published, tag: str, tolds: Mapping[str, Told]) -> Iterator[Diagnostic]:
    """Yield what is wrong with the figures of a page in a language."""
    page = site.page(tag)
    if page is None:
        return
    for diagram in order_of(page):
        if diagram not in site.manifest.diagrams:
            at = page.figures[FIGURE + diagram][0]
            message = f"{plain(diagram, 70)}: the manifest has no such diagram"
            yield site.at(Code.P643, PAGE.format(tag=tag), message, at.line, at.column)
        elif diagram in tolds:
            yield from wrong_figure(site, tag, tolds[diagram])


def wrong_figure(site: Published, tag: str, told: Told) -> Iterator[Diagnostic]:
    """Yield what is wrong with the figure of a diagram on the page in a language."""
    page, words = site.page(tag), site.words.get(tag)
    if page is None or words is None:
        return
    events = page.figures.get(FIGURE + told.fact.id)
    if events is not None:
        fresh = _fresh_figure(site, words, told.figure(words))
        if fresh != page.texts[FIGURE + told.fact.id]:
            (expected,) = read_page(fresh).figures.values()
            yield from _wrong_figure(site, PAGE.format(tag=tag), told.fact.id, events, expected)


def _fresh_figure(site: Published, words: Catalogue, figure: Figure) -> str:
    """Return a figure as it would be written now."""

    def say(message: str, num: int | None = None) -> str:
        return words.say_html(sentence(message, num))

    template = site.environment.get_template("parts.html.j2")
    shared = {"site": None, "words": words, "say": say, "png_widths": PNG_WIDTHS, "height": HEIGHT}
    module: Any = template.make_module(shared)
    html: str = module.diagram(figure)
    return html.strip()


def _wrong_figure(
    site: Published,
    name: str,
    diagram: str,
    events: tuple[Event, ...],
    fresh: tuple[Event, ...],
) -> Iterator[Diagnostic]:
    found, expected = read_figure(events), read_figure(fresh)
    report = partial(_report, site, name, diagram)
    wrong = False
    for what, mine, theirs in (
        ("shows", found.images, expected.images),
        ("links", found.links, expected.links),
    ):
        one, other = _targets(mine), _targets(theirs)
        if one != other:
            wrong = True
            at = next((e for e in mine if any(t not in other for t in _targets((e,)))), events[0])
            shown = plain(", ".join(t for t in one if t not in other) or "fewer than expected")
            missing = ", ".join(t for t in other if t not in one) or "nothing more"
            yield report(Code.P644, at, f"the figure {what} {shown}", f"expected {missing}")
    for part, code, what in _WORDS:
        one, other = getattr(found.said, part), getattr(expected.said, part)
        if one != other:
            wrong = True
            at = found.places.get(part, events[0])
            yield report(code, at, f"{what} is another one", contrast(other, one))
    if not wrong:
        pairs = zip(events, fresh, strict=False)
        at = next((a for a, b in pairs if a.same != b.same), events[0])
        yield report(Code.P643, at, "the figure is not built as damiera builds it", "")


def _report(
    site: Published,
    name: str,
    diagram: str,
    code: Code,
    at: Event,
    message: str,
    why: str,
) -> Diagnostic:
    finding = site.at(code, name, f"{diagram}: {message}", at.line, at.column)
    return Diagnostic(
        code, finding.path, finding.span, finding.message, why=why, line_text=finding.line_text
    )


def _targets(events: tuple[Event, ...]) -> list[str]:
    """Return where links or images lead, whichever attribute says so."""
    return [
        event.get(name) for event in events for name in ("href", "src", "srcset") if event.get(name)
    ]


def contrast(expected: str, found: str) -> str:
    """Return two texts from a little before the place where they part."""
    pairs = zip(expected, found, strict=False)
    at = next((i for i, (a, b) in enumerate(pairs) if a != b), min(len(expected), len(found)))
    start = max(at - 24, 0)
    before = "…" if start else ""
    right, wrong = (
        f"{before}{plain(text[start:], 80)}" if text[start:] else "nothing"
        for text in (expected, found)
    )
    return f"expected “{right}”, found “{wrong}”"


def order_of(page: Page) -> tuple[str, ...]:
    """Return the diagrams of a page in order."""
    return tuple(
        diagram.removeprefix(FIGURE) for diagram in page.figures if diagram.startswith(FIGURE)
    )
