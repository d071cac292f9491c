"""The messages of the package: whole sentences, stable ids, named placeholders."""

from __future__ import annotations

import re

import pytest

from damiera_build.catalogue import PLACEHOLDER
from damiera_build.legend import SIGNS
from damiera_build.messages import MESSAGES, Message
from damiera_engine import Rule

BY_ID = pytest.mark.parametrize("message", list(MESSAGES.values()), ids=lambda m: m.id)


@BY_ID
def test_a_message_stands_under_its_id(message: Message) -> None:
    """The key is the msgctxt."""
    assert MESSAGES[message.id] is message


@BY_ID
def test_an_id_is_words_joined_by_dots_and_hyphens(message: Message) -> None:
    """It is read by translators and compared by tools."""
    assert re.fullmatch(r"[a-z0-9]+(?:[.-][a-z0-9]+)+", message.id)


@BY_ID
def test_a_message_has_no_markup_and_no_bare_percent(message: Message) -> None:
    """What is refused in a translation is not in the English either."""
    text = PLACEHOLDER.sub("", f"{message.text} {message.plural or ''}")
    assert not re.search(r"[%<>&{}]", text)


@BY_ID
def test_the_plural_has_the_placeholders_of_the_singular(message: Message) -> None:
    """A form may leave out the count, or write it as a word, and nothing else."""
    names = [{m[1] for m in PLACEHOLDER.finditer(text)} for text in message[1:3] if text]
    assert all(other - {"num", "most"} == names[0] - {"num", "most"} for other in names)


def test_every_rule_has_a_name() -> None:
    """The table of what is proved names them all."""
    assert {f"rule.{rule}" for rule in Rule} == {key for key in MESSAGES if key[:5] == "rule."}


def test_every_sign_of_the_legend_is_explained() -> None:
    """And no sign is explained that is not there."""
    explained = {key.removeprefix("legend.") for key in MESSAGES if key.startswith("legend.")}
    assert explained - {"title"} == set(SIGNS)
