"""The site on disk: only what has changed is written, only what is ours is touched."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

SiteOf = Callable[[str], Path]
Damiera = Callable[..., Result]
BuiltSite = Callable[[str, Path], Path]
BytesIn = Callable[[Path], dict[str, bytes]]

OTHER = "position: W:W22:B5\nlegal: [22-19, 22-18]\nview: black\n"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory, built_site: BuiltSite) -> tuple[Path, Path]:
    """Where the tiny project stands, built, and a copy to restore it from."""
    root = built_site("tiny", tmp_path_factory.mktemp("site"))
    return root, Path(shutil.copytree(root, root.with_name("untouched")))


@pytest.fixture
def tiny(built: tuple[Path, Path]) -> Path:
    """The tiny project, built; as if nothing had been done to it before."""
    root, untouched = built
    shutil.rmtree(root, ignore_errors=True)
    return Path(shutil.copytree(untouched, root, copy_function=shutil.copy2))


def stamps(folder: Path) -> dict[str, int]:
    """Return when each file was written, to the nanosecond."""
    return {str(path): path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file()}


def test_a_site_holds_pictures_pages_and_manifest(tiny: Path, bytes_in: BytesIn) -> None:
    """These files and no others."""
    pictures = [f"{name}{end}" for name in ("man-moves", "most-pieces") for end in ENDS]
    pages = [f"{tag}/{name}.html" for tag in ("en", "it") for name in ("index", "coverage")]
    signs = ["start", "landing", "captured", "king", "solid", "dashed", "turn"]
    assert set(bytes_in(tiny / "site")) == {
        *(f"diagrams/{name}" for name in pictures),
        *pages,
        *(f"legend/{sign}.svg" for sign in signs),
        *("damiera.css", "index.html", "manifest.json"),
    }


ENDS = (".svg", "-640.png", "-1280.png")


def test_a_second_build_writes_nothing(tiny: Path, damiera: Damiera) -> None:
    """No file is opened for writing; watchers stay asleep."""
    before = stamps(tiny / "site")
    damiera(tiny, "build")
    assert stamps(tiny / "site") == before


def test_a_second_build_says_that_nothing_has_changed(tiny: Path, damiera: Damiera) -> None:
    """One line."""
    assert "nothing has changed" in damiera(tiny, "build").stderr


def test_a_site_built_elsewhere_is_the_same(
    tiny: Path, damiera: Damiera, bytes_in: BytesIn, tmp_path: Path
) -> None:
    """Neither time nor place nor chance goes into a file."""
    damiera(tiny, "build", "--out", tmp_path / "elsewhere")
    assert bytes_in(tmp_path / "elsewhere") == bytes_in(tiny / "site")


def test_a_copied_project_builds_the_same_site(
    tiny: Path, damiera: Damiera, bytes_in: BytesIn, tmp_path: Path
) -> None:
    """A site does not tell where its project stood, so two machines agree byte for byte."""
    copy = tmp_path / "somewhere" / "else"
    copy.parent.mkdir()
    before = bytes_in(tiny / "site")
    tiny.rename(copy)
    damiera(copy, "build", "--out", copy / "again")
    assert bytes_in(copy / "again") == before


def test_one_changed_diagram_rewrites_what_shows_it(
    tiny: Path, damiera: Damiera, bytes_in: BytesIn
) -> None:
    """Its pictures, the pages with its description, the manifest; nothing else."""
    before = bytes_in(tiny / "site")
    (tiny / "diagrams/italian/man-moves.yaml").write_text(OTHER)
    damiera(tiny, "build")
    after = bytes_in(tiny / "site")
    assert {name for name in after if after[name] != before[name]} == {
        *(f"diagrams/man-moves{end}" for end in ENDS),
        *("en/index.html", "it/index.html", "manifest.json"),
    }


def test_one_changed_diagram_leaves_the_other_files_alone(tiny: Path, damiera: Damiera) -> None:
    """What would be the same is not written again."""
    before = stamps(tiny / "site")
    (tiny / "diagrams/italian/man-moves.yaml").write_text(OTHER)
    damiera(tiny, "build")
    rewritten = {name for name, stamp in stamps(tiny / "site").items() if before[name] != stamp}
    assert len(rewritten) == 6


def test_a_dry_build_writes_nothing(tiny: Path, damiera: Damiera) -> None:
    """It only compares."""
    (tiny / "diagrams/italian/man-moves.yaml").write_text(OTHER)
    before = stamps(tiny)
    damiera(tiny, "build", "--check")
    assert stamps(tiny) == before


def test_a_dry_build_fails_where_something_would_change(tiny: Path, damiera: Damiera) -> None:
    """Exit code 1, and what would."""
    (tiny / "diagrams/italian/man-moves.yaml").write_text(OTHER)
    result = damiera(tiny, "build", "--check")
    assert (result.exit_code, "would change: diagrams/man-moves.svg" in result.stderr) == (1, True)


def test_a_dry_build_of_a_current_site_passes(tiny: Path, damiera: Damiera) -> None:
    """Exit code 0."""
    assert damiera(tiny, "build", "--check").exit_code == 0


def test_a_dry_build_makes_no_folder(site_of: SiteOf, damiera: Damiera) -> None:
    """Not even an empty one."""
    root = site_of("tiny")
    damiera(root, "build", "--check")
    assert not (root / "site").exists()


def test_pictures_of_a_removed_diagram_are_removed(tiny: Path, damiera: Damiera) -> None:
    """The site shows what is proved now."""
    page = tiny / "rules/italian/page.md"
    page.write_text(page.read_text("utf-8").replace("[diagram man-moves]\n\n", ""), "utf-8")
    (tiny / "diagrams/italian/man-moves.yaml").unlink()
    damiera(tiny, "build")
    assert not list((tiny / "site/diagrams").glob("man-moves*"))


def test_a_dry_build_tells_what_would_be_removed(tiny: Path, damiera: Damiera) -> None:
    """And removes nothing."""
    page = tiny / "rules/italian/page.md"
    page.write_text(page.read_text("utf-8").replace("[diagram man-moves]\n\n", ""), "utf-8")
    (tiny / "diagrams/italian/man-moves.yaml").unlink()
    result = damiera(tiny, "build", "--check")
    assert "would change: diagrams/man-moves.svg (no longer needed)" in result.stderr


def test_what_is_not_ours_is_never_touched(tiny: Path, damiera: Damiera) -> None:
    """Other files in the site's folder stay, whatever is built."""
    foreign = tiny / "site/diagrams/photo.png"
    foreign.write_bytes(b"mine")
    (tiny / "diagrams/italian/man-moves.yaml").write_text(OTHER)
    damiera(tiny, "build")
    assert foreign.read_bytes() == b"mine"


@pytest.mark.parametrize("harm", [b"broken", None])
def test_a_harmed_picture_is_drawn_again(
    harm: bytes | None, tiny: Path, damiera: Damiera, bytes_in: BytesIn
) -> None:
    """Cut short, edited or deleted, the next build mends it."""
    before = bytes_in(tiny / "site")
    picture = tiny / "site/diagrams/most-pieces-640.png"
    picture.unlink() if harm is None else picture.write_bytes(harm)
    damiera(tiny, "build")
    assert bytes_in(tiny / "site") == before


@pytest.mark.parametrize("name", ["en/index.html", "damiera.css", "diagrams/man-moves.svg"])
def test_an_edited_file_is_written_again(
    name: str, tiny: Path, damiera: Damiera, bytes_in: BytesIn
) -> None:
    """What is published is what was proved, not what somebody typed into it."""
    before = bytes_in(tiny / "site")
    (tiny / "site" / name).write_bytes(b"22x13 is legal")
    damiera(tiny, "build")
    assert bytes_in(tiny / "site") == before


@pytest.mark.parametrize(
    "manifest",
    [
        b"",
        b"[" * 100_000,
        b'{"files": {"damiera.css": 7}, "drawn_from": {"diagrams/man-moves-640.png": []}}',
        b'{"files": {"../../damiera.toml": "x", "/etc/hosts": "x"}, "drawn_from": {}}',
    ],
)
def test_a_broken_manifest_is_survived(
    manifest: bytes, tiny: Path, damiera: Damiera, bytes_in: BytesIn
) -> None:
    """It costs a build; the site is whole again, and no file outside it is removed."""
    before = bytes_in(tiny)
    (tiny / "site/manifest.json").write_bytes(manifest)
    assert damiera(tiny, "build").exit_code == 0
    assert bytes_in(tiny) == before


def test_a_manifest_cannot_remove_what_it_names_by_a_link(tiny: Path, damiera: Damiera) -> None:
    """A name that leads out of the site is not followed."""
    (tiny / "site/out").symlink_to(tiny / "diagrams")
    manifest = json.loads((tiny / "site/manifest.json").read_text("utf-8"))
    manifest["files"]["out/italian/most-pieces.yaml"] = "x"
    (tiny / "site/manifest.json").write_text(json.dumps(manifest), "utf-8")
    damiera(tiny, "build")
    assert (tiny / "diagrams/italian/most-pieces.yaml").is_file()


def test_a_false_diagram_builds_nothing(tiny: Path, damiera: Damiera) -> None:
    """Exit code 1, and the site stays as it was."""
    spec = tiny / "diagrams/italian/man-moves.yaml"
    spec.write_text("position: W:W22:B5\nlegal: 22-18\n")
    before = stamps(tiny / "site")
    result = damiera(tiny, "build")
    assert (result.exit_code, stamps(tiny / "site")) == (1, before)


def test_a_false_diagram_starts_no_site(site_of: SiteOf, damiera: Damiera) -> None:
    """Nothing is written before everything is proved."""
    root = site_of("tiny")
    (root / "diagrams/italian/man-moves.yaml").write_text("position: W:W22:B5\nlegal: 22-18\n")
    damiera(root, "build")
    assert not (root / "site").exists()


def test_one_language_leaves_the_pages_of_the_others(tiny: Path, damiera: Damiera) -> None:
    """A translator sees the own page change, and nothing else."""
    catalogue = tiny / "rules/italian/locale/it.po"
    catalogue.write_text(catalogue.read_text("utf-8").replace("La pedina", "Pedina"), "utf-8")
    before = stamps(tiny / "site")
    damiera(tiny, "build", "--lang", "it")
    rewritten = {
        Path(name).relative_to(tiny / "site").as_posix()
        for name, stamp in stamps(tiny / "site").items()
        if before[name] != stamp
    }
    assert rewritten == {"it/index.html", "manifest.json"}


def test_the_manifest_tells_what_is_proved(tiny: Path) -> None:
    """Any site generator can take pictures and words from it."""
    manifest = json.loads((tiny / "site/manifest.json").read_text("utf-8"))
    entry = manifest["diagrams"]["most-pieces"]
    assert (entry["fen"], entry["legal"], entry["refused"]) == (
        "W:W21,24:B10,18,20",
        [{"move": "21x14x5", "captured": [18, 10], "promotes": False}],
        [{"move": "24x15", "rule": "most-pieces", "verdict": "outranked"}],
    )


def test_the_manifest_has_words_in_every_language(tiny: Path) -> None:
    """Caption and short text, as they stand on the pages."""
    entry = json.loads((tiny / "site/manifest.json").read_text("utf-8"))["diagrams"]["most-pieces"]
    assert (set(entry["alt"]), set(entry["caption"])) == ({"en", "it"}, {"en", "it"})


def test_the_manifest_names_files_that_are_there(tiny: Path) -> None:
    """With their sizes in pixels."""
    manifest = json.loads((tiny / "site/manifest.json").read_text("utf-8"))
    named = [file["path"] for entry in manifest["diagrams"].values() for file in entry["files"]]
    assert len(named) == 6
    assert all((tiny / "site" / name).is_file() for name in (*named, *manifest["files"]))
