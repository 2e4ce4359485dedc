"""PettingZoo's loop on a board of ours: random actions against an agent, and what they threw away."""

from __future__ import annotations

import inarow
from inarow.interop import pettingzoo
from inarow.interop.observation import action_of

GAME, AGENT, GAMES = "drop:5x4:4", "alphabeta:depth=6", 10


def play(env, agent, solver) -> tuple[dict[str, int], int, int]:
    """One game: the rewards, the random player's actions, and how many of them made its result worse."""
    rewards, actions, mistakes = dict.fromkeys(env.possible_agents, 0), 0, 0
    for player in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        rewards[player] += reward
        if terminated or truncated:
            env.step(None)
        elif player == env.possible_agents[0]:
            before = solver.solve(env.position)
            action = env.action_space(player).sample(observation["action_mask"])
            env.step(action)
            actions += 1
            after = solver.solve(env.position)
            mistakes += {"win": "loss", "draw": "draw", "loss": "win"}[after.outcome] != before.outcome
        else:
            move = agent.choose(env.position, inarow.Limit()).move
            env.step(action_of(env.game, move))
    return rewards, actions, mistakes


if __name__ == "__main__":
    env = pettingzoo.env(GAME, render_mode="ansi")
    agent, solver = inarow.agent(AGENT), inarow.Solver(inarow.game(GAME))
    env.action_space(env.possible_agents[0]).seed(1)
    won = 0
    for _ in range(GAMES):
        env.reset()
        rewards, actions, mistakes = play(env, agent, solver)
        won += rewards[env.possible_agents[1]] == 1
    print(env.render())
    print(f"{AGENT} won {won} of {GAMES} games against random actions")
    print(f"in the last one {mistakes} of {actions} random actions made the result worse")
