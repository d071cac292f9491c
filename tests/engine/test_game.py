"""A game: moves played in sequence, and how it ends by a win or a draw."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from itertools import cycle, islice

import pytest

from damiera_engine import (
    ITALIAN,
    START,
    Ambiguous,
    Color,
    Draw,
    Game,
    IllegalMoveError,
    NoPiece,
    Outcome,
    Rule,
    RuleSet,
    parse_fen,
    parse_move,
)
from engine.positions import texts

KINGS = "W:WK32:BK1"
ROUND = ("32-28", "1-5", "28-32", "5-1")
"""Both kings go out and back: after four plies the position is the same again."""

REPETITION, FORTY = Rule.REPETITION_DRAWS, Rule.FORTY_MOVES_DRAW


def played(fen: str, moves: str, rules: RuleSet = ITALIAN) -> Game:
    """Return the game from a position after moves parted by spaces."""
    return Game(rules, (parse_fen(fen),)).play_all(map(parse_move, moves.split()))


def kings_walking(plies: int, fen: str = KINGS, rules: RuleSet = ITALIAN) -> Game:
    """Return the game after so many plies of the two kings' round."""
    return played(fen, " ".join(islice(cycle(ROUND), plies)), rules)


def test_a_game_begins_at_the_start() -> None:
    """Nothing has been played, and the start occurs for the first time."""
    game = Game(ITALIAN)
    assert (game.position, game.moves) == (START, ())
    assert (game.occurrences, game.quiet_plies, game.result) == (1, 0, None)


def test_a_game_keeps_every_position_and_move() -> None:
    """Playing makes a new game and leaves the old one as it was; short forms become full."""
    game = played("W:W29:B2,11,19,26", "29x6")
    after = game.play(parse_move("2x11"))
    assert texts(after.moves) == ["29x22x15x6", "2x11"]
    assert after.positions == tuple(map(parse_fen, ("W:W29:B2,11,19,26", "B:W6:B2", "W:W:B11")))
    assert len(game.moves) == 1


def test_a_game_is_a_value() -> None:
    """Equal games are equal, and none can be changed."""
    game = played(KINGS, "32-28")
    assert game == played(KINGS, "32-28")
    assert game != played(KINGS, "")
    with pytest.raises(FrozenInstanceError):
        game.moves = ()  # type: ignore[misc]


def test_a_move_that_cannot_be_played_is_refused_with_its_ply() -> None:
    """Playing the same move twice fails at the second ply: the piece is not there any more."""
    with pytest.raises(IllegalMoveError, match="ply 2: no-piece") as caught:
        played("W:WK2,25:B14,15,16", "25-21 25-21")
    assert (caught.value.verdict, caught.value.ply) == (NoPiece(25), 2)


def test_an_ambiguous_short_form_is_not_played() -> None:
    """The last move of a championship game fits two captures, and none is chosen."""
    with pytest.raises(IllegalMoveError, match="ambiguous") as caught:
        played("B:W6,13,14,18,21,22,25,30,31:B1,2,3,4,7,9", "3x26")
    assert isinstance(caught.value.verdict, Ambiguous)


def test_9_a_game_is_won_when_the_other_side_cannot_move() -> None:
    """White takes the last piece; Black, to move, has lost."""
    assert played("W:W30:B27", "").result is None
    assert played("W:W30:B27", "30x23").result == Outcome(Color.WHITE, Rule.NO_PIECES_LOSES)


def test_9_3_a_position_that_occurs_for_the_third_time_is_drawn() -> None:
    """Two rounds of the kings bring the first position for the third time."""
    assert [kings_walking(plies).occurrences for plies in (0, 3, 4, 7, 8)] == [1, 1, 2, 2, 3]
    assert kings_walking(7).result is None
    assert kings_walking(8).result == Draw(REPETITION, 3)
    assert kings_walking(12).result == Draw(REPETITION, 4)


def test_9_3_the_same_board_with_the_other_side_to_move_is_another_position() -> None:
    """A position is the board and the turn."""
    positions = tuple(map(parse_fen, (KINGS, KINGS.replace("W:", "B:", 1), KINGS)))
    assert [Game(ITALIAN, positions[:n]).occurrences for n in (1, 2, 3)] == [1, 1, 2]


def test_9_3_the_number_of_occurrences_is_a_parameter() -> None:
    """Where sources say four, a rule set can say four."""
    four = RuleSet(ITALIAN.name, ITALIAN.articles, ITALIAN.capture_precedence, repetitions=4)
    assert kings_walking(8, rules=four).result is None
    assert kings_walking(12, rules=four).result == Draw(REPETITION, 4)


def test_10_forty_moves_of_each_side_without_a_mans_move_or_a_capture_draw() -> None:
    """The eightieth ply draws; without the rule it does not."""
    rules = ITALIAN.without(REPETITION)
    assert kings_walking(79, rules=rules).result is None
    assert kings_walking(80, rules=rules).result == Draw(FORTY, 40)
    assert kings_walking(80, rules=rules.without(FORTY)).result is None


def test_a_draw_by_repetition_comes_before_one_by_forty_moves() -> None:
    """Where both rules apply the result names the repetition."""
    assert kings_walking(80).result == Draw(REPETITION, 21)


def test_10_5_a_capture_or_a_mans_move_cancels_the_count() -> None:
    """After either, the count begins again from nothing; a promotion is a man's move."""
    assert kings_walking(6).quiet_plies == 6
    quiet = "W:WK32,21:BK1,16"
    assert played(quiet, "32-28 1-5 28-32").quiet_plies == 3
    assert played(quiet, "32-28 1-5 21-17").quiet_plies == 0
    assert played(quiet, "32-28 1-5 21-17 5-1 28-32").quiet_plies == 2
    assert played("W:WK32,5:BK14", "32-28 14-18 5-1").quiet_plies == 0
    assert played("W:WK31:B9,K22", "31-27 22x31").quiet_plies == 0


def test_10_1_the_count_draws_only_where_each_side_has_a_king() -> None:
    """Without a king a side moves men, so this happens only in a game that begins in the middle.

    The count of a side that has lost its king would have been cancelled by the capture.
    """
    rules = ITALIAN.without(REPETITION)
    drawn_game = kings_walking(80, rules=rules)
    assert drawn_game.result == Draw(FORTY, 40)
    no_king = Game(rules, (*drawn_game.positions[:-1], parse_fen("W:WK32:B1")), drawn_game.moves)
    assert no_king.quiet_plies == 80
    assert no_king.result is None


def test_a_win_comes_before_a_draw() -> None:
    """A side that cannot move has lost, however often the position has occurred."""
    lost = parse_fen("W:W9:BK5")
    assert Game(ITALIAN, (lost, lost, lost)).result == Outcome(Color.BLACK, Rule.NO_MOVES_LOSES)


def test_a_game_goes_on_after_a_draw() -> None:
    """Whether a draw is claimed is for the players."""
    assert kings_walking(10).result == Draw(REPETITION, 3)
    assert kings_walking(10).play(parse_move("28-24")).result is None
