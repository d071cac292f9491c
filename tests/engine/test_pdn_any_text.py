"""Reading PDN: whatever the text is, it is read, and in time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damiera_engine import iter_pdn, read_pdn
from damiera_engine.pdn_draft import MOST_PLIES, MOST_PROBLEMS
from engine.drawing import drawn

PIECES = st.sampled_from(
    [
        *("[", "]", "{", "}", "(", ")", ";", "%", "*", "X", "$", '"', "\\", "/FEN", ",", ".", "…"),
        *("1-0", "1/2-1/2", "½", "1", "12", "22-19", "9x18x25", "9 x", "10-", "1118", "a)", "(a)"),
        *(
            ' "W:W32:B1"]',
            "[FEN",
            '[Result "1-0"]',
            "[Event",
            "\n",
            "\r\n",
            " ",
            "\u00a0",
            "\ufeff",
        ),
    ]
)


@given(st.one_of(st.text(), st.lists(PIECES).map("".join)))
@drawn(500)
def test_any_text_is_read(text: str) -> None:
    """Whatever it is, it has games or none, and every problem has its place in it."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for game in read_pdn(text):
        assert game.tags or game.moves or game.problems or game.variation_plies or "(" in text
        for problem in game.problems:
            assert 1 <= problem.line <= len(lines)
            assert 1 <= problem.column <= len(lines[problem.line - 1]) + 1
            assert problem.text


MANY = 50_000


@pytest.mark.parametrize(
    "text",
    [
        *("{" * 10**7, "(" * 10**6, ")" * 10**6, "[" * 10**7, "( " * MANY, ") " * MANY),
        *("[a " * 10**6, '[a "' * 10**6, '[a "' + "\\" * 10**7, "[" + " " * 10**7),
        *('[a ""]' * MANY, '[a ""]\n\n' * MANY, '[FEN "W:W32:B1"]\n' * 10**4),
        *("{" + "\n[a" * 10**6, "{}" * MANY, "22-19 " + "{a}" * MANY, "22-19" + " !" * MANY),
        *("1-5;" * MANY, "(a);" * MANY + "so", "1-5;" * MANY + "so", ";" * 10**7),
        *("9" * 10**7, "1x" * 10**6 + "1", "9" + " " * 10**7, "9" + "\n" * 10**7, "1 x " * MANY),
        *("1-\n" * MANY, "1. " * MANY, "." * 10**7, "/FEN " * MANY, "* " * MANY, "%" * 10**7),
        *("22-19 12-16 * " * 10**4, "X" * 10**6, "X " * MANY, "a " * MANY, "\r" * 10**6),
    ],
    ids=lambda text: repr(text[:8]),
)
def test_reading_takes_time_in_proportion_to_the_text(text: str) -> None:
    """None of these would come to an end if something were looked at again and again."""
    for game in iter_pdn(text):
        assert len(game.moves) <= MOST_PLIES
        assert len(game.problems) <= MOST_PROBLEMS + 1
