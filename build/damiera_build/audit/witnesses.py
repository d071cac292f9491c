"""What a diagram really claims, where parts of a site contradict each other.

Manifest, geometry, metadata and words are witnesses. As a rule they agree. Where they do not, the
reading is believed that can be proved and that most of them confirm, so that of one part that was
tampered with it is that part that is named.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice, product
from operator import eq
from typing import Final

from damiera_build.audit.claims import Entry
from damiera_build.audit.drawing import Drawing
from damiera_build.audit.proof import Reading, end_of_line, prove
from damiera_build.audit.words import Said, Told, told
from damiera_build.catalogue import Catalogue
from damiera_build.scene import Arrow, ArrowKind, Scene, stage
from damiera_engine import (
    Color,
    MoveText,
    Piece,
    PositionError,
    RuleSet,
    format_fen,
    place,
)

MOST_READINGS: Final = 40
"""So many readings of a diagram are tried, the likeliest first."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """Everything that bears witness to one diagram."""

    entry: Entry
    drawing: Drawing | None
    said: Mapping[str, Said]


def believed(
    evidence: Evidence, words: Mapping[str, Catalogue], rules: RuleSet, *, thorough: bool = True
) -> tuple[Told | None, bool]:
    """Return what is to be believed of a diagram, and whether everything confirms it.

    None where nothing of it can be proved. Unless `thorough`, the likeliest reading that can be
    proved is taken. The search ends with a reading that at most one witness denies, or that all
    words confirm where pages tell of every piece and arrow.
    """
    best: Told | None = None
    most = -1
    captions = list(_captions(evidence, words))
    for reading in islice(_readings(evidence, rules), MOST_READINGS):
        fact = prove(evidence.entry.id, reading, rules)
        if fact is None:
            continue
        for candidate in told(fact, captions):
            shown = list(_votes_of_pictures(candidate, evidence))
            said = list(_votes_of_words(candidate, evidence, words))
            votes = shown + said
            if sum(votes) > most:
                best, most = candidate, sum(votes)
            if votes.count(False) <= 1 or (evidence.said and all(said)):
                return candidate, all(votes)
        if not thorough:
            break
    return best, False


def _captions(
    evidence: Evidence, words: Mapping[str, Catalogue]
) -> Iterator[tuple[Catalogue, str]]:
    """Yield every caption with its language."""
    for tag, catalogue in words.items():
        if tag in evidence.entry.caption:
            yield catalogue, evidence.entry.caption[tag]
        if tag in evidence.said:
            yield catalogue, evidence.said[tag].caption


def fen_of(scene: Scene) -> str:
    """Return the FEN of what a picture shows, empty where it is no position."""
    placed = [
        (stone.square, Piece(Color.WHITE if stone.white else Color.BLACK, is_king=stone.king))
        for stone in scene.stones
    ]
    try:
        return format_fen(place(placed, Color.WHITE if scene.white_to_move else Color.BLACK))
    except PositionError:
        return ""


def about(drawing: Drawing) -> tuple[str, tuple[str, ...]]:
    """Return the FEN and the refused moves that a picture tells in its metadata."""
    try:
        statement = json.loads(drawing.about.get("description", ""))
    except (ValueError, RecursionError):
        return drawing.about.get("source", ""), ()
    refused = statement.get("refused") if isinstance(statement, dict) else None
    moves = tuple(refused)[:100] if isinstance(refused, dict) else ()
    return drawing.about.get("source", ""), moves


def _readings(evidence: Evidence, rules: RuleSet) -> Iterator[Reading]:
    """Yield what the diagram may claim, the likeliest first."""
    entry, drawing = evidence.entry, evidence.drawing
    refused = tuple(refusal.move for refusal in entry.refused)
    claims = [(entry.fen, refused)]
    shows = tuple(dict.fromkeys(entry.shows))
    first = Reading(entry.fen, refused, shows, entry.start, entry.moves)
    views, claims_legal = [False, True], [True, False]
    if drawing is not None:
        scene = drawing.scene
        first = replace(first, marks=scene.marks)
        if scene.view_from_black:
            views.reverse()
        if all(arrow.kind is ArrowKind.REFUSED for arrow in scene.arrows) and entry.legal:
            claims_legal.reverse()
        told_fen, told_refused = about(drawing)
        shown_refused = _refused_in(scene, (*refused, *told_refused))
        shown_fen = fen_of(scene)
        claims += [(shown_fen, shown_refused), (told_fen, told_refused)]
        claims += [(entry.fen, told_refused), (entry.fen, shown_refused), (shown_fen, ())]
    claims.append((entry.fen, ()))
    for fen in dict.fromkeys(said.fen for said in evidence.said.values()):
        claims += [(fen, refused), (fen, ())]
    end = end_of_line(entry, rules)
    readings = [
        replace(first, fen=fen, refused=moves, claims_legal=legal, view_from_black=view)
        for (fen, moves), legal, view in product(dict.fromkeys(claims), claims_legal, views)
    ]
    yield from (reading for reading in readings if reading.fen == end)
    yield from (replace(reading, start="", moves=()) for reading in readings)


def _refused_in(scene: Scene, written: tuple[str, ...]) -> tuple[str, ...]:
    """Return the refused moves that a picture shows, each as it is written where it is known."""
    by_path = {text.replace("x", "-"): text for text in written}
    return tuple(
        by_path.get("-".join(map(str, arrow.path)), _written(arrow))
        for arrow in scene.arrows
        if arrow.kind is ArrowKind.REFUSED
    )


def _written(arrow: Arrow) -> str:
    return str(MoveText(arrow.path, is_capture=bool(arrow.jumped)))


def _votes_of_pictures(candidate: Told, evidence: Evidence) -> Iterator[bool]:
    """Yield for every claim and every part of the picture whether it confirms a reading."""
    fact, entry = candidate.fact, evidence.entry
    refused_here = [str(refusal.move) for refusal in fact.refused]
    yield entry.fen == fact.fen
    yield [refusal.move for refusal in entry.refused] == refused_here
    yield [move.move for move in entry.legal] == [str(move) for move in fact.legal]
    if evidence.drawing is not None:
        shown, scene = evidence.drawing.scene, stage(fact)
        fen, refused = about(evidence.drawing)
        yield set(shown.stones) == set(scene.stones)
        yield shown.white_to_move is scene.white_to_move
        yield shown.view_from_black is scene.view_from_black
        yield len(shown.arrows) == len(scene.arrows)
        yield set(shown.arrows) == set(scene.arrows)
        yield fen == fact.fen
        yield set(refused) == set(refused_here)


def _votes_of_words(
    candidate: Told, evidence: Evidence, words: Mapping[str, Catalogue]
) -> Iterator[bool]:
    """Yield for every text in every language whether it confirms a reading."""
    entry = evidence.entry
    for tag, catalogue in words.items():
        expected = candidate.said(catalogue)
        if tag in entry.alt:
            yield entry.alt[tag] == expected.alt
        if tag in entry.caption:
            yield entry.caption[tag] == expected.caption
        if tag in evidence.said:
            yield from map(eq, evidence.said[tag], expected)
