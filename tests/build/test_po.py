"""PO files: a translation that could break a sentence is refused, and updates lose nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import polib
import pytest

from damiera_build.languages import PACKAGE_LOCALE
from damiera_build.messages import MESSAGES, Message
from damiera_build.po import PLURAL_FORMS, Translations, read_translations, update

LANGUAGES = ["cs", "el", "it", "ro", "th", "tr"]

TAKES = Message("takes", "%(move)s takes one.", "%(move)s takes %(num)d.", "A note.")
PLAIN = Message("plain", "Men move.")
ENGLISH = {message.id: message for message in (TAKES, PLAIN)}

WHOLE = """\
msgid ""
msgstr ""
"Language: cs\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);\\n"

#. A note.
#, python-format
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

Read = Callable[[str], Translations]


@pytest.fixture
def catalogue(tmp_path: Path) -> Path:
    """Where a catalogue is written."""
    return tmp_path / "cs.po"


@pytest.fixture
def read_po(catalogue: Path) -> Read:
    """What a catalogue's text says about the two messages above."""

    def read(text: str) -> Translations:
        catalogue.write_text(text, "utf-8")
        return read_translations(catalogue, "cs.po", ENGLISH)

    return read


def codes(translations: Translations) -> list[str]:
    """Return the codes of what is wrong."""
    return [found.code.name for found in translations.findings]


MUTATIONS = [
    ("a renamed placeholder", "%(move)s", "%(tah)s"),
    ("a renamed count", "%(num)d", "%(pocet)d"),
    ("a dropped placeholder", "%(rival)s", ""),
    ("a lost conversion", "%(move)s", "%(move)"),
    ("another conversion", "%(num)d", "%(num)s"),
    ("a typed move", "%(move)s", "24x15"),
]


@pytest.mark.parametrize("tag", LANGUAGES)
@pytest.mark.parametrize(("what", "old", "new"), MUTATIONS, ids=[m[0] for m in MUTATIONS])
def test_a_broken_placeholder_is_an_error(
    tag: str, what: str, old: str, new: str, tmp_path: Path
) -> None:
    """Each of the six ways in which translators break one, in every language."""
    file = polib.pofile((PACKAGE_LOCALE / f"{tag}.po").read_text("utf-8"))
    (entry,) = [e for e in file if e.msgctxt == "why.most-pieces"]
    last = max(entry.msgstr_plural)
    assert old in entry.msgstr_plural[last]
    entry.msgstr_plural[last] = entry.msgstr_plural[last].replace(old, new)
    path = tmp_path / f"{tag}.po"
    path.write_text(str(file), "utf-8")
    broken = read_translations(path, "shown.po", MESSAGES)
    assert {"L402", "L404"} & set(codes(broken)), f"{what} passes unnoticed"


def test_a_whole_catalogue_is_used_in_full(read_po: Read) -> None:
    """Nothing is wrong, nothing is missing."""
    read = read_po(WHOLE)
    assert len(read.texts) == len(ENGLISH)
    assert (read.stale, read.missing, read.findings) == ((), (), ())


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("Kameny táhnou.", "<b>Kameny</b> táhnou.", "L403"),
        ("Kameny táhnou.", "Kameny &amp; dámy.", "L403"),
        ("Kameny táhnou.", "Kameny {{ secret }}.", "L403"),
        ("Kameny táhnou.", "Kameny {% raw %}.", "L403"),
        ("Kameny táhnou.", "<!-- nic -->", "L403"),
        ("Kameny táhnou.", "Kameny 22-19.", "L404"),
        ("Kameny táhnou.", "Na poli 22.", "L404"),
        ("Kameny táhnou.", "100 % kamenů.", "L402"),
        ("Kameny táhnou.", "Kameny %(move)s.", "L402"),
        ("bere jednu", "bere 1", "L404"),
    ],
)
def test_what_does_not_belong_is_refused(old: str, new: str, code: str, read_po: Read) -> None:
    """Markup, template code, numbers typed by hand, bare percent signs."""
    assert code in codes(read_po(WHOLE.replace(old, new)))


@pytest.mark.parametrize("hidden", ["\u202e", "\u202d", "\u202a", "\x1b", "\x07"])
def test_a_character_that_reorders_or_hides_text_is_refused(hidden: str, read_po: Read) -> None:
    """A reviewer would see another sentence than the reader."""
    read = read_po(WHOLE.replace("Kameny táhnou.", f"Kameny {hidden}táhnou."))
    assert (bool(read.findings), read.missing) == (True, ("plain",))


@pytest.mark.parametrize("new", ["a < b", "Kameny & dámy", "100 %% kamenů", "{kameny}"])
def test_harmless_signs_are_words(new: str, read_po: Read) -> None:
    """What HTML escapes, and braces that are no template, may be written."""
    assert "L403" not in codes(read_po(WHOLE.replace("Kameny táhnou.", new)))


def test_a_refused_translation_is_missing(read_po: Read) -> None:
    """Its message falls back; the others are used."""
    read = read_po(WHOLE.replace("Kameny táhnou.", "Kameny 22-19."))
    assert (set(read.texts), read.missing) == ({"takes"}, ("plain",))


def test_a_finding_points_at_the_entry(read_po: Read) -> None:
    """The line is that of the entry in the file."""
    text = WHOLE.replace("Kameny táhnou.", "Kameny 22-19.")
    (first, *_) = read_po(text).findings
    assert "plain" in text.split("\n")[first.span.line - 1]


def test_a_count_may_be_a_word_where_the_form_has_one_count(read_po: Read) -> None:
    """The Czech singular says `jednu`; the plural has to show the number."""
    read = read_po(WHOLE.replace('[1] "%(move)s bere %(num)d."', '[1] "%(move)s bere dvě."'))
    assert codes(read) == ["L402"]


def test_a_missing_plural_form_is_a_missing_translation(read_po: Read) -> None:
    """A message is used whole or not at all."""
    read = read_po(WHOLE.replace('msgstr[2] "%(move)s bere %(num)d."', 'msgstr[2] ""'))
    assert (set(read.texts), read.missing) == ({"plain"}, ("takes",))


def test_a_fuzzy_translation_is_stale(read_po: Read) -> None:
    """It is never published as current."""
    read = read_po(WHOLE.replace('msgctxt "plain"', '#, fuzzy\nmsgctxt "plain"'))
    assert (set(read.texts), read.stale) == ({"takes"}, ("plain",))


def test_a_translation_of_another_english_text_is_stale(read_po: Read) -> None:
    """Even before the catalogue is brought up to date."""
    read = read_po(WHOLE.replace("Men move.", "Men may move."))
    assert read.stale == ("plain",)


def test_an_entry_that_no_message_has_is_told(read_po: Read) -> None:
    """A warning: it does no harm and is of no use."""
    assert codes(read_po(WHOLE + '\nmsgctxt "gone"\nmsgid "Gone."\nmsgstr "Pryč."\n')) == ["L406"]


def test_an_obsolete_entry_is_passed_over(read_po: Read) -> None:
    """Tools keep them for reuse."""
    text = WHOLE + '\n#~ msgctxt "gone"\n#~ msgid "Gone."\n#~ msgstr "Pryč."\n'
    assert codes(read_po(text)) == []


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"\xe8", b"not a catalogue\n", b"\x00" * 9])
def test_a_file_that_is_no_catalogue_is_one_error(data: bytes, catalogue: Path) -> None:
    """All messages are missing; nothing else happens."""
    catalogue.write_bytes(data)
    read = read_translations(catalogue, "cs.po", ENGLISH)
    assert (codes(read), read.missing) == (["L401"], ("takes", "plain"))


@pytest.mark.parametrize(
    "rule",
    [
        "nplurals=9; plural=n",
        "nplurals=2; plural=__import__('os')",
        "nplurals=2; plural=n",
        "nplurals=2; plural=1/(n-n)",
        "nplurals=2; plural=" + "(" * 500 + "n" + ")" * 500,
        "nonsense",
    ],
)
def test_a_plural_rule_that_cannot_be_used_counts_one_and_many(rule: str, read_po: Read) -> None:
    """It is tried on every count before it is trusted."""
    old = "nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);"
    read = read_po(WHOLE.replace(old, rule))
    assert [read.plural(number) for number in (0, 1, 2, 99)] == [1, 0, 1, 1]


@pytest.mark.parametrize(
    ("tag", "forms"),
    [
        ("ru", [2, 0, 1, 2, 2, 0, 1]),
        ("pl", [2, 0, 1, 2, 2, 2, 1]),
        ("cs", [2, 0, 1, 2, 2, 2, 2]),
        ("ro", [1, 0, 1, 1, 1, 2, 2]),
        ("th", [0, 0, 0, 0, 0, 0, 0]),
        ("ar", [0, 1, 2, 3, 4, 4, 4]),
    ],
)
def test_a_pinned_plural_rule_is_that_of_the_language(
    tag: str, forms: list[int], read_po: Read
) -> None:
    """Counts 0, 1, 2, 5, 11, 21 and 22 choose the forms of CLDR."""
    old = "nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);"
    plural = read_po(WHOLE.replace(old, PLURAL_FORMS[tag])).plural
    assert [plural(number) for number in (0, 1, 2, 5, 11, 21, 22)] == forms


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
