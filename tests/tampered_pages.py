"""Pages of a small site, tampered with one by one and judged at once, without a build.

Their digests count as brought up to date.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

from tampering import OWN, honest, published

from damiera_build.audit.page_audit import wrong_pages
from damiera_build.audit.page_reading import PageError, read_page
from damiera_build.content import gather
from damiera_build.diagnostic import Code, Diagnostic
from damiera_build.project import load_project
from damiera_build.site import Builder
from damiera_build.verification import spec_files, verify_files

Change = Callable[[str], str]

PAGE, TABLE, INDEX = "en/index.html", "en/coverage.html", "index.html"


def built_in_three_languages(folder: Path) -> Path:
    """The site of the tiny project, in a third language too, without a translation of the prose."""
    root = Path(shutil.copytree(OWN / "tests" / "sites" / "tiny", folder / "tiny"))
    (root / "damiera.toml").write_text('languages = ["en", "it", "cs"]\n')
    project = load_project(root)
    facts = verify_files(project, spec_files([project.diagrams])).facts
    Builder(gather(project, facts, project.languages), project.site).build(lambda _: None)
    return project.site


@cache
def site_pages(folder: Path) -> Mapping[str, str]:
    return {name: "\n".join(page.lines) for name, page in published(folder).pages.items()}


def judged(folder: Path, changes: Mapping[str, Change]) -> list[Diagnostic] | PageError:
    """What is found on the pages of a site after some of them are changed."""
    site, texts = published(folder), site_pages(folder)
    pages = dict(site.pages)
    for name, change in changes.items():
        assert change(texts[name]) != texts[name]
        try:
            pages[name] = read_page(change(texts[name]))
        except PageError as error:
            return error
    return list(wrong_pages(replace(site, pages=pages), honest(folder)))


def expect(folder: Path, name: str, change: Change, *codes: Code) -> None:
    """Something is found on the changed page and on no other: one of the codes, or no reading."""
    found = judged(folder, {name: change})
    if isinstance(found, PageError):
        assert Code.P605 in codes, found
        return
    shown = [(finding.code.name, finding.path, finding.message) for finding in found]
    assert {finding.path for finding in found} == {f"site/{name}"}, shown
    assert {finding.code for finding in found} <= set(codes), shown


def put(old: str, new: str) -> Change:
    return lambda text: text.replace(old, new, 1)
