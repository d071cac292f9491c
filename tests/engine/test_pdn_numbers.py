"""Reading PDN: numbers that count the moves, and numbers that are what is left of one."""

from __future__ import annotations

import random

import pytest

from damiera_engine import ITALIAN, Game, MoveText, legal_moves
from damiera_engine.pdn_draft import MOST_PLIES
from engine.records import Kind, only, problems


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("1. 22.18 10.14 2. 18.13 9.18 1-0", ["22.18", "10.14", "18.13", "9.18"]),
        ("1.22.18 10.14 2.18.13 9.18", ["22.18", "10.14", "18.13", "9.18"]),
        ("1) 22.18 10.14 2) 18.13", ["22.18", "10.14", "18.13"]),
        ("1... 22.18 2... 10.14", ["22.18", "10.14"]),
        ("22.18 10.14 18.13", ["22.18", "10.14", "18.13"]),
        ("1. 22 18 10 14 2. 18 13 *", ["22 18", "10 14", "18 13"]),
        ("1 22 18 10 14 2 18 13 9 18 3 21 14", ["22 18", "10 14", "18 13", "9 18", "21 14"]),
        ("22 18 10 14 18 13", ["22 18", "10 14", "18 13"]),
        ("1. 22. 18 10. 14 2. 18. 13", ["22. 18", "10. 14", "18. 13"]),
        ("1. 22 .18 10 .14", ["22 .18", "10 .14"]),
        ("1. 22\n18 10\r\n14", ["22 18", "10 14"]),
        ("1. 22,18 10,14 2. 18,13", ["22,18", "10,14", "18,13"]),
        ("1. 22.18. 10.14.", ["22.18.", "10.14."]),
        ("29.22.15.6 22.15", ["29.22.15.6", "22.15"]),
        ("22.18! 10.14 (1. 3.4 5.6) {x} 18.13", ["22.18", "10.14", "18.13"]),
        ("1. 918 1014 2. 1813", ["918", "1014", "1813"]),
    ],
)
def test_squares_without_a_sign_are_half_moves_that_cannot_be_read(
    text: str, written: list[str]
) -> None:
    """In the order and the number in which they are written, each with its error."""
    assert [(move.text, move.move) for move in only(text).moves] == [(t, None) for t in written]
    found = [(kind, told) for kind, told in problems(text) if not kind.is_tolerated]
    assert found == [(Kind.MOVE, told) for told in written]


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("1. 22-18 10 14 1/2-1/2", ["22-18", "10 14"]),
        ("1. 22-18 10.14 2. 18-13", ["22-18", "10.14", "18-13"]),
        ("1. 22-18 10 14 2 18-13", ["22-18", "10 14", "18-13"]),
        ("1. 22-18 10-14 2 18 13", ["22-18", "10-14", "18 13"]),
        ("1. 22-18 1.5 2. 24-20", ["22-18", "1.5", "24-20"]),
        ("22 18 10-14", ["22 18", "10-14"]),
        ("1. 22-18 10 2. 18-13", ["22-18", "10", "18-13"]),
        ("1. 22-18 10 1-0", ["22-18", "10"]),
        ("1. 22-18 10", ["22-18", "10"]),
        ("1. 22-18 10-14 2. 18 *", ["22-18", "10-14", "18"]),
        ("22-18 10-14 18 *", ["22-18", "10-14", "18"]),
        ("1. 22 a 18 *", ["22", "18"]),
        ("1. 22-18 918 2. 18-13", ["22-18", "918", "18-13"]),
        ("1. 22-18 918 18-13", ["22-18", "918", "18-13"]),
        ("1. 22-18 10-14 2. 18.13 9x18", ["22-18", "10-14", "18.13", "9x18"]),
        ("7. 22-18 10-14 8.18.13", ["22-18", "10-14", "18.13"]),
        ("7. 22-18 10-14 9.18.13", ["22-18", "10-14", "9.18.13"]),
        ("7. 22-18 10-14 9. 18.13", ["22-18", "10-14", "18.13"]),
    ],
)
def test_a_half_move_without_a_sign_keeps_its_place_among_others(
    text: str, written: list[str]
) -> None:
    """Nothing after it moves up."""
    game = only(text)
    assert [move.text for move in game.moves] == written
    unread = [move.text for move in game.moves if move.move is None]
    assert [p.text for p in game.problems if p.kind is Kind.MOVE] == unread != []


@pytest.mark.parametrize(
    ("text", "odd"),
    [
        ("1. 22-18 10-14 2. 18-13", []),
        ("1.22-18 10-14 2.18-13", []),
        ("1 22-18 10-14 2 18-13", ["1"]),
        ("1. 22-18 10-14 2 {now} 18-13", ["2"]),
        ("1. 22-18 10-14 2 18-13", ["2"]),
        ("7 22-18 10-14 9 18-13", ["7"]),
        ("1. 22-18 1. 10-14 2. 18-13", []),
        ("1. 22-18 1... 10-14 2. 18-13", []),
        ("1. 1... 22-18 10-14 18-13", []),
        ("1. 22-18 10-14\n34\n2. 18-13", ["34"]),
        ("1. 22-18 10-14\n12\n2. 18-13", ["12"]),
        ("1. 22-18 10-14 2. 12 18-13", ["12"]),
        ("100 22-18 10-14 101 18-13", ["100"]),
        ("12\n22-18 10-14 18-13", ["12"]),
        ("34 {page} 22-18 10-14 18-13", ["34"]),
        ("22-18 10-14 18-13 2. 3. 4.", []),
        ("22-18 10-14 18-13 40", ["40"]),
        ("1. 22-18 10-14 2. 18-13 1)", []),
    ],
)
def test_a_number_that_numbers_a_move_or_nothing_at_all_is_passed_over(
    text: str, odd: list[str]
) -> None:
    """Without a full stop it is odd, which is told once; no half move is made up."""
    game = only(text)
    assert [str(move.move) for move in game.moves] == ["22-18", "10-14", "18-13"]
    assert [(p.kind, p.text) for p in game.problems] == [(Kind.BARE_NUMBER, told) for told in odd]


@pytest.mark.parametrize("text", ["1.", "1. 2. 3.", "1... 2) *"])
def test_numbers_alone_are_no_game(text: str) -> None:
    """A form that nobody has filled in."""
    only(f'[Event "x"] {text}')
    assert problems(text) == []


def test_squares_alone_are_a_game() -> None:
    """It is no PDN, and that is told."""
    assert problems("22.18.") == [(Kind.MOVE, "22.18.")]
    assert problems("22") == [(Kind.BARE_NUMBER, "22")]


@pytest.mark.parametrize("sign", [".", " ", ","])
@pytest.mark.parametrize("number", ["{}. ", "{}.", "{}) ", ""])
def test_whole_games_without_signs_lose_no_half_move(sign: str, number: str) -> None:
    """However the moves are numbered."""
    if (sign, number) == (" ", "{}."):
        number = "{}. "
    for seed in range(20):
        game = random_game(seed)
        words = [
            (number.format(ply // 2 + 1) if ply % 2 == 0 else "") + sign.join(map(str, squares))
            for ply, squares in enumerate(game)
        ]
        read = only(f"{' '.join(words)} 1-0")
        found = [tuple(map(int, move.text.replace(sign, " ").split())) for move in read.moves]
        assert (found, read.result) == (game, "1-0")


def random_game(seed: int) -> list[tuple[int, int]]:
    """Return the ends of 60 moves of a game at random."""
    chance = random.Random(seed)  # noqa: S311 - games, not secrets
    game = Game(ITALIAN)
    while len(game.moves) < 60 and (legal := legal_moves(game.position, ITALIAN)):
        move = chance.choice(legal)
        game = game.play(MoveText(move.path, move.is_capture))
    return [(move.path[0], move.path[-1]) for move in game.moves]


@pytest.mark.parametrize("text", ["1 ", "22.", "22.18 ", "1. ", "999 ", "22 1. ", "22,18", "22,"])
def test_any_row_of_numbers_is_read_in_time_and_cut(text: str) -> None:
    """None is kept for long."""
    assert len(only(text * 50_000 + "22-18").moves) <= MOST_PLIES
