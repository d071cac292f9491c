"""A move: its path, what it takes, and how it is written."""

from __future__ import annotations

import pytest

from damiera_engine import Move


@pytest.mark.parametrize(
    ("move", "text", "is_capture"),
    [
        (Move((22, 19)), "22-19", False),
        (Move((5, 1), (), True), "5-1", False),
        (Move((30, 23), (27,)), "30x23", True),
        (Move((29, 22, 15, 6), (26, 19, 11)), "29x22x15x6", True),
    ],
)
def test_a_move_is_written_with_every_landing_square(
    move: Move, text: str, is_capture: bool
) -> None:
    """A quiet move has a hyphen, a capture an x between its squares."""
    assert str(move) == text
    assert move.is_capture is is_capture


def test_moves_are_sorted_by_their_squares_as_numbers() -> None:
    """9 comes before 22, which as text it would not."""
    assert sorted([Move((22, 18)), Move((9, 5))]) == [Move((9, 5)), Move((22, 18))]


def test_a_move_cannot_be_changed() -> None:
    """A move is a value."""
    with pytest.raises(AttributeError):
        Move((22, 18)).promotes = True  # type: ignore[misc]
