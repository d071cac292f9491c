"""The claims of a site against the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from damiera_build.audit.claims import ClaimedMove, ClaimedRefusal, Entry, Manifest
from damiera_build.audit.shelf import plain
from damiera_build.check import verify
from damiera_build.diagnostic import START_OF_FILE, Code, Diagnostic
from damiera_build.endings import played_on
from damiera_build.fact import Fact
from damiera_build.fen_diagnostics import first_fault
from damiera_build.reasons import reason
from damiera_build.source import Source
from damiera_build.spec import DiagramSpec, Forbidden, Located
from damiera_engine import (
    FenError,
    Game,
    IllegalMoveError,
    Legal,
    MoveText,
    MoveTextError,
    Position,
    Rule,
    RuleSet,
    Square,
    format_fen,
    judge,
    legal_moves,
    parse_fen,
    parse_move,
)

T = TypeVar("T")

_ABOUT_THE_RULE: Final = (Code.D206, Code.D403)
_ABOUT_THE_LIST: Final = (Code.D108, Code.D205)
_RULES: Final = frozenset(rule.value for rule in Rule)


@dataclass(frozen=True, slots=True)
class Reading:
    """What a diagram is taken to claim, and how it is taken to be shown.

    Attributes:
        moves: the line that led to the position; `start` is where it begins.
    """

    fen: str
    refused: tuple[str, ...] = ()
    shows: tuple[str, ...] = ()
    start: str = ""
    moves: tuple[str, ...] = ()
    claims_legal: bool = True
    view_from_black: bool = False
    marks: tuple[Square, ...] = ()


def prove(diagram: str, reading: Reading, rules: RuleSet) -> Fact | None:
    """Return the fact of a reading, None where what it claims is not true.

    Of the rules it is filed under, those remain that it shows.
    """
    fact, _ = _verified(diagram, reading, rules)
    bare, _ = (fact, ()) if fact else _verified(diagram, replace(reading, shows=()), rules)
    if fact is None and bare is not None:
        each = ((rule, replace(reading, shows=(rule,))) for rule in dict.fromkeys(reading.shows))
        shows = tuple(rule for rule, one in each if _verified(diagram, one, rules)[0] is not None)
        fact, _ = _verified(diagram, replace(reading, shows=shows), rules)
    fact = fact or bare
    leads_there = fact is not None and (not reading.moves or fact.fen == reading.fen)
    return fact if leads_there else None


def _verified(
    diagram: str,
    reading: Reading,
    rules: RuleSet,
) -> tuple[Fact | None, tuple[Diagnostic, ...]]:
    """Verify a reading; what refuses its refused moves is what the engine says."""
    try:
        position = parse_fen(reading.fen)
        start = parse_fen(reading.start) if reading.moves else position
        refused = [parse_move(move) for move in reading.refused]
        moves = [parse_move(move) for move in reading.moves]
    except (FenError, MoveTextError):
        return None, ()
    legal = [MoveText(m.path, m.is_capture) for m in sorted(legal_moves(position, rules))]
    spec = DiagramSpec(
        id=diagram,
        source=Source("", ""),
        keys=dict.fromkeys(("legal", "forbidden")[not reading.claims_legal :], START_OF_FILE),
        shows=tuple(_here(Rule(rule)) for rule in reading.shows if rule in _RULES),
        position=start,
        moves=tuple(map(_here, moves)),
        mandatory=None,
        legal=tuple(map(_here, legal)) if reading.claims_legal else None,
        captured=None,
        promotes=None,
        after=None,
        ends=None,
        draw=None,
        forbidden=tuple(_forbidden(position, move, rules) for move in refused),
        view_from_black=reading.view_from_black,
        marks=reading.marks,
    )
    return verify(spec, rules)


def _here(value: T) -> Located[T]:
    return Located(value, START_OF_FILE)


def _forbidden(position: Position, move: MoveText, rules: RuleSet) -> Forbidden:
    rule = judge(position, move, rules, as_refused=True).rule
    return Forbidden(_here(move), None if rule is None else _here(rule))


def wrong_claims(
    manifest: Manifest, entry: Entry, rules: RuleSet, drawn_by: Rule | None = None
) -> Iterator[Diagnostic]:
    """Yield every claim about a diagram that the engine refutes.

    `drawn_by` is the rule by which the game before the position is drawn: no position proves it.
    """
    try:
        position = parse_fen(entry.fen)
    except FenError as error:
        fault = first_fault(entry.fen, error)
        message = f"{entry.id}: {plain(entry.fen, 60)} is no position: {plain(fault.message)}"
        yield manifest.finding(Code.P611, entry.id, "fen", message)
        return
    if format_fen(position) != entry.fen:
        message = f"{entry.id}: the FEN is not written as damiera writes it"
        reason = f"expected {format_fen(position)}"
        yield manifest.finding(Code.P611, entry.id, "fen", message, reason)
    yield from _legal(manifest, entry, position, rules)
    yield from _refused(manifest, entry, position, rules)
    yield from _shown(manifest, entry, drawn_by, rules)
    yield from _line(manifest, entry, position, rules)
    for rule in dict.fromkeys(entry.shows):
        if rule not in _RULES:
            message = f"{entry.id}: there is no rule {plain(rule, 40)}"
            yield manifest.finding(Code.P614, entry.id, "shows", message)
    for rule, times in Counter(entry.shows).items():
        if times > 1:
            message = f"{entry.id}: it is filed under {plain(rule, 40)} more than once"
            yield manifest.finding(Code.P614, entry.id, "shows", message)


def _legal(
    manifest: Manifest, entry: Entry, position: Position, rules: RuleSet
) -> Iterator[Diagnostic]:
    true = [
        ClaimedMove(str(move), move.captured, move.promotes)
        for move in sorted(legal_moves(position, rules))
    ]
    if list(entry.legal) == true:
        return
    by_text = {claimed.move: claimed for claimed in entry.legal}
    for move in true:
        claimed = by_text.pop(move.move, None)
        if claimed is None:
            message = f"{move.move} is legal, and is not listed"
        elif claimed.captured != move.captured:
            message = f"{move.move} takes {_list(move.captured)}, not {_list(claimed.captured)}"
        elif claimed.promotes is not move.promotes:
            message = f"with {move.move} {'a' if move.promotes else 'no'} man becomes a king"
        else:
            continue
        yield manifest.finding(Code.P612, entry.id, "legal", f"{entry.id}: {message}")
    for text in by_text:
        message = f"{entry.id}: {plain(text, 60)} is not legal"
        yield manifest.finding(Code.P612, entry.id, "legal", message)
    if [move.move for move in true] != [move.move for move in entry.legal] and not by_text:
        message = f"{entry.id}: the legal moves are not listed once each, in order"
        yield manifest.finding(Code.P612, entry.id, "legal", message)


def _refused(
    manifest: Manifest, entry: Entry, position: Position, rules: RuleSet
) -> Iterator[Diagnostic]:
    for refusal in entry.refused:
        message, reason = _wrong_refusal(refusal, position, rules)
        if message:
            message = f"{entry.id}: {message}"
            yield manifest.finding(Code.P613, entry.id, "refused", message, reason)


def _wrong_refusal(refusal: ClaimedRefusal, position: Position, rules: RuleSet) -> tuple[str, str]:
    """Return what is wrong with a refusal, empty if nothing is, and the engine's reason."""
    try:
        move = parse_move(refusal.move)
    except MoveTextError:
        return f"{plain(refusal.move, 60)} is no move", ""
    verdict = judge(position, move, rules, as_refused=True)
    because = reason(verdict, move, position, rules)
    if isinstance(verdict, Legal):
        return f"{move} is legal", because
    if verdict.rule != refusal.rule:
        return f"{move} is refused by {verdict.rule}, not by {plain(refusal.rule, 40)}", because
    if verdict.kind != refusal.verdict:
        return f"the verdict on {move} is {verdict.kind}", because
    return "", ""


def _shown(
    manifest: Manifest, entry: Entry, drawn_by: Rule | None, rules: RuleSet
) -> Iterator[Diagnostic]:
    """Yield the rules that a diagram does not show, and refused moves that are not listed."""
    shows = tuple(rule for rule in dict.fromkeys(entry.shows) if rule != drawn_by)
    reading = Reading(entry.fen, tuple(refusal.move for refusal in entry.refused), shows)
    for finding in _verified(entry.id, reading, rules)[1]:
        message = f"{entry.id}: {finding.message}"
        if finding.code in _ABOUT_THE_RULE:
            yield manifest.finding(Code.P614, entry.id, "shows", message, finding.why)
        elif finding.code in _ABOUT_THE_LIST:
            yield manifest.finding(Code.P613, entry.id, "refused", message, finding.why)


def _line(
    manifest: Manifest, entry: Entry, position: Position, rules: RuleSet
) -> Iterator[Diagnostic]:
    message = "" if entry.moves else "a line begins, and has no moves" if entry.start else ""
    if entry.moves:
        game, message = _played(entry, rules)
        if game is not None and game.position != position:
            message = "the line leads to another position"
    if message:
        key = "moves" if entry.moves else "start"
        yield manifest.finding(Code.P615, entry.id, key, f"{entry.id}: {message}")


def _played(entry: Entry, rules: RuleSet) -> tuple[Game | None, str]:
    """Return the game of a line, and why it cannot be one that damiera writes."""
    try:
        start = parse_fen(entry.start)
        game = Game(rules, (start,)).play_all(map(parse_move, entry.moves))
    except FenError:
        return None, "the line begins from no position"
    except MoveTextError as error:
        return None, f"{plain(error.text, 60)} is no move"
    except IllegalMoveError as error:
        return None, f"half move {error.ply} of the line cannot be played"
    if format_fen(start) != entry.start or tuple(map(str, game.moves)) != entry.moves:
        return None, "the line is not written as damiera writes it"
    ended = played_on(game)
    if ended is not None:
        return None, f"half move {ended.ply + 1} of the line comes after the end of the game"
    return game, ""


def end_of_line(entry: Entry, rules: RuleSet) -> str:
    """Return the FEN to which the line of a diagram leads, empty where there is none."""
    game = _played(entry, rules)[0] if entry.moves else None
    return format_fen(game.position) if game is not None else ""


def _list(squares: tuple[Square, ...]) -> str:
    return ", ".join(map(str, squares)) or "nothing"
