"""The facts that prose may quote, read off the board, the rules and the diagrams."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from damiera_build.fact import Fact
from damiera_build.page_facts import page_facts
from damiera_engine import ITALIAN


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("all_squares", "64"), ("dark_squares", "32"), ("rows", "8"), ("pieces", "12")),
        *(("square_first", "1"), ("square_last", "32"), ("priorities", "4")),
        *(("black_first", "1"), ("black_last", "12"), ("white_first", "21"), ("white_last", "32")),
        *(("empty_first", "13"), ("empty_last", "20"), ("repetitions", "3"), ("quiet_moves", "40")),
        *(("quiet", "22-19"), ("capture", "29x22x15x6")),
    ],
)
def test_a_fact_is_that_of_the_regulation(
    name: str, value: str, own_facts: Mapping[str, Fact]
) -> None:
    """None of these numbers is typed into the page."""
    assert page_facts(ITALIAN, own_facts)[name] == value


def test_these_are_all_facts(own_facts: Mapping[str, Fact]) -> None:
    """A new one has to be looked at here."""
    assert len(page_facts(ITALIAN, own_facts)) == 17


def test_the_example_of_a_capture_is_by_a_man(fact_of: Callable[..., Fact]) -> None:
    """The longest among the proved diagrams."""
    king = fact_of("position: W:WK27:B5,6,13,15,21,23\nmandatory: 27x20x11x2x9x18x25\n", "king")
    man = fact_of("position: W:W21,24:B10,18,20\nmandatory: 21x14x5\n", "man")
    assert page_facts(ITALIAN, {"king": king, "man": man})["capture"] == "21x14x5"
