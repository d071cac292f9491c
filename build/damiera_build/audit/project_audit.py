"""A published site against the project it was built from: is it still what the project says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from damiera_build.audit.claims import Entry
from damiera_build.audit.published import Published
from damiera_build.audit.words import Told
from damiera_build.content import Content
from damiera_build.diagnostic import Code, Diagnostic
from damiera_build.fact import Fact
from damiera_build.freshness import MANIFEST
from damiera_build.site import Builder
from damiera_engine import format_fen


def stale(
    site: Published, content: Content, tolds: Mapping[str, Told], found: Iterable[Diagnostic]
) -> Iterator[Diagnostic]:
    """Yield in what the project differs from the site, except for files that are wrong anyway."""
    manifest = site.manifest
    found = tuple(found)
    blamed = {finding.path for finding in found}
    for diagram in content.facts:
        if diagram not in (*manifest.diagrams, *manifest.unread):
            message = f"{diagram}: the project has this diagram, and the site has not"
            yield site.shelf.finding(Code.P652, MANIFEST, message)
    for diagram, entry in manifest.diagrams.items():
        present = content.facts.get(diagram)
        yield from _stale_diagram(site, entry, present, tolds.get(diagram), found)
        if present is not None and not _is_blamed(found, Code.P615, diagram):
            yield from _stale_line(site, entry, present)
    order = [diagram for diagram in content.facts if diagram in manifest.diagrams]
    if order != [diagram for diagram in manifest.diagrams if diagram in content.facts]:
        message = "the diagrams are listed in another order than the project's"
        yield manifest.finding(Code.P651, "", "diagrams", message)
    languages = [one for one in content.languages if one.words.language not in manifest.left_out]
    tags = tuple(language.words.language for language in languages)
    if tags != manifest.languages:
        message = f"the project's languages are {', '.join(tags)}"
        yield manifest.finding(Code.P651, "", "languages", message)
    content = replace(content, languages=tuple(languages))
    outcome = Builder(content, site.shelf.root, dry=True).build(lambda _: None)
    for name in outcome.written:
        if name != MANIFEST and site.shelf.path(name) not in blamed:
            yield site.shelf.finding(Code.P651, name, "it is not what the project builds now")


def _stale_diagram(
    site: Published,
    entry: Entry,
    present: Fact | None,
    told: Told | None,
    found: Iterable[Diagnostic],
) -> Iterator[Diagnostic]:
    manifest, diagram = site.manifest, entry.id
    if present is None:
        message = f"{diagram}: the site has this diagram, and the project has not"
        yield manifest.finding(Code.P652, diagram, "", message)
        return
    shows = tuple(rule.value for rule in present.shows)
    if shows != entry.shows and not _is_blamed(found, Code.P614, diagram):
        message = f"{diagram}: the project files it under {', '.join(shows) or 'no rule'}"
        yield manifest.finding(Code.P651, diagram, "shows", message)
    if told is not None:
        for message in _changed(told.fact, present):
            yield manifest.finding(Code.P651, diagram, "fen", f"{diagram}: {message}")


def _is_blamed(found: Iterable[Diagnostic], code: Code, diagram: str) -> bool:
    return any(one.code is code and one.message.startswith(f"{diagram}: ") for one in found)


def _stale_line(site: Published, entry: Entry, present: Fact) -> Iterator[Diagnostic]:
    """Yield in what the line that led to a position is another one in the project."""
    moves = tuple(map(str, present.played))
    start = format_fen(present.start) if moves else ""
    for key, mine, theirs in (
        ("start", start, entry.start),
        ("moves", " ".join(moves), " ".join(entry.moves)),
    ):
        if mine != theirs:
            message = f"{entry.id}: in the project the line has {key} {mine or 'none'}"
            at = key if theirs else ""
            yield site.manifest.finding(Code.P651, entry.id, at, message)
            return


def _changed(published: Fact, present: Fact) -> Iterator[str]:
    """Yield what the project now says of a diagram and the site does not."""
    if published.fen != present.fen:
        yield f"the project's position is {present.fen}, the site's {published.fen}"
        return
    for what, one, other in (
        ("legal moves", published.legal, present.legal),
        (
            "forbidden moves",
            [refusal.move for refusal in published.refused],
            [refusal.move for refusal in present.refused],
        ),
    ):
        if list(one) != list(other):
            moves = ", ".join(map(str, other)) or "none"
            yield f"the project's {what} are {moves}"
    if published.view_from_black is not present.view_from_black:
        yield "the project shows it from the other side"
    if set(published.marks) != set(present.marks):
        yield "the project marks other squares"
    if present.legal and published.claims_legal is not present.claims_legal:
        yield (
            "the project claims the legal moves"
            if present.claims_legal
            else ("the project does not claim the legal moves")
        )
