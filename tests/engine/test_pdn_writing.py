"""Writing PDN: strict, wrapped, and the same game when it is read again."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damiera_engine import (
    ITALIAN,
    START,
    Game,
    MoveText,
    PdnGame,
    Position,
    Replay,
    format_fen,
    legal_moves,
    parse_fen,
    parse_move,
    read_pdn,
    replay,
    write_pdn,
)
from engine.drawing import drawn, positions
from engine.positions import DATA

RECORDS = [
    game
    for name in ("championship-2005.pdn", "misprint-1978.pdn")
    for game in read_pdn((DATA / "games" / name).read_text("utf-8"))
]


def game_of(text: str) -> Game:
    """Return the game from the start after moves parted by spaces."""
    return Game(ITALIAN).play_all(map(parse_move, text.split()))


def played(record: PdnGame) -> Replay:
    """Return a record played to its end."""
    replayed = replay(record, ITALIAN)
    assert replayed.is_complete
    return replayed


def read_again(text: str) -> PdnGame:
    """Return the one game of a text, in which there must be nothing wrong or odd."""
    (game,) = read_pdn(text)
    assert game.problems == ()
    return game


def random_game(position: Position, seed: int, plies: int) -> Game:
    """Return a game of random moves."""
    chance = random.Random(seed)  # noqa: S311 - games, not secrets
    game = Game(ITALIAN, (position,))
    while len(game.moves) < plies and (legal := legal_moves(game.position, ITALIAN)):
        move = chance.choice(legal)
        game = game.play(MoveText(move.path, move.is_capture))
    return game


def test_a_game_is_written_with_the_tags_that_every_game_has() -> None:
    """What is not known is told to be unknown."""
    assert write_pdn(game_of("22-19 12-16 21-18")) == (
        '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "?"]\n[Black "?"]\n'
        '[Result "*"]\n[GameType "22,W,8,8,N2,1"]\n\n1. 22-19 12-16 2. 21-18 *\n'
    )


def test_a_position_other_than_the_start_is_written_as_fen() -> None:
    """The number says whose move it is."""
    game = Game(ITALIAN, (parse_fen("B:W5,32:B1"),)).play(parse_move("1x10"))
    text = write_pdn(game)
    assert '[GameType "22,W,8,8,N2,1"]\n[FEN "B:W5,32:B1"]\n\n1... 1x10 *\n' in text
    assert read_again(text).setup == parse_fen("B:W5,32:B1")


@pytest.mark.parametrize(
    ("fen", "move", "written"),
    [
        ("W:W29:B2,11,19,26", "29x22x15x6", "29x6"),
        ("W:W21,24:B10,18,20", "21x14x5", "21x5"),
        ("W:WK3:B6,7,14,15", "3x10x19x12x3", "3x10x19x12x3"),
        ("B:W6,13,14,18,21,22,25,30,31:B1,2,3,4,7,9", "3x10x17x26", "3x10x17x26"),
        ("W:W30:B27", "30x23", "30x23"),
    ],
)
def test_a_capture_is_written_in_full_only_where_its_short_form_is_ambiguous(
    fen: str, move: str, written: str
) -> None:
    """That is PDN's rule; all paths are written on request."""
    game = Game(ITALIAN, (parse_fen(fen),)).play(parse_move(move))
    assert f" {written} *\n" in write_pdn(game)
    assert f" {move} *\n" in write_pdn(game, full_paths=True)


def test_tags_are_kept_in_order_and_take_the_place_of_those_of_the_same_name() -> None:
    """Quotes and backslashes are escaped; what is computed cannot be given."""
    tags = [("Opening", "0028"), ("event", 'Torneo "C:\\"\r\n2'), ("FEN", "x"), ("gametype", "21")]
    text = write_pdn(game_of("22-19"), tags)
    lines = text.splitlines()
    assert lines[0] == '[event "Torneo \\"C:\\\\\\" 2"]'
    assert lines[6:9] == ['[Result "*"]', '[GameType "22,W,8,8,N2,1"]', '[Opening "0028"]']
    assert read_again(text).tag("Event") == 'Torneo "C:\\" 2'


@pytest.mark.parametrize("name", ["Result", "Risultato", "RISULTATO"])
def test_a_result_that_is_given_as_a_tag_gives_way_to_the_one_that_is_told(name: str) -> None:
    """In either language; else the text would contradict itself."""
    text = write_pdn(game_of("22-18"), [(name, "0-1")], result="1-0")
    assert text.count("1-0") == 1
    assert "0-1" not in text
    assert read_again(text).result == "1-0"
    (record,) = read_pdn(f'[{name} "0-1"] 22-18 *')
    assert f'[{name} "' not in write_pdn(played(record)).replace('[Result "0-1"]', "")
    assert read_again(write_pdn(played(record), result="1-0")).result == "1-0"


@pytest.mark.parametrize("name", ["", "a b", "a]", '"'])
def test_a_name_that_would_break_a_tag_is_refused(name: str) -> None:
    """It could not be read again."""
    with pytest.raises(ValueError, match="name of a tag"):
        write_pdn(Game(ITALIAN), [(name, "x")])


@pytest.mark.parametrize(
    ("given_result", "written"),
    [(None, "*"), ("*", "*"), ("1-0", "1-0"), ("0-2", "0-1"), ("1-1", "1/2-1/2"), ("0-0", "0-0")],
)
def test_a_result_is_written_as_its_tag_in_the_form_of_italian_draughts(
    given_result: str | None, written: str
) -> None:
    """The moves end with a star, whatever it is."""
    text = write_pdn(game_of("22-19"), result=given_result)
    assert f'[Result "{written}"]' in text
    assert text.endswith("22-19 *\n")
    assert read_again(text).result == written


@pytest.mark.parametrize(
    ("fen", "given_result", "written"),
    [
        ("W:W:B1", None, "0-1"),
        ("B:W32:B", "*", "1-0"),
        ("B:W32:B", "2-0", "1-0"),
        ("B:W32:B", "0-0", "0-0"),
    ],
)
def test_a_win_on_the_board_is_the_result(fen: str, given_result: str | None, written: str) -> None:
    """Unless both sides have been declared to have lost."""
    text = write_pdn(Game(ITALIAN, (parse_fen(fen),)), result=given_result)
    assert f'[Result "{written}"]' in text


@pytest.mark.parametrize(
    ("fen", "result"), [("B:W32:B", "0-1"), ("W:W:B1", "1/2-1/2"), ("W:W32:B1", "1-O")]
)
def test_a_result_that_is_none_or_is_not_true_is_refused(fen: str, result: str) -> None:
    """Nothing false is written."""
    with pytest.raises(ValueError, match=r"result|ended"):
        write_pdn(Game(ITALIAN, (parse_fen(fen),)), result=result)


@pytest.mark.parametrize("text", ["22-19 23-18", '[GameType "21"] 22-19'])
def test_a_record_that_was_not_played_to_its_end_is_refused(text: str) -> None:
    """Only what is proved is written."""
    (record,) = read_pdn(text)
    with pytest.raises(ValueError, match="cannot be written"):
        write_pdn(replay(record, ITALIAN))


def test_a_record_keeps_its_tags_comments_marks_and_numbers() -> None:
    """A star becomes the glyph for a forced move; the result may be given anew."""
    (record,) = read_pdn(
        '[Nero "B."] [Bianco "A."] [Apertura "0028"] [FEN "B:W5,31:B1,9"] {Un finale}\n'
        "38. .. 1x10! $1 31-27* {forced $7} 9-13?* $7 ; ([a] }\n27-23 {[%eval] 1} 10-14 0-1"
    )
    text = write_pdn(played(record), [("Site", "Roma")])
    assert text == (
        '[Event "?"]\n[Site "Roma"]\n[Date "????.??.??"]\n[Round "?"]\n[White "A."]\n[Black "B."]\n'
        '[Result "0-1"]\n[GameType "22,W,8,8,N2,1"]\n[FEN "B:W5,31:B1,9"]\n'
        '[Nero "B."]\n[Bianco "A."]\n[Apertura "0028"]\n\n'
        "{Un finale} 38... 1x10! $1 39. 31-27 $7 {forced $7} 39... 9-13? $7 {([a] )}\n"
        "40. 27-23 {[%eval] 1} 40... 10-14 *\n"
    )
    assert write_pdn(played(read_again(text))) == text
    assert '[Result "1/2-1/2"]' in write_pdn(played(record), result="1/2-1/2")


def test_lines_are_as_long_as_80_columns_let_them_be() -> None:
    """A longer word stands alone; a bracket never comes first, where it would look like a tag."""
    words = "parola " * 12 + '[Event "x"] ' + "%" + "a" * 90 + " fine"
    (record,) = read_pdn("22-19 {" + words + "} 12-16")
    lines = write_pdn(played(record)).splitlines()[9:]
    assert [len(line) for line in lines] == [79, 20, 96, 18]
    assert lines[1] == "parola parola [Event"
    assert lines[2].startswith('"x"] %aaa')
    assert read_again("\n".join(lines)).moves[0].comment == " ".join(words.split())


@pytest.mark.parametrize("number", [n for n in range(54) if n not in {45, 53}])
def test_the_championship_is_the_same_when_it_is_written_and_read_again(number: int) -> None:
    """All 52 games that can be played to their end: moves, tags and results."""
    record = RECORDS[number]
    text = write_pdn(played(record))
    copy = read_again(text)
    assert played(copy).game == played(record).game
    assert {(tag.name, tag.value) for tag in record.tags} <= {(t.name, t.value) for t in copy.tags}
    assert copy.result == record.result
    assert write_pdn(played(copy)) == text
    assert max(map(len, text.splitlines())) <= 80


@given(
    st.one_of(st.just(START), positions()),
    st.integers(0, 10**9),
    st.integers(0, 120),
    st.booleans(),
    st.lists(st.tuples(st.sampled_from(["White", "Site", "Città", "Note"]), st.text())),
)
@drawn(150)
def test_any_game_is_the_same_when_it_is_written_and_read_again(
    position: Position, seed: int, plies: int, full_paths: bool, tags: list[tuple[str, str]]
) -> None:
    """From any position, short or in full, with any tags."""
    game = random_game(position, seed, plies)
    text = write_pdn(game, tags, full_paths=full_paths)
    copy = read_again(text)
    assert played(copy).game == game
    assert write_pdn(played(copy), full_paths=full_paths) == text
    assert all(len(line) <= 80 for line in text.split("\n") if not line.startswith("["))
    assert (copy.setup is None) is (f'[FEN "{format_fen(position)}"]' not in text)


@given(st.lists(st.text(), min_size=2, max_size=4))
@drawn(150)
def test_any_comment_is_the_same_when_it_is_written_and_read_again(comments: list[str]) -> None:
    """Apart from closing braces, which PDN has no way to write, and the spaces."""
    said = [" ".join(text.replace("}", ")").split()) for text in comments]
    moves = zip(("22-19", "12-16", "21-18", "8-12"), said, strict=False)
    (record,) = read_pdn(" ".join(f"{move} {{{text}}}" for move, text in moves))
    if record.problems:
        return
    copy = read_again(write_pdn(played(record)))
    assert [move.comment for move in copy.moves] == [move.comment for move in record.moves] == said
