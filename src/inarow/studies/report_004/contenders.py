"""Who is asked to solve a board: the report's two searches in plain Python, and three of our own."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from inarow.rules.game import Game
from inarow.studies.report_004.slips import LOSS, WIN, OutOfTime, PlainSearch


@dataclass(frozen=True, slots=True)
class Attempt:
    """What became of a board: its outcome for the first player, None if time was out."""

    outcome: str | None
    nodes: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Contender:
    """A way to solve an empty board within some seconds."""

    name: str
    solve: Callable[[Game, float], Attempt]


def outcome_word(value: int) -> str:
    """A value for the side to move, as a word."""
    return {WIN: "win", LOSS: "loss"}.get(value, "draw")


def _plain(game: Game, seconds: float, ask: Callable[[PlainSearch], int]) -> Attempt:
    search, started = PlainSearch(game, seconds), time.thread_time()
    try:
        outcome: str | None = outcome_word(ask(search))
    except OutOfTime:
        outcome = None
    return Attempt(outcome, search.nodes, time.thread_time() - started)


def _agent(game: Game, seconds: float, text: str) -> Attempt:
    from inarow.arena.seats import LocalSeat  # late: it brings Numba
    from inarow.search.limit import Limit

    seat = LocalSeat(text)
    seat.begin(game, 0)
    started = time.perf_counter()
    found = seat.choose(game.start, Limit(seconds=seconds))
    return Attempt(found.outcome, found.nodes, time.perf_counter() - started)


def _solver(game: Game, seconds: float) -> Attempt:
    from inarow.search.solve import solve  # late: it brings Numba

    started = time.perf_counter()
    found = solve(game.start, seconds=seconds, score_only=True, book=False)
    return Attempt(found.outcome, found.nodes, time.perf_counter() - started)


PLAIN_MINIMAX = Contender(
    "minimax, plain Python",
    lambda game, seconds: _plain(game, seconds, lambda search: search.minimax(game.start)),
)
PLAIN_ALPHABETA = Contender(
    "alpha-beta, plain Python",
    lambda game, seconds: _plain(game, seconds, lambda search: search.alphabeta(game.start)),
)
MINIMAX = Contender("minimax", lambda game, seconds: _agent(game, seconds, "minimax:depth=full"))
ALPHABETA = Contender(
    "alpha-beta", lambda game, seconds: _agent(game, seconds, "alphabeta:depth=full,table=on")
)
SOLVER = Contender("solver", _solver)
CONTENDERS = (PLAIN_MINIMAX, PLAIN_ALPHABETA, MINIMAX, ALPHABETA, SOLVER)
