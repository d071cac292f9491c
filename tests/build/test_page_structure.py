"""Our own site as a machine reads it: anchors, links, images, headings, languages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urldefrag

import pytest

from damiera_build.project import Project

LANGUAGES = ("el", "ro", "th", "tr", "cs", "it", "en")
NAMES = [f"{tag}/{name}.html" for tag in LANGUAGES for name in ("index", "coverage")]
PAGES = pytest.mark.parametrize("name", ["index.html", *NAMES])
VOID = {"meta", "link", "img", "br", "hr", "input"}


class Element(NamedTuple):
    """One element: its name, its attributes, the names of those it stands in."""

    name: str
    attributes: Mapping[str, str]
    inside: tuple[str, ...]


class Page(HTMLParser):
    """A page's elements in order, and what is wrong with their nesting."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[Element] = []
        self.faults: list[str] = []
        self.open: list[str] = []
        self.feed(text)
        self.close()
        self.faults += [f"<{name}> is never closed" for name in self.open]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take an element down."""
        names = [name for name, _ in attrs]
        self.faults += [
            f"{name} stands twice in <{tag}>" for name in names if names.count(name) > 1
        ]
        attributes = {name: value or "" for name, value in attrs}
        self.elements.append(Element(tag, attributes, tuple(self.open)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Close the innermost element, which must be this one."""
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> closes what is not open")

    def all(self, name: str) -> list[Element]:
        """Return every element of a name."""
        return [element for element in self.elements if element.name == name]

    @property
    def ids(self) -> list[str]:
        """Return every id."""
        return [e.attributes["id"] for e in self.elements if "id" in e.attributes]


@pytest.fixture(scope="module")
def pages(own_site: Path) -> dict[str, Page]:
    """Every page of our own site by its name."""
    return {
        path.relative_to(own_site).as_posix(): Page(path.read_text("utf-8"))
        for path in own_site.rglob("*.html")
    }


def links(page: Page) -> Iterator[str]:
    """Yield whatever a page leads to or loads."""
    for element in page.elements:
        for name in ("href", "src"):
            if name in element.attributes:
                yield element.attributes[name]


def test_these_are_all_pages(pages: dict[str, Page], own_project: Project) -> None:
    """A new language or a new kind of page has to be looked at here."""
    assert set(pages) == {"index.html", *NAMES}
    assert set(own_project.languages) == set(LANGUAGES)


@PAGES
def test_elements_are_nested_and_closed(name: str, pages: dict[str, Page]) -> None:
    """Nothing is left for a browser to guess."""
    assert pages[name].faults == []


@PAGES
def test_every_id_is_unique(name: str, pages: dict[str, Page]) -> None:
    """An anchor leads to one place."""
    ids = pages[name].ids
    assert sorted(ids) == sorted(set(ids))


@PAGES
def test_every_link_leads_somewhere(name: str, pages: dict[str, Page], own_site: Path) -> None:
    """Files exist, folders have an index, anchors stand on the page they name."""
    for link in links(pages[name]):
        if link.startswith("http"):
            continue
        target, anchor = urldefrag(link)
        path = (own_site / name).parent / target if target else own_site / name
        path = path / "index.html" if path.is_dir() else path
        path = path.resolve()
        assert path.is_file(), link
        if anchor:
            assert anchor in pages[path.relative_to(own_site.resolve()).as_posix()].ids, link


@PAGES
def test_every_image_has_its_words_and_its_size(name: str, pages: dict[str, Page]) -> None:
    """Whoever does not see it is told; nothing jumps while it loads."""
    for image in pages[name].all("img"):
        assert {"alt", "width", "height"} <= set(image.attributes)


@PAGES
def test_an_image_without_words_is_decoration(name: str, pages: dict[str, Page]) -> None:
    """Only the signs of the legend, which are explained beside them."""
    silent = [i.attributes["src"] for i in pages[name].all("img") if not i.attributes["alt"]]
    assert all("/legend/" in source for source in silent)


@PAGES
def test_headings_do_not_skip_a_level(name: str, pages: dict[str, Page]) -> None:
    """One first-level heading, then down one step at a time."""
    levels = [int(e.name[1]) for e in pages[name].elements if e.name in {"h1", "h2", "h3", "h4"}]
    assert (levels[0], levels.count(1)) == (1, 1)
    assert all(below <= above + 1 for above, below in pairwise(levels))


@pytest.mark.parametrize("name", NAMES)
def test_a_page_is_in_its_language(name: str, pages: dict[str, Page]) -> None:
    """The language is that of the folder; our seven run from left to right."""
    (root,) = pages[name].all("html")
    assert root.attributes == {"lang": name.split("/")[0], "dir": "ltr"}


@pytest.mark.parametrize("tag", LANGUAGES)
def test_alternates_are_reciprocal(tag: str, pages: dict[str, Page]) -> None:
    """Every language names every language, itself included, and the index."""
    alternates = {
        link.attributes["hreflang"]: link.attributes["href"]
        for link in pages[f"{tag}/index.html"].all("link")
        if link.attributes["rel"] == "alternate"
    }
    assert alternates == {**{other: f"../{other}/" for other in LANGUAGES}, "x-default": "../"}


@pytest.mark.parametrize("tag", LANGUAGES)
@pytest.mark.parametrize("kind", ["index", "coverage"])
def test_anchors_are_the_same_in_every_language(
    tag: str, kind: str, pages: dict[str, Page]
) -> None:
    """A link can be passed on to a reader of another language."""
    assert pages[f"{tag}/{kind}.html"].ids == pages[f"en/{kind}.html"].ids


@pytest.mark.parametrize("tag", [tag for tag in LANGUAGES if tag != "en"])
@pytest.mark.parametrize("kind", ["index", "coverage"])
def test_a_translated_page_has_no_english(tag: str, kind: str, pages: dict[str, Page]) -> None:
    """Nothing but the names of other languages is marked as another language."""
    marked = [
        element
        for element in pages[f"{tag}/{kind}.html"].elements
        if "lang" in element.attributes
        and element.attributes["lang"] != tag
        and "languages" not in element.attributes.get("class", "")
        and element.inside[:3] != ("html", "body", "header")
    ]
    assert marked == []


@PAGES
def test_notation_runs_from_left_to_right(name: str, pages: dict[str, Page]) -> None:
    """Every isolated move says so itself."""
    isolated = [e for e in pages[name].all("bdi") if "class" in e.attributes]
    assert all(element.attributes == {"class": "n", "dir": "ltr"} for element in isolated)


@PAGES
def test_a_page_needs_no_script(name: str, pages: dict[str, Page]) -> None:
    """No element runs code, no attribute does, nothing is loaded from elsewhere."""
    page = pages[name]
    assert [e for e in page.elements if e.name in {"script", "iframe", "object", "embed"}] == []
    assert not [a for e in page.elements for a in e.attributes if a.startswith("on")]
    loaded = [e.attributes.get("src", "") for e in page.elements]
    assert not [source for source in loaded if source.startswith(("http", "//"))]


@PAGES
def test_a_page_has_its_title_and_its_width(name: str, pages: dict[str, Page]) -> None:
    """A phone shows it at its own width."""
    metas = {e.attributes.get("name"): e.attributes for e in pages[name].all("meta")}
    assert metas["viewport"]["content"] == "width=device-width, initial-scale=1"
    assert len(pages[name].all("title")) == 1


@pytest.mark.parametrize("tag", LANGUAGES)
def test_a_figure_holds_its_caption_and_description(tag: str, pages: dict[str, Page]) -> None:
    """One of each for every diagram."""
    page = pages[f"{tag}/index.html"]
    counts = {len(page.all(name)) for name in ("figure", "figcaption", "details", "summary")}
    assert len(counts) == 1
