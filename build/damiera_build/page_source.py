"""The source page: Markdown in blocks, each with a stable id and the rules that it states.

Blocks are separated by blank lines; every item of a list is a block of its own.

    ## The man {#man}
    A man never moves backward. {#man.move rules=men-move-forward-only}
    - An item of a list. {#brief.players}
    1. An item of a numbered list. {#priorities.most-pieces}
    [diagram most-pieces]
    [legend]
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum
from typing import Final

from damiera_build.catalogue import PLACEHOLDER, TYPED
from damiera_build.diagnostic import START_OF_FILE, Code, Diagnostic, Span
from damiera_build.messages import Message
from damiera_build.source import Source
from damiera_engine import Rule


class Kind(Enum):
    """What a block is."""

    TITLE = "title"
    SUMMARY = "summary"
    SECTION = "section"
    SUBSECTION = "subsection"
    PARAGRAPH = "paragraph"
    ITEM = "item"
    NUMBERED_ITEM = "numbered-item"
    DIAGRAM = "diagram"
    LEGEND = "legend"


@dataclass(frozen=True, slots=True)
class Block:
    """One block of the page.

    Attributes:
        kind: what it is.
        id: its stable id, which is its message's id and its anchor; a diagram's id for a diagram.
        text: its Markdown, without the marks of its kind and without the attributes.
        rules: the rules it states.
        span: where it stands.
    """

    kind: Kind
    id: str
    text: str
    rules: tuple[Rule, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class PageSource:
    """A page as its blocks."""

    source: Source
    blocks: tuple[Block, ...]

    @property
    def messages(self) -> dict[str, Message]:
        """Every text of the page by its block's id."""
        return {block.id: Message(block.id, block.text) for block in self.blocks if block.text}

    @property
    def diagrams(self) -> tuple[str, ...]:
        """The ids of the diagrams that the page shows, in order."""
        return tuple(block.id for block in self.blocks if block.kind is Kind.DIAGRAM)


_ATTRIBUTES: Final = re.compile(r"\s*\{#(?P<id>[a-z0-9.-]+)(?: rules=(?P<rules>[a-z,-]+))?\}$")
_DIAGRAM: Final = re.compile(r"\[diagram ([^\]]*)\]")
_MARKS: Final = (
    (re.compile(r"# "), Kind.TITLE),
    (re.compile(r"## "), Kind.SECTION),
    (re.compile(r"### "), Kind.SUBSECTION),
    (re.compile(r"- "), Kind.ITEM),
    (re.compile(r"[0-9]+\. "), Kind.NUMBERED_ITEM),
)
_ANCHOR: Final = re.compile(r"\]\(#([^)]*)\)")
FRAME_IDS: Final = frozenset({"text", "contents", "legend"})
"""Ids that the page's template gives to its own parts."""


def read_page(
    source: Source,
    facts: frozenset[str],
    diagrams: frozenset[str],
    required: Iterable[Rule] = (),
) -> tuple[PageSource, tuple[Diagnostic, ...]]:
    """Return a page and everything that is wrong with it.

    `facts` are the names that placeholders may have, `diagrams` the ids of the diagrams; each of
    the `required` rules needs a block that states it.
    """
    blocks: list[Block] = []
    found: list[Diagnostic] = []
    for number, line in _block_lines(source):
        block = _block(source, number, line, found, is_second=len(blocks) == 1)
        if block is None:
            continue
        found += _taken_id(source, block, blocks)
        blocks.append(block)
        found += _wrong_with(source, block, facts, diagrams)
    found += _dead_links(source, blocks)
    stated = {rule for block in blocks for rule in block.rules}
    for rule in required:
        if rule not in stated:
            message = f"no sentence states {rule}"
            fix = f"rules={rule} in the braces of the block that states it"
            found.append(source.diagnostic(Code.D305, START_OF_FILE, message, fix=fix))
    return PageSource(source, tuple(blocks)), tuple(found)


def _dead_links(source: Source, blocks: list[Block]) -> Iterator[Diagnostic]:
    anchors = {block.id for block in blocks}
    for block in blocks:
        for target in _ANCHOR.findall(block.text):
            if target not in anchors:
                near = get_close_matches(target, sorted(anchors), 1)
                message = f"#{target} leads nowhere"
                yield source.diagnostic(Code.D304, block.span, message, fix="".join(near))


def _block_lines(source: Source) -> Iterator[tuple[int, str]]:
    """Yield every block's first line number and its text on one line."""
    start, lines = 0, list[str]()
    for number, line in enumerate([*source.text.split("\n"), ""], 1):
        begins = not line.strip() or any(mark.match(line) for mark, _ in _MARKS)
        if begins and lines:
            yield start, " ".join(lines)
            lines = []
        if line.strip():
            if not lines:
                start = number
            lines.append(line.strip())


def _block(
    source: Source, number: int, line: str, found: list[Diagnostic], *, is_second: bool
) -> Block | None:
    span = Span(number, 1, len(source.line(number)) + 1)
    diagram = _DIAGRAM.fullmatch(line)
    if diagram:
        return Block(Kind.DIAGRAM, diagram[1].strip(), "", (), span)
    if line == "[legend]":
        return Block(Kind.LEGEND, "legend", "", (), span)
    attributes = _ATTRIBUTES.search(line)
    if attributes is None:
        message = "the block has no id"
        fix = "end it with {#section.name}, or {#section.name rules=most-pieces}"
        found.append(source.diagnostic(Code.D302, span, message, fix=fix))
        return None
    rules = []
    for name in (attributes["rules"] or "").split(","):
        if name in [rule.value for rule in Rule]:
            rules.append(Rule(name))
        elif name:
            near = get_close_matches(name, [rule.value for rule in Rule], 1, 0.5)
            message = f"unknown rule {name}"
            found.append(source.diagnostic(Code.D304, span, message, fix="".join(near)))
    text = line[: attributes.start()]
    kind = Kind.SUMMARY if is_second else Kind.PARAGRAPH
    for mark, marked in _MARKS:
        match = mark.match(text)
        if match:
            kind, text = marked, text[match.end() :]
    return Block(kind, attributes["id"], text.strip(), tuple(rules), span)


def _taken_id(source: Source, block: Block, blocks: list[Block]) -> Iterator[Diagnostic]:
    """Yield what is wrong with a block's id: it is an anchor, and an anchor stands once."""
    if block.kind is Kind.LEGEND:
        return
    is_diagram = block.kind is Kind.DIAGRAM
    if any(block.id == other.id and is_diagram is (other.kind is Kind.DIAGRAM) for other in blocks):
        message = f"the diagram {block.id} is shown" if is_diagram else f"the id {block.id} stands"
        fix = "leave one out" if is_diagram else "rename one"
        yield source.diagnostic(Code.D304, block.span, f"{message} twice", fix=fix)
    elif block.text and (block.id in FRAME_IDS or block.id.startswith("diagram-")):
        message = f"the id {block.id} belongs to the frame of the page"
        yield source.diagnostic(Code.D304, block.span, message, fix=f"{block.id}-text")


def _wrong_with(
    source: Source, block: Block, facts: frozenset[str], diagrams: frozenset[str]
) -> Iterator[Diagnostic]:
    if block.kind is Kind.DIAGRAM and block.id not in diagrams:
        near = get_close_matches(block.id, sorted(diagrams), 1)
        message = f"there is no diagram {block.id}"
        yield source.diagnostic(Code.D301, block.span, message, fix="".join(near))
    for match in PLACEHOLDER.finditer(block.text):
        if match[1] and match[1] not in facts:
            near = get_close_matches(match[1], sorted(facts), 1)
            message = f"unknown fact {match[1]}"
            yield source.diagnostic(Code.D304, block.span, message, fix="".join(near))
    if "%" in PLACEHOLDER.sub("", block.text):
        message = "a broken placeholder, or a bare percent sign"
        yield source.diagnostic(Code.D304, block.span, message, fix="%% for a percent sign")
    prose = PLACEHOLDER.sub("", re.sub(r"\]\([^)]*\)", "]", block.text))
    for typed in dict.fromkeys(TYPED.findall(prose)):
        message = f"{typed} is typed by hand"
        fix = "a fact as a placeholder: " + ", ".join(f"%({name})s" for name in sorted(facts)[:3])
        yield source.diagnostic(Code.D303, block.span, message, fix=fix)
