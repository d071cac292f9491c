"""The site: pictures, pages and manifest, each written only if it has changed."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from errno import EXDEV
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from damiera_build.content import Content
from damiera_build.coverage import coverage
from damiera_build.fact import Fact
from damiera_build.files import LONGEST_WRITE, abandoned, write_if_changed
from damiera_build.freshness import JOURNAL, LARGEST_FILE, MANIFEST, digest_of
from damiera_build.geometry import HEIGHT, WIDTH
from damiera_build.languages import available_languages
from damiera_build.legend import SIGNS, draw_sign
from damiera_build.page_source import PageSource
from damiera_build.pages import Figure, Site, coverage_page, figure, index_page, language_page
from damiera_build.picture import PNG_WIDTHS, draw_fact, provenance
from damiera_build.png import CairoMissing
from damiera_build.project import Project
from damiera_build.rasterizing import Drawing, rasterize_all
from damiera_build.svg import new_environment
from damiera_engine import format_fen

if TYPE_CHECKING:
    from jinja2 import Environment

STYLE: Final = "damiera.css"

_NAME: Final = re.compile(
    r"(diagrams|legend)/[a-z0-9-]+\.(svg|png)|[A-Za-z0-9-]+/(index|coverage)\.html"
    r"|index\.html|damiera\.css"
)
"""The name of a file of a site, but for the manifest's own."""


@dataclass
class Outcome:
    """What a build did.

    Attributes:
        written: the files that were written, or would have been, relative to the site.
        removed: the files of an earlier build that are no longer part of the site.
        unchanged: how many files were right already.
        png_missing: why PNGs could not be drawn, empty if they could.
    """

    written: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    unchanged: int = 0
    png_missing: str = ""


class Builder:
    """Builds one site into one folder."""

    def __init__(
        self,
        content: Content,
        out: Path,
        *,
        inputs: str = "",
        findings: int = 0,
        dry: bool = False,
        alone: bool = False,
    ) -> None:
        """Prepare a build; a dry one writes nothing.

        `inputs` is the digest of its sources, `findings` how much there is to say of them.
        A build that is not `alone` in its folder takes care of the files of another one.
        """
        self.content = content
        self.out = out
        self.inputs = inputs
        self.findings = findings
        self.dry = dry
        self.alone = alone
        self.outcome = Outcome()
        self._files: dict[str, str] = {}
        self._drawn_from: dict[str, str] = {}
        self._old = read_manifest(out)
        self._begun = read_journal(out)
        self._checked_folders = set[Path]()

    def build(self, progress: Callable[[str], None]) -> Outcome:
        """Build everything; `progress` is told what is being worked on.

        Raises:
            OSError: if a file cannot be written.
        """
        templates = self.content.project.templates
        environment = new_environment(templates if templates.is_dir() else None)
        facts = self.content.facts
        figures = {
            language.words.language: {
                name: figure(fact, language.words) for name, fact in facts.items()
            }
            for language in self.content.languages
        }
        progress("pictures")
        pictures = {name: self._svg(fact, environment) for name, fact in facts.items()}
        self._pngs(pictures, progress)
        if self.content.page is not None:
            progress("pages")
            self._pages(self.content.page, figures, environment)
        entries = {name: self._entry(fact, figures) for name, fact in facts.items()}
        # Before the manifest: what it no longer lists would never be found again after a kill.
        self._remove_leftovers()
        self._manifest(entries)
        if not self.dry:
            (self.out / JOURNAL).unlink(missing_ok=True)
        return self.outcome

    def _write(self, name: str, data: bytes) -> str:
        """Write a file of the site; return its digest."""
        digest = hashlib.sha256(data).hexdigest()
        self._files[name] = digest
        path = self.out / name
        if self.dry:
            changed = digest_of(path, follow=False) != digest
        else:
            self._announce(name, path)
            changed = write_if_changed(path, data)
        if changed:
            self.outcome.written.append(name)
        else:
            self.outcome.unchanged += 1
        return digest

    def _announce(self, name: str, path: Path) -> None:
        """Note a file that the manifest does not list yet, so that the next build knows of it.

        Raises:
            OSError: if it would be written through a link that leads out of the site.
        """
        if path.parent not in self._checked_folders:
            if not path.parent.resolve().is_relative_to(self.out.resolve()):
                raise OSError(EXDEV, f"{name} would be written through a link, somewhere else")
            self._checked_folders.add(path.parent)
        for link in (path, self.out / JOURNAL):
            if link.is_symlink():
                link.unlink()
        if name not in self._begun and name not in self._old.get("files", {}) and name != MANIFEST:
            self._begun.add(name)
            self.out.mkdir(parents=True, exist_ok=True)
            with (self.out / JOURNAL).open("a", encoding="utf-8") as journal:
                journal.write(f"{name}\n")

    def _svg(self, fact: Fact, environment: Environment) -> str:
        svg = draw_fact(fact, self.content.project.rules, environment=environment)
        self._write(f"diagrams/{fact.id}.svg", svg.encode())
        return svg

    def _pngs(self, pictures: Mapping[str, str], progress: Callable[[str], None]) -> None:
        """Draw the PNGs, but for those drawn from the same SVG before that are unharmed."""
        drawings = []
        for name, svg in pictures.items():
            inside = provenance(self.content.facts[name], self.content.project.rules)
            for width in PNG_WIDTHS:
                png = f"diagrams/{name}-{width}.png"
                if not self._is_drawn(png, name):
                    drawings.append(Drawing(png, svg, width, inside))
        try:
            for drawing, data in rasterize_all(drawings):
                progress(drawing.name)
                self._write(drawing.name, data)
                stem = drawing.name.rpartition("-")[0]
                self._drawn_from[drawing.name] = self._files[f"{stem}.svg"]
        except CairoMissing as error:
            self.outcome.png_missing = str(error)

    def _is_drawn(self, png: str, name: str) -> bool:
        svg_digest = self._files[f"diagrams/{name}.svg"]
        if self._old.get("drawn_from", {}).get(png) != svg_digest:
            return False
        digest = digest_of(self.out / png, follow=False)
        if digest != self._old.get("files", {}).get(png):
            return False
        self._files[png] = digest
        self._drawn_from[png] = svg_digest
        self.outcome.unchanged += 1
        return True

    def _entry(self, fact: Fact, figures: Mapping[str, Mapping[str, Figure]]) -> dict[str, Any]:
        """Return what the manifest says about a diagram."""
        sizes = [(f"diagrams/{fact.id}.svg", "image/svg+xml", WIDTH)]
        sizes += [(f"diagrams/{fact.id}-{w}.png", "image/png", w) for w in PNG_WIDTHS]
        return {
            **_line(fact),
            "fen": fact.fen,
            "shows": list(fact.shows),
            "legal": [
                {"move": str(m), "captured": list(m.captured), "promotes": m.promotes}
                for m in fact.legal
            ],
            "refused": [
                {"move": str(r.move), "rule": r.verdict.rule, "verdict": r.verdict.kind}
                for r in fact.refused
            ],
            "files": [
                {"path": path, "type": kind, "width": w, "height": round(w * HEIGHT / WIDTH)}
                for path, kind, w in sizes
                if path in self._files
            ],
            "alt": {tag: made[fact.id].alt for tag, made in figures.items()},
            "caption": {tag: made[fact.id].plain_caption for tag, made in figures.items()},
        }

    def _pages(
        self,
        page: PageSource,
        figures: Mapping[str, Mapping[str, Figure]],
        environment: Environment,
    ) -> None:
        content = self.content
        site = Site(
            page,
            content.facts,
            content.quotable,
            content.languages,
            content.project.rules,
            content.project.base_url,
            figures,
            environment,
        )
        self._write(STYLE, environment.get_template(STYLE).render().encode())
        for sign in SIGNS:
            self._write(f"legend/{sign}.svg", draw_sign(sign, environment).encode())
        table = coverage((content.facts[name] for name in page.diagrams), site.rules)
        for language in content.languages:
            tag = language.words.language
            self._write(f"{tag}/index.html", language_page(site, language).encode())
            self._write(f"{tag}/coverage.html", coverage_page(site, language, table).encode())
        self._write("index.html", index_page(site).encode())

    def _manifest(self, diagrams: Mapping[str, Any]) -> None:
        languages = [language.words.language for language in self.content.languages]
        left_out = [tag for tag in self.content.project.languages if tag not in languages]
        manifest = {
            "generator": f"damiera {version('damiera')}",
            "variant": self.content.project.rules.name,
            "languages": languages,
            **({"left_out": left_out} if left_out else {}),
            "diagrams": diagrams,
            "files": dict(sorted(self._files.items())),
            "drawn_from": dict(sorted(self._drawn_from.items())),
            "inputs": self.inputs,
            "findings": self.findings,
        }
        text = json.dumps(manifest, ensure_ascii=False, indent=1) + "\n"
        self._write(MANIFEST, text.encode())

    def _remove_leftovers(self) -> None:
        """Remove what an earlier build wrote and this one did not, and nothing else."""
        written = {*self._old.get("files", {}), *self._begun}
        temporary = abandoned(
            self.out, {*written, *self._files, MANIFEST}, 0 if self.alone else LONGEST_WRITE
        )
        for name in (*sorted(written), *temporary):
            if name in self._files or not self._is_inside(name):
                continue
            self.outcome.removed.append(name)
            if not self.dry:
                (self.out / name).unlink()

    def _is_inside(self, name: str) -> bool:
        """Tell whether a name, which may come from anywhere, is that of a file in the site."""
        path = self.out / name
        try:
            is_inside = path.parent.resolve().is_relative_to(self.out.resolve())
            return is_inside and (path.is_symlink() or path.is_file())
        except (OSError, RuntimeError, ValueError):
            return False


def read_manifest(out: Path) -> dict[str, Any]:
    """Return the manifest of an earlier build; empty if there is none that can be read."""
    try:
        manifest: Any = json.loads(_text(out / MANIFEST))
    except (ValueError, RecursionError):
        return {}
    usable = isinstance(manifest, dict) and all(
        isinstance(manifest.get(key), dict) for key in ("files", "drawn_from")
    )
    if not usable:
        return {}
    for key in ("files", "drawn_from"):
        manifest[key] = {name: value for name, value in manifest[key].items() if is_name(name)}
    return dict(manifest)


def languages_to_build(
    project: Project, asked: Sequence[str], manifest: Mapping[str, Any]
) -> tuple[str, ...]:
    """Return the languages of a site: the project's, or those asked for and those it has already.

    A page that stays must go on telling what the pictures show, so it is built with the others.
    """
    if not asked:
        return project.languages
    listed = manifest.get("languages")
    there = listed if isinstance(listed, list) else []
    known = available_languages(project)
    wanted = dict.fromkeys((*asked, *(tag for tag in there if tag in known)))
    ours = (tag for tag in project.languages if tag in wanted)
    return tuple(dict.fromkeys((*ours, *wanted)))


def is_name(name: str) -> bool:
    """Tell whether a text, which may come from anywhere, is the name of a file that a site has."""
    return _NAME.fullmatch(name) is not None


def read_journal(out: Path) -> set[str]:
    """Return the files that a build which was killed has written, or was about to write."""
    try:
        return set(filter(is_name, _text(out / JOURNAL).splitlines()))
    except ValueError:
        return set()


def _text(path: Path) -> str:
    try:
        if path.is_symlink() or not path.is_file() or path.stat().st_size > LARGEST_FILE:
            return ""
        return path.read_text(encoding="utf-8")
    except OSError:
        return ""


def _line(fact: Fact) -> dict[str, Any]:
    """Return the line that led to a position: what a caption says of it, or a draw, hangs on it."""
    if not fact.played:
        return {}
    return {"start": format_fen(fact.start), "moves": list(map(str, fact.played))}
