"""A diagram spec: what a docs writer claims about a position, read but not yet believed.

Only the shape is checked here: keys, squares, moves and rules that can be read. Whether the claims
are true is for `check`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeVar

from damiera_build.board_drawing import read_board
from damiera_build.diagnostic import MISSING_SPACE, START_OF_FILE, Code, Span
from damiera_build.line_of_play import idle_numbers, read_line, wrong_numbers
from damiera_build.move_faults import cut
from damiera_build.source import Located as Located
from damiera_build.source import Mapping, Node, Scalar, Sequence, Source, SourceError, parse
from damiera_build.value_reader import ValueReader
from damiera_engine import DRAWS, START, Color, MoveText, Position, Rule, Square

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
_DRAWS: Final = tuple(rule.value for rule in Rule if rule in DRAWS)
_FORBIDDEN_KEYS: Final = ("move", "because")
_ENDS_KEYS: Final = ("winner", "because")
_ENDS: Final = (Rule.NO_PIECES_LOSES.value, Rule.NO_MOVES_LOSES.value)

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
        meant = _id_meant(id)
        fix = "name the file with lower-case letters, digits and single hyphens"
        fix += f": {meant}.yaml" if meant else ", such as most-pieces.yaml"
        raise SourceError((source.diagnostic(Code.D015, START_OF_FILE, message, fix=fix),))
    reader = _Reader(source, parse(source))
    spec = reader.spec(id)
    if reader.found or spec is None:
        raise SourceError(tuple(sorted(reader.found, key=lambda d: (d.span, d.code.name))))
    return spec


def _id_meant(name: str) -> str:
    """Return the id that a name is but for letters and signs that an id has not."""
    plain = unicodedata.normalize("NFKD", name[: 2 * LONGEST_ID]).lower()
    plain = "".join(sign for sign in plain if not unicodedata.combining(sign))
    is_latin = all(sign.isascii() or not sign.isalnum() for sign in plain)
    words = re.findall("[a-z0-9]+", plain)
    return "-".join(words)[:LONGEST_ID].strip("-") if is_latin else ""


class _Reader(ValueReader):
    """Reads the keys of one spec and collects what is wrong with them."""

    def __init__(self, source: Source, root: Mapping) -> None:
        super().__init__(source)
        self.root = root
        self.values = self._keys(root, KEYS)
        self.spans = {key.text: key.span for key, _ in reversed(root.entries)}

    def spec(self, id: str) -> DiagramSpec | None:  # noqa: A002
        """Return the spec; not to be used where anything was found to be wrong."""
        position = self._position()
        view = self._one("view", self.color)
        spec = DiagramSpec(
            id=id,
            source=self.source,
            keys=self.spans,
            shows=self._each("shows", self.rule) or (),
            position=position or START,
            moves=self._moves(position),
            mandatory=self._each("mandatory", self.move),
            legal=self._each("legal", self.move, may_be_empty=True),
            captured=self._captured(),
            promotes=self._one("promotes", self.truth),
            after=self._one("after", self.fen),
            ends=self._one("ends", self._ends),
            draw=self._one("draw", lambda node: self.rule(node, _DRAWS)),
            forbidden=self._each("forbidden", self._forbidden) or (),
            view_from_black=view is not None and view.value is Color.BLACK,
            marks=self._marks(),
        )
        if not any(claim in self.values for claim in CLAIMS) and not self.found:
            message = "the spec claims nothing, so nothing would be proved"
            self.report(Code.D013, START_OF_FILE, message, fix="add one of: " + ", ".join(CLAIMS))
        return spec

    def _keys(self, mapping: Mapping, known: tuple[str, ...]) -> dict[str, Node]:
        values: dict[str, Node] = {}
        for key, value in mapping.entries:
            if key.text in values:
                self.report(
                    Code.D004, key.span, f"{key.text} stands twice", fix="keep one of the two"
                )
            elif key.text not in known:
                self._unknown(key, mapping, known)
            else:
                values[key.text] = value
        return values

    def _unknown(self, key: Scalar, mapping: Mapping, known: tuple[str, ...]) -> None:
        name, _, value = key.text.partition(":")
        if name in known and value:
            span = self.place(key, len(name), len(name) + 1)
            if value[0] in "{[":
                value = self.source.line(span.line)[span.end_column - 1 :].rstrip()
            self.report(Code.D005, span, MISSING_SPACE, fix=f"{name}: {value}")
            return
        there = {other.text for other, _ in mapping.entries}
        free = tuple(name for name in known if name not in there)
        span = self.place(key, 0, len(key.text))
        from damiera_build.near_names import offer

        self.report(Code.D005, span, f"unknown key {cut(key.text)}", fix=offer(key.text, free))

    def _is_misspelt(self, mapping: Mapping, known: tuple[str, ...], *missing: str) -> bool:
        """Tell whether an unknown key may stand for a missing one, so that it is told once."""
        unknown = [key.text for key, _ in mapping.entries if key.text not in known]
        if not unknown:
            return False
        from damiera_build.near_names import near

        meant = [near(text.partition(":")[0], known) for text in unknown]
        return any(not names or set(names) & set(missing) for names in meant)

    def _one(self, key: str, read: Callable[[Node], T | None]) -> T | None:
        return read(self.values[key]) if key in self.values else None

    def _each(
        self, key: str, read: Callable[[Node], T | None], *, may_be_empty: bool = False
    ) -> tuple[T, ...] | None:
        """Return the items of a list; a single value is a list of one."""
        if key not in self.values:
            return None
        node = self.values[key]
        if isinstance(node, Scalar) and self.is_list_without_brackets(key, node):
            return ()
        nodes = node.items if isinstance(node, Sequence) else (node,)
        if not nodes and not may_be_empty:
            self.report(Code.D007, node.span, f"{key} is an empty list", fix=f"leave {key} out")
        return tuple(value for value in map(read, nodes) if value is not None)

    def _position(self) -> Position | None:
        if "position" in self.values:
            others = [other for other in ("board", "to_move") if other in self.values]
            if others:
                message = (
                    f"{' and '.join(others)} beside position: the position would be told twice"
                )
                fix = f"leave {' and '.join(others)} out, or else position"
                fix = fix if "board" in others else "leave to_move out"
                self.report(Code.D007, self.spans[others[0]], message, fix=fix)
            fen = self.fen(self.values["position"])
            return fen.value if fen else None
        if "board" not in self.values:
            if "moves" in self.values:
                if "to_move" in self.values:
                    message = "to_move without a board: moves begin at the start, and White plays"
                    fix = "leave to_move out"
                    self.report(Code.D007, self.spans["to_move"], message, fix=fix)
                return START
            if not self._is_misspelt(self.root, KEYS, "position", "board", "moves"):
                fix = "such as position: W:W21,24:B10,18,20"
                self.report(Code.D006, START_OF_FILE, "the position is missing", fix=fix)
            return None
        to_move = self._one("to_move", self.color)
        if "to_move" not in self.values and not self._is_misspelt(self.root, KEYS, "to_move"):
            fix = "to_move: white, or to_move: black"
            self.report(Code.D006, self.spans["board"], "to_move is missing", fix=fix)
        board = self.text(self.values["board"], "a board of eight lines")
        if board is None:
            return None
        turn = to_move.value if to_move else Color.WHITE
        return read_board(board, turn, self.report, self.source.line)

    def _moves(self, position: Position | None) -> tuple[Located[MoveText], ...]:
        """Return a line of play: a list, or one text with the half moves between spaces."""
        node = self.values.get("moves")
        if not isinstance(node, Scalar):
            return self._each("moves", self.move) or ()
        line = read_line(self.source.words(node))
        if not line.moves:
            message = "moves such as 22-19 11-15 are expected here"
            self.report(Code.D007, node.span, message, fix="leave moves out")
            return ()
        moves = tuple(move for move in map(self.move, line.moves) if move is not None)
        if line.numbers:
            wrong = list(idle_numbers(line))
            # A word that is no move may be two or none, so what follows it cannot be counted.
            if not wrong and len(moves) == len(line.moves) and position is not None:
                is_game = not {"position", "board"} & self.values.keys()
                wrong = wrong_numbers(line, position.turn, is_game=is_game)
            for span, message, fix in wrong:
                self.report(Code.D010, span, message, fix=fix)
        return moves

    def _captured(self) -> tuple[tuple[Located[Square], ...], ...] | None:
        """Return one list of squares a mandatory move; a flat list belongs to a single move."""
        node = self.values.get("captured")
        if not isinstance(node, Sequence) or not any(isinstance(i, Sequence) for i in node.items):
            squares = self._each("captured", self.square)
            return None if squares is None else (squares,)
        lists = []
        for item in node.items:
            inner = item.items if isinstance(item, Sequence) else (item,)
            if not inner:
                fix = "such as [18, 10]"
                self.report(Code.D007, item.span, "squares are expected here", fix=fix)
            lists.append(tuple(s for s in map(self.square, inner) if s is not None))
        return tuple(lists)

    def _marks(self) -> tuple[Square, ...]:
        marks = self._each("marks", self.square) or ()
        seen: set[Square] = set()
        for mark in marks:
            if mark.value in seen:
                message = f"{mark.value} stands twice"
                self.report(Code.D108, mark.span, message, fix="leave one out")
            seen.add(mark.value)
        return tuple(mark.value for mark in marks)

    def _forbidden(self, node: Node) -> Forbidden | None:
        if isinstance(node, Scalar) and node.text.strip():
            if self.is_key_without_space(node, _FORBIDDEN_KEYS):
                return None
            move = self.move(node)
            return Forbidden(move, None) if move else None
        if not isinstance(node, Mapping):
            message = "a forbidden move has two lines: move and because"
            self.report(Code.D007, node.span, message)
            return None
        parts = self._keys(node, _FORBIDDEN_KEYS)
        if "move" not in parts:
            if not self._is_misspelt(node, _FORBIDDEN_KEYS, "move"):
                fix = "such as move: 24x15"
                self.report(Code.D006, node.span, "move is missing", fix=fix)
            return None
        move = self.move(parts["move"])
        because = self.rule(parts["because"]) if "because" in parts else None
        return Forbidden(move, because) if move else None

    def _ends(self, node: Node) -> Ends | None:
        if not isinstance(node, Mapping):
            if isinstance(node, Scalar) and self.is_key_without_space(node, _ENDS_KEYS):
                return None
            winner = self.color(node)
            return Ends(winner, None) if winner else None
        parts = self._keys(node, _ENDS_KEYS)
        if "winner" not in parts:
            if not self._is_misspelt(node, _ENDS_KEYS, "winner"):
                fix = "winner: white, or winner: black"
                self.report(Code.D006, node.span, "winner is missing", fix=fix)
            return None
        winner = self.color(parts["winner"])
        because = self.rule(parts["because"], _ENDS) if "because" in parts else None
        return Ends(winner, because) if winner else None
