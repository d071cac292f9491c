"""What goes into a site: the page, the facts and the languages, and all that is wrong there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from damiera_build.coverage import coverage, unproved
from damiera_build.diagnostic import Diagnostic
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


def gather(project: Project, facts: Mapping[str, Fact], tags: tuple[str, ...]) -> Content:
    """Return the content of a project's site, with everything that is wrong with it.

    Raises:
        ProjectError: for a language without a catalogue.
    """
    quotable = page_facts(project.rules, facts)
    page, findings = None, list[Diagnostic]()
    if project.page.is_file():
        try:
            source = read(project.page, project.shown(project.page), LARGEST_PAGE)
            hidden = tuple(hidden_characters(source))
            if hidden:
                raise SourceError(hidden)
            required = project.rules.articles if project.complete else ()
            page, found = read_page(source, frozenset(quotable), frozenset(facts), required)
            findings += found
        except SourceError as error:
            findings += error.diagnostics
    if project.complete:
        findings += unproved(coverage(facts.values(), project.rules), project.shown(project.page))
    messages = page.messages if page else {}
    languages = tuple(load_language(project, tag, messages) for tag in tags)
    for language in languages:
        findings += language.findings
    return Content(project, facts, quotable, page, languages, tuple(findings))
