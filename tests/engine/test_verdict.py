"""The verdicts as values: their names, the rules they name, and that they cannot be altered."""

from __future__ import annotations

import re
from dataclasses import FrozenInstanceError, fields
from typing import Any, get_args

import pytest

from damiera_engine import Rule, Verdict

KINDS: tuple[type[Any], ...] = get_args(Verdict)
EACH_KIND = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)

BY_A_RULE = {
    "MovesBackward": Rule.MEN_MOVE_FORWARD_ONLY,
    "KingFlies": Rule.KING_MOVES_ONE_SQUARE,
    "GoesOnAfterPromotion": Rule.PROMOTION_ENDS_MOVE,
    "CapturesBackward": Rule.MEN_CAPTURE_FORWARD_ONLY,
    "ManCapturesKing": Rule.MAN_CANNOT_CAPTURE_KING,
    "JumpsTwice": Rule.NO_DOUBLE_JUMP,
    "StopsTooEarly": Rule.CAPTURE_TO_THE_END,
    "CaptureIsMandatory": Rule.MANDATORY_CAPTURE,
}
"""The verdicts that are always by the same rule; all the others are by none, or say by which."""


def made(kind: type[Any]) -> Any:
    """Return a verdict of a kind, with the name of each fact in its place."""
    return kind(**{field.name: field.name for field in fields(kind)})


@EACH_KIND
def test_a_kind_is_called_like_its_class(kind: type[Any]) -> None:
    """NotAStepOrJump is "not-a-step-or-jump": programs that read our reports know it by that."""
    assert kind.kind == re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


@EACH_KIND
def test_a_kind_names_its_rule(kind: type[Any]) -> None:
    """Where the board or the text is the reason there is no rule; `Outranked` has one each time."""
    expected = "rule" if kind.__name__ == "Outranked" else BY_A_RULE.get(kind.__name__)
    assert made(kind).rule == expected


@EACH_KIND
def test_verdicts_are_values(kind: type[Any]) -> None:
    """Equal facts make equal verdicts, which can be put into a set; none can be altered."""
    one, other = made(kind), made(kind)
    assert one == other
    assert len({one, other}) == 1
    with pytest.raises(FrozenInstanceError):
        setattr(one, fields(kind)[0].name, None)
    assert not hasattr(one, "__dict__")
