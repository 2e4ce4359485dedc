"""Play by exact scores: which moves are best by what is proven, and the solver's limit of nodes."""

from __future__ import annotations

import inarow
from inarow.analysis.exact_play import Solvers, as_result, optimal_moves, solve_within
from inarow.search.limit import Limit
from inarow.solving.backends import unwatched_nodes
from inarow.solving.solution import Bounds, Solution
from inarow.solving.solver import Solver


def test_a_score_that_is_proven_before_any_moves_is_leaves_every_move_to_choose_from() -> None:
    position = inarow.game("connect4").position("44444132")
    proven = Solution(position=position, bounds=Bounds(low=2, high=2), columns=dict.fromkeys("1234567", None))
    assert optimal_moves(proven) == list(position.legal_moves())
    assert as_result(proven, position.legal_moves()[0]).candidates is None


def test_a_solver_is_not_asked_where_it_would_overrun_its_nodes() -> None:
    position = inarow.game("connect4").position("44444132")
    solver = Solver(position.game, memory=1 << 20)
    most = unwatched_nodes(position.game)
    for nodes in (1, most, most + 1, 1_000):
        found = solve_within(solver, position, Limit(nodes=nodes))
        assert found.nodes <= nodes
        assert (found.nodes == 0) == (nodes <= most)
        assert set(found.columns) == set("1234567")


def test_solvers_remember_what_they_have_solved() -> None:
    solvers, position = Solvers(1), inarow.game("connect4").position("445354412635")
    first, again = (solvers.solve(position, Limit()) for _ in range(2))
    assert (again.score, again.columns) == (first.score, first.columns)
    assert again.nodes < first.nodes
