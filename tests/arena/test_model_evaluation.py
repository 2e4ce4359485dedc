"""Evaluating a model: results by seat, moves against the solver, and every line of play."""

from __future__ import annotations

import pytest

from inarow.agents.registering import agent
from inarow.analysis.simple_moves import blocking_moves, winning_moves
from inarow.arena.model_evaluation import ModelEvaluation, held_positions
from inarow.errors import BadOption
from inarow.executors import open_executor
from inarow.rules.presets import read_game
from inarow.search.limit import Limit
from inarow.solving.cost_model import solver_reaches
from inarow.studies.report_000.decisions import losing_lines

TTT = read_game("tictactoe")


def test_results_are_counted_by_opponent_and_seat() -> None:
    evaluation = ModelEvaluation(game=TTT, agent="perfect", games=10, baselines=("random", "perfect"))
    found = evaluation.play(lambda: open_executor("serial", workers=1))
    assert [(row.opponent, row.seat, row.games) for row in found] == [
        ("random", "first", 5),
        ("random", "second", 5),
        ("perfect", "first", 5),
        ("perfect", "second", 5),
    ]
    assert all(row.losses == row.failures == 0 for row in found)
    assert [row.draws for row in found[2:]] == [5, 5]
    assert found[0].wins > 0


def test_seats_are_not_mixed_up() -> None:
    game = read_game("mnk:3x1:1")  # who moves first wins
    evaluation = ModelEvaluation(game=game, agent="random", games=4, baselines=("random",))
    first, second = evaluation.play(lambda: open_executor("serial", workers=1))
    assert (first.wins, first.losses) == (2, 0)
    assert (second.wins, second.losses) == (0, 2)


def test_perfect_play_is_judged_perfect_and_random_play_is_not() -> None:
    perfect, chance = (
        ModelEvaluation(game=TTT, agent=text, positions=60).judge() for text in ("perfect", "random")
    )
    assert (perfect.judged, perfect.perfect, perfect.keeping) == (60, 60, 60)
    assert chance.judged == 60
    assert chance.perfect < chance.keeping < 60


def test_nothing_is_asked_for_nothing() -> None:
    evaluation = ModelEvaluation(game=TTT, agent="random", games=0, positions=0)
    assert evaluation.play(lambda: open_executor("serial", workers=1)) == ()
    assert evaluation.judge().judged == 0


def test_held_positions_differ_and_are_the_same_each_time() -> None:
    game = read_game("connect4")
    found = list(held_positions(game, 30, seed=4))
    assert len({position.canonical() for position in found}) == 30
    assert all(solver_reaches(position) and len(position.legal_moves()) > 1 for position in found)
    assert found == list(held_positions(game, 30, seed=4))
    assert found != list(held_positions(game, 30, seed=5))


def test_a_small_game_has_only_so_many_positions() -> None:
    assert len(list(held_positions(read_game("mnk:2x2:2"), 50, seed=0))) == 4


@pytest.mark.parametrize("wrong", [{"games": 3}, {"games": -2}, {"positions": -1}])
def test_amounts_that_make_no_sense_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(BadOption):
        ModelEvaluation(game=TTT, agent="random", **wrong)


def test_perfect_play_loses_in_no_line() -> None:
    player = agent("perfect")
    for seat in (0, 1):
        assert losing_lines(TTT, seat, lambda position: [player.choose(position, Limit()).move]) == 0


def test_lines_are_counted_as_sequences() -> None:
    assert losing_lines(TTT, 0, lambda position: position.legal_moves()) == 77_904  # as is known
    assert losing_lines(TTT, 1, lambda position: position.legal_moves()) == 131_184


def test_to_win_and_to_block_is_not_enough() -> None:
    lost = losing_lines(
        TTT, 1, lambda position: winning_moves(position) or blocking_moves(position) or position.legal_moves()
    )
    assert 0 < lost < 131_184
