"""The whole audit of a site: everything is read, judged against the engine, and compared."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from damiera_build.audit.claims import Entry, Manifest
from damiera_build.audit.figures import contrast, said_on_pages
from damiera_build.audit.filing import filed, in_order_of_pages, wrong_lists
from damiera_build.audit.inventory import wrong_files
from damiera_build.audit.page_audit import wrong_pages
from damiera_build.audit.picture_audit import wrong_picture
from damiera_build.audit.png_audit import wrong_pngs
from damiera_build.audit.project_audit import stale
from damiera_build.audit.proof import wrong_claims
from damiera_build.audit.published import Published, read_site
from damiera_build.audit.shelf import Shelf, Unreadable, plain
from damiera_build.audit.witnesses import Evidence, believed
from damiera_build.audit.words import Told
from damiera_build.diagnostic import Code, Diagnostic, in_order
from damiera_build.legend import SIGNS, draw_sign
from damiera_build.project import Project
from damiera_build.site import STYLE

if TYPE_CHECKING:
    from jinja2 import Environment

    from damiera_build.content import Content

MOST_DISPUTES: Final = 50
"""After so many diagrams about which a site contradicts itself, it is simply wrong."""


@dataclass(frozen=True, slots=True)
class Audit:
    """What came of an audit.

    Attributes:
        checked: how many diagrams were proved, or refuted, again.
        uncompared: the PNGs of which only the position could be looked at.
        left_out: the languages of its project that the site was built without.
    """

    findings: tuple[Diagnostic, ...]
    checked: int
    uncompared: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()


def audit_site(
    shelf: Shelf,
    project: Project,
    environment: Environment,
    content: Content | None = None,
    progress: Callable[[str], None] = lambda _: None,
) -> Audit:
    """Audit a site, and compare it with the content of its project where that is at hand."""
    site, found = read_site(shelf, project, environment, progress)
    if site is None:
        return Audit(found, 0)
    listed, site = site.manifest.languages, in_order_of_pages(site)
    tolds = believed_of(site)
    findings = [*found, *site.faults, *wrong_files(site), *wrong_lists(site), *filed(site, tolds)]
    if listed != site.manifest.languages:
        message = "the languages are listed in another order than all pages offer them"
        findings.append(site.manifest.finding(Code.P641, "", "languages", message))
    for diagram in site.manifest.diagrams:
        progress(diagram)
        findings += wrong_diagram(site, diagram, tolds)
    facts = {diagram: told.fact for diagram, told in tolds.items()}
    uncompared = list[str]()
    findings += wrong_pngs(site, facts, progress, uncompared)
    findings += _wrong_rest(site)
    pages = wrong_pages(site, tolds)
    findings += [finding for finding in pages if not _follows(finding, site.manifest)]
    if content is not None:
        progress("project")
        findings += stale(site, content, tolds, tuple(findings))
    manifest = site.manifest
    found = in_order(dict.fromkeys(findings))
    return Audit(found, len(manifest.diagrams), tuple(uncompared), manifest.left_out)


def _follows(finding: Diagnostic, manifest: Manifest) -> bool:
    """Tell whether a finding on a page says no more than that claims cannot be read."""
    about = tuple(f"{plain(diagram, 70)}: " for diagram in manifest.unread)
    is_of_figure = finding.code is Code.P643 and finding.message.startswith(about)
    return bool(about) and (finding.code is Code.P648 or is_of_figure)


def believed_of(site: Published) -> dict[str, Told]:
    """Return for each diagram what is to be believed of it."""
    tolds = dict[str, Told]()
    disputes = 0
    for diagram in site.manifest.diagrams:
        told, undisputed = believe(site, diagram, thorough=disputes < MOST_DISPUTES)
        disputes += not undisputed
        if told is not None:
            tolds[diagram] = told
    return tolds


def believe(site: Published, diagram: str, *, thorough: bool = True) -> tuple[Told | None, bool]:
    """Return what is to be believed of one diagram, and whether everything confirms it."""
    entry, drawing = site.manifest.diagrams[diagram], site.drawings.get(diagram)
    evidence = Evidence(entry, drawing, said_on_pages(site, diagram))
    return believed(evidence, site.words, site.rules, thorough=thorough)


def wrong_diagram(site: Published, diagram: str, tolds: Mapping[str, Told]) -> Iterator[Diagnostic]:
    """Yield what is wrong with a diagram's claims, its words in the manifest, and its SVG."""
    entry = site.manifest.diagrams[diagram]
    told = tolds.get(diagram)
    if told is None:
        yield from wrong_claims(site.manifest, entry, site.rules)
        return
    yield from _wrong_entry(site, entry, told)
    fens = {other: told.fact.fen for other, told in tolds.items()}
    yield from wrong_picture(site, told.fact, fens)


def _wrong_entry(site: Published, entry: Entry, told: Told) -> Iterator[Diagnostic]:
    """Yield what is wrong with the claims of the manifest."""
    manifest, fact = site.manifest, told.fact
    if entry.fen != fact.fen:
        found = list(wrong_claims(manifest, entry, site.rules))
        unreadable = [finding for finding in found if finding.code is Code.P611]
        message = f"{entry.id}: the site shows another position than the manifest claims"
        reason = f"expected {fact.fen}, found {entry.fen}"
        yield from unreadable or (manifest.finding(Code.P611, entry.id, "fen", message, reason),)
    right = replace(entry, fen=fact.fen)
    found = list(wrong_claims(manifest, right, site.rules, told.draw_rule))
    yield from found
    if not any(finding.code is Code.P615 for finding in found):
        yield from _wrong_line(manifest, entry, told)
    refused = [str(refusal.move) for refusal in fact.refused]
    claimed = [refusal.move for refusal in entry.refused]
    if claimed != refused and not any(finding.code is Code.P613 for finding in found):
        message = f"{entry.id}: the site shows other forbidden moves than the manifest claims"
        reason = f"expected {', '.join(refused) or 'none'}, found {', '.join(claimed) or 'none'}"
        yield manifest.finding(Code.P613, entry.id, "refused", message, reason)
    for tag, words in site.words.items():
        said = told.said(words)
        for key, code, right_text, texts in (
            ("alt", Code.P645, said.alt, entry.alt),
            ("caption", Code.P646, said.caption, entry.caption),
        ):
            if tag in texts and texts[tag] != right_text:
                message = f"{entry.id}: {key} in {tag} is another one"
                reason = contrast(right_text, texts[tag])
                yield manifest.finding(code, entry.id, key, message, reason)


def _wrong_line(manifest: Manifest, entry: Entry, told: Told) -> Iterator[Diagnostic]:
    """Yield what captions tell of the game before the position and the line does not bear out."""
    if told.history and not entry.moves:
        message = f"{entry.id}: the captions tell of moves before the position: the line is missing"
        yield manifest.finding(Code.P615, entry.id, "", message)
    elif entry.moves and not told.fact.played:
        message = f"{entry.id}: the captions tell of another line"
        yield manifest.finding(Code.P615, entry.id, "moves", message)


def _wrong_rest(site: Published) -> Iterator[Diagnostic]:
    """Yield what is wrong with the legend and the style sheet of a site with pages."""
    if not site.has_pages:
        return
    for sign in SIGNS:
        name = f"legend/{sign}.svg"
        if _differs(site, name, draw_sign(sign, site.environment)):
            message = f"the sign {sign} is not drawn as damiera draws it"
            yield site.shelf.finding(Code.P625, name, message)
    if _differs(site, STYLE, site.environment.get_template(STYLE).render()):
        message = "the style sheet is not damiera's own: it could hide or add words"
        yield site.shelf.finding(Code.P649, STYLE, message)


def _differs(site: Published, name: str, expected: str) -> bool:
    try:
        return site.shelf.text(name) != expected
    except Unreadable:
        return name in site.shelf.names
