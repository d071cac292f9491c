"""A project on disk: the folder with `damiera.toml`, and where its diagrams and pages are."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from damiera_build.catalogue import SOURCE_LANGUAGE
from damiera_build.diagnostic import Severity
from damiera_build.source import SourceError, hidden_characters, read
from damiera_engine import ITALIAN, RuleSet

CONFIGURATION: Final = "damiera.toml"

LARGEST_CONFIGURATION: Final = 8 * 1024
"""In bytes."""

_TAG: Final = re.compile(
    r"[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?(-([a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*"
)

VARIANTS: Final[dict[str, RuleSet]] = {ITALIAN.name: ITALIAN}


class ProjectError(Exception):
    """Raised for a project that cannot be used; the message says what to do."""


@dataclass(frozen=True, slots=True)
class Project:
    """Where the parts of a project are.

    Attributes:
        root: the project's folder.
        rules: the variant's rule set.
        diagrams: the folder with the specs.
        page: the source page, which need not exist.
        locale: the folder with the page's translations.
        terms: the folder with the terms of each language.
        templates: the folder whose templates take the place of the package's.
        site: where the site is built.
        languages: the languages of the site, in the order of its language switcher.
        complete: whether the page is to state, and the diagrams to prove, every rule in force.
        base_url: the site's address, for links that must be absolute; empty if unknown.
        severity: how bad a finding about the translation into a language is, where it is set.
    """

    root: Path
    rules: RuleSet
    diagrams: Path
    page: Path
    locale: Path
    terms: Path
    templates: Path
    site: Path
    languages: tuple[str, ...]
    complete: bool
    base_url: str
    severity: Mapping[str, Severity] = field(default_factory=dict)

    def shown(self, path: Path) -> str:
        """Return how messages name a path: relative to where the user stands, where it can be."""
        here = os.getcwd()
        name = os.path.join(here, path)
        for base in (here, str(self.root)):
            start = base.rstrip(os.sep) + os.sep
            if name.startswith(start):
                name = name[len(start) :]
                break
        return name.replace(os.sep, "/")

    def holds(self, path: Path) -> bool:
        """Tell whether a path leads to something in the project, through links too."""
        try:
            return path.resolve().is_relative_to(self.root.resolve())
        except (OSError, RuntimeError):
            return False

    def located(self, shown: str) -> Path:
        """Return the absolute path of what `shown` names."""
        here = Path.cwd() / shown
        in_project = self.root / shown
        return in_project if in_project.exists() and not here.exists() else here


_KEYS: Final = (
    "variant",
    "diagrams",
    "page",
    "locale",
    "terms",
    "templates",
    "site",
    "languages",
    "complete",
    "base_url",
    "severity",
)


def find_project(start: Path) -> Project:
    """Return the project that a folder belongs to: the nearest one above with `damiera.toml`.

    A folder without one is a project with the default names.

    Raises:
        ProjectError: if the configuration cannot be used.
    """
    start = start.resolve()
    for folder in (start, *start.parents):
        if (folder / CONFIGURATION).is_file():
            return load_project(folder)
    return _project(start, {})


def load_project(root: Path) -> Project:
    """Return the project in a folder.

    Raises:
        ProjectError: if its configuration cannot be used.
    """
    configuration = _read(root / CONFIGURATION)
    for key in configuration:
        if key not in _KEYS:
            from difflib import get_close_matches

            near = get_close_matches(key, _KEYS, 1)
            hint = f"; did you mean {near[0]}?" if near else f"; known: {', '.join(_KEYS)}"
            raise ProjectError(f"{CONFIGURATION}: unknown key {key}{hint}")
    return _project(root, configuration)


def _read(path: Path) -> dict[str, Any]:
    try:
        source = read(path, CONFIGURATION, LARGEST_CONFIGURATION)
        hidden = tuple(hidden_characters(source))
        if hidden:
            raise SourceError(hidden)
        return tomllib.loads(source.text)
    except SourceError as error:
        found = error.diagnostics[0]
        is_told = not found.line_text or f"in line {found.span.line}" in found.message
        problem = found.message if is_told else f"line {found.span.line}: {found.message}"
    except RecursionError:
        problem = "this is nested too deep"
    except ValueError as error:
        problem = str(error)
    raise ProjectError(f"{CONFIGURATION} cannot be read: {problem}") from None


def _project(root: Path, configuration: dict[str, Any]) -> Project:
    variant = _text(configuration, "variant", ITALIAN.name)
    if variant not in VARIANTS:
        known = ", ".join(VARIANTS)
        raise ProjectError(f"{CONFIGURATION}: unknown variant {variant}; known: {known}")
    languages = configuration.get("languages", [SOURCE_LANGUAGE])
    if not isinstance(languages, list) or not all(isinstance(tag, str) for tag in languages):
        raise ProjectError(f'{CONFIGURATION}: languages is a list such as ["en", "it"]')
    if not languages:
        raise ProjectError(f'{CONFIGURATION}: languages names none; ["en"] is the source alone')
    for tag in languages:
        check_tag(tag)
    if len(set(languages)) < len(languages):
        raise ProjectError(f"{CONFIGURATION}: languages names one twice")

    complete = configuration.get("complete", False)
    if not isinstance(complete, bool):
        raise ProjectError(f"{CONFIGURATION}: complete is true or false")

    def path(key: str, default: str) -> Path:
        try:
            where = (root / _text(configuration, key, default)).resolve()
            where.exists()
        except (OSError, RuntimeError, ValueError):
            raise ProjectError(f"{CONFIGURATION}: {key} is no path, or one in a circle") from None
        if not where.is_relative_to(root.resolve()):
            raise ProjectError(f"{CONFIGURATION}: {key} leads out of the project")
        return where

    return Project(
        root=root,
        rules=VARIANTS[variant],
        diagrams=path("diagrams", f"diagrams/{variant}"),
        page=path("page", f"rules/{variant}/page.md"),
        locale=path("locale", f"rules/{variant}/locale"),
        terms=path("terms", f"rules/{variant}/terms"),
        templates=path("templates", "templates"),
        site=path("site", "site"),
        languages=tuple(languages),
        complete=complete,
        base_url=_text(configuration, "base_url", "").rstrip("/"),
        severity=_severity(configuration, languages),
    )


def check_tag(tag: str) -> None:
    """Accept a language tag as HTML writes it.

    Raises:
        ProjectError: for another one, or one in other letters.
    """
    if not _TAG.fullmatch(tag):
        usual = _in_usual_letters(tag)
        hint = f"did you mean {usual}?" if _TAG.fullmatch(usual) else "such as cs or pt-BR is one"
        raise ProjectError(f"{tag[:40]!r} is no language tag; {hint}")


def _in_usual_letters(tag: str) -> str:
    """Return a tag with its language small, its script with a capital, its region in capitals."""
    language, *rest = tag.replace("_", "-").split("-")
    cases = {2: str.upper, 4: str.capitalize}
    return "-".join([language.lower(), *(cases.get(len(p), str.lower)(p) for p in rest)])


def _severity(configuration: dict[str, Any], languages: list[str]) -> dict[str, Severity]:
    table = configuration.get("severity", {})
    if not isinstance(table, dict):
        raise ProjectError(f'{CONFIGURATION}: severity is a table such as tr = "warning"')
    choices = {severity.value: severity for severity in Severity}
    for tag, value in table.items():
        if tag not in languages:
            from difflib import get_close_matches

            near = get_close_matches(tag, languages, 1)
            hint = f"; did you mean {near[0]}?" if near else ""
            raise ProjectError(f"{CONFIGURATION}: severity names {tag}, no language here{hint}")
        if not isinstance(value, str) or value not in choices:
            raise ProjectError(f"{CONFIGURATION}: the severity of {tag} is {' or '.join(choices)}")
    return {tag: choices[value] for tag, value in table.items()}


def _text(configuration: dict[str, Any], key: str, default: str) -> str:
    value = configuration.get(key, default)
    if not isinstance(value, str):
        raise ProjectError(f"{CONFIGURATION}: {key} is text in quotes")
    return value
