"""A published SVG against what is proved: what it shows, what it says, and how it is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import TYPE_CHECKING

from damiera_build.arrows import traces
from damiera_build.audit.drawing import Drawing
from damiera_build.audit.published import Published
from damiera_build.audit.shelf import plain
from damiera_build.audit.witnesses import fen_of
from damiera_build.diagnostic import Code, Diagnostic, Span
from damiera_build.fact import Fact
from damiera_build.geometry import centre
from damiera_build.pathdata import point
from damiera_build.picture import draw_fact, provenance
from damiera_build.scene import ArrowKind, Scene, Stone, stage
from damiera_engine import SQUARES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from damiera_build.scene import Arrow


def wrong_picture(site: Published, fact: Fact, fens: Mapping[str, str]) -> Iterator[Diagnostic]:
    """Yield what is wrong with a diagram's SVG; `fens` are the positions of all diagrams."""
    drawing = site.drawings.get(fact.id)
    if drawing is None:
        return
    name = f"diagrams/{fact.id}.svg"
    fresh = draw_fact(fact, site.rules, environment=site.environment)
    text = site.pictures[fact.id]
    if text == fresh:
        return
    found = list(_wrong(site, fact, drawing, fens))
    yield from found
    if not found:
        yield _first_difference(site, fact, name, text, fresh)


def _wrong(
    site: Published, fact: Fact, drawing: Drawing, fens: Mapping[str, str]
) -> Iterator[Diagnostic]:
    name = f"diagrams/{fact.id}.svg"
    own_name = fact.id if fact.id[0].isalpha() else f"d-{fact.id}"
    shown = fen_of(drawing.scene)
    other = drawing.name if drawing.name != own_name else ""
    if shown == drawing.about.get("source") != fact.fen:
        other = other or next((name for name, fen in fens.items() if fen == shown), "")
    if other:
        message = f"{fact.id}: this is the picture of {plain(other, 70)}"
        reason = f"expected {fact.fen}, found {shown}"
        yield site.shelf.finding(Code.P626, name, message, why=reason)
        return
    expected = stage(fact)
    for flaw in drawing.flaws:
        message = f"{fact.id}: {plain(flaw.message)}"
        yield site.at(flaw.code, name, message, flaw.line, flaw.column)
    for message in differences(expected, drawing.scene):
        yield site.shelf.finding(Code.P622, name, f"{fact.id}: {message}")
    for message in (*_other_arrows(expected, drawing.scene), *_other_badges(expected, drawing)):
        yield site.shelf.finding(Code.P623, name, f"{fact.id}: {message}")
    for message in wrong_provenance(fact, drawing.about, site):
        yield site.shelf.finding(Code.P624, name, f"{fact.id}: {message}")


def wrong_provenance(fact: Fact, about: Mapping[str, str], site: Published) -> Iterator[str]:
    """Yield what a picture says of itself and is not so."""
    expected = provenance(fact, site.rules)
    for key in dict.fromkeys((*expected, *about)):
        if expected.get(key) != about.get(key):
            found = plain(about.get(key, "nothing"), 160)
            yield f"it says {plain(key, 40)} {found}, expected {expected.get(key, 'nothing')}"


def differences(expected: Scene, shown: Scene) -> Iterator[str]:
    """Yield where another piece stands than expected, and a wrong side to move or view."""
    yield from other_stones(expected.stones, shown.stones)
    for what, one, other in (
        ("to move", expected.white_to_move, shown.white_to_move),
        ("at the bottom", not expected.view_from_black, not shown.view_from_black),
    ):
        if one is not other:
            yield f"{_side(one)} is expected {what}, {_side(other)} is shown"


def other_stones(expected: Iterable[Stone], shown: Iterable[Stone]) -> Iterator[str]:
    """Yield for every square on which another piece stands what is expected and what is shown."""
    right = {stone.square: stone for stone in expected}
    found = {stone.square: stone for stone in shown}
    for square in SQUARES:
        one, other = right.get(square), found.get(square)
        if one != other:
            yield f"on {square} {_piece(one)} expected, {_piece(other)} shown"


def _piece(stone: Stone | None) -> str:
    if stone is None:
        return "nothing"
    return f"a {_side(stone.white).lower()} {'king' if stone.king else 'man'}"


def _side(white: bool) -> str:
    return "White" if white else "Black"


def _other_arrows(expected: Scene, shown: Scene) -> Iterator[str]:
    if expected.arrows == shown.arrows or traces(expected) == traces(shown):
        return
    missing = [arrow for arrow in expected.arrows if arrow not in shown.arrows]
    extra = [arrow for arrow in shown.arrows if arrow not in expected.arrows]
    for arrow in missing:
        yield f"the {_arrow(arrow)} is missing"
    for arrow in extra:
        yield f"there is the {_arrow(arrow)}, which does not belong here"
    if not missing and not extra:
        yield "the arrows lie in another order"


def _arrow(arrow: Arrow) -> str:
    kind = "solid" if arrow.kind is ArrowKind.LEGAL else "dashed"
    return f"{kind} arrow {('x' if arrow.jumped else '-').join(map(str, arrow.path))}"


def _other_badges(expected: Scene, drawing: Drawing) -> Iterator[str]:
    middles = {
        square: centre(square, view_from_black=expected.view_from_black) for square in SQUARES
    }
    badges, crosses = [], []
    for trace in traces(expected):
        if trace.cross is not None:
            crosses.append(point(trace.cross))
        for badge in trace.badges:
            nearest = min(middles, key=lambda square: abs(middles[square] - badge.at))
            badges.append((nearest, badge.order))
    for right, found in zip_longest(sorted(badges), sorted(drawing.badges)):
        if right != found:
            yield f"{_badge(right)} expected, {_badge(found)} shown"
            break
    if sorted(crosses) != sorted(drawing.crosses):
        yield (
            f"crosses at {', '.join(crosses) or 'no place'} expected, "
            f"at {', '.join(drawing.crosses) or 'no place'} shown"
        )


def _badge(badge: tuple[int, int] | None) -> str:
    return "no badge" if badge is None else f"the badge {badge[1]} on {badge[0]}"


def _first_difference(site: Published, fact: Fact, name: str, text: str, fresh: str) -> Diagnostic:
    """Return the first line that is not as it would be drawn now."""
    lines, expected = text.split("\n"), fresh.split("\n")
    number = next(i for i, (a, b) in enumerate(zip_longest(lines, expected), 1) if a != b)
    found = lines[number - 1] if number <= len(lines) else ""
    right = expected[number - 1] if number <= len(expected) else ""
    column = next((i for i, (a, b) in enumerate(zip_longest(found, right), 1) if a != b), 1)
    message = f"{fact.id}: it is not drawn as damiera draws what it shows"
    reason = f"expected {_from(right, column)}, found {_from(found, column)}"
    return Diagnostic(
        Code.P625,
        site.shelf.path(name),
        Span(number, column, column + 1),
        message,
        why=reason,
        line_text=plain(found, 160) if column < 160 else "",
    )


def _from(line: str, column: int) -> str:
    cut = line[max(column - 21, 0) : column + 39]
    return plain(cut) if cut else "the end"
