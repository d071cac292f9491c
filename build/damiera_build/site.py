"""The site: pictures, pages and manifest, each written only if it has changed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from damiera_build.content import Content
from damiera_build.coverage import coverage
from damiera_build.fact import Fact
from damiera_build.files import write_if_changed
from damiera_build.geometry import HEIGHT
from damiera_build.legend import SIGNS, draw_sign
from damiera_build.page_source import PageSource
from damiera_build.pages import Site, coverage_page, figure, index_page, language_page
from damiera_build.picture import PNG_WIDTHS, draw_fact, provenance
from damiera_build.png import CairoMissing, rasterize
from damiera_build.svg import new_environment

if TYPE_CHECKING:
    from jinja2 import Environment

MANIFEST: Final = "manifest.json"
STYLE: Final = "damiera.css"


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

    def __init__(self, content: Content, out: Path, *, dry: bool = False) -> None:
        """Prepare a build; a dry one compares and writes nothing."""
        self.content = content
        self.out = out
        self.dry = dry
        self.outcome = Outcome()
        self._files: dict[str, str] = {}
        self._drawn_from: dict[str, str] = {}
        self._old = _read_manifest(out)

    def build(self, progress: Callable[[str], None], only: Collection[str] = ()) -> Outcome:
        """Build everything, or of the pages only some languages'.

        `progress` is told what is being worked on.

        Raises:
            OSError: if a file cannot be written.
        """
        environment = new_environment(
            self.content.project.templates if self.content.project.templates.is_dir() else None
        )
        entries = {}
        for fact in self.content.facts.values():
            progress(fact.id)
            entries[fact.id] = self._diagram(fact, environment)
        if self.content.page is not None:
            progress("pages")
            self._pages(self.content.page, environment, only)
        self._manifest(entries)
        self._remove_leftovers()
        return self.outcome

    def _write(self, name: str, data: bytes) -> str:
        """Write a file of the site; return its digest."""
        digest = hashlib.sha256(data).hexdigest()
        self._files[name] = digest
        path = self.out / name
        if self.dry:
            changed = not path.is_file() or path.read_bytes() != data
        else:
            changed = write_if_changed(path, data)
        if changed:
            self.outcome.written.append(name)
        else:
            self.outcome.unchanged += 1
        return digest

    def _keep(self, name: str) -> None:
        """Leave a file of an earlier build as it is."""
        digest = self._old.get("files", {}).get(name)
        if digest is not None:
            self._files[name] = digest

    def _diagram(self, fact: Fact, environment: Environment) -> dict[str, Any]:
        rules = self.content.project.rules
        svg = draw_fact(fact, rules, environment=environment)
        name = f"diagrams/{fact.id}.svg"
        svg_digest = self._write(name, svg.encode())
        files = [{"path": name, "type": "image/svg+xml", "width": 640, "height": HEIGHT}]
        for width in PNG_WIDTHS:
            png = f"diagrams/{fact.id}-{width}.png"
            if self._png(png, svg, svg_digest, width, provenance(fact, rules)):
                height = round(width * HEIGHT / 640)
                files.append({"path": png, "type": "image/png", "width": width, "height": height})
        words = {language.words.language: language.words for language in self.content.languages}
        figures = {tag: figure(fact, catalogue) for tag, catalogue in words.items()}
        return {
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
            "files": files,
            "svg_sha256": svg_digest,
            "alt": {tag: made.alt for tag, made in figures.items()},
            "caption": {tag: made.plain_caption for tag, made in figures.items()},
        }

    def _png(
        self, name: str, svg: str, svg_digest: str, width: int, inside: Mapping[str, str]
    ) -> bool:
        """Draw a PNG, unless the one that is there was drawn from the same SVG and is unharmed."""
        path = self.out / name
        drawn_from = self._old.get("drawn_from", {}).get(name)
        if drawn_from == svg_digest and path.is_file():
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            if digest == self._old.get("files", {}).get(name):
                self._files[name] = digest
                self._drawn_from[name] = svg_digest
                self.outcome.unchanged += 1
                return True
        try:
            self._write(name, rasterize(svg, width, inside))
        except CairoMissing as error:
            self.outcome.png_missing = str(error)
            return False
        self._drawn_from[name] = svg_digest
        return True

    def _pages(self, page: PageSource, environment: Environment, only: Collection[str]) -> None:
        content = self.content
        site = Site(
            page,
            content.facts,
            content.quotable,
            content.languages,
            content.project.rules,
            content.project.base_url,
            environment,
        )
        self._write(STYLE, environment.get_template(STYLE).render().encode())
        for sign in SIGNS:
            self._write(f"legend/{sign}.svg", draw_sign(sign, environment).encode())
        table = coverage((content.facts[id] for id in page.diagrams), site.rules)  # noqa: A001
        for language in content.languages:
            tag = language.words.language
            name = f"{tag}/index.html"
            if only and tag not in only:
                self._keep(name)
                self._keep(f"{tag}/coverage.html")
                continue
            self._write(name, language_page(site, language).encode())
            coverage_html = coverage_page(site, language, table)
            self._write(f"{tag}/coverage.html", coverage_html.encode())
        self._write("index.html", index_page(site).encode())

    def _manifest(self, diagrams: Mapping[str, Any]) -> None:
        manifest = {
            "generator": f"damiera {version('damiera')}",
            "variant": self.content.project.rules.name,
            "languages": [language.words.language for language in self.content.languages],
            "diagrams": diagrams,
            "files": dict(sorted(self._files.items())),
            "drawn_from": dict(sorted(self._drawn_from.items())),
        }
        text = json.dumps(manifest, ensure_ascii=False, indent=1) + "\n"
        self._write(MANIFEST, text.encode())

    def _remove_leftovers(self) -> None:
        """Remove what an earlier build wrote and this one did not, and nothing else."""
        for name in self._old.get("files", {}):
            path = (self.out / name).resolve()
            if name in self._files or not path.is_relative_to(self.out.resolve()):
                continue
            if path.is_file():
                self.outcome.removed.append(name)
                if not self.dry:
                    path.unlink()


def _read_manifest(out: Path) -> dict[str, Any]:
    """Return the manifest of an earlier build; empty if there is none that can be read."""
    try:
        manifest = json.loads((out / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    usable = isinstance(manifest, dict) and all(
        isinstance(manifest.get(key), dict) for key in ("files", "drawn_from")
    )
    return manifest if usable else {}
