"""Weights of any heuristic that declares them: the truth is found, and what cannot be fitted is refused."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

import inarow
from inarow.errors import BadAnswer
from inarow.heuristics.builtin.strong import WEIGHTS
from inarow.heuristics.registering import HEURISTICS, read_heuristic
from inarow.learning.line_tuning import TrainingGame
from inarow.learning.regression import expected_points
from inarow.learning.weight_tuning import WeightTuner
from inarow.registry import SESSION
from inarow.rules.game import Move
from inarow.rules.position import Position
from inarow.rules.presets import read_game

GAME = read_game("connect4")
TRUTH = np.array([0.8, -0.3])  # what the results below are made from: the odds of a stone on each place


@pytest.fixture(scope="module", autouse=True)
def toys() -> Iterator[None]:
    """Heuristics of this module alone; `centre, edge, never` count stones."""

    def stones(cells, side, setup):  # type: ignore[no-untyped-def]
        score = 0
        for cell in range(cells.size):
            column = cell % setup.width
            if column == setup.width // 2:
                score += cells[cell] * side * setup.weights[0]
            elif column in (0, setup.width - 1):
                score += cells[cell] * side * setup.weights[1]
            if cells.size < 0:
                score += setup.weights[2]
        return score + setup.weights[3]

    def largest(cells, side, setup):  # type: ignore[no-untyped-def]
        return max(setup.weights[0] * cells[0] * side, setup.weights[1])

    def constant(cells, side, setup):  # type: ignore[no-untyped-def]
        return cells[0] * side * setup.weights[0] + 7

    def halved(cells, side, setup):  # type: ignore[no-untyped-def]
        return cells[0] * side * (setup.weights[0] // 2)

    def bare(cells, side, setup):  # type: ignore[no-untyped-def] # noqa: ARG001
        return cells[0] * side

    inarow.heuristic("toy-stones", weights=(10, 10, 50, 0))(stones)
    inarow.heuristic("toy-largest", weights=(10, 5))(largest)
    inarow.heuristic("toy-constant", weights=(10,))(constant)
    inarow.heuristic("toy-halved", weights=(7,))(halved)
    inarow.heuristic("toy-bare")(bare)
    yield
    for origin in (__file__, SESSION):
        HEURISTICS.forget(origin)


def counts(position: Position) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """Stones in the centre column and at the edges, the mover's less the waiter's, by the plain rules."""
    found = np.zeros(2)
    for sign, stones in ((1, position.mover), (-1, position.waiter)):
        columns = [cell % GAME.width for cell in range(GAME.cells) if stones >> cell & 1]
        found += sign * np.array([columns.count(3), columns.count(0) + columns.count(6)])
    return found


def made_games(number: int) -> list[TrainingGame]:
    """Random games whose results come from TRUTH: only the last position of each counts."""
    chance = random.Random(11)
    games = []
    while len(games) < number:
        moves: list[Move] = []
        position = GAME.start
        for _ in range(chance.randrange(6, 20)):
            last = position
            moves.append(chance.choice(position.legal_moves()))
            position = position.play(moves[-1])
            if position.outcome is not None:
                break
        won = chance.random() < expected_points(np.array([counts(last) @ TRUTH]))[0]
        first_points = float(won == (last.seat == 0))
        games.append(TrainingGame(tuple(moves), len(moves) - 1, first_points))
    return games


def test_the_weights_that_made_the_results_are_found() -> None:
    tuner = WeightTuner(read_heuristic("toy-stones"), GAME)
    tuned = tuner.tune(made_games(4000))
    weights = np.array(tuned.fitted.weights) / tuned.fitted.scale
    assert np.abs(weights[:2] - TRUTH).max() < 0.12
    assert tuned.after < tuned.before - 0.02
    assert tuned.positions == 3600
    # Nothing was seen of the third weight: it stays positive. The last one was 0: it is switched off.
    assert weights[2] > 0
    assert tuned.fitted.weights[3] == 0


def test_the_same_games_give_the_same_weights() -> None:
    games = made_games(60)
    once, again = (WeightTuner(read_heuristic("toy-stones"), GAME).tune(games) for _ in range(2))
    assert once == again


@pytest.mark.parametrize("name", ["toy-largest", "toy-constant", "toy-halved", "potential"])
def test_what_is_no_weighted_sum_is_refused(name: str) -> None:
    with pytest.raises(BadAnswer, match="its value is no weighted sum"):
        WeightTuner(read_heuristic(name), GAME)


@pytest.mark.parametrize("name", ["toy-bare", "zero"])
def test_a_heuristic_without_weights_is_refused(name: str) -> None:
    with pytest.raises(BadAnswer, match="it declares no weights to fit"):
        WeightTuner(read_heuristic(name), GAME)


@pytest.mark.parametrize("board", ["connect4", "mnk:5x5:4", "drop:5x4:3+wrap"])
def test_the_features_of_strong_add_up_to_its_value(board: str) -> None:
    game = read_game(board)
    tuner, strong = WeightTuner(read_heuristic("strong"), game), read_heuristic("strong")
    position = game.start
    for move in game.start.legal_moves()[:3]:
        position = position.play(move)
    rows = tuner.features([position])
    for view, seat in enumerate((position.seat, 1 - position.seat)):
        assert rows[view] @ np.array(WEIGHTS) == strong.score(position, seat)


def test_quiet_positions_leave_immediate_wins_out() -> None:
    position, played = GAME.start, []
    for text in "4141414":
        played.append(position.move(text))
        position = position.play(played[-1])
    games = [TrainingGame(tuple(played), 0, 1.0)] * 20
    everything = WeightTuner(read_heuristic("toy-stones"), GAME, "all").tune(games)
    quiet = WeightTuner(read_heuristic("toy-stones"), GAME, "quiet").tune(games)
    # After 41414 first threatens to complete the column: that position and the next are not quiet.
    assert (everything.positions, quiet.positions) == (18 * 7, 18 * 5)


def test_too_few_positions_are_refused() -> None:
    tuner = WeightTuner(read_heuristic("toy-stones"), GAME)
    with pytest.raises(BadAnswer, match="too few positions"):
        tuner.tune([])
