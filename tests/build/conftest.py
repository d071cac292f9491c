"""What the tests of the pipeline share: small projects on disk, the command line, our own site."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from damiera_build.check import verify
from damiera_build.cli import main
from damiera_build.content import Content, gather
from damiera_build.diagnostic import Diagnostic
from damiera_build.fact import Fact
from damiera_build.freshness import inputs_digest
from damiera_build.languages import Language, load_language
from damiera_build.project import Project, load_project
from damiera_build.site import Builder
from damiera_build.source import Source, SourceError
from damiera_build.spec import DiagramSpec, read_spec
from damiera_build.verification import spec_files, verify_files
from damiera_engine import ITALIAN

OWN = Path(__file__).parents[2]
SITES = OWN / "tests" / "sites"


@pytest.fixture(scope="session")
def own_project() -> Project:
    """This repository as a project."""
    return load_project(OWN)


@pytest.fixture(scope="session")
def own_facts(own_project: Project) -> Mapping[str, Fact]:
    """Our own diagrams, proved."""
    return verify_files(own_project, spec_files([own_project.diagrams])).facts


@pytest.fixture(scope="session")
def own_content(own_project: Project, own_facts: Mapping[str, Fact]) -> Content:
    """What our own site is made of."""
    return gather(own_project, own_facts, own_project.languages)


@pytest.fixture(scope="session")
def own_language(own_content: Content) -> Callable[[str], Language]:
    """One of our site's languages by its tag."""

    def language(tag: str) -> Language:
        page = own_content.page
        return load_language(own_content.project, tag, page.messages if page else {})

    return language


@pytest.fixture(scope="session")
def own_site(own_content: Content, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Our own site, built; to be read only."""
    folder = tmp_path_factory.mktemp("own") / "site"
    Builder(own_content, folder).build(lambda _: None)
    return folder


@pytest.fixture(scope="session")
def own_spec(own_project: Project) -> Callable[[str], str]:
    """The text of one of our own specs by its id."""
    return lambda name: (own_project.diagrams / f"{name}.yaml").read_text("utf-8")


@pytest.fixture(scope="session")
def read() -> Callable[..., DiagramSpec]:
    """The spec that a text is."""
    return lambda text, name="one": read_spec(Source(f"{name}.yaml", text), name)


@pytest.fixture(scope="session")
def findings() -> Callable[..., tuple[Diagnostic, ...]]:
    """Everything that is said about a spec's text, warnings too."""

    def found(text: str, name: str = "one") -> tuple[Diagnostic, ...]:
        try:
            spec = read_spec(Source(f"{name}.yaml", text), name)
        except SourceError as error:
            return error.diagnostics
        return verify(spec, ITALIAN)[1]

    return found


@pytest.fixture(scope="session")
def fact_of(read: Callable[..., DiagramSpec]) -> Callable[..., Fact]:
    """The fact of a spec's text, which must be true."""

    def fact(text: str, name: str = "one") -> Fact:
        proved, found = verify(read(text, name), ITALIAN)
        assert proved is not None, found
        return proved

    return fact


@pytest.fixture
def project_with(tmp_path: Path) -> Callable[[Mapping[str, str | bytes]], Path]:
    """A project folder with these files; more can be written into it later."""

    def write(files: Mapping[str, str | bytes]) -> Path:
        root = tmp_path / "project"
        root.mkdir(exist_ok=True)
        for name, content in files.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            data = content.encode() if isinstance(content, str) else content
            path.write_bytes(data)
        return root

    return write


@pytest.fixture
def site_of(tmp_path: Path) -> Callable[[str], Path]:
    """A copy of one of the whole little projects in tests/sites, to be built and broken."""

    def copy(name: str) -> Path:
        return Path(shutil.copytree(SITES / name, tmp_path / name))

    return copy


@pytest.fixture(scope="session")
def built_site() -> Callable[[str, Path], Path]:
    """One of the projects in tests/sites, copied into a folder and built there."""

    def build(name: str, folder: Path) -> Path:
        root = Path(shutil.copytree(SITES / name, folder / name))
        project = load_project(root)
        specs = list(spec_files([project.diagrams]))
        content = gather(project, verify_files(project, specs).facts, project.languages)
        inputs = inputs_digest(project, specs, project.languages)
        Builder(content, project.site, inputs=inputs).build(lambda _: None)
        return root

    return build


@pytest.fixture
def damiera(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """The command line, run in a folder; a crash is a failure of the test."""

    def run(folder: Path, *arguments: str | os.PathLike[str], stdin: str | None = None) -> Result:
        monkeypatch.chdir(folder)
        result = CliRunner().invoke(main, [os.fspath(a) for a in arguments], input=stdin)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return run


@pytest.fixture(scope="session")
def bytes_in() -> Callable[[Path], dict[str, bytes]]:
    """Every file in a folder by its path, to compare before and after."""

    def read(folder: Path) -> dict[str, bytes]:
        return {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }

    return read
