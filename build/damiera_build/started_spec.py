"""A spec to begin with: what the engine knows of a position, with comments that teach."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from damiera_build.refusing import REFUSING_RULES, refused_by
from damiera_build.spec_writer import write_spec
from damiera_engine import Position, Rule, RuleSet, necessary_rules

_HEAD: Final = """\
# Say here, in a sentence, what this diagram is to teach.
# `damiera check` proves every line below.
"""

_COMMENTS: Final = {
    "shows": "The rule it is filed under: without that rule, something below would be different.",
    "position": "Who is to move, W or B; then the squares of each side, with K before a king.",
    "mandatory": "Exactly the legal captures, each with every square on which the piece lands.",
    "legal": "Exactly the legal moves.",
    "captured": "The captured pieces in the order in which they are jumped.",
    "promotes": "With every legal move a man becomes a king.",
    "forbidden": "Moves that look possible, each because of the rule that forbids it. Every capture"
    "\n# that lost to a better one must be here; add others that a reader might try.",
    "ends": "The game is over: who has won, and by which rule.",
}

_NO_RULE: Final = """\
# File it under a rule that it proves:
# shows: RULE
"""

_NO_FORBIDDEN: Final = """\
# A move that a reader might try, and the rule that forbids it; `damiera why FEN MOVE` tells which:
# forbidden:
#   - move: MOVE
#     because: RULE
"""


def started_spec(position: Position, rules: RuleSet, shows: Sequence[Rule]) -> str:
    """Return a spec that passes the gate; the position must prove the rules it is filed under."""
    return "\n".join(_blocks(write_spec(position, rules, shows)))


def _blocks(spec: str) -> Iterator[str]:
    """Yield the keys of a spec, each with what a writer has to know about it."""
    yield _HEAD
    keys = [line.partition(":")[0] for line in spec.splitlines() if not line.startswith(" ")]
    if "shows" not in keys:
        yield _NO_RULE
    rest = spec
    for key, following in zip(keys, [*keys[1:], ""], strict=True):
        end = rest.index(f"\n{following}:") + 1 if following else len(rest)
        yield f"# {_COMMENTS[key]}\n{rest[:end]}"
        rest = rest[end:]
    if not {"forbidden", "ends"} & set(keys):
        yield _NO_FORBIDDEN


def provable_rules(position: Position, rules: RuleSet) -> tuple[Rule, ...]:
    """Return the rules that a diagram of a position can be filed under, as the regulation goes."""
    necessary = necessary_rules(position, rules)
    return tuple(
        rule
        for rule in rules.articles
        if rule in necessary
        and (rule not in REFUSING_RULES or refused_by(rule, position, rules) is not None)
    )
