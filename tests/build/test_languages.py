"""The catalogues of a language: the package's own messages and the page's prose."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from damiera_build.languages import Language, available_languages, load_language, load_words
from damiera_build.messages import MESSAGES, Message
from damiera_build.project import Project, ProjectError, load_project

SiteOf = Callable[[str], Path]

PAGE = {"title": Message("title", "Two rules"), "new": Message("new", "Not translated.")}
TRANSLATED = ("cs", "el", "it", "ro", "th", "tr")


@pytest.fixture
def tiny(site_of: SiteOf) -> Project:
    """The tiny project."""
    return load_project(site_of("tiny"))


def codes(language: Language) -> list[str]:
    """Return the codes of what is wrong with a language's files."""
    return [found.code.name for found in language.findings]


@pytest.mark.parametrize("tag", TRANSLATED)
def test_our_own_messages_are_all_translated(tag: str, own_project: Project) -> None:
    """Captions, reasons, descriptions and interface, in each of our languages."""
    assert set(load_words(own_project, tag).translations) == set(MESSAGES)


@pytest.mark.parametrize("tag", TRANSLATED)
def test_our_own_catalogues_have_nothing_wrong(
    tag: str, own_language: Callable[[str], Language]
) -> None:
    """Neither errors nor warnings, in messages and prose."""
    assert codes(own_language(tag)) == []


@pytest.mark.parametrize("tag", TRANSLATED)
def test_nothing_of_our_own_page_stands_in_english(
    tag: str, own_language: Callable[[str], Language]
) -> None:
    """The notice is not shown."""
    assert own_language(tag).untranslated == 0


def test_english_needs_no_catalogue(tiny: Project) -> None:
    """It comes from the code and the page."""
    english = load_language(tiny, "en", PAGE)
    assert (english.untranslated, english.findings) == (0, ())


def test_what_is_missing_is_counted_and_told(tiny: Project) -> None:
    """One block of the page has no translation."""
    language = load_language(tiny, "it", PAGE)
    told = [f.message for f in language.findings if f.code.name == "L405"]
    assert (language.untranslated, told) == (1, ["1 not translated: new"])


def test_what_is_outdated_is_counted_and_told(tiny: Project) -> None:
    """The English has changed since."""
    language = load_language(tiny, "it", {"title": Message("title", "Three rules")})
    told = [f.message for f in language.findings if f.code.name == "L405"]
    assert (language.untranslated, told) == (1, ["1 outdated: title"])


def test_a_long_list_of_missing_messages_is_cut(tiny: Project) -> None:
    """Three names, and how many more."""
    page = {f"b{number}": Message(f"b{number}", "Text.") for number in range(9)}
    (told,) = [f.message for f in load_language(tiny, "it", page).findings if "not" in f.message]
    assert told.startswith("9 not translated: b0, b1, b2 and 6 more")


def test_a_page_without_a_catalogue_stands_in_english(site_of: SiteOf) -> None:
    """The language has the package's words; how to start a catalogue is told."""
    language = load_language(load_project(site_of("foreign")), "cs", PAGE)
    (found,) = language.findings
    assert (found.code.name, found.fix) == ("L405", "damiera i18n update cs")


@pytest.mark.parametrize("tag", ["xx", "../it", "IT", "en_GB", "no", ""])
def test_a_language_without_any_catalogue_is_refused(tag: str, tiny: Project) -> None:
    """There would be nothing of it on the page; the known ones are named."""
    with pytest.raises(ProjectError, match=r"no catalogue for .*; there are: cs, el, en"):
        load_language(tiny, tag, PAGE)


def test_a_project_can_bring_a_language_of_its_own(tiny: Project) -> None:
    """One that the package does not have; captions fall back, the prose does not."""
    text = (tiny.locale / "it.po").read_text("utf-8").replace("Language: it", "Language: pl")
    (tiny.locale / "pl.po").write_text(text, "utf-8")
    assert "pl" in available_languages(tiny)
    assert load_language(tiny, "pl", PAGE).prose.has("title")


def test_a_finding_in_a_projects_catalogue_names_its_file(
    tiny: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As seen from where the user stands."""
    monkeypatch.chdir(tiny.root)
    path = tiny.locale / "it.po"
    path.write_text(path.read_text("utf-8").replace("Due regole", "2 regole"), "utf-8")
    found = load_language(tiny, "it", PAGE).findings
    assert {f.path for f in found if f.code.name == "L404"} == {"rules/italian/locale/it.po"}
