"""A line of play written as one text: half moves, and move numbers that must be right."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from damiera_build.diagnostic import Diagnostic
from damiera_build.source import Source, SourceError
from damiera_build.spec import DiagramSpec, read_spec

Read = Callable[..., DiagramSpec]

BLACK = "position: B:W21,22:B10,11\n"


def faults(text: str) -> list[Diagnostic]:
    """Return everything that makes a spec unreadable."""
    try:
        read_spec(Source("one.yaml", text), "one")
    except SourceError as error:
        return list(error.diagnostics)
    return []


@pytest.mark.parametrize(
    "line",
    [
        "22-18 10-14 26-22",
        "1. 22-18 10-14 2. 26-22",
        "1.22-18 10-14 2.26-22",
        "1. 22-18 1... 10-14 2. 26-22",
        "1.22-18 1...10-14 2.26-22",
        "1. 22-18 1. 10-14 2. 26-22",
        "22-18 1... 10-14 26-22",
        "01. 22-18 10-14 26-22",
        "'1.22-18 10-14 2.26-22'",
        '"1.22-18\\t10-14\\n2.26-22"',
        ">-\n  1.22-18 10-14\n  2.26-22",
        "|\n  1. 22-18 10-14\n  2. 26-22",
    ],
)
def test_numbers_that_are_right_are_passed_over(line: str, read: Read) -> None:
    """With a space behind them or without."""
    moves = read(f"moves: {line}\n").moves
    assert [str(move.value) for move in moves] == ["22-18", "10-14", "26-22"]


def test_a_move_behind_its_number_knows_its_place(read: Read) -> None:
    """A half move that cannot be played is shown without its number."""
    assert [move.span for move in read("moves: 1.22-18 10-14\n").moves] == [
        (1, 10, 15),
        (1, 16, 21),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "7... 10-14 8. 22-18 11-15 9. 21-17",
        "7. 10-14 22-18 8. 11-15 21-17",
        "7.10-14 7...22-18 8.11-15",
        "10-14 22-18 2... 11-15",
        "9999. 10-14 22-18",
    ],
)
def test_a_line_from_a_position_may_begin_in_the_middle_of_a_game(line: str, read: Read) -> None:
    """Where Black begins, a move may be counted from either side."""
    assert len(read(f"{BLACK}moves: {line}\n").moves) > 1


@pytest.mark.parametrize(
    ("line", "column", "number", "message", "fix"),
    [
        ("22-18 10-14 3. 26-22", 20, "3.", "this is move 2, not 3", "2."),
        ("1.22-18 10-14 3.26-22", 22, "3.", "this is move 2, not 3", "2."),
        ("1. 22-18 2. 10-14", 17, "2.", "this is move 1, not 2", "1..."),
        ("5. 22-18 10-14", 8, "5.", "this is move 1, not 5", "1."),
        ("0. 22-18 10-14", 8, "0.", "this is move 1, not 0", "1."),
        ("12345. 22-18", 8, "12345.", "this is move 1, not 12345", "1."),
        (
            "1... 22-18",
            8,
            "1...",
            "this is the first half of move 1, not the second",
            "1.",
        ),
        ("22-18 10-14 2.", 20, "2.", "no move follows 2.", "leave it out"),
        ("1. 1. 22-18", 8, "1.", "no move follows 1.", "leave it out"),
    ],
)
def test_a_number_that_is_wrong_for_its_place_is_refused(
    line: str, column: int, number: str, message: str, fix: str
) -> None:
    """A reader would look for the move in another place of the game."""
    (found,) = faults(f"moves: {line}\n")
    start, end = found.span[1:]
    assert (found.code.name, start, found.line_text[start - 1 : end - 1]) == (
        "D010",
        column,
        number,
    )
    assert (found.message, found.fix) == (message, fix)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("7... 10-14 7. 22-18", "this is move 8, not 7"),
        ("7. 10-14 22-18 9. 11-15", "this is move 8, not 9"),
        ("0. 10-14", "a move number counts from 1 and has at most four digits"),
        ("10000. 10-14", "a move number counts from 1 and has at most four digits"),
        ("10-14 22-18 11-15 1. 21-17", "a move number counts from 1 and has at most four digits"),
    ],
)
def test_numbers_of_a_line_from_a_position_go_on_as_they_begin(line: str, message: str) -> None:
    """Only the first one is free."""
    assert [found.message for found in faults(f"{BLACK}moves: {line}\n")] == [message]


def test_a_number_of_many_digits_is_no_number() -> None:
    """None is made of it, and it does not fill the screen."""
    (found,) = faults(f"moves: {'9' * 5000}. 22-18\n")
    assert len(found.message) < 80


@pytest.mark.parametrize(
    ("word", "message", "fix"),
    [
        ("10-14,", "10-14, is no move", "10-14"),
        ("10\u201314", "10\u201314 is no move", "10-14"),
        ("10\u221214", "10\u221214 is no move", "10-14"),
        ("10 - 14", "10 - 14 is no move", "10-14"),
        ("10- 14", "10- 14 is no move", "10-14"),
        ("10-14!?", "10-14!? is no move", "10-14"),
        ("\u0661\u0660-14", "\u0661\u0660-14 is no move", "10-14"),
        ("1-0", "1-0 is a result, no move", "leave the result out"),
        ("0-1", "0-1 is a result, no move", "leave the result out"),
        ("1/2-1/2", "1/2-1/2 is a result, no move", "leave the result out"),
        ("2-0", "2-0 is a result, no move", "leave the result out"),
        ("*", "* is a result, no move", "leave the result out"),
        ("and", "and is no move", "such as 22-19 or 29x22x15x6"),
    ],
)
def test_a_word_that_is_no_move_is_told_once(word: str, message: str, fix: str) -> None:
    """Numbers behind it are not counted."""
    (found,) = faults(f"moves: 1. 22-18 {word} 2. 26-22\n")
    assert (found.code.name, found.message, found.fix) == ("D010", message, fix)
    assert found.line_text[found.span.column - 1 : found.span.end_column - 1] == word


def test_an_item_of_a_list_has_no_number() -> None:
    """The list counts by itself."""
    (found,) = faults("moves: [1. 22-18, 10-14]\n")
    assert (found.code.name, found.fix) == ("D010", "22-18")
