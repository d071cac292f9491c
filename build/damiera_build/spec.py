"""A diagram spec: what a docs writer claims about a position, read but not yet believed.

Only the shape is checked here: keys, squares, moves and rules that can be read. Whether the claims
are true is for `check`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final, Generic, NamedTuple, TypeVar

from damiera_build.board_drawing import read_board
from damiera_build.diagnostic import START_OF_FILE, Code, Diagnostic, Span
from damiera_build.fen_diagnostics import explain_fen
from damiera_build.source import Mapping, Node, Scalar, Sequence, Source, SourceError, parse
from damiera_engine import (
    SQUARES,
    START,
    Color,
    FenError,
    MoveText,
    MoveTextError,
    Position,
    Rule,
    Square,
    parse_fen,
    parse_move,
)

T = TypeVar("T")

ID: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
LONGEST_ID: Final = 64

KEYS: Final = (
    "shows",
    "position",
    "board",
    "to_move",
    "moves",
    "mandatory",
    "legal",
    "captured",
    "promotes",
    "after",
    "ends",
    "draw",
    "forbidden",
    "view",
    "marks",
)
_RULE_IDS: Final = tuple(rule.value for rule in Rule)
_SQUARE: Final = re.compile(r"[1-9][0-9]?")
_MOVE_NUMBER: Final = re.compile(r"[0-9]+\.+")

CLAIMS: Final = (
    "moves",
    "mandatory",
    "legal",
    "captured",
    "promotes",
    "after",
    "ends",
    "draw",
    "forbidden",
)


class Located(NamedTuple, Generic[T]):
    """A value and the place where it is written."""

    value: T
    span: Span


class Forbidden(NamedTuple):
    """A move that is claimed to be forbidden, and the rule that is claimed to forbid it."""

    move: Located[MoveText]
    because: Located[Rule] | None


class Ends(NamedTuple):
    """The claim that the game is over: who has won and by which rule."""

    winner: Located[Color]
    because: Located[Rule] | None


@dataclass(frozen=True, slots=True)
class DiagramSpec:
    """The claims of one spec file; None where nothing is claimed.

    Attributes:
        id: the file's stem.
        source: the file, to cite lines from.
        keys: where each key is written.
        position: where `moves` begin, or the position of the diagram where there are none.
        moves: a line that is played first; the diagram shows what results.
        captured: the captured squares, one tuple a mandatory move.
    """

    id: str
    source: Source
    keys: dict[str, Span]
    shows: tuple[Located[Rule], ...]
    position: Position
    moves: tuple[Located[MoveText], ...]
    mandatory: tuple[Located[MoveText], ...] | None
    legal: tuple[Located[MoveText], ...] | None
    captured: tuple[tuple[Located[Square], ...], ...] | None
    promotes: Located[bool] | None
    after: Located[Position] | None
    ends: Ends | None
    draw: Located[Rule] | None
    forbidden: tuple[Forbidden, ...]
    view_from_black: bool
    marks: tuple[Square, ...]


def read_spec(source: Source, id: str) -> DiagramSpec:  # noqa: A002 - the field's name
    """Return the claims of a spec file.

    Raises:
        SourceError: with everything that makes it unreadable.
    """
    if not ID.fullmatch(id) or len(id) > LONGEST_ID:
        message = f"{id!r} is no diagram id"
        fix = "name the file with lower-case letters, digits and single hyphens: most-pieces.yaml"
        raise SourceError((source.diagnostic(Code.D015, START_OF_FILE, message, fix=fix),))
    reader = _Reader(source, parse(source))
    spec = reader.spec(id)
    if reader.found or spec is None:
        raise SourceError(tuple(sorted(reader.found, key=lambda d: (d.span, d.code.name))))
    return spec


class _Reader:
    """Reads the keys of one spec and collects what is wrong with them."""

    def __init__(self, source: Source, root: Mapping) -> None:
        self.source = source
        self.found: list[Diagnostic] = []
        self.root = root
        self.values = self._keys(root, KEYS)
        self.spans = {key.text: key.span for key, _ in reversed(root.entries)}

    def spec(self, id: str) -> DiagramSpec | None:  # noqa: A002
        """Return the spec; not to be used where anything was found to be wrong."""
        position = self._position()
        view = self._one("view", self._color)
        spec = DiagramSpec(
            id=id,
            source=self.source,
            keys=self.spans,
            shows=self._each("shows", self._rule) or (),
            position=position or START,
            moves=self._moves(),
            mandatory=self._each("mandatory", self._move),
            legal=self._each("legal", self._move, may_be_empty=True),
            captured=self._captured(),
            promotes=self._one("promotes", self._truth),
            after=self._one("after", self._fen),
            ends=self._one("ends", self._ends),
            draw=self._one("draw", self._rule),
            forbidden=self._each("forbidden", self._forbidden) or (),
            view_from_black=view is not None and view.value is Color.BLACK,
            marks=tuple(mark.value for mark in self._each("marks", self._square) or ()),
        )
        if not any(claim in self.values for claim in CLAIMS) and not self.found:
            message = "the spec claims nothing, so nothing would be proved"
            self._report(Code.D013, START_OF_FILE, message, fix="add one of: " + ", ".join(CLAIMS))
        return spec

    def _report(
        self, code: Code, span: Span, message: str, *, why: str = "", fix: str = ""
    ) -> None:
        self.found.append(self.source.diagnostic(code, span, message, why=why, fix=fix))

    def _keys(self, mapping: Mapping, known: tuple[str, ...]) -> dict[str, Node]:
        values: dict[str, Node] = {}
        for key, value in mapping.entries:
            if key.text in values:
                self._report(
                    Code.D004, key.span, f"{key.text} stands twice", fix="keep one of the two"
                )
            elif key.text not in known:
                near = get_close_matches(key.text, known, 1)
                fix = f"{near[0]}:" if near else "one of: " + ", ".join(known)
                self._report(Code.D005, key.span, f"unknown key {key.text}", fix=fix)
            else:
                values[key.text] = value
        return values

    def _is_misspelt(self, mapping: Mapping, known: tuple[str, ...], *missing: str) -> bool:
        """Tell whether an unknown key may stand for a missing one, so that it is told once."""
        unknown = [key.text for key, _ in mapping.entries if key.text not in known]
        meant = [get_close_matches(text, known, 1) for text in unknown]
        return any(not near or near[0] in missing for near in meant)

    def _one(self, key: str, read: Callable[[Node], T | None]) -> T | None:
        return read(self.values[key]) if key in self.values else None

    def _each(
        self, key: str, read: Callable[[Node], T | None], *, may_be_empty: bool = False
    ) -> tuple[T, ...] | None:
        """Return the items of a list; a single value is a list of one."""
        if key not in self.values:
            return None
        node = self.values[key]
        nodes = node.items if isinstance(node, Sequence) else (node,)
        if not nodes and not may_be_empty:
            self._report(Code.D007, node.span, f"{key} is an empty list", fix=f"leave {key} out")
        return tuple(value for value in map(read, nodes) if value is not None)

    def _text(self, node: Node, what: str) -> Scalar | None:
        if isinstance(node, Scalar) and node.text.strip():
            return node
        self._report(Code.D007, node.span, f"{what} is expected here")
        return None

    def _position(self) -> Position | None:
        if "position" in self.values:
            for other in ("board", "to_move"):
                if other in self.values:
                    message = f"{other} beside position: the position would be told twice"
                    self._report(Code.D007, self.spans[other], message, fix="keep one of the two")
            fen = self._fen(self.values["position"])
            return fen.value if fen else None
        if "board" not in self.values:
            if "moves" in self.values:
                if "to_move" in self.values:
                    message = "to_move without a board: moves begin at the start, and White plays"
                    fix = "leave to_move out"
                    self._report(Code.D007, self.spans["to_move"], message, fix=fix)
                return START
            if not self._is_misspelt(self.root, KEYS, "position", "board", "moves"):
                message = "the position is missing"
                self._report(Code.D006, START_OF_FILE, message, fix="position: W:W21,24:B10,18,20")
            return None
        to_move = self._one("to_move", self._color)
        if "to_move" not in self.values and not self._is_misspelt(self.root, KEYS, "to_move"):
            fix = "to_move: white"
            self._report(Code.D006, self.spans["board"], "to_move is missing", fix=fix)
        board = self._text(self.values["board"], "a board of eight lines")
        if board is None:
            return None
        return read_board(board, to_move.value if to_move else Color.WHITE, self._report)

    def _fen(self, node: Node) -> Located[Position] | None:
        fen = self._text(node, "a FEN such as W:W21,24:B10,18,20")
        if fen is None:
            return None
        try:
            return Located(parse_fen(fen.text), fen.span)
        except FenError as error:
            for code, start, end, message, fix in explain_fen(fen.text, error):
                self._report(code, within(fen.span, fen.text, start, end), message, fix=fix)
            return None

    def _move(self, node: Node) -> Located[MoveText] | None:
        move = self._text(node, "a move such as 22-19 or 29x22x15x6")
        if move is None:
            return None
        try:
            return Located(parse_move(move.text), move.span)
        except MoveTextError as error:
            hint = move.text.replace(":", "x").replace(" ", "").rstrip("!?*")
            fix = hint if hint != move.text and _reads(hint) else "as 22-19, or 29x22x15x6"
            span = within(move.span, move.text, error.start, len(move.text))
            self._report(Code.D010, span, f"{_cut(move.text)} is no move", fix=fix)
            return None

    def _moves(self) -> tuple[Located[MoveText], ...]:
        """Return a line of play: a list, or one text with the half moves between spaces."""
        node = self.values.get("moves")
        if not isinstance(node, Scalar):
            return self._each("moves", self._move) or ()
        words = [w for w in self.source.words(node) if not _MOVE_NUMBER.fullmatch(w.text)]
        if not words:
            message = "moves such as 22-19 11-15 are expected here"
            self._report(Code.D007, node.span, message, fix="leave moves out")
        return tuple(move for move in map(self._move, words) if move is not None)

    def _square(self, node: Node) -> Located[Square] | None:
        square = self._text(node, "a square from 1 to 32")
        if square is None:
            return None
        if not _SQUARE.fullmatch(square.text) or int(square.text) not in SQUARES:
            fix = square.text.lstrip("0") if square.text.isdecimal() else ""
            fix = fix if fix.isdecimal() and int(fix[:3]) in SQUARES else "a number from 1 to 32"
            self._report(Code.D011, square.span, f"{_cut(square.text)} is no square", fix=fix)
            return None
        return Located(int(square.text), square.span)

    def _rule(self, node: Node) -> Located[Rule] | None:
        rule = self._text(node, "a rule such as most-pieces")
        if rule is None:
            return None
        if rule.text not in _RULE_IDS:
            near = get_close_matches(rule.text, _RULE_IDS, 1, 0.5)
            fix = near[0] if near else "one of: " + ", ".join(_RULE_IDS)
            self._report(Code.D012, rule.span, f"unknown rule {_cut(rule.text)}", fix=fix)
            return None
        return Located(Rule(rule.text), rule.span)

    def _choice(self, node: Node, choices: dict[str, T]) -> Located[T] | None:
        expected = " or ".join(choices)
        text = self._text(node, expected)
        if text is None:
            return None
        if text.text not in choices:
            message = f"{_cut(text.text)}, where {expected} is expected"
            near = get_close_matches(text.text.lower(), choices, 1, 0.2)
            self._report(Code.D007, text.span, message, fix=near[0] if near else expected)
            return None
        return Located(choices[text.text], text.span)

    def _color(self, node: Node) -> Located[Color] | None:
        return self._choice(node, {"white": Color.WHITE, "black": Color.BLACK})

    def _truth(self, node: Node) -> Located[bool] | None:
        return self._choice(node, {"true": True, "false": False})

    def _captured(self) -> tuple[tuple[Located[Square], ...], ...] | None:
        """Return one list of squares a mandatory move; a flat list belongs to a single move."""
        node = self.values.get("captured")
        if not isinstance(node, Sequence) or not any(isinstance(i, Sequence) for i in node.items):
            squares = self._each("captured", self._square)
            return None if squares is None else (squares,)
        lists = []
        for item in node.items:
            inner = item.items if isinstance(item, Sequence) else (item,)
            if not inner:
                self._report(Code.D007, item.span, "squares are expected here", fix="[18, 10]")
            lists.append(tuple(s for s in map(self._square, inner) if s is not None))
        return tuple(lists)

    def _forbidden(self, node: Node) -> Forbidden | None:
        if isinstance(node, Scalar) and node.text.strip():
            move = self._move(node)
            return Forbidden(move, None) if move else None
        if not isinstance(node, Mapping):
            message = "a forbidden move has two lines: move and because"
            self._report(Code.D007, node.span, message)
            return None
        parts = self._keys(node, ("move", "because"))
        if "move" not in parts:
            if not self._is_misspelt(node, ("move", "because"), "move"):
                self._report(Code.D006, node.span, "move is missing", fix="move: 24x15")
            return None
        move = self._move(parts["move"])
        because = self._rule(parts["because"]) if "because" in parts else None
        return Forbidden(move, because) if move else None

    def _ends(self, node: Node) -> Ends | None:
        if not isinstance(node, Mapping):
            winner = self._color(node)
            return Ends(winner, None) if winner else None
        parts = self._keys(node, ("winner", "because"))
        if "winner" not in parts:
            if not self._is_misspelt(node, ("winner", "because"), "winner"):
                self._report(Code.D006, node.span, "winner is missing", fix="winner: white")
            return None
        winner = self._color(parts["winner"])
        because = self._rule(parts["because"]) if "because" in parts else None
        return Ends(winner, because) if winner else None


def within(span: Span, text: str, start: int, end: int) -> Span:
    """Return the span of a part of a value, or of all of it where the value is quoted or folded."""
    if span.end_column - span.column != len(text):
        return span
    start = min(start, max(len(text) - 1, 0))
    return Span(span.line, span.column + start, span.column + max(end, start + 1))


def _reads(text: str) -> bool:
    try:
        parse_move(text)
    except MoveTextError:
        return False
    return True


def _cut(text: str) -> str:
    return text if len(text) <= 30 else text[:29] + "…"
