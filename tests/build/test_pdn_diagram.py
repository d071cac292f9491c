"""`damiera pdn diagram`: a spec of one position of a game, which the gate then proves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from damiera_build.diagnostic import Diagnostic, Severity
from damiera_build.pdn_diagram import diagram_spec
from damiera_engine import ITALIAN, PdnGame, read_pdn, replay

GAMES = Path(__file__).parents[1] / "data" / "games"
CHAMPIONSHIP = GAMES / "championship-2005.pdn"
Run = Callable[..., Result]


def spec(text: str, ply: int = 0) -> str:
    """Return the spec of a position of the one game of a text."""
    (source,) = read_pdn(text)
    return spec_of(source, ply)


def spec_of(source: PdnGame, ply: int) -> str:
    """Return the spec of a position of a game."""
    game = replay(source, ITALIAN).game
    assert game is not None
    return diagram_spec(source, game, ply, "Game 1 of x.pdn")


def test_a_spec_claims_the_captures_what_they_take_and_what_each_loser_lost_to(
    damiera: Run, tmp_path: Path
) -> None:
    """And names the game it is from."""
    result = damiera(tmp_path, "pdn", "diagram", CHAMPIONSHIP, "--game", "46", "--ply", "25")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == (
        "# Game 46 of championship-2005.pdn\n"
        "# 69th Italian championship, dama italiana, 2005, round 6, L.S. - M.M.\n"
        "# after 13. 24x15x6 (half move 25)\n"
        "position: B:W6,13,14,18,21,22,25,30,31:B1,2,3,4,7,9\n"
        "mandatory: [3x10x17x26, 3x10x19x26]\n"
        "captured: [[6, 13, 21], [6, 14, 22]]\n"
        "forbidden:\n"
        "  - move: 2x11\n"
        "    because: most-pieces\n"
    )


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ('[FEN "W:W32:B1"]', "position: W:W32:B1\nlegal: 32-28\n"),
        ('[FEN "W:W30:B27"]', "position: W:W30:B27\nmandatory: 30x23\ncaptured: [27]\n"),
        (
            '[FEN "W:WK14:B10,K19"]',
            """position: W:WK14:B10,K19
mandatory: 14x23
captured: [19]
forbidden:
  - move: 14x5
    because: most-kings
""",
        ),
        (
            '[FEN "W:W:B1"]',
            "position: W:W:B1\nlegal: []\nends:\n  winner: black\n  because: no-pieces-loses\n",
        ),
        (
            '[FEN "B:W13,17,18:B9"]',
            """position: B:W13,17,18:B9
legal: []
ends:
  winner: white
  because: no-moves-loses
""",
        ),
    ],
)
def test_a_spec_claims_all_that_there_is_to_prove(text: str, claims: str) -> None:
    """Quiet moves, captures, the end of the game."""
    assert spec(text) == f"# Game 1 of x.pdn\n# ? - ?\n{claims}"


def test_a_comment_says_which_half_move_was_the_last() -> None:
    """As the record counts; what cannot be seen is not repeated."""
    text = spec('[Bianco "A\x07\u202e"] [FEN "B:W31:B3"] 38. .. 3-7 31-28', 1)
    assert text.splitlines()[1:3] == [
        "# A\ufffd\ufffd - ?",
        "# after 38... 3-7 (half move 1)",
    ]
    assert "# after 39. 31-28 (half move 2)" in spec('[FEN "B:W31:B3"] 38. .. 3-7 31-28', 2)


def test_the_name_of_a_file_cannot_break_a_spec(damiera: Run, tmp_path: Path) -> None:
    """Although a file may be called almost anything."""
    (tmp_path / "a\nlegal: b.pdn").write_text("22-19")
    result = damiera(tmp_path, "pdn", "diagram", "a\nlegal: b.pdn", "--ply", "1")
    assert result.stdout.startswith("# Game 1 of a legal: b.pdn\n# ? - ?\n")


def test_the_gate_proves_every_position_of_the_championship(
    findings: Callable[[str], tuple[Diagnostic, ...]],
) -> None:
    """Not one claim is false, not one capture that lost is missing, in 3,279 positions."""
    positions = 0
    for source in read_pdn(CHAMPIONSHIP.read_text("utf-8")):
        game = replay(source, ITALIAN).game
        assert game is not None
        for ply in range(len(game.positions)):
            found = findings(diagram_spec(source, game, ply, "A game"))
            assert [f for f in found if f.severity is Severity.ERROR] == []
            positions += 1
    assert positions == 3226 + 53


def test_a_spec_is_written_into_a_new_file_only(damiera: Run, tmp_path: Path) -> None:
    """The gate proves it as it is; a second time it is there already."""
    arguments = ("pdn", "diagram", CHAMPIONSHIP, "--ply", "4", "-o", "from-a-game.yaml")
    result = damiera(tmp_path, *arguments)
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "written: from-a-game.yaml\n"
    assert damiera(tmp_path, "check", "from-a-game.yaml").exit_code == 0
    before = (tmp_path / "from-a-game.yaml").read_bytes()
    result = damiera(tmp_path, *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "is there already, and is not overwritten" in result.stderr
    assert (tmp_path / "from-a-game.yaml").read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--ply", "76"), "game 1 can be played for 75 half moves"),
        (("--game", "54", "--ply", "0"), "there is no game 54 in"),
        (("--game", "46", "--ply", "26"), "game 46 can be played for 25 half moves"),
        (("--ply", "1", "-o", "a.yml.txt"), "is no name of a diagram"),
        (("--ply", "1", "-o", "A B.yaml"), "is no name of a diagram"),
        (("--ply", "1", "-o", "a" * 65 + ".yaml"), "is no name of a diagram"),
        (("--ply", "1", "-o", "nowhere/a.yaml"), "cannot be written"),
        (("--game", "0", "--ply", "1"), "--game"),
        (("--ply", "-1"), "--ply"),
        ((), "--ply"),
    ],
)
def test_a_position_that_is_not_there_is_refused(
    arguments: tuple[str, ...], message: str, damiera: Run, tmp_path: Path
) -> None:
    """Exit code 2, and nothing is written."""
    result = damiera(tmp_path, "pdn", "diagram", CHAMPIONSHIP, *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_record_of_another_game_has_no_positions(damiera: Run, tmp_path: Path) -> None:
    """Its squares would mean other squares."""
    (tmp_path / "a.pdn").write_text('[GameType "21"] 11-15')
    result = damiera(tmp_path, "pdn", "diagram", "a.pdn", "--ply", "0")
    assert result.exit_code == 2
    assert "cannot be played at all" in result.stderr


def test_a_file_that_is_missing_or_cannot_be_read_has_no_positions(
    damiera: Run, tmp_path: Path
) -> None:
    """A missing one cannot be asked for, an unreadable one is a finding."""
    assert damiera(tmp_path, "pdn", "diagram", "a.pdn", "--ply", "0").exit_code == 2
    (tmp_path / "a.pdn").write_bytes(b"\xfe\xff")
    result = damiera(tmp_path, "pdn", "diagram", "a.pdn", "--ply", "0")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "a.pdn:1:1: error G601: the file is in UTF-16" in result.stderr
