"""OpenSpiel: counting, alpha-beta and Monte Carlo on its connect_four, Q-learning on its tic_tac_toe."""

from __future__ import annotations

from typing import Any

import numpy as np

from inarow.rules.presets import read_game

LINES = [[divmod(cell, 7) for cell in line] for line in read_game("connect4").lines()]
WORTH = {1: 1, 2: 3, 3: 8}
EXPLORATION = 1.0


def count_leaves(depth: int) -> int:
    """Walk all sequences of moves from the empty board, on its C++ states driven from Python."""
    import pyspiel

    return _leaves(pyspiel.load_game("connect_four").new_initial_state(), depth)


def _leaves(state: Any, depth: int) -> int:
    if depth == 0 or state.is_terminal():
        return 1
    return sum(_leaves(state.child(action), depth - 1) for action in state.legal_actions())


def search_nodes(depth: int) -> int:
    """Its Python alpha-beta with our windows heuristic; how many states it looked at."""
    import pyspiel
    from open_spiel.python.algorithms import minimax

    game = pyspiel.load_game("connect_four")
    counted = 0

    class Counting:
        """A state that counts its children as they are made."""

        def __init__(self, state: Any) -> None:
            self._state = state

        def __getattr__(self, name: str) -> Any:
            return getattr(self._state, name)

        def clone(self) -> Counting:
            nonlocal counted
            counted += 1
            return Counting(self._state.clone())

        def child(self, action: int) -> Counting:
            nonlocal counted
            counted += 1
            return Counting(self._state.child(action))

    minimax.alpha_beta_search(
        game,
        state=Counting(game.new_initial_state()),
        value_function=lambda state: _windows(str(state._state)),
        maximum_depth=depth,
        maximizing_player_id=0,
    )
    return counted


def _windows(board: str) -> int:
    """The windows heuristic for the first player, on a board as OpenSpiel prints it (the top row first)."""
    rows = board.split("\n")[5::-1]
    score = 0
    for line in LINES:
        marks = [rows[row][column] for row, column in line]
        own, other = marks.count("x"), marks.count("o")
        if other == 0:
            score += WORTH.get(own, 0)
        elif own == 0:
            score -= WORTH.get(other, 0)
    return score


def python_simulations(simulations: int) -> None:
    """Its Monte Carlo tree search in Python, with random rollouts, from the empty board."""
    import pyspiel
    from open_spiel.python.algorithms import mcts

    game = pyspiel.load_game("connect_four")
    chance = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    bot = mcts.MCTSBot(game, EXPLORATION, simulations, evaluator, solve=True, random_state=chance)
    bot.mcts_search(game.new_initial_state())


def compiled_simulations(simulations: int) -> None:
    """The same in its C++."""
    import pyspiel

    game = pyspiel.load_game("connect_four")
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(game, evaluator, EXPLORATION, simulations, 1000, True, 1, False)
    bot.mcts_search(game.new_initial_state())


def train_qlearners(episodes: int) -> None:
    """Two of its tabular Q-learners play each other, as its own example for Tic Tac Toe trains them."""
    from open_spiel.python import rl_environment
    from open_spiel.python.algorithms import tabular_qlearner

    environment = rl_environment.Environment("tic_tac_toe")
    learners = [
        tabular_qlearner.QLearner(player_id=seat, num_actions=environment.action_spec()["num_actions"])
        for seat in (0, 1)
    ]
    for _ in range(episodes):
        step = environment.reset()
        while not step.last():
            answer = learners[step.observations["current_player"]].step(step)
            step = environment.step([answer.action])
        for learner in learners:
            learner.step(step)
