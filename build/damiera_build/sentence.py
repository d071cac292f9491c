"""Sentences before they have a language: the id of a message and the facts that fill it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, TypeAlias


class Join(Enum):
    """How the items of a list are joined: "a, b and c", "a, b or c", or "a, b, c"."""

    AND = "standard"
    OR = "or"
    PLAIN = "plain"


class Notation(NamedTuple):
    """Squares or moves, which read the same in every language and always from left to right."""

    items: tuple[str, ...]
    join: Join = Join.AND


Value: TypeAlias = int | str | Notation


@dataclass(frozen=True, slots=True)
class Sentence:
    """One message with what fills its placeholders.

    Attributes:
        id: the message's id.
        values: the placeholders' values.
        num: the count that chooses the plural form, also the placeholder `num`.
    """

    id: str
    values: Mapping[str, Value]
    num: int | None = None


def sentence(id: str, /, num: int | None = None, **values: Value) -> Sentence:  # noqa: A002
    """Return a sentence; `num` chooses the plural form and fills `%(num)d`."""
    return Sentence(id, values if num is None else {**values, "num": num}, num)
