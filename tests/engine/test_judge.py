"""The judge: every verdict with its facts, and that it agrees with the legal moves."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given

from damiera_engine import (
    ITALIAN,
    Ambiguous,
    Blocked,
    CaptureIsMandatory,
    CapturesBackward,
    Color,
    GoesOnAfterPromotion,
    JumpsOwnPiece,
    JumpsTwice,
    KingFlies,
    Legal,
    ManCapturesKing,
    Move,
    MovesBackward,
    MoveText,
    NoPiece,
    NotAStepOrJump,
    NothingToCapture,
    OpponentsPiece,
    Outranked,
    Piece,
    Position,
    Rule,
    StopsTooEarly,
    Unreadable,
    Verdict,
    WrongSign,
    complete_captures,
    judge,
    judge_text,
    legal_moves,
    parse_fen,
    parse_move,
)
from engine.drawing import drawn, near_moves, positions
from engine.positions import RULE_SETS, turned

START = "W:W21-32:B1-12"
AMBIGUOUS = "B:W6,13,14,18,21,22,25,30,31:B1,2,3,4,7,9"
TAKES_12 = Move((31, 24, 15, 8), (28, 20, 12))
TAKES_A_KING = Move((7, 14, 5), (11, 10))
LOST, PLAYED = Move((10, 19, 12), (14, 15)), Move((20, 11, 18), (15, 14))
TAKES_13 = Move((3, 10, 17, 26), (6, 13, 21))
TAKES_14 = Move((3, 10, 19, 26), (6, 14, 22))
TAKES_18 = Move((22, 13), (18,))

VERDICTS: list[tuple[str, str, Verdict]] = [
    (START, "22-19", Legal(Move((22, 19)))),
    ("W:W5:B12", "5-1", Legal(Move((5, 1), (), promotes=True))),
    ("W:W29:B11,19,26", "29x22x15x6", Legal(Move((29, 22, 15, 6), (26, 19, 11)))),
    ("W:W29:B11,19,26", "29x6", Legal(Move((29, 22, 15, 6), (26, 19, 11)))),
    (START, "22-19!", Unreadable("22-19!", 5)),
    (AMBIGUOUS, "3x26", Ambiguous((TAKES_13, TAKES_14))),
    (START, "13-9", NoPiece(13)),
    (START, "9-13", OpponentsPiece(9, Piece(Color.BLACK))),
    ("B:WK22:B1", "22x15", OpponentsPiece(22, Piece(Color.WHITE, is_king=True))),
    (START, "21-13", NotAStepOrJump(21, 13)),
    (START, "21-14", NotAStepOrJump(21, 14)),
    (START, "21-21", NotAStepOrJump(21, 21)),
    (START, "21x13", NotAStepOrJump(21, 13)),
    ("W:W31:B12,20,28", "31x24x16", NotAStepOrJump(24, 16)),
    ("W:WK32:B1", "32x14", NotAStepOrJump(32, 14)),
    ("W:WK32:B19,23", "32x14", NotAStepOrJump(32, 14)),
    ("W:WK32:B19,23", "32x19", NotAStepOrJump(32, 19)),
    ("W:W23,K32:B1", "32x19", NotAStepOrJump(32, 19)),
    ("W:W32:B23", "32x19", NotAStepOrJump(32, 19)),
    ("W:WK32:B28", "32x28", Blocked(28)),
    ("W:W22:B18", "22x13x9", NotAStepOrJump(13, 9)),
    ("W:W30:B27", "30-23", WrongSign(30, 23, should_be_capture=True)),
    (START, "22x18", WrongSign(22, 18, should_be_capture=False)),
    (START, "26-22", Blocked(22)),
    ("W:WK32:B23", "32-19", Blocked(23)),
    ("W:W30:B23,27", "30x23", Blocked(23)),
    (START, "22x13", NothingToCapture(18)),
    ("W:WK22:B10,11,18,19", "22x13x6x15x22x29", NothingToCapture(26)),
    (START, "25x18", JumpsOwnPiece(21)),
    ("W:W22:B1", "22-26", MovesBackward(22, 26)),
    ("B:WK32:B14", "14-10", MovesBackward(14, 10)),
    ("W:WK32:B5,14", "32-23", KingFlies(32, 23)),
    ("W:WK32:B5,14", "32x10", KingFlies(32, 10)),
    ("W:W10:B6,7", "10x3x12", GoesOnAfterPromotion(3)),
    ("W:W14:B18", "14x21", CapturesBackward(18)),
    ("B:W14:B18", "18x11", CapturesBackward(14)),
    ("W:W30:BK26", "30x21", ManCapturesKing(26)),
    ("W:WK22:B10,11,18,19", "22x13x6x15x22x13", JumpsTwice(18)),
    ("W:W31:B12,20,28", "31x24", StopsTooEarly((TAKES_12,), (TAKES_12,))),
    (AMBIGUOUS, "3x10", StopsTooEarly((TAKES_13, TAKES_14), (TAKES_13, TAKES_14))),
    ("W:WK7:BK10,11,18", "7x14", StopsTooEarly((TAKES_A_KING,), (TAKES_A_KING,))),
    ("W:WK10,K20:B14,K15", "10x19", StopsTooEarly((LOST,), (PLAYED,))),
    ("W:WK22,32:B18", "32-28", CaptureIsMandatory((TAKES_18,))),
    (
        "W:W21,24:B10,18,20",
        "24x15",
        Outranked(
            Rule.MOST_PIECES,
            Move((24, 15), (20,)),
            Move((21, 14, 5), (18, 10)),
            1,
            2,
            (Move((21, 14, 5), (18, 10)),),
        ),
    ),
    (
        "W:WK21,32:B18,28",
        "32x23",
        Outranked(
            Rule.KING_CAPTURES_FIRST,
            Move((32, 23), (28,)),
            Move((21, 14), (18,)),
            0,
            1,
            (Move((21, 14), (18,)),),
        ),
    ),
    (
        "W:WK23:B19,K28",
        "23x14",
        Outranked(
            Rule.MOST_KINGS,
            Move((23, 14), (19,)),
            Move((23, 32), (28,)),
            0,
            1,
            (Move((23, 32), (28,)),),
        ),
    ),
    (
        "W:WK14:BK11,12,18,K26",
        "14x21x30",
        Outranked(
            Rule.EARLIEST_KINGS,
            Move((14, 21, 30), (18, 26)),
            Move((14, 7, 16), (11, 12)),
            (-2,),
            (-1,),
            (Move((14, 7, 16), (11, 12)),),
        ),
    ),
]


@pytest.mark.parametrize(("fen", "text", "verdict"), VERDICTS)
def test_every_verdict_tells_its_facts(fen: str, text: str, verdict: Verdict) -> None:
    """The judge says what is wrong with a move, where, and by which rule."""
    assert judge_text(parse_fen(fen), text, ITALIAN) == verdict


def test_no_verdict_is_left_out() -> None:
    """The list above has every kind of verdict, and every kind has a name of its own."""
    kinds = get_args(Verdict)
    assert {type(verdict) for _, _, verdict in VERDICTS} == set(kinds)
    assert len({kind.kind for kind in kinds}) == len(kinds)


@pytest.mark.parametrize(
    ("kind", "rule"),
    [
        (MovesBackward, Rule.MEN_MOVE_FORWARD_ONLY),
        (KingFlies, Rule.KING_MOVES_ONE_SQUARE),
        (GoesOnAfterPromotion, Rule.PROMOTION_ENDS_MOVE),
        (CapturesBackward, Rule.MEN_CAPTURE_FORWARD_ONLY),
        (ManCapturesKing, Rule.MAN_CANNOT_CAPTURE_KING),
        (JumpsTwice, Rule.NO_DOUBLE_JUMP),
        (StopsTooEarly, Rule.CAPTURE_TO_THE_END),
        (CaptureIsMandatory, Rule.MANDATORY_CAPTURE),
    ],
)
def test_a_verdict_by_a_rule_names_it(kind: type[Verdict], rule: Rule) -> None:
    """These refusals are always by the same rule; where the board refuses, there is none."""
    for _, _, verdict in VERDICTS:
        if isinstance(verdict, kind):
            assert verdict.rule is rule


@pytest.mark.parametrize(
    ("fen", "text", "verdict"),
    [
        ("W:W14:BK18,22", "14x21", CapturesBackward(18)),
        ("W:W10:B6,K7", "10x3x12", GoesOnAfterPromotion(3)),
        ("W:W10:BK6,7", "10x3x12", ManCapturesKing(6)),
        ("W:W14:BK18,21", "14x21", Blocked(21)),
        ("W:W22:B18,25", "22-25", NotAStepOrJump(22, 25)),
        ("W:W22,K32:B18,27", "22-26", MovesBackward(22, 26)),
        ("W:WK22:B18", "22-8", KingFlies(22, 8)),
        ("W:W31:B20,28", "31x24x31", CapturesBackward(28)),
    ],
)
def test_the_first_reason_is_given(fen: str, text: str, verdict: Verdict) -> None:
    """The board comes before the rules, and the rules come in the regulation's order."""
    assert judge_text(parse_fen(fen), text, ITALIAN) == verdict


def test_a_refusal_by_a_rule_that_is_switched_off_falls_back_on_the_board() -> None:
    """Our paths end at the first piece that is jumped again, so no capture goes on from there."""
    rules = ITALIAN.without(Rule.NO_DOUBLE_JUMP)
    verdict = judge_text(parse_fen("W:WK22:B10,18"), "22x13x22x13", rules)
    assert verdict == NotAStepOrJump(22, 13)


def test_a_short_form_is_read_where_one_legal_capture_fits() -> None:
    """31x8 names the one capture that goes from 31 to 8."""
    verdict = judge_text(parse_fen("W:W31:B12,20,28"), "31x8", ITALIAN)
    assert verdict == Legal(Move((31, 24, 15, 8), (28, 20, 12)))


def test_a_short_form_is_read_as_a_legal_capture_rather_than_an_outranked_one() -> None:
    """Of two ways from 3 round to 3, only the one that meets the king first is legal."""
    verdict = judge_text(parse_fen("W:WK3:B6,7,K14,15"), "3x3", ITALIAN)
    assert verdict == Legal(Move((3, 10, 19, 12, 3), (6, 14, 15, 7)))


@pytest.mark.parametrize("name", RULE_SETS)
@given(position=positions())
@drawn(20)
def test_a_move_is_judged_legal_exactly_when_it_is_among_the_legal_moves(
    name: str, position: Position
) -> None:
    """Under whatever rules, what is written in full is legal if the generator has it.

    What is written in short is legal only as a move that the generator has, with the same ends.
    """
    rules = RULE_SETS[name]
    legal = {str(move): move for move in legal_moves(position, rules)}
    for text in near_moves(position, rules):
        verdict = judge_text(position, text, rules)
        if text in legal:
            assert verdict == Legal(legal[text]), text
        elif isinstance(verdict, Legal):
            assert legal.get(str(verdict.move)) == verdict.move, text
            path = parse_move(text).path
            assert path == (verdict.move.path[0], verdict.move.path[-1]), text


@given(positions())
@drawn(80)
def test_a_refusal_names_a_rule_in_force_that_is_decisive(position: Position) -> None:
    """Without the rule that refuses a move, this rule does not refuse it any more."""
    for text in near_moves(position, ITALIAN):
        verdict = judge_text(position, text, ITALIAN)
        if verdict.rule is not None:
            assert verdict.rule in ITALIAN
            assert judge_text(position, text, ITALIAN.without(verdict.rule)) != verdict


@given(positions())
@drawn(80)
def test_both_sides_are_judged_alike(position: Position) -> None:
    """A move on the board turned round, with the colors swapped, gets the same kind of verdict."""
    other = turned(position)
    for text in near_moves(position, ITALIAN):
        move = parse_move(text)
        same = MoveText(tuple(33 - square for square in move.path), move.is_capture)
        one, two = judge(position, move, ITALIAN), judge(other, same, ITALIAN)
        assert (one.kind, one.rule) == (two.kind, two.rule), text


@given(positions())
@drawn(80)
def test_every_complete_capture_is_legal_or_outranked(position: Position) -> None:
    """A refused capture is refused by a rule of precedence, which names the legal ones."""
    legal = legal_moves(position, ITALIAN)
    for capture in complete_captures(position, ITALIAN):
        verdict = judge(position, MoveText(capture.path, True), ITALIAN, as_refused=True)
        if capture in legal:
            assert verdict == Legal(capture)
        else:
            assert isinstance(verdict, Outranked)
            assert verdict.rule in ITALIAN.capture_precedence
            assert verdict.legal == tuple(sorted(legal))
