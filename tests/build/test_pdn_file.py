"""The file of a record: its encoding, its size, and whether it can be read at all."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from damiera_build import pdn_file
from damiera_build.pdn_file import read_pdn_file
from damiera_build.pdn_report import check_games
from damiera_engine import ITALIAN

Run = Callable[..., Result]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\xff\xfe1", "the file is in UTF-16"),
        (b"", "there is no game in this file"),
        (b"% nothing", "there is no game in this file"),
    ],
)
def test_a_file_without_a_readable_game_is_a_finding(
    data: bytes, message: str, damiera: Run, tmp_path: Path
) -> None:
    """The other files are checked all the same."""
    (tmp_path / "a.pdn").write_bytes(data)
    (tmp_path / "b.pdn").write_text("22-19 *")
    result = damiera(tmp_path, "pdn", "check", "a.pdn", "b.pdn")
    assert result.exit_code == 1
    assert result.stdout.startswith(f"a.pdn:1:1: error G601: {message}\n")
    assert result.stderr == "1 game, 1 half move played: 1 problem\n"


def test_a_file_may_be_in_utf_8_or_windows_1252_with_or_without_a_mark(
    damiera: Run, tmp_path: Path
) -> None:
    """The degree sign of a real file is the same sign in all."""
    text = '[Dati "69° ASSOLUTO"] 22-19 ecc° *'
    mark = b"\xef\xbb\xbf"
    for data in (text.encode(), text.encode("cp1252")):
        for begun in (data, mark + data):
            (tmp_path / "a.pdn").write_bytes(begun)
            result = damiera(tmp_path, "pdn", "check", "a.pdn")
            assert result.stdout.count(": error ") == 1
            assert "a.pdn:1:29: error G601: ecc° is neither a move" in result.stdout


def test_the_dashes_and_quotes_of_windows_are_read(tmp_path: Path) -> None:
    """Its text is Latin-1 but for 27 characters; five bytes mean nothing, and are kept."""
    path = tmp_path / "a.pdn"
    path.write_bytes(bytes(range(0x80, 0x100)))
    text = read_pdn_file(path, "a.pdn").text
    undefined = "\x81\x8d\x8f\x90\x9d"
    assert [c for c in text[:32] if c < "\xa0"] == list(undefined)
    assert text.encode("cp1252", "ignore") == bytes(
        byte for byte in range(0x80, 0x100) if chr(byte) not in undefined
    )
    assert text[32:] == bytes(range(0xA0, 0x100)).decode("latin-1")
    path.write_bytes(b"1. 22\x9618 10\x9614 *")
    report = check_games(read_pdn_file(path, "a.pdn"), ITALIAN)
    assert (report.plies, [finding.message for finding in report.findings]) == (
        2,
        ["the dash of 22–18 was read as a hyphen"],
    )


def test_a_file_that_is_too_large_or_is_none_is_a_finding(
    damiera: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing of it is read."""
    monkeypatch.setattr(pdn_file, "LARGEST_FILE", 1 << 20)
    (tmp_path / "a.pdn").write_bytes(b" " * ((1 << 20) + 1))
    result = damiera(tmp_path, "pdn", "check", "a.pdn", ".")
    assert "a.pdn:1:1: error G601: the file is larger than 1 MiB" in result.stdout
    assert "error G601: this is not a file" in result.stdout


def test_a_file_that_cannot_be_read_is_a_finding(
    damiera: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the system's reason."""
    (tmp_path / "a.pdn").write_text("22-19 *")

    def fail(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", fail)
    result = damiera(tmp_path, "pdn", "check", "a.pdn")
    assert "the file cannot be read: Permission denied" in result.stdout


def test_a_missing_file_and_none_at_all_cannot_be_checked(damiera: Run, tmp_path: Path) -> None:
    """Exit code 2, before anything is read."""
    result = damiera(tmp_path, "pdn", "check", "nowhere.pdn")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "damiera: there is no file nowhere.pdn\n"
    assert damiera(tmp_path, "pdn", "check").exit_code == 2
