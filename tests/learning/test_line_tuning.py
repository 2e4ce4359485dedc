"""The fit of `lines`: what is fitted is what is played, and a fit finds the weights behind the results."""

from __future__ import annotations

import numpy as np
from hypothesis import given

from inarow.heuristics.registering import read_heuristic
from inarow.heuristics.weight_file import line_weights_for
from inarow.learning.line_tuning import TrainingGame, features, parameters, threats, tune
from inarow.learning.regression import cross_entropy, expected_points, fit
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from tests.strategies import examples, games, played


@examples(60)
@given(played(games))
def test_the_score_is_the_features_times_the_weights(position: Position) -> None:
    """What the regression fits is what the search adds up; a line that is complete is no feature."""
    game, heuristic = position.game, read_heuristic("lines")
    if position.outcome is not None or not game.lines() or game.connect < 2:
        return
    weights = line_weights_for(game)
    worths = [
        weights.worth(missing, owner or 0, turn, odd or 0) for missing, owner, turn, odd in parameters(game)
    ]
    worths += [weights.threat(*one) for one in threats(game)]
    assert heuristic.score(position) == features(position) @ np.array(worths)


def test_a_fit_finds_the_weights_that_made_the_results() -> None:
    chance = np.random.default_rng(1)
    rows = chance.normal(size=(20_000, 3))
    truth = np.array([1.5, -0.5, 0.0])
    results = (chance.random(20_000) < expected_points(rows @ truth)).astype(float)
    found = fit(rows, results)
    assert np.abs(found - truth).max() < 0.06
    assert cross_entropy(rows, results, found) < cross_entropy(rows, results, truth * 0)


def test_a_fit_stays_in_bounds_where_results_are_certain() -> None:
    """Whoever is ahead always wins here: without a ridge the weight would grow for ever."""
    rows = np.array([[1.0], [-1.0]] * 50)
    assert 1.0 < fit(rows, (rows[:, 0] > 0).astype(float))[0] < 20.0


def test_games_always_won_alike_are_predicted() -> None:
    game = read_game("mnk:5x5:4")
    moves = tuple(map(game.start.move, ("c3", "a1", "c4", "a3", "c2", "e1", "c5")))
    assert game.position(moves).outcome is not None
    tuned = tune(game, [TrainingGame(moves, 2, 1.0)] * 40)
    assert (tuned.positions, tuned.loss < 0.2) == (36 * 5, True)
