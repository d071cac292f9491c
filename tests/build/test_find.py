"""`damiera find`: what it gives passes the gate, and it never says more than was searched."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from click.testing import Result

from damiera_build.check import verify
from damiera_build.coverage import unobservable
from damiera_build.source import Source
from damiera_build.spec import read_spec
from damiera_build.spec_writer import write_spec
from damiera_engine import ITALIAN, Rule, contested_readings, is_necessary, parse_fen

Damiera = Callable[..., Result]
ProjectWith = Callable[[Mapping[str, str | bytes]], Path]

PAGE = Path(__file__).parents[2] / "docs" / "simplest-positions.md"


def program(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "damiera_build", *arguments]


def environment() -> dict[str, str]:
    path = os.pathsep.join(entry for entry in sys.path if entry)
    return {**os.environ, "PYTHONPATH": path, "PYTHONUNBUFFERED": "1"}


def simplest_on_the_page() -> list[tuple[Rule, str]]:
    """Return the positions that our page of simplest positions shows, each with its rule."""
    shown = []
    for line in PAGE.read_text("utf-8").splitlines():
        if line.startswith("## "):
            rule = Rule(line.removeprefix("## "))
        elif line.startswith("| `W:"):
            shown.append((rule, line.split("`")[1]))
    return shown


def test_the_page_shows_positions_for_every_rule_that_one_can_prove() -> None:
    """It is made by `make simplest`; a new rule asks for making it anew."""
    provable = {rule for rule in ITALIAN.articles if unobservable(rule, ITALIAN) is None}
    assert {rule for rule, _ in simplest_on_the_page()} == provable


@pytest.mark.parametrize(("rule", "fen"), simplest_on_the_page())
def test_a_position_of_the_page_passes_the_gate_in_silence(rule: Rule, fen: str) -> None:
    """Written as a spec, it is proved, proves its rule, and leaves nothing to be said."""
    position = parse_fen(fen)
    text = write_spec(position, ITALIAN, [rule])
    fact, findings = verify(read_spec(Source("one.yaml", text), "one"), ITALIAN)
    assert (fact is not None, findings) == (True, ())
    assert is_necessary(rule, position, ITALIAN)
    assert not contested_readings(position, ITALIAN)


@pytest.mark.parametrize(
    "rule",
    [
        *("men-move-forward-only", "king-moves-one-square", "no-pieces-loses", "no-moves-loses"),
        *("mandatory-capture", "no-double-jump", "king-captures-first", "free-choice"),
    ],
)
def test_every_file_that_is_written_passes_check_without_a_warning(
    rule: str, tmp_path: Path, damiera: Damiera
) -> None:
    """All of them, not only the simplest."""
    result = damiera(tmp_path, "find", rule, "--limit", "1000", "-o", "found")
    assert (result.exit_code, result.stdout) == (0, "")
    assert len(list((tmp_path / "found").iterdir())) >= 8
    checked = damiera(tmp_path, "check", "found", "--fail-on", "warning")
    assert (checked.exit_code, checked.stdout) == (0, "")


def test_a_file_that_is_there_already_is_kept(tmp_path: Path, damiera: Damiera) -> None:
    """Somebody may have written more into it; what is there as it is found is not written twice."""
    edited = tmp_path / "no-moves-loses-1.yaml"
    edited.write_text("# mine\n")
    for _ in range(2):
        damiera(tmp_path, "find", "no-moves-loses", "--limit", "2", "-o", ".")
    assert edited.read_text() == "# mine\n"
    assert {path.name for path in tmp_path.iterdir()} == {
        f"no-moves-loses-{number}.yaml" for number in (1, 2, 3)
    }


def test_a_name_that_is_taken_by_no_file_is_left_alone(tmp_path: Path, damiera: Damiera) -> None:
    """A folder, a link that leads nowhere, a file of another: the next number is free."""
    (tmp_path / "no-moves-loses-1.yaml").mkdir()
    (tmp_path / "no-moves-loses-2.yaml").symlink_to("nowhere")
    os.mkfifo(tmp_path / "no-moves-loses-3.yaml")
    result = damiera(tmp_path, "find", "no-moves-loses", "--limit", "1", "-o", ".")
    assert result.exit_code == 0
    assert result.stderr.endswith("written: no-moves-loses-4.yaml\n")
    assert not (tmp_path / "nowhere").exists()


def test_a_file_that_cannot_be_read_is_another(
    tmp_path: Path, damiera: Damiera, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is kept."""
    secret = tmp_path / "no-moves-loses-1.yaml"
    secret.write_text("")

    def refuse(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "read_bytes", refuse)
    result = damiera(tmp_path, "find", "no-moves-loses", "--limit", "1", "-o", ".")
    assert result.stderr.endswith("written: no-moves-loses-2.yaml\n")


def test_specs_are_written_whatever_the_format_of_the_answer(
    tmp_path: Path, damiera: Damiera
) -> None:
    """The answer and the files hold the same specs."""
    arguments = ("no-moves-loses", "--limit", "2", "--format", "json", "--out", "found")
    result = damiera(tmp_path, "find", *arguments)
    specs = [position["spec"] for position in json.loads(result.stdout)["positions"]]
    files = sorted((tmp_path / "found").iterdir())
    assert [file.read_text() for file in files] == specs
    assert len(specs) == 2


def test_the_search_says_what_it_has_searched(tmp_path: Path, damiera: Damiera) -> None:
    """Specs go to standard output, everything else to standard error."""
    result = damiera(tmp_path, "find", "king-captures-king", "--limit", "1")
    assert result.stderr == (
        "1 piece: 120 positions, 0 tried\n"
        "2 pieces: 6,972 positions, 72 tried\n"
        "complete: no position with fewer than 2 pieces proves king-captures-king\n"
        "found: 72 with 2 pieces, 21 but for symmetry\n"
    )
    assert result.stdout.startswith("# king-captures-king, 1 of 21\nshows: king-captures-king\n")


def test_with_more_pieces_asked_for_the_search_goes_on(tmp_path: Path, damiera: Damiera) -> None:
    """Only minimal positions are given: no piece stands about."""
    result = damiera(tmp_path, "find", "mandatory-capture", "--pieces", "3", "--men-only")
    assert "complete: no position with fewer than 2 pieces, without kings, proves" in result.stderr
    assert "with 2 pieces" in result.stderr
    assert "found: " in result.stderr.split("with 2 pieces")[-1]


def test_as_json_the_answer_carries_how_far_it_is_complete(
    tmp_path: Path, damiera: Damiera
) -> None:
    """For programs: positions, specs, and what was searched."""
    result = damiera(tmp_path, "find", "no-moves-loses", "--format", "json", "--limit", "1")
    answer = json.loads(result.stdout)
    assert (answer["complete_for_pieces"], answer["interrupted"], answer["found"]) == (2, False, 8)
    assert answer["searched"][1] == {
        "pieces": 2,
        "positions": 6972,
        "tried": 6972,
        "minimal": 8,
    }
    (position,) = answer["positions"]
    assert (position["fen"], position["legal"]) == ("W:W8:B4", [])
    assert position["spec"].startswith("shows: no-moves-loses\nposition: W:W8:B4\n")


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["most-peices"], 2, "did you mean most-pieces?"),
        (["xyz"], 2, "known: men-move-forward-only"),
        (["capture-to-the-end"], 2, "capture-to-the-end: most-pieces refuses the same moves"),
        (["repetition-draws"], 2, "repetition-draws: only a line of moves can prove it"),
        (["most-kings", "--men-only"], 2, "no position without kings can prove most-kings"),
        (["no-moves-loses", "--forced"], 2, "no move is legal, so none is forced"),
        (["no-pieces-loses", "--both-sides"], 2, "one side has no piece"),
        (["most-kings", "--pieces", "4"], 1, "no position with up to 4 pieces proves most-kings"),
        (["most-pieces", "--men-only", "--pieces", "2"], 1, "up to 2 pieces, without kings, prov"),
        (["no-moves-loses", "-o", "file"], 2, "is a file"),
        (["no-moves-loses", "-o", "file/below"], 2, "cannot be made"),
    ],
)
def test_what_cannot_be_found_is_told_in_one_line(
    arguments: list[str], code: int, words: str, tmp_path: Path, damiera: Damiera
) -> None:
    """1: none was found; 2: none can be."""
    (tmp_path / "file").write_text("")
    result = damiera(tmp_path, "find", *arguments)
    assert (result.exit_code, words in result.stderr, result.stdout) == (code, True, "")


def interrupted(*arguments: str, after: str) -> tuple[int, str, str]:
    """Run a search, press Ctrl-C once it has told something, and return what it makes of that."""
    with subprocess.Popen(
        program("find", *arguments),
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as search:
        assert search.stdout is not None
        assert search.stderr is not None
        told = ""
        for line in search.stderr:
            told += line
            if line.startswith(after):
                break
        os.killpg(search.pid, signal.SIGINT)
        stdout, rest = search.communicate(timeout=60)
    return search.returncode, stdout, told + rest


def test_an_interrupted_search_gives_what_it_has_found() -> None:
    """Ctrl-C reaches the whole group of processes, as on a terminal; nobody dies with a trace."""
    code, stdout, stderr = interrupted(
        "free-choice", "--pieces", "5", "--limit", "2", after="3 pieces:"
    )
    assert code == 130
    assert "interrupted; complete for up to 3 pieces\n" in stderr
    assert "complete: no position with fewer than 3 pieces proves free-choice\n" in stderr
    assert "Traceback" not in stderr
    assert stdout.count("shows: free-choice") == 2


def test_a_search_interrupted_before_it_found_anything_says_how_far_it_came() -> None:
    """The claim is about what is complete, and no more."""
    code, stdout, stderr = interrupted("most-kings", "--format", "json", after="4 pieces:")
    answer = json.loads(stdout)
    assert (code, answer["complete_for_pieces"], answer["interrupted"]) == (130, 4, True)
    assert "complete: no position with up to 4 pieces proves most-kings\n" in stderr
    assert "Traceback" not in stderr


def test_only_a_terminal_is_shown_a_bar() -> None:
    """A log file holds whole lines; on a terminal the bar is wiped off at the end."""
    arguments = ("no-moves-loses", "--format", "json")
    piped = subprocess.run(
        program("find", *arguments), env=environment(), capture_output=True, text=True, check=True
    )
    assert not {"\r", "#"} & set(piped.stderr)
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        program("find", *arguments), env=environment(), stdout=subprocess.PIPE, stderr=theirs
    ) as shown:
        os.close(theirs)
        screen = b""
        while True:
            try:
                screen += os.read(ours, 65536)
            except OSError:  # the other end is closed
                break
        assert shown.stdout is not None
        assert json.loads(shown.stdout.read())["found"] == 8
    os.close(ours)
    assert b"\r2 pieces [#" in screen
    assert b"\r2 pieces: 6,972 positions, 6,972 tried" in screen.replace(b" " * 20, b"")
