"""Who has won: the side to move that cannot move has lost."""

from __future__ import annotations

import pytest
from hypothesis import given

from damiera_engine import ITALIAN, Color, Outcome, Position, Rule, legal_moves, outcome, parse_fen
from engine.drawing import drawn, positions

NO_PIECES, NO_MOVES = Rule.NO_PIECES_LOSES, Rule.NO_MOVES_LOSES


@pytest.mark.parametrize(
    ("fen", "ended"),
    [
        ("W:W:B1", Outcome(Color.BLACK, NO_PIECES)),
        ("B:WK21:B", Outcome(Color.WHITE, NO_PIECES)),
        ("W:W9:B2,5", Outcome(Color.BLACK, NO_MOVES)),
        ("W:W9:BK5", Outcome(Color.BLACK, NO_MOVES)),
        ("B:WK23,K31:B28,K32", Outcome(Color.WHITE, NO_MOVES)),
        ("W:W9:B5", None),
        ("B:W21:B1", None),
        ("W:W21-32:B1-12", None),
    ],
)
def test_9_who_has_no_piece_or_no_move_has_lost(fen: str, ended: Outcome | None) -> None:
    """The game is over for the side to move; a side without pieces loses by that rule alone."""
    assert outcome(parse_fen(fen), ITALIAN) == ended


@pytest.mark.parametrize(
    ("fen", "rule"), [("W:W:B1", NO_PIECES), ("W:W9:BK5", NO_MOVES)], ids=["pieces", "moves"]
)
def test_9_without_its_rule_the_game_does_not_end(fen: str, rule: Rule) -> None:
    """Each of the two ends has a rule of its own."""
    position = parse_fen(fen)
    assert outcome(position, ITALIAN.without(rule)) is None
    (other,) = {NO_PIECES, NO_MOVES} - {rule}
    assert outcome(position, ITALIAN.without(other)) == outcome(position, ITALIAN)


@given(positions())
@drawn(80)
def test_9_a_game_ends_exactly_where_there_is_no_legal_move(position: Position) -> None:
    """The side that has moved wins."""
    ended = outcome(position, ITALIAN)
    assert (ended is None) == bool(legal_moves(position, ITALIAN))
    assert ended is None or ended.winner is position.turn.opponent
