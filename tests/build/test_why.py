"""`damiera why`: what is typed is answered, and never acts on a terminal or breaks the answer."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Damiera = Callable[..., Result]

FEN = "W:W22:B1"


@pytest.mark.parametrize("move", ["\x1b]0;evil\x07\x1b[31mred", "\x9b31m", "a\u202eb", "22-18\r\n"])
@pytest.mark.parametrize("language", ["en", "it"])
def test_a_move_that_is_none_is_shown_without_what_cannot_be_seen(
    move: str, language: str, tmp_path: Path, damiera: Damiera
) -> None:
    """In one line."""
    result = damiera(tmp_path, "why", FEN, move, "--lang", language)
    assert result.exit_code == 0
    assert result.stdout.rstrip("\n").isprintable()


@pytest.mark.parametrize("move", ["a" * 5000, "22-18" + " " * 5000, "22" + "x15x22" * 900])
def test_a_long_text_is_cut(move: str, tmp_path: Path, damiera: Damiera) -> None:
    """Whether it is a move or none."""
    assert len(damiera(tmp_path, "why", FEN, move).stdout) < 200


def test_a_byte_that_is_no_text_becomes_the_sign_for_it(tmp_path: Path, damiera: Damiera) -> None:
    """So that the answer is JSON that every program reads."""
    result = damiera(tmp_path, "why", FEN, "22\udcff18", "--format", "json")
    answer = json.loads(result.stdout_bytes.decode())
    assert (answer["move"], answer["verdict"]) == ("22\ufffd18", "unreadable")
    assert "22\ufffd18" in damiera(tmp_path, "why", FEN, "22\udcff18").stdout


@pytest.mark.parametrize("output", ["text", "json"])
def test_a_language_that_there_is_not_is_refused(
    output: str, tmp_path: Path, damiera: Damiera
) -> None:
    """Whatever the format."""
    result = damiera(tmp_path, "why", FEN, "22-18", "--lang", "xx", "--format", output)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "there is no catalogue for xx" in result.stderr
