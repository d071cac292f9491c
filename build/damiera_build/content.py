"""What goes into a site: the page, the facts and the languages, and all that is wrong there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from damiera_build.coverage import Row, coverage, unproved
from damiera_build.diagnostic import Code, Diagnostic
from damiera_build.fact import Fact
from damiera_build.languages import Language, load_language
from damiera_build.page_facts import page_facts
from damiera_build.page_source import PageSource, read_page
from damiera_build.project import Project
from damiera_build.source import LARGEST_PAGE, SourceError, hidden_characters, read


@dataclass(frozen=True, slots=True)
class Content:
    """What goes into a site: the page, the facts, and the languages that could be loaded."""

    project: Project
    facts: Mapping[str, Fact]
    quotable: Mapping[str, str]
    page: PageSource | None
    languages: tuple[Language, ...]
    findings: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class Prose:
    """What a project says in words, and all that is wrong there."""

    page: PageSource | None
    languages: tuple[Language, ...]
    findings: tuple[Diagnostic, ...]


def gather(
    project: Project,
    facts: Mapping[str, Fact],
    tags: tuple[str, ...],
    refuted: frozenset[str] = frozenset(),
) -> Content:
    """Return the content of a project's site, with everything that is wrong with it.

    `refuted` are the ids of the diagrams that are not proved; why has been told by their specs.

    Raises:
        ProjectError: for a language without a catalogue.
    """
    table = coverage(facts.values(), project.rules) if project.complete else ()
    prose = read_prose(project, frozenset(facts), refuted, table, tags)
    quotable = page_facts(project.rules, facts)
    return Content(project, facts, quotable, prose.page, prose.languages, prose.findings)


def read_prose(
    project: Project,
    proved: frozenset[str],
    refuted: frozenset[str],
    table: Iterable[Row],
    tags: tuple[str, ...],
) -> Prose:
    """Return the page and its languages, where the ids of all diagrams are known.

    `table` says what they prove, in a project that is to be complete; that cannot be said while
    some are refuted.

    Raises:
        ProjectError: for a language without a catalogue.
    """
    page, findings = None, list[Diagnostic]()
    shown = project.shown(project.page)
    if project.page.is_file():
        try:
            source = read(project.page, shown, LARGEST_PAGE)
            hidden = tuple(hidden_characters(source))
            if hidden:
                raise SourceError(hidden)
            required = project.rules.articles if project.complete else ()
            names = frozenset(page_facts(project.rules, {}))
            page, found = read_page(source, names, proved | refuted, required)
            findings += found
        except SourceError as error:
            findings += error.diagnostics
    if not refuted:
        findings += unproved(table, shown)
    messages = page.messages if page else {}
    languages = tuple(load_language(project, tag, messages) for tag in tags)
    for language in languages:
        findings += language.findings
    if any(finding.code is Code.D302 for finding in findings):  # nobody knows what was to be there
        findings = [finding for finding in findings if finding.code is not Code.L406]
    return Prose(page, languages, tuple(findings))
