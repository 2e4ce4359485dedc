"""OpenSpiel's Monte Carlo search in Python as an agent: `inarow match openspiel_bot.py default`."""

import numpy as np
from open_spiel.python.algorithms import mcts

from inarow.interop import openspiel


@openspiel.bot_agent("python-mcts")
def python_mcts(game, _player_id, seed, *, simulations: int = 20):
    """A bot for one seat and one game."""
    lots = np.random.RandomState(seed % 2**32)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=lots)
    return mcts.MCTSBot(game, 2.0, simulations, evaluator, random_state=lots)
