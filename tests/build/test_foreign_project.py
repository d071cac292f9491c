"""damiera in somebody else's docs repository: own folders, own page, own template."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Damiera = Callable[..., Result]


@pytest.fixture(scope="module")
def foreign(tmp_path_factory: pytest.TempPathFactory, built_site: Callable[..., Path]) -> Path:
    """The foreign project, built; to be read only."""
    return built_site("foreign", tmp_path_factory.mktemp("foreign"))


def test_it_is_checked_from_its_own_folder(foreign: Path, damiera: Damiera) -> None:
    """The diagram is proved; that nothing is translated is a warning."""
    result = damiera(foreign, "check")
    assert (result.exit_code, result.stderr) == (0, "1 diagram checked: 0 errors, 1 warning\n")


def test_it_is_checked_from_below(foreign: Path, damiera: Damiera) -> None:
    """The configuration is looked for upwards."""
    assert damiera(foreign / "docs", "check").exit_code == 0


def test_it_is_built_where_it_says(foreign: Path) -> None:
    """Not into a folder called site."""
    assert (foreign / "public/en/index.html").is_file()
    assert not (foreign / "site").exists()


def test_its_template_takes_the_place_of_ours(foreign: Path) -> None:
    """And is given the same things."""
    text = (foreign / "public/index.html").read_text("utf-8")
    assert "<h1>House index of 1 diagram</h1>" in text


def test_the_other_templates_are_ours(foreign: Path) -> None:
    """It had to copy nothing."""
    text = (foreign / "public/en/index.html").read_text("utf-8")
    assert '<figure class="diagram" id="diagram-one">' in text


def test_its_address_stands_in_its_alternates(foreign: Path) -> None:
    """Whole, with one slash."""
    text = (foreign / "public/en/index.html").read_text("utf-8")
    assert '<link rel="alternate" hreflang="cs" href="https://example.org/draughts/cs/">' in text


def test_its_page_need_not_state_every_rule(foreign: Path, damiera: Damiera) -> None:
    """Only a page that calls itself complete must."""
    assert "D305" not in damiera(foreign, "check").stdout


def test_a_page_that_calls_itself_complete_must_be(
    site_of: Callable[[str], Path], damiera: Damiera
) -> None:
    """Every rule stated, every rule proved."""
    root = site_of("foreign")
    with (root / "damiera.toml").open("a", encoding="utf-8") as file:
        file.write("complete = true\n")
    result = damiera(root, "check")
    assert result.exit_code == 1
    assert {"D305", "D402"} <= {word.rstrip(":") for word in result.stdout.split()}


def test_an_untranslated_language_says_so(foreign: Path) -> None:
    """Its notice is in the language itself, its prose in English."""
    text = (foreign / "public/cs/index.html").read_text("utf-8")
    assert 'class="notice"' in text
    assert '<p id="kings.safe" lang="en" dir="ltr" class="untranslated">A man never' in text


def test_its_manifest_has_captions_in_its_languages(foreign: Path) -> None:
    """The package's catalogues are enough for that."""
    manifest = json.loads((foreign / "public/manifest.json").read_text("utf-8"))
    captions = manifest["diagrams"]["one"]["caption"]
    assert ("22x13" in captions["cs"], captions["cs"] != captions["en"]) == (True, True)


def test_a_project_of_one_file_needs_no_configuration(
    project_with: Callable[..., Path], damiera: Damiera
) -> None:
    """One folder with one diagram is a project."""
    root = project_with(
        {"diagrams/italian/one.yaml": "position: W:W22:B5\nlegal: [22-18, 22-19]\n"}
    )
    assert [damiera(root, command).exit_code for command in ("check", "build")] == [0, 0]


def test_a_template_cannot_reach_beyond_its_values(
    site_of: Callable[[str], Path], damiera: Damiera
) -> None:
    """A project's templates run in a sandbox."""
    root = site_of("foreign")
    attack = "{{ ''.__class__.__mro__[1].__subclasses__() }}"
    (root / "theme/index.html.j2").write_text(attack, "utf-8")
    result = damiera(root, "build")
    assert (result.exit_code, "Traceback" in result.stderr) == (2, False)
