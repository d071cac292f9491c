"""The moves that a spec lists as refused, against the engine."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from damiera_build.diagnostic import Code, Diagnostic
from damiera_build.reasons import reason
from damiera_build.spec import DiagramSpec, Forbidden
from damiera_engine import (
    Ambiguous,
    Eliminated,
    Legal,
    Move,
    MoveText,
    Position,
    Rule,
    RuleSet,
    Verdict,
    complete_captures,
    judge,
    sieve,
)


class RefusedMoves:
    """The list `forbidden` of a spec, with the verdict on each move."""

    def __init__(self, spec: DiagramSpec, position: Position, rules: RuleSet) -> None:
        self._spec = spec
        self._position = position
        self._rules = rules
        self._verdicts = {
            forbidden.move.value: self._judge(forbidden.move.value) for forbidden in spec.forbidden
        }

    def _judge(self, move: MoveText) -> Verdict:
        return judge(self._position, move, self._rules, as_refused=True)

    def verdict(self, forbidden: Forbidden) -> Verdict:
        """Return the verdict on a move of the list."""
        return self._verdicts[forbidden.move.value]

    @property
    def by_rule(self) -> dict[Rule, MoveText]:
        """For each rule that decides about a move of the list such a move."""
        refused = ((verdict.rule, move) for move, verdict in self._verdicts.items())
        return {rule: move for rule, move in refused if rule is not None}

    @property
    def misprints(self) -> int:
        """How many moves no rule refuses, so that others were meant."""
        return sum(verdict.rule is None for verdict in self._verdicts.values())

    @property
    def claimed_reasons(self) -> frozenset[Rule]:
        """The rules that the list names as reasons, rightly or wrongly."""
        reasons = (forbidden.because for forbidden in self._spec.forbidden)
        return frozenset(because.value for because in reasons if because is not None)

    def findings(self) -> Iterator[Diagnostic]:
        """Yield everything that is wrong with the list."""
        seen: set[MoveText] = set()
        for forbidden in self._spec.forbidden:
            move = forbidden.move
            if move.value in seen:
                message = f"{move.value} stands twice"
                yield self._diagnostic(Code.D108, forbidden, message, fix="leave one out")
            else:
                yield from self._refusal(forbidden)
            seen.add(move.value)
        yield from self._unlisted()

    def _refusal(self, forbidden: Forbidden) -> Iterator[Diagnostic]:
        move, because = forbidden.move.value, forbidden.because
        verdict = self.verdict(forbidden)
        if isinstance(verdict, Legal):
            yield self._diagnostic(Code.D201, forbidden, f"{move} is legal", fix=self._left_out)
            return
        if because is not None and because.value is verdict.rule:
            return
        why = reason(verdict, move, self._position, self._rules)
        if isinstance(verdict, Ambiguous):
            message = f"{move} fits several captures"
            fix = " or ".join(map(str, verdict.candidates))
            yield self._diagnostic(Code.D107, forbidden, message, why, fix)
        elif verdict.rule is None:
            message = f"no rule forbids {move}: the board makes it impossible"
            yield self._diagnostic(Code.D202, forbidden, message, why, self._meant(move))
        elif because is None:
            message = f"{move} is refused, but the spec does not say why"
            yield self._diagnostic(Code.D204, forbidden, message, why, f"because: {verdict.rule}")
        else:
            message = f"{move} is refused by {verdict.rule}, not by {because.value}"
            yield self._spec.source.diagnostic(
                Code.D203, because.span, message, why=why, fix=f"because: {verdict.rule}"
            )

    @property
    def unlisted(self) -> list[Eliminated]:
        """The captures that lost to a priority and are missing: where any is listed, all must be.

        As many as there are misprinted moves in the list may be those that were meant; so may one
        whose reason is claimed of a move that has another.
        """
        missing = self._missing if self._spec.forbidden else []
        elsewhere = self.claimed_reasons - self.by_rule.keys()
        may_be_meant = self.misprints + sum(loser.rule in elsewhere for loser in missing)
        return missing if len(missing) > may_be_meant else []

    @cached_property
    def _missing(self) -> list[Eliminated]:
        listed = {move.path for move in self._verdicts}
        captures = complete_captures(self._position, self._rules)
        return [
            loser
            for loser in sieve(captures, self._position, self._rules).eliminated
            if not {loser.move.path, (loser.move.path[0], loser.move.path[-1])} & listed
        ]

    def _meant(self, move: MoveText) -> str:
        """Return the refused capture that a misprint may be, or how to leave it out."""
        from difflib import get_close_matches

        near = get_close_matches(str(move), [str(loser.move) for loser in self._missing], 1)
        return near[0] if near else self._left_out

    @property
    def _left_out(self) -> str:
        return "leave it out" if len(self._spec.forbidden) > 1 else "leave forbidden out"

    def _unlisted(self) -> Iterator[Diagnostic]:
        for loser in self.unlisted:
            yield self._spec.source.diagnostic(
                Code.D205,
                self._spec.keys["forbidden"],
                f"{loser.move} is refused too, and is not listed",
                why=self._reason(loser.move),
                fix=f"- {{move: {loser.move}, because: {loser.rule}}}",
            )

    def _reason(self, loser: Move) -> str:
        text = MoveText(loser.path, is_capture=True)
        return reason(self._judge(text), text, self._position, self._rules)

    def _diagnostic(
        self, code: Code, forbidden: Forbidden, message: str, why: str = "", fix: str = ""
    ) -> Diagnostic:
        return self._spec.source.diagnostic(code, forbidden.move.span, message, why=why, fix=fix)
