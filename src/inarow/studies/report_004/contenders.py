"""Searches that are asked to finish a board: the report's two in plain Python, and four of our own.

One rule for all: an empty board, every line of play to the end of the game, no depth after depth that stops
at an early win, and so many seconds of the processor; another process on the same core costs nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from inarow.rules.game import Game
from inarow.studies.report_004.published_searches import LOSS, WIN, PublishedSearches


class OutOfTime(BaseException):
    """The search was not done when its time was; no failure of its code, so nothing may take it for one."""


class Allowance:
    """So many seconds from `begin` on, by a clock: that of the processor for the whole process."""

    def __init__(self, seconds: float, clock: Callable[[], float] = time.process_time) -> None:
        self.seconds = seconds
        self._clock = clock
        self.begin()

    def begin(self) -> None:
        """The time counts from now."""
        self._began = self._clock()

    @property
    def spent(self) -> float:
        return self._clock() - self._began

    @property
    def is_over(self) -> bool:
        return self.spent > self.seconds

    def look(self) -> None:
        """Raise OutOfTime if the time is over; a search calls it again and again."""
        if self.is_over:
            raise OutOfTime


@dataclass(frozen=True, slots=True)
class Attempt:
    """What became of a board: what the search says of it for the first player, None if time was out."""

    outcome: str | None
    nodes: int | None  # positions entered until the search was finished
    seconds: float  # of the processor


@dataclass(frozen=True, slots=True)
class Contender:
    """A way to search an empty board to the end within an allowance, and what it answers."""

    name: str
    ask: Callable[[Game, Allowance], tuple[str | None, int]]

    def solve(self, game: Game, allowance: Allowance) -> Attempt:
        allowance.begin()
        try:
            outcome, nodes = self.ask(game, allowance)
        except OutOfTime:
            outcome, nodes = None, 0
        seconds = allowance.spent
        if outcome is None or seconds > allowance.seconds:
            return Attempt(None, None, seconds)
        return Attempt(outcome, nodes, seconds)


def outcome_word(value: int) -> str:
    """A value for the side to move, as a word."""
    return {WIN: "win", LOSS: "loss"}.get(value, "draw")


def _plain_minimax(game: Game, allowance: Allowance) -> tuple[str, int]:
    search = PublishedSearches(game, allowance.look)
    return outcome_word(search.minimax(game.start)), search.nodes


def _plain_alphabeta(game: Game, allowance: Allowance) -> tuple[str, int]:
    search = PublishedSearches(game, allowance.look)
    return outcome_word(search.alphabeta(game.start)), search.nodes


def _agent(text: str) -> Callable[[Game, Allowance], tuple[str, int]]:
    """An agent of ours with no limit of its own: a limit would make it search depth after depth."""

    def ask(game: Game, allowance: Allowance) -> tuple[str, int]:
        from inarow.arena.seats import LocalSeat  # lazily: it brings Numba
        from inarow.kernels.alphabeta.scores import DECIDED
        from inarow.search.limit import NO_LIMIT

        seat = LocalSeat(text)
        seat.begin(game, 0)
        allowance.begin()  # building an agent may compile
        with _looking(allowance):
            found = seat.choose(game.start, NO_LIMIT)
        assert found.score is not None
        return outcome_word((found.score >= DECIDED) - (found.score <= -DECIDED)), found.nodes

    return ask


@contextmanager
def _looking(allowance: Allowance) -> Iterator[None]:
    """Let the search look at the allowance after each slice of its work."""
    from inarow.search import slices

    before, slices.heartbeat = slices.heartbeat, allowance.look
    try:
        yield
    finally:
        slices.heartbeat = before


def _solver(game: Game, allowance: Allowance) -> tuple[str | None, int]:
    from inarow.solving.solver import SolveProgress, Solver  # lazily: it brings Numba

    solver = Solver(game, book=False)

    def look(_progress: SolveProgress) -> None:
        if allowance.is_over:
            solver.cancel()

    allowance.begin()
    found = solver.solve(game.start, score_only=True, threats=False, progress=look)
    return found.outcome, found.nodes


PLAIN_MINIMAX = Contender("minimax, plain Python", _plain_minimax)
PLAIN_ALPHABETA = Contender("alpha-beta, plain Python", _plain_alphabeta)
MINIMAX = Contender("minimax, ours", _agent("minimax:depth=full"))
ALPHABETA = Contender("alpha-beta, ours", _agent("alphabeta:depth=full,deepening=off"))
CUSTOM = Contender("custom, ours", _agent("custom:depth=full,centre=off,deepening=off"))
SOLVER = Contender("solver, ours", _solver)
CONTENDERS = (PLAIN_MINIMAX, PLAIN_ALPHABETA, MINIMAX, ALPHABETA, CUSTOM, SOLVER)
