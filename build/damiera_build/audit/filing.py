"""What pages tell of the manifest: the order of languages, and the rules diagrams are filed under.

One page against the manifest proves nothing. Where all pages agree with each other and not with
the manifest, it is the manifest that was changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from damiera_build.audit.figures import order_of
from damiera_build.audit.inventory import pictures_of
from damiera_build.audit.page_reading import Page
from damiera_build.audit.proof import Reading, prove
from damiera_build.audit.published import COVERAGE, Published
from damiera_build.audit.shelf import plain
from damiera_build.audit.words import Told
from damiera_build.coverage import Row, coverage
from damiera_build.diagnostic import Code, Diagnostic
from damiera_engine import RuleSet, format_fen

FEWEST_PAGES: Final = 2
"""So many pages must agree with each other."""


def wrong_lists(site: Published) -> Iterator[Diagnostic]:
    """Yield what is wrong with the lists of the manifest as a whole."""
    manifest = site.manifest
    known = {
        name
        for diagram in (*manifest.diagrams, *manifest.unread)
        for name, kind, _ in pictures_of(site, diagram)
        if kind == "image/png"
    }
    for name in manifest.drawn_from:
        if name not in known:
            message = f"{plain(name, 80)} is no PNG of the site, and noted as drawn"
            yield manifest.finding(Code.P634, "", "drawn_from", message)


def in_order_of_pages(site: Published) -> Published:
    """Return a site with its languages in the order in which all its pages offer them."""
    languages = site.manifest.languages
    offered = [_offered(page, languages) for page in site.pages.values()]
    order = max(map(tuple, offered), key=len, default=())
    agree = all(tags == [tag for tag in order if tag in tags] for tags in offered)
    if len(offered) < FEWEST_PAGES or not agree or sorted(order) != sorted(languages):
        return site
    words = {tag: site.words[tag] for tag in order if tag in site.words}
    return replace(site, manifest=replace(site.manifest, languages=order), words=words)


def _offered(page: Page, known: tuple[str, ...]) -> list[str]:
    """Return the languages that the links of a page offer, in their order."""
    tags = (event.get("hreflang") for event in page.events if event.name == "a")
    return [tag for tag in dict.fromkeys(tags) if tag in known]


def filed(site: Published, tolds: dict[str, Told]) -> Iterator[Diagnostic]:
    """Yield under which rules the manifest files diagrams otherwise than all tables tell.

    What is to be believed of these diagrams is changed to what the tables tell.
    """
    pages = [page for page in map(site.page, site.words) if page is not None]
    tables = [site.pages[n] for tag in site.words if (n := COVERAGE.format(tag=tag)) in site.pages]
    orders = {order_of(page) for page in pages}
    if len(tables) < FEWEST_PAGES or len(orders) != 1:
        return
    order = [diagram for diagram in orders.pop() if diagram in tolds]
    for row in coverage([tolds[diagram].fact for diagram in order], site.rules):
        for diagram in _filed_otherwise(row, tables, order, tolds):
            told = tolds[diagram]
            is_filed = row.rule in told.fact.shows
            others = [rule for rule in told.fact.shows if rule != row.rule]
            other = others if is_filed else [*others, row.rule]
            changed = _shown(told, tuple(other), site.rules)
            if changed is not None:
                tolds[diagram] = changed
                message = (
                    f"{diagram}: it is filed under {row.rule}, and no table tells so"
                    if is_filed
                    else f"{diagram}: it is not filed under {row.rule}, and all tables tell so"
                )
                yield site.manifest.finding(Code.P614, diagram, "shows", message)


def _filed_otherwise(
    row: Row, tables: list[Page], order: list[str], tolds: Mapping[str, Told]
) -> list[str]:
    """Return the fewest diagrams whose filing under a rule explains what all tables show.

    The diagrams that are filed under a rule come first in its row, each group in the pages' order.
    """
    rows = {tuple(_diagrams(table, row.rule)) for table in tables}
    shown = list(rows.pop())
    proved, others = shown[: len(row.proved)], shown[len(row.proved) :]
    expected = (sorted(row.proved), list(row.shown))
    if rows or (sorted(proved), others) != expected or proved == list(row.proved):
        return []
    ways = []
    for count in range(len(proved) + 1):
        first, rest = proved[:count], proved[count:]
        if all(group == sorted(group, key=order.index) for group in (first, rest)):
            is_filed = {one: row.rule in tolds[one].fact.shows for one in proved}
            ways.append([one for one in proved if (one in first) is not is_filed[one]])
    return min(ways, key=len, default=[])


def _diagrams(table: Page, rule: str) -> Iterator[str]:
    for event in table.rows.get(rule, ()):
        if event.get("src"):
            yield event.get("src").rpartition("/")[2].removesuffix(".svg")


def _shown(told: Told, shows: tuple[str, ...], rules: RuleSet) -> Told | None:
    """Return the same filed under other rules, None where they are not to be seen in it."""
    fact = told.fact
    refused = tuple(str(refusal.move) for refusal in fact.refused)
    start, moves = format_fen(fact.start), tuple(map(str, fact.played))
    view, marks = fact.view_from_black, fact.marks
    reading = Reading(fact.fen, refused, shows, start, moves, fact.claims_legal, view, marks)
    proved = prove(fact.id, reading, rules)
    same = proved is not None and set(proved.shows) == set(shows)
    return replace(told, fact=proved) if proved is not None and same else None
