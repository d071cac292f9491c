"""The end of a game in a spec: drawn, won, or neither."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from damiera_build.diagnostic import Diagnostic

Findings = Callable[[str], tuple[Diagnostic, ...]]

DRAWN = "position: W:WK30:BK3\nmoves: 30-26 3-7 26-30 7-3 30-26 3-7 26-30 7-3{}\n"

ENDED = {
    "legal moves after a draw": (
        DRAWN.format("") + "legal: [30-26, 30-27]\n",
        ("D111", 3, "the game is drawn by repetition-draws, so nobody is to move"),
        "draw: repetition-draws",
    ),
    "legal moves beside a draw": (
        DRAWN.format("") + "draw: repetition-draws\nlegal: [30-26, 30-27]\n",
        ("D111", 4, "the game is drawn by repetition-draws, so nobody is to move"),
        "leave it out",
    ),
    "a winner of a drawn game": (
        DRAWN.format("") + "ends: white\n",
        ("D106", 3, "the game is drawn, nobody has won"),
        "draw: repetition-draws",
    ),
    "a line that goes on after a draw": (
        DRAWN.format(" 30-27"),
        ("D110", 2, "half move 9 comes after the end of the game"),
        "end the line there",
    ),
    "a draw that was not": (
        "position: W:WK30:BK3\nmoves: 30-26 3-7\ndraw: repetition-draws\n",
        ("D111", 3, "the game is not drawn"),
        "leave draw out",
    ),
}


@pytest.mark.parametrize(("text", "told", "fix"), ENDED.values(), ids=ENDED.keys())
def test_a_drawn_game_is_over(
    text: str, told: tuple[str, int, str], fix: str, findings: Findings
) -> None:
    """Nobody moves on, and nobody has won."""
    (found,) = findings(text)
    assert (found.code.name, found.span.line, found.message) == told
    assert (found.fix, bool(found.why)) == (fix, True)
