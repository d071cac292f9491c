"""Whether a built site is still what its sources would give, without building it.

A digest over everything that goes into a build stands in the manifest. If it is the same, and every
file is as the manifest says, there is nothing to do. A damaged file or manifest only costs a build.
"""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from damiera_build.files import abandoned
from damiera_build.project import CONFIGURATION, Project

MANIFEST: Final = "manifest.json"

JOURNAL: Final = ".damiera-build"
"""In the folder of a site while it is built: the files that the manifest does not list yet."""

LARGEST_FILE: Final = 16 * 1024 * 1024
"""In bytes; no file of a site, or that a site is built from, is larger."""

_PACKAGES: Final = (
    Path(__file__).parent,
    Path(__file__).parents[1] / "damiera_engine",
    Path(__file__).parents[2] / "engine/damiera_engine",
)
"""Our own code, templates and catalogues, as installed and as checked out."""


def inputs_digest(project: Project, specs: Iterable[Path], languages: Iterable[str]) -> str:
    """Return a digest of everything that a build of the project reads, our own code included.

    It is to be taken before anything else is read: what changes meanwhile is then built again.
    """
    digest = hashlib.sha256(_own_digest())
    digest.update(" ".join(languages).encode())
    folders = (project.locale, project.templates)
    files = [project.root / CONFIGURATION, project.page, *specs]
    for folder in folders:
        files += sorted(folder.rglob("*")) if folder.is_dir() else []
    for path in files:
        if path.is_file() and not (path.is_symlink() and not project.holds(path)):
            name = os.path.relpath(path, project.root)  # the same wherever the project stands
            digest.update(b"\0" + os.fsencode(name) + b"\0" + digest_of(path).encode())
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
    """Tell whether a site was built from these inputs and nobody has touched it since.

    What a killed build has left behind is as good as a touch.
    """
    if manifest.get("inputs") != inputs or (out / JOURNAL).exists():
        return False
    if abandoned(out, [*manifest.get("files", {}), MANIFEST], 0):
        return False
    return all(
        digest and digest_of(out / name, follow=False) == digest
        for name, digest in manifest.get("files", {}).items()
    )


def digest_of(path: Path, *, follow: bool = True) -> str:
    """Return the SHA-256 of a file, empty if it is too large for a build or cannot be read.

    A published file is no link, so there none is followed.
    """
    try:
        if not follow and path.parent.is_symlink():
            return ""
        status = path.stat(follow_symlinks=follow)
        if not stat.S_ISREG(status.st_mode) or status.st_size > LARGEST_FILE:
            return ""
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return ""
