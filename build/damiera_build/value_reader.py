"""The single values of a spec, read one by one; what cannot be read is told and passed over."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from damiera_build.diagnostic import MISSING_SPACE, Code, Diagnostic, Span
from damiera_build.move_faults import cut, explain_move, move_meant, padded, several, square_meant
from damiera_build.source import Located, Node, Scalar, Source
from damiera_engine import (
    SQUARES,
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

_RULE_IDS: Final = tuple(rule.value for rule in Rule)
_RULES: Final = {rule.value: rule for rule in Rule}
_SQUARE: Final = re.compile(r"[1-9][0-9]?")
_SEPARATOR: Final = re.compile(r"[\s,;]")

COLORS: Final = {"white": Color.WHITE, "black": Color.BLACK}
TRUTHS: Final = {
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
"""What is true or false in YAML 1.2, as editors read it; `yes` and `no` are texts there."""

_TRUTHS_MEANT: Final = {"yes": "true", "on": "true", "no": "false", "off": "false"}

_SEVERAL: Final[dict[str, tuple[Code, str, Callable[[str], str]]]] = {
    "shows": (Code.D012, "rules", lambda text: text if text in _RULES else ""),
    "captured": (Code.D011, "squares", square_meant),
    "marks": (Code.D011, "squares", square_meant),
}
_SEVERAL_MOVES: Final[tuple[Code, str, Callable[[str], str]]] = (Code.D010, "moves", move_meant)


class ValueReader:
    """Reads values and collects what is wrong with them."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.found: list[Diagnostic] = []

    def report(self, code: Code, span: Span, message: str, *, why: str = "", fix: str = "") -> None:
        """Tell what is wrong."""
        self.found.append(self.source.diagnostic(code, span, message, why=why, fix=fix))

    def place(self, value: Scalar, start: int, end: int) -> Span:
        """Return the place of a part of a value, or of all of it where it is written otherwise."""
        line, column, end_column = value.span
        written = self.source.line(line)[column - 1 : end_column - 1]
        if written != value.text:
            if written[1:-1] != value.text:
                return value.span
            column += 1
        start = min(start, max(len(value.text) - 1, 0))
        return Span(line, column + start, column + max(end, start + 1))

    def text(self, node: Node, what: str) -> Scalar | None:
        """Return a value that is a text."""
        if isinstance(node, Scalar) and node.text.strip():
            return node
        self.report(Code.D007, node.span, f"{what} is expected here")
        return None

    def is_list_without_brackets(self, key: str, node: Scalar) -> bool:
        """Tell whether one text holds what is several values of a key; it is reported then."""
        text = node.text.strip()
        if not _SEPARATOR.search(text):
            return False
        code, what, meant = _SEVERAL.get(key, _SEVERAL_MOVES)
        items = several(text, meant)
        if items is None:
            return False
        fix = f"[{', '.join(items)}]"
        self.report(code, node.span, f"several {what} are a list", fix=fix)
        return True

    def is_key_without_space(self, node: Scalar, keys: Sequence[str]) -> bool:
        """Tell whether a text is a key and its value with no space between; it is reported then."""
        key, colon, value = node.text.partition(":")
        if not colon or key not in keys or not value.strip():
            return False
        fix = f"{key}: {value.split()[0]}"
        self.report(Code.D007, self.place(node, len(key), len(key) + 1), MISSING_SPACE, fix=fix)
        return True

    def fen(self, node: Node) -> Located[Position] | None:
        """Return a position."""
        fen = self.text(node, "a FEN such as W:W21,24:B10,18,20")
        if fen is None:
            return None
        try:
            return Located(parse_fen(fen.text), fen.span)
        except FenError as error:
            from damiera_build.fen_diagnostics import explain_fen

            for code, start, end, message, fix in explain_fen(fen.text, error):
                self.report(code, self.place(fen, start, end), message, fix=fix)
            return None

    def move(self, node: Node) -> Located[MoveText] | None:
        """Return a move."""
        move = self.text(node, "a move such as 22-19 or 29x22x15x6")
        if move is None:
            return None
        try:
            return Located(parse_move(move.text), move.span)
        except MoveTextError as error:
            start, end, message, fix = explain_move(move.text, error.start)
            self.report(Code.D010, self.place(move, start, end), message, fix=fix)
            return None

    def square(self, node: Node) -> Located[Square] | None:
        """Return a square."""
        square = self.text(node, "a square from 1 to 32")
        if square is None:
            return None
        if not _SQUARE.fullmatch(square.text) or int(square.text) not in SQUARES:
            fix = square_meant(square.text) or "a number from 1 to 32"
            span = self.place(square, 0, len(square.text))
            is_padded = fix == square.text.strip()
            message = padded(fix) if is_padded else f"{cut(square.text)} is no square"
            self.report(Code.D011, span, message, fix=fix)
            return None
        return Located(int(square.text), square.span)

    def rule(self, node: Node, among: Sequence[str] = _RULE_IDS) -> Located[Rule] | None:
        """Return a rule; `among` are those that are offered where there is none like it."""
        rule = self.text(node, "a rule such as most-pieces")
        if rule is None:
            return None
        known = _RULES.get(rule.text)
        if known is None:
            span = self.place(rule, 0, len(rule.text))
            bare = rule.text.strip()
            if bare in _RULES:
                self.report(Code.D012, span, padded(bare), fix=bare)
            else:
                from damiera_build.near_names import offer

                fix = offer(rule.text, among)
                self.report(Code.D012, span, f"unknown rule {cut(rule.text)}", fix=fix)
            return None
        return Located(known, rule.span)

    def color(self, node: Node) -> Located[Color] | None:
        """Return a side."""
        return self._choice(node, COLORS, "white or black")

    def truth(self, node: Node) -> Located[bool] | None:
        """Return whether something is so."""
        return self._choice(node, TRUTHS, "true or false")

    def _choice(self, node: Node, choices: dict[str, T], expected: str) -> Located[T] | None:
        text = self.text(node, expected)
        if text is None:
            return None
        if text.text not in choices:
            bare = text.text.strip()
            is_padded = bare in choices
            message = f"{cut(text.text)}, where {expected} is expected"
            message = padded(bare) if is_padded else message
            meant = bare.lower()
            meant = _TRUTHS_MEANT.get(meant, meant)
            fix = meant if meant in choices else expected
            self.report(Code.D007, self.place(text, 0, len(text.text)), message, fix=fix)
            return None
        return Located(choices[text.text], text.span)
