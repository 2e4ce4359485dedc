"""The peers do the same work as inarow, so that their times can be compared."""

from __future__ import annotations

import random

import numpy as np
import pytest

from inarow.bench.peers import is_installed
from inarow.bench.peers.numpy_agent import evaluate, has_won
from inarow.bench.peers.openspiel import count_leaves
from inarow.bench.peers.pettingzoo import play_random_games
from inarow.bench.peers.qlearners import LINES, ReportQLearner, TightQLearner
from inarow.heuristics.registering import read_heuristic
from inarow.rules.position import Position
from inarow.rules.presets import read_game

GAME = read_game("connect4")


def as_array(position: Position) -> np.ndarray:
    cells = [(position.first >> cell & 1) - (position.second >> cell & 1) for cell in range(GAME.cells)]
    return np.array(cells, dtype=np.int8).reshape(GAME.height, GAME.width)


def test_the_numpy_agent_evaluates_as_windows_does() -> None:
    chance, windows = random.Random(1), read_heuristic("windows")
    for _ in range(20):
        position = GAME.start
        while position.outcome is None:
            assert evaluate(as_array(position)) == windows.score(position, 0)
            position = position.play(chance.choice(position.legal_moves()))
        winner = position.outcome.winner
        assert has_won(as_array(position), 1) == (winner == 0)
        assert has_won(as_array(position), -1) == (winner == 1)


def test_both_q_learners_learn_that_a_completed_line_wins() -> None:
    report, tight = ReportQLearner(3, 3, 3, seed=1), TightQLearner(seed=1)
    report.train(300)
    tight.train(300)
    rewards: list[list[float]] = [[], []]
    for state, values in report.table.items():
        cells = [cell for row in state for cell in row]
        mover = 1 if cells.count(1) == cells.count(2) else 2
        for (y, x), value in values.items():
            line = [3 * y + x, *(place for place, cell in enumerate(cells) if cell == mover)]
            rewards[0] += [value] if any(set(one) <= set(line) for one in LINES) else []
    for board, moves in tight.table.items():
        for move, value in moves.items():
            line = [move, *(place for place, cell in enumerate(board) if cell == 1)]
            rewards[1] += [value] if value and any(set(one) <= set(line) for one in LINES) else []
    for found in rewards:
        assert len(found) > 50
        assert all(0 < value <= 1 for value in found)


@pytest.mark.skipif(not is_installed("pyspiel"), reason="needs open_spiel")
def test_openspiel_counts_the_same_leaves() -> None:
    assert count_leaves(3) == 7**3


@pytest.mark.skipif(not is_installed("pettingzoo"), reason="needs PettingZoo")
@pytest.mark.filterwarnings("ignore:The old environment creation API:DeprecationWarning")
def test_pettingzoo_counts_its_moves() -> None:
    games = 5
    assert 7 * games <= play_random_games(games) <= GAME.cells * games
