"""A second opinion on specs: their claims judged by the literal rules, without damiera's own code.

It gives for a spec's text the code and the line of every error that must be found, and of no other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import yaml
from literal.board import SQUARE_OF, LiteralPosition, forward, read_fen, write_fen
from literal.rules import outcome, promotes

from .judgement import (
    AMBIGUOUS,
    IMPOSSIBLE,
    LEGAL,
    Board,
    Game,
    board_of,
    full_form,
    played,
    reason_of,
    short_form,
    squares_of,
)

LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
FAULTS = {LEGAL: "D201", AMBIGUOUS: "D107", IMPOSSIBLE: "D202"}


class Error(NamedTuple):
    """An error that must be found."""

    code: str
    line: int


class Claim(NamedTuple):
    """A value and the line on which it is written."""

    text: str
    line: int


def errors_in(text: str) -> set[Error]:
    """Return everything that is wrong with a spec's text."""
    root = yaml.compose(text, Loader=LOADER)
    spec = {key.value: node for key, node in root.value}
    keys = {key.value: key.start_mark.line + 1 for key, _ in root.value}
    line = list(_half_moves(text, spec["moves"])) if "moves" in spec else []
    try:
        game = played(spec["position"].value, ())
    except ValueError:
        return {Error("D009", keys["position"])}
    for number, half_move in enumerate(line, 1):
        try:
            game = played(spec["position"].value, tuple(m.text for m in line[:number]))
        except ValueError:
            return {Error("D110", half_move.line)}
    return set(_false_claims(game, spec, keys))


def _half_moves(text: str, node: yaml.Node) -> Iterator[Claim]:
    raw = text[node.start_mark.index : node.end_mark.index]
    for word in re.finditer(r"[0-9]+[-x][0-9x]+", raw):
        yield Claim(word[0], node.start_mark.line + 1 + raw.count("\n", 0, word.start()))


def _false_claims(game: Game, spec: dict[str, Any], keys: dict[str, int]) -> Iterator[Error]:
    board = board_of(game.positions[-1])
    wrong = [
        error
        for key in ("mandatory", "legal")
        if key in spec
        for error in _moves(board, key, list(_claims(spec[key])), keys[key])
    ]
    yield from wrong
    if "captured" in spec and not wrong and not _captured_is_true(board, spec):
        yield Error("D104", keys["captured"])
    if "promotes" in spec and not wrong:
        become = {promotes(board.position, move) for move in board.legal}
        if become != {True} if spec["promotes"].value == "true" else True in become:
            yield Error("D105", keys["promotes"])
    if "ends" in spec:
        yield from _ends(board, dict(_fields(spec["ends"])))
    if "draw" in spec and game.draw != spec["draw"].value:
        yield Error("D111", keys["draw"])
    refused = (
        [dict(_fields(node)) for node in spec["forbidden"].value] if "forbidden" in spec else []
    )
    if refused:
        yield from _forbidden(board, refused, keys["forbidden"])
    reasons = {reason_of(board, entry["move"].text) for entry in refused} | {str(game.draw)}
    shown = list(_claims(spec["shows"])) if "shows" in spec else []
    claimed = {entry["because"].text for entry in refused}
    claimed |= {reason_of(board, loser) for loser in _unlisted(board, refused)}
    for place, rule in enumerate(shown):
        yield from _shows(board, rule, reasons, claimed)
        if rule.text in [other.text for other in shown[:place]]:
            yield Error("D108", rule.line)


def _forbidden(board: Board, refused: list[dict[str, Claim]], line: int) -> Iterator[Error]:
    written = [entry["move"].text for entry in refused]
    for place, entry in enumerate(refused):
        move, because = entry["move"], entry["because"]
        reason = reason_of(board, move.text)
        if move.text in written[:place]:
            yield Error("D108", move.line)
        elif reason in FAULTS:
            yield Error(FAULTS[reason], move.line)
        elif reason != because.text:
            yield Error("D203", because.line)
    if _unlisted(board, refused):
        yield Error("D205", line)


def _unlisted(board: Board, refused: list[dict[str, Claim]]) -> list[str]:
    """The captures that lost and are in no list, if there is one and no misprint may be meant."""
    if not refused:
        return []
    written = [entry["move"].text for entry in refused]
    misprints = sum(reason_of(board, text) in FAULTS for text in set(written))
    missing = [m for m in board.losers if m not in written and short_form(m) not in written]
    reasons = {reason_of(board, move) for move in written}
    elsewhere = {entry["because"].text for entry in refused} - reasons
    may_be_meant = misprints + sum(reason_of(board, m) in elsewhere for m in missing)
    return missing if len(missing) > may_be_meant else []


def _moves(board: Board, key: str, claims: list[Claim], line: int) -> Iterator[Error]:
    named = set[str]()
    misprints = 0
    for claim in claims:
        reason, full = reason_of(board, claim.text), full_form(board, claim.text)
        if reason == AMBIGUOUS:
            yield Error("D107", claim.line)
        elif reason != LEGAL or full is None:
            misprints += 1
            yield Error("D101", claim.line)
        elif full in named:
            misprints += 1
            yield Error("D108", claim.line)
        elif key == "mandatory" and "x" not in full:
            yield Error("D103", claim.line)
        named |= {full} if reason == LEGAL and full else set()
    if len(set(board.legal) - named) > misprints and (named or not claims):
        yield Error("D102", line)


def _captured_is_true(board: Board, spec: dict[str, Any]) -> bool:
    node = spec["captured"]
    nested = any(isinstance(item, yaml.SequenceNode) for item in node.value)
    claimed = [
        [int(claim.text) for claim in _claims(item)] for item in (node.value if nested else [node])
    ]
    named = [full_form(board, claim.text) for claim in _claims(spec["mandatory"])]
    moves = [move for move in named if move in board.legal]
    moves = moves or sorted(board.legal, key=lambda move: [int(s) for s in squares_of(move)])
    true = [list(board.legal[move]) for move in moves if "x" in move]
    return bool(true) and claimed == true


def _ends(board: Board, ends: dict[str, Claim]) -> Iterator[Error]:
    over = outcome(board.position)
    if over is None:
        yield Error("D106", ends["winner"].line)
        return
    if over != f"{ends['winner'].text} wins":
        yield Error("D106", ends["winner"].line)
    side = board.position.side_to_move
    has_pieces = any(piece.side == side for piece in board.position.pieces.values())
    rule = "no-moves-loses" if has_pieces else "no-pieces-loses"
    if ends["because"].text != rule:
        yield Error("D106", ends["because"].line)


def _shows(board: Board, rule: Claim, reasons: set[str], claimed: set[str]) -> Iterator[Error]:
    """A rule that refuses must refuse a listed move; one that allows must be needed."""
    position = board.position
    over = outcome(position) is not None
    men_or_kings = any(piece.side == position.side_to_move for piece in position.pieces.values())
    needed = {
        "king-moves-backward": any(_king_goes_back(position, m) for m in board.legal if "-" in m),
        "king-captures-backward": any(
            _king_goes_back(position, m) for m in board.legal if "x" in m
        ),
        "king-captures-king": any(
            position.pieces[SQUARE_OF[over]].king
            for taken in board.legal.values()
            for over in taken
        ),
        "free-choice": len(board.legal) > 1 and all("x" in move for move in board.legal),
        "promotion-on-last-row": any(promotes(position, move) for move in board.legal),
        "no-moves-loses": over and men_or_kings,
        "no-pieces-loses": over and not men_or_kings,
        "repetition-draws": "repetition-draws" in reasons,
        "forty-moves-draw": "forty-moves-draw" in reasons,
    }
    if rule.text not in needed:
        if rule.text not in reasons | claimed and not reasons & FAULTS.keys():
            can_be_shown = rule.text in _reasons_in(write_fen(position))
            yield Error("D206" if can_be_shown else "D403", rule.line)
    elif not needed[rule.text]:
        yield Error("D403", rule.line)


@cache
def _reasons_in(fen: str) -> frozenset[str]:
    """Every reason for which anything that looks like a move is refused in a position."""
    board = board_of(read_fen(fen))
    squares = range(1, 33)
    texts = {f"{a}{sign}{b}" for a in squares for b in squares if a != b for sign in "-x"}
    starts = {"x".join(squares_of(capture)[:n]) for capture in board.complete for n in range(2, 12)}
    texts |= {f"{start}x{b}" for start in starts for b in squares}
    return frozenset(reason_of(board, text) for text in texts | set(board.losers))


def _king_goes_back(position: LiteralPosition, move: str) -> bool:
    path = [SQUARE_OF[int(square)] for square in squares_of(move)]
    piece = position.pieces[path[0]]
    ahead = forward(piece.side)
    return piece.king and any((b.row - a.row) * ahead < 0 for a, b in pairwise(path))


def _claims(node: yaml.Node) -> Iterator[Claim]:
    for item in node.value if isinstance(node, yaml.SequenceNode) else [node]:
        yield Claim(item.value, item.start_mark.line + 1)


def _fields(node: yaml.Node) -> Iterator[tuple[str, Claim]]:
    for key, value in node.value:
        yield key.value, Claim(value.value, value.start_mark.line + 1)
