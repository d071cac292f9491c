"""Pages as a whole: their language, the order of figures, the languages offered, the tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from damiera_build.audit.figures import order_of, wrong_figures
from damiera_build.audit.page_frame import Frame, frame_of, fresh_table, is_ours, wrong_frame
from damiera_build.audit.page_reading import Event, Page, read_page
from damiera_build.audit.published import COVERAGE, INDEX, PAGE, Published, page_names
from damiera_build.audit.shelf import plain
from damiera_build.audit.words import Told
from damiera_build.diagnostic import Code, Diagnostic


def wrong_pages(site: Published, tolds: Mapping[str, Told]) -> Iterator[Diagnostic]:
    """Yield what is wrong with the pages of a site."""
    order = _order(site)
    frame = frame_of(site)
    ours = {kind: is_ours(site.environment, kind) for kind in (INDEX, PAGE, COVERAGE)}
    for name in page_names(site.manifest):
        tag = name.partition("/")[0]
        if name in site.pages and (name == INDEX or tag in site.words):
            kind = next(kind for kind in ours if name == kind.format(tag=tag))
            if ours[kind]:
                yield from _wrong_page(frame, name, tolds, order)
            elif kind == PAGE:
                yield from _wrong_figures(site, name, tolds, order)


def _wrong_page(
    frame: Frame, name: str, tolds: Mapping[str, Told], order: tuple[str, ...]
) -> Iterator[Diagnostic]:
    """Yield what is wrong with a page of our own templates, named as well as it can be."""
    site = frame.site
    page, tag = site.pages[name], name.partition("/")[0]
    found = [*_active(site, name, page), *_offered(site, name, page), *_loose(site, name, page)]
    if name != INDEX and not found:
        found += _foreign(site, name, page, tag)
    shown = [tolds[diagram] for diagram in order if diagram in tolds]
    known = shown if frame.blocks and len(shown) == len(order) else None
    if not found and name == PAGE.format(tag=tag):
        found += _wrong_figures(site, name, tolds, order)
    elif not found and name == COVERAGE.format(tag=tag) and known is not None:
        found += _wrong_table(frame, name, known)
    yield from found or wrong_frame(frame, name, known)


def _wrong_figures(
    site: Published, name: str, tolds: Mapping[str, Told], order: tuple[str, ...]
) -> Iterator[Diagnostic]:
    yield from _misplaced(site, name, site.pages[name], order)
    yield from wrong_figures(site, name.partition("/")[0], tolds)


def _order(site: Published) -> tuple[str, ...]:
    """Return the diagrams that pages show, in the order that most pages agree on."""
    pages = filter(None, map(site.page, site.manifest.languages))
    known = site.manifest.diagrams
    orders = Counter(tuple(name for name in order_of(page) if name in known) for page in pages)
    if not orders:
        return ()
    most = max(orders.values())
    return max((order for order, count in orders.items() if count == most), key=len)


def _foreign(site: Published, name: str, page: Page, tag: str) -> Iterator[Diagnostic]:
    html = page.first("html")
    words = site.words[tag]
    for attribute, right in (("lang", tag), ("dir", words.direction)):
        found = html.get(attribute) if html else ""
        if found != right:
            line, column = (html.line, html.column) if html else (1, 1)
            message = f"its {attribute} is {plain(found, 20) or 'missing'}, expected {right}"
            yield site.at(Code.P642, name, message, line, column)


def _offered(site: Published, name: str, page: Page) -> Iterator[Diagnostic]:
    """Yield the languages that a page offers and the site lacks, and the other way round."""
    offered = {event.get("hreflang"): event for event in page.events if event.get("hreflang")}
    current = page.first("html")
    known = {*site.manifest.languages, "x-default"}
    for tag, event in offered.items():
        if tag not in known:
            message = f"it offers the language {plain(tag, 20)}, which the manifest does not have"
            yield site.at(Code.P641, name, message, event.line, event.column)
        elif event.name == "a" and tag not in event.get("href").split("/"):
            message = f"what it offers as {tag} leads to {plain(event.get('href'), 60)}"
            yield site.at(Code.P641, name, message, event.line, event.column)
    own = current.get("lang") if current else ""
    for tag in site.manifest.languages:
        if tag not in offered and not (tag == own and name != INDEX):
            yield site.shelf.finding(Code.P641, name, f"it does not offer the language {tag}")


def _loose(site: Published, name: str, page: Page) -> Iterator[Diagnostic]:
    """Yield the pictures of diagrams that stand outside of figures and tables."""
    parts = (*page.figures.values(), *page.rows.values(), *page.twice)
    kept = {event for part in parts for event in part}
    for event in page.events:
        if "diagrams/" in event.get("src") + event.get("srcset") and event not in kept:
            message = f"a picture outside of any figure: {plain(event.get('src'), 60)}"
            yield site.at(Code.P644, name, message, event.line, event.column)


def _active(site: Published, name: str, page: Page) -> Iterator[Diagnostic]:
    for event in page.active[:3]:
        message = f"a {plain(event.name, 20)} of its own could change what is shown"
        yield site.at(Code.P640, name, message, event.line, event.column)


def _misplaced(
    site: Published, name: str, page: Page, order: tuple[str, ...]
) -> Iterator[Diagnostic]:
    found = tuple(diagram for diagram in order_of(page) if diagram in site.manifest.diagrams)
    for diagram in order:
        if diagram not in found:
            message = f"{plain(diagram, 70)}: the figure is missing"
            yield site.shelf.finding(Code.P643, name, message)
    for diagram in found:
        if diagram not in order:
            message = f"{diagram}: the other pages do not show the figure"
            yield site.shelf.finding(Code.P643, name, message)
    if found != order and sorted(found) == sorted(order):
        diagram = next(a for a, b in zip(found, order, strict=True) if a != b)
        message = f"{plain(diagram, 70)}: the figures stand in another order than on other pages"
        yield site.shelf.finding(Code.P643, name, message)
    for event, *_ in page.twice:
        message = f"{plain(event.get('id'), 80)} stands twice"
        yield site.at(Code.P643, name, message, event.line, event.column)


def _wrong_table(frame: Frame, name: str, shown: Sequence[Told]) -> Iterator[Diagnostic]:
    """Yield the rules whose row is not what the diagrams of the pages prove."""
    site, page, tag = frame.site, frame.site.pages[name], name.partition("/")[0]
    if tag not in frame.languages:
        return
    fresh = read_page(fresh_table(frame, tag, shown)).rows
    for rule, row in fresh.items():
        found = page.rows.get(rule)
        if found is None:
            yield site.shelf.finding(Code.P648, name, f"the row of {rule} is missing")
        elif [event.same for event in found] != [event.same for event in row]:
            at = next((a for a, b in zip(found, row, strict=False) if a.same != b.same), found[-1])
            message = f"the row of {rule} is not what the diagrams prove"
            reason = f"expected {_diagrams(row)}, found {_diagrams(found)}"
            finding = site.at(Code.P648, name, message, at.line, at.column)
            yield replace(finding, why=reason)
    for rule, events in page.rows.items():
        if rule not in fresh:
            message = f"a row for {plain(rule, 40)}, which is no rule in force"
            yield site.at(Code.P648, name, message, events[0].line, events[0].column)


def _diagrams(row: tuple[Event, ...]) -> str:
    images = [e.get("src").rpartition("/")[2].removesuffix(".svg") for e in row if e.get("src")]
    return plain(", ".join(images)) or "none"
