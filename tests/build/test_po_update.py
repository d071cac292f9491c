"""PO files that are brought up to date: nothing that a translator wrote is lost."""

from __future__ import annotations

from pathlib import Path

import polib
import pytest

from damiera_build.messages import Message
from damiera_build.po import update
from damiera_build.project import ProjectError

TAKES = Message("takes", "%(move)s takes one.", "%(move)s takes %(num)d.", "A note.")
PLAIN = Message("plain", "Men move.")
ENGLISH = {message.id: message for message in (TAKES, PLAIN)}

WHOLE = """\
msgid ""
msgstr ""
"Language: cs\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);\\n"

msgctxt "takes"
msgid "%(move)s takes one."
msgid_plural "%(move)s takes %(num)d."
msgstr[0] "%(move)s bere jednu."
msgstr[1] "%(move)s bere %(num)d."
msgstr[2] "%(move)s bere %(num)d."

msgctxt "plain"
msgid "Men move."
msgstr "Kameny táhnou."
"""


@pytest.fixture
def catalogue(tmp_path: Path) -> Path:
    """Where a catalogue is written."""
    return tmp_path / "cs.po"


def test_an_update_of_a_current_catalogue_changes_nothing(catalogue: Path) -> None:
    """Byte for byte, so a repository sees no noise."""
    catalogue.write_text(update(catalogue, "cs", ENGLISH, {}), "utf-8")
    assert update(catalogue, "cs", ENGLISH, {}) == catalogue.read_text("utf-8")


@pytest.mark.parametrize("old", [WHOLE, WHOLE.replace("Kameny táhnou.", "")])
def test_an_update_after_a_change_is_idempotent(old: str, catalogue: Path) -> None:
    """The second run has nothing more to do, whether the message was translated or not."""
    catalogue.write_text(old, "utf-8")
    changed = {**ENGLISH, "plain": Message("plain", "Men may move.")}
    catalogue.write_text(update(catalogue, "cs", changed, {}), "utf-8")
    assert update(catalogue, "cs", changed, {}) == catalogue.read_text("utf-8")


def test_a_changed_english_text_makes_the_translation_fuzzy(catalogue: Path) -> None:
    """The translator sees the text that was translated."""
    catalogue.write_text(WHOLE, "utf-8")
    changed = {**ENGLISH, "plain": Message("plain", "Men may move.")}
    text = update(catalogue, "cs", changed, {})
    (entry,) = [entry for entry in polib.pofile(text) if entry.msgctxt == "plain"]
    assert (entry.fuzzy, entry.previous_msgid) == (True, "Men move.")
    assert entry.msgstr == "Kameny táhnou."


def test_a_changed_plural_makes_the_translation_fuzzy(catalogue: Path) -> None:
    """A plural is a part of the text."""
    catalogue.write_text(WHOLE, "utf-8")
    changed = {**ENGLISH, "takes": TAKES._replace(plural="%(move)s takes all %(num)d.")}
    (entry,) = [e for e in polib.pofile(update(catalogue, "cs", changed, {})) if e.fuzzy]
    assert (entry.msgctxt, entry.msgstr_plural[0]) == ("takes", "%(move)s bere jednu.")


def test_a_changed_text_is_kept_with_its_plural(catalogue: Path) -> None:
    """The translator compares both, after a second update too."""
    catalogue.write_text(WHOLE, "utf-8")
    changed = {**ENGLISH, "takes": Message("takes", "%(move)s takes it.", "%(move)s: %(num)d.")}
    for _ in range(2):
        catalogue.write_text(update(catalogue, "cs", changed, {}), "utf-8")
        (entry,) = [e for e in polib.pofile(catalogue.read_text("utf-8")) if e.fuzzy]
        old = entry.previous_msgid, entry.previous_msgid_plural
        assert old == (TAKES.text, TAKES.plural)


@pytest.mark.parametrize("comment", ["#by hand", "#. by hand", "# by hand"])
def test_comments_without_a_space_are_read(comment: str, catalogue: Path) -> None:
    """Gettext reads them, and no catalogue is lost for them."""
    catalogue.write_text(WHOLE.replace('msgctxt "plain"', f'{comment}\nmsgctxt "plain"'), "utf-8")
    update(catalogue, "cs", ENGLISH, {})


def test_a_catalogue_of_another_language_is_not_updated(catalogue: Path) -> None:
    """It would be filled into the wrong file."""
    catalogue.write_text(WHOLE.replace("Language: cs", "Language: it"), "utf-8")
    with pytest.raises(ProjectError, match=r"cs\.po:3: .*the language is it, not cs"):
        update(catalogue, "cs", ENGLISH, {})


def test_comments_of_translators_survive(catalogue: Path) -> None:
    """What they wrote for each other is not ours to drop."""
    catalogue.write_text(
        WHOLE.replace('msgctxt "plain"', '# review: ok?\nmsgctxt "plain"'), "utf-8"
    )
    assert "# review: ok?\n" in update(catalogue, "cs", ENGLISH, {})


def test_the_header_survives(catalogue: Path) -> None:
    """Translators' names, and the plural rule they chose."""
    header = "# Translated by Jana.\n" + WHOLE.replace("Language: cs", "Language-Team: Praha")
    catalogue.write_text(header, "utf-8")
    text = update(catalogue, "cs", ENGLISH, {})
    assert ("# Translated by Jana." in text, "Language-Team: Praha" in text) == (True, True)


def test_a_comment_for_translators_gives_the_example(catalogue: Path) -> None:
    """The note of the message and the rendered English stand above the entry."""
    text = update(catalogue, "cs", ENGLISH, {"takes": "Example: 22x13 takes one."})
    assert "#. A note.\n#. Example: 22x13 takes one.\n" in text


def test_a_new_language_starts_with_its_plural_rule(tmp_path: Path) -> None:
    """Every message is there, untranslated, in as many forms as the language has."""
    (entry, _) = polib.pofile(update(tmp_path / "pl.po", "pl", ENGLISH, {}))
    assert entry.msgstr_plural == {0: "", 1: "", 2: ""}


def test_an_updated_catalogue_has_no_dates_and_no_line_numbers(catalogue: Path) -> None:
    """Both make conflicts and tell nothing."""
    catalogue.write_text(WHOLE, "utf-8")
    text = update(catalogue, "cs", ENGLISH, {})
    assert ("Date" in text, "\n#: " in text) == (False, False)


def test_a_message_that_is_gone_leaves_the_catalogue(catalogue: Path) -> None:
    """What nothing uses is not kept for ever."""
    catalogue.write_text(WHOLE, "utf-8")
    assert "Men move" not in update(catalogue, "cs", {"takes": TAKES}, {})
