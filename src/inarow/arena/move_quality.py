"""Agents against perfect play: how many of their moves were best, and how many were blunders."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal, get_args

from inarow.analysis.review import analyse_game
from inarow.arena.play import GameRecord
from inarow.arena.tournament import Tournament
from inarow.rules.game import Game
from inarow.rules.notation import write_moves
from inarow.solving.solver import Solver

DEFAULT_NODES = 1_000_000  # for each position

Phase = Literal["opening", "middle", "end"]  # thirds of a full board
PHASES: tuple[Phase, ...] = get_args(Phase)
Scores = tuple[int | None, int | None]  # of the move that was played, and of the best; None: not proven


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeGames:
    """The job of solving every position of a game, given as move text."""

    game: Game
    nodes: int = DEFAULT_NODES

    def prepare(self) -> None:
        Solver(self.game, memory=1 << 20)

    def open(self) -> Callable[[str], tuple[Scores, ...]]:
        solver = Solver(self.game)

        def judge(moves: str) -> tuple[Scores, ...]:
            found = analyse_game(solver, moves, nodes=self.nodes)
            return tuple((move.score, move.best_score) for move in found)

        return judge


@dataclass(slots=True)
class MoveQuality:
    """Moves of one agent in one phase. A blunder gives a win or a draw away; a perfect move wins as fast, or
    loses as slowly, as possible."""

    judged: int = 0
    perfect: int = 0
    keeping: int = 0  # the result that best play has
    blunders: int = 0
    unknown: int = 0  # beyond the solver's nodes

    def add(self, score: int | None, best: int | None) -> None:
        if score is None or best is None:
            self.unknown += 1
            return
        keeps = _sign(score) == _sign(best)
        self.judged += 1
        self.perfect += score == best
        self.keeping += keeps
        self.blunders += not keeps

    def __add__(self, other: MoveQuality) -> MoveQuality:
        return MoveQuality(
            self.judged + other.judged,
            self.perfect + other.perfect,
            self.keeping + other.keeping,
            self.blunders + other.blunders,
            self.unknown + other.unknown,
        )

    def as_dictionary(self) -> dict[str, Any]:
        """Counts and shares; a share of nothing is None."""
        judged = self.judged or None
        return {
            "moves": self.judged,
            "unknown": self.unknown,
            "perfect": self.perfect,
            "keeping": self.keeping,
            "blunders": self.blunders,
            "perfect_share": judged and self.perfect / judged,
            "keeping_share": judged and self.keeping / judged,
        }


class MoveQualities:
    """The quality of every agent's own moves, by phase."""

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        self._found = {
            (agent, phase): MoveQuality() for agent in range(len(tournament.agents)) for phase in PHASES
        }

    def add(self, number: int, record: GameRecord, scores: Iterable[Scores]) -> None:
        """Count a game; the moves of its opening belong to neither agent."""
        seats = self._tournament.seats(number)
        for ply, (score, best) in enumerate(scores):
            if ply >= len(record.task.opening):
                self._found[seats[ply % 2], phase_of(record.task.game, ply)].add(score, best)

    def rows(self) -> list[dict[str, Any]]:
        """A row for each agent, the one with most perfect moves first."""
        rows = []
        for agent, label in enumerate(self._tournament.labels):
            phases = {phase: self._found[agent, phase] for phase in PHASES}
            whole = sum(phases.values(), MoveQuality())
            by_phase = {phase: quality.as_dictionary() for phase, quality in phases.items()}
            rows.append({"agent": label, **whole.as_dictionary(), "by_phase": by_phase})
        return sorted(rows, key=lambda row: (-(row["perfect_share"] or 0), row["agent"]))


def phase_of(game: Game, ply: int) -> Phase:
    """Which third of a full board this move fills."""
    return PHASES[min(3 * ply // game.cells, 2)]


def moves_to_judge(records: Iterable[tuple[int, GameRecord]]) -> Iterator[str]:
    """The tasks of `JudgeGames`."""
    for _, record in records:
        yield write_moves(record.task.game, record.moves)


def _sign(score: int) -> int:
    return (score > 0) - (score < 0)
