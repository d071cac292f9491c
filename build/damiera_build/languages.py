"""The catalogues of a project's languages: for the package's own messages, and for its page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from damiera_build.catalogue import SOURCE_LANGUAGE, Catalogue
from damiera_build.diagnostic import START_OF_FILE, Code, Diagnostic
from damiera_build.messages import MESSAGES, Message
from damiera_build.project import Project, ProjectError, check_tag

PACKAGE_LOCALE: Final = Path(__file__).parent / "locale"


@dataclass(frozen=True, slots=True)
class Language:
    """One language of a site.

    Attributes:
        words: the package's messages.
        prose: the page's blocks.
        untranslated: how many of the page's blocks, and of the messages, stand in English.
        findings: what is wrong with the files.
    """

    words: Catalogue
    prose: Catalogue
    untranslated: int
    findings: tuple[Diagnostic, ...]


def available_languages(project: Project) -> tuple[str, ...]:
    """Return the languages that the package, or the project, has a catalogue for."""
    found = {SOURCE_LANGUAGE}
    for folder in (PACKAGE_LOCALE, project.locale):
        found |= {path.stem for path in folder.glob("*.po")} if folder.is_dir() else set()
    return tuple(sorted(found))


def load_words(project: Project, tag: str) -> Catalogue:
    """Return the package's messages in a language.

    Raises:
        ProjectError: for a language without a catalogue.
    """
    return load_language(project, tag, {}).words


def load_language(project: Project, tag: str, page: Mapping[str, Message]) -> Language:
    """Return the catalogues of a language.

    Raises:
        ProjectError: for a language without a catalogue.
    """
    if tag == SOURCE_LANGUAGE:
        return Language(Catalogue(), Catalogue(messages=page), 0, ())
    known = available_languages(project)
    if tag not in known:
        raise ProjectError(f"there is no catalogue for {tag}; there are: {', '.join(known)}")
    check_tag(tag)
    words, word_findings, words_missing = _load(
        PACKAGE_LOCALE / f"{tag}.po", f"{tag}.po (damiera's own)", tag, MESSAGES
    )
    path = project.locale / f"{tag}.po"
    if not project.holds(path):
        raise ProjectError(f"{project.shown(path)} is a link that leads out of the project")
    prose, prose_findings, prose_missing = _load(path, project.shown(path), tag, page)
    if not (PACKAGE_LOCALE / f"{tag}.po").is_file() and not words.is_known:
        raise ProjectError(f"{tag} is no language that CLDR knows, so nothing can be said in it")
    level = project.severity.get(tag)
    findings = tuple(found.about(tag, level) for found in (*word_findings, *prose_findings))
    return Language(words, prose, words_missing + prose_missing, findings)


def _load(
    path: Path, shown: str, tag: str, messages: Mapping[str, Message]
) -> tuple[Catalogue, tuple[Diagnostic, ...], int]:
    if not messages:
        return Catalogue(tag, messages=messages), (), 0
    if not path.is_file():
        text = f"there is no catalogue: {len(messages)} messages stand in English"
        finding = Diagnostic(
            Code.L405, shown, START_OF_FILE, text, fix=f"damiera i18n update {tag}"
        )
        return Catalogue(tag, messages=messages), (finding,), len(messages)
    from damiera_build.po import read_translations

    translations = read_translations(path, shown, messages)
    findings = list(translations.findings)
    missing = [id for id in translations.missing if id not in translations.refused]  # noqa: A001
    for ids, what in ((missing, "not translated"), (translations.stale, "outdated")):
        if ids:
            more = f" and {len(ids) - 3} more" if len(ids) > 3 else ""
            text = f"{len(ids)} {what}: {', '.join(ids[:3])}{more}"
            findings.append(Diagnostic(Code.L405, shown, START_OF_FILE, text))
    catalogue = Catalogue(tag, translations.texts, translations.plural, messages)
    return catalogue, tuple(findings), len(messages) - len(translations.texts)
