"""What was found on pages built elsewhere, for people and for programs."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from damiera_build.diagnostic import Diagnostic
from damiera_build.known_moves import Known, Standing
from damiera_build.report.json import json_report
from damiera_build.report.text import count
from damiera_build.scan import Page, ScannedMove, Status

_MOST_NAMED: Final = 3


def inventory(pages: Iterable[Page]) -> Iterator[str]:
    """Yield a line for every move of some pages: where it stands, and what is known of it."""
    for page in pages:
        for move in page.moves:
            line, column, _ = move.span
            yield f"{page.source.path}:{line}:{column}: {move.written.text}: {_said(move)}"


def _said(move: ScannedMove) -> str:
    if not move.known or move.status is Status.DECLARED:
        return move.status.value
    order = list(Standing)
    known = sorted(move.known, key=lambda k: order.index(k.standing))
    parts = [
        f"refused by {k.rule} in {k.diagram}" if k.rule else f"{k.standing.value} in {k.diagram}"
        for k in known[:_MOST_NAMED]
    ]
    more = f" and {len(known) - _MOST_NAMED} more" if len(known) > _MOST_NAMED else ""
    doubt = "doubtful, " if move.status is Status.DOUBTFUL else ""
    return f"{doubt}{', '.join(parts)}{more}"


def pages_summary(pages: Sequence[Page], findings: Sequence[Diagnostic]) -> str:
    """Return one line that says how it went."""
    statuses = Counter(move.status for page in pages for move in page.moves)
    parts = [f"{statuses[status]} {status.value}" for status in Status if statuses[status]]
    moves = count(statuses.total(), "move")
    problems = count(len(findings), "problem") if findings else "no problem"
    return f"{count(len(pages), 'page')}, {moves}{': ' * bool(parts)}{', '.join(parts)}; {problems}"


def pages_report(pages: Sequence[Page], findings: Sequence[Diagnostic]) -> str:
    """Return the findings as one JSON object, with every move of the pages."""
    report: dict[str, Any] = json.loads(json_report(findings, len(pages)))
    report["moves"] = [_plain(page, move) for page in pages for move in page.moves]
    return json.dumps(report, ensure_ascii=False, indent=1)


def _plain(page: Page, move: ScannedMove) -> dict[str, Any]:
    line, column, end_column = move.span
    return {
        "path": page.source.path,
        "line": line,
        "column": column,
        "end_column": end_column,
        "text": move.written.text,
        "move": move.written.move,
        "status": move.status.value,
        "diagrams": [_known(known) for known in move.known],
    }


def _known(known: Known) -> dict[str, Any]:
    plain: dict[str, Any] = {"id": known.diagram, "standing": known.standing.value}
    if known.standing is Standing.REFUSED:
        plain |= {"rule": known.rule, "why": known.why}
    return plain
