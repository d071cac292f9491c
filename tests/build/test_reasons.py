"""Why a move is refused, in one sentence of every language."""

from __future__ import annotations

from typing import get_args

import pytest

from damiera_build.catalogue import ENGLISH, PLACEHOLDER
from damiera_build.messages import MESSAGES
from damiera_build.reasons import reasons, why, with_article
from damiera_build.sentence import Sentence
from damiera_engine import ITALIAN, Rule, Verdict, judge, judge_text, parse_fen, parse_move

SAID = [
    ("W:W21,24:B10,18,20", "21x14x5", "The move 21x14x5 is legal."),
    ("W:W21,24:B10,18,20", "21x5", "The move 21x14x5 is legal."),
    (
        "W:W21,24:B10,18,20",
        "24x15",
        "The capture 24x15 takes only one piece; 21x14x5 takes 2.",
    ),
    (
        "W:W31,32:B12,18,20,27,28",
        "31x22x13",
        "The capture 31x22x13 takes only 2 pieces; 31x24x15x8 takes 3.",
    ),
    (
        "W:WK12,22:B15,18",
        "22x13",
        "A man could also capture, 22x13, but for the same number of pieces the king has prec",
    ),
    (
        "W:WK14:B10,K19",
        "14x5",
        "The king must take the king; it may not take the man instead (14x5).",
    ),
    (
        "W:WK5,K31:B10,18,K19,K27",
        "31x22x13x6",
        "The capture 31x22x13x6 takes only one king; 5x14x23x30 takes 2.",
    ),
    (
        "W:WK14:BK11,12,18,K26",
        "14x21x30",
        "Both captures take a king and a man: 14x7x16 takes the king first, 14x21x30 only last.",
    ),
    ("W:W29:B11,19,26", "29x22", "it may not stop halfway, the piece must go on (29x22x15x6)."),
    ("W:W29:B11,19,26", "29-25", "The move 29-25 is forbidden: a capture is possible and must be"),
    ("W:W11:B5,6", "11x2x9", "the man becomes a king on 2, and the move ends there."),
    ("W:W22,32:BK18", "22x13", "the white man cannot take the black king."),
    ("B:WK14:B11,1", "11x18", "the black man cannot take the white king."),
    ("W:W14:B18", "14x21", "a man never captures backward."),
    ("W:W22:B5", "22-26", "The move 22-26 is forbidden: a man never moves backward."),
    ("W:WK22:B18", "22x13x22", "the piece on 18 cannot be jumped twice."),
    ("W:WK18:B4", "18-9", "a king moves one square only"),
    ("W:WK27:B18", "27x13", "takes only a piece right beside it."),
    ("W:W22:B5", "hello", "“hello” cannot be read as a move"),
    ("W:WK18:B14,15,22,23", "18x18", "can mean 18x11x20x27x18 or 18x27x20x11x18"),
    ("W:W22:B5", "23-19", "No piece stands on 23."),
    ("W:W22:B5", "5-9", "White is to move, and the piece on 5 is black."),
    ("B:W22:B5", "22-18", "Black is to move, and the piece on 22 is white."),
    ("W:W22:B5", "22-1", "No step and no jump leads from 22 to 1."),
    ("W:W22:B18", "22-13", "From 22 to 13 is a jump: write it with x."),
    ("W:W22:B5", "22x18", "From 22 to 18 is a step without a capture: write it with a hyphen."),
    ("W:W22,18:B5", "22-18", "A piece stands in the way on 18."),
    ("W:W22:B5", "22x13", "There is no piece to take on 18."),
    ("W:W22,18:B5", "22x13", "The piece on 18 is of the same color and cannot be jumped."),
]


def said(fen: str, move: str) -> Sentence:
    """Return the reason for the verdict on a move."""
    position = parse_fen(fen)
    return why(judge_text(position, move, ITALIAN), move, position)


@pytest.mark.parametrize(("fen", "move", "text"), SAID)
def test_a_verdict_is_said_in_plain_words(fen: str, move: str, text: str) -> None:
    """The sentence tells the rule and names the squares that matter."""
    assert text in ENGLISH.say(said(fen, move))


def test_every_kind_of_verdict_is_among_these() -> None:
    """A new kind of verdict needs its sentence and a line above."""
    kinds = {judge_text(parse_fen(fen), move, ITALIAN).kind for fen, move, _ in SAID}
    assert kinds == {verdict.kind for verdict in get_args(Verdict)}


@pytest.mark.parametrize(("fen", "move", "text"), SAID)
def test_a_reason_fills_exactly_its_placeholders(fen: str, move: str, text: str) -> None:
    """No placeholder is left open; what is left over is only the count that chooses the form."""
    sentence = said(fen, move)
    message = MESSAGES[sentence.id]
    named = {m[1] for m in PLACEHOLDER.finditer(f"{message.text} {message.plural or ''}") if m[1]}
    assert set(sentence.values) - {"num"} == named - {"num"}


def test_a_later_king_is_compared_where_the_captures_differ() -> None:
    """Where the first kings are level, the second decides."""
    said_of = said("W:WK30:B10,K12,K18,20,K26,K27", "30x23x16x7")
    assert said_of.id in {"why.earliest-kings.later", "why.earliest-kings.first"}


def test_refusals_for_the_same_reason_share_a_sentence() -> None:
    """Two quiet moves beside a capture are named together."""
    position = parse_fen("W:W22,32:B18")
    moves = [parse_move(text) for text in ("22-19", "32-28")]
    refused = [(judge(position, move, ITALIAN), move) for move in moves]
    (sentence,) = reasons(refused, position)
    assert ENGLISH.say(sentence).startswith("The moves 22-19 and 32-28 are forbidden")


def test_refusals_for_different_reasons_keep_their_order() -> None:
    """The caption follows the spec."""
    position = parse_fen("W:W29:B11,19,26")
    moves = [parse_move(text) for text in ("29x22", "29-25")]
    refused = [(judge(position, move, ITALIAN), move) for move in moves]
    ids = [sentence.id for sentence in reasons(refused, position)]
    assert ids == ["why.capture-to-the-end", "why.mandatory-capture"]


@pytest.mark.parametrize(
    ("rule", "told"), [(Rule.MOST_KINGS, "It may not (FID 6.8)"), (None, "It may not")]
)
def test_a_reason_carries_the_article(rule: Rule | None, told: str) -> None:
    """Where a rule refuses, the article stands behind it; the full stop does not."""
    assert with_article("It may not.", rule, ITALIAN) == told
