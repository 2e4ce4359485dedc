"""Opponents of human strength: exact scores with a chosen rate of errors."""

from __future__ import annotations

import random

from inarow.agents.registering import agent_class
from inarow.analysis.exact_play import Solvers, as_result, optimal_moves
from inarow.errors import BadOption
from inarow.rules.position import Position
from inarow.search.limit import Limit
from inarow.search.result import SearchResult

BEST_LEVEL = 10
MOST_ERRORS = 0.5  # at level 1 every second move


@agent_class("graded")
class Graded:
    """Plays perfectly at level 10, and errs in every second move at level 1.

    `errors` sets the share of erring moves itself. An error is any legal move that is not optimal. A depth is
    no limit for it.
    """

    def __init__(
        self, *, seed: int = 0, level: int = 5, errors: float | None = None, memory: int = 64
    ) -> None:
        if not 1 <= level <= BEST_LEVEL:
            raise BadOption("agent", "level", str(level), f"it takes 1 to {BEST_LEVEL}")
        if errors is not None and not 0 <= errors <= 1:
            raise BadOption("agent", "errors", str(errors), "it takes a share from 0 to 1")
        self._errors = MOST_ERRORS * (BEST_LEVEL - level) / (BEST_LEVEL - 1) if errors is None else errors
        self._seed = seed
        self._solvers = Solvers(memory)

    def choose(self, position: Position, limit: Limit) -> SearchResult:
        solution = self._solvers.solve(position, limit)
        optimal = optimal_moves(solution)
        others = [move for move in position.legal_moves() if move not in optimal]
        chance = random.Random(f"graded {self._seed} {position.mover} {position.waiter}")
        errs = bool(others) and chance.random() < self._errors
        if errs:  # what the position is worth is no longer true after such a move
            return SearchResult(move=chance.choice(others), nodes=solution.nodes, calls=solution.nodes)
        return as_result(solution, chance.choice(optimal))
