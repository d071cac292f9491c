"""A spec's text as nodes that know where they begin and end, so that one can be changed alone."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import yaml

from damiera_build.source import event_reader


class Value(NamedTuple):
    """A value as it is written between two places of the text, with quotes if it has any."""

    text: str
    start: int
    end: int
    in_flow: bool


class Items(NamedTuple):
    """A list, between brackets (flow) or with a dash before each item."""

    items: tuple[Place, ...]
    start: int
    end: int
    is_flow: bool


class Entries(NamedTuple):
    """Keys with what belongs to them, between braces (flow) or one a line."""

    entries: tuple[tuple[Value, Place], ...]
    start: int
    end: int
    is_flow: bool

    @property
    def keys(self) -> dict[str, Value]:
        """Where each key is written."""
        return {name.text: name for name, _ in self.entries}

    @property
    def places(self) -> dict[str, Place]:
        """What belongs to each key."""
        return {name.text: place for name, place in self.entries}


Place: TypeAlias = Value | Items | Entries


def marked(text: str) -> Entries:
    """Return the mapping that a text is, which `source.parse` must have accepted."""
    marking = _Marking(text)
    while type(event := marking.next()) is not yaml.MappingStartEvent:
        pass
    return marking.entries(event, is_flow=text.startswith("{", _start(event)))


class _Marking:
    """Builds places from YAML events."""

    def __init__(self, text: str) -> None:
        self._text = text
        self.next = event_reader(text)

    def entries(self, event: Any, *, is_flow: bool) -> Entries:
        """Return the mapping that begins with an event."""
        entries = []
        while type(inner := self.next()) is not yaml.MappingEndEvent:
            key = self._value(inner, in_flow=is_flow)
            entries.append((key, self._place(self.next(), in_flow=is_flow)))
        end = _end(inner) if is_flow else entries[-1][1].end
        return Entries(tuple(entries), _start(event), end, is_flow)

    def _items(self, event: Any, *, is_flow: bool) -> Items:
        items = []
        while type(inner := self.next()) is not yaml.SequenceEndEvent:
            items.append(self._place(inner, in_flow=is_flow))
        end = _end(inner) if is_flow else items[-1].end
        return Items(tuple(items), _start(event), end, is_flow)

    def _value(self, event: Any, *, in_flow: bool) -> Value:
        start = _start(event)
        # The mark behind a text of several lines is at the next key.
        written = self._text[start : _end(event)].rstrip()
        return Value(event.value, start, start + len(written), in_flow)

    def _place(self, event: Any, *, in_flow: bool) -> Place:
        if type(event) is yaml.ScalarEvent:
            return self._value(event, in_flow=in_flow)
        is_flow = in_flow or self._text.startswith(("[", "{"), _start(event))
        if type(event) is yaml.SequenceStartEvent:
            return self._items(event, is_flow=is_flow)
        return self.entries(event, is_flow=is_flow)


def _start(event: Any) -> int:
    return int(event.start_mark.index)


def _end(event: Any) -> int:
    return int(event.end_mark.index)
