"""open_spiel's Monte Carlo tree search from the empty connect_four board, in Python and in C++."""

from __future__ import annotations

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

EXPLORATION = 1.0


def python_simulations(simulations: int) -> None:
    """Its Python search with random rollouts."""
    game = pyspiel.load_game("connect_four")
    chance = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    bot = mcts.MCTSBot(game, EXPLORATION, simulations, evaluator, solve=True, random_state=chance)
    bot.mcts_search(game.new_initial_state())


def compiled_simulations(simulations: int) -> None:
    """Its C++ search with random rollouts."""
    game = pyspiel.load_game("connect_four")
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(game, evaluator, EXPLORATION, simulations, 1000, True, 1, False)
    bot.mcts_search(game.new_initial_state())
