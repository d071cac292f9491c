"""The words of one language: sentences in, text or HTML out.

English comes from the code. The others come from PO files; a translation that could break a
sentence is not used, its message falls back to English.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Final

from damiera_build.messages import MESSAGES, Message
from damiera_build.sentence import Join, Notation, Sentence, Value

if TYPE_CHECKING:
    from babel import Locale

SOURCE_LANGUAGE: Final = "en"

PLACEHOLDER: Final = re.compile(r"%\((\w+)\)([sd])|(%%)")

TYPED: Final = re.compile(
    r"\d+(?:[-x:\N{MULTIPLICATION SIGN}\N{CYRILLIC SMALL LETTER HA}\N{MINUS SIGN}"
    r"\N{HYPHEN}-\N{HORIZONTAL BAR}]\d+)*"
)
"""A number or a move; digits of any script: a Thai 22 is as much typed by hand as ours."""

_LIST_PATTERNS: Final = {
    # CLDR joins Thai lists without spaces, and English ones with a comma before the last item.
    ("th", Join.AND): (", ", " และ "),
    ("th", Join.OR): (", ", " หรือ "),
    ("en", Join.AND): (", ", " and "),
    ("en", Join.OR): (", ", " or "),
}


def _english_plural(number: int) -> int:
    return 0 if number == 1 else 1


@dataclass(frozen=True)
class Catalogue:
    """The messages of one language.

    Attributes:
        language: its BCP 47 tag.
        translations: the usable forms of each translated message, by id.
        plural: which form a count takes.
        messages: the English messages, for what is not translated.
    """

    language: str = SOURCE_LANGUAGE
    translations: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    plural: Callable[[int], int] = _english_plural
    messages: Mapping[str, Message] = field(default_factory=lambda: MESSAGES)

    def has(self, id: str) -> bool:  # noqa: A002
        """Tell whether a message can be said in this language."""
        return self.language == SOURCE_LANGUAGE or id in self.translations

    def template(self, id: str, num: int | None = None) -> str:  # noqa: A002
        """Return a message's text for a count, in English where it is not translated.

        Raises:
            KeyError: for an id that no message has.
        """
        message = self.messages[id]
        forms = self.translations.get(id)
        if forms is not None:
            return forms[self.plural(num) if num is not None and len(forms) > 1 else 0]
        if num is None or message.plural is None:
            return message.text
        return (message.text, message.plural)[_english_plural(num)]

    def say(self, *sentences: Sentence) -> str:
        """Return sentences as plain text."""
        return " ".join(
            fill(self.template(s.id, s.num), {n: self._plain(v) for n, v in s.values.items()})
            for s in sentences
        )

    def say_html(self, *sentences: Sentence) -> str:
        """Return sentences as HTML: notation is isolated, and what fell back is marked English."""
        return " ".join(map(self._sentence_html, sentences))

    def _sentence_html(self, sentence: Sentence) -> str:
        text = escape(self.template(sentence.id, sentence.num))
        words = fill(text, {name: self._html(v) for name, v in sentence.values.items()})
        return words if self.has(sentence.id) else f'<span lang="en" dir="ltr">{words}</span>'

    def _plain(self, value: Value) -> str:
        return self.join(value.items, value.join) if isinstance(value, Notation) else str(value)

    def _html(self, value: Value) -> str:
        if isinstance(value, Notation):
            return self.join(map(notation_html, value.items), value.join)
        return notation_html(str(value)) if isinstance(value, int) else escape(value)

    def join(self, items: Iterable[str], join: Join = Join.AND) -> str:
        """Return a list in words, as the language writes it."""
        items = list(items)
        if join is Join.PLAIN or len(items) < 2:
            return ", ".join(items)
        comma, last = _LIST_PATTERNS.get((self.language, join), (None, None))
        if comma is not None and last is not None:
            return comma.join(items[:-1]) + last + items[-1]
        from babel.lists import format_list

        return format_list(items, join.value, self.locale)

    @cached_property
    def locale(self) -> Locale:
        """The language's CLDR data."""
        from babel import Locale

        return Locale.parse(self.language, sep="-")

    @property
    def is_known(self) -> bool:
        """Whether CLDR knows the language."""
        from babel import UnknownLocaleError

        try:
            return bool(self.locale)
        except (UnknownLocaleError, ValueError):
            return False

    @property
    def direction(self) -> str:
        """The direction of the language's script, as HTML writes it."""
        return "rtl" if self.locale.character_order == "right-to-left" else "ltr"

    @property
    def endonym(self) -> str:
        """The language's own name of itself."""
        return str(self.locale.get_display_name() or self.language)


ENGLISH: Final = Catalogue()


def fill(template: str, values: Mapping[str, str]) -> str:
    """Return a message with its placeholders filled.

    Raises:
        KeyError: for a placeholder without a value.
    """
    return PLACEHOLDER.sub(lambda m: "%" if m[3] else values[m[1]], template)


def escape(text: str) -> str:
    """Return text as it stands in HTML."""
    return (
        text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    )


def notation_html(text: str) -> str:
    """Return squares or a move in HTML: always from left to right, never broken over lines."""
    return f'<bdi class="n" dir="ltr">{escape(text)}</bdi>'
