"""Faults of one translated text: each is told once, where it stands, with what to write."""

from __future__ import annotations

import pytest

from damiera_build.messages import Message
from damiera_build.translation_faults import faults

BOARD = Message("board", "%(pieces)s men on %(rows)s rows.")
BRIEF = Message("brief", "In brief")
WHOLE = Message("whole", "100%% of the men on 8 × 8 squares, article 6.9.")
MOVED = Message("moved", "The move %(move)s is [legal](http://fid.it/capo1.htm).")


def told(text: str, message: Message) -> list[tuple[str, str, str]]:
    """Return code, marked piece and fix of everything that is wrong."""
    return [(f.code.name, text[f.start : f.end], f.fix) for f in faults(text, message)]


@pytest.mark.parametrize(
    "broken",
    ["%(pieces)", "% (pieces)s", "%pieces", "%s", "%", "%(pieces", "%{pieces}", "%[pieces]s"],
)
def test_a_broken_placeholder_is_told_once_with_the_one_it_was(broken: str) -> None:
    """Not as one that is missing too, and not as a percent sign."""
    text = f"{broken} pedine su %(rows)s righe."
    assert told(text, BOARD) == [("L402", broken, "%(pieces)s")]


@pytest.mark.parametrize("name", ["%(piece)s", "%(pieces)d", "%(pezzi)s"])
def test_a_placeholder_under_another_name_is_told_once(name: str) -> None:
    """With the one that is lost."""
    assert told(f"{name} pedine su %(rows)s righe.", BOARD) == [("L402", name, "%(pieces)s")]


def test_two_broken_placeholders_are_told_apart_by_their_names() -> None:
    """Each with its own."""
    text = "%(pieces) pedine su %rows righe."
    assert told(text, BOARD) == [
        ("L402", "%(pieces)", "%(pieces)s"),
        ("L402", "%rows", "%(rows)s"),
    ]


def test_two_that_nobody_can_tell_apart_are_told_with_all_that_is_lost() -> None:
    """Once, since both are written the same way."""
    assert told("%s pedine su %s righe.", BOARD) == [("L402", "%s", "%(pieces)s and %(rows)s")]


def test_a_lost_placeholder_is_told_of_the_whole_text() -> None:
    """It stands nowhere."""
    text = "Pedine su %(rows)s righe."
    assert told(text, BOARD) == [("L402", text, "use %(pieces)s in the translation")]


def test_a_percent_sign_by_itself_is_told() -> None:
    """Where nothing is lost."""
    assert told("Il cento % in breve", BRIEF) == [("L402", "%", "%% for a percent sign")]


@pytest.mark.parametrize(
    "typed", ["100%", "100 %", "22-18", "22x15x8", "22\u221218", "22\u201118", "8"]
)
def test_a_number_typed_by_hand_is_told_once(typed: str) -> None:
    """Named as it is written: a move is one, and its percent sign belongs to a number."""
    assert told(f"In {typed} breve", BRIEF) == [("L404", typed, "leave it out, or say it in words")]


def test_a_number_in_place_of_a_placeholder_is_told_with_it() -> None:
    """And the placeholder is not told to be missing."""
    assert told("12 pedine su %(rows)s righe.", BOARD) == [("L404", "12", "%(pieces)s")]


def test_the_numbers_of_the_english_text_may_stand_there() -> None:
    """As often as they do in it."""
    assert told("Il 100%% delle pedine su 8 × 8 caselle, articolo 6.9.", WHOLE) == []
    assert told("8 8 8 100%%", WHOLE) == [
        ("L404", "8", "leave it out, or say it in words"),
    ]


def test_the_addresses_of_links_hold_no_numbers() -> None:
    """A wrong one is told as a link, not as a number too."""
    assert told("La mossa %(move)s è [valida](http://fid.it/capo1.htm).", MOVED) == []
    wrong = "La mossa %(move)s è [valida](http://fid.it/capo23.htm)."
    assert [code for code, *_ in told(wrong, MOVED)] == ["L403"]


def test_a_hidden_character_is_markup() -> None:
    """It would turn the page round."""
    assert told("In \u202ebreve", BRIEF) == [("L403", "\u202e", "delete the character")]


@pytest.mark.parametrize("text", ["می\u200cخواهم", "क्\u200dष", "a\nb"])
def test_joiners_and_ends_of_lines_are_words(text: str) -> None:
    """Some scripts are written with them."""
    assert told(text, BRIEF) == []
