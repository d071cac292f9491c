"""Which files a site has, and whether they are still what the build wrote."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.metadata import version
from pathlib import PurePosixPath
from typing import Final

from babel import localedata

from damiera_build.audit.claims import Entry
from damiera_build.audit.published import Published, page_names
from damiera_build.audit.shelf import TOO_MANY, Unreadable, plain
from damiera_build.diagnostic import Code, Diagnostic
from damiera_build.freshness import MANIFEST
from damiera_build.geometry import HEIGHT, WIDTH
from damiera_build.legend import SIGNS
from damiera_build.picture import PNG_WIDTHS
from damiera_build.site import STYLE

_FOLDERS: Final = frozenset({"diagrams", "legend"})
_SHOWN: Final = frozenset({".html", ".htm", ".xhtml", ".svg", ".png", ".css"})
_TAG: Final = re.compile(r"([A-Za-z]{2,3})(?:[-_][A-Za-z0-9]{2,8}){0,3}")
_ICON: Final = re.compile(r"(?:favicon|apple-touch-icon)[^/]*\.(?:svg|png)")


def wrong_files(site: Published) -> Iterator[Diagnostic]:
    """Yield what is missing, changed, unknown, or not to be read."""
    manifest, shelf = site.manifest, site.shelf
    ours = f"damiera {version('damiera')}"
    if manifest.generator != ours:
        message = f"built by {plain(manifest.generator, 40)}, audited by {ours}"
        reason = "words and pictures of another version may differ"
        yield manifest.finding(Code.P606, "", "generator", message, reason)
    needed = {*manifest.files, *_needed(site)}
    for name in sorted(needed):
        yield from _wrong_file(site, name)
    is_ours = _Ours(site)
    for name in sorted(shelf.names - needed - {MANIFEST}):
        if is_ours(name):
            message = "the manifest does not list it, so nothing proves it"
            yield shelf.finding(Code.P604, name, message)
    for name, reason in sorted(shelf.refused.items()):
        if name not in needed and (is_ours(name) or reason == TOO_MANY):
            yield shelf.finding(Code.P605, name, reason)
    for entry in manifest.diagrams.values():
        yield from _wrong_entry(site, entry)


def _wrong_file(site: Published, name: str) -> Iterator[Diagnostic]:
    """Yield what is wrong with a file that must be there."""
    shelf = site.shelf
    listed = site.manifest.files.get(name)
    try:
        digest = shelf.digest(name)
    except Unreadable as error:
        missing = name not in shelf.names and name not in shelf.refused
        code = Code.P602 if missing else Code.P605
        yield shelf.finding(code, name, f"{_about(site, name)}{error}")
        return
    if listed is None:
        message = f"{_about(site, name)}the manifest does not list it"
        yield shelf.finding(Code.P604, name, message)
    elif digest != listed:
        message = f"{_about(site, name)}changed after the build"
        reason = f"its SHA-256 is {digest}; the manifest has {listed}"
        yield shelf.finding(Code.P603, name, message, reason)


def pictures_of(site: Published, diagram: str) -> Iterator[tuple[str, str, int]]:
    """Yield the files that a diagram must have, with type and width: PNGs if any diagram has."""
    yield f"diagrams/{diagram}.svg", "image/svg+xml", WIDTH
    for width in PNG_WIDTHS:
        if any(name.endswith(f"-{width}.png") for name in site.manifest.files):
            yield f"diagrams/{diagram}-{width}.png", "image/png", width


def _needed(site: Published) -> Iterator[str]:
    for diagram in site.manifest.diagrams:
        yield from (name for name, _, _ in pictures_of(site, diagram))
    if site.has_pages:
        yield STYLE
        yield from page_names(site.manifest)
        yield from (f"legend/{sign}.svg" for sign in SIGNS)


class _Ours:
    """Tells which names belong to damiera, so that a file of such a name must be in the manifest.

    In a site with pages these are the folders of all languages, its own or not, and what a browser
    shows at the top. What a publisher adds beside them shows no diagram, and no page leads to it.
    """

    def __init__(self, site: Published) -> None:
        events = (event for page in site.pages.values() for event in page.events)
        offered = (dict(event.attributes).get("hreflang") for event in events if event.attributes)
        self._has_pages = site.has_pages
        self._tags = frozenset({*site.manifest.languages, *offered})

    def __call__(self, name: str) -> bool:
        top, _, below = name.partition("/")
        if top in _FOLDERS or not self._has_pages:
            return top in _FOLDERS
        if top in self._tags or is_language(top):
            return True
        is_shown = PurePosixPath(top.lower()).suffix in _SHOWN
        return not below and is_shown and not _ICON.fullmatch(top)


@cache
def is_language(folder: str) -> bool:
    """Tell whether a reader would take the name of a folder for that of a language."""
    tag = _TAG.fullmatch(folder)
    return tag is not None and localedata.exists(tag[1].lower())


def _about(site: Published, name: str) -> str:
    """Return the diagram that a picture belongs to, as messages begin with it."""
    for diagram in site.manifest.diagrams:
        if name in {path for path, _, _ in pictures_of(site, diagram)}:
            return f"{diagram}: "
    return ""


def _wrong_entry(site: Published, entry: Entry) -> Iterator[Diagnostic]:
    expected = [(path, kind, width) for path, kind, width in pictures_of(site, entry.id)]
    listed = [(file.path, file.type, file.width) for file in entry.files]
    heights = [round(width * HEIGHT / WIDTH) for _, _, width in expected]
    if listed != expected or [file.height for file in entry.files] != heights:
        wrong = [f"{plain(path, 60)} ({plain(kind, 20)}, {width})" for path, kind, width in listed]
        message = f"{entry.id}: its files are listed as {', '.join(wrong) or 'none'}"
        reason = "expected " + ", ".join(f"{p} ({kind}, {width})" for p, kind, width in expected)
        yield site.manifest.finding(Code.P616, entry.id, "files", message, reason)
    for what, words in (("alt", entry.alt), ("caption", entry.caption)):
        missing = [tag for tag in site.manifest.languages if tag not in words]
        extra = [tag for tag in words if tag not in site.manifest.languages]
        if missing or extra:
            message = f"{entry.id}: {what} is missing in {', '.join(missing)}"
            if extra:
                message = f"{entry.id}: {what} in {', '.join(extra)}, no language of the site"
            yield site.manifest.finding(Code.P641, entry.id, what, message)
    for name, _, _ in pictures_of(site, entry.id):
        if name.endswith(".png") and name in site.manifest.files:
            svg = site.manifest.files.get(f"diagrams/{entry.id}.svg")
            if site.manifest.drawn_from.get(name) != svg:
                message = f"{entry.id}: drawn from another picture than diagrams/{entry.id}.svg"
                yield site.shelf.finding(Code.P634, name, message)
