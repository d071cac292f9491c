"""Pages built elsewhere held against the diagrams: what is proved, refused, unknown, or no move."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from click.testing import Result

from damiera_build.diagnostic import Code, Diagnostic
from damiera_build.fact import Fact
from damiera_build.known_moves import KnownMoves, Standing
from damiera_build.languages import available_languages, load_words
from damiera_build.project import Project
from damiera_build.scan import Page, Status, scan_page
from damiera_build.source import Source
from damiera_build.stated_moves import StatedMoves
from damiera_build.wording import caption, description
from damiera_engine import ITALIAN

SEEDS = Path(__file__).parents[3] / "shared" / "seeds"

Scan = Callable[..., Page]
Damiera = Callable[..., Result]
SiteOf = Callable[[str], Path]


@pytest.fixture(scope="module")
def scan(own_project: Project, own_facts: Mapping[str, Fact]) -> Scan:
    """A page's text held against our own diagrams."""
    known = KnownMoves(own_facts.values(), ITALIAN)
    tags = available_languages(own_project)
    stated = StatedMoves(lambda: [load_words(own_project, tag) for tag in tags])
    return lambda text, name="page.txt": scan_page(Source(name, text), known, stated)


def told(page: Page) -> list[tuple[str, str]]:
    """Return the codes of what is said of a page, each with the text that it points to."""
    lines = page.source.text.split("\n")
    return [
        (found.code.name, lines[found.span.line - 1][found.span.column - 1 : found.span[2] - 1])
        for found in page.findings
    ]


def only(page: Page) -> Diagnostic:
    """Return the one thing that is said of a page."""
    (found,) = page.findings
    return found


def test_a_move_is_known_with_every_diagram_that_has_it(own_facts: Mapping[str, Fact]) -> None:
    """Mandatory here, refused there, and why."""
    known = {k.diagram: k for k in KnownMoves(own_facts.values(), ITALIAN).of("22x13")}
    assert known["mandatory-capture"].standing is Standing.MANDATORY
    refused = known["man-cannot-capture-king"]
    assert (refused.standing, refused.rule) == (Standing.REFUSED, "man-cannot-capture-king")
    assert "cannot take the black king" in refused.why
    assert refused.instead == ("22-19", "32-28")


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("22-19", Status.PROVED),
        ("29x22x15x6", Status.PROVED),
        ("29x6", Status.PROVED),
        ("26-30", Status.PROVED),
        ("24x15", Status.REFUSED),
        ("18-9", Status.REFUSED),
        ("27x13", Status.REFUSED),
        ("10-6", Status.UNPROVED),
        ("29x22x15x5", Status.UNPROVED),
        ("22×13", Status.DOUBTFUL),
        ("1-12", Status.DOUBTFUL),
    ],
)
def test_every_move_has_its_status(text: str, status: Status, scan: Scan) -> None:
    """Legal, mandatory, for short, played in a line, refused, refused though no piece goes so."""
    assert [move.status for move in scan(text).moves] == [status]


def test_a_short_form_that_fits_two_captures_is_not_known(fact_of: Callable[..., Fact]) -> None:
    """Round the ring one way or the other."""
    ring = fact_of("position: W:WK18:B14,15,22,23\nmandatory: [18x11x20x27x18, 18x27x20x11x18]\n")
    known = KnownMoves([ring], ITALIAN)
    assert (known.of("18x18"), len(known.of("18x27x20x11x18"))) == ((), 1)


@pytest.mark.parametrize(
    ("text", "code", "message", "why", "fix"),
    [
        ("10-6", "S701", "no diagram proves 10-6", "", "a diagram that proves 10-6"),
        ("29x22x15x5", "S701", "29x22x15x5", "from 15 to 5 is no jump", "29x22x15x6, if that"),
        ("22x18", "S701", "22x18", "from 22 to 18 is a step", "22x13"),
        ("22x6", "S701", "22x6", "and no diagram has a longer capture so", ""),
        ("29x22x15x66", "S701", "29x22x15x66", "no square 66", "29x22x15x6, if"),
        ("29x22-15x6", "S701", "29x22-15x6", "different signs", "29x22x15x6, if"),
        ("22×13", "S703", "22×13 is written with the multiplication sign (U+00D7)", "", "22x13"),
        ("22х13", "S703", "cyrillic small letter ha (U+0445)", "known to king-capt", "22x13"),
        ("22:13", "S703", "with the colon (U+003A)", "known to", "22x13 if it is a move"),
        ("22 x 13", "S703", "written with spaces", "known to", "22x13 if it is a move"),
        ("22-13", "S703", "22-13 reads as a move", "22 to 13 is a jump", "22x13, if that"),
        ("๒๒-๑๙", "S703", "other digits than 0 to 9", "known to", "22-19"),
        ("22–19", "S703", "with the en dash (U+2013)", "known to", "22-19 if it is"),
        ("1-12", "S703", "1-12 reads as a move", "from 1 to 12 is no step", "1–12 for a range"),
        ("29-22-15-7", "S703", "29-22-15-7 reads as", "an x, and no", "29x22x15x6, if that"),
        ("29-22-15-6", "S703", "the hyphen-minus (U+002D)", "known", "29x22x15x6 if it is"),
        ("22:13x6", "S701", "22:13x6", "different signs", ""),
        ("22:13-6", "S703", "with different signs", "no diagram knows 22x13x6", ""),
        ("22-14", "S703", "22-14 reads as a move", "from 22 to 14 is no step", "22-19"),
    ],
)
def test_what_is_said_helps(
    text: str, code: str, message: str, why: str, fix: str, scan: Scan
) -> None:
    """What is wrong, why no piece can do that, and what is near."""
    found = only(scan(text))
    assert found.code.name == code
    assert (message in found.message, why in found.why, fix in found.fix) == (True, True, True)


def test_a_move_in_other_signs_must_be_proved_too(scan: Scan) -> None:
    """Unless it may be a time or a size."""
    assert told(scan("30×23 and 30:23 and 30 x 23")) == [
        ("S701", "30×23"),
        *(("S703", text) for text in ("30×23", "30:23", "30 x 23")),
    ]


def test_what_is_no_move_can_be_declared(scan: Scan) -> None:
    """In a comment, as it is written; what is declared and not there is told."""
    page = "<p>12-16 years, 10-6</p>\n<!-- damiera-ignore 12-16, 1-12 -->"
    assert told(scan(page, "page.html")) == [("S701", "10-6"), ("S704", "1-12")]
    assert told(scan(page, "page.md")) == told(scan(page, "page.html")) == told(scan(page))


@pytest.mark.parametrize(
    ("seed", "moves"),
    [
        ("000", []),
        ("001", ["22-19", "29x22x15x6"]),
        ("002", ["22-19", "29x22x15x6"]),
        ("003", ["22-19", "29x22x15x6"]),
        (
            "004",
            [
                *("21-17", "21-18", "22-18", "22-19", "23-19", "23-20", "24-20", "22-19"),
                *("29x22x15x6", "22x13", "22-19", "32-28", "29x22x15x6", "21x14x5", "24x15"),
                *("12x19", "22x13", "14x23", "14x5", "14x7x16", "14x21x30", "11x2", "11x2x9"),
            ],
        ),
    ],
)
def test_the_five_pages_that_began_it_all_are_proved(
    seed: str, moves: list[str], scan: Scan
) -> None:
    """Greek, Romanian, Thai, Turkish, Czech: these moves, no range and no size among them."""
    paths = sorted(SEEDS.glob(f"{seed}_*.txt"))
    if not paths:
        pytest.skip("the pages are not ours, and not here")
    page = scan(paths[0].read_text("utf-8"))
    assert [move.written.text for move in page.moves] == moves
    assert {move.status for move in page.moves} <= {Status.PROVED, Status.REFUSED}
    assert page.findings == ()


@pytest.mark.parametrize("tag", ["cs", "el", "en", "it", "ro", "th", "tr"])
def test_our_own_words_are_proved_in_every_language(
    tag: str, scan: Scan, own_project: Project, own_facts: Mapping[str, Fact]
) -> None:
    """No caption and no description holds a move that its diagram does not know."""
    words = load_words(own_project, tag)
    for fact in own_facts.values():
        said = words.say_html(*caption(fact), *description(fact))
        assert scan(f"<p>{said}</p>", "page.html").findings == ()
        assert scan(words.say(*caption(fact))).findings == ()


def test_the_pages_of_our_own_site_are_proved(scan: Scan, own_site: Path) -> None:
    """Every move on every page in every language."""
    for path in own_site.rglob("*.html"):
        page = scan(path.read_text("utf-8"), path.name)
        assert {f.code for f in page.findings} == set(), page.findings


def test_a_page_of_each_kind_is_read(site_of: SiteOf, damiera: Damiera) -> None:
    """Text, Markdown and HTML, each with its moves and what is wrong with them."""
    root = site_of("elsewhere")
    result = damiera(root, "scan", "docs/notes.txt", "docs/rules.md", "docs/rules.html")
    assert result.stdout.splitlines()[:18] == [
        "docs/notes.txt:3:18: 22-19: legal in first-moves",
        "docs/notes.txt:3:27: 23-20: legal in first-moves",
        "docs/notes.txt:4:21: 21x14x5: mandatory in most-pieces",
        "docs/notes.txt:4:40: 21x5: mandatory in most-pieces",
        "docs/notes.txt:4:65: 24x15: refused by most-pieces in most-pieces",
        "docs/notes.txt:5:22: 27x13: refused by king-moves-one-square in no-flying",
        "docs/rules.md:4:5: 22-19: legal in first-moves",
        "docs/rules.md:4:15: 23-20: legal in first-moves",
        "docs/rules.md:4:26: 24-20: legal in first-moves",
        "docs/rules.md:5:3: 11-15: unproved",
        "docs/rules.md:8:1: 29x22x15x6: unproved",
        "docs/rules.html:4:18: 22-19: legal in first-moves",
        "docs/rules.html:9:27: 21x14x5: mandatory in most-pieces",
        "docs/rules.html:9:55: 24x15: refused by most-pieces in most-pieces",
        "docs/rules.html:10:8: 21×14×5: doubtful, mandatory in most-pieces",
        "docs/rules.html:10:29: 21 x 14 x 5: doubtful, mandatory in most-pieces",
        "docs/rules.html:11:9: 13-20: doubtful",
        "docs/rules.html:12:11: 21x14x6: unproved",
    ]
    assert result.stderr == (
        "3 pages, 18 moves: 9 proved, 3 refused, 3 unproved, 3 doubtful; 6 problems\n"
    )
    assert result.exit_code == 1


def test_the_moves_are_told_to_programs(site_of: SiteOf, damiera: Damiera) -> None:
    """With the diagrams that know them; nothing else is on standard output."""
    root = site_of("elsewhere")
    result = damiera(root, "scan", "--format", "json", "docs/notes.txt")
    report = json.loads(result.stdout)
    assert (report["version"], report["checked"], report["errors"]) == (1, 1, 0)
    assert report["moves"][4] == {
        "path": "docs/notes.txt",
        "line": 4,
        "column": 65,
        "end_column": 70,
        "text": "24x15",
        "move": "24x15",
        "status": "refused",
        "diagrams": [
            {
                "id": "most-pieces",
                "standing": "refused",
                "rule": "most-pieces",
                "why": "The capture 24x15 takes only one piece; 21x14x5 takes 2 (FID 6.6)",
            }
        ],
    }


@pytest.mark.parametrize(
    ("arguments", "exit_code"),
    [
        (["docs/notes.txt"], 0),
        (["docs/rules.md"], 1),
        (["docs/sizes.md"], 0),
        (["docs/sizes.md", "--fail-on", "warning"], 1),
        (["docs/none.md"], 2),
        (["docs"], 2),
        ([], 2),
        (["docs/binary.md"], 1),
    ],
)
def test_the_exit_code_tells_how_it_went(
    arguments: list[str], exit_code: int, site_of: SiteOf, damiera: Damiera
) -> None:
    """Nothing wrong or at most warnings; something wrong; nothing that could be looked at."""
    root = site_of("elsewhere")
    (root / "docs/binary.md").write_bytes(b"22-19 \xff")
    (root / "docs/sizes.md").write_text("squares 1-12")
    assert damiera(root, "scan", *arguments).exit_code == exit_code


def test_without_a_diagram_nothing_can_be_said(site_of: SiteOf, damiera: Damiera) -> None:
    """That is no success."""
    root = site_of("elsewhere")
    for path in (root / "diagrams/italian").iterdir():
        path.unlink()
    assert damiera(root, "scan", "docs/notes.txt").exit_code == 2


def test_a_diagram_that_is_not_proved_proves_nothing(site_of: SiteOf, damiera: Damiera) -> None:
    """It is told which one, and why."""
    root = site_of("elsewhere")
    path = root / "diagrams/italian/most-pieces.yaml"
    path.write_text(path.read_text().replace("[18, 10]", "[10, 18]"))
    result = damiera(root, "scan", "-q", "docs/notes.txt")
    assert "D104" in result.stderr
    assert ("no diagram proves 21x14x5" in result.stdout, result.exit_code) == (True, 1)


def test_a_page_on_one_long_line_is_not_printed_again_and_again(scan: Scan) -> None:
    """Pages made by programs are."""
    found = scan("10-6 " * 1000).findings
    assert (len(found), {f.line_text for f in found}) == (1000, {""})


def test_every_code_of_a_page_has_a_test() -> None:
    """The four that a scan can give are named above and in the test of statements."""
    assert {code.name for code in Code if code.name[:3] == "S70"} == {
        *("S701", "S702", "S703", "S704"),
    }
