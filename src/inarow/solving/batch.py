"""Solve many positions of one game, each given as its move text: a job for executors."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from inarow.errors import InarowError
from inarow.rules.game import Game
from inarow.solving.solver import DEFAULT_MEMORY, Solver

Answer = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class SolvePositions:
    """How positions are to be solved; the limits are for each of them, the memory for each worker.

    An answer has the keys of `Solution.as_dictionary`, or `error`, an error message, for a text that is no
    position.
    """

    game: Game
    memory: int = DEFAULT_MEMORY
    threads: int = 1
    book: bool = True
    score_only: bool = False
    cold: bool = False
    seconds: float | None = None
    nodes: int | None = None

    def prepare(self) -> None:
        """Compile what workers need."""
        Solver(self.game, memory=1 << 20, threads=self.threads)

    def open(self) -> Callable[[str], Answer]:
        return PositionSolver(self)


class PositionSolver:
    """Answers one text after another; unless `cold`, its table keeps its entries."""

    def __init__(self, job: SolvePositions) -> None:
        self._job = job
        self._solver = Solver(job.game, memory=job.memory, threads=job.threads, book=job.book)

    def __call__(self, moves: str) -> Answer:
        return self._answer(moves, self._job.seconds)

    def within(self, moves: str, seconds: float) -> Answer | None:
        """The answer, if the job's own limits allow it within so many seconds; else None."""
        own = self._job.seconds
        if own is not None and own <= seconds:
            return self(moves)
        answer = self._answer(moves, seconds)
        return None if self._solver.cancelled else answer

    def _answer(self, moves: str, seconds: float | None) -> Answer:
        job = self._job
        if job.cold:
            self._solver.clear()
        try:
            position = job.game.position(moves)
        except InarowError as error:
            return {"game": str(job.game), "moves": moves, "error": str(error)}
        solution = self._solver.solve(position, seconds=seconds, nodes=job.nodes, score_only=job.score_only)
        return {"game": str(job.game), "moves": moves, **solution.as_dictionary()}
