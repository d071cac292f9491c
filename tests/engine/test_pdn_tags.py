"""Reading PDN: where a game ends, and what its tags and its numbers say of it."""

from __future__ import annotations

import pytest

from damiera_engine import START, PdnProblem, format_fen, iter_pdn, parse_fen, read_pdn
from engine.records import Kind, only


@pytest.mark.parametrize(
    ("text", "games"),
    [
        ("", 0),
        ("% nothing\n", 0),
        ("{nothing}", 0),
        ("1. * * 1-0", 0),
        ("22-19 * 22-18 *", 2),
        ("22-19 1-0 1. 22-18 0-1", 2),
        ("22-19 1-0 {won} (22-18 12-15) a) . 1-0", 1),
        ("22-19 1-0 22-18 X", 2),
        ('[Event "a"]\n[Event "b"]', 1),
        ('[Event "a"]\n\n[Event "b"]', 2),
        ('[Event "a"]\n\n[White "b"]', 1),
        ('[Event "a"]\n1. 2-0\n[Event "b"]\n1.', 2),
        ('[Event "a"]\n22-19\n[Event "b"]\n22-19', 2),
        ('22-19 [Event "a"] 22-19', 2),
        ('{title}\n[Event "a"]\n22-19', 1),
        ('[FEN "W:W32:B1"] *\n[FEN "W:W31:B1"] *', 2),
        ('[FEN "W:W32:B1"] * [FEN "W:W31:B1"] *', 2),
        ('(22-19)\n[Event "a"]', 2),
        ("1-0 ecc.", 1),
    ],
)
def test_a_game_ends_with_a_result_or_where_tags_follow_its_moves(text: str, games: int) -> None:
    """Without tags, moves or problems it is none."""
    assert len(read_pdn(text)) == games
    assert tuple(iter_pdn(text)) == read_pdn(text)


def test_tags_keep_their_names_their_values_and_their_order() -> None:
    """Any name; a backslash escapes a quote and itself, nothing else."""
    game = only(
        '[Città "C:\\dama \\"x\\" \\\\"] [white  "A. \t B."]  [ Opening "0028" ] [Date "?"]'
    )
    assert [(tag.name, tag.value) for tag in game.tags] == [
        ("Città", 'C:\\dama "x" \\'),
        ("white", "A. \t B."),
        ("Opening", "0028"),
        ("Date", "?"),
    ]
    assert (game.tags[1].line, game.tags[1].column) == (1, 37)
    assert not game.problems


def test_a_tag_is_found_by_its_english_or_italian_name() -> None:
    """An unknown value is as good as none."""
    game = only('[Bianco "A"] [BLACK "B"] [Date "????.??.??"] [Anno "2005"]')
    names = ("White", "black", "Date", "Event")
    assert [game.tag(name) for name in names] == ["A", "B", "2005", ""]


@pytest.mark.parametrize("value", ["22", "22,W,8,8,N2,1", " 22 , w, 8,8,n2", "22,W", "", "?"])
def test_the_game_type_of_italian_draughts_is_accepted(value: str) -> None:
    """Short, in full, or not told."""
    game = only(f'[GameType "{value}"] 22-19')
    assert not game.problems
    assert game.is_playable


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        ("21", Kind.GAME_TYPE),
        ("20,W,10,10,N2,0", Kind.GAME_TYPE),
        ("Italian", Kind.GAME_TYPE),
        ("22,W,8,8,N1,0", Kind.NUMBERING),
        ("22,W,8,8,N2,0", Kind.NUMBERING),
        ("22,W,8,8,A0,0", Kind.NUMBERING),
        ("22,B,8,8,N2,1", Kind.NUMBERING),
        ("22,W,10,10,N2,1", Kind.NUMBERING),
    ],
)
def test_another_game_or_another_numbering_is_refused(value: str, kind: Kind) -> None:
    """Its squares would mean other squares."""
    game = only(f'[GameType "{value}"] 22-19')
    assert game.problems == (PdnProblem(kind, value, 1, 12),)
    assert not game.is_playable


@pytest.mark.parametrize(
    ("tags", "fen", "kinds"),
    [
        ("", None, []),
        ('[FEN ""]', None, []),
        ('[FEN "?"] [SetUp "0"]', None, []),
        (f'[FEN "{format_fen(START)}"]', None, []),
        (f'[FEN "{format_fen(START)}"] [SetUp "0"]', None, []),
        ('[fen "B:W32:B1"]', "B:W32:B1", []),
        ('[SetUp "1"] [FEN "B:W32:B1"]', "B:W32:B1", []),
        ('[FEN "B:W32:B1. "]', "B:W32:B1", [Kind.TRAILING_DOT]),
        ('[FEN "B:W32:B1"] [FEN "B:B1:W32"]', "B:W32:B1", []),
        ('[FEN "B:W32:B1"] [FEN "B:W32:B1"]', "B:W32:B1", [Kind.DUPLICATE_TAG]),
        ('[FEN "B:W32:B1"] [FEN "W:W32:B1"]', "B:W32:B1", [Kind.POSITION_CONTRADICTED]),
        ('[FEN "B:W32:B1"] [SetUp "0"]', "B:W32:B1", [Kind.POSITION_CONTRADICTED]),
        ('[SetUp "1"]', None, [Kind.POSITION_MISSING]),
        ('[FEN "B:W32:B32"]', None, [Kind.POSITION]),
        ('[FEN "nonsense"] [SetUp "0"]', None, [Kind.POSITION]),
    ],
)
def test_the_first_position_is_the_one_that_the_tags_tell(
    tags: str, fen: str | None, kinds: list[Kind]
) -> None:
    """None means the start; where they tell two, or none that is possible, nothing is played."""
    game = only(f"{tags} 22-19")
    assert game.setup == (None if fen is None else parse_fen(fen))
    assert [problem.kind for problem in game.problems] == kinds
    assert game.is_playable is all(kind.is_tolerated for kind in kinds)


def test_a_tag_that_stands_twice_is_odd_and_the_first_one_counts() -> None:
    """Told once a game."""
    game = only('[White "A"] [white "B"] [White "C"]')
    assert game.problems == (PdnProblem(Kind.DUPLICATE_TAG, "B", 1, 21),)
    assert game.tag("White") == "A"


@pytest.mark.parametrize(
    ("text", "result", "contradicted"),
    [
        ('[Result "1-0"] 22-19', "1-0", []),
        ('[Result "1-0"] 22-19 *', "1-0", []),
        ('[Result "1-0"] 22-19 2-0', "2-0", []),
        ('[Result "*"] 22-19 1-0', "1-0", []),
        ('[Result "?"] 22-19', None, []),
        ('[Result "resigned"] 22-19 0-1', "0-1", []),
        ('[Risultato "1/2-1/2"] 22-19 1-1', "1-1", []),
        ('[Risultato "½-½"] 22-19', "1/2-1/2", []),
        ('[Result "1-0"] 22-19 0-1', "0-1", ["1-0"]),
        ('[Result "1-0"] [Risultato "0-1"] 22-19', "1-0", ["0-1"]),
        ('[Result "1-0"] [Result "0-1"] 22-19 1-0', "1-0", ["0-1"]),
        ("22-19 1-0 0-1", "1-0", ["0-1"]),
        ("22-19 1-0 2-0", "1-0", []),
        ("22-19 1-0 *", "1-0", []),
    ],
)
def test_two_results_of_one_game_agree(
    text: str, result: str | None, contradicted: list[str]
) -> None:
    """In whichever way they are counted."""
    game = only(text)
    assert game.result == result
    assert [p.text for p in game.problems if p.kind is Kind.RESULT_CONTRADICTED] == contradicted


@pytest.mark.parametrize("name", ["Result", "Risultato"])
@pytest.mark.parametrize("value", ["vince il Bianco", "1-O", "1", "-", "1/2", "+"])
@pytest.mark.parametrize(("end", "result"), [("0-1", "0-1"), ("*", "*"), ("", None)])
def test_a_tag_that_should_tell_the_result_and_tells_none_is_odd(
    name: str, value: str, end: str, result: str | None
) -> None:
    """Nobody can compare it with the end of the game."""
    game = only(f'[{name} "{value}"]\n22-19 {end}')
    assert game.problems == (PdnProblem(Kind.RESULT_UNKNOWN, value, 1, len(name) + 4),)
    assert game.result == result


@pytest.mark.parametrize("value", ["", "?", " ", "*", "1-0", "½ - ½", "2-0 *"])
def test_a_tag_that_tells_the_result_or_that_it_is_not_known_is_not_odd(value: str) -> None:
    """In any spelling."""
    assert not only(f'[Result "{value}"] 22-19').problems


def test_numbers_count_on_from_the_last_one_written() -> None:
    """As the record counts, from whichever side and number it begins."""
    game = only('[FEN "B:W31:B3"] 38. .. 3-7 31-28 7-11 28-23 50. 11-14 23-20')
    assert [game.move_number(ply) for ply in range(1, 7)] == [38, 39, 39, 40, 50, 51]
    plain = only("22-19 12-16 21-18")
    assert [plain.move_number(ply) for ply in range(1, 4)] == [1, 1, 2]
