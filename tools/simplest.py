"""What `make simplest` runs: docs/simplest-positions.md, from a search through every position."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from damiera_build.candidates import Question, count_positions
from damiera_build.commands.find import USUAL_LARGEST
from damiera_build.coverage import Unobservable, unobservable
from damiera_build.search import search
from damiera_build.search_ranking import Found, simplest_first
from damiera_engine import ITALIAN, Move, Position, Rule, format_fen, legal_moves

PAGE = Path(__file__).parent.parent / "docs/simplest-positions.md"
SHOWN = 5

HEAD = """<!-- Made by `make simplest`; do not edit. -->
# The simplest positions that prove a rule

A position *proves* a rule if without that rule the legal moves, or the end of the game, would be
others. For each rule all positions were searched in which White is to move, first those with one
piece, then those with two, and so on until some prove it: men and kings of both colors on every
square where they may stand. `damiera find RULE` does the same for one rule.

**What this proves.** All numbers on this page are exhaustive. No position with fewer pieces than
the table says proves the rule, whichever side is to move: a position with Black to move is one with
White to move, with the colors swapped and the board turned round. So in the positions given here no
piece can be spared, and there are exactly as many of them as the table says.

**How so many can be searched.** Most positions need not be tried, by two arguments which
`build/damiera_build/candidates.py` makes in full: a rule needs certain pieces to matter at all
(`most-kings` a king that captures, two kings and two men to be captured), and where a rule is about
captures, a piece that is not beside an enemy can be taken away. The tests compare the search with
trying every position, and ask of hundreds of larger proofs, cut down until no piece can be spared,
whether the search would have tried them.

**What it does not prove.** That a position teaches well: the five that are shown are those with the
fewest moves to compare, then the fewest kings, then the most central. Nor that it could arise in a
game: where one side has no piece left the game is over, so where the simplest positions are such,
the simplest with a piece on each side follow.

Symmetric positions are counted in *minimal* and shown once. Turned by half a turn, or reflected in
a long diagonal, a position in which the side to move has kings alone stays what it is, unless the
rule tells forward from backward. With men it does not, and from left to right there is no symmetry
at all: dark squares become light.

"""

WHY_NOT = {
    Unobservable.MASKED: "a beginning of a capture takes less than the whole, so `most-pieces` "
    "refuses it as well",
    Unobservable.NEEDS_A_GAME: "it depends on the moves before the position",
}


class Answer(NamedTuple):
    """What a search has come to.

    Attributes:
        pieces: the fewest pieces that prove the rule, 0 if none were found.
        searched: how many positions there are with up to so many pieces.
        tried: how many of them had to be tried.
        minimal: how many of them prove the rule.
        best: these, the simplest first, of symmetric ones the first only.
    """

    pieces: int
    searched: int
    tried: int
    minimal: int
    best: list[Found]


def answer(question: Question) -> Answer:
    """Search from one piece up until some positions are found."""
    searched = tried = 0
    for pieces in range(1, USUAL_LARGEST + 1):
        found: list[Found] = []
        with closing(search(question, ITALIAN, pieces)) as steps:
            for step in steps:
                tried += step.tried
                found += step.found
        searched += count_positions(pieces)
        if found:
            best = simplest_first(found, question.rule)
            return Answer(pieces, searched, tried, len(found), best)
    return Answer(0, searched, tried, 0, [])


def row(rule: Rule, article: str, told: Answer) -> str:
    """Return the rule's line of the table."""
    size = str(told.pieces) if told.pieces else f"more than {USUAL_LARGEST}"
    counts = (told.minimal, len(told.best), told.searched, told.tried)
    return f"| `{rule}` | {article} | {size} | {' | '.join(f'{count:,}' for count in counts)} |"


def section(rule: Rule, article: str, told: Answer) -> Iterator[str]:
    """Yield the simplest positions of a rule, and those with a piece on each side if need be."""
    yield f"\n## {rule}\n"
    yield f"FID {article}. The simplest of {_positions(told)}:\n"
    yield from _shown(rule, told.best)
    if any(_has_both_sides(one.position) for one in told.best) or rule is Rule.NO_PIECES_LOSES:
        return
    both = answer(Question(rule, both_sides=True))
    yield f"\nWith a piece on each side, the simplest of {_positions(both)}:\n"
    yield from _shown(rule, both.best)


def _positions(told: Answer) -> str:
    pieces = "1 piece" if told.pieces == 1 else f"{told.pieces} pieces"
    symmetry = f" ({len(told.best):,} but for symmetry)" if len(told.best) < told.minimal else ""
    return f"{told.minimal:,} with {pieces}{symmetry}"


def _shown(rule: Rule, best: list[Found]) -> Iterator[str]:
    yield "| position | legal | legal without the rule |"
    yield "|---|---|---|"
    for one in best[:SHOWN]:
        legal = _moves(legal_moves(one.position, ITALIAN))
        without = _moves(legal_moves(one.position, ITALIAN.without(rule)))
        yield f"| `{format_fen(one.position)}` | {legal} | {without} |"


def _moves(moves: Iterable[Move]) -> str:
    texts = [f"{move}{' (promotes)' if move.promotes else ''}" for move in sorted(moves)]
    return ", ".join(texts) or "none"


def _has_both_sides(position: Position) -> bool:
    men, kings, their_men, their_kings, _ = position
    return bool((men | kings) and (their_men | their_kings))


def main() -> None:
    """Search for every rule and write the page."""
    rows, sections, hidden = [], [], []
    for rule, article in ITALIAN.articles.items():
        why = unobservable(rule, ITALIAN)
        if why is not None:
            hidden.append(f"- `{rule}` (FID {article}): {WHY_NOT[why]}.")
            continue
        began = time.perf_counter()
        told = answer(Question(rule))
        rows.append(row(rule, article, told))
        sections += section(rule, article, told)
        seconds = time.perf_counter() - began
        print(f"{rule}: {told.pieces} pieces, {told.minimal} ({seconds:.1f} s)", file=sys.stderr)
    head = "| rule | FID | fewest pieces | minimal | but for symmetry | searched | tried |"
    text = [head, "|---|---|---|---|---|---|---|", *rows]
    text += ["\nNo single position can prove these rules:\n", *hidden, *sections]
    PAGE.write_text(HEAD + "\n".join(text) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
