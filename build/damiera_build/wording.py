"""What is said about a fact: caption, short and long description, as sentences not yet in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from damiera_build.fact import Fact, Refusal
from damiera_build.reasons import reasons
from damiera_build.sentence import Join, Notation, Sentence, sentence
from damiera_engine import START, Color, Move, Rule, Square

MOST_MOVES_IN_CAPTION = 12
"""A line longer than this is not written out; nobody would follow it."""

MOST_MOVES_IN_ALT = 4
"""A short description names moves only while it stays short."""


def caption(fact: Fact) -> tuple[Sentence, ...]:
    """Return the caption: what must be played, what it takes, and what is refused and why."""
    return (*_history(fact), *_outcome(fact), *_claims(fact))


def _history(fact: Fact) -> Iterator[Sentence]:
    """Name the moves that led to the position while they are few, and the draw they led to."""
    if 0 < len(fact.played) <= MOST_MOVES_IN_CAPTION:
        yield sentence("caption.played", moves=_moves(*fact.played, join=Join.PLAIN))
    if fact.draw is not None:
        kind = "repetition" if fact.draw.rule is Rule.REPETITION_DRAWS else "forty-moves"
        yield sentence(f"caption.draw.{kind}", fact.draw.count)


def _claims(fact: Fact) -> Iterator[Sentence]:
    refusals = reasons([(r.verdict, r.move) for r in fact.refused], fact.position)
    if fact.is_capture:
        yield from _mandatory(fact)
        yield from refusals
    else:
        yield from refusals
        if fact.outcome is None and fact.claims_legal:
            yield from _quiet(fact)


def _mandatory(fact: Fact) -> Iterator[Sentence]:
    captures = [move for move in fact.legal if move.is_capture]
    if len(captures) == 1:
        move = captures[0]
        message = "caption.mandatory-promotes" if move.promotes else "caption.mandatory"
        yield sentence(
            message, len(move.captured), move=_moves(move), squares=_squares(move.captured)
        )
        return
    yield sentence("caption.choice", moves=_moves(*captures, join=Join.OR))
    for move in captures:
        yield sentence(
            "caption.choice-takes",
            len(move.captured),
            move=_moves(move),
            squares=_squares(move.captured),
        )


def _quiet(fact: Fact) -> Iterator[Sentence]:
    count = len(fact.legal)
    if fact.position == START:
        yield sentence("caption.first-moves", count, moves=_moves(*fact.legal, join=Join.PLAIN))
        return
    if any(refusal.move.is_capture for refusal in fact.refused):
        yield sentence("caption.no-capture")
    yield sentence("caption.legal", count, moves=_moves(*fact.legal, join=Join.OR))
    for move in fact.legal:
        if move.promotes:
            yield sentence("caption.promotes", move=_moves(move))


def _outcome(fact: Fact) -> Iterator[Sentence]:
    if fact.outcome is None:
        return
    winner = "white" if fact.outcome.winner is Color.WHITE else "black"
    end = "no-pieces" if fact.outcome.rule is Rule.NO_PIECES_LOSES else "no-moves"
    yield sentence(f"caption.{winner}-wins.{end}")


def alternative_text(fact: Fact) -> tuple[Sentence, ...]:
    """Return the short description that stands in for the picture."""
    side = "white" if fact.position.turn is Color.WHITE else "black"
    refused = Notation(tuple(str(refusal.move) for refusal in fact.refused))
    also = (sentence("alt.refused", moves=refused),) if refused.items else ()
    if fact.outcome is not None:
        winner = "white" if fact.outcome.winner is Color.WHITE else "black"
        return (sentence(f"alt.{winner}-wins"), *also)
    if fact.position == START:
        return (sentence("alt.start"), *also)
    if len(fact.legal) > MOST_MOVES_IN_ALT or not fact.claims_legal:
        return (sentence(f"alt.position.{side}"), *also)
    must = "mandatory" if fact.is_capture else "legal"
    return (sentence(f"alt.{must}.{side}", moves=_moves(*fact.legal, join=Join.OR)), *also)


def description(fact: Fact) -> tuple[Sentence, ...]:
    """Return the long description: the board, every piece, every arrow, and why."""
    return (*_board(fact), *_arrows(fact), *caption(fact))


def _board(fact: Fact) -> Iterator[Sentence]:
    yield sentence("describe.board.black" if fact.view_from_black else "describe.board.white")
    for color, name in ((Color.WHITE, "white"), (Color.BLACK, "black")):
        men, kings = fact.position.men(color), fact.position.kings(color)
        if men:
            yield sentence(f"describe.{name}-men", len(men), squares=_squares(men))
        if kings:
            yield sentence(f"describe.{name}-kings", len(kings), squares=_squares(kings))
    side = "white" if fact.position.turn is Color.WHITE else "black"
    yield sentence(f"describe.{side}-to-move")


def _arrows(fact: Fact) -> Iterator[Sentence]:
    if fact.claims_legal:
        for move in fact.legal:
            yield sentence("describe.solid", move=_moves(move))
            yield from _jumps(move.path, move.captured)
    for refusal in fact.refused:
        yield sentence("describe.dashed", move=Notation((str(refusal.move),)))
        yield from _refused_jumps(refusal)


def _refused_jumps(refusal: Refusal) -> Iterator[Sentence]:
    if len(refusal.jumped) == len(refusal.move.path) - 1:
        yield from _jumps(refusal.move.path, refusal.jumped)


def _jumps(path: tuple[Square, ...], jumped: tuple[Square, ...]) -> Iterator[Sentence]:
    for (origin, target), over in zip(pairwise(path), jumped, strict=bool(jumped)):
        yield sentence("describe.jump", origin=origin, over=over, target=target)


def _moves(*moves: Move, join: Join = Join.AND) -> Notation:
    return Notation(tuple(map(str, moves)), join)


def _squares(squares: Iterable[Square]) -> Notation:
    return Notation(tuple(map(str, squares)))
