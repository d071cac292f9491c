"""Every claim of our own diagrams is altered, one at a time; what became false must be found.

What is true after an alteration is decided by the literal rules in tests/literal, never by the
engine that is tested. The errors found must be exactly the errors there are: code by code, line by
line; so an alteration that leaves every claim true must pass.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import NamedTuple

import pytest
import yaml

from damiera_build.diagnostic import Diagnostic, Severity
from damiera_engine import Rule

from . import SPECS
from .second_opinion import errors_in

LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


class Alteration(NamedTuple):
    """A spec's text with one thing altered, and on which line."""

    what: str
    text: str
    line: int


Alter = Callable[[str], Iterator[Alteration]]


def _claims(text: str) -> Iterator[tuple[str, yaml.Node]]:
    """Yield every key and its node; those of the entries of a list with the list's name."""
    for key, node in yaml.compose(text, Loader=LOADER).value:
        yield key.value, node
        entries = node.value if key.value == "forbidden" else [node]
        for entry in entries:
            if isinstance(entry, yaml.MappingNode):
                yield from ((f"{key.value}.{name.value}", value) for name, value in entry.value)


def _scalars(text: str, *keys: str) -> Iterator[yaml.ScalarNode]:
    nodes = [node for key, node in _claims(text) if key in keys]
    while nodes:
        node = nodes.pop()
        if isinstance(node, yaml.ScalarNode):
            yield node
        else:
            nodes += node.value


def _written(text: str, node: yaml.Node, new: str) -> Alteration:
    """Write something else in the place of a node."""
    old = text[node.start_mark.index : node.end_mark.index]
    altered = text[: node.start_mark.index] + new + text[node.end_mark.index :]
    return Alteration(f"{old} becomes {new}", altered, node.start_mark.line + 1)


def _flow(items: list[str]) -> str:
    return items[0] if len(items) == 1 else f"[{', '.join(items)}]"


def squares_of_moves(text: str) -> Iterator[Alteration]:
    """Replace each square of each move by each other square."""
    for node in _scalars(text, "mandatory", "legal", "forbidden.move"):
        sign = "x" if "x" in node.value else "-"
        path = node.value.split(sign)
        for place, square in enumerate(path):
            for other in range(1, 33):
                if str(other) != square:
                    new = sign.join([*path[:place], str(other), *path[place + 1 :]])
                    yield _written(text, node, new)


def half_moves(text: str) -> Iterator[Alteration]:
    """Drop each half move of a line of play, and replace its squares, in long lines by a few."""
    for key, node in _claims(text):
        first, last = node.start_mark.index, node.end_mark.index
        words = list(re.finditer("[0-9]+-[0-9]+", text[first:last])) if key == "moves" else []
        for word in words:
            origin, target = word[0].split("-")
            others = [str(n) for n in range(1, 33) if len(words) < 20 or n % 11 == len(word[0])]
            new = {f"{origin}-{o}" for o in others} | {f"{o}-{target}" for o in others} | {""}
            line = text.count("\n", 0, first + word.start()) + 1
            for other in sorted(new - {word[0]}):
                end = word.end() + (not other and text[first + word.end()] == " ")
                altered = text[: first + word.start()] + other + text[first + end :]
                yield Alteration(f"{word[0]} becomes {other or 'nothing'}", altered, line)


def reasons(text: str) -> Iterator[Alteration]:
    """Replace each reason, and each rule that is shown, by each other rule."""
    for node in _scalars(text, "forbidden.because", "ends.because", "shows", "draw"):
        for rule in Rule:
            if rule.value != node.value:
                yield _written(text, node, rule.value)


def captured_squares(text: str) -> Iterator[Alteration]:
    """Replace, swap, drop and add captured squares."""
    for key, node in _claims(text):
        nested = key == "captured" and isinstance(node.value[0], yaml.SequenceNode)
        for squares in (node.value if nested else [node]) if key == "captured" else ():
            old = [square.value for square in squares.value]
            for place, square in enumerate(old):
                for other in (str(n) for n in range(1, 33) if str(n) != square):
                    new = [*old[:place], other, *old[place + 1 :]]
                    yield _written(text, squares, f"[{', '.join(new)}]")
                if len(old) > 1:
                    rest = old[:place] + old[place + 1 :]
                    yield _written(text, squares, f"[{', '.join(rest)}]")
                yield _written(
                    text, squares, f"[{', '.join([*old[:place], *old[place:], square])}]"
                )
                yield _written(text, squares, f"[{', '.join([*old[:place], '9', *old[place:]])}]")
            for one, two in combinations(range(len(old)), 2):
                new = list(old)
                new[one], new[two] = new[two], new[one]
                yield _written(text, squares, f"[{', '.join(new)}]")


def listed_moves(text: str) -> Iterator[Alteration]:
    """Drop each move from a list, write one twice, and add the refused ones and a stranger."""
    refused = [node.value for node in _scalars(text, "forbidden.move")]
    for key, node in _claims(text):
        if key not in ("mandatory", "legal"):
            continue
        moves = [item.value for item in node.value] if node.tag.endswith("seq") else [node.value]
        for place, move in enumerate(moves):
            rest = moves[:place] + moves[place + 1 :]
            if rest or key == "legal":
                yield _written(text, node, _flow(rest) if rest else "[]")
            yield _written(text, node, f"[{', '.join([*moves, move])}]")
        for stranger in (*refused, "1-5", "31-26", "22x15", "10x19"):
            yield _written(text, node, f"[{', '.join([*moves, stranger])}]")


def truths(text: str) -> Iterator[Alteration]:
    """Flip whether the man becomes a king and who has won."""
    flipped = {"true": "false", "false": "true", "white": "black", "black": "white"}
    for node in _scalars(text, "promotes", "ends.winner"):
        yield _written(text, node, flipped[node.value])


def pieces(text: str) -> Iterator[Alteration]:
    """Remove, recolor, crown or uncrown each piece, move it anywhere, and change the turn."""
    (node,) = _scalars(text, "position")
    turn, *sides = node.value.split(":")
    board = {square: (side[0], king) for side in sides for king, square in _placed(side[1:])}
    yield _written(text, node, _fen("B" if turn == "W" else "W", board))
    for square, (side, king) in board.items():
        rest = {other: piece for other, piece in board.items() if other != square}
        if rest:
            yield _written(text, node, _fen(turn, rest))
        yield _written(
            text, node, _fen(turn, board | {square: ("B" if side == "W" else "W", king)})
        )
        yield _written(text, node, _fen(turn, board | {square: (side, "" if king else "K")}))
        for other in range(1, 33):
            if other not in board:
                yield _written(text, node, _fen(turn, rest | {other: (side, king)}))


def _placed(squares: str) -> Iterator[tuple[str, int]]:
    for item in squares.split(",") if squares else ():
        first, _, last = item.removeprefix("K").partition("-")
        for square in range(int(first), int(last or first) + 1):
            yield "K" if item.startswith("K") else "", square


def _fen(turn: str, board: dict[int, tuple[str, str]]) -> str:
    sides = {"W": list[str](), "B": list[str]()}
    for square, (side, king) in sorted(board.items()):
        sides[side].append(f"{king}{square}")
    return f"{turn}:W{','.join(sides['W'])}:B{','.join(sides['B'])}"


@pytest.mark.parametrize(
    "alter", [squares_of_moves, half_moves, reasons, captured_squares, listed_moves, truths, pieces]
)
@pytest.mark.parametrize("name", SPECS)
def test_an_alteration_is_found_where_it_makes_a_claim_false_and_only_there(
    name: str,
    alter: Alter,
    findings: Callable[[str], tuple[Diagnostic, ...]],
) -> None:
    """The errors after an alteration are those that the literal rules give, by code and line."""
    disagreed = []
    for alteration in alter(SPECS[name]):
        found = {
            (finding.code.name, finding.span.line)
            for finding in findings(alteration.text)
            if finding.severity is Severity.ERROR
        }
        true = set(errors_in(alteration.text))
        if found != true:
            verdict = f"{name}.yaml:{alteration.line}: {alteration.what}"
            disagreed.append(f"{verdict}: found {sorted(found)}, not {sorted(true)}")
    assert not disagreed, "\n".join(disagreed)
