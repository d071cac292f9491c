"""Claims read from a spec: what can be read, and one diagnostic for everything that cannot."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from damiera_build.diagnostic import START_OF_FILE, Diagnostic
from damiera_build.source import Source, SourceError
from damiera_build.spec import CLAIMS, KEYS, LONGEST_ID, DiagramSpec, read_spec
from damiera_engine import START, Color, Rule, parse_fen

Read = Callable[..., DiagramSpec]

FEN = "position: W:W21,24:B10,18,20\n"
BOARD = """\
board: |
  . . . .
  . . . .
  . b . .
  . . . .
  . b . b
  w . . w
  . . . .
  . . . .
"""
TRUE = FEN + "mandatory: 21x14x5\n"


def faults(text: str, name: str = "one") -> list[Diagnostic]:
    """Return everything that makes a spec unreadable."""
    with pytest.raises(SourceError) as caught:
        read_spec(Source(f"{name}.yaml", text), name)
    return list(caught.value.diagnostics)


def test_a_move_and_a_list_of_moves_are_both_read(read: Read) -> None:
    """One value is a list of one."""
    assert (
        read(f"{FEN}legal: 21-17\n").legal[0].value == read(f"{FEN}legal: [21-17]\n").legal[0].value
    )


def test_legal_may_be_empty(read: Read) -> None:
    """That nothing can be played is a claim of its own."""
    assert read("position: W:W25:B18,21\nlegal: []\n").legal == ()


def test_the_squares_of_one_capture_are_a_flat_list(read: Read) -> None:
    """A single mandatory move needs no list in a list."""
    (squares,) = read(f"{TRUE}captured: [18, 10]\n").captured
    assert [square.value for square in squares] == [18, 10]


def test_the_squares_of_several_captures_are_a_list_each(read: Read) -> None:
    """Where the choice is free, each capture takes its own pieces."""
    lists = read(f"{FEN}mandatory: [1x10, 2x9]\ncaptured: [[6], 5]\n").captured
    assert [[square.value for square in squares] for squares in lists] == [[6], [5]]


def test_a_line_of_play_is_one_text_or_a_list(read: Read) -> None:
    """Half moves between spaces mean the same as a list of them; move numbers are passed over."""
    listed = read("moves: [22-19, 11-15]\n").moves
    written = read("moves: 1. 22-19 11-15\n").moves
    assert [move.value for move in listed] == [move.value for move in written]


def test_a_line_of_play_starts_from_the_start(read: Read) -> None:
    """Moves without a position are a game from its beginning."""
    assert read("moves: 22-19\n").position == START


def test_the_end_may_name_the_winner_alone(read: Read) -> None:
    """By which rule the game has ended need not be said."""
    ends = read(f"{FEN}ends: white\n").ends
    assert (ends.winner.value, ends.because) == (Color.WHITE, None)


def test_a_refused_move_may_be_given_without_its_reason(read: Read) -> None:
    """It is readable; the gate will ask for the reason."""
    (entry,) = read(f"{TRUE}forbidden: 24x15\n").forbidden
    assert entry.because is None


def test_a_board_is_read_like_a_position(read: Read) -> None:
    """The drawing of the README is the position of the README."""
    board = (
        "board: |\n  . . . .\n  . . . .\n  . b . .\n  . . . .\n  . b . b\n  w . . w\n  . . . .\n"
    )
    spec = read(f"{board}  . . . .\nto_move: white\nmandatory: 21x14x5\n")
    assert spec.position == parse_fen("W:W21,24:B10,18,20")


def test_the_view_is_from_white_unless_told(read: Read) -> None:
    """A diagram shows White at the bottom."""
    assert [read(TRUE).view_from_black, read(f"{TRUE}view: black\n").view_from_black] == [
        False,
        True,
    ]


def test_marks_are_squares(read: Read) -> None:
    """What the writer wants pointed out."""
    assert read(f"{TRUE}marks: [14, 5]\n").marks == (14, 5)


def test_a_comment_changes_nothing(read: Read) -> None:
    """Writers may explain themselves."""
    assert read(f"# why\n{TRUE}# end\n").mandatory[0].value.path == (21, 14, 5)


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        (TRUE + "mandatory: 24x15\n", "D004", 3, 1),
        (TRUE + "forbiden: 24x15\n", "D005", 3, 1),
        (TRUE + "on: 22-19\n", "D005", 3, 1),
        (TRUE + "id: ../../etc/passwd\n", "D005", 3, 1),
        (TRUE + 'title: "A & B <script>"\n', "D005", 3, 1),
        ("mandatory: 21x14x5\n", "D006", 1, 1),
        (BOARD + "mandatory: 21x14x5\n", "D006", 1, 1),
        (TRUE + "forbidden:\n  - because: most-pieces\n", "D006", 4, 5),
        (TRUE + "ends:\n  because: no-moves-loses\n", "D006", 4, 3),
        (TRUE + "shows: []\n", "D007", 3, 8),
        (TRUE + "mandatory: []\n", "D004", 3, 1),
        (FEN + "mandatory: []\n", "D007", 2, 12),
        (FEN + "mandatory: ''\n", "D007", 2, 12),
        (FEN + "mandatory:\n  move: 21x14\n", "D007", 3, 3),
        (TRUE + "promotes: yes\n", "D007", 3, 11),
        (TRUE + "view: White\n", "D007", 3, 7),
        (TRUE + "forbidden: [[24x15]]\n", "D007", 3, 13),
        (TRUE + "to_move: white\n", "D007", 3, 1),
        (TRUE + BOARD + "to_move: white\n", "D007", 3, 1),
        (BOARD.replace("w . . w", "w . w . W") + "to_move: white\nlegal: []\n", "D007", 7, 3),
        (TRUE + "marks: [18, 14, 18]\n", "D108", 3, 17),
        ("position: W:W0:B1\nlegal: 22-19\n", "D008", 1, 14),
        ("position: W:W1:B5\nlegal: 22-19\n", "D009", 1, 14),
        (FEN + "mandatory: 21x14y5\n", "D010", 2, 17),
        (FEN + "legal: [21:14]\n", "D010", 2, 9),
        (FEN + "legal: 21-17-14\n", "D010", 2, 13),
        (FEN + "legal: 21-33\n", "D010", 2, 11),
        (FEN + "legal: no\n", "D010", 2, 8),
        (TRUE + "captured: [18, 08]\n", "D011", 3, 16),
        (TRUE + "captured: [18, 1_0]\n", "D011", 3, 16),
        (TRUE + "captured: [0x12, 10]\n", "D011", 3, 12),
        (TRUE + "captured: [-18, 10]\n", "D011", 3, 12),
        (TRUE + "captured: [33, 10]\n", "D011", 3, 12),
        (TRUE + "captured: [1e1, 10]\n", "D011", 3, 12),
        (TRUE + "marks: 0\n", "D011", 3, 8),
        (TRUE + "shows: most-piece\n", "D012", 3, 8),
        (TRUE + "forbidden:\n  - {move: 24x15, because: quantity}\n", "D012", 4, 28),
        (TRUE + "draw: forty\n", "D012", 3, 7),
        (FEN + "shows: most-pieces\n", "D013", 1, 1),
    ],
)
def test_what_cannot_be_read_is_told_in_its_place(
    text: str, code: str, line: int, column: int
) -> None:
    """One fault gives one diagnostic with its code, line and column."""
    assert [(d.code.name, *d.span[:2]) for d in faults(text)] == [(code, line, column)]


@pytest.mark.parametrize(
    ("text", "fix"),
    [
        (TRUE + "forbiden: 24x15\n", "forbidden"),
        (TRUE + "shows: most-piece\n", "most-pieces"),
        (TRUE + "view: White\n", "white"),
        (FEN + "legal: 21:14\n", "21x14"),
        (FEN + "legal: 21x14!\n", "21x14"),
        (TRUE + "captured: [08]\n", "8"),
        (FEN, "add one of: " + ", ".join(CLAIMS)),
    ],
)
def test_a_near_miss_is_told_what_to_write(text: str, fix: str) -> None:
    """The fix is the text that would be right."""
    assert [d.fix for d in faults(text)] == [fix]


def test_all_faults_of_a_spec_are_told_at_once() -> None:
    """A writer is not sent round after round."""
    text = "position: W:W0:B33\nlegal: 99\ncaptured: [a]\nshows: nothing\n"
    assert [d.code.name for d in faults(text)] == ["D008", "D008", "D010", "D011", "D012"]


def test_a_value_of_many_signs_is_cut_in_the_message() -> None:
    """Five thousand digits do not fill the screen."""
    (fault,) = faults(f"{TRUE}captured: {'9' * 5000}\n")
    assert len(fault.message) < 60


@pytest.mark.parametrize("text", ["a" * 5000, "22-19" * 1000, "x" * 60_000])
def test_a_long_value_is_no_move(text: str) -> None:
    """Length alone cannot make the reader stumble."""
    assert [d.code.name for d in faults(f"{FEN}legal: {text}\n")] == ["D010"]


@pytest.mark.parametrize(
    "name",
    [
        *("../one", "One", "one_two", "one--two", "-one", "one-", "öne", "one two", "D\u0130AGRAM"),
        *("", ".one", "one.two", "/one", "con/nul", "a" * (LONGEST_ID + 1)),
    ],
)
def test_a_name_that_is_no_id_is_refused(name: str) -> None:
    """An id is lower-case words joined by single hyphens, so it is safe in paths and anchors."""
    (fault,) = faults(TRUE, name)
    assert (fault.code.name, fault.span) == ("D015", START_OF_FILE)


@pytest.mark.parametrize("name", ["one", "most-pieces", "22", "a1-b2", "con", "a" * LONGEST_ID])
def test_an_id_is_lower_case_words_joined_by_hyphens(name: str, read: Read) -> None:
    """Letters and digits, nothing else."""
    assert read(TRUE, name).id == name


@pytest.mark.parametrize("rule", list(Rule))
def test_every_rule_can_be_shown(rule: Rule, read: Read) -> None:
    """A diagram may be filed under any rule; whether it proves it is for the gate."""
    assert read(f"{TRUE}shows: {rule}\n").shows[0].value is rule


def test_every_claim_is_a_key() -> None:
    """What counts as a claim can be written."""
    assert set(CLAIMS) < set(KEYS)


@pytest.mark.parametrize("move", ["21X14X5", "21\u00d714\u00d75", "21x14X5"])
def test_other_signs_for_a_capture_are_read(move: str, read: Read) -> None:
    """Sources write X and the multiplication sign."""
    assert str(read(f"{FEN}mandatory: {move}\n").mandatory[0].value) == "21x14x5"


@pytest.mark.parametrize("move", ["\u0662\u0662-19", "22\u201319", "22 - 19", "a3-b4", "22-19x15"])
def test_a_look_alike_is_no_move(move: str) -> None:
    """Digits of other scripts, dashes and algebraic notation are refused, not guessed at."""
    assert [d.code.name for d in faults(f"{FEN}legal: {move}\n")] == ["D010"]
