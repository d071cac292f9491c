"""`damiera build --lang`: a site that names what it has, and nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

SiteOf = Callable[[str], Path]
Damiera = Callable[..., Result]
BytesIn = Callable[[Path], dict[str, bytes]]

OTHER = "position: W:W22:B5\nlegal: [22-19, 22-18]\nview: black\n"


@pytest.fixture
def three(site_of: SiteOf) -> Path:
    """The tiny project in three languages, of which one is not translated."""
    root = site_of("tiny")
    (root / "damiera.toml").write_text('languages = ["en", "it", "cs"]\n')
    return root


def manifest(site: Path) -> dict[str, Any]:
    """What a site says about itself."""
    return dict(json.loads((site / "manifest.json").read_text("utf-8")))


def dead_links(site: Path) -> list[str]:
    """The links within a site that lead to no file of it."""
    dead = []
    for page in site.rglob("*.html"):
        for link in re.findall(r'(?:href|src)="([^"#:]+)[^":]*"', page.read_text("utf-8")):
            target = page.parent / link
            if not (target / "index.html" if target.is_dir() else target).is_file():
                dead.append(f"{page.relative_to(site)}: {link}")
    return dead


def passes(root: Path, site: str, damiera: Damiera) -> None:
    """A site is whole: every link, every file, for its project and for a stranger."""
    assert dead_links(root / site) == []
    for folder in (root, root.parent):
        result = damiera(folder, "audit", (root / site).relative_to(folder))
        assert (result.exit_code, result.stdout) == (0, "")
    assert damiera(root, "build", "--check", "--lang", "it", "--out", site).exit_code == 0


def test_a_new_site_names_no_language_but_its_own(three: Path, damiera: Damiera) -> None:
    """Its pages, its index and its manifest."""
    assert damiera(three, "build", "--lang", "it", "--out", "new").exit_code == 0
    told = manifest(three / "new")
    assert (told["languages"], told["left_out"]) == (["it"], ["en", "cs"])
    assert {*told["diagrams"]["man-moves"]["alt"]} == {"it"}
    page = (three / "new/it/index.html").read_text("utf-8")
    assert {*re.findall(r'hreflang="([^"]+)"', page)} == {"it", "x-default"}
    passes(three, "new", damiera)


def test_the_audit_says_which_languages_a_site_leaves_out(three: Path, damiera: Damiera) -> None:
    """Nobody takes it for the whole."""
    damiera(three, "build", "--lang", "it", "--out", "new")
    assert "the site was built without en, cs\n" in damiera(three, "audit", "new").stderr


def test_languages_built_one_by_one_come_together(
    three: Path, damiera: Damiera, bytes_in: BytesIn
) -> None:
    """In the order of the project; at the end the site is the same as built at once."""
    for tag in ("it", "cs", "en"):
        assert damiera(three, "build", "--lang", tag, "--out", "new").exit_code == 0
        passes(three, "new", damiera)
    damiera(three, "build")
    assert bytes_in(three / "new") == bytes_in(three / "site")


def test_a_whole_site_stays_whole(three: Path, damiera: Damiera) -> None:
    """A changed diagram is told in every language that the site has."""
    damiera(three, "build")
    (three / "diagrams/italian/man-moves.yaml").write_text(OTHER)
    damiera(three, "build", "--lang", "it")
    assert "left_out" not in manifest(three / "site")
    passes(three, "site", damiera)


def test_a_whole_build_completes_a_site(three: Path, damiera: Damiera) -> None:
    """What was left out is there."""
    damiera(three, "build", "--lang", "it")
    damiera(three, "build")
    assert manifest(three / "site")["languages"] == ["en", "it", "cs"]
    passes(three, "site", damiera)


def test_a_language_that_was_not_left_out_is_missed(three: Path, damiera: Damiera) -> None:
    """A site of fewer languages than the project has is old, unless that was asked for."""
    damiera(three, "build", "--lang", "it")
    told = manifest(three / "site")
    told["left_out"] = ["cs"]
    (three / "site/manifest.json").write_text(json.dumps(told, ensure_ascii=False, indent=1) + "\n")
    assert (
        "error P651: the project's languages are en, it" in damiera(three, "audit", "site").stdout
    )


@pytest.mark.parametrize("listed", [["../it", "xx", 7, ["en"]], "en", {"en": 1}])
def test_a_strange_list_of_languages_is_survived(
    listed: Any, three: Path, damiera: Damiera
) -> None:
    """What a damaged manifest names is not built."""
    damiera(three, "build", "--lang", "it")
    told = manifest(three / "site")
    told |= {"languages": listed, "inputs": ""}
    (three / "site/manifest.json").write_text(json.dumps(told))
    assert damiera(three, "build", "--lang", "it").exit_code == 0
    assert manifest(three / "site")["languages"] == ["it"]
    passes(three, "site", damiera)
