"""Captions and descriptions: what is said about a fact, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import chain

import pytest

from damiera_build.catalogue import ENGLISH, PLACEHOLDER
from damiera_build.check import verify_position
from damiera_build.fact import Fact
from damiera_build.messages import MESSAGES
from damiera_build.sentence import Sentence
from damiera_build.wording import MOST_MOVES_IN_CAPTION, alternative_text, caption, description
from damiera_engine import ITALIAN, START, parse_fen

FactOf = Callable[..., Fact]

CAPTURE = "position: W:W21,24:B10,18,20\nmandatory: 21x14x5\n"
CHOICE = (
    "A capture is mandatory, and the choice between these is free: 31x22x13 or 31x24x15. The "
    "capture 31x22x13 takes the pieces on 27 and 18. The capture 31x24x15 takes the pieces on "
    "28 and 20."
)
CAPTIONS = [
    (CAPTURE, "Mandatory capture: 21x14x5 (captured pieces: 18 and 10)."),
    (
        "position: W:W11:B5,6\nmandatory: 11x2\n",
        "Mandatory capture: 11x2 (captured piece: 6; the man becomes a king).",
    ),
    (
        "position: W:WK31:B18,20,K27,K28\nmandatory: [31x22x13, 31x24x15]\n",
        CHOICE,
    ),
    ("position: W:W8:B19\nlegal: 8-4\n", "The only possible move: 8-4. With 8-4 the man reaches"),
    ("position: W:W22:B5\nlegal: [22-18, 22-19]\n", "Allowed moves: 22-18 or 22-19."),
    (
        "position: W:W22:B5\nforbidden:\n  - {move: 22-26, because: men-move-forward-only}\n",
        "The move 22-26 is forbidden: a man never moves backward.",
    ),
    (
        "position: W:W25:B18,21\nlegal: []\n",
        "White is to move and has no legal move: Black wins.",
    ),
    ("position: B:W25:B\nlegal: []\n", "Black is to move and has no piece left: White wins."),
    (
        "moves: 21-17 9-13\nlegal: [22-18, 22-19, 23-19, 23-20, 24-20, 25-21, 26-21]\n",
        "The position",
    ),
]


@pytest.mark.parametrize(("text", "told"), CAPTIONS)
def test_a_caption_says_what_is_claimed(text: str, told: str, fact_of: FactOf) -> None:
    """Mandatory or free, what is taken, how it ends."""
    assert ENGLISH.say(*caption(fact_of(text))).startswith(told)


def test_what_is_not_claimed_is_not_said(fact_of: FactOf) -> None:
    """A spec that claims a refusal alone gets no list of legal moves."""
    text = "position: W:W22:B5\nforbidden:\n  - {move: 22-26, because: men-move-forward-only}\n"
    assert "22-18" not in ENGLISH.say(*caption(fact_of(text)))


def test_no_capture_is_told_where_one_is_refused(fact_of: FactOf) -> None:
    """The reader sees why a quiet move may be played."""
    refused = "forbidden:\n  - {move: 22x13, because: man-cannot-capture-king}\n"
    fact = fact_of(f"position: W:W22,32:BK18\nlegal: [22-19, 32-28]\n{refused}")
    assert "No capture is possible." in ENGLISH.say(*caption(fact))


@pytest.mark.parametrize(("moves", "told"), [(MOST_MOVES_IN_CAPTION, True), (16, False)])
def test_a_short_line_is_written_out(moves: int, told: bool, fact_of: FactOf) -> None:
    """A long one nobody would follow."""
    white = ["30-26", "26-22", "22-18", "18-22", "22-26", "26-30", "30-27", "27-31"]
    both = [half for pair in zip(white, ["3-7", "7-3"] * 4, strict=True) for half in pair]
    line = " ".join(both[:moves])
    fact = fact_of(f"position: W:WK30:BK3\nmoves: {line}\n")
    assert ("The position after 30-26, 3-7" in ENGLISH.say(*caption(fact))) is told


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("repetition", "This position has now occurred 3 times: the game is drawn."),
        ("forty-moves", "Each side has made 40 moves without a capture and without moving a man"),
    ],
)
def test_a_draw_is_told_with_its_count(name: str, told: str, own_facts: Mapping[str, Fact]) -> None:
    """The number comes from the game that was played."""
    assert told in ENGLISH.say(*caption(own_facts[name]))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (CAPTURE, "Diagram: White must play 21x14x5."),
        ("position: W:W22:B5\nlegal: [22-18, 22-19]\n", "Diagram: White may play 22-18 or 22-19."),
        ("position: W:W21-32:B1-12\npromotes: false\n", "Diagram: the starting position."),
        ("position: B:W25:B\nlegal: []\n", "Diagram: the game is over, White has won."),
        ("position: B:W25:B5\npromotes: false\n", "Diagram: a position with Black to move."),
    ],
)
def test_the_short_text_stands_in_for_the_picture(text: str, told: str, fact_of: FactOf) -> None:
    """Whoever does not see it is told what it shows."""
    assert ENGLISH.say(*alternative_text(fact_of(text))) == told


def test_the_short_text_names_what_is_refused(fact_of: FactOf) -> None:
    """The crossed arrow is a part of the picture."""
    text = f"{CAPTURE}forbidden:\n  - {{move: 24x15, because: most-pieces}}\n"
    assert ENGLISH.say(*alternative_text(fact_of(text))).endswith("Not allowed: 24x15.")


def test_the_long_text_names_every_piece(own_facts: Mapping[str, Fact]) -> None:
    """A reader without the picture can set up the board."""
    for fact in own_facts.values():
        words = set(re.findall(r"\d+", ENGLISH.say(*description(fact))))
        assert {str(square) for square, _ in fact.position.pieces()} <= words


def test_the_long_text_follows_every_jump(fact_of: FactOf) -> None:
    """From square to square, over which piece."""
    told = ENGLISH.say(*description(fact_of(CAPTURE)))
    assert "From 21 over 18 to 14. From 14 over 10 to 5." in told


def test_the_long_text_ends_with_the_caption(own_facts: Mapping[str, Fact]) -> None:
    """The reason belongs to the description."""
    for fact in own_facts.values():
        assert ENGLISH.say(*description(fact)).endswith(ENGLISH.say(*caption(fact)))


def test_a_position_alone_is_described_without_moves() -> None:
    """Nothing is claimed, so nothing is shown."""
    told = ENGLISH.say(*description(verify_position(START, ITALIAN)))
    assert "arrow" not in told


@pytest.mark.parametrize("fen", ["W:W21:B5", "W:WK21:BK5", "B:W21,22:BK5,K6,1", "W:WK21,30:B5"])
def test_men_and_kings_of_both_colors_are_told_apart(fen: str) -> None:
    """One sentence for each kind that is on the board, in singular or plural."""
    position = parse_fen(fen)
    ids = [said.id for said in description(verify_position(position, ITALIAN))]
    kinds = {(piece.color.name.lower(), piece.is_king) for _, piece in position.pieces()}
    assert {said for said in ids if "-men" in said or "-kings" in said} == {
        f"describe.{color}-{'kings' if king else 'men'}" for color, king in kinds
    }


def sentences(facts: Mapping[str, Fact]) -> list[Sentence]:
    """Return everything that is said about some facts."""
    said = [(*caption(f), *alternative_text(f), *description(f)) for f in facts.values()]
    return list(chain.from_iterable(said))


def test_everything_said_is_a_message_with_all_its_values(own_facts: Mapping[str, Fact]) -> None:
    """No placeholder is without a value, no value without a placeholder but the count."""
    for said in sentences(own_facts):
        message = MESSAGES[said.id]
        text = f"{message.text} {message.plural or ''}"
        named = {match[1] for match in PLACEHOLDER.finditer(text) if match[1]}
        assert named - {"num"} == set(said.values) - {"num"}


def test_a_message_with_a_plural_gets_a_count(own_facts: Mapping[str, Fact]) -> None:
    """The count chooses the form in every language."""
    for said in sentences(own_facts):
        assert (said.num is None) is (MESSAGES[said.id].plural is None), said.id


def test_a_number_in_a_text_is_a_value_of_the_fact(own_facts: Mapping[str, Fact]) -> None:
    """Squares, moves and counts come through placeholders, except those of the board itself."""
    for said in sentences(own_facts):
        template = PLACEHOLDER.sub("", MESSAGES[said.id].text)
        assert said.id.startswith("describe.board") or not re.search(r"\d", template)
