"""What of all that is found is reported and makes the gate fail: selection, baseline, severity."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from click.testing import Result
from hypothesis import given
from hypothesis import strategies as st

from damiera_build.baseline import Known, baseline_text, read_baseline, sift
from damiera_build.diagnostic import Code, Severity, in_order
from damiera_build.project import ProjectError, load_project
from damiera_build.selection import Selection, UnknownCodeError, read_codes

ProjectWith = Callable[[Mapping[str, str | bytes]], Path]
SiteOf = Callable[[str], Path]
Damiera = Callable[..., Result]

TRUE = "position: W:W21,24:B10,18,20\nmandatory: 21x14x5\n"
FALSE = "position: W:W21,24:B10,18,20\nmandatory: 21x14x5\ncaptured: [10, 18]\npromotes: true\n"
WARNED = (
    "shows: most-kings\nposition: W:WK14:B10,K19\nmandatory: 14x23\n"
    "forbidden:\n  - {move: 14x5, because: most-kings}\n"
)
ONE, TWO = "diagrams/italian/one.yaml", "diagrams/italian/two.yaml"


def codes(result: Result) -> list[str]:
    """Return the codes of a report as JSON."""
    return [finding["code"] for finding in json.loads(result.stdout)["findings"]]


# Selection.


@pytest.mark.parametrize(
    ("select", "ignore", "chosen"),
    [
        ([], [], {"D101", "D104", "L405"}),
        (["D"], [], {"D101", "D104"}),
        (["D1"], ["D104"], {"D101"}),
        (["D104"], ["D1"], {"D104"}),
        ([], ["L"], {"D101", "D104"}),
        (["D101,L"], [], {"D101", "L405"}),
        (["D101", "L405"], [], {"D101", "L405"}),
        (["D1"], ["D1"], set()),
        (["d1"], [], {"D101", "D104"}),
        ([" D101 , D104"], [], {"D101", "D104"}),
    ],
)
def test_codes_are_chosen_by_their_first_signs(
    select: list[str], ignore: list[str], chosen: set[str]
) -> None:
    """The longer one decides, and what is ignored where both are as long."""
    selection = Selection(read_codes(select), read_codes(ignore))
    assert {c.name for c in (Code.D101, Code.D104, Code.L405) if c in selection} == chosen


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("D1O1", "no code begins with D1O1; did you mean D"),
        ("D999", "no code begins with D999"),
        ("F401", "no code begins with F401; did you mean L401?"),
        ("D1,,D2", "an empty code; codes stand between commas: D1,L405"),
        ("", "an empty code"),
        ("D1011", "no code begins with D1011; did you mean D"),
    ],
)
@pytest.mark.parametrize("option", ["--select", "--ignore"])
def test_an_unknown_code_is_refused(
    text: str, told: str, option: str, project_with: ProjectWith, damiera: Damiera
) -> None:
    """A filter that fits nothing would hide everything."""
    result = damiera(project_with({ONE: TRUE}), "check", option, text)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"damiera: {told}")


@given(st.text(max_size=6))
def test_a_prefix_is_a_beginning_of_a_code_or_refused(text: str) -> None:
    """There is nothing in between."""
    try:
        prefixes = read_codes([text])
    except UnknownCodeError:
        return
    assert all(any(code.name.startswith(p) for code in Code) for p in prefixes)


def test_what_is_not_selected_is_counted_and_does_not_fail(
    project_with: ProjectWith, damiera: Damiera
) -> None:
    """The last line does not call it proved."""
    result = damiera(project_with({ONE: FALSE}), "check", "--select", "L")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "1 diagram checked: 0 errors, 0 warnings, 2 not selected\n"


def test_selected_findings_fail(project_with: ProjectWith, damiera: Damiera) -> None:
    """And are the only ones that are told."""
    result = damiera(project_with({ONE: FALSE}), "check", "--select", "D104", "--format", "json")
    assert (result.exit_code, codes(result)) == (1, ["D104"])


# What fails.


@pytest.mark.parametrize(
    ("text", "options", "exit_code"),
    [
        (FALSE, ["--fail-on", "never"], 0),
        (FALSE, ["--exit-zero"], 0),
        (FALSE, ["--exit-zero", "--fail-on", "warning"], 0),
        (WARNED, ["--fail-on", "warning", "--ignore", "D4"], 0),
        (WARNED, ["--fail-on", "warning", "--ignore", "D1"], 1),
    ],
)
def test_the_exit_code_is_for_what_was_asked(
    text: str, options: list[str], exit_code: int, project_with: ProjectWith, damiera: Damiera
) -> None:
    """Findings are told whatever it is."""
    assert damiera(project_with({ONE: text}), "check", *options).exit_code == exit_code


def test_nothing_to_check_is_no_success(project_with: ProjectWith, damiera: Damiera) -> None:
    """Whatever else is asked for."""
    root = project_with({"readme.txt": ""})
    assert damiera(root, "check", "--exit-zero").exit_code == 2


# The order.


def test_findings_come_by_path_line_column_and_code(
    project_with: ProjectWith, damiera: Damiera
) -> None:
    """Folders and files in one order, whichever was looked at first."""
    names = ["z.yaml", "a/c.yaml", "a/a.yaml", "b.yaml"]
    root = project_with({f"diagrams/italian/{name}": FALSE for name in names})
    found = json.loads(damiera(root, "check", "--format", "json").stdout)["findings"]
    places = [(f["path"], f["line"], f["column"], f["code"]) for f in found]
    assert (places, len(places)) == (sorted(places), 8)


def test_a_file_named_twice_is_looked_at_once(project_with: ProjectWith, damiera: Damiera) -> None:
    """It is not a second file of its own id."""
    root = project_with({ONE: TRUE})
    result = damiera(root, "check", ONE, "diagrams", root / ONE)
    assert (result.exit_code, result.stderr) == (0, "1 diagram proved\n")


# The baseline.


def test_what_is_known_is_not_reported_again(project_with: ProjectWith, damiera: Damiera) -> None:
    """Nor does it fail."""
    root = project_with({ONE: FALSE})
    taken = damiera(root, "check", "--baseline", "known.json", "--write-baseline")
    assert (taken.exit_code, taken.stdout) == (0, "")
    result = damiera(root, "check", "--baseline", "known.json")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "1 diagram checked: 0 errors, 0 warnings, 2 in the baseline\n"


def test_what_is_new_is_reported(project_with: ProjectWith, damiera: Damiera) -> None:
    """Beside what is known."""
    root = project_with({ONE: FALSE})
    damiera(root, "check", "--baseline", "known.json", "--write-baseline")
    (root / TWO).write_text(FALSE)
    result = damiera(root, "check", "--baseline", "known.json")
    assert (result.exit_code, result.stdout.count("two.yaml"), "one.yaml" in result.stdout) == (
        1,
        2,
        False,
    )


def test_a_known_finding_may_move(project_with: ProjectWith, damiera: Damiera) -> None:
    """Something is written above it."""
    root = project_with({ONE: FALSE})
    damiera(root, "check", "--baseline", "known.json", "--write-baseline")
    (root / ONE).write_text(f"# A comment.\n\n{FALSE}")
    assert damiera(root, "check", "--baseline", "known.json").exit_code == 0


def test_a_known_finding_is_known_from_every_folder(
    project_with: ProjectWith, damiera: Damiera
) -> None:
    """Paths in a baseline are the project's, not those of whoever stands somewhere."""
    root = project_with({"damiera.toml": "", ONE: FALSE})
    damiera(root, "check", "--baseline", "known.json", "--write-baseline")
    assert damiera(root / "diagrams", "check", "--baseline", "../known.json").exit_code == 0
    written = (root / "known.json").read_bytes()
    damiera(root / "diagrams", "check", "--baseline", "../known.json", "--write-baseline")
    assert (root / "known.json").read_bytes() == written


def test_the_same_finding_once_more_is_new(project_with: ProjectWith, damiera: Damiera) -> None:
    """One known duplicate does not excuse a second."""
    spec = "position: W:W22:B5\nlegal: [22-18, 22-19{}]\n"
    root = project_with({ONE: spec.format(", 22-18")})
    damiera(root, "check", "--baseline", "known.json", "--write-baseline")
    (root / ONE).write_text(spec.format(", 22-18, 22-18"))
    result = damiera(root, "check", "--baseline", "known.json", "--format", "json")
    assert (codes(result), result.exit_code) == (["D108"], 1)


def test_an_entry_without_a_finding_is_told(project_with: ProjectWith, damiera: Damiera) -> None:
    """On standard error, and it fails nothing."""
    root = project_with({ONE: FALSE})
    damiera(root, "check", "--baseline", "known.json", "--write-baseline")
    (root / ONE).write_text(TRUE)
    result = damiera(root, "check", "--baseline", "known.json")
    assert (result.exit_code, result.stdout) == (0, "")
    note, first, second, last = result.stderr.splitlines()
    assert note == "damiera: 2 entries of known.json without a finding; take out:"
    assert (first.split(": ")[:2], last) == ([f"  {ONE}", "D104"], "1 diagram proved")
    assert "D105" in second


def test_few_of_many_stale_entries_are_told(project_with: ProjectWith, damiera: Damiera) -> None:
    """The others are counted."""
    entries = [Known("D101", ONE, f"{n}") for n in range(30)]
    root = project_with({ONE: TRUE, "known.json": baseline_text(entries)})
    lines = damiera(root, "check", "--baseline", "known.json").stderr.splitlines()
    assert (len(lines), lines[-2]) == (13, "  and 20 more")


@pytest.mark.parametrize("options", [[TWO], ["--ignore", "D1"]])
def test_an_entry_that_was_not_looked_for_is_not_stale(
    options: list[str], project_with: ProjectWith, damiera: Damiera
) -> None:
    """Other files, or other codes, were asked for."""
    root = project_with({ONE: FALSE, TWO: TRUE})
    damiera(root, "check", "--baseline", "known.json", "--write-baseline")
    result = damiera(root, "check", "--baseline", "known.json", *options)
    assert (result.exit_code, "without a finding" in result.stderr) == (0, False)


@pytest.mark.parametrize("options", [[TWO], ["--select", "L"]])
def test_writing_a_baseline_keeps_what_was_not_looked_for(
    options: list[str], project_with: ProjectWith, damiera: Damiera
) -> None:
    """A part of the project does not forget the rest."""
    root = project_with({ONE: FALSE, TWO: TRUE})
    damiera(root, "check", "--baseline", "known.json", "--write-baseline")
    before = (root / "known.json").read_bytes()
    damiera(root, "check", "--baseline", "known.json", "--write-baseline", *options)
    assert (root / "known.json").read_bytes() == before


def test_writing_a_baseline_drops_what_is_mended(
    project_with: ProjectWith, damiera: Damiera
) -> None:
    """It has exactly what is found today."""
    root = project_with({ONE: FALSE, TWO: FALSE})
    damiera(root, "check", "--baseline", "known.json", "--write-baseline")
    (root / ONE).write_text(TRUE)
    damiera(root, "check", "--baseline", "known.json", "--write-baseline")
    assert {entry.path for entry in read_baseline(root / "known.json")} == {TWO}


BROKEN = [
    b"",
    b"[]",
    b"{}",
    b"\xff",
    b'{"version": 1}',
    b'{"version": 1, "findings": 1}',
    b'{"version": 1, "findings": [{}]}',
    b'{"version": 1, "findings": [{"code": 1, "path": "a", "message": "b"}]}',
    b'{"version": 2, "findings": []}',
    b"[" * 100_000,
]


@pytest.mark.parametrize("data", BROKEN, ids=range(len(BROKEN)))
@pytest.mark.parametrize("options", [[], ["--write-baseline"]])
def test_a_broken_baseline_is_refused(
    data: bytes, options: list[str], project_with: ProjectWith, damiera: Damiera
) -> None:
    """It is never taken for an empty one, nor overwritten."""
    root = project_with({ONE: FALSE, "known.json": data})
    result = damiera(root, "check", "--baseline", "known.json", *options)
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert (root / "known.json").read_bytes() == data


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--baseline", "none.json"], "there is no file none.json; --write-baseline makes it"),
        (["--write-baseline"], "--write-baseline needs --baseline FILE"),
        (["--baseline", "diagrams"], "diagrams cannot be read: Is a directory"),
        (
            ["--baseline", "damiera.toml/known.json", "--write-baseline"],
            "damiera.toml/known.json cannot be written: ",
        ),
    ],
)
def test_a_baseline_that_cannot_be_used_is_refused(
    options: list[str], told: str, project_with: ProjectWith, damiera: Damiera
) -> None:
    """In one line that says what to do."""
    result = damiera(project_with({"damiera.toml": "", ONE: TRUE}), "check", *options)
    assert (result.exit_code, result.stderr.startswith(f"damiera: {told}")) == (2, True)


entries = st.builds(Known, st.sampled_from(list(Code.__members__)), st.text(), st.text())


@given(st.lists(entries))
def test_a_baseline_is_read_as_it_was_written(
    tmp_path_factory: pytest.TempPathFactory, known: list[Known]
) -> None:
    """Whatever is in it, sorted."""
    path = tmp_path_factory.mktemp("baseline") / "known.json"
    path.write_text(baseline_text(known), "utf-8")
    assert list(read_baseline(path)) == sorted(known)


def test_an_empty_baseline_knows_nothing() -> None:
    """And has nothing that is stale."""
    assert sift((), (), str).unmet == ()


# Severity by language.


def site_with(root: Path, configuration: str) -> Path:
    """Add a configuration to a site with an Italian page of which a translation is broken."""
    toml = root / "damiera.toml"
    toml.write_text(f"{toml.read_text('utf-8')}\n{configuration}\n", "utf-8")
    po = root / "rules/italian/locale/it.po"
    text = po.read_text("utf-8")
    assert text.count("%(square_last)s") > 1
    at = text.rindex("%(square_last)s")
    po.write_text(f"{text[:at]}{text[at + len('%(square_last)s') :]}", "utf-8")
    return root


@pytest.mark.parametrize(
    ("configuration", "exit_code", "severity"),
    [
        ("", 1, "error"),
        ('[severity]\nit = "warning"', 0, "warning"),
        ('[severity]\nit = "error"', 1, "error"),
    ],
)
def test_a_project_says_how_bad_a_translation_is(
    configuration: str, exit_code: int, severity: str, site_of: SiteOf, damiera: Damiera
) -> None:
    """A language that lags behind need not stop the others."""
    root = site_with(site_of("tiny"), configuration)
    result = damiera(root, "check", "--format", "json", "--select", "L402")
    (finding,) = json.loads(result.stdout)["findings"]
    assert (result.exit_code, finding["severity"], finding["language"]) == (
        exit_code,
        severity,
        "it",
    )


def test_a_missing_translation_can_be_made_an_error(site_of: SiteOf, damiera: Damiera) -> None:
    """Of a language that is to be complete."""
    root = site_of("tiny")
    (root / "damiera.toml").write_text(
        f'{(root / "damiera.toml").read_text("utf-8")}\n[severity]\nit = "error"\n', "utf-8"
    )
    (root / "rules/italian/locale/it.po").unlink()
    result = damiera(root, "check", "--format", "json", "--select", "L405")
    assert (result.exit_code, codes(result)) == (1, ["L405"])


@pytest.mark.parametrize(
    ("configuration", "told"),
    [
        ('[severity]\nitt = "warning"', "severity names itt, no language here; did you mean it?"),
        ('[severity]\nxx = "warning"', "severity names xx, no language here"),
        ('[severity]\nit = "off"', "the severity of it is error or warning"),
        ("[severity]\nit = 1", "the severity of it is error or warning"),
        ("[severity]\nit = []", "the severity of it is error or warning"),
        ('severity = "warning"', "severity is a table such as"),
    ],
)
def test_a_severity_that_says_nothing_is_refused(
    configuration: str, told: str, project_with: ProjectWith
) -> None:
    """A slip would leave the gate as it was without a word."""
    root = project_with({"damiera.toml": f'languages = ["en", "it"]\n{configuration}\n'})
    with pytest.raises(ProjectError, match=told):
        load_project(root)


def test_what_hides_text_in_a_translation_is_as_bad_as_its_language(
    site_of: SiteOf, damiera: Damiera
) -> None:
    """The sentence stays English; it stops nobody whom the language is not to stop."""
    root = site_with(site_of("tiny"), '[severity]\nit = "warning"')
    po = root / "rules/italian/locale/it.po"
    text = po.read_text("utf-8")
    at = text.rindex('msgstr "') + len('msgstr "')
    po.write_text(f"{text[:at]}\u202e{text[at:]}", "utf-8")
    result = damiera(root, "check", "--format", "json")
    found = {(f["code"], f["severity"]) for f in json.loads(result.stdout)["findings"]}
    assert (("L403", "warning") in found, result.exit_code) == (True, 0)


# A project that is to be complete.


def test_a_complete_project_without_a_page_is_checked_for_what_it_proves(
    project_with: ProjectWith, damiera: Damiera
) -> None:
    """The gate does not pass because there is no page."""
    root = project_with({"damiera.toml": "complete = true\n", ONE: TRUE})
    result = damiera(root, "check", "--format", "json")
    assert (result.exit_code, set(codes(result))) == (1, {"D402"})


def test_in_order_is_by_number_not_by_text() -> None:
    """Line 10 comes after line 9."""
    from check_runs import ERROR

    nine, ten = (
        ERROR.__class__(Code.D203, "one.yaml", ERROR.span._replace(line=n), "x") for n in (9, 10)
    )
    assert in_order([ten, nine]) == (nine, ten)


def test_a_level_takes_the_place_of_the_codes_severity() -> None:
    """Only where the project says something, and of words alone."""
    from check_runs import WARNING

    words = WARNING.__class__(Code.L405, "cs.po", WARNING.span, "x")
    assert words.about("cs", Severity.ERROR).severity is Severity.ERROR
    assert words.about("cs", None).severity is Severity.WARNING
    assert WARNING.about("cs", Severity.ERROR).severity is Severity.WARNING
