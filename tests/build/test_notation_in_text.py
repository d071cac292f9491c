"""Moves in running text: found where they stand, and told from ranges, sizes, dates and scores."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damiera_build.notation_in_text import Form, Written, is_jumps, is_step, notation_in
from damiera_engine import SQUARES

STEPS = [(a, b) for a in SQUARES for b in SQUARES if is_step((a, b))]
JUMPS = [(a, b) for a in SQUARES for b in SQUARES if is_jumps((a, b))]


def forms(text: str) -> list[tuple[str, Form]]:
    """Return what is found in a text, and what it is taken for."""
    return [(written.text, written.form) for written in notation_in(text)]


def only(text: str) -> Written:
    """Return the one thing that is found in a text."""
    (written,) = notation_in(text)
    return written


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("White plays 22-19.", ["22-19"]),
        ("„29x22x15x6“ and “22-19”", ["29x22x15x6", "22-19"]),
        ("1. 22-19 11-15 2.23-20 3...8-12", ["22-19", "11-15", "23-20", "8-12"]),
        ("21-17,21-18 or 22-19/22-18", ["21-17", "21-18", "22-19", "22-18"]),
        ("เช่น22-19ส่วน", ["22-19"]),
        ("22-19'dan, _22-18_, **23-19**", ["22-19", "22-18", "23-19"]),
        ("22-19 - 11-15", ["22-19", "11-15"]),
        ("22-19²", ["22-19"]),
        ("22\u00ad-\u200b19", ["22-19"]),
        ("22\u202a-\u202c19, 22\u061c-18", ["22-19", "22-18"]),
        ("24\u202dx\u202c15, 2\u200b2-1\u200b8", ["24x15", "22-18"]),
        ("18x11x20x27x18", ["18x11x20x27x18"]),
    ],
)
def test_a_move_is_found_as_it_is_written(text: str, moves: list[str]) -> None:
    """In any punctuation, with move numbers, in scripts without spaces."""
    assert forms(text) == [(move, Form.MOVE) for move in moves]


@pytest.mark.parametrize(
    "text",
    [
        *("1–12", "21–32", "13–20", "9–13", "1 – 12", "13 - 20", "9 - 13"),
        *("8×8", "8 × 8", "8x8", "10x10", "640x480", "4×6", "3 x 4"),
        *("1.1.10", "2005-11-12", "12.11.2005", "08-04", "14-07-2026", "5-11-2026"),
        *("1-0", "2-0", "0-1", "1-1", "1/2-1/2", "2-1", "3-5", "08:15", "12:30", "1:1"),
        *("v22-19", "22-19b", "fig-22-19", "img/22-19", "22-19-x", "file_22-19_a", "A22x13"),
        *("https://example.org/22-19?a=11-15", "www.example.org/22x13", "mailto:22-19@x.org"),
        *("W:W21-32:B1-12", "[FEN W:WK18,21-24:B9-12]", "12-16 %", "$12-16", "12-16 cm"),
        *("page.md:7:14: error", "a:22:13", "22:13:"),
        *("10-11-12", "3-16-148410-0", "978-3-16-148410-0", "22-13-15-30", "555-12-34", "2-1-1-0"),
        *("10x15:30", "10-12:30", "1.2.3-4", "12 - 14 - 16 - 18"),
        *("22-19-15", "22-19,5", "3,22-19.5", "1'den 12'ye", "8'lik", "222-119", "22--19"),
    ],
)
def test_what_nobody_takes_for_a_move_is_passed_over(text: str) -> None:
    """Ranges with a dash, sizes, dates, scores, times, names, addresses, positions, amounts."""
    assert forms(text) == []


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("22×13", "22x13"),
        ("29×22×15×6", "29x22x15x6"),
        ("22:13", "22x13"),
        ("22X13", "22x13"),
        ("22х13", "22x13"),
        ("22 x 13", "22x13"),
        ("22 × 13", "22x13"),
        ("29 x22 x 15", "29x22x15"),
        ("22 - 19", "22-19"),
        ("22–19", "22-19"),
        ("22‑19", "22-19"),
        ("22−19", "22-19"),
        ("๒๒-๑๙", "22-19"),
        ("٢٢x١٣", "22x13"),
        ("２２-１９", "22-19"),
        ("29-22-15-6", "29x22x15x6"),
        ("29–22–15–6", "29x22x15x6"),
        ("29 - 22 - 15 - 6", "29x22x15x6"),
        ("29×22х15", "29x22x15"),
        ("22:13-6", "22x13x6"),
    ],
)
def test_a_move_in_other_signs_is_told_from_one_in_the_usual(text: str, move: str) -> None:
    """The multiplication sign, a colon, a Cyrillic letter, spaces, dashes, digits of Thai."""
    written = only(text)
    assert (written.form, written.text, written.move) == (Form.ODD, text, move)


@pytest.mark.parametrize("text", ["1-12", "13-20", "21-32", "1-4", "29-32", "5-8"])
def test_ascending_squares_that_no_piece_could_join_are_a_range(text: str) -> None:
    """With a plain hyphen they read as a move."""
    assert forms(text) == [(text, Form.RANGE)]


@pytest.mark.parametrize(
    "text",
    [
        *(
            "29x22x15x5",
            "22x14",
            "22x18",
            "22-14",
            "29x6",
            "29x22x15x66",
            "29x22-15",
            "0x7x14",
            "22-13",
        ),
        *("22:13x6", "22x13:6", "22x13:7", "29-22-15-7"),
    ],
)
def test_what_is_written_like_a_move_and_is_none_is_impossible(text: str) -> None:
    """A misprint, a short form, a wrong sign, a square beyond the board."""
    assert forms(text) == [(text, Form.IMPOSSIBLE)]


def test_a_time_is_less_certain_than_a_multiplication_sign() -> None:
    """A colon, a space or a dash may mean something else; a letter between two squares may not."""
    texts = ("22-19", "22×13", "22:13", "22 x 13", "29-22-15", "22:13-6")
    certain = [text for text in texts if only(text).is_certain]
    assert certain == ["22-19", "22×13"]


def test_an_en_dash_upwards_is_a_range_even_where_a_piece_could_step() -> None:
    """Ranges ascend; a man of White's descends."""
    assert (forms("9–13"), forms("13–9")) == ([], [("13–9", Form.ODD)])


@given(
    st.lists(st.sampled_from(STEPS + JUMPS), max_size=6),
    st.lists(st.sampled_from([" ", ", ", " (", ") ", ". ", "\n", " et ", "โดย", "; "]), min_size=7),
)
def test_every_move_is_found_where_it_stands(
    moves: list[tuple[int, int]], between: list[str]
) -> None:
    """Whatever stands between: nothing is left out, nothing is added."""
    written = [("x" if is_jumps(m) else "-").join(map(str, m)) for m in moves]
    text = between[0] + "".join(a + b for a, b in zip(written, between[1:], strict=False))
    found = list(notation_in(text))
    assert [(w.move, w.form) for w in found] == [(move, Form.MOVE) for move in written]
    assert [text[w.start : w.end] for w in found] == written


@given(st.text(st.sampled_from("0123456789-x×:. ,/–٣๒\u200babW\n"), max_size=80) | st.text())
def test_any_text_can_be_read(text: str) -> None:
    """What is found stands in order, begins and ends with a digit, and is a part of the text."""
    end = 0
    for written in notation_in(text):
        assert end <= written.start < written.end <= len(text)
        assert re.fullmatch(r"\d(?s:.*)\d", text[written.start : written.end])
        end = written.end


@pytest.mark.parametrize(
    "text", ["1" * 200_000, "1 " * 100_000, "1-" * 30_000, "a" * 200_000, "22-19," * 10_000]
)
def test_a_long_text_is_read_in_passing(text: str) -> None:
    """Nothing is looked at again and again; this would take minutes otherwise."""
    assert len(list(notation_in(text))) in {0, 10_000}
