"""`damiera audit`: files that nobody proved, where a reader would take them for damiera's."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from damiera_build.audit.inventory import is_language

Damiera = Callable[..., Result]
BuiltSite = Callable[[str, Path], Path]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory, built_site: BuiltSite) -> Path:
    """The tiny project, built; to be copied."""
    return built_site("tiny", tmp_path_factory.mktemp("unknown"))


@pytest.fixture
def site(built: Path, tmp_path: Path) -> Path:
    """Its site, as a stranger meets it."""
    return Path(shutil.copytree(built / "site", tmp_path / "site"))


def audited(damiera: Damiera, site: Path) -> list[tuple[str, str]]:
    """The code and the file of each finding of an audit from outside."""
    told = json.loads(damiera(site.parent, "audit", site, "--format", "json").stdout)
    return [(found["code"], found["path"].removeprefix("site/")) for found in told["findings"]]


FORGED = [
    "en/copy.html",
    "en/deep/index.html",
    "en/notes.txt",
    "fr/index.html",
    "FR/index.html",
    "pt-BR/index.html",
    "zh_Hant/page.html",
    "copy.html",
    "copy.HTML",
    "404.html",
    "copy.svg",
    "copy.png",
    "more.css",
    "diagrams/copy.svg",
    "diagrams/copy.jpg",
    "diagrams/deep/copy.svg",
    "legend/copy.png",
    "legend/index.html",
]


@pytest.mark.parametrize("name", FORGED)
def test_an_unknown_file_in_a_place_of_ours_is_named(
    name: str, site: Path, damiera: Damiera
) -> None:
    """A copy of a true page is no page of the site."""
    (site / name).parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(site / "en/index.html", site / name)
    assert audited(damiera, site) == [("P604", name)]


BESIDES = [
    *("CNAME", "robots.txt", ".nojekyll", "favicon.ico", "favicon.svg", "favicon-32.png"),
    *("apple-touch-icon.png", "sitemap.xml", "LICENSE", ".well-known/security.txt"),
    *("about/index.html", "img/photo.png", "css/own.css", "js/own.js", "assets/x.svg"),
]


def test_what_a_publisher_adds_is_left_alone(site: Path, damiera: Damiera) -> None:
    """It shows no diagram, and no page of ours leads to it."""
    for name in BESIDES:
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).write_text("x")
    assert audited(damiera, site) == []


def test_a_folder_that_is_a_link_to_a_language_is_named(site: Path, damiera: Damiera) -> None:
    """It gives one language for another."""
    (site / "fr").symlink_to("en")
    assert audited(damiera, site) == [("P605", "fr")]


def test_pictures_without_pages_have_no_folders_of_languages(site: Path, damiera: Damiera) -> None:
    """The pages beside them are made by something else."""
    manifest = json.loads((site / "manifest.json").read_text("utf-8"))
    for name in [name for name in manifest["files"] if not name.startswith("diagrams/")]:
        del manifest["files"][name]
        (site / name).unlink()
    (site / "manifest.json").write_text(json.dumps(manifest))
    (site / "guide.html").write_text("x")
    (site / "fr").mkdir()
    (site / "fr/guide.html").write_text("x")
    (site / "diagrams/copy.svg").write_text("x")
    assert audited(damiera, site) == [("P604", "diagrams/copy.svg")]


def test_a_build_removes_no_file_that_it_did_not_write(built: Path, damiera: Damiera) -> None:
    """The audit names it; `build --check` would change nothing."""
    copy = built / "site/en/copy.html"
    copy.write_text("x")
    assert damiera(built, "build", "--check").exit_code == 0
    assert damiera(built, "audit", "site").exit_code == 1
    assert copy.read_text() == "x"
    copy.unlink()


@pytest.mark.parametrize(
    ("folder", "is_one"),
    [
        *((name, True) for name in ("en", "fr", "EN", "pt-BR", "pt_br", "zh-Hant", "th", "haw")),
        *((name, False) for name in ("img", "css", "js", "src", "api", "about", "e", "en.old", "")),
    ],
)
def test_a_folder_is_a_language_by_its_name(folder: str, is_one: bool) -> None:
    """Of those that CLDR knows, however it is written."""
    assert is_language(folder) is is_one
