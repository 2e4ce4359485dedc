"""open_spiel's tabular Q-learner on tic_tac_toe, two of them playing each other."""

from __future__ import annotations

from open_spiel.python import rl_environment
from open_spiel.python.algorithms import tabular_qlearner


def train(episodes: int) -> None:
    """As its own example for Tic Tac Toe trains."""
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
