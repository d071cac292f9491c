"""The catalogues of a project as a whole: brought up to date, counted, and checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, TypedDict

from damiera_build.catalogue import ENGLISH, SOURCE_LANGUAGE, fill
from damiera_build.content import gather
from damiera_build.diagnostic import Diagnostic
from damiera_build.fact import Fact
from damiera_build.languages import PACKAGE_LOCALE
from damiera_build.messages import MESSAGES, Message
from damiera_build.page_facts import page_facts
from damiera_build.po import read_translations, update
from damiera_build.project import Project, ProjectError, check_tag
from damiera_build.terms import term_drift
from damiera_build.wording import description

_OWN_SOURCE: Final = "build/damiera_build/locale"
"""Where damiera's own repository has the catalogues of the package.

A package installed below a project, as in its .venv, is no part of that project.
"""


class Row(TypedDict):
    """How many words of a page are in which state in one language."""

    translated: int
    outdated: int
    missing: int


def _page_messages(project: Project, facts: Mapping[str, Fact]) -> Mapping[str, Message]:
    page = gather(project, facts, ()).page
    return page.messages if page else {}


def updated_catalogues(
    project: Project, facts: Mapping[str, Fact], tags: tuple[str, ...]
) -> Iterator[tuple[Path, str]]:
    """Yield each catalogue with its text brought up to date.

    The catalogues of the package's own messages are among them where the package's source is a part
    of the project, as in damiera's own repository.
    """
    messages = _page_messages(project, facts)
    quotable = page_facts(project.rules, facts)
    comments = {
        message.id: f"In English: {fill(message.text, quotable)}"
        for message in messages.values()
        if "%(" in message.text
    }
    for tag in tags:
        check_tag(tag)
    for tag in tags or project.languages:
        if tag == SOURCE_LANGUAGE:
            continue
        if messages:
            path = project.locale / f"{tag}.po"
            if not project.holds(path):
                raise ProjectError(f"{project.shown(path)} is a link that leads out of the project")
            yield path, update(path, tag, messages, comments)
        if (project.root / _OWN_SOURCE).resolve() == PACKAGE_LOCALE.resolve():
            path = PACKAGE_LOCALE / f"{tag}.po"
            yield path, update(path, tag, MESSAGES, examples(facts))


def examples(facts: Mapping[str, Fact]) -> dict[str, str]:
    """Return for each message that a diagram uses an example in English, with its position."""
    found: dict[str, str] = {}
    for fact in facts.values():
        for said in description(fact):
            if said.values and said.id not in found:
                found[said.id] = f"Example: {ENGLISH.say(said)} ({fact.fen})"
    return found


def status(project: Project, facts: Mapping[str, Fact]) -> dict[str, Row]:
    """Return how complete the page's prose is in each language of the project."""
    messages = _page_messages(project, facts)
    table: dict[str, Row] = {}
    for tag in project.languages:
        row = Row(translated=0, outdated=0, missing=0)
        path = project.locale / f"{tag}.po"
        done, stale = set(messages), set[str]()
        if tag != SOURCE_LANGUAGE:
            known = read_translations(path, tag, messages) if path.is_file() else None
            done, stale = (set(known.texts), set(known.stale)) if known else (set(), set())
        for message in messages.values():
            words = len(message.text.split())
            if message.id in done:
                row["translated"] += words
            elif message.id in stale:
                row["outdated"] += words
            else:
                row["missing"] += words
        table[tag] = row
    return table


def check_catalogues(project: Project, facts: Mapping[str, Fact]) -> tuple[Diagnostic, ...]:
    """Return everything that is wrong with the project's translations."""
    content = gather(project, facts, project.languages)
    drift = []
    for language in content.languages:
        tag = language.words.language
        drift += [d.about(tag, project.severity.get(tag)) for d in term_drift(project, language)]
    return (*(d for language in content.languages for d in language.findings), *drift)
