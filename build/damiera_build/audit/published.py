"""A published site, read: its manifest, its pictures, its pages, and the words it should have."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from damiera_build.audit.claims import Manifest
from damiera_build.audit.decoding import read_drawing
from damiera_build.audit.drawing import Drawing
from damiera_build.audit.manifest import LARGEST_MANIFEST, read_manifest
from damiera_build.audit.page_reading import LARGEST_PAGE, Page, PageError, read_page
from damiera_build.audit.shapes import LARGEST_PICTURE, PictureError
from damiera_build.audit.shelf import Shelf, Unreadable, plain
from damiera_build.catalogue import Catalogue
from damiera_build.diagnostic import START_OF_FILE, Code, Diagnostic, Span
from damiera_build.freshness import MANIFEST
from damiera_build.languages import load_words
from damiera_build.project import VARIANTS, Project, ProjectError
from damiera_engine import RuleSet

if TYPE_CHECKING:
    from jinja2 import Environment

PAGE: Final = "{tag}/index.html"
COVERAGE: Final = "{tag}/coverage.html"
INDEX: Final = "index.html"


@dataclass(frozen=True, slots=True)
class Published:
    """What a site says and shows, and what is needed to judge it.

    Attributes:
        rules: the rule set of the variant that the manifest names.
        words: our own catalogues of its languages.
        environment: the templates that it is compared with.
        pictures: the text of every picture that can be read, by diagram.
        drawings: what each of them shows.
        pages: every page that can be read, by its name.
        faults: what could not be read.
    """

    shelf: Shelf
    manifest: Manifest
    rules: RuleSet
    words: Mapping[str, Catalogue]
    environment: Environment
    pictures: dict[str, str] = field(default_factory=dict)
    drawings: dict[str, Drawing] = field(default_factory=dict)
    pages: dict[str, Page] = field(default_factory=dict)
    faults: list[Diagnostic] = field(default_factory=list)

    @property
    def has_pages(self) -> bool:
        """Whether the site has pages at all, and not just pictures."""
        names = (*self.manifest.files, *self.shelf.names)
        pages = {INDEX, *(PAGE.format(tag=tag) for tag in self.manifest.languages)}
        return any(name in pages for name in names)

    def page(self, tag: str) -> Page | None:
        """Return the page in a language."""
        return self.pages.get(PAGE.format(tag=tag))

    def at(self, code: Code, name: str, message: str, line: int, column: int) -> Diagnostic:
        """Return a finding at a place in a page or a picture, with its line."""
        text = ""
        if name in self.pages:
            text = self.pages[name].line_text(line)
        else:
            picture = self.pictures.get(name.removeprefix("diagrams/").removesuffix(".svg"), "")
            lines = picture.split("\n", line)
            text = lines[line - 1] if line <= len(lines) else ""
        span = Span(line, column, column + 1)
        shown = plain(text, 160)
        return Diagnostic(code, self.shelf.path(name), span, message, line_text=shown)


def read_site(
    shelf: Shelf, project: Project, environment: Environment, progress: Callable[[str], None]
) -> tuple[Published | None, tuple[Diagnostic, ...]]:
    """Return a site, None where its manifest tells nothing, and what is wrong with that."""
    path = shelf.path(MANIFEST)
    try:
        text = shelf.text(MANIFEST, LARGEST_MANIFEST)
    except Unreadable as error:
        return None, (Diagnostic(Code.P601, path, START_OF_FILE, str(error)),)
    manifest, found = read_manifest(text, path)
    if manifest is None:
        return None, found
    if manifest.variant not in VARIANTS:
        message = f"unknown variant {plain(manifest.variant, 40)}; known: {', '.join(VARIANTS)}"
        return None, (*found, manifest.finding(Code.P601, "", "variant", message))
    words = dict(_catalogues(manifest, project))
    site = Published(shelf, manifest, VARIANTS[manifest.variant], words, environment)
    for tag in manifest.languages:
        if tag not in words:
            message = f"there is no catalogue for {tag}, so its words cannot be compared"
            site.faults.append(manifest.finding(Code.P641, "", "languages", message))
    for diagram in manifest.diagrams:
        progress(diagram)
        _read_picture(site, diagram)
    if site.has_pages:
        for name in page_names(manifest):
            if name == INDEX or name.partition("/")[0] in words:
                progress(name)
                _read_page(site, name)
    return site, found


def page_names(manifest: Manifest) -> Iterator[str]:
    """Yield the names of all pages that a site with pages has."""
    yield INDEX
    for tag in manifest.languages:
        yield PAGE.format(tag=tag)
        yield COVERAGE.format(tag=tag)


def _catalogues(manifest: Manifest, project: Project) -> Iterator[tuple[str, Catalogue]]:
    for tag in manifest.languages:
        try:
            yield tag, load_words(project, tag)
        except ProjectError:
            continue


def _read_picture(site: Published, diagram: str) -> None:
    name = f"diagrams/{diagram}.svg"
    try:
        text = site.shelf.text(name, LARGEST_PICTURE)
    except Unreadable as error:
        if name in site.shelf.names or name in site.shelf.refused:
            site.faults.append(site.shelf.finding(Code.P621, name, f"{diagram}: {error}"))
    else:
        take_picture(site, diagram, text)


def take_picture(site: Published, diagram: str, text: str) -> None:
    """Take the text of a picture into a site, with what it shows or why it cannot be read."""
    site.pictures[diagram] = text
    try:
        site.drawings[diagram] = read_drawing(text)
    except PictureError as error:
        site.drawings.pop(diagram, None)
        message = f"{diagram}: {plain(str(error))}"
        name = f"diagrams/{diagram}.svg"
        site.faults.append(site.at(Code.P621, name, message, error.line, error.column))


def _read_page(site: Published, name: str) -> None:
    try:
        text = site.shelf.text(name, LARGEST_PAGE)
        site.pages[name] = read_page(text)
    except Unreadable as error:
        if name in site.shelf.names or name in site.shelf.refused:
            site.faults.append(site.shelf.finding(Code.P605, name, str(error)))
    except PageError as error:
        span = Span(error.line, error.column, error.column + 1)
        line = plain(text.split("\n", error.line)[error.line - 1], 160)
        path = site.shelf.path(name)
        site.faults.append(Diagnostic(Code.P605, path, span, str(error), line_text=line))
