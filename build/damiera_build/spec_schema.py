"""The shape of a spec as a JSON Schema, for editors that complete and check while one writes.

It says the same as the reader of specs, as far as a schema can: which keys there are, what stands
behind them, and what must stand beside what. A schema is shown values and not how they are written,
so `01` and `0x0A` look like squares to it; and it does not count: whether pieces are where they can
be, move numbers are right, and anything is true is for `damiera check`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from damiera_build.catalogue import ENGLISH
from damiera_build.sentence import sentence
from damiera_build.spec import CLAIMS, KEYS
from damiera_build.value_reader import TRUTHS
from damiera_engine import ITALIAN, SQUARES, Rule, RuleSet

Schema = dict[str, Any]

MADE_BY: Final = "Made by `damiera schema` from the code; do not edit."

_SQUARE: Final = "(?:0?[1-9]|[12][0-9]|3[0-2])"
_MOVE: Final = f"{_SQUARE}(?:-{_SQUARE}|(?:[xX×]{_SQUARE}){{1,31}})"
_NUMBERED_MOVE: Final = rf"(?:[0-9]{{1,4}}\.+\s*)?{_MOVE}"
_LINE: Final = rf"^\s*{_NUMBERED_MOVE}(?:\s+{_NUMBERED_MOVE})*\s*$"
_PLACED: Final = rf"[Kk]? *{_SQUARE}(?: *- *{_SQUARE})?"
_PIECES: Final = rf"\s*(?:{_PLACED}(?:\s*,\s*{_PLACED})*\s*)?"
_SIDES: Final = rf"(?:[Ww]{_PIECES}:\s*[Bb]|[Bb]{_PIECES}:\s*[Ww]){_PIECES}"
_FEN: Final = rf"^\s*[WwBb]\s*:\s*{_SIDES}\.?\s*$"
_ROW: Final = " *(?:[.wbWB_-] *){4}(?:(?:[.wbWB_-] *){4})?"

_NO_SPACE: Final[Schema] = {"not": {"pattern": r"\s"}}
"""In some dialects `$` in a pattern matches before a line break, too."""

_EXAMPLE: Final = "W:W21,24:B10,18,20"
_DRAWING: Final = "\n".join(
    [*[". . . ."] * 2, ". b . .", ". . . .", ". b . b", "w . . w", *[". . . ."] * 2]
)


def spec_schema(rules: RuleSet = ITALIAN) -> Schema:
    """Return the schema of a spec, with the rules of a variant."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$comment": MADE_BY,
        "title": "A damiera diagram",
        "description": "A position and what is claimed about it; `damiera check` proves it.",
        "type": "object",
        "properties": {key: _PROPERTIES[key] for key in KEYS},
        "additionalProperties": False,
        "anyOf": [{"required": [key]} for key in ("position", "board", "moves")],
        "allOf": [{"anyOf": [{"required": [claim]} for claim in CLAIMS]}],
        "dependentRequired": {"board": ["to_move"], "to_move": ["board"]},
        "dependentSchemas": {"position": {"properties": {"board": False, "to_move": False}}},
        "$defs": {**_DEFINITIONS, "rule": _rule(rules)},
    }


def schema_text() -> str:
    """Return the schema as the text of a file."""
    return json.dumps(spec_schema(), ensure_ascii=False, indent=2) + "\n"


def _rule(rules: RuleSet) -> Schema:
    articles = {rule: f" (FID {article})" for rule, article in rules.articles.items()}
    return {
        "description": "The id of a rule.",
        "oneOf": [
            {
                "const": rule.value,
                "description": ENGLISH.say(sentence(f"rule.{rule}")) + articles.get(rule, ""),
            }
            for rule in Rule
        ],
    }


def _described(what: str, schema: Mapping[str, Any], *examples: object) -> Schema:
    return {"description": what, **schema, **({"examples": list(examples)} if examples else {})}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _one_or_more(item: Mapping[str, Any], *, least: int = 1) -> Schema:
    """Return the schema of a list, or of a single item, which is a list of one."""
    several: Schema = {"type": "array", "items": item}
    return {"anyOf": [item, several | ({"minItems": least} if least else {})]}


_DEFINITIONS: Final[dict[str, Schema]] = {
    "square": {
        "description": "A dark square by its number, 1 to 32.",
        "anyOf": [
            {"type": "integer", "minimum": SQUARES[0], "maximum": SQUARES[-1]},
            {"type": "string", "pattern": "^(?:[1-9]|[12][0-9]|3[0-2])$", **_NO_SPACE},
        ],
    },
    "move": {
        "description": "A quiet move such as 22-19, or a capture with every square it lands on.",
        "type": "string",
        "pattern": f"^{_MOVE}$",
        **_NO_SPACE,
        "examples": ["22-19", "29x22x15x6"],
    },
    "color": {"enum": ["white", "black"]},
    "fen": {
        "description": "Who is to move, then the squares of each side; K before a king.",
        "type": "string",
        "pattern": _FEN,
        "maxLength": 400,
        "examples": [_EXAMPLE, "B:W21,K30:B1,5"],
    },
    "forbidden": {
        "anyOf": [
            {
                "type": "object",
                "properties": {
                    "move": _described("The move that is refused.", _ref("move")),
                    "because": _described("The rule that refuses it.", _ref("rule")),
                },
                "required": ["move"],
                "additionalProperties": False,
            },
            _ref("move"),
        ],
    },
}

_PROPERTIES: Final[dict[str, Schema]] = {
    "shows": _described(
        "The rule, or the rules, the diagram is filed under; it must prove them.",
        _one_or_more(_ref("rule")),
        "most-pieces",
    ),
    "position": _described("The position as FEN.", _ref("fen"), _EXAMPLE),
    "board": _described(
        "The position drawn in eight lines, Black at the top: w and b are men, W and B kings, "
        ". is an empty square. Four signs a line, the dark squares, or all eight.",
        {"type": "string", "pattern": rf"^(?:{_ROW}\n){{7}}{_ROW}\n*$"},
        _DRAWING,
    ),
    "to_move": _described("Whose turn it is on the drawn board.", _ref("color")),
    "moves": _described(
        "A line of play from the position, or from the start; the diagram shows what results.",
        {
            "anyOf": [
                {"type": "string", "pattern": _LINE},
                {"type": "array", "items": _ref("move"), "minItems": 1},
            ]
        },
        "22-18 10-14 26-22",
    ),
    "mandatory": _described(
        "Exactly the legal captures: one, or a list where the choice is free.",
        _one_or_more(_ref("move")),
        "21x14x5",
    ),
    "legal": _described(
        "Exactly the legal moves; an empty list where nothing can be played.",
        _one_or_more(_ref("move"), least=0),
        ["22-18", "22-19"],
    ),
    "captured": _described(
        "The squares of the captured pieces in the order in which they are jumped; a list for each "
        "capture where there are several.",
        {
            "anyOf": [
                _ref("square"),
                {
                    "type": "array",
                    "items": _one_or_more(_ref("square")),
                    "minItems": 1,
                },
            ]
        },
        [18, 10],
    ),
    "promotes": _described(
        "Whether a man becomes a king with every legal move (true) or with none (false).",
        {"anyOf": [{"type": "boolean"}, {"enum": list(TRUTHS)}]},
        True,
    ),
    "after": _described("The position after the only legal move.", _ref("fen")),
    "ends": _described(
        "That the game is over: who has won, and by which rule.",
        {
            "anyOf": [
                {
                    "type": "object",
                    "properties": {
                        "winner": _described("Who has won.", _ref("color")),
                        "because": _described("The rule that ended the game.", _ref("rule")),
                    },
                    "required": ["winner"],
                    "additionalProperties": False,
                },
                _ref("color"),
            ]
        },
        {"winner": "black", "because": "no-moves-loses"},
    ),
    "draw": _described(
        "That the line of moves ends in a draw, and by which rule.",
        _ref("rule"),
        "repetition-draws",
        "forty-moves-draw",
    ),
    "forbidden": _described(
        "Moves that are refused, each because of the rule that refuses it.",
        _one_or_more(_ref("forbidden")),
        [{"move": "24x15", "because": "most-pieces"}],
    ),
    "view": _described("Whose side is at the bottom of the picture.", _ref("color"), "black"),
    "marks": _described(
        "Squares to be pointed out, each once.",
        _one_or_more(_ref("square")) | {"uniqueItems": True},
        [14, 5],
    ),
}
