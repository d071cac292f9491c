"""The examples of the explanation pages, run: what is said about each of them."""

from __future__ import annotations

import hashlib
import io
import re
import shlex
import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from click.testing import Result
from PIL import Image, ImageDraw
from PIL.PngImagePlugin import PngInfo

from damiera_build.diagnostic import Diagnostic
from damiera_build.explanation import Example
from damiera_build.fact import Fact
from damiera_build.geometry import SQUARE, WIDTH, centre
from damiera_build.messages import MESSAGES
from damiera_build.page_facts import page_facts
from damiera_build.page_source import read_page
from damiera_build.po import PLURAL_FORMS, read_translations
from damiera_build.source import Source
from damiera_engine import ITALIAN, Square

OWN: Final = Path(__file__).parents[1]

_BUILD: Final = "$ damiera build"
_INVISIBLE: Final = re.compile(r"<U\+([0-9A-F]{4})>")
_TOLD: Final = re.compile(r"^\S[^\n]*:\d+:\d+: (?:error|warning) ([A-Z][0-9]{3}): ", re.MULTILINE)
_HEADER: Final = re.compile(r"-- (?P<name>[^,]+)(?P<how>(?:, [^,]+)*) --")


class Told(NamedTuple):
    """What came of an example: the code of every finding, and the exit code of every command."""

    codes: tuple[str, ...]
    exit_codes: tuple[int, ...] = ()


class ExampleRunner(NamedTuple):
    """Runs examples of every kind in a folder of its own."""

    folder: Path
    spec_findings: Callable[[str], tuple[Diagnostic, ...]]
    own_facts: Mapping[str, Fact]
    damiera: Callable[..., Result]
    built: dict[str, Path]
    """The sites that were built before, by everything that led to them."""

    def run(self, example: Example) -> Told:
        """Return what damiera says about an example."""
        text = _INVISIBLE.sub(lambda match: chr(int(match[1], 16)), example.text)
        match example.kind:
            case "yaml":
                return _told(self.spec_findings(text))
            case "markdown":
                return _told(self._page(text, is_complete="complete" in example.options))
            case "po":
                return _told(self._catalogue(text, example.options[-1]))
            case "txtar":
                return self._archive(text, is_ours="ours" in example.options)
        raise ValueError(example.kind)

    def _page(self, text: str, *, is_complete: bool) -> tuple[Diagnostic, ...]:
        quotable = page_facts(ITALIAN, self.own_facts)
        required = ITALIAN.articles if is_complete else ()
        source = Source("page.md", text)
        return read_page(source, frozenset(quotable), frozenset(self.own_facts), required)[1]

    def _catalogue(self, text: str, language: str) -> tuple[Diagnostic, ...]:
        header = f'msgid ""\nmsgstr ""\n"Plural-Forms: {PLURAL_FORMS[language]}\\n"\n\n'
        path = self.folder / f"{language}.po"
        path.write_text(header + text, "utf-8")
        return read_translations(path, path.name, MESSAGES).findings

    def _archive(self, text: str, *, is_ours: bool) -> Told:
        """Write, change and delete files and run commands, in the order in which they stand."""
        root = self.folder / "project"
        root.mkdir()
        if is_ours:
            shutil.copy(OWN / "damiera.toml", root)
            for content in ("diagrams", "rules"):
                shutil.copytree(OWN / content, root / content)
        codes: list[str] = []
        exit_codes: list[int] = []
        before = str(is_ours)
        for head, lines in _steps(text.splitlines()):
            header = _HEADER.fullmatch(head)
            if header is not None:
                _put(root, header, lines)
            elif head == _BUILD and before in self.built:
                shutil.copytree(self.built[before], root / "site")
                exit_codes.append(0)
            else:
                result = self.damiera(root, *shlex.split(head.removeprefix("$ damiera ")))
                codes += _TOLD.findall(result.output)
                exit_codes.append(result.exit_code)
                if head == _BUILD and not codes and not any(exit_codes):
                    self.built[before] = self.folder / "built"
                    shutil.copytree(root / "site", self.built[before])
            before = "\n".join([before, head, *lines])
        return Told(tuple(codes), tuple(exit_codes))


def _told(findings: tuple[Diagnostic, ...]) -> Told:
    return Told(tuple(finding.code.name for finding in findings))


def _steps(lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield every header and every command, each with the lines below it."""
    step: tuple[str, list[str]] | None = None
    for line in lines:
        if _HEADER.fullmatch(line) or line.startswith("$ damiera "):
            if step is not None:
                yield step
            step = (line, [])
        else:
            assert step is not None, f"nothing says where this belongs: {line}"
            step[1].append(line)
    if step is not None:
        yield step


def _put(root: Path, header: re.Match[str], lines: list[str]) -> None:
    """Write, change, copy or delete one file, as the words behind its name say."""
    name, words = header["name"], header["how"].split(", ")[1:]
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    before = hashlib.sha256(path.read_bytes()).hexdigest() if path.exists() else ""
    content = "".join(f"{line}\n" for line in lines).encode("utf-8")
    for word in words:
        if word == "deleted":
            path.unlink()
            return
        if word == "changed":
            content = _changed(path.read_text("utf-8"), lines).encode()
        elif word.startswith("copied from "):
            content = (root / word.removeprefix("copied from ")).read_bytes()
        elif word.startswith("painted over on "):
            content = _painted(path, int(word.removeprefix("painted over on ")))
        elif word.startswith("saved as "):
            content = content.decode("utf-8").encode(word.removeprefix("saved as "))
        else:
            assert word == "listed anew", word
    path.write_bytes(content)
    if "listed anew" in words:
        manifest = root / "site/manifest.json"
        text = manifest.read_text("utf-8")
        assert before in text, f"{name} is in no list"
        manifest.write_text(text.replace(before, hashlib.sha256(content).hexdigest()), "utf-8")


def _changed(text: str, lines: list[str]) -> str:
    """Return a text in which each piece behind a minus is the one behind the plus below."""
    for old, new in zip(lines[::2], lines[1::2], strict=True):
        assert (old[:2], new[:2]) == ("- ", "+ "), (old, new)
        assert old[2:] in text, f"there is no {old[2:]}"
        text = text.replace(old[2:], new[2:])
    return text


def _painted(path: Path, square: Square) -> bytes:
    """Return a PNG on which nothing is to be seen on a square any more."""
    with Image.open(path) as image:
        texts = PngInfo()
        for keyword, text in image.text.items():
            texts.add_itxt(keyword, text)
        scale = image.width / WIDTH
        middle, half = centre(square, view_from_black=False), SQUARE / 2 - 1
        corners = (middle - complex(half, half)) * scale, (middle + complex(half, half)) * scale
        box = [round(value) for corner in corners for value in (corner.real, corner.imag)]
        ImageDraw.Draw(image).rectangle(box, fill=image.getpixel((box[0] + 1, box[1] + 1)))
        painted = io.BytesIO()
        image.save(painted, "PNG", pnginfo=texts)
    return painted.getvalue()
