"""Catalogues as a whole: `damiera i18n update`, `status` and `check`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import polib
import pytest
from click.testing import Result

from damiera_build.project import Project

SiteOf = Callable[[str], Path]
Damiera = Callable[..., Result]

CATALOGUE = "rules/italian/locale/it.po"


@pytest.fixture
def tiny(site_of: SiteOf) -> Path:
    """The tiny project, to be changed."""
    return site_of("tiny")


def replace(path: Path, old: str, new: str) -> None:
    """Change a text file."""
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def test_a_current_catalogue_is_left_alone(tiny: Path, damiera: Damiera) -> None:
    """Byte for byte."""
    before = (tiny / CATALOGUE).read_bytes()
    damiera(tiny, "i18n", "update")
    assert (tiny / CATALOGUE).read_bytes() == before


def test_a_second_update_changes_nothing(tiny: Path, damiera: Damiera) -> None:
    """Whatever the first one did."""
    replace(tiny / "rules/italian/page.md", "The man {", "A man {")
    damiera(tiny, "i18n", "update")
    before = (tiny / CATALOGUE).read_bytes()
    damiera(tiny, "i18n", "update")
    assert (tiny / CATALOGUE).read_bytes() == before


def test_a_changed_sentence_becomes_fuzzy_with_its_old_text(tiny: Path, damiera: Damiera) -> None:
    """The translator sees both."""
    replace(tiny / "rules/italian/page.md", "The man {", "A man {")
    damiera(tiny, "i18n", "update")
    (entry,) = [e for e in polib.pofile(str(tiny / CATALOGUE)) if e.msgctxt == "man"]
    assert (entry.fuzzy, entry.previous_msgid, entry.msgid) == (True, "The man", "A man")


def test_a_comment_of_a_translator_survives(tiny: Path, damiera: Damiera) -> None:
    """It stands where it stood."""
    replace(tiny / "rules/italian/page.md", "The man {", "A man {")
    damiera(tiny, "i18n", "update")
    text = (tiny / CATALOGUE).read_text("utf-8")
    assert "# A word of one translator to another.\n" in text


def test_a_sentence_with_facts_is_shown_as_readers_see_it(tiny: Path, damiera: Damiera) -> None:
    """In a comment, filled in."""
    damiera(tiny, "i18n", "update")
    assert "#. In English: A man moves *forward*, from 32 up" in (tiny / CATALOGUE).read_text(
        "utf-8"
    )


def test_a_new_language_is_started(tiny: Path, damiera: Damiera) -> None:
    """With every sentence of the page, untranslated."""
    damiera(tiny, "i18n", "update", "pl")
    entries = polib.pofile(str(tiny / "rules/italian/locale/pl.po"))
    assert [(len(entries), any(entry.msgstr for entry in entries))] == [(6, False)]


def test_a_dry_update_writes_nothing_and_fails_where_it_would(tiny: Path, damiera: Damiera) -> None:
    """For a gate in a repository."""
    replace(tiny / "rules/italian/page.md", "The man {", "A man {")
    before = (tiny / CATALOGUE).read_bytes()
    result = damiera(tiny, "i18n", "update", "--check")
    assert (result.exit_code, (tiny / CATALOGUE).read_bytes()) == (1, before)


def test_a_dry_update_of_current_catalogues_passes(tiny: Path, damiera: Damiera) -> None:
    """Exit code 0."""
    assert damiera(tiny, "i18n", "update", "--check").exit_code == 0


@pytest.mark.parametrize("tag", ["../../evil", "a/b", "..", "en\n", "xx yy"])
def test_a_tag_that_leads_out_of_the_folder_is_refused(
    tag: str, tiny: Path, damiera: Damiera
) -> None:
    """Nothing is written anywhere; exit code 2."""
    before = sorted(tiny.parent.rglob("*"))
    result = damiera(tiny, "i18n", "update", tag)
    assert (result.exit_code, sorted(tiny.parent.rglob("*"))) == (2, before)


@pytest.mark.parametrize("broken", [b"msgid broken\n", b'msgid "a"\nmsgxyz "b"\n', b"\xff\xfe"])
def test_a_broken_catalogue_is_not_overwritten(broken: bytes, tiny: Path, damiera: Damiera) -> None:
    """The translator's work is still in it; the command fails and says where it breaks."""
    (tiny / CATALOGUE).write_bytes(broken)
    result = damiera(tiny, "i18n", "update")
    assert (tiny / CATALOGUE).read_bytes() == broken
    assert result.exit_code in (1, 2)


def test_status_counts_the_words_of_each_state(tiny: Path, damiera: Damiera) -> None:
    """Of the English text: translated, outdated and missing."""
    replace(tiny / CATALOGUE, '"La presa"', '""')
    replace(tiny / "rules/italian/page.md", "The man {", "A man {")
    table = json.loads(damiera(tiny, "i18n", "status", "--format", "json").stdout)
    assert table["it"] == {"translated": 27, "outdated": 2, "missing": 2}


def test_status_of_the_source_language_is_whole(tiny: Path, damiera: Damiera) -> None:
    """English is its own translation."""
    assert (
        "en: 31 words translated, 0 outdated, 0 missing" in damiera(tiny, "i18n", "status").stdout
    )


def test_status_of_a_language_without_a_catalogue_is_all_missing(
    site_of: SiteOf, damiera: Damiera
) -> None:
    """Nothing has been started."""
    root = site_of("foreign")
    assert (
        "cs: 0 words translated, 0 outdated, 13 missing" in damiera(root, "i18n", "status").stdout
    )


def test_check_is_quiet_where_all_is_well(tiny: Path, damiera: Damiera) -> None:
    """Exit code 0, no findings."""
    result = damiera(tiny, "i18n", "check")
    assert (result.exit_code, result.stdout) == (0, "")


@pytest.mark.parametrize(
    ("old", "new", "code", "exit_code"),
    [
        ('"La presa"', '"La presa 22x13"', "L404", 1),
        ('"La presa"', '"La <b>presa</b>"', "L403", 1),
        ("%(square_last)s in su", "%(ultima)s in su", "L402", 1),
        ('"La presa"', '""', "L405", 0),
        ('"La pedina"', '"Il pedone"', "T501", 0),
    ],
)
def test_check_finds_what_is_wrong(
    old: str, new: str, code: str, exit_code: int, tiny: Path, damiera: Damiera
) -> None:
    """Errors fail, warnings do not."""
    replace(tiny / CATALOGUE, old, new)
    result = damiera(tiny, "i18n", "check")
    assert (code in result.stdout, result.exit_code) == (True, exit_code)


@pytest.mark.parametrize(
    "translation",
    [
        "[La presa](http://evil)",
        "![La presa](http://evil/a.png)",
        "La \u202epresa",
        "La\u2028presa",
    ],
)
def test_what_a_translator_must_not_write_does_not_reach_the_page(
    translation: str, tiny: Path, damiera: Damiera
) -> None:
    """That heading stays English, the rest of the page and the other languages are built."""
    replace(tiny / CATALOGUE, '"La presa"', f'"{translation}"')
    result = damiera(tiny, "build")
    page = (tiny / "site/it/index.html").read_text("utf-8")
    assert (result.exit_code, result.stderr.count("error L403")) == (1, 1)
    assert '<h2 id="capture" lang="en" dir="ltr" class="untranslated">The capture</h2>' in page
    assert ("evil" in page, "La pedina" in page) == (False, True)


def test_a_broken_translation_builds_all_pages_and_fails(tiny: Path, damiera: Damiera) -> None:
    """The other languages are published; the gate is red."""
    replace(tiny / CATALOGUE, '"La presa"', '"La presa 22x13"')
    result = damiera(tiny, "build")
    written = [(tiny / f"site/{tag}/index.html").is_file() for tag in ("en", "it")]
    assert (result.exit_code, written) == (1, [True, True])


def test_a_broken_translation_is_told_on_every_build(tiny: Path, damiera: Damiera) -> None:
    """Also on the second one, where nothing has changed."""
    replace(tiny / CATALOGUE, '"La presa"', '"La presa 22x13"')
    damiera(tiny, "build")
    result = damiera(tiny, "build")
    assert (result.exit_code, "L404" in result.stderr) == (1, True)
    assert "nothing has changed" in result.stderr


def test_a_missing_translation_is_told_on_every_build(tiny: Path, damiera: Damiera) -> None:
    """A warning is not said once and then forgotten."""
    replace(tiny / CATALOGUE, '"La presa"', '""')
    damiera(tiny, "build")
    result = damiera(tiny, "build")
    assert (result.exit_code, "L405" in result.stderr) == (0, True)
    assert "nothing has changed" in result.stderr


@pytest.mark.parametrize("name", ["tiny", "foreign"])
@pytest.mark.parametrize("command", ["check", "build"])
@pytest.mark.parametrize(
    ("languages", "told"),
    [('["en", "xx"]', "there is no catalogue for xx"), ("[]", "languages names none")],
)
def test_languages_that_cannot_be_built_are_refused_by_the_gate_too(
    name: str, command: str, languages: str, told: str, site_of: SiteOf, damiera: Damiera
) -> None:
    """With a page and without one."""
    root = site_of(name)
    (root / "damiera.toml").write_text(f"languages = {languages}\n")
    result = damiera(root, command)
    assert (result.exit_code, told in result.stderr) == (2, True)


def test_our_own_catalogues_are_up_to_date(own_project: Project, damiera: Damiera) -> None:
    """With the page, the messages and the examples, as an update would write them."""
    result = damiera(own_project.root, "i18n", "update", "--check")
    assert result.stderr == "0 catalogues to update\n"
