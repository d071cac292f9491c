"""The shape of the code: who may import whom, who may make a fact, and what must not be there."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import damiera_engine

ROOT = Path(__file__).parents[1]
ENGINE = ROOT / "engine" / "damiera_engine"
BUILD = ROOT / "build" / "damiera_build"

ENGINE_ORDER = [
    *("board", "position", "move", "gait", "ruleset", "notation", "capture", "precedence"),
    *("legality", "verdict", "judge", "outcome", "game", "ablation", "perft"),
    *("pdn_tokens", "pdn_numbers", "pdn_game", "pdn_tags", "pdn_draft"),
    *("pdn", "pdn_replay", "misprint", "pdn_writer"),
]
"""Each module of the engine imports only from those before it."""

HOLDS_CLAIMS = {
    *("check", "endings", "refused_moves", "repairs", "verification", "witness"),
    "audit.proof",
}
"""The modules of the pipeline that may see a claim after it is read; all others see facts."""

SHOWS_FACTS = [
    *("scene", "svg", "png", "picture", "rendering", "legend"),
    *("reasons", "wording", "page_facts", "page_source", "pages", "content", "site"),
]

TOUCHES_FILES = {"io", "os", "pathlib", "shutil", "socket", "subprocess", "tempfile", "urllib"}


@cache
def trees(package: Path) -> list[tuple[str, ast.Module]]:
    """Return every module of a package, by its name inside it, with its syntax tree."""
    return [
        (module_name(path, package), ast.parse(path.read_text("utf-8")))
        for path in sorted(package.rglob("*.py"))
    ]


def module_name(path: Path, package: Path) -> str:
    """Return "spec", or "commands.check" for a module of a package in the package."""
    name = ".".join(path.relative_to(package).with_suffix("").parts)
    return name.removesuffix(".__init__")


def is_for_types(node: ast.AST) -> bool:
    """Tell whether a statement is an `if TYPE_CHECKING:`."""
    return isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")


def imports(tree: ast.AST, *, for_types: bool) -> Iterator[str]:
    """Yield the full name of everything that a module imports, at its top or in a function."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative import"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif for_types or not is_for_types(node):
            yield from imports(node, for_types=for_types)


@cache
def modules_of(package: Path, *, for_types: bool) -> dict[str, set[str]]:
    """Return for each module of a package those modules of it that it imports."""
    known = {name for name, _ in trees(package)}
    return {
        name: {
            module
            for full in imports(tree, for_types=for_types)
            for module in beginnings(full.removeprefix(f"{package.name}."))
            if full.startswith(f"{package.name}.") and module in known
        }
        for name, tree in trees(package)
    }


def beginnings(name: str) -> Iterator[str]:
    """Yield "a", "a.b" and so on up to the whole of a dotted name."""
    parts = name.split(".")
    for length in range(1, len(parts) + 1):
        yield ".".join(parts[:length])


def reachable(start: str, graph: dict[str, set[str]]) -> set[str]:
    """Return all modules that a module imports, directly or through others."""
    seen: set[str] = set()
    unseen = [start]
    while unseen:
        for name in graph[unseen.pop()] - seen:
            seen.add(name)
            unseen.append(name)
    return seen


def calls(tree: ast.AST) -> Iterator[str]:
    """Yield the last name of everything that a module calls."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield ast.unparse(node.func).rpartition(".")[2]


def test_the_order_of_the_engine_names_every_module_once() -> None:
    """A new module has to find its floor."""
    assert sorted(ENGINE_ORDER) == sorted(name for name, _ in trees(ENGINE) if name != "__init__")


@pytest.mark.parametrize("module", ENGINE_ORDER)
def test_an_engine_module_imports_only_from_those_above_it(module: str) -> None:
    """The engine is read from the board downward; what is only named in a type may be below."""
    above = set(ENGINE_ORDER[: ENGINE_ORDER.index(module)])
    assert modules_of(ENGINE, for_types=False)[module] <= above


def test_the_engine_needs_nothing_but_the_standard_library() -> None:
    """Neither the pipeline nor any distribution is imported by the rules of the game."""
    for name, tree in trees(ENGINE):
        roots = {full.partition(".")[0] for full in imports(tree, for_types=True)}
        assert roots <= sys.stdlib_module_names | {"damiera_engine"}, name


def test_the_engine_opens_no_files() -> None:
    """A value comes in, a value goes out."""
    for name, tree in trees(ENGINE):
        roots = {full.partition(".")[0] for full in imports(tree, for_types=True)}
        assert not roots & TOUCHES_FILES, name
        assert not {"open", "print", "input", "read_text", "read_bytes"} & set(calls(tree)), name


def test_the_pipeline_uses_only_the_public_names_of_the_engine() -> None:
    """What the engine does not offer may change without a word."""
    for name, tree in trees(BUILD):
        for full in imports(tree, for_types=True):
            if full.startswith("damiera_engine."):
                assert full.removeprefix("damiera_engine.") in damiera_engine.__all__, name


def test_only_check_makes_a_fact() -> None:
    """No other module calls the constructor, or knows the seal."""
    for name, tree in trees(BUILD):
        names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        names |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        names |= {full.rpartition(".")[2] for full in imports(tree, for_types=True)}
        assert ("Fact" in calls(tree)) is (name == "check"), name
        assert ("PROOF" in names) is (name in {"check", "fact"}), name


def test_claims_are_seen_only_where_they_are_proved() -> None:
    """Apart from the reader of specs itself, few modules take a claim into their hands."""
    claims = {"damiera_build.spec.DiagramSpec", "damiera_build.spec.read_spec"}
    holders = {name for name, tree in trees(BUILD) if claims & set(imports(tree, for_types=True))}
    assert holders <= HOLDS_CLAIMS


@pytest.mark.parametrize("module", SHOWS_FACTS)
def test_what_shows_facts_cannot_reach_a_claim(module: str) -> None:
    """Pictures, words and pages are made without a spec, not even through other modules."""
    graph = modules_of(BUILD, for_types=True)
    assert not reachable(module, graph) & {"spec", *HOLDS_CLAIMS}


def test_the_folder_of_the_pipeline_is_no_package() -> None:
    """A package called build would hide the build tool of that name."""
    assert BUILD.is_dir()
    assert not (ROOT / "build" / "__init__.py").exists()


def test_pytest_looks_into_folders_called_build(pytestconfig: pytest.Config) -> None:
    """pytest skips such a folder by default, which would drop half of the tests in silence."""
    configuration = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert "build" not in configuration["tool"]["pytest"]["ini_options"]["norecursedirs"]
    assert "build" not in pytestconfig.getini("norecursedirs")
    assert list((ROOT / "tests" / "build").glob("test_*.py"))


@pytest.mark.parametrize("package", [ENGINE, BUILD], ids=lambda package: package.name)
def test_no_module_is_longer_than_400_lines(package: Path) -> None:
    """What does not fit is two things."""
    lengths = {
        path.relative_to(package).as_posix(): len(path.read_text("utf-8").splitlines())
        for path in package.rglob("*.py")
    }
    assert {name: length for name, length in lengths.items() if length > 400} == {}


def test_checking_a_diagram_loads_neither_jinja2_nor_cairosvg() -> None:
    """The gate starts fast: what draws and what writes pages is loaded only by those who do."""
    diagram = sorted((ROOT / "diagrams" / "italian").glob("*.yaml"))[0]
    program = (
        "import atexit, sys; from damiera_build.cli import main;"
        "atexit.register(lambda: print(sorted({'jinja2', 'cairosvg'} & set(sys.modules))));"
        "main(sys.argv[1:])"
    )
    path = os.pathsep.join([str(ENGINE.parent), str(BUILD.parent)])
    done = subprocess.run(
        [sys.executable, "-c", program, "check", str(diagram)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout.splitlines()[-1:]) == (0, ["[]"]), done.stderr
