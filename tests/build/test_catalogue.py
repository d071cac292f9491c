"""The words of one language: lists, plurals, HTML, and what falls back to English."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from damiera_build.catalogue import ENGLISH, Catalogue, escape, fill, notation_html
from damiera_build.languages import Language
from damiera_build.messages import Message
from damiera_build.sentence import Join, Notation, sentence

OwnLanguage = Callable[[str], Language]

MESSAGES = {
    "take": Message("take", "Takes %(squares)s.", "All: %(squares)s."),
    "hold": Message("hold", "100%% of %(word)s."),
}


def czech(number: int) -> int:
    """Return the Czech plural form of a count."""
    return 0 if number == 1 else 1 if 2 <= number <= 4 else 2


CZECH = Catalogue(
    "cs", {"take": ("bere %(squares)s", "berou %(squares)s", "bere jich")}, czech, MESSAGES
)


@pytest.mark.parametrize(
    ("tag", "join", "told"),
    [
        ("en", Join.AND, "26, 19 and 11"),
        ("en", Join.OR, "26, 19 or 11"),
        ("cs", Join.AND, "26, 19 a 11"),
        ("cs", Join.OR, "26, 19 nebo 11"),
        ("el", Join.AND, "26, 19 και 11"),
        ("el", Join.OR, "26, 19 ή 11"),
        ("ro", Join.AND, "26, 19 și 11"),
        ("ro", Join.OR, "26, 19 sau 11"),
        ("tr", Join.AND, "26, 19 ve 11"),
        ("tr", Join.OR, "26, 19 veya 11"),
        ("th", Join.AND, "26, 19 และ 11"),
        ("th", Join.OR, "26, 19 หรือ 11"),
        ("it", Join.AND, "26, 19 e 11"),
        ("it", Join.OR, "26, 19 o 11"),
        ("it", Join.PLAIN, "26, 19, 11"),
    ],
)
def test_a_list_is_joined_as_the_language_does(tag: str, join: Join, told: str) -> None:
    """With spaces where the language's own data has none or a hard one."""
    joined = Catalogue(tag).join(["26", "19", "11"], join)
    assert joined.replace("\u00a0", " ") == told


@pytest.mark.parametrize("tag", ["en", "cs", "el", "ro", "th", "tr", "it"])
@pytest.mark.parametrize("join", list(Join))
def test_a_list_of_one_is_the_one(tag: str, join: Join) -> None:
    """Nothing is joined."""
    assert Catalogue(tag).join(["11"], join) == "11"


@pytest.mark.parametrize("tag", ["en", "cs", "el", "ro", "th", "tr", "it"])
def test_digits_stay_western_everywhere(tag: str) -> None:
    """Notation is the same in every language."""
    assert set(Catalogue(tag).join(["8", "11"], Join.OR)) >= set("811")


@pytest.mark.parametrize(
    ("number", "told"), [(1, "bere 3"), (2, "berou 3"), (4, "berou 3"), (5, "bere jich")]
)
def test_a_count_chooses_the_form_of_the_language(number: int, told: str) -> None:
    """Czech has three."""
    assert CZECH.say(sentence("take", number, squares=Notation(("3",)))) == told


@pytest.mark.parametrize(("number", "told"), [(1, "Takes 3."), (2, "All: 3."), (0, "All: 3.")])
def test_english_counts_one_and_many(number: int, told: str) -> None:
    """Whatever language falls back, the form is the English one."""
    fallen = Catalogue("cs", {}, czech, MESSAGES)
    assert fallen.say(sentence("take", number, squares=Notation(("3",)))) == told


def test_what_is_not_translated_is_marked_as_english_in_html() -> None:
    """A screen reader changes its voice."""
    html = CZECH.say_html(sentence("hold", word="it"))
    assert html == '<span lang="en" dir="ltr">100% of it.</span>'


def test_what_is_translated_is_not_marked() -> None:
    """The page's own language needs no mark."""
    assert "lang=" not in CZECH.say_html(sentence("take", 1, squares=Notation(("3",))))


def test_english_itself_is_never_marked() -> None:
    """It is its own source."""
    assert ENGLISH.has("caption.mandatory")


def test_notation_is_isolated_in_html() -> None:
    """In a text from right to left a move still runs from left to right."""
    html = CZECH.say_html(sentence("take", 1, squares=Notation(("22-19",))))
    assert html == 'bere <bdi class="n" dir="ltr">22-19</bdi>'


def test_markup_in_a_value_is_text() -> None:
    """Whatever was typed as a move is shown, not obeyed."""
    html = CZECH.say_html(sentence("hold", word='<b onclick="x">'))
    assert "&lt;b onclick=&quot;x&quot;&gt;" in html


def test_markup_in_a_translation_is_text() -> None:
    """The gate refuses it; if it came through, it would still be harmless."""
    words = Catalogue("cs", {"take": ("<b>%(squares)s</b>",)}, czech, MESSAGES)
    assert words.say_html(sentence("take", squares=Notation(("3",)))).startswith("&lt;b&gt;")


def test_a_value_is_not_filled_again() -> None:
    """A placeholder inside a value stays as it is."""
    assert fill("%(a)s", {"a": "%(b)s", "b": "no"}) == "%(b)s"


def test_a_doubled_percent_is_one() -> None:
    """As translators know it."""
    assert fill("100%%", {}) == "100%"


def test_a_placeholder_without_a_value_is_a_fault() -> None:
    """It is never printed as it is."""
    with pytest.raises(KeyError):
        fill("%(a)s", {})


@pytest.mark.parametrize("text", ["a & b", "<script>", '"quoted"', "a > b"])
def test_escaped_text_has_no_markup(text: str) -> None:
    """The four signs that HTML gives a meaning."""
    assert not set(escape(text).replace("&amp;", "").replace("&quot;", "")) & set('<>"')


def test_notation_never_breaks_out_of_its_element() -> None:
    """It is escaped as well."""
    assert "<script>" not in notation_html("</bdi><script>")


@pytest.mark.parametrize(
    ("tag", "direction"),
    [("cs", "ltr"), ("th", "ltr"), ("ar", "rtl"), ("he", "rtl"), ("fa", "rtl")],
)
def test_a_language_knows_its_direction(tag: str, direction: str) -> None:
    """Right to left for Arabic, Hebrew and Persian."""
    assert Catalogue(tag).direction == direction


@pytest.mark.parametrize(
    ("tag", "name"),
    [
        *(("cs", "čeština"), ("el", "Ελληνικά"), ("ro", "română"), ("th", "ไทย")),
        *(("tr", "Türkçe"), ("it", "italiano"), ("en", "English"), ("pt-BR", "português (Brasil)")),
    ],
)
def test_a_language_names_itself(tag: str, name: str) -> None:
    """The switcher is read by those who know the language."""
    assert Catalogue(tag).endonym == name


@pytest.mark.parametrize("tag", ["no", "nb", "nn-NO", "zh-Hans", "pt-BR"])
def test_a_tag_with_region_or_script_is_known(tag: str) -> None:
    """BCP 47 with a hyphen; `no` is Norwegian, not a truth value."""
    assert Catalogue(tag).direction == "ltr"
