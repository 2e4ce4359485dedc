"""PettingZoo: every game of the family as an environment for two agents that take turns, with action masks.

    from inarow.interop import pettingzoo

    env = pettingzoo.env("connect4")

Games with gravity follow PettingZoo's own `connect_four_v3`, those without its `tictactoe_v3`; for these two
games everything but the pictures is the same, move by move.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from inarow.errors import MissingExtra
from inarow.interop import pictures
from inarow.interop.observation import cell_of, mask, planes, read_action
from inarow.rules.game import Game
from inarow.rules.presets import read_game

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError:
    raise MissingExtra("inarow.interop.pettingzoo", "interop") from None


def env(game: str | Game = "connect4", render_mode: str | None = None) -> AECEnv:
    """The environment of a game. An illegal action ends the game: -1 for who took it, 0 for the other.

    >>> env("connect4").possible_agents
    ['player_0', 'player_1']
    """
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(game, render_mode), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


def raw_env(game: str | Game = "connect4", render_mode: str | None = None) -> Environment:
    """The same without the wrappers: an illegal action raises `IllegalMove` and changes nothing."""
    return Environment(game, render_mode)


class Environment(AECEnv):  # type: ignore[misc]  # PettingZoo has types in some releases only
    """Two agents on one board; `position` is where the game stands, for the solver or any agent of ours.

    An observation is `{"observation": (height, width, 2), "action_mask": (actions,)}` in int8: the observer's
    stones, then the other's. An agent that is not to act has a mask of zeros.
    """

    metadata = {
        "render_modes": list(pictures.RENDER_MODES),
        "name": "inarow_v0",
        "is_parallelizable": False,
        "render_fps": pictures.FRAMES_A_SECOND,
    }

    def __init__(self, game: str | Game, render_mode: str | None) -> None:
        super().__init__()
        pictures.require_mode("inarow.interop.pettingzoo", render_mode)
        self.render_mode = render_mode
        self.game = read_game(game) if isinstance(game, str) else game
        self.metadata = self.metadata | {"name": f"inarow_{self.game.name}_v0"}
        self.possible_agents = ["player_0", "player_1"] if self.game.gravity else ["player_1", "player_2"]
        shape, actions = (self.game.height, self.game.width, 2), self.game.actions
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 1, shape, np.int8),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.reset()

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Start a new game. Nothing is drawn by chance, so no seed changes anything."""
        self.position = self.game.start
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        seen = planes(self.position, self.possible_agents.index(agent))
        if self.game.gravity:
            seen = seen[:, ::-1]  # the top row first, as connect_four_v3 has it
        legal = mask(self.position)
        if agent != self.agent_selection:
            legal = np.zeros_like(legal)
        return {"observation": np.ascontiguousarray(seen.transpose(1, 2, 0), np.int8), "action_mask": legal}

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self.position = self.position.play(cell_of(self.position, read_action(self.position, action)))
        if self.position.outcome is not None:
            for seat, agent in enumerate(self.possible_agents):
                self.rewards[agent] = self.position.outcome.score_for(seat)
                self.terminations[agent] = True
        self.agent_selection = self.possible_agents[self.position.seat]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | pictures.Pixels | None:
        return pictures.render(self.position, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""
