"""The explanation pages: one a code, each with an example that is wrong and the same put right.

A page is Markdown in `explain/<CODE>.md`: a title, the meaning, then `## Wrong`, `## Right` and,
where the reason is a rule of draughts, `## Why`. The first word behind the fence of an example says
what it is; the second, in the wrong one, is the code that it gives.

    ```yaml D203            a spec
    ```markdown D303        a page, held against our own diagrams; `complete` if it must state all
    ```po L402 cs           an entry of damiera's own catalogue of that language
    ```txtar D016           files and commands in order; `ours` if they change our own project

In an example <U+200B> stands for the character of that number, which nobody could see.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from damiera_build.diagnostic import Code

PAGES: Final = Path(__file__).parent / "explain"

FAMILIES: Final = {
    "D0": "A spec that cannot be read",
    "D1": "A false claim",
    "D2": "A false alternative",
    "D3": "The page and its words",
    "D4": "What is proved",
    "L4": "Translations",
    "T5": "Terms",
    "G6": "Recorded games",
    "P6": "The published site",
    "S7": "Pages built elsewhere",
}
"""What the codes of a family are about, by the first two signs of the code."""

_FENCE: Final = "```"


@dataclass(frozen=True, slots=True)
class Example:
    """An example of a page.

    Attributes:
        kind: what it is, as the first word behind the fence says.
        options: the other words behind the fence, the code of a wrong example first.
        text: the example itself, with a line end.
    """

    kind: str
    options: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a page: its heading, and its paragraphs and examples in order."""

    heading: str
    parts: tuple[str | Example, ...]

    @property
    def examples(self) -> tuple[Example, ...]:
        """The examples of the section."""
        return tuple(part for part in self.parts if isinstance(part, Example))


Explanation: TypeAlias = tuple[Section, ...]
"""A page; the first section is the title with the meaning."""


def read_explanation(code: Code) -> Explanation:
    """Return the page of a code."""
    return parse_explanation((PAGES / f"{code.name}.md").read_text(encoding="utf-8"))


def parse_explanation(text: str) -> Explanation:
    """Return the sections of a page's text."""
    sections: list[Section] = []
    for part in _parts(text.split("\n")):
        if isinstance(part, str) and part.startswith("#"):
            sections.append(Section(part.lstrip("#").strip(), ()))
        else:
            last = sections[-1]
            sections[-1] = Section(last.heading, (*last.parts, part))
    return tuple(sections)


def _parts(lines: list[str]) -> Iterator[str | Example]:
    """Yield headings, paragraphs and examples."""
    paragraph: list[str] = []
    fence: list[str] | None = None
    for line in [*lines, ""]:
        if fence is not None and line == _FENCE:
            kind, *options = fence[0].removeprefix(_FENCE).split()
            yield Example(kind, tuple(options), "".join(f"{inner}\n" for inner in fence[1:]))
            fence = None
        elif fence is not None:
            fence.append(line)
        elif line.startswith(_FENCE):
            fence = [line]
        elif line.strip():
            paragraph.append(line)
        if paragraph and (fence is not None or not line.strip()):
            yield "\n".join(paragraph)
            paragraph = []


def families() -> Iterator[tuple[str, tuple[Code, ...]]]:
    """Yield what each family of codes is about, with its codes."""
    for family, what in FAMILIES.items():
        yield what, tuple(code for code in Code if code.name.startswith(family))


def table() -> str:
    """Return all codes with severity and summary, by family, as they are read on a terminal."""
    blocks = [
        "\n".join([what, *(f"  {c.name}  {c.severity.value:7}  {c.summary}" for c in codes)])
        for what, codes in families()
    ]
    return "\n\n".join(blocks)


def plain_text(code: Code) -> str:
    """Return the page of a code as it is read on a terminal."""
    (title, *sections) = read_explanation(code)
    blocks = [f"{title.heading} ({code.severity.value})", *map(_plain, title.parts)]
    for section in sections:
        blocks += [f"{section.heading}:", *map(_plain, section.parts)]
    return "\n\n".join(blocks)


def _plain(part: str | Example) -> str:
    if isinstance(part, str):
        return part
    return "\n".join(f"    {line}".rstrip() for line in part.text.rstrip("\n").split("\n"))


def markdown(code: Code, level: int) -> str:
    """Return the page of a code as a part of a longer one, with its title at a heading level."""
    blocks: list[str] = []
    for depth, section in enumerate(read_explanation(code)):
        blocks.append(f"{'#' * (level + min(depth, 1))} {section.heading}")
        for part in section.parts:
            if isinstance(part, str):
                blocks.append(part)
            else:
                blocks.append(f"{_FENCE}{part.kind}\n{part.text}{_FENCE}")
    return "\n\n".join(blocks)
