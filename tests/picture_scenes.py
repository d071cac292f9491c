"""Scenes for the tests of the pictures: the hard ones by name, and any at all by hypothesis."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import strategies as st

from damiera_build.scene import Arrow, ArrowKind, Scene, Stone

SQUARES = range(1, 33)
WHITE_START, BLACK_START = "21,22,23,24,25,26,27,28,29,30,31,32", "1,2,3,4,5,6,7,8,9,10,11,12"


def cell(square: int) -> tuple[int, int]:
    row, place = divmod(square - 1, 4)
    return row, 2 * place + row % 2


def between(one: int, other: int) -> int:
    (row, column), (row2, column2) = cell(one), cell(other)
    return (row + row2) // 2 * 4 + (column + column2) // 2 // 2 + 1


def neighbours(square: int, distance: int) -> list[int]:
    """The squares 1 (a step) or 2 (a hop) away on a diagonal."""
    row, column = cell(square)
    return [
        other
        for other in SQUARES
        if abs(cell(other)[0] - row) == abs(cell(other)[1] - column) == distance
    ]


def arrow(move: str, kind: ArrowKind = ArrowKind.LEGAL) -> Arrow:
    path = tuple(int(square) for square in move.replace("-", "x").split("x"))
    hops = pairwise(path) if "x" in move else ()
    return Arrow(kind, path, tuple(between(one, other) for one, other in hops))


def stones(squares: str, *, white: bool) -> tuple[Stone, ...]:
    return tuple(
        Stone(int(square.removeprefix("K")), white, square.startswith("K"))
        for square in squares.split(",")
        if square
    )


def scene(
    white: str,
    black: str,
    legal: str = "",
    refused: str = "",
    *,
    white_to_move: bool = True,
    view_from_black: bool = False,
    marks: tuple[int, ...] = (),
) -> Scene:
    arrows = [arrow(move) for move in legal.split()]
    arrows += [arrow(move, ArrowKind.REFUSED) for move in refused.split()]
    pieces = stones(white, white=True) + stones(black, white=False)
    return Scene(pieces, tuple(arrows), white_to_move, view_from_black, marks)


SCENES = {
    "start": scene(WHITE_START, BLACK_START),
    "first-moves": scene(WHITE_START, BLACK_START, "21-17 21-18 22-18 22-19 23-19 23-20 24-20"),
    "first-moves-of-black": scene(
        WHITE_START,
        BLACK_START,
        "9-13 10-13 10-14 11-14 11-15 12-15 12-16",
        white_to_move=False,
        view_from_black=True,
    ),
    "king-in-the-open": scene("K18,29", "3,K8", "18-13 18-14 18-21 18-22"),
    "two-equal-captures": scene("K18", "14,15,22,23", "18x11x20x27x18 18x27x20x11x18"),
    "two-equal-captures-of-kings": scene(
        "K26,30", "K22,K14,K13,21", "26x19x10x17x26 26x17x10x19x26"
    ),
    "captures-by-two-pieces": scene("22,30", "18,26,14,3", "22x13 30x21"),
    "three-captures": scene("K22,30,29", "11,17,18,19,25,26,10", "22x15x6 22x13x6 30x21"),
    "quantity": scene("22,29,31,K26", "3,6,10,12,17,19,28", "22x15x8", "31x24"),
    "crowned-man-stops": scene("11,29,30", "6,5,3,20", "11x2", "11x2x9"),
    "stopping-too-soon": scene("K29,32", "25,26,18,19,11", "29x22x15x6", "29x22 29x22x15"),
    "man-cannot-take-king": scene("23,25,31", "4,7,9,K19", "", "23x14"),
    "kings-taken": scene("K31,29", "K27,K18,14,6", "31x22x13"),
    "own-piece-and-nothing": scene("22,18,30", "3", "", "22x13 30x21 30-26"),
    "quiet-while-capture": scene("22,30", "19,3,K10", "22x15", "22-18 30-26 30-25"),
    "occupied": scene("22,18,30", "K14,3", "", "22-18 18x11 18-14"),
    "long-and-wrong": scene("K18,30", "14,15,22,23,6,7,13,26", "", "18x11x2x9x18x27x20x11x18x25"),
    "both-over-one-piece": scene("K26,K31", "22,K14,27,7", "26x19x10", "26x19x12 31x22 26x17"),
    "marks": scene("22,18,30", "K14,3", "22x15", marks=(14, 22, 27)),
    "crowded": scene("K13,K14,K21,K22", "3", "13-18 14-18 22-18 21-18"),
}


@st.composite
def paths(draw: st.DrawFn, longest: int = 10) -> Arrow:
    """An arrow along diagonals: a quiet move or hops, with no regard to the rules."""
    distance = draw(st.sampled_from((1, 2)))
    path = [draw(st.sampled_from(SQUARES))]
    for _ in range(draw(st.integers(1, longest - 1 if distance == 2 else 1))):
        path.append(draw(st.sampled_from(neighbours(path[-1], distance))))
    jumped = pairwise(path) if distance == 2 else ()
    kind = draw(st.sampled_from(ArrowKind))
    return Arrow(kind, tuple(path), tuple(between(one, other) for one, other in jumped))


def scenes() -> st.SearchStrategy[Scene]:
    """Any stones on any squares, any arrows, any marks."""
    pieces = st.dictionaries(
        st.sampled_from(SQUARES), st.tuples(st.booleans(), st.booleans()), max_size=24
    ).map(lambda board: tuple(Stone(square, *kind) for square, kind in board.items()))
    return st.builds(
        Scene,
        stones=pieces,
        arrows=st.lists(paths(), max_size=5).map(tuple),
        white_to_move=st.booleans(),
        view_from_black=st.booleans(),
        marks=st.lists(st.sampled_from(SQUARES), max_size=3).map(tuple),
    )
