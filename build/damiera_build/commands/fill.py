"""`damiera fill`: diagrams put on pages built elsewhere."""

from __future__ import annotations

import os
import sys
from codecs import BOM_UTF8
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

import click

from damiera_build.catalogue import SOURCE_LANGUAGE, Catalogue
from damiera_build.console import Refused, print_findings, project_here, template_faults
from damiera_build.diagnostic import Code, Diagnostic, in_order
from damiera_build.fact import Fact
from damiera_build.files import write_single
from damiera_build.languages import available_languages, load_words
from damiera_build.markers import Block, MarkerError, fill_blocks, find_blocks, wrong_names
from damiera_build.page_markup import Markup, markup_of
from damiera_build.placed_figure import placed_figure
from damiera_build.project import Project
from damiera_build.report.text import count
from damiera_build.source import LARGEST_PAGE, Source, SourceError, read
from damiera_build.svg import new_environment
from damiera_build.verification import own_specs, verify_files


class _Page(NamedTuple):
    """A page with its places for diagrams."""

    path: Path
    source: Source
    markup: Markup
    blocks: tuple[Block, ...]


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--check", "dry", is_flag=True, help="Write nothing; 1 if anything would change.")
@click.option("--lang", default=SOURCE_LANGUAGE, help="The language of blocks that name none.")
@click.option(
    "--images",
    metavar="PREFIX",
    help="Folder or address of the pictures; default: the way to the site's diagrams.",
)
def command(files: tuple[Path, ...], dry: bool, lang: str, images: str | None) -> None:
    """Put the figures of diagrams between the markers on Markdown and HTML pages.

    A place for a diagram begins with <!-- damiera:most-pieces --> or, for a language of its own,
    with <!-- damiera:most-pieces lang=cs -->, and ends with <!-- /damiera -->. Everything else on a
    page stays as it is. Nothing is written if anything is wrong anywhere.
    """
    project = project_here()
    languages = available_languages(project)
    if lang not in languages:
        raise Refused(f"there is no catalogue for {lang}; there are: {', '.join(languages)}")
    pages, findings = _read(project, files)
    specs = own_specs(project)
    asked = {block.id for page in pages for block in page.blocks}
    verification = verify_files(project, (path for path in specs if path.stem in asked))
    if verification.errors:
        findings += verification.findings
    names = {path.stem for path in specs}
    for page in pages:
        findings += wrong_names(page.source, page.blocks, verification.facts, names, languages)
    if findings:
        print_findings(in_order(findings))
        click.echo(f"{count(len(findings), 'problem')}; nothing was written", err=True)
        sys.exit(1)
    figures = _Figures(project, verification.facts, lang, images)
    filled = [(page, *figures.put_on(page)) for page in pages]
    if dry:
        _tell(filled)
    else:
        _write(filled)


def _read(project: Project, files: Iterable[Path]) -> tuple[list[_Page], list[Diagnostic]]:
    """Return the pages that can be read, and everything that is wrong with their markers."""
    pages: list[_Page] = []
    findings: list[Diagnostic] = []
    for path in dict.fromkeys(files):
        if not path.is_file():
            raise Refused(f"there is no file {path}")
        try:
            source = read(path, project.shown(path), LARGEST_PAGE)
        except SourceError as error:
            findings += error.diagnostics
            continue
        markup = markup_of(path.name, source.text)
        if markup is Markup.PLAIN:
            raise Refused(f"{path} is neither Markdown nor HTML, by its name")
        blocks, found = find_blocks(source, markup)
        pages.append(_Page(path, source, markup, blocks))
        findings += found
    return pages, findings


class _Figures:
    """Makes the figures of blocks, each in its language."""

    def __init__(
        self, project: Project, facts: Mapping[str, Fact], lang: str, images: str | None
    ) -> None:
        self._project = project
        self._facts = facts
        self._lang = lang
        self._images = images
        self._words: dict[str, Catalogue] = {}
        templates = project.templates
        self._environment = new_environment(templates if templates.is_dir() else None)

    def put_on(self, page: _Page) -> tuple[str, tuple[Block, ...]]:
        """Return a page's text with its figures, and the blocks that were others before."""
        images = self._images
        if images is None:
            images = _way(page.path, self._project.site / "diagrams")

        def figure(block: Block) -> str:
            words = self._catalogue(block.language or self._lang)
            fact = self._facts[block.id]
            return placed_figure(fact, words, page.markup, images, self._environment)

        try:
            with template_faults():
                return fill_blocks(page.source, page.markup, page.blocks, figure)
        except MarkerError as error:
            raise Refused(str(error)) from None

    def _catalogue(self, tag: str) -> Catalogue:
        if tag not in self._words:
            self._words[tag] = load_words(self._project, tag)
        return self._words[tag]


def _way(page: Path, folder: Path) -> str:
    """Return the way from a page to a folder, as an address."""
    return Path(os.path.relpath(folder, page.resolve().parent)).as_posix()


def _tell(filled: Iterable[tuple[_Page, str, tuple[Block, ...]]]) -> None:
    findings = [
        page.source.diagnostic(
            Code.S713,
            block.span,
            f"the block of {block.id} is not what the diagram says now",
            fix=f"damiera fill {page.source.path}",
        )
        for page, _, changed in filled
        for block in changed
    ]
    print_findings(findings)
    click.echo(f"{count(len(findings), 'block')} to fill", err=True)
    if findings:
        sys.exit(1)


def _write(filled: Iterable[tuple[_Page, str, tuple[Block, ...]]]) -> None:
    new = unchanged = 0
    for page, text, changed in filled:
        new += len(changed)
        unchanged += len(page.blocks) - len(changed)
        if not changed:
            continue
        path = page.path.resolve()
        try:
            mark = BOM_UTF8 if path.read_bytes().startswith(BOM_UTF8) else b""
            write_single(path, mark + text.encode())
        except OSError as error:
            raise Refused(f"{page.path} cannot be written: {error.strerror or error}") from None
    click.echo(f"{count(new, 'block')} filled, {unchanged} up to date", err=True)
