"""The facts that a page's prose may quote by name, read off board, rules and diagrams."""

from __future__ import annotations

from collections.abc import Mapping

from damiera_build.fact import Fact
from damiera_engine import MOST_PIECES_A_SIDE, SQUARES, START, Color, RuleSet, legal_moves, row


def page_facts(rules: RuleSet, facts: Mapping[str, Fact]) -> dict[str, str]:
    """Return every quotable fact by its name.

    `quiet` and `capture` are examples of notation: the first quiet move of the starting position
    that is not on the edge, and the longest capture by a man in any proved diagram.
    """
    black, white = START.men(Color.BLACK), START.men(Color.WHITE)
    rows = row(max(SQUARES))
    empty = sorted(set(SQUARES) - set(black) - set(white))
    openings = sorted(str(move) for move in legal_moves(START, rules))
    captures = [
        move
        for fact in facts.values()
        for move in fact.legal
        if move.captured and not fact.position.own_kings
    ]
    longest = min(captures, key=lambda move: (-len(move.captured), move.path), default=None)
    return {
        "all_squares": str(rows * rows),
        "dark_squares": str(len(SQUARES)),
        "rows": str(rows),
        "pieces": str(MOST_PIECES_A_SIDE),
        "square_first": str(min(SQUARES)),
        "square_last": str(max(SQUARES)),
        "black_first": str(min(black)),
        "black_last": str(max(black)),
        "white_first": str(min(white)),
        "white_last": str(max(white)),
        "empty_first": str(min(empty)),
        "empty_last": str(max(empty)),
        "priorities": str(len(rules.capture_precedence)),
        "repetitions": str(rules.repetitions),
        "quiet_moves": str(rules.quiet_plies // 2),
        "quiet": openings[len(openings) // 2],
        "capture": str(longest) if longest else "29x22x15x6",
    }
