"""Whether a built site is still what its sources would give, without building it.

A digest over everything that goes into a build stands in the manifest. If it is the same, and every
file is as the manifest says, there is nothing to do. A damaged file or manifest only costs a build.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from damiera_build.project import CONFIGURATION, Project

_PACKAGES: Final = (
    Path(__file__).parent,
    Path(__file__).parents[1] / "damiera_engine",
    Path(__file__).parents[2] / "engine/damiera_engine",
)
"""Our own code, templates and catalogues, as installed and as checked out."""


def inputs_digest(project: Project, specs: Iterable[Path], languages: Iterable[str]) -> str:
    """Return a digest of everything that a build of the project reads, our own code included."""
    digest = hashlib.sha256(_own_digest())
    digest.update(" ".join(languages).encode())
    folders = (project.locale, project.templates)
    files = [project.root / CONFIGURATION, project.page, *specs]
    for folder in folders:
        files += sorted(folder.rglob("*")) if folder.is_dir() else []
    for path in files:
        if path.is_file():
            name = os.path.relpath(path, project.root)  # the same wherever the project stands
            digest.update(b"\0" + name.encode() + b"\0")
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


@cache
def _own_digest() -> bytes:
    digest = hashlib.sha256()
    for path in _own_files():
        digest.update(path.name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return digest.digest()


def _own_files() -> Iterator[Path]:
    for package in _PACKAGES:
        if package.is_dir():
            for path in sorted(package.rglob("*")):
                if path.suffix in {".py", ".po", ".j2", ".css"}:
                    yield path


def is_fresh(manifest: Mapping[str, Any], out: Path, inputs: str) -> bool:
    """Tell whether a site was built from these inputs and nobody has touched it since."""
    if manifest.get("inputs") != inputs:
        return False
    return all(
        digest_of(out / name) == digest for name, digest in manifest.get("files", {}).items()
    )


def digest_of(path: Path) -> str:
    """Return the SHA-256 of a file, empty if it cannot be read."""
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return ""
