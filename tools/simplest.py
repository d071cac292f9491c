"""What `make simplest` runs: docs/simplest-positions.md, from a search through every position."""

from __future__ import annotations

import sys
from pathlib import Path

from damiera_build.coverage import unobservable
from damiera_build.search import Found, count_positions, search
from damiera_engine import ITALIAN, Rule, format_fen

LARGEST = 4
PAGE = Path(__file__).parent.parent / "docs/simplest-positions.md"
HEAD = f"""<!-- Made by `make simplest`; do not edit. -->
# The simplest positions that prove a rule

For each rule every position with White to move was tried, from one piece up to {LARGEST}, men and
kings of both colors on every square where they may stand. A position proves a rule if without that
rule the legal moves, or the end of the game, would be others. Positions with Black to move are the
same ones with the colors swapped and the board turned, so they are not counted again.

What this proves: where a number of pieces is given, no position with fewer pieces proves the rule,
and so none of the pieces can be spared. What it does not: which position teaches best. The three
given are those with the fewest moves to compare, then the fewest kings, then the most central.

| rule | article | pieces | positions | the simplest three |
|---|---|---|---|---|
"""


def smallest(rule: Rule) -> tuple[int, list[Found]]:
    """Return the smallest number of pieces that proves a rule, 0 if none was found, and how."""
    for pieces in range(1, LARGEST + 1):
        found = [one for step in search(rule, ITALIAN, pieces) for one in step.found]
        if found:
            return pieces, sorted(found)
    return 0, []


def main() -> None:
    """Search for every rule and write the page."""
    rows = []
    for rule, article in ITALIAN.articles.items():
        why = unobservable(rule, ITALIAN)
        if why is not None:
            rows.append(f"| `{rule}` | {article} | – | – | no single position can ({why.value}) |")
            continue
        pieces, found = smallest(rule)
        print(f"{rule}: {pieces or 'more'} pieces, {len(found)} positions", file=sys.stderr)
        best = ", ".join(f"`{format_fen(one.position)}`" for one in found[:3])
        size = str(pieces) if pieces else f"> {LARGEST}"
        rows.append(f"| `{rule}` | {article} | {size} | {len(found) or '–'} | {best or '–'} |")
    tried = sum(count_positions(pieces, men_only=False) for pieces in range(1, LARGEST + 1))
    tail = f"\nUp to {LARGEST} pieces there are {tried:,} placements to try for one rule.\n"
    PAGE.write_text(HEAD + "\n".join(rows) + "\n" + tail, encoding="utf-8")


if __name__ == "__main__":
    main()
