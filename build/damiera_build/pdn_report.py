"""Recorded games put to the proof: every game played again, every fault told with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from damiera_build.catalogue import ENGLISH
from damiera_build.diagnostic import START_OF_FILE, Code, Diagnostic, Span
from damiera_build.fen_diagnostics import explain_fen
from damiera_build.pdn_file import PdnFile
from damiera_build.pdn_messages import LONGEST_CITED, MESSAGES, cut
from damiera_build.reasons import reason
from damiera_build.report.text import count
from damiera_build.sentence import Join
from damiera_engine import (
    Ambiguous,
    Color,
    FenError,
    Legal,
    Meant,
    Move,
    Outcome,
    PdnMove,
    PdnProblem,
    PdnProblemKind,
    Position,
    Replay,
    Rule,
    RuleSet,
    Stop,
    Unreadable,
    forced_captures,
    iter_pdn,
    judge_text,
    meant,
    parse_fen,
    replay,
)

MOST_FINDINGS: Final = 10_000
"""Findings that are told of one file; one that has more is no record of games."""

MOST_SUGGESTIONS: Final = 3
MOST_LEGAL: Final = 8


class GamesReport(NamedTuple):
    """What came of a file: everything there is to say by place, and how much was looked at."""

    findings: tuple[Diagnostic, ...]
    games: int
    plies: int


def check_games(file: PdnFile, rules: RuleSet) -> GamesReport:
    """Play all games of a file again."""
    findings: list[Diagnostic] = []
    games = plies = 0
    for games, source in enumerate(iter_pdn(file.text), 1):
        replayed = replay(source, rules)
        plies += len(replayed.game.moves) if replayed.game else 0
        found = _Findings(file, games, replayed, rules).findings()
        findings += sorted(found, key=lambda finding: finding.span)
        if len(findings) > MOST_FINDINGS:
            last = findings[MOST_FINDINGS].span
            message = f"more than {MOST_FINDINGS} findings; the rest of the file was not checked"
            findings[MOST_FINDINGS:] = [file.diagnostic(Code.G601, last, message)]
            break
    if not games:
        findings.append(file.diagnostic(Code.G601, START_OF_FILE, "there is no game in this file"))
    return GamesReport(tuple(findings), games, plies)


class _Findings:
    """What there is to say of one game."""

    def __init__(self, file: PdnFile, number: int, replayed: Replay, rules: RuleSet) -> None:
        self.file = file
        self.number = number
        self.replay = replayed
        self.source = replayed.source
        self.stop = replayed.stop
        self.rules = rules

    def findings(self) -> Iterator[Diagnostic]:
        """Yield everything that is wrong or odd, in no promised order."""
        for problem in self.source.problems:
            if problem.kind is PdnProblemKind.POSITION:
                yield from self._position(problem)
            else:
                yield self._problem(problem)
        if self.replay.game is not None:
            for ply in self.replay.hyphens:
                yield self._hyphen(ply, self.replay.game.moves[ply - 1])
        if self.stop is not None and not isinstance(self.stop.verdict, Unreadable):
            yield self._stopped(self.stop)
        if self.replay.contradiction is not None:
            yield self._contradicted(self.replay.contradiction)

    def _problem(self, problem: PdnProblem) -> Diagnostic:
        message = MESSAGES[problem.kind]
        text = cut(problem.text)
        reason = message.why
        fix = message.fix.format(text=text)
        stop = self.stop
        is_odd = problem.kind.is_tolerated
        if stop is not None and not is_odd and _place(stop.written) == _place(problem):
            rest = len(self.source.moves) - stop.ply
            reason = f"{count(rest, 'half move')} after it cannot be checked" if rest else reason
            fix = self._legible(problem, stop.position) or fix
        return self.file.diagnostic(
            message.code,
            Span(problem.line, problem.column, problem.column + max(len(problem.text), 1)),
            message.text.format(text=text, result=self.source.result),
            why=reason,
            fix=fix,
        )

    def _legible(self, problem: PdnProblem, position: Position) -> str:
        """Return what stands for moves as moves, where it can stand for nothing else."""
        if problem.kind is PdnProblemKind.FORCED_SERIES:
            return " ".join(map(str, forced_captures(position, self.rules)))
        squares = re.findall(r"[0-9]+", problem.text[:LONGEST_CITED])
        if len(squares) == 1:
            squares = [squares[0][:-2], squares[0][-2:]]
        verdicts = [judge_text(position, sign.join(squares), self.rules) for sign in "-x"]
        return next((str(v.move) for v in verdicts if isinstance(v, Legal)), "")

    def _position(self, problem: PdnProblem) -> Iterator[Diagnostic]:
        try:
            parse_fen(problem.text)
        except FenError as error:
            for fault in explain_fen(problem.text, error):
                first, last = problem.column + fault.start, problem.column + fault.end
                span = Span(problem.line, first, last)
                yield self.file.diagnostic(Code.G607, span, fault.message, fix=fault.fix)

    def _hyphen(self, ply: int, move: Move) -> Diagnostic:
        text = cut(self.source.moves[ply - 1].text)
        message = f"{text} is a capture written with a hyphen; it was read as {move}"
        return self.file.diagnostic(Code.G606, self._span(ply), message, fix=str(move))

    def _stopped(self, stop: Stop) -> Diagnostic:
        """Return what is wrong with the first half move that cannot be played."""
        text = cut(stop.written.text)
        because = reason(stop.verdict, stop.written.move or text, stop.position, self.rules)
        found = meant(self.replay)
        best = [m for m in found if m.plies == found[0].plies]
        is_ambiguous = isinstance(stop.verdict, Ambiguous)
        if is_ambiguous:
            fix = _either(found)
        elif 0 < len(best) <= MOST_SUGGESTIONS:
            fix = _either(best)
        else:
            fix = ENGLISH.join(map(str, stop.legal[:MOST_LEGAL]), Join.OR)
        dots = "." if stop.position.turn is Color.WHITE else "..."
        fault = "fits several captures" if is_ambiguous else "cannot be played"
        return self.file.diagnostic(
            Code.G603 if is_ambiguous else Code.G602,
            self._span(stop.ply),
            f"{stop.number}{dots} {text} {fault} (game {self.number}, half move {stop.ply})",
            why="; ".join(filter(None, [because, self._rest(best, stop)])),
            fix=fix,
        )

    def _rest(self, best: Sequence[Meant], stop: Stop) -> str:
        """Return how much of the rest of the game can be played after what was probably meant."""
        if not best or not best[0].plies:
            return ""
        rest = count(len(self.source.moves) - stop.ply, "half move")
        return f"after {_either(best)}, {best[0].plies} of the next {rest} can be played"

    def _contradicted(self, ends: Outcome) -> Diagnostic:
        white_won = ends.winner is Color.WHITE
        winner, loser = ("White", "Black") if white_won else ("Black", "White")
        left = "piece" if ends.rule is Rule.NO_PIECES_LOSES else "legal move"
        return self.file.diagnostic(
            Code.G605,
            self._span(len(self.source.moves)),
            f"{winner} has won on the board, but the result is {self.source.result}",
            why=f"{loser} has no {left} left (FID {self.rules.articles[ends.rule]})",
            fix="1-0" if white_won else "0-1",
        )

    def _span(self, ply: int) -> Span:
        """Return the place of a half move, of the game for none."""
        if not ply:
            return Span(self.source.line, 1, 2)
        move = self.source.moves[ply - 1]
        return Span(move.line, move.column, move.column + len(move.text))


def _place(written: PdnMove | PdnProblem) -> tuple[int, int]:
    return written.line, written.column


def _either(moves: Sequence[Meant]) -> str:
    return ENGLISH.join((str(m.move) for m in moves), Join.OR)
