"""Refusals under rule sets in which the rule that usually gives the reason is switched off."""

from __future__ import annotations

import pytest

from damiera_engine import (
    ITALIAN,
    CapturesBackward,
    Legal,
    ManCapturesKing,
    Move,
    NotAStepOrJump,
    Rule,
    Verdict,
    judge_text,
    parse_fen,
)


@pytest.mark.parametrize(
    ("fen", "text", "rule", "verdict"),
    [
        ("W:WK22:B10,18", "22x13x22x13", Rule.NO_DOUBLE_JUMP, NotAStepOrJump(22, 13)),
        ("W:WK22:B10,18,19", "22x13x22x15", Rule.NO_DOUBLE_JUMP, NotAStepOrJump(22, 15)),
        ("W:W14:BK18", "14x21", Rule.MEN_CAPTURE_FORWARD_ONLY, ManCapturesKing(18)),
        ("W:W14:BK18", "14x21", Rule.MAN_CANNOT_CAPTURE_KING, CapturesBackward(18)),
        ("W:W14:B18", "14x21", Rule.MEN_CAPTURE_FORWARD_ONLY, Legal(Move((14, 21), (18,)))),
    ],
)
def test_the_next_reason_is_given_where_a_rule_is_switched_off(
    fen: str, text: str, rule: Rule, verdict: Verdict
) -> None:
    """Another rule may refuse the same move, or none; then it is legal, or its last hop is none.

    Our paths end at the first piece that is jumped again, so no capture goes on from there.
    """
    assert judge_text(parse_fen(fen), text, ITALIAN.without(rule)) == verdict
