"""What the engine knows better than a spec: for each false claim the edits that make it true.

Only claims that the position leaves no choice about are made true. What is written are moves,
squares and positions in the engine's notation, colors, true and false, and names of rules. A
position, the rules a diagram is filed under, and moves that somebody chose stay the writer's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from damiera_build.diagnostic import Code
from damiera_build.marked_source import Entries, Items, Place, Value, marked
from damiera_build.refused_moves import RefusedMoves
from damiera_build.source import Source, SourceError
from damiera_build.source_edit import (
    Edit,
    LayoutError,
    ListChange,
    applied,
    entry_edit,
    list_edits,
    mapping_edit,
    mappings_added,
    value_edit,
)
from damiera_build.spec import DiagramSpec, read_spec
from damiera_engine import (
    Ambiguous,
    Color,
    Draw,
    Game,
    IllegalMoveError,
    Legal,
    Move,
    MoveText,
    Outcome,
    Rule,
    RuleSet,
    Square,
    format_fen,
    judge,
    legal_moves,
)

FIXABLE: Final = frozenset(
    {
        *(Code.D013, Code.D101, Code.D102, Code.D103, Code.D104, Code.D105, Code.D106),
        *(Code.D109, Code.D111, Code.D203, Code.D204, Code.D205),
    }
)
"""The codes of findings that can be ended by what the engine knows, if not everywhere."""


class Repair(NamedTuple):
    """The edits that make one claim true, and the findings that this is to end."""

    codes: frozenset[Code]
    edits: tuple[Edit, ...]


def repairs(source: Source, id: str, rules: RuleSet) -> list[Repair]:  # noqa: A002
    """Return what can be made true in a spec, none where it cannot be read."""
    try:
        spec = read_spec(source, id)
    except SourceError as error:
        codes = [finding.code for finding in error.diagnostics]
        return list(_first_claim(source, id, rules)) if codes == [Code.D013] else []
    try:
        game = Game(rules, (spec.position,)).play_all(move.value for move in spec.moves)
    except IllegalMoveError:
        return []
    return list(_Claims(spec, game).repairs())


def _first_claim(source: Source, id: str, rules: RuleSet) -> Iterator[Repair]:  # noqa: A002
    """Yield the only legal move as the claim of a spec that has none."""
    root, text = marked(source.text), source.text
    try:
        read = Source(source.path, applied(text, [entry_edit(text, root, "legal", "[]")]))
        legal = legal_moves(read_spec(read, id).position, rules)
    except (SourceError, LayoutError):
        return
    if len(legal) == 1:
        edit = entry_edit(text, root, _key_for(legal), str(legal[0]))
        yield Repair(frozenset({Code.D013}), (edit,))


def _key_for(legal: Sequence[Move]) -> str:
    return "mandatory" if any(move.is_capture for move in legal) else "legal"


class _Claims:
    """The claims of one spec, with their places in its text, and what is true instead."""

    def __init__(self, spec: DiagramSpec, game: Game) -> None:
        self._spec = spec
        self._text = spec.source.text
        self._root = marked(self._text)
        self._rules = game.rules
        self._position = game.position
        self._legal = sorted(legal_moves(game.position, game.rules))
        self._result = game.result

    def repairs(self) -> Iterator[Repair]:
        """Yield a repair for each claim that is false beyond doubt and can be edited safely."""
        claims: tuple[Callable[[], Iterator[Repair]], ...] = (
            *(self._mandatory, self._legal_list, self._captured, self._promotes, self._after),
            *(self._ends, self._draw, self._reasons, self._unlisted),
        )
        for claim in claims:
            try:
                yield from claim()
            except LayoutError:
                continue

    def _value(self, code: Code, place: Place, new: str) -> Repair:
        return Repair(frozenset({code}), (value_edit(self._text, place, new),))

    # The moves.

    def _named(self, claimed: Sequence[MoveText]) -> list[Move | None] | None:
        """Return the legal moves that are claimed, None for a false one; None if one is unclear."""
        verdicts = [judge(self._position, move, self._rules) for move in claimed]
        if any(isinstance(verdict, Ambiguous) for verdict in verdicts):
            return None
        return [verdict.move if isinstance(verdict, Legal) else None for verdict in verdicts]

    @cached_property
    def _mandatory_moves(self) -> list[Move | None] | None:
        return self._named([move.value for move in self._spec.mandatory or ()])

    def _mandatory(self) -> Iterator[Repair]:
        """Put the only legal capture in the place of a refused move, or rename the key."""
        named = self._mandatory_moves
        if not named or not self._legal:
            return
        is_quiet = not self._legal[0].is_capture
        if is_quiet and None not in named and "legal" not in self._spec.keys:
            yield self._value(Code.D103, self._root.keys["mandatory"], "legal")
        elif not is_quiet and None in named and len(self._legal) == 1:
            edits = list_edits(self._text, self._root.places["mandatory"], self._change(named))
            yield Repair(frozenset({Code.D101}), tuple(edits))

    def _legal_list(self) -> Iterator[Repair]:
        """Make a list of legal moves exact."""
        if self._spec.legal is None:
            return
        named = self._named([move.value for move in self._spec.legal])
        if named is None or set(named) == set(self._legal):
            return
        codes = {Code.D101} if None in named else {Code.D102}
        if set(named) & set(self._legal) and set(self._legal) - set(named):
            codes.add(Code.D102)
        edits = list_edits(self._text, self._root.places["legal"], self._change(named))
        key = _key_for(self._legal)
        if key != "legal" and key not in self._spec.keys:
            edits.append(value_edit(self._text, self._root.keys["legal"], key))
        yield Repair(frozenset(codes), tuple(edits))

    def _change(self, named: Sequence[Move | None]) -> ListChange:
        """Return how a list becomes that of the legal moves: those that are right stay."""
        missing = [str(move) for move in self._legal if move not in named]
        wrong = [index for index, move in enumerate(named) if move is None]
        return ListChange(
            dict(zip(wrong, missing, strict=False)),
            frozenset(wrong[len(missing) :]),
            missing[len(wrong) :],
        )

    # What the moves do.

    def _captures(self) -> list[Move] | None:
        """Return the captures in the order in which the spec claims them, None if it is unclear."""
        captures = [move for move in self._legal if move.is_capture]
        claimed = self._mandatory_moves or []
        if len(captures) == 1 or self._spec.mandatory is None:
            return captures
        known = [move for move in claimed if move is not None]
        return known if len(known) == len(claimed) and sorted(known) == captures else None

    def _captured(self) -> Iterator[Repair]:
        captures = self._captures()
        if self._spec.captured is None or not captures:
            return
        true = [list(move.captured) for move in captures]
        said = [[square.value for square in squares] for squares in self._spec.captured]
        if said == true:
            return
        place = self._root.places["captured"]
        items = place.items if isinstance(place, Items) else ()
        is_nested = any(isinstance(item, Items) for item in items)
        if is_nested and len(items) == len(true):
            edits = [
                edit
                for item, was, squares in zip(items, said, true, strict=True)
                for edit in self._squares(item, was, squares)
            ]
        elif len(true) == 1 and not is_nested:
            edits = self._squares(place, said[0], true[0])
        elif is_nested or (isinstance(place, Items) and not place.is_flow):
            was = [str(squares) for squares in said] if is_nested else [""] * len(items)
            edits = list_edits(self._text, place, _exactly(was, [str(one) for one in true]))
        else:
            edits = [value_edit(self._text, place, str(true))]
        yield Repair(frozenset({Code.D104}), tuple(edits))

    def _squares(self, place: Place, was: list[Square], true: list[Square]) -> list[Edit]:
        return list_edits(
            self._text, place, _exactly([str(s) for s in was], [str(s) for s in true])
        )

    def _promotes(self) -> Iterator[Repair]:
        claimed = self._spec.promotes
        promoting = sum(move.promotes for move in self._legal)
        is_clear = promoting in (0, len(self._legal))
        if claimed is not None and is_clear and claimed.value is not bool(promoting):
            new = "true" if promoting else "false"
            yield self._value(Code.D105, self._root.places["promotes"], new)

    def _after(self) -> Iterator[Repair]:
        claimed = self._spec.after
        if claimed is None or len(self._legal) != 1:
            return
        true = self._position.play(self._legal[0])
        if claimed.value != true:
            yield self._value(Code.D109, self._root.places["after"], format_fen(true))

    # How the game ends.

    def _ends(self) -> Iterator[Repair]:
        claimed, result = self._spec.ends, self._result
        if claimed is None or not isinstance(result, Outcome):
            return
        place = self._root.places["ends"]
        places = place.places if isinstance(place, Entries) else {"winner": place}
        if claimed.winner.value is not result.winner:
            color = "white" if result.winner is Color.WHITE else "black"
            yield self._value(Code.D106, places["winner"], color)
        if claimed.because is not None and claimed.because.value is not result.rule:
            yield self._value(Code.D106, places["because"], result.rule.value)

    def _draw(self) -> Iterator[Repair]:
        claimed, result = self._spec.draw, self._result
        if claimed is not None and isinstance(result, Draw) and claimed.value is not result.rule:
            yield self._value(Code.D111, self._root.places["draw"], result.rule.value)

    # The moves that are refused.

    @cached_property
    def _refused(self) -> RefusedMoves:
        return RefusedMoves(self._spec, self._position, self._rules)

    def _reasons(self) -> Iterator[Repair]:
        """Yield the reason of each refused move that has a wrong one, or none."""
        if not self._spec.forbidden:
            return
        place = self._root.places["forbidden"]
        places = place.items if isinstance(place, Items) else (place,)
        seen: set[MoveText] = set()
        for forbidden, item in zip(self._spec.forbidden, places, strict=True):
            rule = self._refused.verdict(forbidden).rule
            if rule is None or forbidden.move.value in seen:
                continue
            seen.add(forbidden.move.value)
            try:
                if forbidden.because is None:
                    yield Repair(frozenset({Code.D204}), (self._reason_added(item, rule),))
                elif forbidden.because.value is not rule and isinstance(item, Entries):
                    yield self._value(Code.D203, item.places["because"], rule.value)
            except LayoutError:
                continue

    def _reason_added(self, item: Place, rule: Rule) -> Edit:
        if isinstance(item, Value):
            return mapping_edit(self._text, item, "move", f"because: {rule}")
        if isinstance(item, Entries):
            return entry_edit(self._text, item, "because", rule.value)
        raise LayoutError

    def _unlisted(self) -> Iterator[Repair]:
        """List the captures that lost to a priority, unless a misprint may be one of them."""
        missing = self._refused.unlisted
        if not missing or self._refused.misprints:
            return
        new = [{"move": str(loser.move), "because": loser.rule.value} for loser in missing]
        edits = mappings_added(self._text, self._root.places["forbidden"], new)
        yield Repair(frozenset({Code.D205}), tuple(edits))


def _exactly(was: Sequence[str], true: Sequence[str]) -> ListChange:
    """Return how a list becomes another one, item by item."""
    common = min(len(was), len(true))
    return ListChange(
        {index: true[index] for index in range(common) if was[index] != true[index]},
        frozenset(range(common, len(was))),
        true[common:],
    )
