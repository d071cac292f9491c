"""`damiera find`: the simplest positions that prove a rule."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

import click

from damiera_build.candidates import Question, count_positions, unanswerable
from damiera_build.console import Refused, bar, progress, project_here
from damiera_build.coverage import unobservable
from damiera_build.files import write_single
from damiera_build.search import search
from damiera_build.search_ranking import Found, simplest_first
from damiera_build.spec_writer import write_spec
from damiera_build.start import INTERRUPTED
from damiera_engine import Rule, RuleSet, contested_readings, format_fen, legal_moves

USUAL_LARGEST: Final = 6
"""What `most-kings` needs, some minutes on two cores; every other rule needs four or fewer."""


@dataclass
class _Progress:
    """What a search has come to, as it must be told even when it is interrupted.

    Attributes:
        tried: for each number of pieces that is done, how many positions were looked at.
    """

    found: list[Found] = field(default_factory=list)
    tried: dict[int, int] = field(default_factory=dict)
    interrupted: bool = False


@click.command()
@click.argument("rule")
@click.option(
    "--pieces",
    type=click.IntRange(1, 8),
    help=f"Find all with up to so many pieces; otherwise the smallest, {USUAL_LARGEST} at most.",
)
@click.option("--men-only", is_flag=True, help="Only positions without kings.")
@click.option("--forced", is_flag=True, help="Only positions with exactly one legal move.")
@click.option("--both-sides", is_flag=True, help="Only positions in which each side has a piece.")
@click.option("--limit", type=click.IntRange(1, 1000), default=5, show_default=True)
@click.option("--jobs", type=click.IntRange(1), help="Processes at work.  [default: all cores]")
@click.option("--format", "output", type=click.Choice(["yaml", "json"]), default="yaml")
@click.option(
    "-o",
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write specs into this folder; what is there already is kept.",
)
def command(
    rule: str,
    pieces: int | None,
    men_only: bool,
    forced: bool,
    both_sides: bool,
    limit: int,
    jobs: int | None,
    output: str,
    out: Path | None,
) -> None:
    """Find the simplest positions that prove a rule.

    Every position with White to move is searched, from one piece up, until some prove RULE: so none
    smaller does. They are given as specs that pass `damiera check`, the best for teaching first. In
    none of them can a piece be spared.

    Interrupted with Ctrl-C, it gives what it has found and tells how far that is complete. Exit
    code 0: found. 1: none found. 2: nothing can be found. 130: interrupted.
    """
    rules = project_here().rules
    question = Question(_rule(rule, rules), men_only, forced, both_sides)
    why = unanswerable(question)
    if why:
        raise Refused(why)
    if out is not None:
        _make(out)
    outcome = _search(question, rules, pieces, jobs)
    best = _tell(question, rules, outcome)
    if output == "json":
        click.echo(json.dumps(_as_json(question, rules, outcome, best, limit)))
    elif out is None:
        for number, one in enumerate(best[:limit], 1):
            click.echo(f"# {question.rule}, {number} of {len(best)}")
            click.echo(write_spec(one.position, rules, [question.rule]))
    if out is not None:
        _write(out, question.rule, rules, best[:limit])
    if outcome.interrupted:
        sys.exit(INTERRUPTED)
    if not best:
        sys.exit(1)


def _rule(name: str, rules: RuleSet) -> Rule:
    known = [rule.value for rule in rules.articles]
    if name not in known:
        near = get_close_matches(name, known, 1, 0.5)
        hint = f"did you mean {near[0]}?" if near else f"known: {', '.join(known)}"
        raise Refused(f"unknown rule {name}; {hint}")
    rule = Rule(name)
    why = unobservable(rule, rules)
    if why is not None:
        raise Refused(f"no single position can prove {rule}: {why.reason}")
    return rule


def _search(question: Question, rules: RuleSet, pieces: int | None, jobs: int | None) -> _Progress:
    outcome = _Progress()
    try:
        for count in range(1, (pieces or USUAL_LARGEST) + 1):
            tried = 0
            with progress() as tell, closing(search(question, rules, count, jobs=jobs)) as steps:
                for step in steps:
                    tried += step.tried
                    outcome.found += step.found
                    if step.total:
                        bar_now = bar(step.done, step.total)
                        tell(f"{_pieces(count)} {bar_now}, {len(outcome.found)} found")
            outcome.tried[count] = tried
            positions = count_positions(count, men_only=question.men_only)
            click.echo(f"{_pieces(count)}: {positions:,} positions, {tried:,} tried", err=True)
            if outcome.found and pieces is None:
                break
    except KeyboardInterrupt:
        outcome.interrupted = True
    return outcome


def _tell(question: Question, rules: RuleSet, outcome: _Progress) -> list[Found]:
    """Say what the search has shown, and return the positions to give, the simplest first."""
    rule, complete = question.rule, len(outcome.tried)
    best = simplest_first(outcome.found, rule)
    if outcome.interrupted:
        click.echo(f"interrupted; complete for up to {_pieces(complete)}", err=True)
    if complete and not outcome.found:
        none = f"no position with up to {_pieces(complete)}{_asked(question)} proves {rule}"
        click.echo(f"complete: {none}", err=True)
    elif best and complete >= best[0].pieces - 1 > 0:
        none = f"no position with fewer than {best[0].pieces} pieces{_asked(question)}"
        click.echo(f"complete: {none} proves {rule}", err=True)
    for size in sorted({one.pieces for one in best}):
        found = sum(one.pieces == size for one in outcome.found)
        distinct = sum(one.pieces == size for one in best)
        symmetric = f", {distinct:,} but for symmetry" if distinct < found else ""
        click.echo(f"found: {found:,} with {_pieces(size)}{symmetric}", err=True)
    given = [one for one in best if not contested_readings(one.position, rules)]
    if len(given) < len(best):
        left_out = len(best) - len(given)
        click.echo(f"left out: {left_out}, in which the reading of 6.9 decides", err=True)
    return given


def _asked(question: Question) -> str:
    asked = {
        "without kings": question.men_only,
        "with one legal move": question.forced,
        "with a piece on each side": question.both_sides,
    }
    words = [words for words, is_asked in asked.items() if is_asked]
    return f", {' and '.join(words)}," if words else ""


def _pieces(count: int) -> str:
    return "1 piece" if count == 1 else f"{count} pieces"


def _as_json(
    question: Question, rules: RuleSet, outcome: _Progress, best: Sequence[Found], limit: int
) -> dict[str, Any]:
    return {
        "version": 1,
        "rule": question.rule,
        "complete_for_pieces": len(outcome.tried),
        "interrupted": outcome.interrupted,
        "searched": [
            {
                "pieces": count,
                "positions": count_positions(count, men_only=question.men_only),
                "tried": tried,
                "minimal": sum(one.pieces == count for one in outcome.found),
            }
            for count, tried in outcome.tried.items()
        ],
        "found": len(best),
        "positions": [
            {
                "fen": format_fen(one.position),
                "pieces": one.pieces,
                "candidates": one.candidates,
                "kings": one.kings,
                "legal": [str(move) for move in sorted(legal_moves(one.position, rules))],
                "spec": write_spec(one.position, rules, [question.rule]),
            }
            for one in best[:limit]
        ],
    }


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refused(f"the folder {folder} cannot be made: {error.strerror}") from None


def _write(folder: Path, rule: Rule, rules: RuleSet, best: Sequence[Found]) -> None:
    names = _names(rule)
    for one in best:
        data = write_spec(one.position, rules, [rule]).encode()
        path = next(p for p in map(folder.joinpath, names) if not _holds_another(p, data))
        try:
            write_single(path, data)
        except OSError as error:
            raise Refused(f"{path} cannot be written: {error.strerror}") from None
        click.echo(f"written: {path}", err=True)


def _names(rule: Rule) -> Iterator[str]:
    number = 1
    while True:
        yield f"{rule}-{number}.yaml"
        number += 1


def _holds_another(path: Path, data: bytes) -> bool:
    """Tell whether a name is taken: by another file, a folder, or what cannot be read."""
    if not os.path.lexists(path):
        return False
    try:
        return not path.is_file() or path.read_bytes() != data
    except OSError:
        return True
