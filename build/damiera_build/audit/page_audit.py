"""Pages as a whole: their language, the order of figures, the languages offered, the tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from damiera_build.audit.figures import order_of, wrong_figures
from damiera_build.audit.page_reading import Event, Page, read_page
from damiera_build.audit.published import INDEX, PAGE, Published, page_names
from damiera_build.audit.shelf import plain
from damiera_build.audit.words import Told
from damiera_build.coverage import Row, coverage
from damiera_build.diagnostic import Code, Diagnostic
from damiera_build.languages import Language
from damiera_build.page_source import PageSource
from damiera_build.pages import Site, coverage_page
from damiera_build.source import Source


def wrong_pages(site: Published, tolds: Mapping[str, Told]) -> Iterator[Diagnostic]:
    """Yield what is wrong with the pages of a site."""
    order = _order(site)
    for name in page_names(site.manifest):
        page = site.pages.get(name)
        if page is None:
            continue
        yield from _active(site, name, page)
        yield from _offered(site, name, page)
        yield from _loose(site, name, page)
        tag = name.partition("/")[0]
        if name == INDEX or tag not in site.words:
            continue
        foreign = list(_foreign(site, name, page, tag))
        yield from foreign
        if foreign:
            continue
        if name == PAGE.format(tag=tag):
            yield from _misplaced(site, name, page, order)
            yield from wrong_figures(site, tag, tolds)
        else:
            yield from _wrong_table(site, name, page, tag, tolds, order)


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
        yield site.at(Code.P649, name, message, event.line, event.column)


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


def _wrong_table(
    site: Published,
    name: str,
    page: Page,
    tag: str,
    tolds: Mapping[str, Told],
    order: tuple[str, ...],
) -> Iterator[Diagnostic]:
    """Yield the rules whose row is not what the diagrams of the pages prove."""
    shown = [tolds[diagram] for diagram in order if diagram in tolds]
    if len(shown) < len(order) or not order:
        return
    fresh = read_page(_fresh_table(site, tag, shown)).rows
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


def _fresh_table(site: Published, tag: str, tolds: list[Told]) -> str:
    """Return the page that tells what is proved, as far as it can be written without the prose."""
    words = site.words[tag]
    facts = {told.fact.id: told.fact for told in tolds}
    source = PageSource(Source("", ""), ())
    languages = tuple(
        Language(other, other, 0, ()) for other in site.words.values() if other is not words
    )
    language = Language(words, words, 0, ())
    written = Site(
        source,
        facts,
        {},
        (language, *languages),
        site.rules,
        "",
        {tag: {told.fact.id: told.figure(words) for told in tolds}},
        site.environment,
    )
    table = [_with_draws(row, tolds) for row in coverage(facts.values(), site.rules)]
    return coverage_page(written, language, table)


def _with_draws(row: Row, tolds: list[Told]) -> Row:
    """Return a row with the diagrams whose draw is claimed without a line that leads to it."""
    claimed = [told.fact for told in tolds if told.draw and told.draw_rule is row.rule]
    if not claimed:
        return row
    ids = {*row.proved, *(fact.id for fact in claimed)}
    proved = [told.fact for told in tolds if told.fact.id in ids]
    proved.sort(key=lambda fact: row.rule not in fact.shows)
    return row._replace(proved=tuple(fact.id for fact in proved))
