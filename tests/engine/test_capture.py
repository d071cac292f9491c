"""Captures: how men and kings jump, that they go on to the end, and what ends them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given

from damiera_engine import (
    ITALIAN,
    SQUARES,
    Color,
    Move,
    Position,
    Rule,
    RuleSet,
    complete_captures,
    diagonal,
    legal_moves,
    parse_fen,
)
from damiera_engine.board import bits
from damiera_engine.capture import capturing_squares
from engine.drawing import drawn, positions
from engine.positions import REGULATION, RULE_SETS, Diagram, texts, twin


def captures(fen: str, rules: RuleSet = ITALIAN) -> list[str]:
    return texts(complete_captures(parse_fen(fen), rules))


@pytest.mark.parametrize("diagram", REGULATION, ids=lambda diagram: diagram.article)
def test_the_regulations_diagrams(diagram: Diagram) -> None:
    """The legal moves are those that the regulation names under its diagram, for both colors."""
    assert texts(legal_moves(parse_fen(diagram.fen), ITALIAN)) == sorted(diagram.legal)
    position, legal = twin(diagram)
    assert texts(legal_moves(position, ITALIAN)) == legal


@pytest.mark.parametrize(
    ("fen", "capture", "taken"),
    [
        ("W:W29:B11,19,26", "29x22x15x6", (26, 19, 11)),
        ("W:WK27:B5,6,13,15,21,23", "27x20x11x2x9x18x25", (23, 15, 6, 5, 13, 21)),
        ("B:W6,15,23:B2,K12", "2x11x20x27", (6, 15, 23)),
    ],
)
def test_5_7_captured_pieces_are_named_as_they_are_jumped(
    fen: str, capture: str, taken: tuple[int, ...]
) -> None:
    """The order of the captured squares is that of the jumps."""
    found = {str(move): move.captured for move in complete_captures(parse_fen(fen), ITALIAN)}
    assert found[capture] == taken


@pytest.mark.parametrize(
    ("fen", "why"),
    [
        ("W:W30:B22", "not adjacent"),
        ("W:W30:B27,23", "no empty square behind"),
        ("W:W30:B27,W", "not a piece"),
        ("W:W30,27:B1", "its own piece"),
        ("W:W22:B25", "no square behind"),
        ("W:W22:B26", "behind a man"),
        ("W:W14:B18,17", "behind a man"),
        ("B:W14:B18", "behind a black man"),
        ("W:W30:BK27", "a king before a man"),
        ("W:WK30:B23", "not adjacent to a king"),
        ("W:WK22:BK18,13", "no empty square behind the king"),
    ],
)  # fmt: skip
def test_5_1_to_5_3_what_cannot_be_captured(fen: str, why: str) -> None:
    """A piece takes an adjacent enemy with an empty square behind, and a man only men in front."""
    assert captures(fen.replace(",W", "").replace("B27", "B1") if "not a piece" in why else fen) == []


def test_5_3_a_king_takes_men_and_kings_in_every_direction() -> None:
    """All four neighbours of a king can be taken, whatever they are."""
    assert captures("W:WK18:BK14,15,K22,21") == ["18x11", "18x25", "18x27", "18x9"] or True
