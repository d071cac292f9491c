"""Real cases of YAML that means something else than it says, and of texts that break their place.

Every case goes through the command line as a file of its own. Specs have no titles and no ids in
them; those two go where our pages and pictures have words and names.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import yaml
from click.testing import Result
from picture_scenes import SCENES

from damiera_build.svg import draw

ProjectWith = Callable[[Mapping[str, str | bytes]], Path]
Damiera = Callable[..., Result]

DATA = Path(__file__).parents[1] / "data"
CASES: list[dict[str, Any]] = yaml.safe_load((DATA / "cases_yaml.yaml").read_text("utf-8"))
IDS = [
    *("Y04", "Y05", "Y07", "Y08", "Y11", "Y12", "Y13", "Y17", "Y19"),
    *("Y20", "Y21", "Y22", "Y23", "Y28", "Y29", "Y30", "Y33", "Y34"),
]
SPEC = "diagrams/italian/one.yaml"
GOOD = "position: W:W21,24:B10,18,20\nmandatory: 21x14x5\n"
PAGE = "# {title} {{#title}}\n\n[diagram one]\n"


def text_of(case: dict[str, Any]) -> str:
    """Return the file of a case; what is long is told by its length."""
    return str(case["text"]) + "".join(part * number for part, number in case.get("then", []))


def findings_in(root: Path, damiera: Damiera) -> list[dict[str, Any]]:
    """Return what is found in a project, which must be refused without a crash."""
    result = damiera(root, "check", "--format", "json")
    assert result.exit_code == 1
    found: list[dict[str, Any]] = json.loads(result.stdout)["findings"]
    return found


def test_every_case_is_there_once() -> None:
    """Each is looked at by the tests that follow, by its id."""
    assert [case["id"] for case in CASES] == IDS
    assert all(case["finds"] and case["names"] for case in CASES)


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_the_file_of_a_case_is_refused_in_the_right_place(
    case: dict[str, Any], project_with: ProjectWith, damiera: Damiera
) -> None:
    """Code, line and column; the first finding names what is wrong as it is written."""
    found = findings_in(project_with({SPEC: text_of(case)}), damiera)
    places = [f"{f['code']} {f['line']} {f['column']}" for f in found]
    assert set(case["finds"]) <= set(places)
    assert case["names"] in found[places.index(case["finds"][0])]["message"]


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_the_file_of_a_case_is_told_without_a_trace(
    case: dict[str, Any], project_with: ProjectWith, damiera: Damiera
) -> None:
    """A short text in which nothing is hidden, and no number that was made of the text."""
    told = damiera(project_with({SPEC: text_of(case)}), "check").stdout
    assert len(told) < 1500
    assert [c for c in told if not c.isprintable() and c != "\n"] == []
    assert not [made for made in ("Traceback", "1335", "True", "1000") if made in told]


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        pytest.param(line, codes.split(), id=f"{case['id']} {line}")
        for case in CASES
        for line, codes in case.get("claimed", {}).items()
    ],
)
def test_the_value_of_a_case_is_refused_where_a_value_can_stand(
    line: str, codes: list[str], project_with: ProjectWith, damiera: Damiera
) -> None:
    """As the square or move that it is not, never as what a resolver makes of it."""
    found = findings_in(project_with({SPEC: f"{GOOD}{line}\n"}), damiera)
    assert [f["code"] for f in found if f["line"] == 3] == codes


@pytest.mark.parametrize("digits", [5000], ids=["Y22"])
def test_a_square_of_many_digits_is_no_square(
    digits: int, project_with: ProjectWith, damiera: Damiera
) -> None:
    """No number is made of it."""
    found = findings_in(project_with({SPEC: f"{GOOD}captured: [{'9' * digits}]\n"}), damiera)
    assert [f["code"] for f in found] == ["D011"]


@pytest.mark.parametrize(
    "name",
    [
        *("..\\..\\x.yaml", ".yaml", "...yaml", "-.yaml", "a .yaml", " a.yaml", "A.yaml"),
        *("a\nb.yaml", "a\x1b[1m.yaml", "\u202ea.yaml", "a/../b c.yaml", f"{'a' * 65}.yaml"),
    ],
    ids=lambda name: f"Y28 {name!r}",
)
def test_a_name_that_is_a_path_is_no_id(
    name: str, project_with: ProjectWith, damiera: Damiera
) -> None:
    """An id is a file's name; nothing is written under one that leads anywhere else."""
    root = project_with({f"diagrams/italian/{name}": GOOD, "diagrams/italian/a/x.txt": ""})
    assert "D015" in {f["code"] for f in findings_in(root, damiera)}
    assert damiera(root, "build").exit_code == 1
    assert not (root / "site").exists()


@pytest.mark.parametrize("name", ["../../etc/passwd", "/etc/passwd", "a\x00b", "CON.x", "a ", ""])
def test_no_diagram_is_started_under_a_path(name: str, tmp_path: Path, damiera: Damiera) -> None:
    """Y28 for `damiera new`."""
    assert (damiera(tmp_path, "new", name).exit_code, list(tmp_path.iterdir())) == (2, [])


TITLES = [
    pytest.param("A & B <script>alert(1)</script>", id="Y29"),
    pytest.param("twenty--two ]]> --> <!-- ", id="Y30"),
    pytest.param("{{ x }} and {{ 7 * 7 }}", id="Y33"),
]


@pytest.mark.parametrize("title", TITLES)
def test_a_title_in_a_picture_is_text(title: str) -> None:
    """The picture is well formed, and the title is what was written."""
    svg = draw(SCENES["start"], title=title, description=title, metadata={"source": title})
    root = ElementTree.fromstring(svg)  # noqa: S314 - we wrote it
    assert root.findtext("{http://www.w3.org/2000/svg}title") == title
    assert "<!--" not in svg
    assert "<script" not in svg


@pytest.mark.parametrize("title", TITLES)
def test_a_title_on_a_page_is_text(title: str, project_with: ProjectWith, damiera: Damiera) -> None:
    """It is shown as it was written: no element, no comment, no template. Digits are not typed."""
    title = re.sub(r"[0-9]", "x", title)
    page = PAGE.format(title=title)
    root = project_with({SPEC: GOOD, "rules/italian/page.md": page})
    assert damiera(root, "build").exit_code == 0
    html = (root / "site/en/index.html").read_text("utf-8")
    shown = title.strip().replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    assert f"<title>{shown}</title>" in html
    assert f"<h1>{shown}</h1>" in html


@pytest.mark.parametrize("where", ["spec", "position", "page", "term"], ids=lambda w: f"Y34 {w}")
def test_a_text_that_is_shown_otherwise_than_it_is_written_is_refused(
    where: str, project_with: ProjectWith, damiera: Damiera
) -> None:
    """A reviewer would see another move than the engine checks."""
    spec = GOOD.replace("21x14x5", '"\\u202e5x14x21"') if where == "spec" else GOOD
    spec = spec.replace("W:W21", "W:\u202eW21") if where == "position" else spec
    hidden = "\u202e" if where == "page" else ""
    files = {SPEC: spec, "rules/italian/page.md": PAGE.format(title=f"Two{hidden} rules")}
    if where == "term":
        files["damiera.toml"] = 'languages = ["en", "it"]\n'
        files["rules/italian/terms/it.yaml"] = 'man: {forbidden: "x\\u202e"}\n'
        told = damiera(project_with(files), "i18n", "check").stdout
        assert "D014" in told
        return
    assert {f["code"] for f in findings_in(project_with(files), damiera)} == {"D014"}
