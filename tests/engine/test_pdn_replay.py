"""Playing records again: how far they go, what stops them, and what was probably meant."""

from __future__ import annotations

import pytest

from damiera_engine import (
    ITALIAN,
    Color,
    Outcome,
    Replay,
    Rule,
    forced_captures,
    meant,
    parse_fen,
    read_pdn,
    replay,
)
from damiera_engine.pdn_draft import MOST_PLIES
from engine.positions import texts


def again(text: str) -> Replay:
    """Return what becomes of the one game of a text."""
    (game,) = read_pdn(text)
    return replay(game, ITALIAN)


def played(text: str) -> list[str]:
    """Return the half moves that could be played, in full."""
    game = again(text).game
    assert game is not None
    return list(map(str, game.moves))


def verdict(text: str) -> str:
    """Return why a record stops."""
    stop = again(text).stop
    assert stop is not None
    return stop.verdict.kind


def test_a_short_form_that_is_unique_is_played_in_full() -> None:
    """And the record goes on after it."""
    assert played('[FEN "W:W29:B2,11,19,26"] 29x6 2x11 1-0') == ["29x22x15x6", "2x11"]


@pytest.mark.parametrize("sign", ["x", "-"])
def test_a_short_form_that_fits_several_captures_stops_the_game(sign: str) -> None:
    """Even where both would lead to the same position, and even with a hyphen."""
    replayed = again(f'[FEN "W:WK3:B6,7,14,15"] 3{sign}3')
    assert replayed.stop is not None
    assert replayed.stop.verdict.kind == "ambiguous"
    found = [(str(m.move), m.plies) for m in meant(replayed)]
    assert found == [("3x10x19x12x3", 0), ("3x12x19x10x3", 0)]


def test_captures_that_leave_different_games_are_ordered_by_the_rest_of_the_record() -> None:
    """The path after which more of it can be played comes first."""
    fen = "B:W6,13,14,18,21,22,25,30,31:B1,2,3,4,7,9"
    found = meant(again(f'[FEN "{fen}"] 3x26 31-28 1-5'))
    assert [(str(m.move), m.plies) for m in found] == [("3x10x19x26", 2), ("3x10x17x26", 0)]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ('[FEN "B:W5,32:B1"] 1-10', ["1x10"]),
        ('[FEN "W:W29:B2,11,19,26"] 29-6', ["29x22x15x6"]),
    ],
)
def test_a_capture_with_a_hyphen_is_played_where_it_can_mean_nothing_else(
    text: str, read: list[str]
) -> None:
    """It is told at its ply."""
    assert played(text) == read
    assert again(text).hyphens == (1,)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ('[FEN "W:W32:B1"] 32x28', "wrong-sign"),
        ('[FEN "W:W29:B2,11,19,26"] 29x22x15', "stops-too-early"),
        ('[FEN "W:W21,24:B10,18,20"] 24x15', "outranked"),
        ('[FEN "W:W21,24:B10,18,20"] 24-15', "outranked"),
        ('[FEN "W:W21,24,32:B10,18,20"] 32-28', "capture-is-mandatory"),
        ('[FEN "W:W32:B1"] 1-5', "opponents-piece"),
        ('[FEN "W:W32:B1"] X', "unreadable"),
        ('[FEN "W:W:B1"] 1-5', "opponents-piece"),
    ],
)
def test_a_half_move_that_cannot_be_played_stops_the_game_with_its_verdict(
    text: str, kind: str
) -> None:
    """A quiet move with the sign of a capture claims something that is not true."""
    assert verdict(text) == kind
    assert not again(text).is_complete


def test_a_stop_has_its_ply_its_number_its_place_and_the_legal_moves() -> None:
    """Whatever a person needs to find it."""
    stop = again("1. 22-19 12-16\n 2. 21-18 16-12 3. 18-14").stop
    assert stop is not None
    assert (stop.ply, stop.number, stop.position.turn) == (4, 2, Color.BLACK)
    assert (stop.written.text, stop.written.line, stop.written.column) == ("16-12", 2, 11)
    assert texts(stop.legal) == [
        "10-13",
        "10-14",
        "11-14",
        "11-15",
        "16-20",
        "7-12",
        "8-12",
        "9-13",
    ]


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("22-20", [("22-18", 0), ("22-19", 0), ("23-20", 0), ("24-20", 0)]),
        ("19-22 12-16 21-18", [("22-19", 2)]),
        ("1-2", []),
        ("X", []),
        ("23-18 11-15 18x11", [("21-18", 1), ("22-18", 1), ("23-19", 1), ("23-20", 1)]),
    ],
)
def test_what_was_meant_shares_a_square_or_goes_the_other_way(
    text: str, moves: list[tuple[str, int]]
) -> None:
    """Each with how much of the rest can be played after it."""
    assert [(str(m.move), m.plies) for m in meant(again(text))] == moves


def test_nothing_was_meant_where_all_could_be_played_or_nothing() -> None:
    """There is no stop."""
    assert meant(again("22-19")) == ()
    assert meant(again('[GameType "21"] 22-19')) == ()


def test_a_record_of_another_game_is_not_played() -> None:
    """Not even from the start of ours."""
    replayed = again('[GameType "21"] 11-15 22-17')
    assert (replayed.game, replayed.is_complete, replayed.contradiction) == (None, False, None)


def test_a_record_that_was_cut_is_not_complete() -> None:
    """Although all that is left of it can be played."""
    replayed = again('[FEN "W:WK32:BK1"] ' + "32-28 1-5 28-32 5-1 " * (MOST_PLIES // 4 + 1))
    assert replayed.stop is None
    assert replayed.game is not None
    assert len(replayed.game.moves) == MOST_PLIES
    assert not replayed.is_complete


@pytest.mark.parametrize(
    ("result", "winner"),
    [
        ("0-1", None),
        ("0-2", None),
        ("*", None),
        ("", None),
        ("0-0", None),
        ("1-0", Color.BLACK),
        ("1/2-1/2", Color.BLACK),
    ],
)
def test_a_result_is_compared_with_how_the_game_ended_on_the_board(
    result: str, winner: Color | None
) -> None:
    """A win on the board leaves no choice; a star and a double forfeit say nothing of it."""
    replayed = again(
        f'[FEN "B:W5,32:B1,2"] 1x10 32-28 10-14 28-23 14-19 23x14 2-6 14-10 6x13 {result}'
    )
    assert replayed.ends == Outcome(Color.BLACK, Rule.NO_PIECES_LOSES)
    expected = None if winner is None else replayed.ends
    assert replayed.contradiction == expected


def test_a_lost_side_may_be_white_or_black() -> None:
    """The winner's result is the true one."""
    assert again('[FEN "B:W32:B"] 1-0').contradiction is None
    assert again('[FEN "B:W32:B"] 0-1').contradiction is not None
    assert again("22-19 1-0").contradiction is None


def test_nothing_is_said_of_the_result_of_a_record_that_stops() -> None:
    """Its end was never reached."""
    assert again('[FEN "B:W32:B"] 1-5 0-1').contradiction is None


@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        ("W:W32:B1", []),
        ("W:W21,24:B10,18,20", ["21x14x5"]),
        ("W:W22,32:B2,3,6,18", ["22x13"]),
        ("W:W22:B10,18,27", ["22x13x6"]),
        ("W:WK22:B18,19", []),
        ("W:W22,24:B9,18", ["22x13", "9x18"]),
    ],
)
def test_forced_captures_follow_as_long_as_each_is_the_only_move(
    fen: str, moves: list[str]
) -> None:
    """A choice, or a quiet move, ends them."""
    assert list(map(str, forced_captures(parse_fen(fen), ITALIAN))) == moves
