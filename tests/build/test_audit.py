"""`damiera audit` on whole sites: untouched ones pass, tampered ones are named, hostile ones tamed.

Where a test reseals a site, the attacker has brought every digest of the manifest up to date.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import socket
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from tampering import OWN, honest, judged, published, with_manifest

from damiera_build.audit.auditing import audit_site, believe
from damiera_build.audit.inventory import wrong_files
from damiera_build.audit.manifest import LARGEST_MANIFEST
from damiera_build.audit.page_audit import wrong_pages
from damiera_build.audit.page_reading import LARGEST_PAGE, read_page
from damiera_build.audit.shelf import open_shelf, plain
from damiera_build.diagnostic import Code
from damiera_build.project import load_project
from damiera_build.svg import new_environment
from damiera_engine import Rule

Damiera = Callable[..., Result]
BuiltSite = Callable[[str, Path], Path]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory, built_site: BuiltSite) -> Path:
    """The tiny project, built; to be copied."""
    return built_site("tiny", tmp_path_factory.mktemp("audit"))


@pytest.fixture
def full_site(built: Path, tmp_path: Path) -> Path:
    """The tiny project's site, as a stranger meets it."""
    return Path(shutil.copytree(built / "site", tmp_path / "site"))


@pytest.fixture
def site(full_site: Path) -> Path:
    """The same as it is built where there is no libcairo: nothing has to be drawn to judge it."""
    for png in (full_site / "diagrams").glob("*.png"):
        png.unlink()

    def without_pngs(manifest: dict[str, Any]) -> None:
        manifest["drawn_from"] = {}
        for entry in manifest["diagrams"].values():
            del entry["files"][1:]

    edit_manifest(full_site, without_pngs)
    reseal(full_site)
    return full_site


@pytest.fixture
def project(built: Path, tmp_path: Path) -> Path:
    """The tiny project with its site."""
    return Path(shutil.copytree(built, tmp_path / "project"))


def edit(path: Path, change: Callable[[str], str]) -> None:
    text = path.read_text("utf-8")
    assert change(text) != text
    path.write_text(change(text), "utf-8")


def edit_manifest(site: Path, change: Callable[[dict[str, Any]], object]) -> None:
    manifest = json.loads((site / "manifest.json").read_text("utf-8"))
    change(manifest)
    text = json.dumps(manifest, ensure_ascii=False, indent=1) + "\n"
    (site / "manifest.json").write_text(text, "utf-8")


def reseal(site: Path) -> None:
    """Bring every digest of the manifest up to date."""

    def seal(manifest: dict[str, Any]) -> None:
        for name in list(manifest["files"]):
            path = site / name
            if path.is_file():
                manifest["files"][name] = hashlib.sha256(path.read_bytes()).hexdigest()
            else:
                del manifest["files"][name]
        for name in manifest["drawn_from"]:
            svg = re.sub(r"-[0-9]+\.png$", ".svg", name)
            manifest["drawn_from"][name] = manifest["files"].get(svg, "0" * 64)

    edit_manifest(site, seal)


def audited(damiera: Damiera, site: Path, *options: str) -> tuple[int, list[tuple[str, str, str]]]:
    """The exit code of an audit from outside, and the code, file and message of each finding."""
    result = damiera(site.parent, "audit", site, "--format", "json", *options)
    findings = json.loads(result.stdout)["findings"]
    return result.exit_code, [
        (f["code"], f["path"].removeprefix("site/"), f["message"]) for f in findings
    ]


def expect(damiera: Damiera, site: Path, *expected: tuple[str, str]) -> list[str]:
    """Exactly these codes are found in these files; the messages are returned."""
    code, found = audited(damiera, site)
    assert {(code, path) for code, path, _ in found} == set(expected), found
    assert code == 1
    return [message for _, _, message in found]


def test_our_own_site_passes(own_site: Path) -> None:
    """Every PNG too, and every draw, by the line that led to it."""
    project = load_project(OWN)
    audit = audit_site(open_shelf(own_site, "site"), project, new_environment())
    assert audit.findings == ()
    assert (audit.checked, audit.uncompared) == (len(honest(own_site)), ())


def test_an_untouched_site_passes_from_outside(full_site: Path, damiera: Damiera) -> None:
    result = damiera(full_site.parent, "audit", "site")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "2 diagrams proved again (as a stranger; no project at hand)\n"


def test_an_untouched_site_passes_within_its_project(project: Path, damiera: Damiera) -> None:
    result = damiera(project, "audit", "site", "--fail-on", "warning")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "2 diagrams proved again (compared with the project)\n"


def test_json_tells_what_text_tells(site: Path, damiera: Damiera) -> None:
    edit(site / "damiera.css", lambda text: text + "bdi::after{content:'0'}")
    report = json.loads(damiera(site.parent, "audit", "site", "--format", "json").stdout)
    assert (report["version"], report["checked"]) == (1, 2)
    assert (report["errors"], report["warnings"]) == (1, 1)
    assert {f["code"] for f in report["findings"]} == {"P603", "P649"}
    text = damiera(site.parent, "audit", "site")
    assert "site/damiera.css:1:1: error P603: changed after the build" in text.stdout
    assert text.stderr.splitlines()[-1] == "2 diagrams checked: 1 error, 1 warning"


def test_a_warning_fails_where_that_is_asked(site: Path, damiera: Damiera) -> None:
    edit(site / "damiera.css", lambda text: text + "/* */")
    reseal(site)
    assert audited(damiera, site)[0] == 0
    assert audited(damiera, site, "--fail-on", "warning")[0] == 1


def test_every_changed_and_every_missing_file_is_named(full_site: Path) -> None:
    site = published(full_site)
    for name in sorted(site.manifest.files):
        data = (full_site / name).read_bytes()
        for changed, code in ((data[:-2] + b"?" + data[-1:], Code.P603), (None, Code.P602)):
            if changed is None:
                (full_site / name).unlink()
            else:
                (full_site / name).write_bytes(changed)
            found = list(wrong_files(replace(site, shelf=open_shelf(full_site, "site"))))
            assert [(f.code, f.path) for f in found] == [(code, f"site/{name}")]
            (full_site / name).write_bytes(data)


# What is tampered with, with all digests brought up to date --------------------------------------


def test_two_pictures_swapped(full_site: Path, damiera: Damiera) -> None:
    for end in (".svg", "-640.png", "-1280.png"):
        one, other = (
            full_site / f"diagrams/man-moves{end}",
            full_site / f"diagrams/most-pieces{end}",
        )
        first, second = one.read_bytes(), other.read_bytes()
        one.write_bytes(second)
        other.write_bytes(first)
    reseal(full_site)
    messages = expect(
        damiera,
        full_site,
        *(
            ("P626", f"diagrams/{name}{end}")
            for name in ("man-moves", "most-pieces")
            for end in (".svg", "-640.png")
        ),
        *(("P626", f"diagrams/{name}-1280.png") for name in ("man-moves", "most-pieces")),
    )
    assert "man-moves: this is the picture of most-pieces" in messages


def test_a_png_of_another_diagram(full_site: Path, damiera: Damiera) -> None:
    shutil.copy(
        full_site / "diagrams/man-moves-640.png", full_site / "diagrams/most-pieces-640.png"
    )
    reseal(full_site)
    (message,) = expect(damiera, full_site, ("P626", "diagrams/most-pieces-640.png"))
    assert message == "most-pieces: this is the picture of man-moves"


def test_a_png_drawn_from_an_older_picture(full_site: Path, damiera: Damiera) -> None:
    edit_manifest(
        full_site, lambda m: m["drawn_from"].update({"diagrams/most-pieces-640.png": "0" * 64})
    )
    expect(damiera, full_site, ("P634", "diagrams/most-pieces-640.png"))


def test_a_piece_moved_in_the_picture(site: Path, damiera: Damiera) -> None:
    edit(
        site / "diagrams/most-pieces.svg", lambda t: t.replace('x="586" y="450"', 'x="54" y="526"')
    )
    reseal(site)
    messages = expect(damiera, site, ("P622", "diagrams/most-pieces.svg"))
    assert messages == [
        "most-pieces: on 24 a white man expected, nothing shown",
        "most-pieces: on 25 nothing expected, a white man shown",
    ]


def test_a_position_edited_in_the_manifest(site: Path, damiera: Damiera) -> None:
    """Also where legal moves and captions stay the same."""
    edit_manifest(site, lambda m: m["diagrams"]["most-pieces"].update(fen="W:W21,24:B5,10,18,20"))
    (message,) = expect(damiera, site, ("P611", "manifest.json"))
    assert message.startswith("most-pieces: the site shows another position")


def test_files_of_another_diagram_in_the_manifest(site: Path, damiera: Damiera) -> None:
    def swap(manifest: dict[str, Any]) -> None:
        one, other = (manifest["diagrams"][name] for name in ("man-moves", "most-pieces"))
        one["files"], other["files"] = other["files"], one["files"]

    edit_manifest(site, swap)
    expect(damiera, site, ("P616", "manifest.json"))


def test_a_language_missing_in_the_manifest(site: Path, damiera: Damiera) -> None:
    edit_manifest(site, lambda m: m["diagrams"]["most-pieces"]["alt"].pop("it"))
    (message,) = expect(damiera, site, ("P641", "manifest.json"))
    assert message == "most-pieces: alt is missing in it"


def test_a_caption_from_an_older_build(site: Path, damiera: Damiera) -> None:
    edit(
        site / "it/index.html",
        lambda text: re.sub(r"(<figcaption>\s*<p>)", r"\1Una volta. ", text, count=1),
    )
    reseal(site)
    (message,) = expect(damiera, site, ("P646", "it/index.html"))
    assert message == "man-moves: the caption is another one"


def test_an_alternative_text_in_a_table(site: Path, damiera: Damiera) -> None:
    edit(site / "en/coverage.html", lambda t: re.sub('alt="[^"]+"', 'alt="White wins"', t, count=1))
    reseal(site)
    expect(damiera, site, ("P648", "en/coverage.html"))


def test_a_diagram_under_a_rule_it_does_not_prove(site: Path, damiera: Damiera) -> None:
    edit(site / "en/coverage.html", lambda t: t.replace("man-moves", "most-pieces", 2))
    reseal(site)
    expect(damiera, site, ("P648", "en/coverage.html"))


def test_a_row_missing_in_a_table(site: Path, damiera: Damiera) -> None:
    def drop(text: str) -> str:
        return re.sub(r'<tr id="most-pieces">.*?</tr>', "", text, flags=re.DOTALL)

    edit(site / "en/coverage.html", drop)
    reseal(site)
    (message,) = expect(damiera, site, ("P648", "en/coverage.html"))
    assert "most-pieces" in message


FIGURE = re.compile(r'<figure class="diagram" id="diagram-([^"]*)">.*?</figure>', re.DOTALL)


def test_a_figure_removed(site: Path, damiera: Damiera) -> None:
    edit(site / "it/index.html", lambda text: FIGURE.sub("", text, count=1))
    reseal(site)
    (message,) = expect(damiera, site, ("P643", "it/index.html"))
    assert message.endswith(": the figure is missing")


def test_a_figure_twice(site: Path, damiera: Damiera) -> None:
    edit(site / "it/index.html", lambda text: FIGURE.sub(r"\g<0>\g<0>", text, count=1))
    reseal(site)
    (message,) = expect(damiera, site, ("P643", "it/index.html"))
    assert message.endswith("stands twice")


def test_figures_in_another_order(own_site: Path) -> None:
    site, others = published(own_site), honest(own_site)
    page = site.pages["th/index.html"]
    figures = dict(reversed(page.figures.items()))
    pages = {**site.pages, "th/index.html": replace(page, figures=figures)}
    (finding,) = wrong_pages(replace(site, pages=pages), others)
    assert (finding.code, finding.path) == (Code.P643, "site/th/index.html")
    assert "in another order" in finding.message


def test_a_figure_that_no_diagram_belongs_to(site: Path, damiera: Damiera) -> None:
    def invent(text: str) -> str:
        return FIGURE.sub(lambda m: m[0] + m[0].replace(m[1], "invented"), text, count=1)

    edit(site / "it/index.html", invent)
    reseal(site)
    (message,) = expect(damiera, site, ("P643", "it/index.html"))
    assert message == "invented: the manifest has no such diagram"


def test_a_page_of_another_language(site: Path, damiera: Damiera) -> None:
    shutil.copy(site / "en/index.html", site / "it/index.html")
    reseal(site)
    _, found = audited(damiera, site)
    assert {(code, path) for code, path, _ in found} == {
        ("P641", "it/index.html"),
        ("P642", "it/index.html"),
    } or {(code, path) for code, path, _ in found} == {("P642", "it/index.html")}


def test_a_language_page_deleted(site: Path, damiera: Damiera) -> None:
    (site / "it/index.html").unlink()
    reseal(site)
    expect(damiera, site, ("P602", "it/index.html"))


def test_a_language_deleted_everywhere_but_in_the_pages(site: Path, damiera: Damiera) -> None:
    shutil.rmtree(site / "it")

    def forget(manifest: dict[str, Any]) -> None:
        manifest["languages"].remove("it")
        for entry in manifest["diagrams"].values():
            del entry["alt"]["it"], entry["caption"]["it"]

    edit_manifest(site, forget)
    reseal(site)
    expect(
        damiera,
        site,
        ("P641", "en/index.html"),
        ("P641", "en/coverage.html"),
        ("P641", "index.html"),
    )


def test_a_language_that_no_page_offers(site: Path, damiera: Damiera) -> None:
    def forget(text: str) -> str:
        return re.sub(r"<li[^>]*><a[^>]*hreflang=\"it\".*?</li>", "", text)

    edit(site / "index.html", forget)
    reseal(site)
    expect(damiera, site, ("P641", "index.html"))


def test_a_diagram_deleted_from_the_manifest(site: Path, damiera: Damiera) -> None:
    edit_manifest(site, lambda m: m["diagrams"].pop("man-moves"))
    _, found = audited(damiera, site)
    assert ("P643", "en/index.html") in {(code, path) for code, path, _ in found}


def test_a_language_that_leads_to_another(site: Path, damiera: Damiera) -> None:
    edit(site / "index.html", lambda text: text.replace('href="it/"', 'href="en/"'))
    reseal(site)
    (message,) = expect(damiera, site, ("P641", "index.html"))
    assert message == "what it offers as it leads to en/"


def test_a_picture_outside_of_any_figure(site: Path, damiera: Damiera) -> None:
    image = '<img src="../diagrams/most-pieces.svg" alt="White wins">'
    edit(site / "en/index.html", lambda text: text.replace("</main>", image + "</main>"))
    reseal(site)
    expect(damiera, site, ("P644", "en/index.html"))


def test_a_sign_of_the_legend(site: Path, damiera: Damiera) -> None:
    shutil.copy(site / "legend/solid.svg", site / "legend/dashed.svg")
    reseal(site)
    expect(damiera, site, ("P625", "legend/dashed.svg"))


@pytest.mark.parametrize(
    "markup",
    [
        "<script>document.body.textContent = ''</script>",
        "<style>bdi { display: none }</style>",
        '<base href="https://example.org/">',
        '<iframe src="https://example.org/"></iframe>',
        '<p onclick="alert(1)">x</p>',
        '<p style="position: absolute">x</p>',
        '<meta http-equiv="refresh" content="0">',
    ],
)
def test_what_could_change_a_page_is_refused(markup: str, site: Path, damiera: Damiera) -> None:
    edit(site / "en/index.html", lambda text: text.replace("</main>", markup + "</main>"))
    reseal(site)
    expect(damiera, site, ("P640", "en/index.html"))


def test_a_site_of_another_version_is_warned_of(site: Path, damiera: Damiera) -> None:
    edit_manifest(site, lambda m: m.update(generator="damiera 99.0"))
    code, found = audited(damiera, site)
    assert (code, [c for c, _, _ in found]) == (0, ["P606"])


# A line that led to the position -----------------------------------------------------------------


def test_a_draw_is_proved_by_its_line(own_site: Path) -> None:
    """Forty moves of each side."""
    told, undisputed = believe(published(own_site), "forty-moves")
    assert told is not None
    assert (undisputed, told.draw, told.draw_rule) == (True, None, Rule.FORTY_MOVES_DRAW)
    assert told.fact.draw is not None


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"moves": ["13-9", "3-6"]}, "another position"),
        ({"moves": ["?"]}, "no move"),
        ({"moves": ["13-22"]}, "half move 1"),
        ({"start": "W"}, "no position"),
    ],
)
def test_a_line_that_was_changed_is_named_alone(
    changed: dict[str, Any], message: str, own_site: Path
) -> None:
    """Not the captions that tell of the draw."""

    def change(manifest: dict[str, Any]) -> None:
        manifest["diagrams"]["forty-moves"].update(changed)

    site = with_manifest(published(own_site), change)
    found = judged(site, "forty-moves", honest(own_site))
    assert [finding.code for finding in found] == [Code.P615]
    assert message in found[0].message


def test_a_diagram_with_nothing_but_a_line_passes(tmp_path: Path, damiera: Damiera) -> None:
    """Its caption tells the moves, captures and all."""
    (tmp_path / "diagrams/italian").mkdir(parents=True)
    (tmp_path / "diagrams/italian/one.yaml").write_text("moves: 22-19 10-14 19x10 5x14\n")
    assert damiera(tmp_path, "build").exit_code == 0
    result = damiera(tmp_path, "audit", "site")
    assert (result.exit_code, result.stdout) == (0, "")


# The project it was built from -------------------------------------------------------------------


def stale(damiera: Damiera, project: Path) -> set[tuple[str, str]]:
    result = damiera(project, "audit", "site", "--format", "json")
    assert result.exit_code == 1
    return {(f["code"], f["path"]) for f in json.loads(result.stdout)["findings"]}


def test_a_spec_changed_after_the_build(project: Path, damiera: Damiera) -> None:
    spec = project / "diagrams/italian/most-pieces.yaml"
    edit(spec, lambda text: text + "view: black\n")
    found = stale(damiera, project)
    assert {("P651", "site/manifest.json"), ("P651", "site/diagrams/most-pieces.svg")} <= found
    assert {code for code, _ in found} == {"P651"}


def test_a_spec_added_after_the_build(project: Path, damiera: Damiera) -> None:
    spec = "position: W:W10:B28\nlegal: [10-5, 10-6]\n"
    (project / "diagrams/italian/more.yaml").write_text(spec)
    assert ("P652", "site/manifest.json") in stale(damiera, project)


def test_prose_changed_after_the_build(project: Path, damiera: Damiera) -> None:
    edit(project / "rules/italian/page.md", lambda text: text.replace(".", "!", 1))
    found = stale(damiera, project)
    assert {code for code, _ in found} == {"P651"}
    assert ("P651", "site/en/index.html") in found


def test_prose_changed_in_the_site(project: Path, damiera: Damiera) -> None:
    """Only the project can tell; a stranger has nothing to compare prose with."""
    edit(project / "site/en/index.html", lambda text: text.replace("A man ", "No man ", 1))
    reseal(project / "site")
    assert stale(damiera, project) == {("P651", "site/en/index.html")}


def test_a_language_added_after_the_build(project: Path, damiera: Damiera) -> None:
    edit(project / "damiera.toml", lambda text: text.replace('"it"', '"it", "cs"'))
    assert ("P651", "site/manifest.json") in stale(damiera, project)


def test_a_project_that_is_wrong_itself_compares_nothing(project: Path, damiera: Damiera) -> None:
    edit(project / "diagrams/italian/most-pieces.yaml", lambda t: t.replace("21x14x5", "24x15"))
    result = damiera(project, "audit", "site")
    assert result.exit_code == 2
    assert "damiera check" in result.stderr


def test_a_damaged_file_is_blamed_once(project: Path, damiera: Damiera) -> None:
    edit(project / "site/damiera.css", lambda text: text + "/* */")
    assert stale(damiera, project) == {
        ("P603", "site/damiera.css"),
        ("P649", "site/damiera.css"),
    }


def test_the_audit_writes_nothing(
    project: Path, damiera: Damiera, bytes_in: Callable[[Path], dict[str, bytes]]
) -> None:
    edit(project / "rules/italian/page.md", lambda text: text.replace(".", "!", 1))
    (project / "site/en/index.html").unlink()
    before = bytes_in(project)
    damiera(project, "audit", "site")
    assert bytes_in(project) == before


# What is not there, what is not ours, what is hostile --------------------------------------------


@pytest.mark.parametrize("name", ["missing", "empty", "file"])
def test_there_is_nothing_to_audit(name: str, tmp_path: Path, damiera: Damiera) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "file").write_text("")
    result = damiera(tmp_path, "audit", name)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("damiera: ")


def test_a_manifest_without_diagrams_is_nothing_to_audit(tmp_path: Path, damiera: Damiera) -> None:
    site = tmp_path / "site"
    site.mkdir()
    manifest = {"generator": "damiera 0.1.0", "variant": "italian", "languages": []}
    manifest |= {"diagrams": {}, "files": {}, "drawn_from": {}}
    (site / "manifest.json").write_text(json.dumps(manifest))
    assert damiera(tmp_path, "audit", "site").exit_code == 2


MANIFESTS = {
    "no text": b"\xff\xfe{}",
    "no JSON": b"{",
    "a list": b"[]",
    "a number": b"1",
    "nothing in it": b"{}",
    "deep": b'{"diagrams": ' + b"[" * 100_000,
    "deep and closed": b"[" * 100_000 + b"]" * 100_000,
    "large": b" " * (LARGEST_MANIFEST + 1),
    "a long number": b'{"diagrams": ' + b"9" * 10_000 + b"}",
    "no number": b'{"diagrams": NaN}',
    "a key twice": b'{"files": {}, "files": {}}',
}


@pytest.mark.parametrize("name", MANIFESTS)
def test_a_manifest_that_cannot_be_read(name: str, site: Path, damiera: Damiera) -> None:
    (site / "manifest.json").write_bytes(MANIFESTS[name])
    expect(damiera, site, ("P601", "manifest.json"))


def set_at(*keys: str | int, value: object) -> Callable[[dict[str, Any]], None]:
    def change(manifest: dict[str, Any]) -> None:
        target: Any = manifest
        for key in keys[:-1]:
            target = target[key]
        target[keys[-1]] = value

    return change


ENTRY = ("diagrams", "most-pieces")


@pytest.mark.parametrize(
    "change",
    [
        set_at("variant", value="chess"),
        set_at("variant", value=["italian"]),
        set_at("generator", value=None),
        set_at("languages", value={"en": 1}),
        set_at("languages", value=["../en"]),
        set_at("languages", value=["en"] * 1000),
        set_at("files", "../../etc/passwd", value="0" * 64),
        set_at("files", "/etc/passwd", value="0" * 64),
        set_at("files", "a\0b", value="0" * 64),
        set_at("files", "a/./b", value="0" * 64),
        set_at("files", "a\\b", value="0" * 64),
        set_at("files", "x.svg", value="0"),
        set_at("files", "x.svg", value=7),
        set_at("drawn_from", value=[]),
        set_at("diagrams", value={f"d{i}": {} for i in range(2000)}),
        set_at("diagrams", "../x", value={}),
        set_at("diagrams", "X" * 99, value={}),
        set_at("diagrams", "\x1b[2J", value={}),
        set_at(*ENTRY, value=None),
        set_at(*ENTRY, "fen", value=1),
        set_at(*ENTRY, "fen", value="W" * 30_000),
        set_at(*ENTRY, "legal", value={}),
        set_at(*ENTRY, "legal", 0, "captured", value=[33]),
        set_at(*ENTRY, "legal", 0, "captured", value=[True]),
        set_at(*ENTRY, "legal", 0, "promotes", value=0),
        set_at(*ENTRY, "legal", value=[0] * 1000),
        set_at(*ENTRY, "refused", 0, "rule", value=None),
        set_at(*ENTRY, "files", 0, "width", value=-1),
        set_at(*ENTRY, "files", 0, "path", value="../x"),
        set_at(*ENTRY, "alt", value=[]),
        set_at(*ENTRY, "alt", value={f"a{chr(97 + i % 26)}-{i:03}": "" for i in range(200)}),
        set_at(*ENTRY, "caption", "en", value=0),
        set_at(*ENTRY, "moves", value="22-18"),
    ],
)
def test_a_manifest_of_another_shape(
    change: Callable[[dict[str, Any]], None], site: Path, damiera: Damiera
) -> None:
    edit_manifest(site, change)
    code, found = audited(damiera, site)
    assert code == 1
    assert ("P601", "manifest.json") in {(c, path) for c, path, _ in found}
    assert all(message.isprintable() for _, _, message in found)


def test_nothing_invisible_is_printed(site: Path, damiera: Damiera) -> None:
    evil = "\x1b]0;owned\x07\u202ebad\r\n"
    edit_manifest(site, lambda m: m["diagrams"]["most-pieces"].update(fen=evil, shows=[evil]))
    edit_manifest(site, lambda m: m["diagrams"]["most-pieces"]["alt"].update(en=evil))
    edit(site / "en/index.html", lambda text: text.replace('alt="', f'alt="{evil}', 1))
    result = damiera(site.parent, "audit", "site")
    assert result.exit_code == 1
    assert all(line.isprintable() for line in result.stdout.split("\n"))


def test_plain_text_is_cut_and_shown() -> None:
    assert plain("a\tb\x1b\u202e\u00a0c") == r"a\tb\x1b\u202e\xa0c"
    assert plain("x" * 200, 10) == "x" * 9 + "…"
    assert plain("\ud800") == r"\ud800"


def test_an_unknown_file_of_ours_is_named_and_others_are_left_alone(
    site: Path, damiera: Damiera
) -> None:
    (site / "robots.txt").write_text("x")
    (site / "CNAME").write_text("x")
    (site / "about").mkdir()
    (site / "about/index.html").write_text("x")
    assert audited(damiera, site) == (0, [])
    shutil.copy(site / "diagrams/most-pieces.svg", site / "diagrams/older.svg")
    expect(damiera, site, ("P604", "diagrams/older.svg"))


@pytest.mark.parametrize("name", ["diagrams/most-pieces.svg", "en/index.html"])
def test_a_link_out_of_the_site_is_not_followed(name: str, site: Path, damiera: Damiera) -> None:
    outside = site.parent / "outside"
    (site / name).rename(outside)
    (site / name).symlink_to(outside)
    _, found = audited(damiera, site)
    assert {path for _, path, _ in found} == {name}
    assert any("leads out of the site" in message for _, _, message in found)


def test_a_link_within_the_site_is_a_file_like_any_other(site: Path, damiera: Damiera) -> None:
    (site / "kept").mkdir()
    (site / "diagrams/most-pieces.svg").rename(site / "kept/most-pieces.svg")
    (site / "diagrams/most-pieces.svg").symlink_to("../kept/most-pieces.svg")
    assert audited(damiera, site) == (0, [])


def test_a_folder_that_is_a_link_is_not_entered(site: Path, damiera: Damiera) -> None:
    (site / "loop").symlink_to(site)
    (site / "diagrams/dangling.svg").symlink_to("nowhere")
    expect(damiera, site, ("P605", "diagrams/dangling.svg"))


def test_the_manifest_may_not_be_a_link_out_of_the_site(site: Path, damiera: Damiera) -> None:
    (site / "manifest.json").rename(site.parent / "manifest.json")
    (site / "manifest.json").symlink_to(site.parent / "manifest.json")
    expect(damiera, site, ("P601", "manifest.json"))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_named_pipe_does_not_keep_it_waiting(full_site: Path, damiera: Damiera) -> None:
    (full_site / "diagrams/most-pieces-640.png").unlink()
    os.mkfifo(full_site / "diagrams/most-pieces-640.png")
    expect(damiera, full_site, ("P605", "diagrams/most-pieces-640.png"))


PAGES = {
    "cut off": lambda text: text[: len(text) // 2] + "<",
    "not UTF-8": lambda text: text + "\ud800",
    "large": lambda text: text + " " * LARGEST_PAGE,
    "a comment without an end": lambda text: text + "<!--" * 100_000,
    "a tag without an end": lambda text: text + "<a " * 100_000,
    "an attribute without an end": lambda text: text + '<a b="' * 100_000,
    "a million tags": lambda text: text + "<b>" * 1_000_000,
    "nothing": lambda text: "",  # noqa: ARG005
}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_that_cannot_be_read(name: str, site: Path, damiera: Damiera) -> None:
    path = site / "en/index.html"
    text = PAGES[name](path.read_text("utf-8"))
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    reseal(site)
    _, found = audited(damiera, site)
    assert found
    assert {path for _, path, _ in found} == {"en/index.html"}


def test_nothing_is_fetched(site: Path, damiera: Damiera, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("the audit opened a connection")

    monkeypatch.setattr(socket, "socket", refuse)
    image = '<image href="http://127.0.0.1:9/"/><use href="http://127.0.0.1:9/#a"/></svg>'
    edit(site / "diagrams/most-pieces.svg", lambda text: text.replace("</svg>", image))
    edit(
        site / "en/index.html",
        lambda text: text.replace("</main>", '<img src="http://127.0.0.1:9/" alt=""></main>'),
    )
    _, found = audited(damiera, site)
    assert ("P621", "diagrams/most-pieces.svg") in {(code, path) for code, path, _ in found}


def test_a_comment_hides_no_figure() -> None:
    page = read_page('<!-- <figure id="diagram-a"></figure> --><figure id="diagram-b"></figure>')
    assert list(page.figures) == ["diagram-b"]
