"""Real cases of translations that break, lag behind or mislead, each by its id, in our own code.

Our placeholders are written `%(scale)s`, so those of the cases are rewritten so; their braces are
plain words to us, in every language.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import Result

from damiera_build.catalogue import Catalogue
from damiera_build.messages import Message
from damiera_build.po import PLURAL_FORMS, Translations, read_translations, update
from damiera_build.project import ProjectError, check_tag
from damiera_build.sentence import sentence
from damiera_build.spec import ID

SiteOf = Callable[[str], Path]
Damiera = Callable[..., Result]

DATA = Path(__file__).parents[1] / "data"
CASES: dict[str, dict[str, Any]] = {
    case["id"]: case for case in yaml.safe_load((DATA / "cases_l10n.yaml").read_text("utf-8"))
}
PO = "rules/italian/locale/it.po"


def test_every_case_is_looked_at() -> None:
    """In a test that bears its id."""
    found = re.findall(r"def test_((?:l[0-9]{2}_)+)", Path(__file__).read_text("utf-8"))
    named = {id.upper() for group in found for id in group.split("_") if id}  # noqa: A001
    assert named == set(CASES)
    assert len(CASES) == 14


def ours(text: str) -> str:
    """Return a case's text with its placeholders as we write them."""
    return re.sub(r"\{(\w+)\}", r"%(\1)s", text)


def entry(english: str, translated: str, header: str = "") -> str:
    """Return a PO file with one entry."""
    start = f'msgid ""\nmsgstr ""\n"Plural-Forms: {header}\\n"\n\n' if header else ""
    return f'{start}msgctxt "one"\nmsgid "{english}"\nmsgstr "{translated}"\n'


def read(tmp_path: Path, text: str, english: str, plural: str | None = None) -> Translations:
    """Return what a PO file says of one message."""
    path = tmp_path / "xx.po"
    path.write_text(text, "utf-8")
    return read_translations(path, "xx.po", {"one": Message("one", english, plural)})


@pytest.mark.parametrize(("case", "tag"), [("L01", "it"), ("L04", "de")])
def test_l01_l04_a_translated_placeholder_is_refused(case: str, tag: str, tmp_path: Path) -> None:
    """The set of names must be the same; the name that is not there is told."""
    english, translated = (ours(CASES[case]["input"][key]) for key in ("en", tag))
    got = read(tmp_path, entry(english, translated), english)
    assert dict(got.texts) == {}
    assert {finding.code.name for finding in got.findings} == {"L402"}
    assert translated[slice(*re.search(r"%\(\w+\)s", translated).span())] in "".join(  # type: ignore[union-attr]
        finding.message for finding in got.findings
    )


@pytest.mark.parametrize("tag", ["cs", "el", "it", "ro", "th", "tr"])
def test_l04_every_language_is_checked_when_the_site_is_built(
    tag: str, site_of: SiteOf, damiera: Damiera
) -> None:
    """Not only the first one, and not only when somebody reads the page."""
    root = site_of("tiny")
    text = (root / PO).read_text("utf-8").replace("dalla %(square_last)s", "dalla %(casella)s")
    text = text.replace("Language: it", f"Language: {tag}")
    (root / PO).with_name(f"{tag}.po").write_text(text, "utf-8")
    (root / "damiera.toml").write_text(f"languages = ['en', '{tag}']\n")
    result = damiera(root, "build", "--check")
    assert (result.exit_code, "error L402" in result.stderr) == (1, True)


def test_l05_braces_are_text_in_every_language(tmp_path: Path) -> None:
    """They reach the reader as they are; a typed number is refused all the same."""
    text = CASES["L05"]["input"]["it"]
    words = text.replace("22", "casella")
    got = read(tmp_path, entry("square {x}", words), "square {x}")
    page = Catalogue("it", got.texts, messages={"one": Message("one", "square {x}")})
    assert page.say(sentence("one")) == words
    got = read(tmp_path, entry("square", text), "square")
    assert [finding.code.name for finding in got.findings] == ["L404"]


def test_l06_a_stale_translation_is_told_and_not_published(
    site_of: SiteOf, damiera: Damiera, tmp_path: Path
) -> None:
    """Of a changed English text, before and after the catalogue is brought up to date."""
    old, new = CASES["L06"]["input"]["source_old"], CASES["L06"]["input"]["source_new"]
    got = read(tmp_path, entry(old, "per il vecchio testo", PLURAL_FORMS["it"]), new)
    assert (dict(got.texts), got.stale) == ({}, ("one",))
    path = tmp_path / "xx.po"
    path.write_text(update(path, "it", {"one": Message("one", new)}, {}), "utf-8")
    assert (f'#| msgid "{old}"' in path.read_text("utf-8"), "fuzzy" in path.read_text()) == (
        True,
    ) * 2
    root = site_of("tiny")
    page = root / "rules/italian/page.md"
    page.write_text(page.read_text("utf-8").replace("A man moves", f"{new}; a man moves"), "utf-8")
    assert "1 outdated: man.move" in damiera(root, "build").stderr
    html = (root / "site/it/index.html").read_text("utf-8")
    assert f'<p id="man.move" lang="en" dir="ltr" class="untranslated">{new}' in html
    assert "La pedina muove" not in html


def test_l07_an_untranslated_text_is_never_silent(site_of: SiteOf, damiera: Damiera) -> None:
    """It is marked, a notice stands above it, and a project can make its build fail for it."""
    root = site_of("tiny")
    text = (root / PO).read_text("utf-8")
    (root / PO).write_text(text.replace('msgstr "La presa"', 'msgstr ""'), "utf-8")
    assert damiera(root, "build").exit_code == 0
    html = (root / "site/it/index.html").read_text("utf-8")
    assert 'class="notice"' in html
    assert '<h2 id="capture" lang="en" dir="ltr" class="untranslated">The capture</h2>' in html
    with (root / "damiera.toml").open("a", encoding="utf-8") as file:
        file.write('[severity]\nit = "error"\n')
    assert damiera(root, "build").exit_code == 1


def test_l09_l11_a_tag_is_written_as_html_wants_it(site_of: SiteOf, damiera: Damiera) -> None:
    """Another spelling is refused with the right one, which then stands on the page."""
    for case, link in (("L09", 'hreflang="pt-BR"'), ("L11", 'hreflang="zh-Hans"')):
        wrong, right = CASES[case]["input"]["locale"], CASES[case]["expected"]["html_lang"]
        with pytest.raises(ProjectError, match=f"did you mean {right}"):
            check_tag(wrong)
        root = site_of("tiny") if case == "L09" else site_of("foreign")
        (root / "damiera.toml").write_text(f"languages = ['en', '{right}']\npage = 'p.md'\n")
        (root / "p.md").write_text("# Two {#title}\n")
        locale = root / f"rules/italian/locale/{right}.po"
        locale.parent.mkdir(parents=True, exist_ok=True)
        locale.write_text('msgctxt "title"\nmsgid "Two"\nmsgstr "2!"\n'.replace("2", "X"), "utf-8")
        damiera(root, "build")
        html = (root / f"site/{right}/index.html").read_text("utf-8")
        assert f'<html lang="{right}"' in html
        assert link in html


def test_l13_norwegian_is_a_language_in_all_its_codes(tmp_path: Path) -> None:
    """Also where `no` could be a truth; CLDR knows the three."""
    for tag in CASES["L13"]["input"]["locales"]:
        check_tag(tag)
        assert Catalogue(tag).is_known
        assert "norsk" in Catalogue(tag).endonym


def test_l14_ids_are_compared_as_they_are_written(damiera: Damiera, tmp_path: Path) -> None:
    """No case is folded, with or without a locale: a capital letter makes no id."""
    keys = CASES["L14"]["input"]["keys"]
    assert [key for key in keys if ID.fullmatch(key)] == ["diagram"]
    for key in keys[:2]:
        assert damiera(tmp_path, "new", key).exit_code == 2


@pytest.mark.parametrize(("case", "tag"), [("L16", "ar"), ("L17", "he")])
def test_l16_l17_notation_keeps_its_order_on_a_page_from_right_to_left(
    case: str, tag: str, site_of: SiteOf, damiera: Damiera
) -> None:
    """Isolated from left to right in the page; nothing is turned round, there or in a picture."""
    assert CASES[case]["input"]["lang"] == tag
    root = site_of("tiny")
    text = (root / PO).read_text("utf-8").replace("Language: it", f"Language: {tag}")
    (root / PO).with_name(f"{tag}.po").write_text(text, "utf-8")
    (root / "damiera.toml").write_text(f"languages = ['en', '{tag}']\n")
    damiera(root, "build")
    html = (root / f"site/{tag}/index.html").read_text("utf-8")
    assert f'<html lang="{tag}" dir="rtl">' in html
    assert '<bdi class="n" dir="ltr">21x14x5</bdi>' in html
    assert "5x14x21" not in html
    assert not re.search("[\u200e\u200f\u202a-\u202e\u2066-\u2069]", html)
    assert "<text" not in (root / "site/diagrams/most-pieces.svg").read_text("utf-8")


@pytest.mark.parametrize("case", ["L18", "L19"])
def test_l18_l19_the_form_of_a_count_is_that_of_its_language(case: str, tmp_path: Path) -> None:
    """A catalogue that is started here brings the language's own rule with it."""
    tag, counts = CASES[case]["input"]["lang"], CASES[case]["input"]["counts"]
    forms = [["one", "few", "many"].index(name) for name in CASES[case]["expected"]["categories"]]
    path = tmp_path / f"{tag}.po"
    path.write_text(update(path, tag, {"one": Message("one", "a man", "men")}, {}), "utf-8")
    assert PLURAL_FORMS[tag] in path.read_text("utf-8").replace('"\n"', "")
    got = read_translations(path, "x.po", {"one": Message("one", "a man", "men")})
    assert [got.plural(count) for count in counts] == forms


def test_l21_a_term_that_a_glossary_forbids_is_found(site_of: SiteOf, damiera: Damiera) -> None:
    """The Italian words for man and king, and what must not stand for them."""
    root = site_of("tiny")
    text = CASES["L21"]["input"]["it"].capitalize()
    po = (root / PO).read_text("utf-8").replace('"Due regole"', f'"{text}"')
    (root / PO).write_text(po.replace("diventa dama", "diventa damigella"), "utf-8")
    terms = "king: {preferred: dama, forbidden: ['damigell', 'regin']}\n"
    (root / "rules/italian/terms/it.yaml").write_text(terms, "utf-8")
    told = damiera(root, "i18n", "check").stdout
    assert ("T501" in told, "fix: dama" in told) == (True, True)
    (root / PO).write_text(po, "utf-8")
    assert "T501" not in damiera(root, "i18n", "check").stdout
