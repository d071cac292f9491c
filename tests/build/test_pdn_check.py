"""`damiera pdn check`: every game played again, every fault told with its place and a way out."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from damiera_build import pdn_report
from damiera_build.diagnostic import Code, Diagnostic
from damiera_build.pdn_file import PdnFile
from damiera_build.pdn_messages import MESSAGES
from damiera_build.pdn_report import check_games
from damiera_engine import ITALIAN, PdnProblemKind

GAMES = Path(__file__).parents[1] / "data" / "games"
Run = Callable[..., Result]


def findings(text: str) -> tuple[Diagnostic, ...]:
    """Return everything that is said of a text."""
    return check_games(PdnFile("games.pdn", text), ITALIAN).findings


def only(text: str) -> Diagnostic:
    """Return the one thing that is said of a text."""
    (finding,) = findings(text)
    return finding


def place(finding: Diagnostic) -> tuple[int, int, int]:
    """Return the line and the columns of a finding."""
    return (finding.span.line, finding.span.column, finding.span.end_column)


@pytest.mark.parametrize(
    ("text", "code", "span", "message"),
    [
        ("22-19 ecc. *", Code.G601, (1, 7, 11), "ecc. is neither a move nor a comment"),
        ("22-19 [x] *", Code.G601, (1, 7, 10), "[x] is no tag"),
        ("22-19 16-33 *", Code.G601, (1, 7, 12), "16-33 is no move"),
        ("22-19 X *", Code.G601, (1, 7, 8), "X stands for captures that are not written out"),
        ('22-19 /FEN ""/', Code.G601, (1, 7, 15), "a FEN stands between the moves"),
        ("22-19 {oh", Code.G601, (1, 7, 8), "the comment is never closed"),
        ("22-19 (oh", Code.G601, (1, 7, 8), "the variation is never closed"),
        ("22-19 ) *", Code.G601, (1, 7, 8), ") closes nothing"),
        ("22-20", Code.G602, (1, 1, 6), "1. 22-20 cannot be played (game 1, half move 1)"),
        (
            "22-18 1-5",
            Code.G602,
            (1, 7, 10),
            "1... 1-5 cannot be played (game 1, half move 2)",
        ),
        (
            '[FEN "W:WK3:B6,7,14,15"] 7. 3x3',
            Code.G603,
            (1, 29, 32),
            "7. 3x3 fits several captures (game 1, half move 1)",
        ),
        (
            '[GameType "21"] 11-15',
            Code.G604,
            (1, 12, 14),
            "the game type is 21; that of Italian draughts is 22",
        ),
        (
            '[GameType "22,W,8,8,N1,0"]',
            Code.G604,
            (1, 12, 25),
            "the game type is 22,W,8,8,N1,0; that of Italian draughts is 22,W,8,8,N2,1",
        ),
        (
            '[Result "1-0"] 22-19 0-1',
            Code.G605,
            (1, 10, 13),
            "the result 1-0 contradicts the result 0-1",
        ),
        (
            '[FEN "B:W5:B1,3"]\n1x10 1-0',
            Code.G605,
            (2, 1, 5),
            "Black has won on the board, but the result is 1-0",
        ),
        (
            '[FEN "B:W5:B"] 1/2-1/2',
            Code.G605,
            (1, 1, 2),
            "White has won on the board, but the result is 1/2-1/2",
        ),
        (
            '[FEN "B:W13,17,18:B9"] 0-1',
            Code.G605,
            (1, 1, 2),
            "White has won on the board, but the result is 0-1",
        ),
        (
            '[FEN "B:W5,32:B1"] 1-10',
            Code.G606,
            (1, 20, 24),
            "1-10 is a capture written with a hyphen; it was read as 1x10",
        ),
        (
            '[Result "vince"] 22-19 0-1',
            Code.G606,
            (1, 10, 15),
            "the tag tells no result: vince",
        ),
        ("22-19 11.15", Code.G601, (1, 7, 12), "11.15 is no move"),
        ("22-19 11 15", Code.G601, (1, 7, 12), "11 15 is no move"),
        ('[FEN "W:W32:B1."]', Code.G606, (1, 15, 16), "a full stop ends the FEN"),
        ('[A "x"] [A "y"]', Code.G606, (1, 13, 14), "a tag of this name stands above"),
        ("22–19", Code.G606, (1, 1, 6), "the dash of 22–19 was read as a hyphen"),
        ("22 - 19", Code.G606, (1, 1, 6), "22-19 is written with spaces, or over two lines"),
        ("1 22-19", Code.G606, (1, 1, 2), "1 was read as the number of a move"),
        ("22-19 (a)", Code.G606, (1, 7, 10), "(a) was read as a reference to a note"),
        ("22-19, 12-16", Code.G606, (1, 6, 7), ", between moves was passed over"),
        (
            '[FEN "W:W22:B18"] 22:13',
            Code.G606,
            (1, 19, 24),
            "the colon of 22:13 was read as x",
        ),
        ('[SetUp "1"]', Code.G607, (1, 9, 10), "a position is announced, but no FEN tells it"),
        (
            '[FEN "W:W32:B1"]\n[FEN "B:W32:B1"]',
            Code.G607,
            (2, 7, 15),
            "B:W32:B1 contradicts another tag about the first position",
        ),
        (
            '[FEN "W:We3:B1"]',
            Code.G607,
            (1, 10, 12),
            "e3 is algebraic; Italian draughts is numeric, squares 1 to 32",
        ),
    ],
)
def test_a_fault_is_told_with_its_code_its_place_and_what_it_is(
    text: str, code: Code, span: tuple[int, int, int], message: str
) -> None:
    """One finding a fault."""
    finding = only(text)
    assert (finding.code, place(finding), finding.message) == (code, span, message)


def test_every_kind_of_problem_has_a_message() -> None:
    """But for a position, of which every fault is told; oddities are warnings, the rest errors."""
    assert MESSAGES.keys() == set(PdnProblemKind) - {PdnProblemKind.POSITION}
    odd = {kind for kind, message in MESSAGES.items() if message.code is Code.G606}
    assert odd == {kind for kind in PdnProblemKind if kind.is_tolerated}


@pytest.mark.parametrize(
    ("text", "why", "fix"),
    [
        ("22-20", "No step and no jump leads from 22 to 20", "21-17, 21-18, 22-18"),
        (
            '[FEN "W:W21,24:B10,18,20"] 24x15',
            "The capture 24x15 takes only one piece; 21x14x5 takes 2 (FID 6.6)",
            "21x14x5",
        ),
        (
            '[FEN "W:W13,32:B3,10"] 23x6 3x10 32-28',
            "No piece stands on 23; after 13x6, 2 of the next 2 half moves can be played",
            "13x6",
        ),
        (
            "1-2",
            "White is to move, and the piece on 1 is black",
            "21-17, 21-18, 22-18, 22-19, 23-19, 23-20 or 24-20",
        ),
        ('[FEN "W:W:B1"] 2-3', "No piece stands on 2", ""),
        ("22-19 1115 22-18", "1 half move after it cannot be checked", "11-15"),
        ("22-19 1114", "", "11-14"),
        ("22-19 11.14", "", "11-14"),
        ("22-19 11 14 *", "", "11-14"),
        ("22-19 11,14 22-18", "1 half move after it cannot be checked", "11-14"),
        ('[FEN "W:W29:B11,19,26"] 29.22.15.6', "", "29x22x15x6"),
        ('[FEN "W:W29:B11,19,26"] 29-22-15-6', "", "29x22x15x6"),
        ("22-19 33-34", "", "as 22-19, or 29x22x15x6; squares go from 1 to 32"),
        ('[FEN "W:W22,32:B2,3,6,18"] X 2-7', "1 half move after it", "22x13"),
        ('[FEN "W:WK22:B18,19"] X', "", "write them out"),
        ("22-20 X", None, None),
        ('[FEN "B:W5:B1,3"] 1x10 1-0', "White has no piece left (FID", "0-1"),
        ('[FEN "B:W13,17,18:B9"] 0-1', "Black has no legal move left (FID", "1-0"),
        ("22-19 ecc.", "", "{ecc.}"),
        ("22-19 {", "what follows was taken for a part of it", "}"),
    ],
)
def test_a_fault_is_told_with_its_reason_and_a_way_out(
    text: str, why: str | None, fix: str | None
) -> None:
    """The reason is the engine's, the way out what to write."""
    finding = findings(text)[-1]
    if why is None:
        assert (finding.code, finding.why, finding.fix) == (Code.G601, "", "write them out")
        return
    assert finding.why.startswith(why)
    assert finding.fix == fix or finding.fix.startswith(f"{fix},")


def test_every_fault_of_a_position_is_told() -> None:
    """Each where it stands, and none of the moves."""
    found = findings('[Event "x"]\n[FEN "W:W22,22:B22,33"]\n22-19 9-13')
    assert [(f.code, place(f)) for f in found] == [(Code.G607, (2, 20, 22))]
    found = findings('[FEN "W:W22,22,1:B22"]')
    assert [f.message for f in found] == [
        "a white man stands on its promotion row: 1",
        "two pieces stand on 22",
    ]


def test_several_faults_of_several_games_are_told_by_place() -> None:
    """The first half move that cannot be played ends a game, and no other."""
    found = findings('22-19 ecc. 22-18 1-2 *\n\n[Event "b"]\n\n24-20 (a) 20-24 *')
    assert [(f.code, f.span.line, f.span.column) for f in found] == [
        (Code.G601, 1, 7),
        (Code.G602, 1, 12),
        (Code.G606, 5, 7),
        (Code.G602, 5, 11),
    ]
    assert "game 2" in found[-1].message


@pytest.mark.parametrize("text", ["18:11", "18–11", "18 - 11"])
def test_an_oddity_of_the_move_that_stops_a_game_is_not_what_stops_it(text: str) -> None:
    """It was read; the move is refused for another reason."""
    found = findings(f"1. 22-18 10-14 2. {text} 7x14 *")
    stopped, odd = sorted(found, key=lambda finding: finding.code.name)
    assert (odd.code, odd.why) == (Code.G606, "told once a game")
    assert stopped.code is Code.G602
    assert "cannot be checked" not in stopped.why


def test_what_cannot_be_seen_is_never_printed() -> None:
    """No character of a record acts on a terminal; a long line is not shown at all."""
    finding = only("22-19 \x1becc\u202e\u00a0*")
    assert finding.message == "\ufffdecc\ufffd is neither a move nor a comment"
    assert finding.line_text == "22-19 \ufffdecc\ufffd *"
    finding = only("22-19 " + "w" * 500)
    assert finding.line_text == ""
    assert len(finding.message) < 100


def test_a_file_that_is_no_record_is_not_told_word_by_word(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last finding says that there are more."""
    monkeypatch.setattr(pdn_report, "MOST_FINDINGS", 5)
    report = check_games(PdnFile("x.pdn", "1-2 *\n" * 100), ITALIAN)
    assert report.games == 6
    assert [f.code for f in report.findings] == [Code.G602] * 5 + [Code.G601]
    assert "more than 5 findings" in report.findings[-1].message


def test_the_championship_has_one_ambiguous_move_and_the_misprint_is_mended(
    damiera: Run, tmp_path: Path
) -> None:
    """The findings go to standard output, the summary to standard error."""
    names = ("championship-2005.pdn", "misprint-1978.pdn")
    result = damiera(tmp_path, "pdn", "check", *(GAMES / name for name in names))
    assert result.exit_code == 1
    assert "G603: 13... 3x26 fits several captures (game 46, half move 26)" in result.stdout
    assert "  fix: 3x10x17x26 or 3x10x19x26\n" in result.stdout
    assert "misprint-1978.pdn:13:47: error G602: 14. 23x6 cannot be played" in result.stdout
    assert "  fix: 13x6\n" in result.stdout
    assert result.stdout.count(" error ") == 2
    assert result.stderr == "54 games, 3252 half moves played: 2 problems\n"


def test_a_record_that_is_true_is_passed_without_a_word(damiera: Run, tmp_path: Path) -> None:
    """A warning does not fail it."""
    (tmp_path / "a.pdn").write_text("1. 22-19 12-16 *")
    result = damiera(tmp_path, "pdn", "check", "a.pdn")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "1 game, 2 half moves played: no problem\n"
    (tmp_path / "a.pdn").write_text("1. 22-19, 12-16 *")
    result = damiera(tmp_path, "pdn", "check", "a.pdn")
    assert result.exit_code == 0
    assert "warning G606" in result.stdout
    assert result.stderr == "1 game, 2 half moves played: 1 problem\n"


def test_findings_are_written_as_json_on_request(damiera: Run, tmp_path: Path) -> None:
    """The same object as that of the gate; `checked` counts games."""
    (tmp_path / "a.pdn").write_text("1. 22-20 *")
    result = damiera(tmp_path, "pdn", "check", "a.pdn", "--format", "json")
    report = json.loads(result.stdout)
    assert (report["checked"], report["errors"], report["warnings"]) == (1, 1, 0)
    (finding,) = report["findings"]
    assert (finding["code"], finding["line"], finding["column"]) == ("G602", 1, 4)
    assert result.exit_code == 1
