"""One term for one concept: forbidden words are found in translations."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from damiera_build.diagnostic import Diagnostic
from damiera_build.languages import Language, load_language
from damiera_build.page_source import read_page
from damiera_build.project import Project, load_project
from damiera_build.source import Source
from damiera_build.terms import term_drift

SiteOf = Callable[[str], Path]


@pytest.fixture
def tiny(site_of: SiteOf) -> Project:
    """The tiny project, to be broken."""
    return load_project(site_of("tiny"))


def drift(project: Project, tag: str = "it") -> list[Diagnostic]:
    """Return every forbidden word in a language of the tiny project."""
    source = Source("page.md", project.page.read_text("utf-8"))
    page, _ = read_page(source, frozenset({"square_last"}), frozenset())
    return list(term_drift(project, load_language(project, tag, page.messages)))


def write(project: Project, terms: str) -> None:
    """Write the Italian terms."""
    (project.terms / "it.yaml").write_text(terms, "utf-8")


def test_right_terms_are_passed_in_silence(tiny: Project) -> None:
    """The tiny project keeps to its own."""
    assert drift(tiny) == []


def test_a_forbidden_word_is_found_with_its_message(tiny: Project) -> None:
    """Which message, which word, which concept, and what to say instead."""
    path = tiny.locale / "it.po"
    path.write_text(path.read_text("utf-8").replace('"La pedina"', '"Il pedone"'), "utf-8")
    (found,) = drift(tiny)
    assert (found.code.name, found.fix) == ("T501", "pedina")
    assert found.message == "it: man: pedone is used for man"


def test_a_finding_points_at_the_term_file(tiny: Project) -> None:
    """The line that forbids the word."""
    path = tiny.locale / "it.po"
    path.write_text(path.read_text("utf-8").replace('"La presa"', '"La mangiata"'), "utf-8")
    (found,) = drift(tiny)
    assert (Path(found.path).name, found.span.line) == ("it.yaml", 2)


def test_case_does_not_matter(tiny: Project) -> None:
    """A heading begins with a capital."""
    path = tiny.locale / "it.po"
    path.write_text(path.read_text("utf-8").replace('"La pedina"', '"PEDONE"'), "utf-8")
    assert len(drift(tiny)) == 1


def test_a_part_of_a_word_is_not_the_word(tiny: Project) -> None:
    """Patterns have word boundaries, so inflected languages give no false alarms."""
    path = tiny.locale / "it.po"
    path.write_text(path.read_text("utf-8").replace("La pedina", "Il pedonecito"), "utf-8")
    assert drift(tiny) == []


def test_a_language_without_terms_has_no_drift(tiny: Project) -> None:
    """Nothing was decided."""
    (tiny.terms / "it.yaml").unlink()
    assert drift(tiny) == []


def test_several_words_can_be_forbidden(tiny: Project) -> None:
    """Each is found on its own."""
    write(tiny, "man: {preferred: pedina, forbidden: ['\\bdue regole\\b', '\\bpiù piccola\\b']}\n")
    assert [found.message.split(": ")[1] for found in drift(tiny)] == ["title", "summary"]


def test_a_pattern_that_is_none_is_told(tiny: Project) -> None:
    """And the others are still looked for."""
    write(tiny, "man: {preferred: pedina, forbidden: ['(', '\\bdue regole\\b']}\n")
    messages = [found.message for found in drift(tiny)]
    assert messages[0].startswith("no regular expression")
    assert len(messages) == 2


@pytest.mark.parametrize(
    ("terms", "code"),
    [("man: [", "D002"), ("- man\n", "D007"), ("man: &a {}\n", "D003"), ("", "D007")],
)
def test_a_term_file_that_cannot_be_read_is_one_finding(
    terms: str, code: str, tiny: Project
) -> None:
    """It is read like a spec."""
    write(tiny, terms)
    assert [found.code.name for found in drift(tiny)] == [code]


@pytest.mark.parametrize("terms", ["man: pedina\n", "man: {forbidden: {a: b}}\n", "man: {}\n"])
def test_a_concept_of_another_shape_does_no_harm(terms: str, tiny: Project) -> None:
    """It forbids nothing."""
    write(tiny, terms)
    assert drift(tiny) == []


@pytest.mark.parametrize("tag", ["cs", "el", "it", "ro", "th", "tr"])
def test_our_own_translations_keep_to_their_terms(
    tag: str, own_project: Project, own_language: Callable[[str], Language]
) -> None:
    """Messages and prose of each of our languages."""
    assert [found.message for found in term_drift(own_project, own_language(tag))] == []


@pytest.mark.parametrize(
    ("tag", "wrong"),
    [
        ("th", "ควีน"),
        ("th", "ราชินี"),
        ("tr", "dame"),
        ("tr", "piyon"),
        ("ro", "căsuță"),
        ("ro", "casetă"),
        ("cs", "políčko"),
    ],
)
def test_the_words_that_drifted_in_the_seeds_are_forbidden(
    tag: str, wrong: str, own_project: Project, own_language: Callable[[str], Language]
) -> None:
    """A page that says them again is told so."""
    language = own_language(tag)
    words = language.words
    spoilt = type(words)(
        tag, {**words.translations, "ui.skip": (wrong,)}, words.plural, words.messages
    )
    drifted = Language(spoilt, language.prose, 0, ())
    assert [f for f in term_drift(own_project, drifted) if "ui.skip" in f.message]
