"""Which positions a search for minimal proofs has to try, and why no other can be one.

A position is a *minimal* proof of a rule if it proves it and no position inside it, with some of
its pieces taken away, does. Two arguments spare the search most positions.

*Needs.* A rule that compares captures of kings, say, changes nothing where there is no king:
`NEEDS` counts the pieces without which the rules with it and without it say the same.

*Beside an enemy.* In a minimal proof of a rule of `BESIDE_ENEMIES` every own piece stands
diagonally beside an enemy, and every enemy on the edge beside another enemy. For take such a proof
and keep the enemies that some capture takes, with the rule or without it, and the pieces that make
these captures; then, again and again, each piece that stops a jump of a kept piece over a kept
enemy, standing on the square behind it. Take the others away. A jump that was open is open still,
and a jump over a kept enemy that was stopped is stopped still, so with the rule and without it
there are the captures there were. If both have some, these alone are legal; if only one has, the
rule matters as before. So what is kept proves the rule, and it was all there was. Now a captured
enemy never stands on the edge; what captures stands beside its first victim; and what stops a jump
stands beside the enemy it saves.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb
from typing import Final, NamedTuple, TypeAlias

from damiera_engine import (
    BIT,
    BOARD,
    SQUARES,
    Bits,
    Color,
    Position,
    Rule,
    RuleSet,
    Square,
    capturing_squares,
    column,
    complete_captures,
    row,
    square_at,
)

Squares: TypeAlias = tuple[Square, ...]


class Question(NamedTuple):
    """What is searched for: positions with White to move that prove a rule, and what else is asked.

    Attributes:
        rule: the rule to be proved.
        men_only: whether kings are left out.
        forced: whether exactly one move may be legal.
        both_sides: whether each side must have a piece, as in every game that goes on.
    """

    rule: Rule
    men_only: bool = False
    forced: bool = False
    both_sides: bool = False


class Needs(NamedTuple):
    """How many pieces of each kind a position must have at least."""

    own_men: int = 0
    own_kings: int = 0
    their_men: int = 0
    their_kings: int = 0


NEEDS: Final = {
    Rule.MEN_MOVE_FORWARD_ONLY: Needs(own_men=1),
    Rule.KING_MOVES_BACKWARD: Needs(own_kings=1),
    Rule.KING_MOVES_ONE_SQUARE: Needs(own_kings=1),
    Rule.PROMOTION_ON_LAST_ROW: Needs(own_men=1),
    # The man takes a man on its way to the last row.
    Rule.PROMOTION_ENDS_MOVE: Needs(own_men=1, their_men=1),
    # A man takes only men.
    Rule.MEN_CAPTURE_FORWARD_ONLY: Needs(own_men=1, their_men=1),
    Rule.MAN_CANNOT_CAPTURE_KING: Needs(own_men=1, their_kings=1),
    Rule.KING_CAPTURES_BACKWARD: Needs(own_kings=1),
    Rule.KING_CAPTURES_KING: Needs(own_kings=1, their_kings=1),
    # A man goes forward only, so it never meets a piece again.
    Rule.NO_DOUBLE_JUMP: Needs(own_kings=1),
    # A man, which takes only men, and a king take equally many.
    Rule.KING_CAPTURES_FIRST: Needs(own_men=1, own_kings=1, their_men=1),
    # Of two captures of one length the first takes more kings, so two or more; the second meets a
    # king where the first takes a man, so it takes two men or more. Only kings take kings.
    Rule.MOST_KINGS: Needs(own_kings=1, their_men=2, their_kings=2),
    # Equally many kings, at least one, one of them after a man.
    Rule.EARLIEST_KINGS: Needs(own_kings=1, their_men=1, their_kings=1),
}
"""What a rule needs, where it needs anything in particular; the colors are the side to move's."""

RANKING: Final = frozenset(
    {
        Rule.MOST_PIECES,
        Rule.KING_CAPTURES_FIRST,
        Rule.MOST_KINGS,
        Rule.EARLIEST_KINGS,
        Rule.FREE_CHOICE,
    }
)
"""The rules that choose between captures, so that they matter only where there are two."""

BESIDE_ENEMIES: Final = RANKING | {
    Rule.PROMOTION_ENDS_MOVE,
    Rule.MEN_CAPTURE_FORWARD_ONLY,
    Rule.MAN_CANNOT_CAPTURE_KING,
    Rule.KING_CAPTURES_BACKWARD,
    Rule.KING_CAPTURES_KING,
    Rule.NO_DOUBLE_JUMP,
}
"""The rules that change captures and nothing else, to which the second argument applies."""

_LETS_STEP: Final = frozenset({Rule.MEN_CAPTURE_FORWARD_ONLY, Rule.MAN_CANNOT_CAPTURE_KING})
"""Those of them that refuse a capture where quiet moves are legal: how many is not kept."""

_CAPTURES: Final = BESIDE_ENEMIES | {Rule.MANDATORY_CAPTURE}
"""The rules that change nothing where no piece could jump, were it a king."""

NEIGHBOURS: Final[dict[Square, frozenset[Square]]] = {
    square: frozenset(
        neighbour
        for down in (-1, 1)
        for right in (-1, 1)
        if (neighbour := square_at(row(square) + down, column(square) + right)) is not None
    )
    for square in SQUARES
}

EDGE: Final = frozenset(square for square in SQUARES if {row(square), column(square)} & {1, 8})


class Task(NamedTuple):
    """A part of a search: so many own pieces and enemies, the first enemies on given squares."""

    own: int
    theirs: int
    first: Squares

    @property
    def size(self) -> int:
        """How many sets of squares belong to it, to tell how far a search has come."""
        after = len(SQUARES) - (self.first[-1] if self.first else 0)
        beside = comb(len(SQUARES) - self.theirs, self.own)
        return comb(after, self.theirs - len(self.first)) * beside


def unanswerable(question: Question) -> str:
    """Return why no position can answer a question, empty if one may."""
    needs = NEEDS.get(question.rule, Needs())
    if question.men_only and (needs.own_kings or needs.their_kings):
        return f"no position without kings can prove {question.rule}"
    if question.forced and question.rule in {Rule.NO_PIECES_LOSES, Rule.NO_MOVES_LOSES}:
        return f"where {question.rule} matters no move is legal, so none is forced"
    if question.both_sides and question.rule is Rule.NO_PIECES_LOSES:
        return f"where {question.rule} matters one side has no piece"
    return ""


def count_positions(pieces: int, *, men_only: bool = False) -> int:
    """Return how many positions of so many pieces there are with White to move.

    On each of the eight squares of the first and the last row the men of one color cannot stand.
    """
    kinds = 2 if men_only else 4
    return sum(
        comb(8, on_end_rows)
        * (kinds - 1) ** on_end_rows
        * comb(24, pieces - on_end_rows)
        * kinds ** (pieces - on_end_rows)
        for on_end_rows in range(pieces + 1)
    )


def tasks(question: Question, pieces: int) -> list[Task]:
    """Return the parts of the search through all positions of so many pieces, as a rule needs."""
    needs = NEEDS.get(question.rule, Needs())
    fewest, most = needs.their_men + needs.their_kings, pieces - needs.own_men - needs.own_kings
    return [
        Task(pieces - theirs, theirs, first)
        for theirs in range(fewest, most + 1)
        for first in combinations(SQUARES, min(theirs, 2 if theirs < 4 else 3))
        if len(SQUARES) - (first[-1] if first else 0) >= theirs - len(first)
    ]


def candidates(question: Question, task: Task, rules: RuleSet) -> Iterator[Position]:
    """Yield every position of a task that may be a minimal answer, each once."""
    rule, needs = question.rule, NEEDS.get(question.rule, Needs())
    beside = _must_stand_beside_enemies(question)
    for theirs in _completed(task.first, task.theirs):
        if beside and not all(s not in EDGE or NEIGHBOURS[s] & set(theirs) for s in theirs):
            continue
        enemies = _bits(theirs)
        their_kings = list(
            _kings(theirs, needs.their_men, needs.their_kings, Color.BLACK, question)
        )
        room = {n for s in theirs for n in NEIGHBOURS[s]} if beside else set(SQUARES)
        for own in combinations(sorted(room - set(theirs)), task.own) if their_kings else ():
            pieces = _bits(own)
            if rule in _CAPTURES and not pieces & capturing_squares(
                rules.kings[Color.WHITE], enemies, BOARD ^ enemies ^ pieces
            ):
                continue
            for kings in _kings(own, needs.own_men, needs.own_kings, Color.WHITE, question):
                men = pieces ^ kings
                if rule in RANKING and not _are_rivals(rule, men, kings, enemies, rules):
                    continue
                for crowned in their_kings:
                    yield Position(men, kings, enemies ^ crowned, crowned, Color.WHITE)


def _must_stand_beside_enemies(question: Question) -> bool:
    refuses_only_captures = not (question.forced and question.rule in _LETS_STEP)
    return question.rule in BESIDE_ENEMIES and refuses_only_captures


def _completed(first: Squares, count: int) -> Iterator[Squares]:
    """Yield every set of so many squares that begins with the given ones."""
    later = range(first[-1] + 1 if first else 1, len(SQUARES) + 1)
    for rest in combinations(later, count - len(first)):
        yield first + rest


def _kings(
    squares: Squares, men: int, kings: int, color: Color, question: Question
) -> Iterator[Bits]:
    """Yield which of one side's pieces may be kings, where so many men and kings are needed."""
    if len(squares) < men + kings or (question.men_only and kings):
        return
    crowned = tuple(square for square in squares if BIT[square] & color.promotion_row)
    others = tuple(square for square in squares if square not in crowned)
    most = 0 if question.men_only else len(squares) - men
    for count in range(max(kings - len(crowned), 0), min(most - len(crowned), len(others)) + 1):
        for more in combinations(others, count):
            yield _bits(crowned + more)


def _are_rivals(rule: Rule, men: Bits, kings: Bits, enemies: Bits, rules: RuleSet) -> bool:
    """Tell whether there may be captures to choose from, whichever enemies are kings.

    Where all enemies are men there are at least as many captures as otherwise: a man whose way is
    barred by a king stops before it. Kings capture the same whatever they take, and only captures
    by kings differ in the kings they take; of these the longest are compared.
    """
    captures = complete_captures(Position(men, kings, enemies, 0, Color.WHITE), rules)
    if rule not in {Rule.MOST_KINGS, Rule.EARLIEST_KINGS}:
        return len(captures) > 1
    taken = {move.captured for move in captures if BIT[move.path[0]] & kings}
    longest = max(map(len, taken), default=0)
    return sum(len(squares) == longest for squares in taken) > 1


def _bits(squares: Squares) -> Bits:
    return sum(BIT[square] for square in squares)
