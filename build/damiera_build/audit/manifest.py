"""What a manifest claims, read without belief: types, sizes and shapes, and nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from damiera_build.audit.claims import (
    ClaimedFile,
    ClaimedMove,
    ClaimedRefusal,
    Entry,
    Manifest,
    place_of,
)
from damiera_build.audit.shelf import plain
from damiera_build.diagnostic import START_OF_FILE, Code, Diagnostic, Span
from damiera_build.spec import ID, LONGEST_ID
from damiera_engine import SQUARES

LARGEST_MANIFEST: Final = 32 * 1024 * 1024
"""In bytes; a diagram takes two or three thousand for each ten languages."""

MOST_DIAGRAMS: Final = 5_000
MOST_LANGUAGES: Final = 100
MOST_MOVES: Final = 400
LONGEST_LINE: Final = 20_000
LONGEST_TEXT: Final = 20_000

_KEYS: Final = ("generator", "variant", "languages", "left_out", "diagrams", "files", "drawn_from")
_KEYS_OF_THE_BUILD: Final = ("inputs", "findings")
_KEYS_OF_A_LINE: Final = ("start", "moves")
_KEYS_OF_A_DIAGRAM: Final = ("fen", "shows", "legal", "refused", "files", "alt", "caption")

_TAG: Final = re.compile(r"[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}")
_NAME: Final = re.compile(r"(?!.*(?:^|/)\.{1,2}(?:/|$))[^/\0\\]{1,200}(?:/[^/\0\\]{1,200}){0,9}")
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")


class _Malformed(Exception):  # noqa: N818
    """Raised for a value of another shape than it must have."""


def read_manifest(text: str, path: str) -> tuple[Manifest | None, tuple[Diagnostic, ...]]:
    """Return what a manifest claims, and everything in it that cannot be read."""
    try:
        root = json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        span = Span(error.lineno, error.colno, error.colno + 1)
        return None, (Diagnostic(Code.P601, path, span, f"not JSON: {error.msg}"),)
    except (ValueError, RecursionError, _Malformed) as error:
        message = f"not the JSON of a manifest: {plain(str(error))}"
        return None, (Diagnostic(Code.P601, path, START_OF_FILE, message),)
    reader = _Reader(text, path)
    try:
        return reader.manifest(root), tuple(reader.found)
    except _Malformed as error:
        return None, (Diagnostic(Code.P601, path, START_OF_FILE, str(error)),)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object none of whose keys stands twice: readers would disagree on which counts."""
    result = dict(pairs)
    if len(result) < len(pairs):
        raise _Malformed("a key stands twice")
    return result


def _no_constant(name: str) -> None:
    raise _Malformed(f"{name} is no number")


@dataclass(slots=True)
class _Reader:
    """Reads the values of one manifest."""

    text: str
    path: str
    found: list[Diagnostic] = field(default_factory=list)

    def manifest(self, root: Any) -> Manifest:
        """Return the manifest; diagrams that cannot be read are left out and reported."""
        whole = _object(root, "the manifest")
        diagrams = _object(whole.get("diagrams"), "diagrams")
        if len(diagrams) > MOST_DIAGRAMS:
            raise _Malformed(f"there are more than {MOST_DIAGRAMS} diagrams")
        self._unknown(whole, (*_KEYS, *_KEYS_OF_THE_BUILD))
        _about_the_build(whole)
        entries = {entry.id: entry for entry in self._entries(diagrams)}
        return Manifest(
            path=self.path,
            text=self.text,
            generator=_text(whole.get("generator"), "generator"),
            variant=_text(whole.get("variant"), "variant"),
            languages=self._languages(whole.get("languages")),
            diagrams=entries,
            files=_digests(whole.get("files"), "files"),
            drawn_from=_digests(whole.get("drawn_from"), "drawn_from"),
            left_out=_tags(whole.get("left_out", []), "left_out"),
            unread=tuple(diagram for diagram in diagrams if diagram not in entries),
        )

    def _entries(self, diagrams: Mapping[str, Any]) -> Iterator[Entry]:
        for diagram, value in diagrams.items():
            try:
                entry = _entry(diagram, value)
            except _Malformed as error:
                message = f"the diagram {plain(diagram, 70)} cannot be read: {error}"
                self._report(Code.P601, message, "diagrams", diagram)
            else:
                known = (*_KEYS_OF_A_LINE, *_KEYS_OF_A_DIAGRAM)
                self._unknown(value, known, "diagrams", diagram)
                yield entry

    def _languages(self, value: Any) -> tuple[str, ...]:
        """Return the languages once each, in their order."""
        tags = _tags(value, "languages")
        for tag in dict.fromkeys(tag for tag in tags if tags.count(tag) > 1):
            self._report(Code.P641, f"the language {tag} is listed more than once", "languages")
        return tuple(dict.fromkeys(tags))

    def _unknown(self, value: Mapping[str, Any], known: tuple[str, ...], *keys: str) -> None:
        for key in value:
            if key not in known:
                about = f"{keys[-1]}: " if keys else ""
                message = f"{about}nothing is known of {plain(key, 40)}, and nothing proves it"
                self._report(Code.P601, message, *keys, key)

    def _report(self, code: Code, message: str, *keys: str) -> None:
        self.found.append(Diagnostic(code, self.path, place_of(self.text, *keys), message))


def _about_the_build(whole: Mapping[str, Any]) -> None:
    """Look at what a build notes for itself."""
    inputs, findings = _text(whole.get("inputs", ""), "inputs"), whole.get("findings", 0)
    if inputs and not _DIGEST.fullmatch(inputs):
        raise _Malformed("inputs is no digest")
    if type(findings) is not int or findings < 0:
        raise _Malformed("findings is no number")


def _entry(diagram: str, value: Any) -> Entry:
    if not ID.fullmatch(diagram) or len(diagram) > LONGEST_ID:
        raise _Malformed("its name is no diagram id")
    entry = _object(value, "it")
    return Entry(
        id=diagram,
        fen=_text(entry.get("fen"), "fen"),
        shows=tuple(_text(rule, "shows") for rule in _list(entry.get("shows"), "shows", 50)),
        legal=tuple(map(_move, _list(entry.get("legal"), "legal", MOST_MOVES))),
        refused=tuple(map(_refusal, _list(entry.get("refused"), "refused", MOST_MOVES))),
        files=tuple(map(_file, _list(entry.get("files"), "files", 50))),
        alt=_words(entry.get("alt"), "alt"),
        caption=_words(entry.get("caption"), "caption"),
        start=_start(entry["start"]) if "start" in entry else "",
        moves=_line(entry["moves"]) if "moves" in entry else (),
    )


def _start(value: Any) -> str:
    start = _text(value, "start")
    if not start:
        raise _Malformed("start is empty")
    return start


def _line(value: Any) -> tuple[str, ...]:
    moves = _list(value, "moves", LONGEST_LINE)
    if not moves:
        raise _Malformed("moves is empty")
    return tuple(_text(move, "moves") for move in moves)


def _move(value: Any) -> ClaimedMove:
    move = _object(value, "a legal move", "move", "captured", "promotes")
    squares = _list(move.get("captured"), "captured", len(SQUARES))
    if not all(type(square) is int and square in SQUARES for square in squares):
        raise _Malformed("captured is a list of squares from 1 to 32")
    if not isinstance(move.get("promotes"), bool):
        raise _Malformed("promotes is true or false")
    return ClaimedMove(_text(move.get("move"), "move"), tuple(squares), move["promotes"])


def _refusal(value: Any) -> ClaimedRefusal:
    refusal = _object(value, "a refused move", "move", "rule", "verdict")
    move, rule, verdict = (_text(refusal.get(key), key) for key in ("move", "rule", "verdict"))
    return ClaimedRefusal(move, rule, verdict)


def _file(value: Any) -> ClaimedFile:
    file = _object(value, "a file", "path", "type", "width", "height")
    width, height = (_size(file.get(key)) for key in ("width", "height"))
    return ClaimedFile(_name(file.get("path")), _text(file.get("type"), "type"), width, height)


def _size(value: Any) -> int:
    if type(value) is not int or not 0 < value < 20_000:
        raise _Malformed("width and height are numbers")
    return value


def _words(value: Any, what: str) -> dict[str, str]:
    words = _object(value, what)
    if len(words) > MOST_LANGUAGES:
        raise _Malformed(f"{what} has more than {MOST_LANGUAGES} languages")
    return {_tag(tag): _text(text, what) for tag, text in words.items()}


def _digests(value: Any, what: str) -> dict[str, str]:
    digests = {_name(name): _text(text, what) for name, text in _object(value, what).items()}
    if not all(_DIGEST.fullmatch(text) for text in digests.values()):
        raise _Malformed(f"{what} has a digest that is none")
    return digests


def _object(value: Any, what: str, *known: str) -> dict[str, Any]:
    """Return an object, which has no other keys than the known ones where any are given."""
    if not isinstance(value, dict):
        raise _Malformed(f"{what} is no object")
    unknown = next((key for key in value if known and key not in known), None)
    if unknown is not None:
        raise _Malformed(f"{what} has {plain(unknown, 40)}, of which nothing is known")
    return value


def _list(value: Any, what: str, most: int) -> list[Any]:
    if not isinstance(value, list) or len(value) > most:
        raise _Malformed(f"{what} is no list of at most {most}")
    return value


def _text(value: Any, what: str) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        raise _Malformed(f"{what} is no text of at most {LONGEST_TEXT} characters")
    return value


def _tag(value: Any) -> str:
    if not isinstance(value, str) or not _TAG.fullmatch(value):
        raise _Malformed("a language is a tag such as en or pt-BR")
    return value


def _tags(value: Any, what: str) -> tuple[str, ...]:
    return tuple(_tag(tag) for tag in _list(value, what, MOST_LANGUAGES))


def _name(value: Any) -> str:
    if not isinstance(value, str) or not _NAME.fullmatch(value):
        raise _Malformed("a file is a path inside the site")
    return value
