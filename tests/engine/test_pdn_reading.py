"""Reading PDN: every spelling that is met, and the place of whatever cannot be read."""

from __future__ import annotations

import pytest

from damiera_engine import MoveText, PdnProblem, parse_move, read_pdn
from damiera_engine.pdn_draft import MOST_PLIES, MOST_PROBLEMS
from engine.records import Kind, moves, only, problems

PLAYED = ["22-19", "12-16", "21-18"]


@pytest.mark.parametrize(
    "text",
    [
        "1. 22-19 12-16 2. 21-18",
        "1.22-19 12-16 2.21-18",
        "1) 22-19 12-16 2) 21-18",
        "1. 22-19 1... 12-16 2. 21-18",
        "1. 22-19 1. ... 12-16 2. 21-18",
        "1. 22-19 1. .. 12-16 2 . 21-18",
        "1… 22-19 12-16 2… 21-18",
        "22-19 12-16 21-18",
        "22-19\n12-16\r\n21-18\r",
        "\ufeff22-19\u00a012-16\u202f21-18\ufeff",
        "  22-19\t\t12-16\n\n\n 21-18  ",
        "22-19 {a} 12-16 (12-15 {b} (3. 4-8)) 21-18",
        "22-19 ; 12-15\n12-16\n% 12-15\n21-18",
        "22-19! 12-16?! 21-18*",
        "22-19 $1 12-16 $2 $14 21-18",
    ],
)
def test_moves_are_read_in_every_spelling_without_a_problem(text: str) -> None:
    """Numbers, spaces, comments, variations and marks take nothing away and add nothing."""
    assert moves(text) == PLAYED
    assert problems(text) == []


@pytest.mark.parametrize(
    "text", ["9x18x25", "9X18X25", "9×18×25", "09x18x25", "9x18X25", "9x18x25!?"]
)
def test_every_sign_of_a_capture_that_books_use_is_read(text: str) -> None:
    """The letter, capital or not, and the sign of multiplication."""
    assert only(text).moves[0].move == MoveText((9, 18, 25), is_capture=True)
    assert problems(text) == []


@pytest.mark.parametrize(
    ("text", "read", "kind", "told"),
    [
        ("9:18:25", "9x18x25", Kind.COLON_CAPTURE, "9:18:25"),
        ("22–19", "22-19", Kind.FOREIGN_DASH, "22–19"),
        ("22−19", "22-19", Kind.FOREIGN_DASH, "22−19"),
        ("22 - 19", "22-19", Kind.SPACED_MOVE, "22-19"),
        ("9 x 18", "9x18", Kind.SPACED_MOVE, "9x18"),
        ("9 × 18 x25", "9x18x25", Kind.SPACED_MOVE, "9×18x25"),
        ("22-\n19", "22-19", Kind.SPACED_MOVE, "22-19"),
        ("9x18x\n25", "9x18x25", Kind.SPACED_MOVE, "9x18x25"),
        ("9 x 18. ", "9x18", Kind.SPACED_MOVE, "9x18"),
        ("22-\n19.", "22-19", Kind.SPACED_MOVE, "22-19"),
        ("1 22-19", "22-19", Kind.BARE_NUMBER, "1"),
        ("22-19 (a)", "22-19", Kind.NOTE, "(a)"),
        ("22-19 a)", "22-19", Kind.NOTE, "a)"),
        ("22-19 A", "22-19", Kind.NOTE, "A"),
        ("22-19 (12)", "22-19", Kind.NOTE, "(12)"),
        ("22-19,", "22-19", Kind.PUNCTUATION, ","),
        ("22-19;", "22-19", Kind.PUNCTUATION, ";"),
    ],
)
def test_an_oddity_without_a_doubt_is_read_and_told(
    text: str, read: str, kind: Kind, told: str
) -> None:
    """The reader of the file is not held up; its writer learns of it."""
    assert kind.is_tolerated
    assert moves(text) == [read]
    assert problems(text) == [(kind, told)]


def test_an_oddity_is_told_once_a_game() -> None:
    """The first place stands for all, in each game again."""
    text = "22-19, 12-16, 21-18 1-0 22-19, 12-16, *"
    assert problems(text) == [(Kind.PUNCTUATION, ",")] * 2


@pytest.mark.parametrize(
    ("text", "kind", "told"),
    [
        ("22-33", Kind.MOVE, "22-33"),
        ("0-22", Kind.MOVE, "0-22"),
        ("22-189", Kind.MOVE, "22-189"),
        ("29-22-15", Kind.MOVE, "29-22-15"),
        ("22-18x9", Kind.MOVE, "22-18x9"),
        ("1118", Kind.MOVE, "1118"),
        ("22-", Kind.MOVE, "22-"),
        ("22xx15", Kind.MOVE, "22xx15"),
        ("3rd", Kind.MOVE, "3rd"),
        ("12345.", Kind.MOVE, "12345."),
        ("1/2", Kind.MOVE, "1/2"),
        ("9x18-25", Kind.MOVE, "9x18-25"),
        ("3-\n2.", Kind.MOVE, "3-"),
        ("X", Kind.FORCED_SERIES, "X"),
        ("x", Kind.FORCED_SERIES, "x"),
        ("(X)", Kind.FORCED_SERIES, "(X)"),
        ("/FEN W:W32:B1/", Kind.INLINE_POSITION, "/FEN W:W32:B1/"),
        ('/fen "W:W32:B1"', Kind.INLINE_POSITION, '/fen "W:W32:B1"'),
    ],
)
def test_what_stands_in_the_place_of_a_move_keeps_its_place(
    text: str, kind: Kind, told: str
) -> None:
    """No later half move takes the turn of one that cannot be read."""
    game = only(f"22-19 {text} 21-18")
    assert [move.move for move in game.moves] == [parse_move("22-19"), None, parse_move("21-18")]
    assert game.moves[1].text == told
    assert [(p.kind, p.text, p.line, p.column) for p in game.problems] == [(kind, told, 1, 7)]
    assert not kind.is_tolerated


@pytest.mark.parametrize(
    ("text", "kind", "told"),
    [
        ("ecc.", Kind.TEXT, "ecc."),
        ("-", Kind.TEXT, "-"),
        ("}", Kind.TEXT, "}"),
        ("]", Kind.TEXT, "]"),
        ("%", Kind.TEXT, "%"),
        ("$", Kind.TEXT, "$"),
        ("$1234", Kind.TEXT, "$1234"),
        ("½", Kind.NOTE, "½"),
        (")", Kind.STRAY_CLOSE, ")"),
        ("(21-17))", Kind.STRAY_CLOSE, "))"),
        ("[good]", Kind.TAG, "[good]"),
        ("[Event]", Kind.TAG, "[Event]"),
    ],
)
def test_what_is_no_part_of_a_game_is_told(text: str, kind: Kind, told: str) -> None:
    """It is passed over, and the moves around it stay what they are."""
    assert moves(f"22-19 {text} 12-16") == PLAYED[:2]
    assert problems(f"22-19 {text} 12-16") == [(kind, told)]


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("1-0", "1-0"),
        ("0-1", "0-1"),
        ("1-1", "1-1"),
        ("2-0", "2-0"),
        ("0-2", "0-2"),
        ("0-0", "0-0"),
        ("1/2-1/2", "1/2-1/2"),
        ("1/2 - 1/2", "1/2-1/2"),
        ("½-½", "1/2-1/2"),
        ("1 - 0", "1-0"),
        ("0–1", "0-1"),
        ("*", "*"),
        ("**", "*"),
        ("* 1-0", "1-0"),
        ("1-0 *", "1-0"),
        ("", None),
    ],
)
def test_a_result_is_read_in_every_spelling(text: str, result: str | None) -> None:
    """And is never a move."""
    game = only(f"1. 22-19 12-16 {text}")
    assert [str(move.move) for move in game.moves] == PLAYED[:2]
    assert game.result == result
    assert not game.problems


@pytest.mark.parametrize("text", ["1-10", "1-05", "2-07", "1-1x", "1x10"])
def test_a_move_that_begins_like_a_result_is_a_move(text: str) -> None:
    """The longest match decides."""
    game = only(f"{text} 22-18")
    assert game.result is None
    assert game.moves[0].text.startswith(text[:3])


def test_a_star_is_a_mark_where_it_is_glued_and_the_end_elsewhere() -> None:
    """Books mark forced moves with it, PDN ends games with it."""
    game = only("22-19* 12-16!* 21-18 *")
    assert [move.marks for move in game.moves] == ["*", "!*", ""]
    assert game.result == "*"


def test_marks_and_glyphs_belong_to_the_move_before_them() -> None:
    """Glued, parted or in brackets; before the first move they belong to nothing."""
    game = only("! $3 22-19! $1 12-16 ? $2 $14 21-18 (!?)")
    assert [(m.marks, m.nags) for m in game.moves] == [("!", (1,)), ("?", (2, 14)), ("!?", ())]
    assert not game.problems


def test_comments_belong_to_the_move_before_them() -> None:
    """Several become one; those before the first move belong to the game; empty ones are none."""
    game = only("{Una}  { partita } 22-19 {bene ;\n  così} ; davvero\n12-16 {} 21-18 * {Fine}")
    assert game.comment == "Una partita"
    assert [move.comment for move in game.moves] == ["bene ; così davvero", "", "Fine"]


def test_comments_do_not_nest() -> None:
    """The first closing brace ends one."""
    game = only("22-19 {a {b} 12-16 } 21-18")
    assert game.moves[0].comment == "a {b"
    assert [(p.kind, p.text) for p in game.problems] == [(Kind.TEXT, "}")]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("22-19; 12-16; 21-18", PLAYED),
        ("22-19 (a); 12-16 b); 21-18! A; (1-0)", PLAYED[:1]),
        ("22-19; 12-16; 21-18 ; 12-15", [*PLAYED, "12-15"]),
        ("22-19 ; 12-16; 21-18", PLAYED[:1]),
        ("22-19; 12-15 was better\n12-16; 21-18", PLAYED),
        ("22-19 ; 12-15\n12-16\n; 12-15\n21-18", PLAYED),
        ("22-19;12-16;21-18;", PLAYED),
        ("22-19; 12-\n16; 21-18", PLAYED),
        ("22-19; 12-16;; 21-18 1-0", PLAYED),
    ],
)
def test_a_semicolon_begins_a_comment_unless_only_moves_follow(text: str, read: list[str]) -> None:
    """Magazines put it between moves; it is glued there, and no prose follows in its line."""
    assert moves(text) == read


def test_variations_are_counted_and_left_out() -> None:
    """However deep they nest, and whatever they say."""
    game = only(
        "22-19 (22-18 12-16 (12-15 X [%t] $1 {a) b} ; c)\n) ecc. 2-0) 12-16 ((24-20)) 21-18"
    )
    assert [str(move.move) for move in game.moves] == PLAYED
    assert game.variation_plies == 4
    assert [(p.kind, p.text) for p in game.problems] == [(Kind.TAG, "[%t]")]


@pytest.mark.parametrize("text", ["(see 12)", "(see a)", "(24-20 1)", "((a) (12) 24-20 (!))"])
def test_a_bracket_after_a_number_or_a_letter_closes_a_variation(text: str) -> None:
    """Elsewhere it numbers a move or names a note."""
    assert moves(f"22-19 {text} 12-16 2) 21-18") == PLAYED
    assert problems(f"22-19 {text} 12-16 2) 21-18") == []


def test_a_variation_that_is_never_closed_is_told_at_its_beginning() -> None:
    """The tags of the next game end it."""
    first, second = read_pdn('22-19 (22-18 {a\n12-15\n[Event "b"]\n22-18')
    assert [(p.kind, p.line, p.column) for p in first.problems] == [
        (Kind.UNCLOSED_VARIATION, 1, 7),
        (Kind.UNCLOSED_COMMENT, 1, 14),
    ]
    assert second.tag("Event") == "b"
    assert not second.problems


def test_a_comment_that_is_never_closed_is_told_at_its_beginning() -> None:
    """The tags of the next game end it."""
    first, second = read_pdn('22-19 {oh\n12-16\n[Event "b"]\n22-18 {end')
    assert first.problems == (PdnProblem(Kind.UNCLOSED_COMMENT, "{", 1, 7),)
    assert first.moves[0].comment == "oh 12-16"
    assert second.problems == (PdnProblem(Kind.UNCLOSED_COMMENT, "{", 4, 7),)


def test_every_half_move_has_its_place() -> None:
    """Whatever ends the lines, and whatever stands before."""
    game = only('\ufeff[Event "x"]\r\n% a\r1. 22-19 {b\n c} 12-16\n\n ; d\n  21-18')
    assert [(move.line, move.column) for move in game.moves] == [(3, 4), (4, 5), (7, 3)]
    assert game.line == 1


def test_a_game_that_cannot_be_one_is_cut() -> None:
    """Once it is told, nothing more is kept."""
    game = only("22-19 " * (MOST_PLIES + 3) + "{end}")
    assert len(game.moves) == MOST_PLIES
    column = 6 * MOST_PLIES + 1
    assert game.problems == (PdnProblem(Kind.TOO_LONG, "22-19", 1, column),)


def test_a_text_that_is_no_pdn_does_not_tell_every_word() -> None:
    """After so many problems the last one says that there are more."""
    game = only("word " * 1000)
    assert len(game.problems) == MOST_PROBLEMS + 1
    assert game.problems[-1].kind is Kind.TOO_MANY_PROBLEMS
