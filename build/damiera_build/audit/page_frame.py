"""Pages of ours written anew around the prose that they hold, and compared byte by byte.

Everything on a page but its prose is ours: the frame, the menu, the legend, the tables, the links.
So a page is taken apart into its prose and written again from our own templates. Whatever differs
was not written by damiera, whether a browser shows it, hides something with it, or neither.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING, Final

from damiera_build.audit.figures import FIGURE, contrast
from damiera_build.audit.page_blocks import Blocks, read_blocks
from damiera_build.audit.page_reading import Page
from damiera_build.audit.published import COVERAGE, INDEX, PAGE, Published
from damiera_build.audit.shelf import plain
from damiera_build.audit.words import Told
from damiera_build.catalogue import Catalogue
from damiera_build.coverage import Row, coverage
from damiera_build.diagnostic import Code, Diagnostic
from damiera_build.languages import Language
from damiera_build.messages import MESSAGES
from damiera_build.page_source import PageSource
from damiera_build.pages import Site, coverage_page, index_of, page_of
from damiera_build.source import Source
from damiera_build.svg import new_environment

if TYPE_CHECKING:
    from jinja2 import Environment

_TEMPLATES: Final = {
    PAGE: ("page.html.j2", "parts.html.j2"),
    COVERAGE: ("coverage.html.j2",),
    INDEX: ("index.html.j2",),
}


def is_ours(environment: Environment, kind: str) -> bool:
    """Tell whether pages of a kind are written by our own templates, and not a project's."""
    return all(
        Path(environment.get_template(name).filename or "").parent == _own_folder()
        for name in _TEMPLATES[kind]
    )


@cache
def _own_folder() -> Path:
    return Path(new_environment().get_template("page.html.j2").filename or "").parent


@dataclass(frozen=True, slots=True)
class Frame:
    """What all pages of a site must agree on, by the majority of them.

    Attributes:
        blocks: the blocks of the page in each language.
        titles: the site's title in each language.
        outline: which blocks the pages have.
        base_url: the site's address, empty where links are relative.
        languages: the site's languages in order; empty where one of them is unknown.
    """

    site: Published
    blocks: Mapping[str, Blocks]
    titles: Mapping[str, str]
    outline: tuple[tuple[str, str, str], ...]
    base_url: str
    languages: Mapping[str, Language]


def frame_of(site: Published) -> Frame:
    """Return what the pages of a site agree on."""
    articles = tuple(dict.fromkeys(site.rules.articles.values()))
    pages = {tag: page for tag in site.manifest.languages if (page := site.page(tag))}
    blocks = {tag: read_blocks(page.lines, tag, articles) for tag, page in pages.items()}
    outlines = Counter(read.outline for read in blocks.values())
    most = max(outlines.values(), default=0)
    outline = max((o for o, count in outlines.items() if count == most), key=len, default=())
    titles = {tag: _title(site, tag, read) for tag, read in blocks.items()}
    languages = dict(_languages(site, blocks))
    return Frame(site, blocks, titles, outline, _base_url(pages.values()), languages)


def _languages(site: Published, blocks: Mapping[str, Blocks]) -> Iterator[tuple[str, Language]]:
    """Yield every language with the number of its messages and texts that stand in English."""
    for tag in site.manifest.languages:
        words = site.words.get(tag) or Catalogue(tag)
        if not words.is_known:
            continue
        missing = 0 if tag == "en" else len(MESSAGES) - len(words.translations)
        in_english = blocks[tag].untranslated if tag in blocks else 0
        yield tag, Language(words, words, missing + in_english, ())


def _title(site: Published, tag: str, blocks: Blocks) -> str:
    """Return the title that most of the pages tell on which it stands."""
    table, index = site.pages.get(COVERAGE.format(tag=tag)), site.pages.get(INDEX)
    texts = [
        _between(table, '<p><a href="./">', "</a></p>"),
        _between(index, f'<a href="{tag}/" hreflang="{tag}"><strong>', "</span></a></li>"),
    ]
    told = Counter({blocks.opening.title: 1})
    told.update(unescape(text.rpartition("<span>")[2]) for text in texts if text is not None)
    return told.most_common(1)[0][0]


def _between(page: Page | None, start: str, end: str) -> str | None:
    """Return what stands between two marks, None where they are not there."""
    text = "\n".join(page.lines) if page else ""
    _, found, rest = text.partition(start)
    inner, closed, _ = rest.partition(end)
    return inner if found and closed else None


def _base_url(pages: Iterable[Page]) -> str:
    """Return the address that most of the pages' links to other languages begin with."""
    links = (
        (event.get("hreflang"), event.get("href"))
        for page in pages
        for event in page.events
        if event.name == "link" and event.get("hreflang")
    )
    ends = ((href, "" if tag == "x-default" else f"{tag}/") for tag, href in links)
    bases = Counter(href.removesuffix(end) for href, end in ends if href.endswith(f"/{end}"))
    most = bases.most_common(1)
    return "" if not most or most[0][0] == "../" else most[0][0].removesuffix("/")


def wrong_frame(frame: Frame, name: str, shown: Sequence[Told] | None) -> Iterator[Diagnostic]:
    """Yield in what a page first differs from what we write around its prose.

    `shown` are the diagrams on the pages, None where some of them are not known.
    """
    site = frame.site
    page, tag = site.pages[name], name.partition("/")[0]
    if len(frame.languages) < len(site.manifest.languages):
        return
    lines, numbers = list(page.lines), list(range(1, len(page.lines) + 1))
    if name == INDEX:
        if len(frame.titles) < len(frame.languages):
            return
        fresh = _fresh_index(frame)
    elif name == COVERAGE.format(tag=tag):
        if shown is None or tag not in frame.titles:
            return
        fresh = fresh_table(frame, tag, shown)
    else:
        blocks = frame.blocks[tag]
        found = list(_wrong_blocks(frame, name, blocks, page))
        yield from found
        if found:
            return
        opening = replace(blocks.opening, title=frame.titles[tag])
        fresh = page_of(_site(frame, tag), frame.languages[tag], opening, tuple(blocks.parts))
        lines, numbers = _without_figures(lines, numbers)
        fresh_lines, _ = _without_figures(fresh.split("\n"), [])
        yield from _first_difference(site, name, lines, numbers, fresh_lines)
        return
    yield from _first_difference(site, name, lines, numbers, fresh.split("\n"))


def _wrong_blocks(frame: Frame, name: str, blocks: Blocks, page: Page) -> Iterator[Diagnostic]:
    site = frame.site
    for fault in blocks.faults[:3]:
        yield site.at(Code.P640, name, plain(fault.message, 300), fault.line, 1)
    for diagram, first, text in blocks.figures:
        if page.texts.get(FIGURE + diagram) != text:
            message = f"{plain(diagram, 70)}: the figure is not built as damiera builds it"
            yield site.at(Code.P643, name, message, first + 1, 1)
    if blocks.outline != frame.outline:
        pairs = zip(blocks.outline, frame.outline, strict=False)
        at = next((i for i, (one, other) in enumerate(pairs) if one != other), None)
        at = min(len(blocks.outline), len(frame.outline)) if at is None else at
        one, other = (_named(outline, at) for outline in (blocks.outline, frame.outline))
        message = f"here stands {one}, on the other pages {other}"
        yield site.shelf.finding(Code.P640, name, message)


def _named(outline: Sequence[tuple[str, str, str]], at: int) -> str:
    if at >= len(outline):
        return "nothing more"
    kind, name, articles = outline[at]
    return plain(f"the {kind} {name} {articles}".strip(), 160)


def _without_figures(lines: Sequence[str], numbers: Sequence[int]) -> tuple[list[str], list[int]]:
    """Return lines with nothing but the first of each figure's, and their numbers."""
    kept, kept_numbers, inside = list[str](), list[int](), False
    for index, line in enumerate(lines):
        if not inside:
            kept.append(line)
            kept_numbers += numbers[index : index + 1]
        inside = line != "</figure>" if inside else line.startswith('<figure class="diagram"')
    return kept, kept_numbers


def _first_difference(
    site: Published, name: str, found: Sequence[str], numbers: Sequence[int], fresh: Sequence[str]
) -> Iterator[Diagnostic]:
    for index in range(max(len(found), len(fresh))):
        one = found[index] if index < len(found) else ""
        other = fresh[index] if index < len(fresh) else ""
        if one == other and index < min(len(found), len(fresh)):
            continue
        pairs = zip(one, other, strict=False)
        column = next((i for i, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))
        message = "it is not put together as damiera puts it together"
        line = numbers[min(index, len(numbers) - 1)]
        finding = site.at(_code(name, fresh, index, one), name, message, line, column + 1)
        yield replace(finding, why=contrast(other, one))
        return


def _code(name: str, fresh: Sequence[str], index: int, found: str) -> Code:
    """Return what a difference is about, by the part of the page in which it stands."""
    before = fresh[: index + 1]
    line = fresh[index] if index < len(fresh) else ""
    if "hreflang=" in line or "aria-current=" in line or "hreflang=" in found:
        return Code.P641
    if name.endswith("coverage.html") and '<main class="coverage">' in before:
        return Code.P648
    return Code.P640


def _site(frame: Frame, tag: str, figures: Iterable[Told] = ()) -> Site:
    site, words = frame.site, frame.languages[tag].words
    told = list(figures)
    return Site(
        PageSource(Source("", ""), ()),
        {one.fact.id: one.fact for one in told},
        {},
        tuple(frame.languages.values()),
        site.rules,
        frame.base_url,
        {tag: {one.fact.id: one.figure(words) for one in told}},
        site.environment,
    )


def _fresh_index(frame: Frame) -> str:
    entries = [(language.words, frame.titles[tag], "") for tag, language in frame.languages.items()]
    return index_of(_site(frame, next(iter(frame.languages))), entries)


def fresh_table(frame: Frame, tag: str, shown: Sequence[Told]) -> str:
    """Return the page in a language that tells what some diagrams prove."""
    facts = [told.fact for told in shown]
    table = [_with_draws(row, shown) for row in coverage(facts, frame.site.rules)]
    site, language = _site(frame, tag, shown), frame.languages[tag]
    return coverage_page(site, language, table, frame.titles.get(tag, ""))


def _with_draws(row: Row, tolds: Sequence[Told]) -> Row:
    """Return a row with the diagrams whose draw is claimed without a line that leads to it."""
    claimed = [told.fact for told in tolds if told.draw and told.draw_rule is row.rule]
    if not claimed:
        return row
    ids = {*row.proved, *(fact.id for fact in claimed)}
    proved = [told.fact for told in tolds if told.fact.id in ids]
    proved.sort(key=lambda fact: row.rule not in fact.shows)
    return row._replace(proved=tuple(fact.id for fact in proved))
