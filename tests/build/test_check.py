"""The gate: claims against the engine, one diagnostic for everything that is false."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from damiera_build.check import jumped_squares, verify_position
from damiera_build.diagnostic import Code, Diagnostic, Severity
from damiera_build.fact import Fact
from damiera_engine import ITALIAN, START, Rule, parse_move

Findings = Callable[[str], tuple[Diagnostic, ...]]
FactOf = Callable[..., Fact]

FEN = "position: W:W21,24:B10,18,20\n"
TRUE = FEN + "mandatory: 21x14x5\n"
RING = "position: W:WK18:B14,15,22,23\n"
MUST = "position: W:W22,32:B18\nmandatory: 22x13\n"
REFUSED = "forbidden:\n  - move: {}\n    because: {}\n"

FALSE = [
    (FEN + "mandatory: 24x15\n", "D101", "24x15", "mandatory: 21x14x5"),
    (FEN + "mandatory: 21x14\n", "D101", "21x14", "mandatory: 21x14x5"),
    ("position: W:W22:B5\nlegal: [22-18]\n", "D102", "legal", "legal: [22-18, 22-19]"),
    ("position: W:W25:B5\nlegal: []\n", "D102", "legal", "legal: 25-21"),
    ("position: W:W8:B19\nmandatory: 8-4\n", "D103", "mandatory", "legal: 8-4"),
    (TRUE + "captured: [10, 18]\n", "D104", "10", "captured: [18, 10]"),
    (TRUE + "captured: [18]\n", "D104", "captured", "captured: [18, 10]"),
    (TRUE + "captured: [18, 10, 20]\n", "D104", "20", "captured: [18, 10]"),
    (TRUE + "captured: [18, 11]\n", "D104", "11", "captured: [18, 10]"),
    (TRUE + "promotes: true\n", "D105", "true", "promotes: false"),
    ("position: W:W8:B19\nlegal: 8-4\npromotes: false\n", "D105", "false", "promotes: true"),
    ("position: W:W25:B18,21\nlegal: []\npromotes: true\n", "D105", "true", "promotes: false"),
    (TRUE + "ends: white\n", "D106", "white", "leave ends out"),
    ("position: W:W25:B18,21\nends: white\n", "D106", "white", "ends: black"),
    (
        "position: W:W25:B18,21\nends: {winner: black, because: no-pieces-loses}\n",
        "D106",
        "no-pieces-loses",
        "because: no-moves-loses",
    ),
    (
        RING + "mandatory: 18x18\n",
        "D107",
        "18x18",
        "18x11x20x27x18 or 18x27x20x11x18",
    ),
    (FEN + "mandatory: [21x14x5, 21x5]\n", "D108", "21x5", "leave one out"),
    (TRUE + "after: W:W5,24:B20\n", "D109", "W:W5,24:B20", "after: B:W5,24:B20"),
    (RING + "after: B:WK18:B\n", "D109", "B:WK18:B", "leave after out"),
    ("moves: 22-19 12-17\n", "D110", "12-17", ""),
    ("moves: 22-19 11-15\ndraw: repetition-draws\n", "D111", "repetition-draws", "leave draw out"),
    (MUST + REFUSED.format("22x13", "most-pieces"), "D201", "22x13", "leave forbidden out"),
    (MUST + REFUSED.format("32x23", "most-pieces"), "D202", "32x23", "leave forbidden out"),
    (TRUE + REFUSED.format("24x15", "most-kings"), "D203", "most-kings", "because: most-pieces"),
    (TRUE + "forbidden: 24x15\n", "D204", "24x15", "because: most-pieces"),
    (
        TRUE + REFUSED.format("21-17", "mandatory-capture"),
        "D205",
        "forbidden",
        "- {move: 24x15, because: most-pieces}",
    ),
    (
        TRUE + "shows: most-pieces\n",
        "D206",
        "most-pieces",
        "- {move: 24x15, because: most-pieces}",
    ),
]


@pytest.mark.parametrize(("text", "code", "marked", "fix"), FALSE)
def test_a_false_claim_is_found_at_its_text(
    text: str, code: str, marked: str, fix: str, findings: Findings
) -> None:
    """One false claim gives one error, its caret below what is wrong, with a way out."""
    (found,) = [f for f in findings(text) if f.severity is Severity.ERROR]
    line, first, last = found.span
    assert (found.code.name, text.split("\n")[line - 1][first - 1 : last - 1]) == (code, marked)
    assert fix in found.fix


@pytest.mark.parametrize(
    "text", [t for t, _, _, fix in FALSE if re.match(r"[a-z]+: ", fix) and "{" not in t]
)
def test_the_suggested_line_is_true(text: str, findings: Findings) -> None:
    """Whoever writes the fix in place of the wrong line is done with that error."""
    before = [f for f in findings(text) if f.severity is Severity.ERROR]
    lines = text.split("\n")
    for found in before:
        old = lines[found.span.line - 1]
        key = found.fix.split(":")[0]
        left = re.match(r"[- ]*", old)
        if key in ("because", "winner") and key not in old:
            return
        lines[found.span.line - 1] = (left[0] if left else "") + found.fix
    assert [f for f in findings("\n".join(lines)) if f.severity is Severity.ERROR] == []


def test_every_code_of_a_false_claim_is_among_these() -> None:
    """A new kind of false claim needs its line above."""
    tested = {code for _, code, _, _ in FALSE}
    assert {code.name for code in Code if code.name[:2] in ("D1", "D2")} == tested


def test_all_false_claims_are_told_at_once_by_their_place(findings: Findings) -> None:
    """One run tells everything, from top to bottom."""
    text = TRUE + "captured: [1]\npromotes: true\n" + REFUSED.format("24x15", "most-kings")
    assert [f.span.line for f in findings(text)] == [3, 4, 7]


def test_a_rule_that_refuses_nothing_here_cannot_be_shown(findings: Findings) -> None:
    """To list a move that it refuses would be no way out."""
    (found,) = findings("shows: most-kings\n" + TRUE)
    assert found.code is Code.D403


def test_a_misprint_of_a_capture_that_lost_is_told_as_that(findings: Findings) -> None:
    """The capture that is meant is the fix."""
    (found,) = findings(TRUE + REFUSED.format("24x14", "most-pieces"))
    assert (found.code, found.fix) == (Code.D202, "24x15")


def test_quiet_moves_under_mandatory_are_told_once(findings: Findings) -> None:
    """At the key, with all of them under the right one."""
    text = "position: W:W22:B5\nmandatory: [22-18, 22-19]\n"
    (found,) = findings(text)
    assert (found.code, found.span.column) == (Code.D103, 1)
    assert found.fix == "legal: [22-18, 22-19]"


ONE_FAULT = {
    "what the wrong move takes": FEN + "mandatory: 24x15\ncaptured: [20]\n",
    "where the wrong move leads": FEN + "mandatory: 24x15\nafter: B:W15,21:B10,18\n",
    "that the wrong move promotes": "position: W:W7,21:B10,18\nlegal: 7-3\npromotes: true\n",
    "what an ambiguous move takes": RING + "mandatory: 18x18\ncaptured: [15, 23, 22, 14]\n",
    "two lists of captured pieces, swapped": (
        RING
        + "mandatory: [18x11x20x27x18, 18x27x20x11x18]\n"
        + "captured: [[22, 23, 15, 14], [14, 15, 23, 22]]\n"
    ),
    "a misprint in the one refused move": TRUE + REFUSED.format("24x16", "most-pieces"),
    "a misprint in what shows the rule": (
        "shows: most-pieces\n" + TRUE + REFUSED.format("24x16", "most-pieces")
    ),
    "a legal move among the refused": (
        "shows: mandatory-capture\n" + MUST + REFUSED.format("22x13", "mandatory-capture")
    ),
    "a refused move twice, once without its reason": (
        TRUE + "forbidden: [{move: 24x15, because: most-pieces}, {move: 24x15}]\n"
    ),
    "a misprint in one of two legal moves": "position: W:W22:B5\nlegal: [22-17, 22-19]\n",
    "one of two legal moves twice": "position: W:W22:B5\nlegal: [22-19, 22-19]\n",
    "a misprint that is refused for another reason": (
        "position: W:WK14:B10,K19\nmandatory: 14x23\n" + REFUSED.format("14x1", "most-kings")
    ),
    "a rule twice": "shows: [most-pieces, most-pieces]\n"
    + TRUE
    + REFUSED.format("24x15", "most-pieces"),
}


@pytest.mark.parametrize("text", ONE_FAULT.values(), ids=ONE_FAULT.keys())
def test_one_fault_is_told_once(text: str, findings: Findings) -> None:
    """What follows from a false claim is no fault of its own."""
    assert len(findings(text)) == 1


def test_a_false_claim_makes_no_fact(read: Callable[..., object]) -> None:
    """What is not proved cannot be drawn."""
    from damiera_build.check import verify

    assert verify(read(FEN + "mandatory: 24x15\n"), ITALIAN)[0] is None


def test_a_fact_is_made_by_the_gate_alone() -> None:
    """Nobody else has the seal."""
    with pytest.raises(TypeError, match="only check"):
        Fact(
            id="one",
            shows=(),
            position=START,
            start=START,
            played=(),
            fen="",
            legal=(),
            refused=(),
            outcome=None,
            draw=None,
            claims_legal=False,
            view_from_black=False,
            marks=(),
            proof=object(),
        )


def test_a_fact_does_not_change(fact_of: FactOf) -> None:
    """Proved once, it is frozen."""
    with pytest.raises(AttributeError):
        fact_of(TRUE).fen = "W:W1:B2"  # type: ignore[misc]


def test_a_fact_holds_the_proof_in_full(fact_of: FactOf) -> None:
    """Moves are written with their whole path whatever the spec writes."""
    fact = fact_of(FEN + "mandatory: 21x5\n" + REFUSED.format("24x15", "most-pieces"))
    assert [str(move) for move in fact.legal] == ["21x14x5"]
    assert [(str(r.move), r.verdict.rule) for r in fact.refused] == [("24x15", Rule.MOST_PIECES)]


def test_a_line_of_play_leads_to_the_position_of_the_diagram(fact_of: FactOf) -> None:
    """What is claimed is claimed of the position after the moves."""
    fact = fact_of("moves: 1. 21-17 9-13 2. 22-18\nmandatory: 13x22\n")
    assert (len(fact.played), str(fact.legal[0])) == (3, "13x22")


def test_an_unplayable_half_move_is_told_with_its_number_and_reason(findings: Findings) -> None:
    """The first one that cannot be played ends the reading."""
    (found,) = findings("moves: 21-17 10-13 22-18 12-17\n")
    assert found.message == "half move 3, 22-18, cannot be played"
    assert "a capture is possible" in found.why


def test_a_bare_position_claims_nothing() -> None:
    """A picture of a position names no move as proved."""
    fact = verify_position(START, ITALIAN)
    assert (fact.claims_legal, len(fact.legal), fact.refused) == (False, 7, ())


@pytest.mark.parametrize(
    ("move", "jumped"),
    [("29x22x15", (26, 19)), ("22-18", ()), ("11x2x9", (6, 5)), ("27x13", ())],
)
def test_a_refused_capture_jumps_what_stands_between(move: str, jumped: tuple[int, ...]) -> None:
    """The picture crosses out jumps, so it needs the squares that would be jumped."""
    assert jumped_squares(parse_move(move)) == jumped


@pytest.mark.parametrize("text", [TRUE, RING + "mandatory: [18x27x20x11x18, 18x11x20x27x18]\n"])
def test_true_claims_are_passed_in_silence(text: str, findings: Findings) -> None:
    """No false alarm, in whatever order equal captures are listed."""
    assert findings(text) == ()


def test_the_position_after_the_only_move_can_be_claimed(findings: Findings) -> None:
    """Captured pieces are gone and the turn has passed."""
    assert findings(TRUE + "after: B:W5,24:B20\n") == ()


def test_equal_captures_take_in_the_order_in_which_they_are_listed(findings: Findings) -> None:
    """The lists of captured squares follow the spec's own order of moves."""
    moves = "mandatory: [18x27x20x11x18, 18x11x20x27x18]\n"
    assert findings(f"{RING}{moves}captured: [[22, 23, 15, 14], [14, 15, 23, 22]]\n") == ()


def test_a_finding_explains_itself_by_the_regulation(findings: Findings) -> None:
    """The reason names the rival capture and the article."""
    text = TRUE + REFUSED.format("24x15", "most-kings")
    assert findings(text)[0].why == (
        "The capture 24x15 takes only one piece; 21x14x5 takes 2 (FID 6.6)"
    )
