"""What makes one translated text unusable, and which piece of it: placeholders, numbers, markup."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Final, NamedTuple

from damiera_build.catalogue import PLACEHOLDER, TYPED
from damiera_build.diagnostic import Code
from damiera_build.messages import Message
from damiera_build.source import is_hidden
from damiera_build.translation_markup import foreign_markup, without_targets

_JOINERS: Final = frozenset("\n\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}")
"""Characters without a shape of their own that some scripts are written with."""

_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that are drawn as nothing."""

_BROKEN: Final = re.compile(r"%(?:\s?[({\[]\s?\w*(?:\s?[)}\]][sdSD]?)?|[a-zA-Z_]+)?")
"""What stands where a placeholder was meant, or a bare percent sign."""


class Fault(NamedTuple):
    """What is wrong with a text: the piece of it, what to tell, and what to write instead."""

    code: Code
    start: int
    end: int
    message: str
    fix: str


def is_visible(text: str) -> bool:
    """Tell whether anything of a text can be seen."""
    return any(unicodedata.category(c)[0] in "LNPS" and c not in _BLANK for c in text)


def placeholders(text: str) -> frozenset[str]:
    """Return the placeholders of a text."""
    return frozenset(match[0] for match in PLACEHOLDER.finditer(text) if match[1])


def faults(text: str, message: Message, *, is_singular: bool = False) -> Iterator[Fault]:
    """Yield what is wrong with a translation, or with one of its plural forms.

    A singular form is one that stands for a count of one and for no other.
    """
    english = message.text if is_singular else message.plural or message.text
    words = text
    for foreign in foreign_markup(text, english):
        yield Fault(Code.L403, *foreign[:4])
        if not foreign.is_lost:
            words = _blanked(words, foreign.start, foreign.end)
    words = PLACEHOLDER.sub(_blank, without_targets(words))
    typed = list(_typed(words, message))
    for start, end in typed:
        words = _blanked(words, start, end)
    yield from _wrong_placeholders(text, words, typed, message, is_singular=is_singular)
    for hidden in sorted({c for c in text if is_hidden(c) and c not in _JOINERS}):
        name = unicodedata.name(hidden, "control character")
        told = f"U+{ord(hidden):04X} ({name}) hides or reorders what a reader sees"
        at = text.index(hidden)
        yield Fault(Code.L403, at, at + 1, told, "delete the character")


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _blanked(text: str, start: int, end: int) -> str:
    return text[:start] + " " * (end - start) + text[end:]


def _typed(words: str, message: Message) -> Iterator[tuple[int, int]]:
    """Yield where a number stands that the English text has not, with its percent sign."""
    english = without_targets(f"{message.text}\n{message.plural or ''}")
    allowed = Counter(TYPED.findall(PLACEHOLDER.sub(_blank, english)))
    told: set[str] = set()
    for match in re.finditer(rf"(?P<before>%?)(?P<typed>{TYPED.pattern})(?:\s?%)?", words):
        typed = match["typed"]
        if allowed[typed]:
            allowed[typed] -= 1
        elif typed not in told:
            told.add(typed)
            yield match.span()


def _wrong_placeholders(
    text: str,
    words: str,
    typed: list[tuple[int, int]],
    message: Message,
    *,
    is_singular: bool,
) -> Iterator[Fault]:
    """Yield numbers typed by hand, then what is no placeholder, then what is lost.

    What is lost is told as the remedy for what stands in its place, and by itself only where
    nothing does.
    """
    single, several = placeholders(message.text), placeholders(message.plural or message.text)
    known = single | several
    lost = sorted((single & several if is_singular else several) - placeholders(text))
    wrong: dict[str, tuple[int, int]] = {}
    unknown = [m for m in PLACEHOLDER.finditer(text) if m[1] and m[0] not in known]
    for match in (*unknown, *_BROKEN.finditer(words)):
        wrong.setdefault(match[0], match.span())
    meant = {what: name for what in wrong if (name := _by_name(what, lost))}
    left = [name for name in lost if name not in meant.values()]
    instead = " and ".join(left)
    for start, end in typed:
        fix = instead or (
            "the placeholder that stands for it" if known else "leave it out, or say it in words"
        )
        yield Fault(Code.L404, start, end, f"{text[start:end]} is typed by hand", fix)
    for what, (start, end) in sorted(wrong.items(), key=lambda item: item[1]):
        fix = meant.get(what) or instead or _by_name(what, sorted(known))
        if PLACEHOLDER.fullmatch(what):
            told = f"there is no placeholder {what}"
            fix = fix or (f"one of: {', '.join(sorted(known))}" if known else "leave it out")
        else:
            told = f"{what} is no placeholder" if fix or what != "%" else "a bare percent sign"
            fix = fix or "%% for a percent sign"
        yield Fault(Code.L402, start, end, told, fix)
    if not typed and len(meant) == len(wrong):
        for name in left:
            told, fix = f"{name} is missing", f"use {name} in the translation"
            yield Fault(Code.L402, 0, len(text), told, fix)


def _by_name(what: str, names: list[str]) -> str:
    """Return the placeholder whose name stands in a broken one, empty if none does."""
    word = re.search(r"\w+", what)
    if word is None:
        return ""
    by_name = {name[2:-2]: name for name in names}
    near = get_close_matches(word[0], by_name, 1, 0.75)
    return by_name[near[0]] if near else ""
