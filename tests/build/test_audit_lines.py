"""The lines and lists of a manifest: only it was changed, and it alone is named."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from tampering import OWN

from damiera_build.audit.auditing import audit_site
from damiera_build.audit.shelf import open_shelf
from damiera_build.content import gather
from damiera_build.png import CairoMissing
from damiera_build.project import load_project
from damiera_build.site import Builder
from damiera_build.svg import new_environment
from damiera_build.verification import spec_files, verify_files

Damiera = Callable[..., Result]
Change = Callable[[dict[str, Any]], object]

WHITE = ["13-17", "17-21", "21-25", "25-29", "29-26", "26-22", "22-18", "18-13"] * 5
BLACK = ["3-6", "6-11", "11-15", "15-20", "20-16", "16-12", "12-8", "8-4", "4-7", "7-3"] * 4
BACK = ["3-7", "7-4", "4-8", "8-12", "12-16", "16-20", "20-15", "15-11", "11-6", "6-3"] * 4
FORTY = [move for pair in zip(WHITE, BLACK, strict=True) for move in pair]
OTHER = [move for pair in zip(WHITE, BACK, strict=True) for move in pair]

DIAGRAMS = {
    "repetition": """
        shows: repetition-draws
        position: W:WK30:BK3
        moves: 30-26 3-7 26-30 7-3 30-26 3-7 26-30 7-3
        draw: repetition-draws
    """,
    "forty": f"""
        shows: forty-moves-draw
        position: W:WK13:BK3
        moves: {" ".join(FORTY)}
        draw: forty-moves-draw
    """,
    "played": "moves: 22-19 10-14 19x10 5x14",
    "pieces": """
        shows: most-pieces
        position: W:W21,24:B10,18,20
        mandatory: 21x14x5
        forbidden: [{move: 24x15, because: most-pieces}]
    """,
    "also": """
        position: W:W21,24:B10,18,20
        mandatory: 21x14x5
        forbidden: [{move: 24x15, because: most-pieces}]
        view: black
        marks: [3]
    """,
}
PAGE = "# The rules {#title}\n\nProved. {#summary}\n\n" + "\n\n".join(
    f"[diagram {diagram}]" for diagram in sorted(DIAGRAMS)
)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with lines of all kinds, built where there is no libcairo."""
    root = tmp_path_factory.mktemp("lines")
    for name, text in DIAGRAMS.items():
        path = root / f"diagrams/italian/{name}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(line.strip() for line in text.strip().split("\n")) + "\n")
    (root / "rules/italian").mkdir(parents=True)
    (root / "rules/italian/page.md").write_text(PAGE + "\n")
    (root / "damiera.toml").write_text('languages = ["en", "it", "cs"]\n')
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("damiera_build.site.rasterize_all", missing)
        project = load_project(root)
        facts = verify_files(project, list(spec_files([project.diagrams]))).facts
        assert len(facts) == len(DIAGRAMS)
        content = gather(project, facts, project.languages)
        Builder(content, project.site).build(lambda _: None)
    return root


def missing(_: object) -> Iterator[None]:
    raise CairoMissing


def change_manifest(site: Path, change: Change) -> None:
    path = site / "manifest.json"
    manifest = json.loads(path.read_text("utf-8"))
    change(manifest)
    path.write_text(json.dumps(manifest, ensure_ascii=False, indent=1) + "\n", "utf-8")


def found(built: Path, tmp_path: Path, change: Change) -> list[tuple[str, str, str]]:
    """What a stranger finds where only the manifest was changed."""
    site = Path(shutil.copytree(built / "site", tmp_path / "site"))
    change_manifest(site, change)
    audit = audit_site(open_shelf(site, "site"), load_project(OWN), new_environment())
    return [(f.code.name, f.path, f.message) for f in audit.findings]


def test_an_honest_site_passes(built: Path, tmp_path: Path) -> None:
    assert found(built, tmp_path, lambda _: None) == []


LINES: dict[str, tuple[str, Callable[[dict[str, Any]], object], str]] = {
    "a short line deleted": ("repetition", lambda e: (e.pop("start"), e.pop("moves")), "missing"),
    "a long line deleted": ("forty", lambda e: (e.pop("start"), e.pop("moves")), "missing"),
    "only the moves deleted": ("forty", lambda e: e.pop("moves"), "has no moves"),
    "only the beginning deleted": ("repetition", lambda e: e.pop("start"), "from no position"),
    "the last four moves": (
        "repetition",
        lambda e: e.update(moves=e["moves"][4:]),
        "another line",
    ),
    "a line that goes on": (
        "repetition",
        lambda e: e.update(moves=e["moves"] * 2),
        "half move 9 of the line comes after the end",
    ),
    "a long line that goes on": (
        "forty",
        lambda e: e.update(moves=e["moves"] * 2),
        "comes after the end",
    ),
    "a line with a capture deleted": (
        "played",
        lambda e: (e.pop("start"), e.pop("moves")),
        "missing",
    ),
    "its moves deleted": ("played", lambda e: e.pop("moves"), "has no moves"),
    "its beginning deleted": ("played", lambda e: e.pop("start"), "from no position"),
    "its first move deleted": ("played", lambda e: e["moves"].pop(0), "half move 1"),
    "its last move deleted": ("played", lambda e: e["moves"].pop(), "another position"),
    "a move in short": (
        "played",
        lambda e: e["moves"].__setitem__(0, "22-19 "),
        "is no move",
    ),
    "a beginning where no line is": (
        "pieces",
        lambda e: e.update(start="W:W21:B5"),
        "has no moves",
    ),
    "a line that no caption tells": (
        "pieces",
        lambda e: e.update(start="B:W21,28:B10,18,20,24", moves=["24-27"]),
        "half move 1",
    ),
}


@pytest.mark.parametrize("kind", LINES)
def test_a_line_changed_is_one_finding(kind: str, built: Path, tmp_path: Path) -> None:
    diagram, change, message = LINES[kind]
    ((code, path, said),) = found(built, tmp_path, lambda m: change(m["diagrams"][diagram]))
    assert (code, path) == ("P615", "site/manifest.json")
    assert said.startswith(f"{diagram}: ")
    assert message in said


def renamed(manifest: dict[str, Any]) -> None:
    manifest["drawn_from"]["diagrams/older-640.png"] = "0" * 64


LISTS: dict[str, tuple[str, Change]] = {
    "an unknown key": ("P601", lambda m: m.update(title="x")),
    "an unknown key of a diagram": ("P601", lambda m: m["diagrams"]["pieces"].update(comment="x")),
    "an unknown key of a file": (
        "P601",
        lambda m: m["diagrams"]["pieces"]["files"][0].update(caption="x"),
    ),
    "a size that is no whole number": (
        "P601",
        lambda m: m["diagrams"]["pieces"]["files"][0].update(width=640.0),
    ),
    "an empty line": ("P601", lambda m: m["diagrams"]["pieces"].update(moves=[])),
    "an empty beginning": ("P601", lambda m: m["diagrams"]["pieces"].update(start="")),
    "a digest of the sources that is none": ("P601", lambda m: m.update(inputs="x")),
    "a note about a file that there is not": ("P634", renamed),
    "a language twice": ("P641", lambda m: m["languages"].append("en")),
    "languages in another order": ("P641", lambda m: m["languages"].reverse()),
    "filed twice": ("P614", lambda m: m["diagrams"]["pieces"]["shows"].append("most-pieces")),
    "filed nowhere": ("P614", lambda m: m["diagrams"]["pieces"].update(shows=[])),
    "filed where another one is": (
        "P614",
        lambda m: m["diagrams"]["also"].update(shows=["most-pieces"]),
    ),
}


@pytest.mark.parametrize("kind", LISTS)
def test_a_list_changed_is_one_finding(kind: str, built: Path, tmp_path: Path) -> None:
    code, change = LISTS[kind]
    shown = found(built, tmp_path, change)
    assert [(c, path) for c, path, _ in shown] == [(code, "site/manifest.json")], shown


PROJECT: dict[str, tuple[str, Change]] = {
    "another line to the same draw": (
        "P651",
        lambda m: m["diagrams"]["forty"].update(moves=OTHER),
    ),
    "a draw filed nowhere": ("P651", lambda m: m["diagrams"]["repetition"].update(shows=[])),
    "diagrams in another order": (
        "P651",
        lambda m: m.update(diagrams=dict(reversed(m["diagrams"].items()))),
    ),
    "a line deleted": ("P615", lambda m: m["diagrams"]["forty"].pop("moves")),
}


@pytest.mark.parametrize("kind", PROJECT)
def test_within_the_project_it_is_one_finding_too(
    kind: str, built: Path, tmp_path: Path, damiera: Damiera, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("damiera_build.site.rasterize_all", missing)
    root = Path(shutil.copytree(built, tmp_path / "project"))
    code, change = PROJECT[kind]
    change_manifest(root / "site", change)
    result = damiera(root, "audit", "site", "--format", "json")
    (finding,) = json.loads(result.stdout)["findings"]
    assert (finding["code"], finding["path"]) == (code, "site/manifest.json")
    assert result.exit_code == 1
