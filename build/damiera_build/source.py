"""YAML in which every value keeps its place, and in which nothing changes its meaning silently.

Every plain value stays the text that was written: `22:15`, `no`, `08` and `1e3` are these
characters and nothing else. What specs do not need is refused: anchors and aliases, tags, several
documents, deep nesting.
"""

from __future__ import annotations

import os
import re
import stat
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

import yaml

from damiera_build.diagnostic import START_OF_FILE, Code, Diagnostic, Span

LARGEST_SPEC: Final = 64 * 1024
"""In bytes; a spec with every claim about every legal move is far smaller."""

LARGEST_PAGE: Final = 1024 * 1024
"""In bytes; a page or a catalogue is no larger."""

DEEPEST_NESTING: Final = 6

_UNUSUAL: Final = re.compile(r"[^\n\r\t -~]")

_HIDDEN: Final = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})

T = TypeVar("T")

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Located(NamedTuple, Generic[T]):
    """A value and the place where it is written."""

    value: T
    span: Span


class Scalar(NamedTuple):
    """A value as it is written; one that is folded over several lines ends on `last_line`."""

    text: str
    span: Span
    last_line: int = 0


class Sequence(NamedTuple):
    """A list of nodes."""

    items: tuple[Node, ...]
    span: Span


class Mapping(NamedTuple):
    """Keys and nodes in the order in which they are written."""

    entries: tuple[tuple[Scalar, Node], ...]
    span: Span


Node: TypeAlias = Scalar | Sequence | Mapping


class SourceError(Exception):
    """Raised for a file that is no readable spec; carries the diagnostics."""

    def __init__(self, diagnostics: tuple[Diagnostic, ...]) -> None:
        super().__init__(diagnostics[0].message)
        self.diagnostics = diagnostics


@lru_cache(maxsize=2)
def _lines(text: str) -> list[str]:
    """Return the lines of a text, of which as many may be cited as it has."""
    return text.split("\n")


@dataclass(frozen=True, slots=True)
class Source:
    """A spec file's text, to cite lines from."""

    path: str
    text: str

    def line(self, number: int) -> str:
        """Return a line by its number from 1, empty past the end."""
        lines = _lines(self.text)
        return lines[number - 1].rstrip("\r") if 0 < number <= len(lines) else ""

    def words(self, scalar: Scalar) -> Iterator[Scalar]:
        """Yield the words of a value, each with its own place, also where the value is folded.

        Where words or what parts them are written as escapes, their place is that of the value.
        """
        texts = scalar.text.split()
        words = list(self._written(scalar, len(texts)))
        if [word.text for word in words] == texts:
            yield from words
        else:
            yield from (Scalar(text, scalar.span) for text in texts)

    def _written(self, scalar: Scalar, left: int) -> Iterator[Scalar]:
        line, column, _ = scalar.span
        is_block = self.line(line)[column - 1 : column] in {"|", ">"}
        for number in range(line + is_block, max(scalar.last_line, line) + 1):
            first = column - 1 if number == line else 0
            for word in re.finditer(r"[^\s\"']\S*", self.line(number)[first:]):
                text = word[0].rstrip("\"'")
                if left:
                    left -= 1
                    start = first + word.start() + 1
                    yield Scalar(text, Span(number, start, start + len(text)))

    def diagnostic(
        self, code: Code, span: Span, message: str, *, why: str = "", fix: str = ""
    ) -> Diagnostic:
        """Return a finding about a piece of this file."""
        return Diagnostic(code, self.path, span, message, why, fix, self.line(span.line))


def read(path: Path, shown: str, largest: int = LARGEST_SPEC) -> Source:
    """Return the text of a file; `shown` is how diagnostics name it.

    Raises:
        SourceError: if it is missing, not a file, too large, or not UTF-8.
    """

    def refuse(message: str, fix: str = "") -> SourceError:
        return SourceError((Diagnostic(Code.D001, shown, START_OF_FILE, message, fix=fix),))

    try:
        data = _read_bytes(path, largest + 1)
        if data is None:
            raise refuse("this is not a file")
        if len(data) > largest:
            fix = "a spec is a few lines about one position" if largest == LARGEST_SPEC else ""
            raise refuse(f"the file is larger than {largest // 1024} KiB", fix)
    except FileNotFoundError:
        raise refuse("there is no such file") from None
    except OSError as error:
        raise refuse(f"the file cannot be read: {error.strerror or error}") from None
    for mark, name in ((b"\xff\xfe", "UTF-16"), (b"\xfe\xff", "UTF-16")):
        if data.startswith(mark):
            raise refuse(f"the file is in {name}", "save it as UTF-8")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode().split("\n")
        line, column = len(before), len(before[-1]) + 1
        message = f"the file is not UTF-8: byte 0x{error.object[error.start]:02x} in line {line}"
        readable = Source(shown, error.object.decode(errors="replace"))
        span = Span(line, column, column + 1)
        found = readable.diagnostic(Code.D001, span, message, fix="save it as UTF-8")
        raise SourceError((found,)) from None
    return Source(shown, text)


def _read_bytes(path: Path, most: int) -> bytes | None:
    """Return the beginning of a file, None if it is no regular file; a pipe is not waited for."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode):
            return None
        data = b""
        while len(data) < min(status.st_size, most):
            more = os.read(handle, most - len(data))
            if not more:
                break
            data += more
        return data
    finally:
        os.close(handle)


def parse(source: Source) -> Mapping:
    """Return the mapping that a spec's text is.

    Raises:
        SourceError: with what makes it unreadable.
    """
    hidden = tuple(hidden_characters(source))
    if hidden:
        raise SourceError(hidden)
    try:
        return _Tree(source).mapping()
    except yaml.YAMLError as error:
        from damiera_build.syntax_error import syntax_error

        raise SourceError((syntax_error(source, error),)) from None


def event_reader(text: str) -> Callable[[], Any]:
    """Return a function that returns the next YAML event of a text each time it is called."""
    next_event: Callable[[], Any] = _Loader(text).get_event
    return next_event


def is_hidden(character: str) -> bool:
    """Tell whether a character controls, hides or reorders text; a tab does not."""
    return unicodedata.category(character) in _HIDDEN and character != "\t"


def _hides(character: str) -> str:
    name = unicodedata.name(character, "control character")
    return f"U+{ord(character):04X} ({name}) hides or reorders what a reader sees"


def hidden_characters(source: Source) -> Iterator[Diagnostic]:
    """Yield a finding for every character that hides or reorders what a reader sees."""
    if not _UNUSUAL.search(source.text):
        return
    for number, line in enumerate(source.text.split("\n"), 1):
        for column, character in enumerate(line.rstrip("\r"), 1):
            if is_hidden(character):
                yield source.diagnostic(
                    Code.D014,
                    Span(number, column, column + 1),
                    _hides(character),
                    fix="delete the character",
                )


class _Tree:
    """Builds nodes from YAML events, so that nothing is resolved, expanded or constructed."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._next = event_reader(source.text)

    def mapping(self) -> Mapping:
        """Return the one document of the file."""
        root: Node | None = None
        while (event := self._next()) is not None:
            if isinstance(event, yaml.DocumentStartEvent):
                if root is not None:
                    raise self._refuse(event, "the file holds several YAML documents", "keep one")
                root = self._node(self._next(), 1)
        if not isinstance(root, Mapping):
            if isinstance(root, Scalar):
                from damiera_build.syntax_error import missing_space

                if glued := missing_space(self._source, root.last_line):
                    raise SourceError((glued,))
            span = root.span if root is not None else START_OF_FILE
            message = "a spec is a list of `key: value` lines"
            raise SourceError((self._source.diagnostic(Code.D007, span, message),))
        return root

    def _node(self, event: Any, depth: int) -> Node:
        kind = type(event)
        if kind is yaml.AliasEvent:
            raise self._refuse(event, "a star starts a YAML alias", "leave the star out")
        if event.anchor is not None:
            raise self._refuse(event, "a YAML anchor", "leave the & and its name out")
        if event.tag is not None:
            raise self._refuse(event, f"the YAML tag {event.tag}", "leave the tag out")
        if depth > DEEPEST_NESTING:
            raise self._refuse(event, "lists nested too deep", "")
        if kind is yaml.ScalarEvent:
            self._refuse_hidden(event)
            return Scalar(event.value, self._span(event), event.end_mark.line + 1)
        if kind is yaml.SequenceStartEvent:
            items = []
            while type(item := self._next()) is not yaml.SequenceEndEvent:
                items.append(self._node(item, depth + 1))
            return Sequence(tuple(items), self._span(event))
        entries = []
        while type(item := self._next()) is not yaml.MappingEndEvent:
            key = self._node(item, depth + 1)
            if not isinstance(key, Scalar):
                raise self._refuse(item, "a key that is not plain text", "quote the value")
            entries.append((key, self._node(self._next(), depth + 1)))
        return Mapping(tuple(entries), self._span(event))

    def _span(self, event: Any) -> Span:
        start, end = event.start_mark, event.end_mark
        line, column, end_column = start.line, start.column, end.column
        if end.line == line and end_column > column:
            return Span(line + 1, column + 1, end_column + 1)
        width = len(self._source.line(line + 1).rstrip())
        return Span(line + 1, column + 1, max(width + 1, column + 2))

    def _refuse_hidden(self, event: Any) -> None:
        """Refuse a character that stands in the file as an escape: hidden from every reader."""
        if not _UNUSUAL.search(event.value) and "\r" not in event.value:
            return
        hidden = next((c for c in event.value if c != "\n" and is_hidden(c)), None)
        if hidden is not None:
            span, fix = self._span(event), "delete the character"
            found = self._source.diagnostic(Code.D014, span, _hides(hidden), fix=fix)
            raise SourceError((found,))

    def _refuse(self, event: Any, message: str, fix: str) -> SourceError:
        return SourceError(
            (self._source.diagnostic(Code.D003, self._span(event), message, fix=fix),)
        )
