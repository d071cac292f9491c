"""A spec's text changed in a few places; everything else stays as it is, to the character.

A list stays a list of its kind, quotes stay quotes, and no comment is ever deleted. Where a value
is laid out so that a change could go wrong, there is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from damiera_build.marked_source import Entries, Items, Place, Value

_QUOTES: Final = ("'", '"')
_DASH: Final = re.compile(r" *- +")
_SPECIAL_IN_FLOW: Final = frozenset(",:")


class LayoutError(Exception):
    """Raised where a text is laid out so that it is better changed by its writer."""


class Edit(NamedTuple):
    """What is to stand between two places of a text."""

    start: int
    end: int
    text: str


class ListChange(NamedTuple):
    """What is to become of a list: items by their index, and new ones behind the last."""

    replaced: Mapping[int, str] = {}
    removed: frozenset[int] = frozenset()
    added: Sequence[str] = ()


def applied(text: str, edits: Iterable[Edit]) -> str:
    """Return a text with edits that do not meet."""
    for edit in sorted(edits, reverse=True):
        text = f"{text[: edit.start]}{edit.text}{text[edit.end :]}"
    return text


def meet(edits: Iterable[Edit]) -> bool:
    """Tell whether of some edits two concern the same text, or are inserted at the same place."""
    last = Edit(-1, -1, "")
    for edit in sorted(edits):
        if edit.start < last.end or edit[:2] == last[:2]:
            return True
        last = edit
    return False


def value_edit(text: str, value: Place, new: str) -> Edit:
    """Return the edit that writes another value, in the quotes of the old one."""
    written = _on_one_line(text, value)
    if not isinstance(value, Value):
        return Edit(value.start, value.end, new)
    quote = _quote(written)
    if not quote and value.in_flow and _SPECIAL_IN_FLOW & set(new):
        quote = '"'
    return Edit(value.start, value.end, _quoted(new, quote))


def list_edits(text: str, node: Place, change: ListChange) -> list[Edit]:
    """Return the edits that change a list; a single value is a list of one."""
    if not change.removed and not change.added:
        items = node.items if isinstance(node, Items) else (node,)
        return [value_edit(text, items[index], new) for index, new in change.replaced.items()]
    if isinstance(node, Items) and not node.is_flow:
        return list(_in_block(text, node, change))
    return [_in_flow(text, node, change)]


def _in_flow(text: str, node: Place, change: ListChange) -> Edit:
    """Return the edit that writes the items between brackets, with the spaces that were there."""
    items = node.items if isinstance(node, Items) else (node,)
    if not items:
        _on_one_line(text, node)
        return Edit(node.start, node.end, f"[{', '.join(change.added)}]")
    gaps = ["", *(text[one.end : other.start] for one, other in pairwise(items))]
    if any("#" in gap for gap in (*gaps, text[items[-1].end : node.end])):
        raise LayoutError
    kept: list[tuple[str, str]] = []
    for index, (gap, item) in enumerate(zip(gaps, items, strict=True)):
        if index not in change.removed:
            new = change.replaced.get(index)
            edit = value_edit(text, item, new) if new is not None else None
            kept.append((gap, edit.text if edit else text[item.start : item.end]))
    quote = _quote(text[items[-1].start : items[-1].end])
    gap = gaps[-1] or ", "
    kept += [(gap, _quoted(new, quote)) for new in change.added]
    inside = "".join((gap if index else "") + new for index, (gap, new) in enumerate(kept))
    if isinstance(node, Items) and kept:
        return Edit(items[0].start, items[-1].end, inside)
    _on_one_line(text, node)
    return Edit(node.start, node.end, f"[{inside}]")


def _in_block(text: str, node: Items, change: ListChange) -> Iterator[Edit]:
    """Yield the edits of a list with dashes: a line is replaced, taken out, or added below."""
    if len(change.removed) == len(node.items):
        raise LayoutError
    for index, new in change.replaced.items():
        yield value_edit(text, node.items[index], new)
    for index in change.removed:
        yield _without_line(text, node.items[index])
    if change.added:
        last = node.items[-1]
        dash, quote = _dash(text, last), _quote(text[last.start : last.end])
        below = [f"{dash}{_quoted(new, quote)}" for new in change.added]
        yield lines_below(text, last, below)


def _without_line(text: str, item: Place) -> Edit:
    """Return the edit that takes an item out with its line, on which there is nothing else."""
    _on_one_line(text, item)
    _dash(text, item)
    start, end = line_start(text, item.start), line_end(text, item.end)
    if text[item.end : end].strip():
        raise LayoutError
    return Edit(start - (2 if text.endswith("\r\n", 0, start) else 1), end, "")


def _dash(text: str, item: Place) -> str:
    """Return what stands before an item of a list with dashes, alone on its line."""
    before = text[line_start(text, item.start) : item.start]
    if not _DASH.fullmatch(before):
        raise LayoutError
    return before


def entry_edit(text: str, node: Entries, key: str, value: str) -> Edit:
    """Return the edit that adds a key below the last one, or behind it between braces."""
    name, last = node.entries[-1]
    if node.is_flow:
        return Edit(last.end, last.end, f", {key}: {value}")
    margin = " " * (name.start - line_start(text, name.start))
    return lines_below(text, last, [f"{margin}{key}: {value}"])


def mapping_edit(text: str, value: Value, key: str, more: str) -> Edit:
    """Return the edit that makes a value an entry of a mapping between braces."""
    written = _on_one_line(text, value)
    return Edit(value.start, value.end, f"{{{key}: {written}, {more}}}")


def mappings_added(text: str, node: Place, new: Sequence[Mapping[str, str]]) -> list[Edit]:
    """Return the edits that add mappings to a list of them, in the style of the last one.

    A mapping that stands alone becomes a list with the new ones.
    """
    in_braces = [f"{{{', '.join(f'{k}: {v}' for k, v in one.items())}}}" for one in new]
    if isinstance(node, Entries) and node.is_flow:
        end = "".join(f", {one}" for one in in_braces)
        return [Edit(node.start, node.start, "["), Edit(node.end, node.end, f"{end}]")]
    if isinstance(node, Entries):
        margin = text[line_start(text, node.start) : node.start]
        if margin.strip():
            raise LayoutError
        below = list(_as_lines(f"{margin}- ", new))
        return [*_as_first_item(text, node), lines_below(text, node, below)]
    last = node.items[-1] if isinstance(node, Items) else node
    if isinstance(last, Entries) and not last.is_flow:
        return [lines_below(text, last, list(_as_lines(_dash(text, last), new)))]
    return list_edits(text, node, ListChange(added=in_braces))


def _as_lines(dash: str, new: Sequence[Mapping[str, str]]) -> Iterator[str]:
    for one in new:
        for index, (key, value) in enumerate(one.items()):
            yield f"{' ' * len(dash) if index else dash}{key}: {value}"


def _as_first_item(text: str, node: Entries) -> Iterator[Edit]:
    """Yield the edits that put a dash before a mapping and move its other lines in."""
    yield Edit(node.start, node.start, "- ")
    start = line_end(text, node.start)
    while (start := text.find("\n", start, node.end) + 1) > 0:
        if text[start : line_end(text, start)].strip():
            yield Edit(start, start, "  ")


def lines_below(text: str, node: Place, lines: Sequence[str]) -> Edit:
    """Return the edit that adds whole lines below the last line of a node."""
    end = line_end(text, node.end)
    until = text.find("\n", end) + 1 or text.rfind("\n") + 1
    ending = "\r\n" if text.endswith("\r\n", 0, until) else "\n"
    return Edit(end, end, "".join(f"{ending}{line}" for line in lines))


def line_start(text: str, place: int) -> int:
    """Return where the line of a place begins."""
    return text.rfind("\n", 0, place) + 1


def line_end(text: str, place: int) -> int:
    """Return where the line of a place ends, before its line ending."""
    end = text.find("\n", place)
    if end < 0:
        end = len(text)
    return end - 1 if end > place and text[end - 1] == "\r" else end


def _on_one_line(text: str, node: Place) -> str:
    """Return a node as it is written, if that is one line without a comment."""
    written = text[node.start : node.end]
    if not written or "\n" in written or "#" in written or written[0] in "|>":
        raise LayoutError
    return written


def _quoted(new: str, quote: str) -> str:
    """Return a new value in quotes; a list or mapping has none."""
    return new if new.startswith(("[", "{")) else f"{quote}{new}{quote}"


def _quote(written: str) -> str:
    return written[0] if written.startswith(_QUOTES) else ""
