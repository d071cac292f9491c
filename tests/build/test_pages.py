"""Pages in HTML: what stands where, what is marked as English, what is escaped."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from pathlib import Path

import pytest

from damiera_build.content import Content, gather
from damiera_build.pages import Site, figure, index_page, language_page
from damiera_build.project import load_project
from damiera_build.svg import new_environment
from damiera_build.verification import spec_files, verify_files

SiteOf = Callable[[str], Path]


def content_of(root: Path) -> Content:
    """Return what the site of a project is made of."""
    project = load_project(root)
    facts = verify_files(project, spec_files([project.diagrams])).facts
    return gather(project, facts, project.languages)


def site_from(content: Content, base_url: str = "") -> Site:
    """Return what the pages of a site share."""
    assert content.page is not None
    figures = {
        language.words.language: {
            name: figure(fact, language.words) for name, fact in content.facts.items()
        }
        for language in content.languages
    }
    templates = content.project.templates
    return Site(
        content.page,
        content.facts,
        content.quotable,
        content.languages,
        content.project.rules,
        base_url,
        figures,
        new_environment(templates if templates.is_dir() else None),
    )


def pages_of(root: Path, base_url: str = "") -> dict[str, str]:
    """Return the page of a project in each of its languages, and the index."""
    content = content_of(root)
    site = site_from(content, base_url)
    pages = {
        language.words.language: language_page(site, language) for language in content.languages
    }
    return {**pages, "index": index_page(site)}


@pytest.fixture
def tiny(site_of: SiteOf) -> Path:
    """The tiny project, to be broken."""
    return site_of("tiny")


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    """The pages of the tiny project as it is."""
    return pages_of(Path(__file__).parents[1] / "sites" / "tiny")


def translate(root: Path, old: str, new: str) -> None:
    """Change the Italian translation of a project's page."""
    path = root / "rules/italian/locale/it.po"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


@pytest.mark.parametrize(
    "part",
    [
        '<html lang="it" dir="ltr">',
        "<title>Due regole</title>",
        '<meta name="description" content="La pagina più piccola che ci sia.">',
        '<h2 id="man">La pedina</h2>',
        '<li id="capture.most">La presa del maggior numero di pezzi.',
        '<a href="#man">La pedina</a>',
        '<figure class="diagram" id="diagram-most-pieces">',
        '<img src="../diagrams/most-pieces.svg" width="640" height="672"',
        '<code dir="ltr">W:W21,24:B10,18,20</code>',
        '<link rel="alternate" hreflang="en" href="../en/">',
        '<link rel="alternate" hreflang="x-default" href="../">',
        '<a href="../en/" hreflang="en" lang="en">English</a>',
        '<span aria-current="page" lang="it">italiano</span>',
    ],
)
def test_a_page_has_its_parts(part: str, pages: dict[str, str]) -> None:
    """Language, title, anchors, figures, notation and the ways to other languages."""
    assert part in pages["it"]


def test_a_fact_stands_in_the_prose(pages: dict[str, str]) -> None:
    """The number was never typed."""
    assert "dalla 32 in su" in pages["it"]


def test_a_rule_is_stated_with_its_article(pages: dict[str, str]) -> None:
    """The reader can look it up."""
    assert '<span class="article">(<bdi>6.6</bdi>)</span>' in pages["it"]


def test_emphasis_and_links_are_markdown(pages: dict[str, str]) -> None:
    """And nothing else is."""
    assert '<em>in avanti</em>, dalla 32 in su; vedi <a href="#capture">la presa</a>' in pages["it"]


def test_a_whole_translation_has_no_english_and_no_notice(pages: dict[str, str]) -> None:
    """No block is marked as another language, no notice stands above the text."""
    body = pages["it"].split("<main")[1].split("</main>")[0]
    assert re.findall(r'lang="en"|class="notice"', body) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"La presa"', '""'),
        ('"La presa"', '"La presa 22x13"'),
        ('"La presa"', '"La <b>presa</b>"'),
        ('msgctxt "capture"\n', '#, fuzzy\nmsgctxt "capture"\n'),
        ('msgid "The capture"\n', 'msgid "The old text"\n'),
    ],
)
def test_a_block_without_a_usable_translation_stands_in_english(
    old: str, new: str, tiny: Path
) -> None:
    """Missing, refused, fuzzy or outdated: it is marked with its language."""
    if old.startswith("msgctxt"):
        translate(tiny, 'msgctxt "capture"\n', new)
    else:
        translate(tiny, old, new)
    page = pages_of(tiny)["it"]
    assert '<h2 id="capture" lang="en" dir="ltr" class="untranslated">The capture</h2>' in page


def test_a_page_says_how_much_is_not_translated(tiny: Path) -> None:
    """In its own language, above the text."""
    translate(tiny, '"La presa"', '""')
    page = pages_of(tiny)["it"]
    assert re.search(r'<p class="notice" role="note">[^<]+</p>', page)


def test_a_broken_translation_leaves_the_other_languages_as_they_are(
    tiny: Path, pages: dict[str, str]
) -> None:
    """Nobody waits for one translator."""
    translate(tiny, '"La presa"', '"La presa 22x13"')
    assert pages_of(tiny)["en"] == pages["en"]


def test_a_section_in_english_is_marked_in_the_contents_too(tiny: Path) -> None:
    """The list of sections is a part of the page."""
    translate(tiny, '"La presa"', '""')
    contents = pages_of(tiny)["it"].split('class="contents"')[1].split("</nav>")[0]
    assert re.search(r'<a href="#capture"[^>]* lang="en"', contents)


def test_a_title_in_english_is_marked(tiny: Path) -> None:
    """The heading of an Italian page may be the one thing not translated."""
    translate(tiny, '"Due regole"', '""')
    assert re.search(r'<h1[^>]* lang="en"', pages_of(tiny)["it"])


@pytest.mark.parametrize("text", ["<script>alert(1)</script>", "A & B", '"><img src="x">'])
def test_markup_in_the_source_page_is_text(text: str, tiny: Path) -> None:
    """Prose is words; what looks like HTML is shown."""
    path = tiny / "rules/italian/page.md"
    path.write_text(path.read_text("utf-8").replace("The capture that", f"{text} that"), "utf-8")
    page = pages_of(tiny)["en"]
    assert escape(text).replace("&#x27;", "'") in page


@pytest.mark.parametrize("text", ["{{ 7 * 7 }}", "{% raw %}", "{# no #}"])
def test_template_code_in_the_source_page_is_text(text: str, tiny: Path) -> None:
    """Prose is never a template."""
    path = tiny / "rules/italian/page.md"
    old = path.read_text("utf-8")
    path.write_text(old.replace("The capture that", f"{text} that"), "utf-8")
    assert f"{text} that" in pages_of(tiny)["en"]


@pytest.mark.parametrize("target", ["javascript:alert(1)", "data:text/html,x", "vbscript:x"])
def test_a_link_leads_to_no_script(target: str, tiny: Path) -> None:
    """Neither from the page nor from a translation of it."""
    path = tiny / "rules/italian/page.md"
    path.write_text(path.read_text("utf-8").replace("](#capture)", f"]({target})"), "utf-8")
    assert f'href="{target}' not in pages_of(tiny)["en"]


def test_a_known_address_makes_absolute_links(tiny: Path) -> None:
    """Search engines want them whole."""
    page = pages_of(tiny, "https://example.org/dama")["it"]
    assert '<link rel="alternate" hreflang="en" href="https://example.org/dama/en/">' in page


def test_the_index_leads_to_every_language(pages: dict[str, str]) -> None:
    """In the language's own name and title."""
    found = re.findall(r'<li lang="(\w+)" dir="ltr"><a href="(\w+)/"', pages["index"])
    assert found == [("en", "en"), ("it", "it")]


@pytest.fixture
def arabic(tiny: Path) -> str:
    """The page of the tiny project in a language from right to left, half of it translated."""
    text = (tiny / "rules/italian/locale/it.po").read_text("utf-8")
    text = text.replace('"La presa"', '""').replace("Language: it", "Language: ar")
    (tiny / "rules/italian/locale/ar.po").write_text(text, "utf-8")
    (tiny / "damiera.toml").write_text('languages = ["en", "ar"]\n')
    return pages_of(tiny)["ar"]


def test_a_page_from_right_to_left_says_so(arabic: str) -> None:
    """The browser does the reordering; nothing is turned round by us."""
    assert '<html lang="ar" dir="rtl">' in arabic


def test_english_on_a_page_from_right_to_left_runs_its_own_way(arabic: str) -> None:
    """Blocks and captions that fell back."""
    assert '<h2 id="capture" lang="en" dir="ltr" class="untranslated">' in arabic
    assert '<p><span lang="en" dir="ltr">Mandatory capture: ' in arabic


def test_pictures_are_not_mirrored(arabic: str) -> None:
    """The board is the same for every reader."""
    assert '<img src="../diagrams/most-pieces.svg" width="640" height="672"' in arabic


def test_a_projects_template_takes_the_place_of_ours(tiny: Path) -> None:
    """The others stay ours."""
    (tiny / "templates").mkdir()
    (tiny / "templates/index.html.j2").write_text("mine: {{ entries | length }}\n")
    assert pages_of(tiny)["index"] == "mine: 2\n"


def test_captions_are_translated_without_a_catalogue_of_the_project(site_of: SiteOf) -> None:
    """They are the package's own; only the prose of the page is missing."""
    page = pages_of(site_of("foreign"))["cs"]
    assert 'lang="en"' not in page.split("<figcaption>")[1].split("</figcaption>")[0]
