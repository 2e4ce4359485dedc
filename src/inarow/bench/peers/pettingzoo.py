"""PettingZoo's Connect Four environment, played at random by its own loop."""

from __future__ import annotations

import random


def play_random_games(games: int) -> int:
    """So many games with random legal moves; nothing is stored. How many moves there were."""
    from pettingzoo.classic import connect_four_v3

    environment = connect_four_v3.env()
    chance = random.Random(1)
    moves = 0
    for game in range(games):
        environment.reset(seed=game)
        for _ in environment.agent_iter():
            observation, _, termination, truncation, _ = environment.last()
            legal = [move for move, allowed in enumerate(observation["action_mask"]) if allowed]
            over = termination or truncation
            environment.step(None if over else chance.choice(legal))
            moves += not over
    return moves
