"""Every diagram of our own site, tampered with in every way: each is found, and named.

Nothing here but the tampered part is wrong, and digests count as brought up to date: what is found
is found by what is shown, drawn or said, and in no other file than the tampered one.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from tampering import (
    CLAIMS,
    EDITS,
    FIGURES,
    SCENES,
    honest,
    judged,
    published,
    redrawn,
    with_figure,
    with_manifest,
    with_picture,
)

from damiera_build.diagnostic import Code, Diagnostic

DIAGRAMS = sorted(path.stem for path in (Path(__file__).parents[2] / "diagrams").rglob("*.yaml"))


def expect(found: Iterable[Diagnostic], code: Code, path: str, diagram: str) -> None:
    """The code is found, in that file and in no other, and the message names the diagram."""
    found = list(found)
    shown = diagram, [(finding.code.name, finding.path, finding.message) for finding in found]
    assert code in {finding.code for finding in found}, shown
    assert {finding.path for finding in found} == {path}, shown
    assert all(finding.message.startswith(f"{diagram}: ") for finding in found), shown


def test_an_untouched_diagram_has_no_findings(own_site: Path) -> None:
    site, others = published(own_site), honest(own_site)
    assert [finding for diagram in DIAGRAMS for finding in judged(site, diagram, others)] == []


@pytest.mark.parametrize("kind", SCENES)
def test_a_picture_that_shows_something_else(kind: str, own_site: Path) -> None:
    site, others = published(own_site), honest(own_site)
    code, change = SCENES[kind]
    met = 0
    for diagram in DIAGRAMS:
        text = redrawn(site, others[diagram], change)
        if text is not None:
            met += 1
            found = judged(with_picture(site, diagram, text), diagram, others)
            expect(found, code, f"site/diagrams/{diagram}.svg", diagram)
    assert met


@pytest.mark.parametrize("kind", EDITS)
def test_a_picture_edited_by_hand(kind: str, own_site: Path) -> None:
    site, others = published(own_site), honest(own_site)
    code, change = EDITS[kind]
    met = 0
    for diagram in DIAGRAMS:
        text = change(site.pictures[diagram])
        if text is not None:
            met += 1
            found = judged(with_picture(site, diagram, text), diagram, others)
            expect(found, code, f"site/diagrams/{diagram}.svg", diagram)
    assert met


def test_the_picture_of_another_diagram(own_site: Path) -> None:
    """As it is, and with its ids made those of the diagram whose place it takes."""
    site, others = published(own_site), honest(own_site)
    for diagram, other in zip(DIAGRAMS, [*DIAGRAMS[7:], *DIAGRAMS[:7]], strict=True):
        for text in (
            site.pictures[other],
            site.pictures[other]
            .replace(f'"{other}-', f'"{diagram}-')
            .replace(f"#{other}-", f"#{diagram}-"),
        ):
            found = judged(with_picture(site, diagram, text), diagram, others)
            expect(found, Code.P626, f"site/diagrams/{diagram}.svg", diagram)
            assert other in found[0].message


@pytest.mark.parametrize("kind", CLAIMS)
def test_a_claim_of_the_manifest(kind: str, own_site: Path) -> None:
    site, others = published(own_site), honest(own_site)
    code, change = CLAIMS[kind]
    met = 0
    for diagram in DIAGRAMS:
        changed = list[bool]()

        def tamper(manifest: dict[str, Any], diagram: str = diagram) -> None:
            changed.append(change(manifest["diagrams"][diagram]))  # noqa: B023 - called at once

        tampered = with_manifest(site, tamper)
        if changed == [True]:
            met += 1
            expect(judged(tampered, diagram, others), code, "site/manifest.json", diagram)
    assert met


@pytest.mark.parametrize(("key", "code"), [("alt", Code.P645), ("caption", Code.P646)])
def test_the_words_of_the_manifest(key: str, code: Code, own_site: Path) -> None:
    """In each language in turn."""
    site, others = published(own_site), honest(own_site)
    tags = sorted(site.words)
    for index, diagram in enumerate(DIAGRAMS):
        tag = tags[index % len(tags)]

        def tamper(manifest: dict[str, Any], diagram: str = diagram, tag: str = tag) -> None:
            manifest["diagrams"][diagram][key][tag] += "9"

        found = judged(with_manifest(site, tamper), diagram, others)
        expect(found, code, "site/manifest.json", diagram)
        assert f" in {tag} " in found[0].message


@pytest.mark.parametrize("kind", FIGURES)
def test_a_figure_of_a_page(kind: str, own_site: Path) -> None:
    """In one language each, so that all pairs of a kind and a language are met."""
    site, others = published(own_site), honest(own_site)
    code, change = FIGURES[kind]
    tags = sorted(site.words)
    met = 0
    for index, diagram in enumerate(DIAGRAMS):
        tag = tags[(index + list(FIGURES).index(kind)) % len(tags)]
        tampered = with_figure(site, tag, diagram, change)
        if tampered is not None:
            met += 1
            found = judged(tampered, diagram, others)
            expect(found, code, f"site/{tag}/index.html", diagram)
    assert met
