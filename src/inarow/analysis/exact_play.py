"""Play by exact scores: solvers for every game, the best moves of a solution, and an agent's answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from inarow.alphabeta.options import Ties
from inarow.analysis.simple_moves import most_central, random_move
from inarow.errors import BadOption
from inarow.kernels.alphabeta.scores import WIN
from inarow.rules.game import Game, Move
from inarow.rules.notation import write_move
from inarow.rules.position import Position
from inarow.search.limit import Limit
from inarow.search.result import SearchResult

if TYPE_CHECKING:
    from inarow.solving.solution import Solution
    from inarow.solving.solver import Solver


class Solvers:
    """A solver for each game that is asked about; their tables stay filled from one position to the next."""

    def __init__(self, memory: int) -> None:
        from inarow.solving import general  # noqa: F401  # lazily, since they bring Numba; but here,
        from inarow.solving.solver import Solver  # so that what compiles does so before any clock starts

        if memory < 1:
            raise BadOption("agent", "memory", str(memory), "it takes megabytes, 1 or more")
        self._memory = memory << 20
        self._make = Solver
        self._solvers: dict[Game, Solver] = {}

    def solve(self, position: Position, limit: Limit, window: tuple[int, int] | None = None) -> Solution:
        """The exact scores of all moves, or the position's within a window, as far as the limit allows."""
        game = position.game
        if game not in self._solvers:
            self._solvers[game] = self._make(game, memory=self._memory)
        return solve_within(self._solvers[game], position, limit, window=window)


def solve_within(
    solver: Solver,
    position: Position,
    limit: Limit,
    *,
    score_only: bool = False,
    window: tuple[int, int] | None = None,
) -> Solution:
    """Ask a solver within a limit; a depth is no limit for it.

    A solver that looks at its limit of nodes only now and then gets as many fewer as it may overrun it
    by, and is not asked if none are left.
    """
    from inarow.solving.backends import unwatched_nodes

    nodes = limit.nodes
    if nodes is not None:
        nodes -= unwatched_nodes(position.game)
        if nodes < 1:
            return _unproven(position)
    return solver.solve(  # agents look for wins by threats themselves
        position, seconds=limit.seconds, nodes=nodes, score_only=score_only, window=window, threats=False
    )


def _unproven(position: Position) -> Solution:
    """What is known of a position without any search."""
    from inarow.solving.exact_scores import Bounds, trivial_bounds
    from inarow.solving.solution import Solution

    low, high = trivial_bounds(position)
    columns = {write_move(position.game, move): None for move in position.legal_moves()}
    return Solution(position=position, bounds=Bounds(low=low, high=high), columns=columns)


def optimal_moves(solution: Solution) -> list[Move]:
    """The moves with the best score; where it is not proven, those with the best of the proven scores.

    A proven loss is no better than an unknown score, so then every other move counts as well. Where time ran
    out after the position's score was proven and before any move's was, every unknown move may be the one.
    """
    by_move = scores_by_move(solution)
    if solution.score is not None:
        proven = [move for move, score in by_move.items() if score == solution.score]
        return proven or [move for move, score in by_move.items() if score is None]
    best = max((score for score in by_move.values() if score is not None), default=-1)
    if best > 0:
        return [move for move, score in by_move.items() if score == best]
    return [move for move, score in by_move.items() if score is None or score == max(best, 0)]


def scores_by_move(solution: Solution) -> dict[Move, int | None]:
    """The exact score of each legal move, None where it is not proven."""
    position = solution.position
    return {move: solution.columns[write_move(position.game, move)] for move in position.legal_moves()}


def preferred(position: Position, moves: Sequence[Move], ties: Ties, seed: int) -> Move:
    """One of equally good moves, by policy."""
    if ties == "random":
        return random_move(seed, position, moves)
    if ties == "centre":
        return most_central(position.game, moves)
    return moves[0] if ties == "first" else moves[-1]


def as_result(solution: Solution, move: Move) -> SearchResult:
    """A solver's answer as an agent's: scores of decided games lie beyond every heuristic's."""
    score = None
    if solution.score is not None and solution.plies is not None:
        end = solution.position.ply + solution.plies
        score = 0 if solution.score == 0 else (WIN - end) * (1 if solution.score > 0 else -1)
    exact = solution.score is not None
    return SearchResult(
        move=move,
        score=score,
        outcome=solution.outcome if exact else None,
        plies=solution.plies,
        candidates=tuple(optimal_moves(solution)) if exact and solution.best_moves else None,
        line=solution.line if solution.line[:1] == (move,) else (move,),
        depth=solution.plies or 0,
        nodes=solution.nodes,
        calls=solution.nodes,
        seconds=solution.seconds,
    )
