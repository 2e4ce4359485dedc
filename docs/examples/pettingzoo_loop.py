"""PettingZoo's loop on a board of ours: random actions against an agent, and what they threw away."""

from __future__ import annotations

import inarow
from inarow.interop import pettingzoo
from inarow.interop.observation import action_of

GAME, AGENT, GAMES = "drop:5x4:4", "alphabeta:depth=6", 10
TURNED = {"win": "loss", "draw": "draw", "loss": "win", None: None}  # a result as the other side sees it


def play(env, agent, solver) -> tuple[int, int, int]:
    """One game: the agent's reward, the random actions, and how many of them made the result worse."""
    rewards, actions, mistakes = dict.fromkeys(env.possible_agents, 0), 0, 0
    env.reset()
    for player in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        rewards[player] += reward
        if terminated or truncated:
            env.step(None)
        elif player == env.possible_agents[1]:
            move = agent.choose(env.position, inarow.Limit()).move
            env.step(action_of(env.game, move))
        else:
            before = solver.solve(env.position).outcome
            env.step(env.action_space(player).sample(observation["action_mask"]))
            actions += 1
            mistakes += TURNED[solver.solve(env.position).outcome] != before
    return rewards[env.possible_agents[1]], actions, mistakes


if __name__ == "__main__":
    env = pettingzoo.env(GAME, render_mode="ansi")
    env.action_space(env.possible_agents[0]).seed(1)
    agent, solver = inarow.agent(AGENT), inarow.Solver(inarow.game(GAME))
    games = [play(env, agent, solver) for _ in range(GAMES)]
    print(env.render())
    print(f"{AGENT} won {sum(reward == 1 for reward, _, _ in games)} of {GAMES} games")
    print(
        f"{sum(game[2] for game in games)} of {sum(game[1] for game in games)} random actions were mistakes"
    )
