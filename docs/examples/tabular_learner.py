"""A learner with a table on Gymnasium: Q-learning for Tic-tac-toe against an agent that wins and blocks."""

from __future__ import annotations

from collections import defaultdict

import gymnasium
import numpy as np

import inarow.interop.gymnasium  # noqa: F401  # registers the environments

GAME, OPPONENT, SEED = "inarow/tictactoe-v0", "default", 1
EPISODES, STEP, EXPLORATION = 20_000, 0.1, 0.3

Table = defaultdict[bytes, np.ndarray]  # what is seen -> the value of each action


def best_action(values: np.ndarray, mask: np.ndarray) -> int:
    """The legal action with the highest value."""
    return int(np.where(mask, values, -np.inf).argmax())


def train(episodes: int) -> Table:
    """Play, and move the value of each action towards what came of it."""
    table: Table = defaultdict(lambda: np.zeros(9, np.float32))
    chance = np.random.default_rng(SEED)
    env = gymnasium.make(GAME, opponent=OPPONENT, seat="random")
    for episode in range(episodes):
        observation, info = env.reset(seed=SEED if episode == 0 else None)
        finished = False
        while not finished:
            values, mask = table[observation.tobytes()], info["action_mask"]
            explores = chance.random() < EXPLORATION
            action = int(chance.choice(np.flatnonzero(mask))) if explores else best_action(values, mask)
            observation, reward, finished, _, info = env.step(action)
            after = 0.0 if finished else table[observation.tobytes()][info["action_mask"] == 1].max()
            values[action] += STEP * (reward + after - values[action])
    return table


def play(table: Table, opponent: str, games: int = 200) -> str:
    """Games without exploration from both seats: won, drawn, lost."""
    counts = dict.fromkeys((1, 0, -1), 0)
    for seat in ("first", "second"):
        env = gymnasium.make(GAME, opponent=opponent, seat=seat)
        for game in range(games // 2):
            observation, info = env.reset(seed=10_000 + game)
            finished = False
            while not finished:
                action = best_action(table[observation.tobytes()], info["action_mask"])
                observation, reward, finished, _, info = env.step(action)
            counts[int(reward)] += 1
    return "{} won, {} drawn, {} lost".format(*counts.values())


if __name__ == "__main__":
    table = train(0)
    print(f"before, against {OPPONENT}: {play(table, OPPONENT)}")
    table = train(EPISODES)
    for opponent in (OPPONENT, "random", "perfect:ties=random,memory=1"):
        print(f"after {EPISODES:,} games, against {opponent}: {play(table, opponent)}")
