"""What --fix writes into a spec: for every code what the engine knows, in the writer's layout."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from damiera_build.diagnostic import Code, Diagnostic
from damiera_build.explanation import PAGES
from damiera_build.fixing import put_right
from damiera_build.repairs import FIXABLE
from damiera_build.selection import Selection
from damiera_build.source import Source
from damiera_engine import ITALIAN

Findings = Callable[[str], tuple[Diagnostic, ...]]

FEN = "position: W:W21,24:B10,18,20\n"
TRUE = FEN + "mandatory: 21x14x5\n"
QUIET = "position: W:W22:B5\n"
RING = "position: W:WK18:B14,15,22,23\n"
TWO = "position: W:WK31:B18,20,K27,K28\nmandatory: [31x22x13, 31x24x15]\n"
OVER = "position: W:W25:B18,21\n"
EMPTY = "  . . . .\n" * 6
DRAWN = "position: W:WK30:BK3\nmoves: 30-26 3-7 26-30 7-3 30-26 3-7 26-30 7-3\n"

RIGHT = [
    ("D101", FEN, "mandatory: 24x15\n", "mandatory: 21x14x5\n"),
    ("D101", FEN, "mandatory: [24x15]\n", "mandatory: [21x14x5]\n"),
    ("D101", FEN, "mandatory: [24x15, 21x14x5]\n", "mandatory: [21x14x5]\n"),
    ("D101", FEN, "mandatory:\n  - 24x15 # no\n", "mandatory:\n  - 21x14x5 # no\n"),
    ("D101", QUIET, "legal: [22-17, 22-18]\n", "legal: [22-19, 22-18]\n"),
    ("D101", QUIET, "legal: [22-18, 22-19, 22-17]\n", "legal: [22-18, 22-19]\n"),
    ("D101", QUIET, "legal:\n- 22-26\n- 22-18\n- 22-19\n", "legal:\n- 22-18\n- 22-19\n"),
    ("D101", QUIET, "legal: 22-17\n", "legal: [22-18, 22-19]\n"),
    ("D101", QUIET, "'legal' : '22-17'\n", "'legal' : ['22-18', '22-19']\n"),
    ("D101", FEN, "legal: 21-17\n", "mandatory: 21x14x5\n"),
    ("D101", OVER, "legal: 25-21\n", "legal: []\n"),
    ("D102", QUIET, "legal: 22-18 # one\n", "legal: [22-18, 22-19] # one\n"),
    ("D102", QUIET, "legal: [ 22-18 ]\n", "legal: [ 22-18, 22-19 ]\n"),
    ("D102", QUIET, 'legal: ["22-18"]\n', 'legal: ["22-18", "22-19"]\n'),
    ("D102", QUIET, "legal:\n  - 22-18 # a\n# b\n", "legal:\n  - 22-18 # a\n  - 22-19\n# b\n"),
    ("D102", QUIET, "legal: []\n", "legal: [22-18, 22-19]\n"),
    ("D102", FEN, "legal: []\n", "mandatory: [21x14x5]\n"),
    ("D103", "position: W:W8:B19\n", "mandatory: 8-4\n", "legal: 8-4\n"),
    ("D103", QUIET, '"mandatory": [22-18, 22-19]\n', '"legal": [22-18, 22-19]\n'),
    ("D104", TRUE, "captured: [10, 18]\n", "captured: [18, 10]\n"),
    ("D104", TRUE, "captured: [ '10','18' ]\n", "captured: [ '18','10' ]\n"),
    ("D104", TRUE, "captured: [18]\n", "captured: [18, 10]\n"),
    ("D104", TRUE, "captured: 18\n", "captured: [18, 10]\n"),
    ("D104", TRUE, "captured: [18, 10, 20]\n", "captured: [18, 10]\n"),
    ("D104", TRUE, "captured: [[18, 11]]\n", "captured: [[18, 10]]\n"),
    ("D104", TRUE, "captured:\n- 18\n- 9\n", "captured:\n- 18\n- 10\n"),
    ("D104", TRUE, "captured:\n  - 18 # a\n  - 10\n  - 20\n", "captured:\n  - 18 # a\n  - 10\n"),
    ("D104", TRUE, "captured:\n    - - 18\n      - 11\n", "captured:\n    - - 18\n      - 10\n"),
    ("D104", TWO, "captured: [27, 18]\n", "captured: [[27, 18], [28, 20]]\n"),
    ("D104", TWO, "captured:\n- 27\n- 18\n", "captured:\n- [27, 18]\n- [28, 20]\n"),
    ("D104", TWO, "captured:\n- [27, 18]\n", "captured:\n- [27, 18]\n- [28, 20]\n"),
    ("D104", TWO, "captured: [[28, 20], [28, 20]]\n", "captured: [[27, 18], [28, 20]]\n"),
    ("D105", TRUE, "promotes: true\n", "promotes: false\n"),
    ("D105", "position: W:W8:B19\nlegal: 8-4\n", "promotes: 'false'\n", "promotes: 'true'\n"),
    ("D106", OVER, "ends: white\n", "ends: black\n"),
    ("D106", OVER, "ends: {winner: white}\n", "ends: {winner: black}\n"),
    (
        "D106",
        OVER,
        "ends:\n  winner: white\n  because: no-pieces-loses # so\n",
        "ends:\n  winner: black\n  because: no-moves-loses # so\n",
    ),
    ("D109", TRUE, "after: W:W5,24:B20\n", "after: B:W5,24:B20\n"),
    ("D111", DRAWN, "draw: forty-moves-draw\n", "draw: repetition-draws\n"),
    (
        "D203",
        TRUE,
        "forbidden:\n  - move: 24x15\n    because: 'most-kings' # so\n",
        "forbidden:\n  - move: 24x15\n    because: 'most-pieces' # so\n",
    ),
    (
        "D203",
        TRUE,
        "forbidden: {because: most-kings, move: 24x15}\n",
        "forbidden: {because: most-pieces, move: 24x15}\n",
    ),
    ("D204", TRUE, "forbidden: 24x15\n", "forbidden: {move: 24x15, because: most-pieces}\n"),
    (
        "D204",
        TRUE,
        "forbidden:\n- '24x15' # so\n",
        "forbidden:\n- {move: '24x15', because: most-pieces} # so\n",
    ),
    (
        "D204",
        TRUE,
        "forbidden:\n  -   move: 24x15 # so\n",
        "forbidden:\n  -   move: 24x15 # so\n      because: most-pieces\n",
    ),
    (
        "D204",
        TRUE,
        "forbidden: [{ move: 24x15 }]\n",
        "forbidden: [{ move: 24x15, because: most-pieces }]\n",
    ),
    (
        "D205",
        TRUE,
        "forbidden:\n  - move: 21-17\n    because: mandatory-capture # so\n\n# end\n",
        (
            "forbidden:\n  - move: 21-17\n    because: mandatory-capture # so\n"
            "  - move: 24x15\n    because: most-pieces\n\n# end\n"
        ),
    ),
    (
        "D205",
        TRUE,
        "forbidden:\n- {move: 21-17, because: mandatory-capture}\n",
        (
            "forbidden:\n- {move: 21-17, because: mandatory-capture}\n"
            "- {move: 24x15, because: most-pieces}\n"
        ),
    ),
    (
        "D205",
        TRUE,
        "forbidden: [{move: 21-17, because: mandatory-capture}]\n",
        (
            "forbidden: [{move: 21-17, because: mandatory-capture}, "
            "{move: 24x15, because: most-pieces}]\n"
        ),
    ),
    (
        "D205",
        TRUE,
        "forbidden: {move: 21-17, because: mandatory-capture}\n",
        (
            "forbidden: [{move: 21-17, because: mandatory-capture}, "
            "{move: 24x15, because: most-pieces}]\n"
        ),
    ),
    (
        "D205",
        TRUE,
        "forbidden:\n  move: 21-17\n  # so\n\n  because: mandatory-capture\n",
        (
            "forbidden:\n  - move: 21-17\n    # so\n\n    because: mandatory-capture\n"
            "  - move: 24x15\n    because: most-pieces\n"
        ),
    ),
    (
        "D205",
        TRUE,
        "forbidden: 21-17\n",
        (
            "forbidden: [{move: 21-17, because: mandatory-capture}, "
            "{move: 24x15, because: most-pieces}]\n"
        ),
    ),
]
"""Code, what comes first, what is wrong, and what it becomes."""


def right(text: str, *select: str) -> str:
    """Return a text after --fix."""
    better = put_right(Source("one.yaml", text), "one", ITALIAN, Selection(select))
    return better.text if better else text


@pytest.mark.parametrize(("code", "first", "wrong", "true"), RIGHT)
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_what_the_engine_knows_is_written(
    code: str, first: str, wrong: str, true: str, ending: str, findings: Findings
) -> None:
    """In its place and nowhere else, and the spec passes."""
    whole = "# Ünïcode 😀.\n{}{}view: black   # the end\n"
    text, expected = (whole.format(first, x).replace("\n", ending) for x in (wrong, true))
    assert code in {finding.code.name for finding in findings(text)}
    assert findings(expected) == ()
    assert right(text) == expected
    assert right(expected) == expected


@pytest.mark.parametrize(("code", "first", "wrong", "true"), RIGHT)
def test_a_file_needs_no_last_line_ending(code: str, first: str, wrong: str, true: str) -> None:
    """None is added where there was none."""
    assert right(f"{first}{wrong}"[:-1]) == f"{first}{true}"[:-1]


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        (FEN, "mandatory: 21x14x5\n"),
        ("position: W:W25:B5 # so\n", "legal: 25-21\n"),
        (f"to_move: white\nboard: |\n{EMPTY}  w . . .\n  . . . .\n", "legal: 25-21\n"),
    ],
)
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_the_only_legal_move_is_claimed_where_nothing_is(
    text: str, claim: str, ending: str, findings: Findings
) -> None:
    """On a line of its own, below all others (D013)."""
    text, claim = text.replace("\n", ending), claim.replace("\n", ending)
    assert [finding.code for finding in findings(text)] == [Code.D013]
    assert right(f"{text}# End.") == f"{text}{claim}# End."
    assert findings(text + claim) == ()


def test_every_fixable_code_is_among_these() -> None:
    """A new one needs its line above."""
    assert {Code[code] for code, _, _, _ in RIGHT} | {Code.D013} == FIXABLE


@pytest.mark.parametrize("code", list(Code))
def test_the_page_of_a_code_says_whether_it_can_be_fixed(code: Code) -> None:
    """In its first part, of those codes and of no other."""
    page = (PAGES / f"{code.name}.md").read_text("utf-8")
    assert ("`damiera check --fix`" in page.partition("## Wrong")[0]) is (code in FIXABLE)


@pytest.mark.parametrize(("code", "first", "wrong", "true"), RIGHT)
def test_a_code_that_is_not_asked_for_is_not_fixed(
    code: str, first: str, wrong: str, true: str, findings: Findings
) -> None:
    """Whatever else is asked for."""
    text = first + wrong
    others = {c.name for c in Code} - {finding.code.name for finding in findings(text)}
    assert right(text, *others) == text


def test_what_is_hidden_by_a_false_claim_is_put_right_with_it() -> None:
    """Where a move is wrong, what it takes is not looked at; both become true at once."""
    text = FEN + "mandatory: 24x15\ncaptured: [20]\npromotes: true\nafter: B:W15,21:B10,18\n"
    assert right(text) == TRUE + "captured: [18, 10]\npromotes: false\nafter: B:W5,24:B20\n"


def test_all_that_can_be_fixed_is(findings: Findings) -> None:
    """Beside what cannot."""
    text = (
        TRUE + "promotes: true\nforbidden:\n- 24x15\n- 1-5\n- {move: 21-17, because: most-kings}\n"
    )
    assert right(text) == (
        TRUE + "promotes: false\nforbidden:\n- {move: 24x15, because: most-pieces}\n- 1-5\n"
        "- {move: 21-17, because: mandatory-capture}\n"
    )
    assert [finding.code.name for finding in findings(right(text))] == ["D202"]


def test_a_position_in_braces_is_quoted() -> None:
    """A comma would end it there."""
    text = "{position: 'W:W21,24:B10,18,20', after: B}\n".replace("after: B", "after: 'B:W5:B20'")
    assert "after: 'B:W5,24:B20'" in right(text)


def test_a_spec_in_braces_keeps_them() -> None:
    """It is changed and completed inside."""
    text = "{ position: 'W:W21,24:B10,18,20' } # so\n"
    assert right(text) == "{ position: 'W:W21,24:B10,18,20', mandatory: 21x14x5 } # so\n"
