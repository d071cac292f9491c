"""A project on disk: where its parts are, and what is wrong with its configuration."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from damiera_build.project import ProjectError, find_project, load_project

ProjectWith = Callable[[Mapping[str, str | bytes]], Path]


def test_a_folder_without_a_configuration_is_a_project(tmp_path: Path) -> None:
    """With the default names, in English."""
    project = find_project(tmp_path)
    assert project.diagrams == tmp_path / "diagrams" / "italian"
    assert (project.site, project.languages) == (tmp_path / "site", ("en",))


def test_the_nearest_configuration_above_is_the_projects(project_with: ProjectWith) -> None:
    """A command can be given anywhere below."""
    root = project_with({"damiera.toml": "", "docs/deep/x.txt": ""})
    assert find_project(root / "docs" / "deep").root == root


def test_a_project_inside_another_is_its_own(project_with: ProjectWith) -> None:
    """The inner configuration wins."""
    root = project_with({"damiera.toml": "", "docs/damiera.toml": ""})
    assert find_project(root / "docs").root == root / "docs"


def test_every_folder_can_be_named(project_with: ProjectWith) -> None:
    """Nobody has to rename theirs."""
    keys = ("diagrams", "page", "locale", "terms", "templates", "site")
    lines = "".join(f'{key} = "my/{key}"\n' for key in keys)
    project = load_project(project_with({"damiera.toml": lines}))
    assert [getattr(project, key) for key in keys] == [project.root / "my" / key for key in keys]


def test_an_address_has_no_slash_at_its_end(project_with: ProjectWith) -> None:
    """Links are joined with one."""
    root = project_with({"damiera.toml": 'base_url = "https://example.org/dama/"\n'})
    assert load_project(root).base_url == "https://example.org/dama"


def test_a_path_is_shown_from_where_the_user_stands(
    project_with: ProjectWith, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It can be clicked, or copied into the next command."""
    root = project_with({"damiera.toml": "", "docs/x.txt": ""})
    monkeypatch.chdir(root / "docs")
    project = find_project(root / "docs")
    shown = [project.shown(root / "docs" / "x.txt"), project.shown(root / "damiera.toml")]
    assert shown == ["x.txt", "damiera.toml"]


@pytest.mark.parametrize(
    ("configuration", "told"),
    [
        ("language = ['en']", "unknown key language; did you mean languages?"),
        ("xyzzy = 1", "unknown key xyzzy; known: variant"),
        ("languages = 'en'", 'languages is a list such as ["en", "it"]'),
        ("languages = [1]", "languages is a list"),
        ("variant = 'russian'", "unknown variant russian; known: italian"),
        ("site = 7", "site is text in quotes"),
        ("complete = 'yes'", "complete is true or false"),
        ("site = '../elsewhere'", "site leads out of the project"),
        ("diagrams = '/etc'", "diagrams leads out of the project"),
        ("languages = [", "cannot be read"),
        ("a = 1\na = 2", "cannot be read"),
        (f"a = {'[' * 4000}", "nested too deep"),
        (f"complete = {'9' * 5000}", "cannot be read"),
        ('site = "a\\u0000b"', "site is no path"),
        ("site = 'a\u202eb'", "line 1: U+202E"),
        (f"# {'a' * 9000}", "larger than 8 KiB"),
        ("languages = ['pt_BR']", "'pt_BR' is no language tag; did you mean pt-BR?"),
        ("languages = ['zh_hans']", "did you mean zh-Hans?"),
        ("languages = ['IT']", "did you mean it?"),
        ("languages = ['../it']", "no language tag; such as cs"),
        ("languages = ['']", "no language tag; such as cs"),
    ],
)
def test_a_wrong_configuration_is_told_in_one_line(
    configuration: str, told: str, project_with: ProjectWith
) -> None:
    """What is wrong, and what would be right."""
    root = project_with({"damiera.toml": configuration})
    with pytest.raises(ProjectError) as caught:
        load_project(root)
    message = str(caught.value)
    assert (told in message, "\n" in message) == (True, False)


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"\x00", b"\xe8 = 1"])
def test_a_configuration_in_another_form_is_refused(data: bytes, project_with: ProjectWith) -> None:
    """Binary data and other encodings."""
    with pytest.raises(ProjectError, match=r"damiera\.toml cannot be read"):
        load_project(project_with({"damiera.toml": data}))


def test_a_language_stands_once(project_with: ProjectWith) -> None:
    """It would stand twice in the switcher, with two links to one page."""
    root = project_with({"damiera.toml": "languages = ['en', 'it', 'en']\n"})
    with pytest.raises(ProjectError, match="languages"):
        load_project(root)


@pytest.mark.parametrize("tags", [["en"], ["pt-BR", "zh-Hans"], ["no", "nb", "nn-NO"]])
def test_a_tag_with_region_or_script_is_a_language(
    tags: list[str], project_with: ProjectWith
) -> None:
    """`no` is Norwegian."""
    root = project_with({"damiera.toml": f"languages = {tags}\n"})
    assert load_project(root).languages == tuple(tags)
