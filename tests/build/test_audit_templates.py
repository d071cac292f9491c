"""Sites of projects that have templates of their own, audited within their projects."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result
from tampering import OWN

Damiera = Callable[..., Result]
OURS = OWN / "build" / "damiera_build" / "templates"


@pytest.mark.parametrize("configured", [True, False])
def test_templates_of_its_own(
    configured: bool, site_of: Callable[[str], Path], damiera: Damiera
) -> None:
    """Whether or not the project has a `damiera.toml`."""
    project = site_of("tiny")
    (project / "templates").mkdir()
    parts = (OURS / "parts.html.j2").read_text("utf-8")
    parts = parts.replace("<figcaption>", '<figcaption class="own">')
    (project / "templates/parts.html.j2").write_text(parts, "utf-8")
    if not configured:
        (project / "damiera.toml").unlink()
    assert damiera(project, "build").exit_code == 0
    result = damiera(project, "audit", "site", "--fail-on", "warning")
    assert (result.exit_code, result.stdout) == (0, "")


def test_an_index_without_languages(site_of: Callable[[str], Path], damiera: Damiera) -> None:
    project = site_of("foreign")
    assert damiera(project, "build").exit_code == 0
    result = damiera(project, "audit", "public", "--fail-on", "warning")
    assert (result.exit_code, result.stdout) == (0, "")
