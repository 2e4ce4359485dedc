"""Perfect play by the exact solver: the fastest win, the slowest loss."""

from __future__ import annotations

from inarow.agents.registering import agent_class
from inarow.alphabeta.options import Ties
from inarow.analysis.exact_play import Solvers, as_result, optimal_moves, preferred
from inarow.analysis.simple_moves import blocking_moves, winning_moves
from inarow.rules.game import Move
from inarow.rules.position import Position
from inarow.search.limit import Limit
from inarow.search.result import SearchResult


@agent_class("perfect", claims=("win", "block", "fastest"))
class Perfect:
    """Plays the fastest win, or the slowest loss, by the exact solver.

    Where the limit leaves the position unproven it wins or blocks at once if it can, and else plays the
    best of what is proven. A depth is no limit for it.
    """

    def __init__(self, *, seed: int = 0, ties: Ties = "first", memory: int = 64) -> None:
        self._seed = seed
        self._ties = ties
        self._solvers = Solvers(memory)

    def choose(self, position: Position, limit: Limit) -> SearchResult:
        solution = self._solvers.solve(position, limit)
        urgent: tuple[Move, ...] = ()
        if solution.score is None:
            urgent = winning_moves(position) or blocking_moves(position)
        move = preferred(position, urgent or optimal_moves(solution), self._ties, self._seed)
        return as_result(solution, move)
