"""What is installed is what is in the repository: both packages, with everything they read."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("engine/damiera_engine", "build/damiera_build")


def _build(kind: str, source: Path, out: Path) -> Path:
    command = [sys.executable, "-m", "build", "--no-isolation", f"--{kind}", "--outdir", str(out)]
    done = subprocess.run([*command, str(source)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return next(out.glob("*.whl" if kind == "wheel" else "*.tar.gz"))


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A source distribution of this repository."""
    return _build("sdist", ROOT, tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel made from the source distribution, as a packager would."""
    unpacked = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(sdist) as archive:
        archive.extractall(unpacked, filter="data")
    return _build("wheel", next(unpacked.iterdir()), tmp_path_factory.mktemp("wheel"))


def _sources() -> set[str]:
    """Every file of the two packages that git knows or would add, as a wheel names it."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", *PACKAGES]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    names = [line for line in listed.splitlines() if (ROOT / line).is_file()]
    return {name.split("/", 1)[1] for name in names}


def test_the_wheel_holds_both_packages_and_nothing_else(wheel: Path) -> None:
    """Templates, catalogues and type markers are in the wheel; tests and content are not."""
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert names == _sources()


@pytest.mark.parametrize(
    "name",
    [
        "damiera_engine/py.typed",
        "damiera_build/py.typed",
        "damiera_build/templates/page.html.j2",
        "damiera_build/templates/diagram.svg.j2",
        "damiera_build/locale/cs.po",
    ],
)
def test_the_wheel_holds_what_the_package_reads(wheel: Path, name: str) -> None:
    """A file that the package opens at run time is in the wheel."""
    with zipfile.ZipFile(wheel) as archive:
        assert name in archive.namelist()


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel installed into a folder of its own."""
    folder = tmp_path_factory.mktemp("installed")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run([*command, "--target", str(folder), str(wheel)], check=True)
    return folder


def test_the_installed_wheel_gates_a_foreign_project(installed: Path, tmp_path: Path) -> None:
    """A docs repository with one diagram and no configuration is checked and built."""
    diagrams = tmp_path / "diagrams/italian"
    diagrams.mkdir(parents=True)
    (diagrams / "one.yaml").write_text("position: W:W22:B5\nlegal: [22-18, 22-19]\n")
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    where = [sys.executable, "-c", "import damiera_build; print(damiera_build.__file__)"]
    found = subprocess.run(
        where, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
    )
    assert Path(found.stdout.strip()).is_relative_to(installed)
    for command in ("check", "build"):
        done = subprocess.run(
            [sys.executable, "-m", "damiera_build", command],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
    assert (tmp_path / "site/diagrams/one.svg").is_file()
    assert (tmp_path / "site/manifest.json").is_file()


def test_a_package_below_a_project_is_left_as_it_was(
    installed: Path, site_of: Callable[[str], Path], bytes_in: Callable[[Path], dict[str, bytes]]
) -> None:
    """As where a project has a .venv: its catalogues are brought up to date, not damiera's own."""
    root = site_of("tiny")
    below = Path(shutil.copytree(installed, root / ".venv/packages"))
    before = bytes_in(below / "damiera_build/locale")
    done = subprocess.run(
        [sys.executable, "-m", "damiera_build", "i18n", "update", "de"],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(below)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, ".venv" in done.stdout + done.stderr) == (0, False), done.stderr
    assert bytes_in(below / "damiera_build/locale") == before


@pytest.fixture
def gate(installed: Path, site_of: Callable[[str], Path]) -> Callable[..., tuple[int, str]]:
    """The gate of somebody else's handbook, run by its own Makefile after one text was changed."""

    def run(file: str = "Makefile", old: str = "", new: str = "") -> tuple[int, str]:
        root = site_of("handbook")
        text = (root / file).read_text("utf-8")
        assert old in text
        (root / file).write_text(text.replace(old, new, 1), "utf-8")
        done = subprocess.run(
            ["make", "gate", f"DAMIERA={sys.executable} -m damiera_build"],
            cwd=root,
            env={**os.environ, "PYTHONPATH": str(installed)},
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout

    return run


def test_a_handbook_passes_its_gate(gate: Callable[..., tuple[int, str]]) -> None:
    """Diagrams proved, moves in the prose known, blocks up to date."""
    code, said = gate()
    assert (code, "docs/priorities.md:3:57: 21x14x5: mandatory" in said) == (0, True)


@pytest.mark.parametrize(
    ("file", "old", "new", "code"),
    [
        ("diagrams/italian/a-king-is-safe.yaml", "BK18", "B18", "D101"),
        ("docs/priorities.md", "with 24x15, but", "with 24x16, but", "S7"),
        ("docs/proteraiotites.md", "το 21x14x5 παίρνει", "το 21x14 παίρνει", "S7"),
        ("docs/proteraiotites.md", "18 και 10", "18 και 11", "S713"),
    ],
)
def test_a_handbook_with_a_mistake_does_not(
    file: str, old: str, new: str, code: str, gate: Callable[..., tuple[int, str]]
) -> None:
    """A false diagram, a move in the prose, a caption typed by hand."""
    returned, said = gate(file, old, new)
    assert returned == 2  # make's own
    assert f"{file}:" in said
    assert f"error {code}" in said


def test_the_folder_named_build_is_no_package() -> None:
    """An __init__.py in build/ would shadow PyPA's build and stop `python -m build`."""
    assert not (ROOT / "build/__init__.py").exists()
