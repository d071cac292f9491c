"""FEN and move text: what is read, what is written, and what is wrong with the rest."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damiera_engine import (
    ITALIAN,
    FenError,
    FenProblem,
    FenProblemKind,
    MoveText,
    MoveTextError,
    Position,
    format_fen,
    legal_moves,
    parse_fen,
    parse_move,
)
from damiera_engine.notation import LONGEST_FEN, LONGEST_PATH
from engine.drawing import drawn, positions
from engine.positions import REGULATION, proposal

START_FEN = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
WITHOUT_A_PLACE = {FenProblemKind.TOO_LONG, FenProblemKind.SIDE_MISSING}


@given(positions())
@drawn(100)
def test_a_fen_that_is_written_reads_as_the_same_position(position: Position) -> None:
    """Writing loses nothing, and what is written is written the same way again."""
    fen = format_fen(position)
    assert parse_fen(fen) == position
    assert format_fen(parse_fen(fen)) == fen


@pytest.mark.parametrize(
    ("read", "written"),
    [
        ("W:W21-32:B1-12", START_FEN),
        ("W:B1-12:W21-32", START_FEN),
        ("B:WK30,21:B9,K5", "B:W21,K30:BK5,9"),
        ("W:WK12-14:BK28-31", "W:WK12,K13,K14:BK28,K29,K30,K31"),
        ("W:W31:B12,20,28.", "W:W31:B12,20,28"),
        ("W:W31:B12. \n", "W:W31:B12"),
        (" w : w 31 , k 30 : b 1 - 3 ", "W:WK30,31:B1,2,3"),
        ("W:W09:B02", "W:W9:B2"),
        ("W:W:B1", "W:W:B1"),
        ("B:W21:B ", "B:W21:B"),
        ("W:W21-21:B1", "W:W21:B1"),
    ],
)
def test_what_is_tolerated_is_written_in_one_way(read: str, written: str) -> None:
    """Order, ranges, spaces, small letters, zeros and a full stop do not matter."""
    assert format_fen(parse_fen(read)) == written


Kind = FenProblemKind


@pytest.mark.parametrize(
    ("fen", "problems"),
    [
        ("", [(Kind.NO_TURN, "", 0)]),
        ("21-32:1-12", [(Kind.NO_TURN, "21-32", 0), (Kind.NOT_A_SIDE, "1-12", 6)]),
        ("W:21:B1", [(Kind.NOT_A_SIDE, "21", 2)]),
        ("W", [(Kind.SIDE_MISSING, "W", 1)]),
        ("W:W21", [(Kind.SIDE_MISSING, "W:W21", 5)]),
        ("W:W21:W22", [(Kind.SIDE_TWICE, "W22", 6)]),
        ("W:W:W31:B12", [(Kind.SIDE_TWICE, "W31", 4)]),
        ("W:We3, Kf8:B1", [(Kind.ALGEBRAIC, "e3", 3), (Kind.ALGEBRAIC, "Kf8", 7)]),
        ("W:W21,,22:B1", [(Kind.NOT_A_SQUARE, "", 6)]),
        ("W:W21,:B1", [(Kind.NOT_A_SQUARE, "", 6)]),
        ("W:WQ21:B1", [(Kind.NOT_A_SQUARE, "Q21", 3)]),
        ("W:W21.:B1", [(Kind.NOT_A_SQUARE, "21.", 3)]),
        ("W:W211:B1", [(Kind.NOT_A_SQUARE, "211", 3)]),
        ("W:W\u0662\u0661:B1", [(Kind.NOT_A_SQUARE, "\u0662\u0661", 3)]),
        ("W:W21:B1..", [(Kind.NOT_A_SQUARE, "1.", 7)]),
        ("W:W0,33:B99", [(Kind.OFF_THE_BOARD, t, s) for t, s in [("0", 3), ("33", 5), ("99", 9)]]),
        ("W:W30-33:B0-2", [(Kind.OFF_THE_BOARD, "30-33", 3), (Kind.OFF_THE_BOARD, "0-2", 10)]),
        ("W:W32-21:B1", [(Kind.RANGE_BACKWARDS, "32-21", 3)]),
        (
            "X:W0:C5:Wa1",
            [
                (Kind.NO_TURN, "X", 0),
                (Kind.OFF_THE_BOARD, "0", 3),
                (Kind.NOT_A_SIDE, "C5", 5),
                (Kind.SIDE_TWICE, "Wa1", 8),
            ],
        ),
    ],
)
def test_everything_wrong_with_a_fen_is_said_with_its_place(
    fen: str, problems: list[tuple[FenProblemKind, str, int]]
) -> None:
    """A FEN that cannot be read names every piece of text that does not belong."""
    with pytest.raises(FenError) as caught:
        parse_fen(fen)
    assert list(caught.value.problems) == [FenProblem(*problem) for problem in problems]
    assert caught.value.position_problems == ()
    assert str(caught.value) == "; ".join(problem[0].value for problem in problems)


def test_an_endless_fen_is_not_read() -> None:
    """A text longer than any FEN is refused before anything in it is read."""
    longest = "W:W21:B1".ljust(LONGEST_FEN)
    assert parse_fen(longest) == parse_fen("W:W21:B1")
    with pytest.raises(FenError, match="too-long"):
        parse_fen(longest + " ")


def test_a_fen_of_an_impossible_position_tells_where_its_squares_are_named() -> None:
    """All that is wrong with the position is said, with the place of every square in the text."""
    with pytest.raises(FenError, match="square-taken-twice; man-on-promotion-row") as caught:
        parse_fen("W:W3, 22-23:BK23,30")
    assert caught.value.problems == ()
    assert [problem.squares for problem in caught.value.position_problems] == [(23,), (3,), (30,)]
    assert caught.value.spans == {3: (3, 4), 22: (6, 11), 23: (13, 16), 30: (17, 19)}


def read(text: str) -> Position | FenError:
    try:
        return parse_fen(text)
    except FenError as error:
        return error


def check_any_fen(text: str) -> None:
    """Read a text; it is a position that can be written again, or an error that tells why not."""
    found = read(text)
    if isinstance(found, Position):
        assert parse_fen(format_fen(found)) == found
        return
    assert found.problems or found.position_problems
    for problem in found.problems:
        if problem.kind not in WITHOUT_A_PLACE:
            assert text[problem.start :].startswith(problem.text)
    assert all(0 <= start < end <= len(text) for start, end in found.spans.values())


@given(st.text() | st.text("WBKwbkx:,-. 0123456789"))
@drawn(500)
def test_any_text_is_a_fen_or_a_fen_error(text: str) -> None:
    """No text makes the reader fail in another way."""
    check_any_fen(text)


@given(
    st.sampled_from([START_FEN, "W:W21-32:B1-12", *(diagram.fen for diagram in REGULATION)]),
    st.lists(
        st.tuples(
            st.integers(0, 80), st.integers(0, 3), st.sampled_from(["", *"WBK:,-. 0123x\u00e9"])
        ),
        min_size=1,
        max_size=3,
    ),
)
@drawn(500)
def test_a_damaged_fen_is_a_fen_or_a_fen_error(
    fen: str, damages: list[tuple[int, int, str]]
) -> None:
    """Cutting out a few characters and putting in others makes the reader fail in no other way."""
    for start, length, inserted in damages:
        fen = fen[:start] + inserted + fen[start + length :]
    check_any_fen(fen)


@pytest.mark.parametrize(
    ("text", "path", "is_capture"),
    [
        ("22-19", (22, 19), False),
        ("22x15", (22, 15), True),
        ("22X15", (22, 15), True),
        ("9\u00d72", (9, 2), True),
        ("29x22X15\u00d76", (29, 22, 15, 6), True),
        ("31x08", (31, 8), True),
    ],
)
def test_a_move_text_is_read_with_any_of_the_usual_signs(
    text: str, path: tuple[int, ...], is_capture: bool
) -> None:
    """A hyphen makes a quiet move; a small or large x or a multiplication sign a capture."""
    assert parse_move(text) == MoveText(path, is_capture)


def test_a_move_text_is_written_in_the_usual_signs() -> None:
    """Whatever it was read from, a capture is written with a small x and without zeros."""
    assert str(parse_move("31X08")) == "31x8"
    assert str(parse_move("9-5")) == "9-5"


@given(positions())
@drawn(100)
def test_every_legal_move_reads_as_it_is_written(position: Position) -> None:
    """The text of a move gives its path and its kind."""
    for move in legal_moves(position, ITALIAN):
        assert parse_move(str(move)) == proposal(move)


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("", 0),
        ("X", 0),
        ("-22", 0),
        ("e3-d4", 0),
        ("0-5", 0),
        ("33x24", 0),
        (" 22-19", 0),
        ("22", 2),
        ("22x", 3),
        ("22:15", 2),
        ("22--19", 3),
        ("22x33", 3),
        ("22-19*", 5),
        ("22-19\n", 5),
        ("22x15x", 6),
        ("22x15-6", 5),
        ("221-19", 2),
        ("22-18-15", 5),
    ],
)
def test_a_text_that_is_no_move_tells_where_it_stops_being_one(text: str, start: int) -> None:
    """The error points at the first character that does not belong, or at the end."""
    with pytest.raises(MoveTextError, match="not a move") as caught:
        parse_move(text)
    assert (caught.value.text, caught.value.start) == (text, start)


def test_a_path_longer_than_any_is_no_move() -> None:
    """A capture has a last square somewhere."""
    longest = "x".join(["1"] * LONGEST_PATH)
    assert len(parse_move(longest).path) == LONGEST_PATH
    with pytest.raises(MoveTextError):
        parse_move(longest + "x1")


def read_move(text: str) -> MoveText | MoveTextError:
    try:
        return parse_move(text)
    except MoveTextError as error:
        return error


@given(st.text() | st.text("0123456789-xX\u00d7 "))
@drawn(500)
def test_any_text_is_a_move_or_a_move_text_error(text: str) -> None:
    """No text makes the reader fail in another way, and what it reads is on the board."""
    found = read_move(text)
    if isinstance(found, MoveText):
        assert len(found.path) >= 2
        assert all(1 <= square <= 32 for square in found.path)
        assert parse_move(str(found)) == found
    else:
        assert found.text == text
        assert 0 <= found.start <= len(text)
