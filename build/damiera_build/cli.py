"""The command line: `damiera check`, `build`, `render`, `legal`, `why`, `perft`, `i18n`.

Machine output goes to standard output alone, everything else to standard error. Exit codes: 0 all
is true, 1 something is not, 2 the command cannot be carried out as it was given.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from damiera_build.answers import fen_error, legal_answer, why_answer
from damiera_build.diagnostic import Diagnostic, Severity
from damiera_build.fact import Fact
from damiera_build.png import CairoMissing
from damiera_build.project import Project, ProjectError, find_project
from damiera_build.report import json_report, summary, text_report
from damiera_build.verification import (
    Verification,
    spec_files,
    verify_file,
    verify_files,
    verify_position,
)
from damiera_engine import FenError, Position, divide, judge_text, parse_fen, perft

DEEPEST_PERFT = 20


class _Refused(click.ClickException):
    """A command that cannot be carried out: exit code 2 and one clear line."""

    exit_code = 2

    def show(self, file: Any = None) -> None:  # noqa: ARG002
        """Print the message."""
        click.echo(f"damiera: {self.format_message()}", err=True)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="damiera", message="damiera %(version)s")
def main() -> None:
    """Draughts diagrams that cannot lie: every claim is proved before it is drawn."""


def _project() -> Project:
    try:
        return find_project(Path.cwd())
    except ProjectError as error:
        raise _Refused(str(error)) from None


def _say(findings: tuple[Diagnostic, ...], *, out: bool = False) -> None:
    stream = sys.stdout if out else sys.stderr
    color = stream.isatty() and not os.environ.get("NO_COLOR")
    if findings:
        click.echo(text_report(findings, color=color), err=not out, color=color)


@main.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option("--format", "output", type=click.Choice(["text", "json"]), default="text")
@click.option(
    "--fail-on",
    type=click.Choice(["error", "warning"]),
    default="error",
    help="From which severity on findings make the exit code 1.",
)
def check(paths: tuple[Path, ...], output: str, fail_on: str) -> None:
    """Prove or refute every claim of the diagrams in PATHS, or of the whole project and its page.

    Exit code 0: all is true. 1: something is not. 2: nothing could be checked.
    """
    project = _project()
    verification = _verify(project, paths)
    findings = verification.findings
    if not paths:
        findings = (*findings, *_page_findings(project, verification))
    if output == "json":
        click.echo(json_report(findings, verification.checked))
    else:
        _say(findings, out=True)
        click.echo(summary(findings, verification.checked), err=True)
    if _fails(findings, fail_on):
        sys.exit(1)


def _verify(project: Project, paths: tuple[Path, ...] = ()) -> Verification:
    for path in paths:
        if not path.exists():
            raise _Refused(f"there is no file or folder {path}")
    files = list(spec_files(paths or [project.diagrams]))
    files = [file for file in files if paths or file.exists()]
    if not files:
        where = ", ".join(map(str, paths)) or project.shown(project.diagrams)
        raise _Refused(f"nothing to check: no .yaml file in {where}")
    return verify_files(project, files)


def _page_findings(project: Project, verification: Verification) -> tuple[Diagnostic, ...]:
    if not project.page.is_file():
        return ()
    from damiera_build.content import gather

    try:
        return gather(project, verification.facts, project.languages).findings
    except ProjectError as error:
        raise _Refused(str(error)) from None


def _fails(findings: tuple[Diagnostic, ...], fail_on: str) -> bool:
    severities = {finding.severity for finding in findings}
    return Severity.ERROR in severities or (fail_on == "warning" and bool(severities))


@main.command()
@click.option("--lang", "languages", multiple=True, help="Only this language; may be repeated.")
@click.option("--out", type=click.Path(path_type=Path), help="Where to build; default: site/.")
@click.option("--check", "dry", is_flag=True, help="Write nothing; 1 if anything would change.")
def build(languages: tuple[str, ...], out: Path | None, dry: bool) -> None:
    """Verify everything, draw the diagrams and write the pages; only what has changed."""
    from damiera_build.content import gather
    from damiera_build.site import Builder

    project = _project()
    verification = _verify(project)
    try:
        extra = tuple(tag for tag in languages if tag not in project.languages)
        content = gather(project, verification.facts, (*project.languages, *extra))
    except ProjectError as error:
        raise _Refused(str(error)) from None
    findings = (*verification.findings, *content.findings)
    _say(findings)
    if any(f.severity is Severity.ERROR and f.code.name[0] != "L" for f in findings):
        click.echo(f"{summary(findings, verification.checked)}; nothing was built", err=True)
        sys.exit(1)
    folder = out or project.site
    try:
        with _progress() as tell:
            outcome = Builder(content, folder, dry=dry).build(tell, only=languages)
    except OSError as error:
        raise _Refused(f"{folder} cannot be written: {error.strerror or error}") from None
    if outcome.png_missing:
        click.echo(f"damiera: no PNG was drawn. {outcome.png_missing}", err=True)
    changed = [*outcome.written, *(f"{name} (no longer needed)" for name in outcome.removed)]
    if dry:
        for name in changed:
            click.echo(f"would change: {name}", err=True)
        click.echo(f"{len(changed)} files differ, {outcome.unchanged} are up to date", err=True)
    else:
        click.echo(
            f"{summary((), verification.checked)}; {len(outcome.written)} files written, "
            f"{outcome.unchanged} unchanged, in {project.shown(folder)}/",
            err=True,
        )
        if (folder / "index.html").is_file():
            click.echo(f"open {project.shown(folder)}/index.html", err=True)
    if _fails(findings, "error") or (dry and changed):
        sys.exit(1)


@contextmanager
def _progress() -> Iterator[Callable[[str], None]]:
    """Tell what is being worked on, on one line, if standard error is a terminal."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    width = shutil.get_terminal_size().columns - 1
    try:
        yield lambda what: print(f"\r{what:<{width}.{width}}", end="", file=sys.stderr)  # noqa: T201
    finally:
        print(f"\r{'':<{width}}\r", end="", file=sys.stderr)  # noqa: T201


@main.command()
@click.argument("what", metavar="SPEC|FEN")
@click.option("-o", "--output", required=True, type=click.Path(path_type=Path))
@click.option("--theme", default="default", help="default or print.")
@click.option("--size", default=640, type=click.IntRange(16, 8192), help="Width in pixels.")
@click.option("--view", type=click.Choice(["white", "black"]), help="From whose side.")
@click.option("--lang", default="en", help="Language of the title and the description inside.")
def render(what: str, output: Path, theme: str, size: int, view: str | None, lang: str) -> None:
    """Draw one picture, .svg or .png, from a spec that is proved or from the FEN of a position."""
    from damiera_build.files import write_if_changed
    from damiera_build.rendering import picture_of

    if output.suffix not in {".svg", ".png"}:
        raise _Refused(f"{output} ends neither in .svg nor in .png")
    project = _project()
    fact, findings = _fact(project, what)
    _say(findings)
    if fact is None:
        sys.exit(1)
    try:
        data = picture_of(
            fact, project, output.suffix, theme=theme, size=size, view=view, lang=lang
        )
        write_if_changed(output, data)
    except (ProjectError, CairoMissing) as error:
        raise _Refused(str(error)) from None
    except OSError as error:
        raise _Refused(f"{output} cannot be written: {error.strerror or error}") from None


def _fact(project: Project, what: str) -> tuple[Fact | None, tuple[Diagnostic, ...]]:
    """Return the fact of a spec file, or of a bare position given as FEN."""
    path = Path(what)
    if path.suffix in {".yaml", ".yml"}:
        if not path.exists():
            raise _Refused(f"there is no file or folder {path}")
        return verify_file(path, project.shown(path), project.rules)
    return verify_position(_position(what), project.rules), ()


def _position(fen: str) -> Position:
    try:
        return parse_fen(fen)
    except FenError as error:
        problem = fen_error(fen, error)
        raise _Refused(f"{fen[:60]!r}: {problem['message']} ({problem['code']})") from None


@main.command()
@click.argument("fen")
@click.option("--format", "output", type=click.Choice(["text", "json"]), default="text")
def legal(fen: str, output: str) -> None:
    """List the legal moves of FEN; with - of every FEN on standard input, as JSON lines."""
    project = _project()
    if fen != "-":
        answer = legal_answer(fen, project.rules)
        if output == "json":
            click.echo(json.dumps(answer))
        elif "legal" in answer:
            click.echo("\n".join(move["move"] for move in answer["legal"]))
        else:
            click.echo(f"damiera: {answer['error']['message']}", err=True)
        if "error" in answer:
            sys.exit(1)
        return
    failed = False
    for line in _lines():
        answer = legal_answer(line, project.rules)
        failed = failed or "error" in answer
        click.echo(json.dumps(answer))
    if failed:
        sys.exit(1)


def _lines() -> Iterator[str]:
    """Yield the lines of standard input that are not empty."""
    for line in sys.stdin:
        if line.strip():
            yield line.strip()


@main.command()
@click.argument("fen")
@click.argument("move")
@click.option("--format", "output", type=click.Choice(["text", "json"]), default="text")
@click.option("--lang", default="en", help="Language of the answer.")
def why(fen: str, move: str, output: str, lang: str) -> None:
    """Tell whether MOVE is legal in FEN, and if not, why. Exit code 0 either way."""
    from damiera_build.languages import load_words
    from damiera_build.reasons import why as reason
    from damiera_build.reasons import with_article

    project = _project()
    position = _position(fen)
    if output == "json":
        click.echo(json.dumps(why_answer(fen, position, move, project.rules), ensure_ascii=False))
        return
    verdict = judge_text(position, move, project.rules)
    try:
        words = load_words(project, lang)
    except ProjectError as error:
        raise _Refused(str(error)) from None
    answer = words.say(reason(verdict, move, position))
    click.echo(with_article(answer, verdict.rule, project.rules))


@main.command("perft")
@click.argument("fen")
@click.argument("depth", type=click.IntRange(0, DEEPEST_PERFT))
@click.option("--divide", "divided", is_flag=True, help="Count below each move.")
@click.option("--format", "output", type=click.Choice(["text", "json"]), default="text")
def perft_command(fen: str, depth: int, divided: bool, output: str) -> None:
    """Count the leaves at DEPTH plies below FEN."""
    project = _project()
    position = _position(fen)
    below = divide(position, depth, project.rules) if divided and depth else {}
    nodes = sum(below.values()) if below else perft(position, depth, project.rules)
    if output == "json":
        answer: dict[str, Any] = {"fen": fen, "depth": depth, "nodes": nodes}
        if divided:
            answer["divide"] = {str(move): count for move, count in below.items()}
        click.echo(json.dumps(answer))
        return
    for move, count in below.items():
        click.echo(f"{move}: {count}")
    click.echo(str(nodes))


@main.command("coverage")
@click.option("--format", "output", type=click.Choice(["text", "json"]), default="text")
def coverage_command(output: str) -> None:
    """Show for each rule which diagrams prove it. Exit code 1 if one has none."""
    from damiera_build.coverage import coverage, unproved

    project = _project()
    verification = _verify(project)
    table = coverage(verification.facts.values(), project.rules)
    missing = list(unproved(table, project.shown(project.diagrams)))
    if output == "json":
        rows = [
            {
                "rule": row.rule,
                "article": row.article,
                "proved": row.proved,
                "shown": row.shown,
                "unobservable": row.unobservable.value if row.unobservable else None,
            }
            for row in table
        ]
        click.echo(json.dumps({"version": 1, "rules": rows}, indent=1))
    else:
        for row in table:
            reason = f"({row.unobservable.value})" if row.unobservable else "NOT PROVED"
            click.echo(f"{row.rule} (FID {row.article}): {', '.join(row.proved) or reason}")
            if row.shown:
                click.echo(f"    shown, not proved, by {', '.join(row.shown)}")
    if missing or verification.errors:
        sys.exit(1)


@main.group()
def i18n() -> None:
    """Bring the catalogues up to date, and tell how complete they are."""


@i18n.command("update")
@click.argument("languages", nargs=-1)
@click.option("--check", "dry", is_flag=True, help="Write nothing; 1 if anything would change.")
def i18n_update(languages: tuple[str, ...], dry: bool) -> None:
    """Merge the page's present English text into the catalogues of LANGUAGES, or of all."""
    from damiera_build.files import write_if_changed
    from damiera_build.localization import updated_catalogues

    project = _project()
    changed = 0
    verification = _verify(project)
    for path, text in updated_catalogues(project, verification.facts, languages):
        data = text.encode()
        if dry:
            is_new = not path.is_file() or path.read_bytes() != data
        else:
            is_new = write_if_changed(path, data)
        if is_new:
            changed += 1
            click.echo(f"{'would change' if dry else 'updated'}: {project.shown(path)}", err=True)
    click.echo(f"{changed} catalogues {'differ' if dry else 'updated'}", err=True)
    if dry and changed:
        sys.exit(1)


@i18n.command("status")
@click.option("--format", "output", type=click.Choice(["text", "json"]), default="text")
def i18n_status(output: str) -> None:
    """Tell how many words of the page are translated, outdated and missing in each language."""
    from damiera_build.localization import status

    project = _project()
    table = status(project, _verify(project).facts)
    if output == "json":
        click.echo(json.dumps(table, ensure_ascii=False, indent=1))
        return
    for tag, row in table.items():
        click.echo(
            f"{tag}: {row['translated']} words, {row['outdated']} outdated, "
            f"{row['missing']} missing"
        )


@i18n.command("check")
def i18n_check() -> None:
    """Report broken, outdated and missing translations, and words that a term file forbids."""
    from damiera_build.localization import check_catalogues

    project = _project()
    findings = check_catalogues(project, _verify(project).facts)
    _say(findings, out=True)
    errors = sum(f.severity is Severity.ERROR for f in findings)
    click.echo(f"{errors} errors, {len(findings) - errors} warnings", err=True)
    if errors:
        sys.exit(1)
