"""What the engine offers: one list of names, complete and sorted."""

from __future__ import annotations

import ast
import doctest
import subprocess
import sys
from pathlib import Path

import pytest

import damiera_engine

IMPORTED = {
    name.asname or name.name
    for node in ast.walk(ast.parse(Path(damiera_engine.__file__).read_text("utf-8")))
    if isinstance(node, ast.ImportFrom) and str(node.module).startswith("damiera_engine.")
    for name in node.names
}


def test_every_name_that_the_package_imports_is_offered() -> None:
    """Nothing is imported for another purpose, and nothing is offered that is not there."""
    assert set(damiera_engine.__all__) == IMPORTED


def test_the_list_of_names_is_sorted_and_has_each_once() -> None:
    """Constants come first, then classes, then functions."""
    sorts = {name: (not name.isupper(), not name[0].isupper(), name) for name in IMPORTED}
    assert damiera_engine.__all__ == sorted(IMPORTED, key=sorts.__getitem__)


@pytest.mark.parametrize("name", damiera_engine.__all__)
def test_every_name_can_be_imported(name: str) -> None:
    """What is offered is there, and is no module."""
    assert not isinstance(getattr(damiera_engine, name), type(damiera_engine))


def test_what_is_not_offered_is_not_there() -> None:
    """As in any module."""
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        damiera_engine.chess  # noqa: B018


def test_recorded_games_are_loaded_only_when_they_are_asked_for() -> None:
    """A program that reads no game does not wait for it; one that does gets it."""
    asked = """
import sys
import damiera_engine
print([name for name in sys.modules if "pdn" in name])
damiera_engine.read_pdn
print("damiera_engine.pdn" in sys.modules, callable(damiera_engine.replay))
"""
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert told.stdout.splitlines() == ["[]", "True True"]


def test_the_example_in_the_packages_docstring_is_true() -> None:
    """What a reader tries first works."""
    failures, tried = doctest.testmod(damiera_engine)
    assert failures == 0
    assert tried >= 4
