"""`damiera fill`: whole pages, their languages and pictures, and what is refused."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Damiera = Callable[..., Result]
SiteOf = Callable[[str], Path]
BytesIn = Callable[[Path], dict[str, bytes]]

OPEN, END = "<!-- damiera:most-pieces -->", "<!-- /damiera -->"

PAGE = (
    "\ufeff# Rules\r\n\r\n"
    "- first\r\n  <!-- damiera:most-pieces -->\r\n  old\r\n  <!-- /damiera -->\r\n\r\n"
    "```\r\n<!-- damiera:nothing -->\r\n```\r\n"
    "<!-- damiera:no-flying lang=cs --><!-- /damiera -->\r\nno end of line"
)


def test_pages_are_filled_and_stay_as_they_are(
    site_of: SiteOf, damiera: Damiera, bytes_in: BytesIn
) -> None:
    """Byte order mark, line ends, mode and all; the second time nothing is written."""
    root = site_of("elsewhere")
    page = root / "docs/page.md"
    page.write_bytes(PAGE.encode())
    page.chmod(0o600)
    result = damiera(root, "fill", "docs/page.md", "docs/rules.html")
    assert (result.exit_code, result.stderr) == (0, "2 blocks filled, 0 up to date\n")
    data = page.read_bytes()
    assert data.startswith(
        b"\xef\xbb\xbf# Rules\r\n\r\n- first\r\n  <!-- damiera:most-pieces -->\r\n\r\n"
    )
    assert data.endswith(b"\r\n<!-- /damiera -->\r\nno end of line")
    assert b"  ![Diagram: White must play 21x14x5. Not allowed: 24x15.](../site/diagrams/" in data
    assert "\r\nTah 27x13 není dovolen: dáma " in data.decode()
    assert (data.count(b"\n") == data.count(b"\r\n"), page.stat().st_mode & 0o777) == (True, 0o600)
    before = bytes_in(root)
    result = damiera(root, "fill", "docs/page.md")
    assert (result.exit_code, result.stderr) == (0, "0 blocks filled, 2 up to date\n")
    assert bytes_in(root) == before
    assert damiera(root, "fill", "--check", "docs/page.md").exit_code == 0
    assert damiera(root, "scan", "docs/page.md").exit_code == 0


def test_check_names_the_blocks_and_writes_nothing(
    site_of: SiteOf, damiera: Damiera, bytes_in: BytesIn
) -> None:
    """For a hook or a pipeline: the second block is still to be filled."""
    root = site_of("elsewhere")
    page = root / "docs/page.md"
    page.write_bytes(PAGE.encode())
    damiera(root, "fill", "docs/page.md")
    page.write_bytes(page.read_bytes().replace(b"27x13", b"27x14"))
    before = bytes_in(root)
    result = damiera(root, "fill", "--check", "docs/page.md")
    assert (result.exit_code, result.stderr) == (1, "1 block to fill\n")
    assert re.findall(r"error (\S+): the block of (\S+)", result.stdout) == [("S713", "no-flying")]
    assert bytes_in(root) == before


def test_nothing_is_written_if_anything_is_wrong(
    site_of: SiteOf, damiera: Damiera, bytes_in: BytesIn
) -> None:
    """On no page: every problem is told at once, those of the diagram too."""
    root = site_of("elsewhere")
    spec = root / "diagrams/italian/no-flying.yaml"
    spec.write_text(spec.read_text().replace("27-22, ", ""))
    (root / "docs/good.md").write_text(f"{OPEN}{END}")
    (root / "docs/bad.md").write_text(f"{OPEN}\n<!-- damiera:no-flying lang=xx -->{END}{END}")
    before = bytes_in(root)
    result = damiera(root, "fill", "docs/good.md", "docs/bad.md")
    codes = re.findall(r"^\S+:(\d+):\d+: error (\S+):", result.stdout, re.MULTILINE)
    assert codes == [("2", "D102"), *(("2", c) for c in ("D301", "S711", "S712", "S712"))]
    assert (result.exit_code, "nothing was written" in result.stderr) == (1, True)
    assert bytes_in(root) == before


def test_a_false_diagram_that_no_page_shows_is_in_nobodys_way(
    site_of: SiteOf, damiera: Damiera
) -> None:
    """It is for `damiera check` to tell."""
    root = site_of("elsewhere")
    spec = root / "diagrams/italian/no-flying.yaml"
    spec.write_text(spec.read_text().replace("27-22, ", ""))
    (root / "docs/good.md").write_text(f"{OPEN}{END}")
    assert damiera(root, "fill", "docs/good.md").exit_code == 0


def test_language_and_pictures_can_be_chosen(site_of: SiteOf, damiera: Damiera) -> None:
    """For all blocks that ask for no language of their own."""
    root = site_of("elsewhere")
    page = root / "docs/page.html"
    page.write_text(f"<p>\n{OPEN}\n{END}\n<!-- damiera:first-moves lang=el -->{END}")
    damiera(root, "fill", "--lang", "cs", "--images", "/img", "docs/page.html")
    html = page.read_text("utf-8")
    assert re.findall(r'<figure [^>]*lang="(..)"', html) == ["cs", "el"]
    assert re.findall(r'src="([^"]*)"', html) == ["/img/most-pieces.svg", "/img/first-moves.svg"]
    assert damiera(root, "fill", "--check", "docs/page.html").exit_code == 1


def test_a_project_can_lay_figures_out_itself(site_of: SiteOf, damiera: Damiera) -> None:
    """By a template; one that would write a marker is refused, and so is one with a fault."""
    root = site_of("elsewhere")
    page = root / "docs/page.md"
    page.write_text(f"{OPEN}\n{END}\n")
    (root / "templates").mkdir()
    template = root / "templates/figure.md.j2"
    template.write_text("{{ fact.fen }}")
    assert damiera(root, "fill", "docs/page.md").exit_code == 0
    assert page.read_text() == f"{OPEN}\n\nW:W21,24:B10,18,20\n\n{END}\n"
    for fault in (END, "{{ nothing }}", "{% if %}"):
        template.write_text(fault)
        assert damiera(root, "fill", "docs/page.md").exit_code == 2
    assert page.read_text() == f"{OPEN}\n\nW:W21,24:B10,18,20\n\n{END}\n"


@pytest.mark.parametrize(
    "arguments",
    [["docs/none.md"], ["docs"], [], ["docs/notes.txt"], ["--lang", "xx", "docs/rules.md"]],
)
def test_what_cannot_be_done_is_refused(
    arguments: list[str], site_of: SiteOf, damiera: Damiera
) -> None:
    """No file, a folder, nothing, plain text, a language that there is not."""
    assert damiera(site_of("elsewhere"), "fill", *arguments).exit_code == 2


def test_a_link_to_a_page_stays_a_link(site_of: SiteOf, damiera: Damiera) -> None:
    """The page it leads to is filled."""
    root = site_of("elsewhere")
    (root / "docs/page.md").write_text(f"{OPEN}{END}")
    (root / "link.md").symlink_to("docs/page.md")
    assert damiera(root, "fill", "link.md").exit_code == 0
    assert (root / "link.md").is_symlink()
    assert "21x14x5" in (root / "docs/page.md").read_text()
