"""PO files: a translation that could break a sentence is refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import polib
import pytest

from damiera_build.languages import PACKAGE_LOCALE
from damiera_build.messages import MESSAGES, Message
from damiera_build.po import PLURAL_FORMS, Translations, read_translations

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
        ("Kameny táhnou.", "100 % kamenů.", "L404"),
        ("Kameny táhnou.", "Sto % kamenů.", "L402"),
        ("Kameny táhnou.", "Kameny %(move)s.", "L402"),
        ("bere jednu", "bere 1", "L404"),
    ],
)
def test_what_does_not_belong_is_refused(old: str, new: str, code: str, read_po: Read) -> None:
    """Markup, template code, numbers typed by hand, bare percent signs."""
    assert code in codes(read_po(WHOLE.replace(old, new)))


@pytest.mark.parametrize("hidden", ["\u202e", "\u202d", "\u202a", "\x1b", "\x07", "\u2028", "\x85"])
def test_a_character_that_reorders_or_hides_text_is_refused(hidden: str, read_po: Read) -> None:
    """A reviewer would see another sentence than the reader; the other sentences are used."""
    read = read_po(WHOLE.replace("Kameny táhnou.", f"Kameny {hidden}táhnou."))
    assert (codes(read), read.missing, set(read.texts)) == (["L403"], ("plain",), {"takes"})


@pytest.mark.parametrize("new", ["a < b", "Kameny & dámy", "100 %% kamenů", "{kameny}"])
def test_harmless_signs_are_words(new: str, read_po: Read) -> None:
    """What HTML escapes, and braces that are no template, may be written."""
    assert "L403" not in codes(read_po(WHOLE.replace("Kameny táhnou.", new)))


def test_a_refused_translation_is_missing(read_po: Read) -> None:
    """Its message falls back; the others are used."""
    read = read_po(WHOLE.replace("Kameny táhnou.", "Kameny 22-19."))
    assert (set(read.texts), read.missing) == ({"takes"}, ("plain",))


@pytest.mark.parametrize(
    ("old", "new", "marked"),
    [
        ("Kameny táhnou.", "Kameny 22-19.", "22-19"),
        ("Kameny táhnou.", '"\n"Kameny "\n"<b>táhnou.', "<b>"),
        ("Kameny táhnou.", 'Kameny \\"tu\\" %(x)s.', "%(x)s"),
        ("Kameny táhnou.", "Kameny\u202e.", "\u202e"),
        ('[1] "%(move)s bere', '[1] "%(tah)s bere', "%(tah)s"),
        ('[2] "%(move)s bere', '[2] "bere', "bere %(num)d."),
        ('msgctxt "plain"', 'msgctxt "plane"', "plane"),
        ('msgctxt "plain"\n', "", "Men move."),
    ],
)
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_a_finding_stands_at_the_words_it_is_about(
    old: str, new: str, marked: str, ending: str, read_po: Read
) -> None:
    """In their line, which is shown, and of their length; what is lost stands at the text."""
    (found,) = read_po(WHOLE.replace(old, new).replace("\n", ending)).findings
    line, start, end = found.span
    assert found.line_text == WHOLE.replace(old, new).split("\n")[line - 1]
    assert found.line_text[start - 1 : end - 1] == marked


def test_a_count_may_be_a_word_where_the_form_has_one_count(read_po: Read) -> None:
    """The Czech singular says `jednu`; the plural has to show the number."""
    read = read_po(WHOLE.replace('[1] "%(move)s bere %(num)d."', '[1] "%(move)s bere dvě."'))
    assert codes(read) == ["L402"]


def test_a_missing_plural_form_is_a_missing_translation(read_po: Read) -> None:
    """A message is used whole or not at all."""
    read = read_po(WHOLE.replace('msgstr[2] "%(move)s bere %(num)d."', 'msgstr[2] ""'))
    assert (set(read.texts), read.missing) == ({"plain"}, ("takes",))


@pytest.mark.parametrize(
    "blank", [" ", "\u00a0", "\\n", "\u200b", "\u2060 \\t", "\u3164", "\u2800"]
)
def test_a_translation_that_nobody_can_see_is_a_missing_one(blank: str, read_po: Read) -> None:
    """A heading would be empty."""
    read = read_po(WHOLE.replace("Kameny táhnou.", blank))
    assert (set(read.texts), read.missing, codes(read)) == ({"takes"}, ("plain",), [])


@pytest.mark.parametrize(
    "flag", ["#, fuzzy", "#,fuzzy", "#,python-format,fuzzy", "#fuzzy\n#,fuzzy"]
)
def test_a_fuzzy_translation_is_stale(flag: str, read_po: Read) -> None:
    """It is never published as current; gettext reads the flag without a space too."""
    read = read_po(WHOLE.replace('msgctxt "plain"', f'{flag}\nmsgctxt "plain"'))
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


@pytest.mark.parametrize("mark", ["#~ ", "#~"])
def test_an_obsolete_entry_is_not_used(mark: str, read_po: Read) -> None:
    """It is out of use also where a message has its id; its flags are nobody's."""
    old = WHOLE[WHOLE.index('msgctxt "plain"') :]
    obsolete = "".join(f"{mark}{line}\n" for line in old.splitlines())
    read = read_po(WHOLE.replace(old, obsolete))
    assert (set(read.texts), read.missing, codes(read)) == ({"takes"}, ("plain",), [])
    read = read_po(WHOLE.replace(old, f"#, fuzzy\n{obsolete}{old}"))
    assert (len(read.texts), codes(read)) == (2, [])


def test_an_entry_without_its_id_is_told_once(read_po: Read) -> None:
    """Its text tells which message it is of, and that one is not told to be missing too."""
    read = read_po(WHOLE.replace('msgctxt "plain"\n', ""))
    (found,) = read.findings
    assert found.message == "this entry has no msgctxt, so it belongs to no message"
    assert (found.fix, read.refused) == ('msgctxt "plain"', {"plain"})


@pytest.mark.parametrize("tag", ["cs", "cs_CZ", "cs-CZ", "cs_CZ.UTF-8", "CS", ""])
def test_a_header_may_name_the_language_as_gettext_does(tag: str, read_po: Read) -> None:
    """Or a variety of it, or none."""
    assert codes(read_po(WHOLE.replace("Language: cs", f"Language: {tag}"))) == []


@pytest.mark.parametrize("tag", ["it", "sk", "csb", "en_CZ"])
def test_a_catalogue_of_another_language_is_not_used(tag: str, read_po: Read) -> None:
    """Somebody has copied the wrong file: the header tells."""
    read = read_po(WHOLE.replace("Language: cs", f"Language: {tag}"))
    (found,) = read.findings
    assert (found.code.name, found.span.line, read.texts) == ("L401", 3, {})
    assert found.message == f"the header says that the language is {tag}, not cs"


def test_a_line_that_is_lost_crashes_nothing(read_po: Read) -> None:
    """Whichever it is: what is left is read, or told to be unreadable."""
    lines = WHOLE.splitlines(keepends=True)
    for number in range(len(lines)):
        for more in ("", "# a comment\n", '"more"\n'):
            read_po("".join([*lines[:number], more, *lines[number + 1 :]]))


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
