"""Pages: blocks of prose, proved diagrams and their words, laid out by a template."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from damiera_build.catalogue import Catalogue
from damiera_build.coverage import Row
from damiera_build.fact import Fact
from damiera_build.geometry import HEIGHT
from damiera_build.languages import Language
from damiera_build.legend import SIGNS
from damiera_build.page_source import Block, Kind, PageSource
from damiera_build.picture import PNG_WIDTHS
from damiera_build.prose import prose_html, prose_text
from damiera_build.sentence import sentence
from damiera_build.wording import alternative_text, caption, description
from damiera_engine import Rule, RuleSet

if TYPE_CHECKING:
    from jinja2 import Environment


@dataclass(frozen=True, slots=True)
class Site:
    """What all pages of a site share.

    Attributes:
        page: the source page.
        facts: the proved diagrams by id.
        quotable: the facts that prose may quote.
        languages: the site's languages in the order of its switcher.
        rules: the rule set, for the articles.
        base_url: the site's address, empty if unknown.
        figures: the words of every diagram, by language and id.
        environment: the templates.
    """

    page: PageSource
    facts: Mapping[str, Fact]
    quotable: Mapping[str, str]
    languages: tuple[Language, ...]
    rules: RuleSet
    base_url: str
    figures: Mapping[str, Mapping[str, Figure]]
    environment: Environment


@dataclass(frozen=True, slots=True)
class Part:
    """One piece of a page as the template sees it; a list holds its items."""

    kind: str
    id: str
    html: str
    language: str
    articles: str = ""
    items: tuple[Part, ...] = ()
    figure: Figure | None = None


@dataclass(frozen=True, slots=True)
class Figure:
    """A diagram with its words in one language."""

    id: str
    alt: str
    caption: str
    plain_caption: str
    description: str
    fen: str


@dataclass(frozen=True, slots=True)
class Opening:
    """The title and the summary of a page, and the languages that they stand in."""

    title: str
    title_language: str
    summary: str
    summary_language: str


def language_page(site: Site, language: Language) -> str:
    """Return the page in one language."""
    opening = Opening(
        _text(site, language, Kind.TITLE),
        _language_of(site, language, Kind.TITLE),
        _text(site, language, Kind.SUMMARY),
        _language_of(site, language, Kind.SUMMARY),
    )
    return page_of(site, language, opening, tuple(_parts(site, language)))


def page_of(site: Site, language: Language, opening: Opening, parts: tuple[Part, ...]) -> str:
    """Return a page in one language, whatever its parts are made from."""
    words = language.words
    shown = len({part.figure.id for part in parts if part.figure is not None})
    template = site.environment.get_template("page.html.j2")
    return template.render(
        site=site,
        language=language,
        words=words,
        say=_sayer(words),
        title=opening.title,
        title_language=opening.title_language,
        summary=opening.summary,
        summary_language=opening.summary_language,
        parts_of_page=parts,
        sections=[part for part in parts if part.kind == Kind.SECTION.value],
        legend=tuple(SIGNS),
        png_widths=PNG_WIDTHS,
        height=HEIGHT,
        footer=words.say_html(sentence("ui.footer", shown)),
        untranslated=words.say_html(sentence("ui.untranslated", language.untranslated))
        if language.untranslated
        else "",
    )


def coverage_page(
    site: Site, language: Language, table: Sequence[Row], title: str | None = None
) -> str:
    """Return the page in one language that tells which diagram proves which rule.

    `title` is the site's, where its source is not at hand.
    """
    words = language.words
    template = site.environment.get_template("coverage.html.j2")
    return template.render(
        site=site,
        language=language,
        words=words,
        say=_sayer(words),
        title=_text(site, language, Kind.TITLE) if title is None else title,
        table=table,
        height=HEIGHT,
        alternatives={name: made.alt for name, made in site.figures[words.language].items()},
    )


def _sayer(words: Catalogue) -> Callable[..., str]:
    return lambda id, num=None: words.say_html(sentence(id, num))  # noqa: A006


def index_page(site: Site) -> str:
    """Return the page on which a reader chooses a language."""
    entries = [
        (language.words, _text(site, language, Kind.TITLE), _text(site, language, Kind.SUMMARY))
        for language in site.languages
    ]
    return index_of(site, entries)


def index_of(site: Site, entries: Sequence[tuple[Catalogue, str, str]]) -> str:
    """Return the same page of entries, each with the words, title and summary of a language."""
    english = Catalogue()
    return site.environment.get_template("index.html.j2").render(
        site=site,
        entries=entries,
        title=english.say(sentence("ui.index-title")),
        lead=english.say(sentence("ui.index-lead")),
    )


def _text(site: Site, language: Language, kind: Kind) -> str:
    block = next((block for block in site.page.blocks if block.kind is kind), None)
    if block is None:
        return ""
    return prose_text(language.prose.template(block.id), site.quotable)


def _language_of(site: Site, language: Language, kind: Kind) -> str:
    block = next((block for block in site.page.blocks if block.kind is kind), None)
    own = language.words.language
    return own if block is None or language.prose.has(block.id) else "en"


def _parts(site: Site, language: Language) -> Iterator[Part]:
    """Yield the page's parts below its title, with items gathered into lists."""
    shown = [b for b in site.page.blocks if b.kind not in {Kind.TITLE, Kind.SUMMARY}]
    for kind, blocks in groupby(shown, key=lambda block: block.kind):
        parts = [_part(site, language, block) for block in blocks]
        if kind in {Kind.ITEM, Kind.NUMBERED_ITEM}:
            yield Part(f"{kind.value}s", "", "", language.words.language, items=tuple(parts))
        else:
            yield from parts


def _part(site: Site, language: Language, block: Block) -> Part:
    own = language.words.language
    if block.kind is Kind.DIAGRAM:
        return Part(block.kind.value, block.id, "", own, figure=site.figures[own][block.id])
    if block.kind is Kind.LEGEND:
        return Part(block.kind.value, block.id, "", own)
    text = language.prose.template(block.id)
    return Part(
        block.kind.value,
        block.id,
        prose_html(text, site.quotable),
        own if language.prose.has(block.id) else "en",
        _articles(block.rules, site.rules),
    )


def figure(fact: Fact, words: Catalogue) -> Figure:
    """Return what is said about a diagram in one language."""
    return Figure(
        fact.id,
        words.say(*alternative_text(fact)),
        words.say_html(*caption(fact)),
        words.say(*caption(fact)),
        words.say_html(*description(fact)),
        fact.fen,
    )


def _articles(stated: Iterable[Rule], rules: RuleSet) -> str:
    """Return the articles of some rules, each once, in the regulation's order."""
    return ", ".join(dict.fromkeys(rules.articles[r] for r in rules.articles if r in set(stated)))
