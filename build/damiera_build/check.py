"""The only place where a claim meets the engine: a spec in, a proved `Fact` or diagnostics out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from damiera_build.catalogue import ENGLISH
from damiera_build.diagnostic import Code, Diagnostic, Severity, Span
from damiera_build.endings import PlayedOn, played_on, wrong_endings
from damiera_build.fact import PROOF, Fact, Refusal
from damiera_build.reasons import reason
from damiera_build.refused_moves import RefusedMoves
from damiera_build.sentence import Join
from damiera_build.spec import DiagramSpec, Located
from damiera_build.witness import examine
from damiera_engine import (
    Ambiguous,
    Draw,
    Game,
    IllegalMoveError,
    Legal,
    Move,
    MoveText,
    Outcome,
    Position,
    Rule,
    RuleSet,
    Square,
    Verdict,
    diagonal,
    format_fen,
    judge,
    legal_moves,
    outcome,
)


def verify(spec: DiagramSpec, rules: RuleSet) -> tuple[Fact | None, tuple[Diagnostic, ...]]:
    """Prove every claim of a spec.

    Returns the fact, None where a claim is false, and everything there is to say: errors where
    there is no fact, at most warnings beside one.
    """
    try:
        game = Game(rules, (spec.position,)).play_all(move.value for move in spec.moves)
    except IllegalMoveError as error:
        return None, (_unplayable(spec, error, rules),)
    ended = played_on(game)
    if ended is not None:
        return None, (_goes_on(spec, ended),)
    proof = _Proof(spec, game)
    found = tuple(sorted(proof.findings(), key=lambda d: (d.span, d.code.name)))
    if any(finding.severity is Severity.ERROR for finding in found):
        return None, found
    fact = Fact(
        id=spec.id,
        shows=tuple(rule.value for rule in spec.shows),
        position=game.position,
        start=spec.position,
        played=game.moves,
        fen=format_fen(game.position),
        legal=tuple(proof.legal),
        refused=tuple(
            Refusal(
                forbidden.move.value,
                proof.refused.verdict(forbidden),
                jumped_squares(forbidden.move.value),
            )
            for forbidden in spec.forbidden
        ),
        outcome=proof.outcome,
        draw=proof.draw,
        claims_legal=spec.mandatory is not None or spec.legal is not None,
        view_from_black=spec.view_from_black,
        marks=spec.marks,
        proof=PROOF,
    )
    return fact, found


def verify_position(position: Position, rules: RuleSet) -> Fact:
    """Return the fact of a bare position, about which nothing is claimed."""
    return Fact(
        id="position",
        shows=(),
        position=position,
        start=position,
        played=(),
        fen=format_fen(position),
        legal=tuple(sorted(legal_moves(position, rules))),
        refused=(),
        outcome=outcome(position, rules),
        draw=None,
        claims_legal=False,
        view_from_black=False,
        marks=(),
        proof=PROOF,
    )


def jumped_squares(move: MoveText) -> tuple[Square, ...]:
    """Return the squares that a capture as written would jump, one a hop where there is one."""
    if not move.is_capture:
        return ()
    lines = [diagonal(origin, target) for origin, target in pairwise(move.path)]
    return tuple(line[0] for line in lines if len(line) == 2)


def _unplayable(spec: DiagramSpec, error: IllegalMoveError, rules: RuleSet) -> Diagnostic:
    """Return what is wrong with the first half move of a line that cannot be played."""
    wrong = spec.moves[error.ply - 1]
    before = Game(rules, (spec.position,)).play_all(m.value for m in spec.moves[: error.ply - 1])
    return spec.source.diagnostic(
        Code.D107 if isinstance(error.verdict, Ambiguous) else Code.D110,
        wrong.span,
        f"half move {error.ply}, {wrong.value}, cannot be played",
        why=reason(error.verdict, wrong.value, before.position, rules),
        fix=_list(sorted(legal_moves(before.position, rules))[:8]),
    )


def _goes_on(spec: DiagramSpec, ended: PlayedOn) -> Diagnostic:
    """Return what is wrong with the half move that comes after a draw."""
    return spec.source.diagnostic(
        Code.D110,
        spec.moves[ended.ply].span,
        f"half move {ended.ply + 1} comes after the end of the game",
        why=f"the game was drawn by {ended.draw.rule} with half move {ended.ply}",
        fix="end the line there",
    )


class _Proof:
    """The claims of one spec against the engine."""

    def __init__(self, spec: DiagramSpec, game: Game) -> None:
        self.spec = spec
        self.game = game
        self.rules = game.rules
        self.position = game.position
        self.legal = sorted(legal_moves(game.position, game.rules))
        result = game.result
        self.outcome = result if isinstance(result, Outcome) else None
        self.draw = result if isinstance(result, Draw) else None
        self.refused = RefusedMoves(spec, self.position, self.rules)

    def findings(self) -> Iterator[Diagnostic]:
        """Yield everything that is wrong with the claims, in no promised order.

        One fault is told once: what a false claim entails in other claims is not looked at.
        """
        moves = [
            *self._legal_moves("mandatory", self.spec.mandatory),
            *self._legal_moves("legal", self.spec.legal),
        ]
        yield from moves
        if not moves:
            yield from self._captured()
            yield from self._promotes()
            yield from self._after()
        yield from wrong_endings(self.spec, self.game, self.outcome or self.draw)
        yield from self.refused.findings()
        yield from self._shown_twice()
        yield from examine(self.spec, self.position, self.draw, self.refused, self.rules)

    def _diagnostic(
        self, code: Code, span: Span, message: str, *, why: str = "", fix: str = ""
    ) -> Diagnostic:
        return self.spec.source.diagnostic(code, span, message, why=why, fix=fix)

    def _legal_moves(
        self, key: str, claimed: Sequence[Located[MoveText]] | None
    ) -> Iterator[Diagnostic]:
        """Compare a list of moves with the legal ones: no move too many, none too few."""
        if claimed is None:
            return
        verdicts = [judge(self.position, move.value, self.rules) for move in claimed]
        missing = [move for move in self.legal if not any(_names(v, move) for v in verdicts)]
        named: set[Move] = set()
        misprints = 0
        for move, verdict in zip(claimed, verdicts, strict=True):
            if isinstance(verdict, Legal) and verdict.move in named:
                misprints += 1
                fix = self._legal_fix(key) if missing else "leave one out"
                message = f"{verdict.move} stands twice"
                yield self._diagnostic(Code.D108, move.span, message, fix=fix)
            elif isinstance(verdict, Legal):
                named.add(verdict.move)
            else:
                misprints += not isinstance(verdict, Ambiguous)
                yield self._not_legal(key, move, verdict)
        if key == "mandatory" and any(not move.is_capture for move in named):
            these = f"{_list(named)} is" if len(named) == 1 else "these moves are"
            message = f"no capture is possible, so {these} not mandatory"
            yield self._diagnostic(
                Code.D103, self.spec.keys[key], message, fix=self._legal_fix(key)
            )
        # As many as are wrong may be those that were meant; where all are, the fix tells the rest.
        if len(missing) > misprints and (named or not claimed):
            also = "also legal" if named else "legal"
            verb = "is" if len(missing) == 1 else "are"
            yield self._diagnostic(
                Code.D102,
                self.spec.keys[key],
                f"{_list(missing, Join.AND)} {verb} {also}",
                why=f"exactly the legal moves: {_list(self.legal, Join.AND)}" if named else "",
                fix=self._legal_fix(key),
            )

    def _not_legal(self, key: str, move: Located[MoveText], verdict: Verdict) -> Diagnostic:
        """Return what is wrong with a move that is claimed to be legal."""
        code, message, fix = Code.D101, f"{move.value} is not legal", self._legal_fix(key)
        if isinstance(verdict, Ambiguous):
            code, message = Code.D107, f"{move.value} fits several captures"
            fix = _list(verdict.candidates)
        why = reason(verdict, move.value, self.position, self.rules)
        return self._diagnostic(code, move.span, message, why=why, fix=fix)

    def _legal_fix(self, key: str) -> str:
        """Return the line to write: the captures under mandatory, quiet moves under legal."""
        if not self.legal:
            return "legal: []"
        if any(move.is_capture for move in self.legal) is (key == "legal"):
            key = "mandatory" if key == "legal" else "legal"
        moves = ", ".join(map(str, self.legal))
        return f"{key}: {moves}" if len(self.legal) == 1 else f"{key}: [{moves}]"

    def _claimed_captures(self) -> list[Move]:
        """Return the legal captures in the order in which the spec claims them."""
        claimed = [judge(self.position, m.value, self.rules) for m in self.spec.mandatory or ()]
        captures = [v.move for v in claimed if isinstance(v, Legal) and v.move.is_capture]
        return captures or [move for move in self.legal if move.is_capture]

    def _captured(self) -> Iterator[Diagnostic]:
        claimed = self.spec.captured
        if claimed is None:
            return
        span = self.spec.keys["captured"]
        captures = self._claimed_captures()
        true = [list(move.captured) for move in captures]
        fix = f"captured: {true[0] if len(true) == 1 else true}"
        if not captures:
            yield self._diagnostic(Code.D104, span, "nothing is captured", fix="leave captured out")
            return
        if len(claimed) != len(captures):
            message = f"{len(captures)} captures are legal; list what each takes, in their order"
            if len(captures) == 1:
                message = "one capture is legal: write its squares in one list"
            yield self._diagnostic(Code.D104, span, message, fix=fix)
            return
        said = [[square.value for square in squares] for squares in claimed]
        if said != true and sorted(said) == sorted(true):
            message = "the lists stand in another order than the captures"
            yield self._diagnostic(Code.D104, span, message, fix=fix)
            return
        for move, squares in zip(captures, claimed, strict=True):
            if tuple(square.value for square in squares) == move.captured:
                continue
            wrong = next(
                (
                    square
                    for square, right in zip(squares, move.captured, strict=False)
                    if square.value != right
                ),
                squares[len(move.captured)] if len(squares) > len(move.captured) else None,
            )
            if sorted(square.value for square in squares) == sorted(move.captured):
                message = "the captured pieces stand in another order than they are jumped"
            elif wrong is None:
                message = f"{move} takes more pieces"
            else:
                message = f"{move} does not take {wrong.value} here"
            why = f"{move} takes {', then '.join(map(str, move.captured))}"
            yield self._diagnostic(
                Code.D104, wrong.span if wrong else span, message, why=why, fix=fix
            )

    def _promotes(self) -> Iterator[Diagnostic]:
        claimed = self.spec.promotes
        if claimed is None:
            return
        promoting = [move for move in self.legal if move.promotes]
        fix = f"promotes: {str(not claimed.value).lower()}"
        if 0 < len(promoting) < len(self.legal):
            fix = "leave promotes out"
        if claimed.value and (not promoting or len(promoting) < len(self.legal)):
            others = _list([m for m in self.legal if not m.promotes], Join.AND)
            message = f"no man becomes a king with {others}" if self.legal else "nothing can move"
            yield self._diagnostic(Code.D105, claimed.span, message, fix=fix)
        elif not claimed.value and promoting:
            message = f"a man becomes a king with {_list(promoting, Join.AND)}"
            yield self._diagnostic(Code.D105, claimed.span, message, fix=fix)

    def _after(self) -> Iterator[Diagnostic]:
        claimed = self.spec.after
        if claimed is None:
            return
        if len(self.legal) != 1:
            message = f"{len(self.legal)} moves are legal, so there is no one position after"
            yield self._diagnostic(Code.D109, claimed.span, message, fix="leave after out")
            return
        true = self.position.play(self.legal[0])
        if claimed.value != true:
            message = f"another position stands after {self.legal[0]}"
            fix = f"after: {format_fen(true)}"
            yield self._diagnostic(Code.D109, claimed.span, message, fix=fix)

    def _shown_twice(self) -> Iterator[Diagnostic]:
        seen: set[Rule] = set()
        for shown in self.spec.shows:
            if shown.value in seen:
                message = f"{shown.value} stands twice"
                yield self._diagnostic(Code.D108, shown.span, message, fix="leave one out")
            seen.add(shown.value)


def _names(verdict: Verdict, move: Move) -> bool:
    """Tell whether a text with this verdict may stand for a legal move."""
    return verdict == Legal(move) or (isinstance(verdict, Ambiguous) and move in verdict.candidates)


def _list(moves: Iterable[Move], join: Join = Join.OR) -> str:
    return ENGLISH.join(map(str, moves), join)
