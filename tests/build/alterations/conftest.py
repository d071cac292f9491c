"""A second opinion on specs: their claims judged by the literal rules, without damiera's own code.

It gives for a spec's text the code and the line of every error that must be found, and of no other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import pytest
import yaml
from literal.board import SQUARE_OF, LiteralPosition, Piece, Square, forward, last_row
from literal.rules import PRECEDENCE, complete_captures, legal_moves, outcome, promotes, read_fen

PRIORITIES = ("most-pieces", "king-captures-first", "most-kings", "earliest-kings")
LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
LEGAL, AMBIGUOUS, IMPOSSIBLE = "legal", "ambiguous", "impossible"


class Error(NamedTuple):
    """An error that must be found."""

    code: str
    line: int


class Claim(NamedTuple):
    """A value and the line on which it is written."""

    text: str
    line: int


@pytest.fixture(scope="session")
def second_opinion() -> Callable[[str], set[Error]]:
    """What is wrong with a spec's text, by the literal rules."""

    def errors(text: str) -> set[Error]:
        root = yaml.compose(text, Loader=LOADER)
        spec = {key.value: node for key, node in root.value}
        keys = {key.value: key.start_mark.line + 1 for key, _ in root.value}
        try:
            board = _board(spec["position"].value)
        except ValueError:
            return {Error("D009", keys["position"])}
        return set(_false_claims(board, spec, keys))

    return errors


class Board(NamedTuple):
    """A position with all that the literal rules say of it."""

    position: LiteralPosition
    legal: dict[str, tuple[int, ...]]
    complete: frozenset[str]
    losers: dict[str, str]
    """Complete captures that lost, with the priority that refused them."""


@cache
def _board(fen: str) -> Board:
    position = read_fen(fen)
    captures = complete_captures(position)
    complete = frozenset(capture.text for capture in captures)
    losers = {}
    for preferred, rule in zip(PRECEDENCE, PRIORITIES, strict=True):
        left = preferred(captures) if captures else []
        losers.update({capture.text: rule for capture in captures if capture not in left})
        captures = left
    return Board(position, legal_moves(position), complete, losers)


def _false_claims(board: Board, spec: dict[str, Any], keys: dict[str, int]) -> Iterator[Error]:
    for key in ("mandatory", "legal"):
        if key in spec:
            yield from _moves(board, key, list(_claims(spec[key])), keys[key])
    if "captured" in spec and not _captured_is_true(board, spec):
        yield Error("D104", keys["captured"])
    if "promotes" in spec:
        become = {promotes(board.position, move) for move in board.legal}
        if become != {True} if spec["promotes"].value == "true" else True in become:
            yield Error("D105", keys["promotes"])
    if "ends" in spec:
        yield from _ends(board, dict(_fields(spec["ends"])))
    reasons = set()
    refused = [dict(_fields(node)) for node in spec["forbidden"].value] if "forbidden" in spec else []
    for entry in refused:
        move, because = entry["move"], entry["because"]
        reason = _reason(board, move.text)
        reasons.add(reason)
        if reason in (LEGAL, AMBIGUOUS, IMPOSSIBLE):
            yield Error({LEGAL: "D201", AMBIGUOUS: "D107", IMPOSSIBLE: "D202"}[reason], move.line)
        elif reason != because.text:
            yield Error("D203", because.line)
    written = [entry["move"].text for entry in refused]
    yield from (
        Error("D108", entry["move"].line)
        for place, entry in enumerate(refused)
        if entry["move"].text in written[:place]
    )
    short = {_short(move) for move in written} | set(written)
    if refused and any(loser not in short and _short(loser) not in written for loser in board.losers):
        yield Error("D205", keys["forbidden"])
    for rule in _claims(spec["shows"]) if "shows" in spec else ():
        yield from _shows(board, rule, reasons)


def _moves(board: Board, key: str, claims: list[Claim], line: int) -> Iterator[Error]:
    named = set[str]()
    for claim in claims:
        reason, full = _reason(board, claim.text), _full(board, claim.text)
        if reason == AMBIGUOUS:
            yield Error("D107", claim.line)
        elif reason != LEGAL or full is None:
            yield Error("D101", claim.line)
        elif full in named:
            yield Error("D108", claim.line)
        elif key == "mandatory" and "x" not in full:
            yield Error("D103", claim.line)
        named |= {full} if reason == LEGAL and full else set()
    if set(board.legal) - named and (named or not claims):
        yield Error("D102", line)


def _captured_is_true(board: Board, spec: dict[str, Any]) -> bool:
    node = spec["captured"]
    nested = any(isinstance(item, yaml.SequenceNode) for item in node.value)
    claimed = [
        [int(claim.text) for claim in _claims(item)] for item in (node.value if nested else [node])
    ]
    named = [_full(board, claim.text) for claim in _claims(spec["mandatory"])]
    moves = [move for move in named if move in board.legal]
    moves = moves or sorted(board.legal, key=lambda move: [int(s) for s in _squares(move)])
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


def _shows(board: Board, rule: Claim, reasons: set[str]) -> Iterator[Error]:
    """A rule that refuses must refuse a listed move; one that allows must be needed."""
    position = board.position
    over = outcome(position) is not None
    men_or_kings = any(piece.side == position.side_to_move for piece in position.pieces.values())
    needed = {
        "king-moves-backward": any(_king_goes_back(position, m) for m in board.legal if "-" in m),
        "king-captures-backward": any(_king_goes_back(position, m) for m in board.legal if "x" in m),
        "king-captures-king": any(
            position.pieces[SQUARE_OF[over]].king for taken in board.legal.values() for over in taken
        ),
        "free-choice": len(board.legal) > 1 and all("x" in move for move in board.legal),
        "promotion-on-last-row": any(promotes(position, move) for move in board.legal),
        "no-moves-loses": over and men_or_kings,
        "no-pieces-loses": over and not men_or_kings,
        "repetition-draws": False,
        "forty-moves-draw": False,
    }
    if rule.text not in needed:
        if rule.text not in reasons:
            yield Error("D206", rule.line)
    elif not needed[rule.text]:
        yield Error("D403", rule.line)


def _king_goes_back(position: LiteralPosition, move: str) -> bool:
    path = [SQUARE_OF[int(square)] for square in _squares(move)]
    piece = position.pieces[path[0]]
    ahead = forward(piece.side)
    return piece.king and any((b.row - a.row) * ahead < 0 for a, b in pairwise(path))


def _full(board: Board, text: str) -> str | None:
    """The move that a text means: itself, or the one legal capture with the same ends."""
    if text in board.legal or text in board.complete:
        return text
    same = [move for move in board.complete if _short(move) == text]
    best = [move for move in same if move in board.legal] or same
    return best[0] if len(best) == 1 else None


def _reason(board: Board, text: str) -> str:
    """Why a move is refused: a rule, or that it is legal, ambiguous, or impossible on the board."""
    if text in board.legal:
        return LEGAL
    path = [SQUARE_OF[int(square)] for square in _squares(text)]
    piece = board.position.pieces.get(path[0])
    if piece is None or piece.side != board.position.side_to_move:
        return IMPOSSIBLE
    if "x" not in text:
        return _reason_of_step(board.position, piece, path[0], path[1])
    same = [move for move in board.complete if _short(move) == text]
    best = [move for move in same if move in board.legal]
    begins = any(move.startswith(f"{text}x") for move in board.complete)
    if text in board.losers:
        return board.losers[text]
    if begins and not best:
        return "capture-to-the-end"
    if len(best or same) > 1:
        return AMBIGUOUS
    if same:
        return LEGAL if best else board.losers[same[0]]
    return _reason_of_jumps(board.position, piece, path)


def _reason_of_step(position: LiteralPosition, piece: Piece, here: Square, to: Square) -> str:
    line = _between(here, to)
    if line is None or to in position.pieces or any(square in position.pieces for square in line):
        return IMPOSSIBLE
    if line:
        return "king-moves-one-square" if piece.king else IMPOSSIBLE
    ahead = (to.row - here.row) * forward(piece.side) > 0
    return "mandatory-capture" if piece.king or ahead else "men-move-forward-only"


def _reason_of_jumps(position: LiteralPosition, piece: Piece, path: list[Square]) -> str:
    jumped = set[Square]()
    promoted = False
    for here, to in pairwise(path):
        line = _between(here, to)
        if line is None or len(line) != 1:
            enemies = [position.pieces[s] for s in line or () if s in position.pieces]
            far = piece.king and len(enemies) == 1 and enemies[0].side != piece.side
            return "king-moves-one-square" if far and to not in position.pieces else IMPOSSIBLE
        over = position.pieces.get(line[0])
        free = to not in position.pieces or to == path[0]
        if over is None or over.side == piece.side or not free:
            return IMPOSSIBLE
        if not piece.king:
            if promoted:
                return "promotion-ends-move"
            if (to.row - here.row) * forward(piece.side) < 0:
                return "men-capture-forward-only"
            if over.king:
                return "man-cannot-capture-king"
        if line[0] in jumped:
            return "no-double-jump"
        jumped.add(line[0])
        promoted = promoted or to.row == last_row(piece.side)
    return IMPOSSIBLE


def _between(here: Square, to: Square) -> list[Square] | None:
    """The squares between two on one diagonal; None where they are on none."""
    rows, columns = to.row - here.row, to.column - here.column
    if abs(rows) != abs(columns) or not rows:
        return None
    down, right = rows // abs(rows), columns // abs(columns)
    return [Square(here.row + n * down, here.column + n * right) for n in range(1, abs(rows))]


def _squares(move: str) -> list[str]:
    return move.replace("-", "x").split("x")


def _short(move: str) -> str:
    return "x".join(_squares(move)[:: len(_squares(move)) - 1]) if "x" in move else move


def _claims(node: yaml.Node) -> Iterator[Claim]:
    for item in node.value if isinstance(node, yaml.SequenceNode) else [node]:
        yield Claim(item.value, item.start_mark.line + 1)


def _fields(node: yaml.Node) -> Iterator[tuple[str, Claim]]:
    for key, value in node.value:
        yield key.value, Claim(value.value, value.start_mark.line + 1)
