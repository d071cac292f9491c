"""What the engine answers about a position, as plain data for JSON."""

from __future__ import annotations

from dataclasses import fields
from enum import Enum
from typing import Any, Final

from damiera_build.fen_diagnostics import first_fault
from damiera_engine import (
    FenError,
    Move,
    Piece,
    Position,
    RuleSet,
    Verdict,
    judge_text,
    legal_moves,
    parse_fen,
)


def legal_answer(fen: str, rules: RuleSet) -> dict[str, Any]:
    """Return the legal moves of a position, or what is wrong with its FEN."""
    try:
        position = parse_fen(fen)
    except FenError as error:
        fault = first_fault(fen, error)
        return {"fen": fen, "error": {"code": fault.code.name, "message": fault.message}}
    return {
        "fen": fen,
        "legal": [
            {"move": str(move), "captured": list(move.captured), "promotes": move.promotes}
            for move in sorted(legal_moves(position, rules))
        ],
    }


def why_answer(fen: str, position: Position, text: str, rules: RuleSet) -> dict[str, Any]:
    """Return the verdict on a move, with its facts."""
    verdict = judge_text(position, text, rules)
    return {
        "fen": fen,
        "move": text,
        "legal": verdict.kind == "legal",
        "rule": verdict.rule,
        "article": rules.articles[verdict.rule] if verdict.rule else None,
        "verdict": verdict.kind,
        **_facts(verdict),
    }


_RENAMED: Final = {"move": "full_move", "legal": "legal_moves", "text": "unreadable"}
"""The facts of a verdict whose names an answer has for something else."""


def _facts(verdict: Verdict) -> dict[str, Any]:
    names = [field.name for field in fields(verdict) if field.name != "rule"]
    return {_RENAMED.get(name, name): _plain(getattr(verdict, name)) for name in names}


def _plain(value: Any) -> Any:
    if isinstance(value, Move):
        return str(value)
    if isinstance(value, Piece):
        color = value.color.name.lower()
        return {"color": color, "king": value.is_king}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value
