"""Agents that play by exact scores."""

from __future__ import annotations

import inarow
from inarow.agents.solving import as_result, optimal_moves
from inarow.solving.exact_scores import Bounds
from inarow.solving.solution import Solution

POSITION = inarow.game("connect4").position("274552224131661")


def test_perfect_plays_an_optimal_move() -> None:
    solution = inarow.solve(POSITION, book=False)
    for ties in ("first", "last", "centre", "random"):
        result = inarow.agent(f"perfect:ties={ties}").choose(POSITION, inarow.Limit())
        assert result.candidates is not None
        assert result.move in result.candidates
        assert result.outcome == solution.outcome
    assert len(result.candidates) == len(solution.best_moves)


def test_an_error_of_graded_claims_nothing() -> None:
    """The position may be won, but not by a move that is not optimal."""
    won = inarow.game("connect4").position("445566")
    for level, claim in (("errors=1", None), ("errors=0", "win")):
        found = inarow.agent(f"graded:{level}").choose(won, inarow.Limit())
        assert found.outcome == claim
        assert (found.plies, found.candidates) == ((1, found.candidates) if claim else (None, None))


def test_graded_errs_as_often_as_it_says() -> None:
    def errors(level: str) -> int:
        best = inarow.solve(POSITION, book=False).best_moves
        cells = {POSITION.move(move) for move in best}
        return sum(
            inarow.agent(f"graded:{level}", seed=seed).choose(POSITION, inarow.Limit()).move not in cells
            for seed in range(40)
        )

    assert errors("level=10") == 0
    assert errors("errors=1") == 40
    assert 5 <= errors("level=1") <= 35


def test_a_score_that_is_proven_before_any_moves_is_leaves_every_move_to_choose_from() -> None:
    position = inarow.game("connect4").position("44444132")
    proven = Solution(position=position, bounds=Bounds(low=2, high=2), columns=dict.fromkeys("1234567", None))
    assert optimal_moves(proven) == list(position.legal_moves())
    assert as_result(proven, position.legal_moves()[0]).candidates is None
