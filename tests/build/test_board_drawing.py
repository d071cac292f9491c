"""A board drawn with letters, eight signs a row or four."""

from __future__ import annotations

import pytest

from damiera_build.board_drawing import read_board
from damiera_build.diagnostic import Code, Span
from damiera_build.source import Scalar
from damiera_engine import SQUARES, START, Color, Piece, Position, format_fen, parse_fen, place

DARK = """\
bbbb
bbbb
bbbb
....
....
wwww
wwww
wwww"""

WHOLE = """\
b.b.b.b.
.b.b.b.b
b.b.b.b.
........
........
.w.w.w.w
w.w.w.w.
.w.w.w.w"""


def drawn(drawing: str, turn: Color = Color.WHITE) -> Position | list[tuple[str, Span, str]]:
    """Return the position, or everything that is said about the drawing."""
    told: list[tuple[str, Span, str]] = []

    def report(code: Code, span: Span, message: str, *, why: str = "", fix: str = "") -> None:
        told.append((code.name, span, message))

    lines = ["", "board: |", *(f"  {row}" for row in drawing.split("\n"))]
    position = read_board(
        Scalar(drawing, Span(2, 8, 9)), turn, report, lambda number: lines[number - 1]
    )
    return told if position is None else position


def picture_of(position: Position) -> str:
    """Return a position drawn with four signs a row."""
    signs = {(Color.WHITE, False): "w", (Color.WHITE, True): "W"}
    signs |= {(Color.BLACK, False): "b", (Color.BLACK, True): "B"}
    found = dict(position.pieces())
    row = [signs[found[s].color, found[s].is_king] if s in found else "." for s in sorted(SQUARES)]
    return "\n".join("".join(row[start : start + 4]) for start in range(0, 32, 4))


@pytest.mark.parametrize("drawing", [DARK, WHOLE, WHOLE.replace(".", "-"), WHOLE.replace(".", "_")])
def test_the_starting_position_can_be_drawn_in_both_widths(drawing: str) -> None:
    """Eight signs show the light squares too, four the dark ones alone."""
    assert drawn(drawing) == START


def test_spaces_do_not_count() -> None:
    """A board may be drawn as wide as it looks best."""
    assert drawn("\n".join(" ".join(row) for row in WHOLE.split("\n"))) == START


def test_the_side_to_move_is_told_beside_the_board() -> None:
    """The drawing itself does not say it."""
    position = drawn(DARK, Color.BLACK)
    assert isinstance(position, Position)
    assert position.turn is Color.BLACK


@pytest.mark.parametrize("square", sorted(SQUARES))
def test_a_drawn_king_stands_where_it_is_drawn(square: int) -> None:
    """Each of the 32 squares is read back from the drawing."""
    position = place([(square, Piece(Color.WHITE, is_king=True))], Color.WHITE)
    assert drawn(picture_of(position)) == position


@pytest.mark.parametrize(
    "fen", ["W:W21,24:B10,18,20", "W:WK14:BK11,12,18,K26", "W:WK13,21:B", "W:W:BK1,K32"]
)
def test_a_position_and_its_drawing_are_the_same(fen: str) -> None:
    """Men and kings of both colors are told apart."""
    position = drawn(picture_of(parse_fen(fen)))
    assert isinstance(position, Position)
    assert format_fen(position) == fen


@pytest.mark.parametrize(
    ("drawing", "code", "line", "message"),
    [
        ("....", "D007", 2, "1 line, not eight"),
        (DARK.replace("....\n....", "....\n....\n...."), "D007", 2, "9 lines, not eight"),
        (DARK.replace("....\n....", ".....\n...."), "D007", 6, "5 signs in row 4"),
        (DARK.replace("....\n....", "..x.\n...."), "D007", 6, "'x' is no piece"),
        (WHOLE.replace("........\n", "w.......\n", 1), "D009", 6, "light square, row 4, column 1"),
        ("w..." + DARK[4:].replace("w", "."), "D009", 3, "promotion row: 1"),
        (DARK.replace("....\n....", "b...\n...."), "D009", 2, "more than twelve"),
        ("\n".join(["...."] * 8), "D009", 2, "the board is empty"),
    ],
)
def test_a_fault_is_told_with_its_row(drawing: str, code: str, line: int, message: str) -> None:
    """The line is that of the row, or of the key where the whole position is wrong."""
    told = drawn(drawing)
    assert isinstance(told, list)
    ((found, span, text),) = told
    assert (found, span.line, message in text) == (code, line, True)


@pytest.mark.parametrize(
    ("drawing", "sign"),
    [
        (DARK.replace("....\n....", "..x.\n...."), Span(6, 5, 6)),
        (DARK.replace("....\n....", ". . x .\n...."), Span(6, 7, 8)),
        (WHOLE.replace("........\n", "w.......\n", 1), Span(6, 3, 4)),
        (DARK.replace("....\n....", ".....\n...."), Span(6, 3, 8)),
        (".  .  w ." + DARK[4:].replace("w", "."), Span(3, 9, 10)),
        ("bbbb\n" * 2 + "....\n" * 5 + "...b", Span(10, 6, 7)),
        (DARK.replace("....\n....", "\n...."), Span(6, 1, 2)),
    ],
)
def test_a_wrong_sign_is_shown_alone(drawing: str, sign: Span) -> None:
    """Or the row, where it is the row that is wrong."""
    told = drawn(drawing)
    assert isinstance(told, list)
    assert [span for _, span, _ in told] == [sign]


def test_a_board_drawn_on_the_light_squares_is_told_once() -> None:
    """Colors shifted by one are one fault, not one for each piece."""
    rows = WHOLE.split("\n")
    shifted = "\n".join(
        f".{row[:-1]}" if n % 2 == 0 else f"{row[1:]}." for n, row in enumerate(rows)
    )
    assert drawn(shifted) == [("D009", Span(3, 4, 5), "light and dark squares are swapped")]


def test_a_row_that_is_shifted_is_told_sign_by_sign() -> None:
    """Where other pieces stand right, it is not the whole board."""
    told = drawn(WHOLE.replace("\n.b.b.b.b", "\nb.b.b.b."))
    assert isinstance(told, list)
    assert [span[:2] for _, span, _ in told] == [(4, 3), (4, 5), (4, 7), (4, 9)]


def test_every_faulty_row_is_told() -> None:
    """All problems of a board come at once."""
    told = drawn(DARK.replace("....\n....", "..x.\n.y."))
    assert isinstance(told, list)
    assert [span.line for _, span, _ in told] == [6, 7]
