"""Why a move is refused, as one sentence without a language."""

from __future__ import annotations

from collections.abc import Iterable

from damiera_build.catalogue import ENGLISH
from damiera_build.sentence import Join, Notation, Sentence, sentence
from damiera_engine import (
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
    Position,
    Rule,
    RuleSet,
    StopsTooEarly,
    Unreadable,
    Verdict,
    WrongSign,
    diagonal,
    kings_taken_at,
)


def why(verdict: Verdict, move: MoveText | str, position: Position) -> Sentence:  # noqa: C901 - one case a verdict
    """Return the reason for a verdict on a move, as it was read or as it was written."""
    text = Notation((str(move),))
    side = "white" if position.turn is Color.WHITE else "black"
    match verdict:
        case Legal(full):
            return sentence("why.legal", move=Notation((str(full),)))
        case Outranked():
            return _outranked(verdict, position)
        case ManCapturesKing():
            return sentence(f"why.{Rule.MAN_CANNOT_CAPTURE_KING}.{side}", move=text)
        case MovesBackward() | CaptureIsMandatory():
            return sentence(f"why.{verdict.rule}", 1, moves=text)
        case KingFlies(origin, target) if position.piece_at(diagonal(origin, target)[0]):
            return sentence(f"why.{verdict.rule}.landing", move=text)
        case CapturesBackward() | KingFlies():
            return sentence(f"why.{verdict.rule}", move=text)
        case GoesOnAfterPromotion(square) | JumpsTwice(square):
            return sentence(f"why.{verdict.rule}", move=text, square=square)
        case StopsTooEarly(continuations, legal) if continuations[0] in legal:
            return sentence(f"why.{verdict.rule}", move=text, moves=_either(continuations))
        case StopsTooEarly(_, legal):
            return sentence(f"why.{verdict.rule}.lost", move=text, moves=_either(legal))
        case Ambiguous(candidates):
            return sentence("why.ambiguous", move=text, moves=_either(candidates))
        case Unreadable(unreadable):
            return sentence("why.unreadable", text=unreadable)
        case OpponentsPiece(square):
            return sentence(f"why.opponents-piece.{side}", square=square)
        case NotAStepOrJump(origin, target):
            return sentence(f"why.{verdict.kind}", origin=origin, target=target)
        case WrongSign(origin, target, should_be_capture):
            sign = "capture" if should_be_capture else "quiet"
            return sentence(f"why.wrong-sign.{sign}", origin=origin, target=target)
        case Blocked(square) | NoPiece(square) | NothingToCapture(square) | JumpsOwnPiece(square):
            return sentence(f"why.{verdict.kind}", square=square)


def with_article(words: str, rule: Rule | None, rules: RuleSet) -> str:
    """Return a reason in words with the article of its rule, without a full stop."""
    article = f" (FID {rules.articles[rule]})" if rule else ""
    return words.removesuffix(".") + article


def reason(verdict: Verdict, move: MoveText | str, position: Position, rules: RuleSet) -> str:
    """Return the reason for a verdict in English, with its article, as diagnostics give it."""
    return with_article(ENGLISH.say(why(verdict, move, position)), verdict.rule, rules)


def reasons(refused: Iterable[tuple[Verdict, MoveText]], position: Position) -> list[Sentence]:
    """Return the reasons for several refusals, those in one sentence that can share it."""
    found: list[Sentence] = []
    for verdict, move in refused:
        said = why(verdict, move, position)
        same = [i for i, other in enumerate(found) if other.id == said.id and other.num]
        if same and isinstance(verdict, MovesBackward | CaptureIsMandatory):
            shared = found[same[0]].values["moves"]
            moves = (*shared.items, str(move)) if isinstance(shared, Notation) else (str(move),)
            found[same[0]] = sentence(said.id, len(moves), moves=Notation(moves))
        else:
            found.append(said)
    return found


def _outranked(verdict: Outranked, position: Position) -> Sentence:
    """Return the sentence for a lost priority, with both sides of the comparison."""
    move, rival = Notation((str(verdict.move),)), Notation((str(verdict.rival),))
    pieces = len(verdict.move.captured)
    match verdict.rule:
        case Rule.MOST_PIECES:
            most = len(verdict.rival.captured)
            return sentence("why.most-pieces", pieces, move=move, rival=rival, most=most)
        case Rule.MOST_KINGS:
            kings = len(kings_taken_at(verdict.move, position))
            most = len(kings_taken_at(verdict.rival, position))
            if kings:
                return sentence("why.most-kings.fewer", kings, move=move, rival=rival, most=most)
            if pieces == 1 and verdict.move.path[0] == verdict.rival.path[0]:
                return sentence("why.most-kings.single", move=move)
            return sentence("why.most-kings.none", most, move=move, rival=rival)
        case Rule.EARLIEST_KINGS:
            return _later_king(verdict, position)
        case _:
            return sentence(f"why.{verdict.rule}", move=move)


def _later_king(verdict: Outranked, position: Position) -> Sentence:
    """Return the sentence for a king that comes too late: the first one, or a later one."""
    move, rival = Notation((str(verdict.move),)), Notation((str(verdict.rival),))
    late_places = kings_taken_at(verdict.move, position)
    early_places = kings_taken_at(verdict.rival, position)
    if len(verdict.move.captured) == 2 and (early_places, late_places) == ((1,), (2,)):
        return sentence("why.earliest-kings.pair", move=move, rival=rival)
    pairs = zip(early_places, late_places, strict=False)
    nth, (early, late) = next((n, pair) for n, pair in enumerate(pairs) if pair[0] != pair[1])
    if nth:
        values = {"nth": nth + 1, "early": early, "late": late}
        return sentence("why.earliest-kings.later", move=move, rival=rival, **values)
    return sentence("why.earliest-kings.first", move=move, rival=rival, early=early, late=late)


def _either(moves: Iterable[Move]) -> Notation:
    return Notation(tuple(map(str, moves)), Join.OR)
