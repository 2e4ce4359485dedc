"""Gymnasium's vector environment on a batch: thousands of games of a learner against random play or a policy.

`gymnasium.make_vec("inarow/connect4-v0", num_envs=4096)` makes one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from inarow.batches.batch import Illegal, batch
from inarow.errors import BadAnswer, BadOption
from inarow.interop import pictures
from inarow.interop.gymnasium import Seat, require_seat, spaces_of
from inarow.interop.observation import read_answer
from inarow.rules.completion import bits_of
from inarow.rules.game import Game
from inarow.rules.outcome import FIRST, SECOND
from inarow.rules.position import Position
from inarow.rules.presets import read_game

# isort: split
# after ours, which say in a sentence that Gymnasium is missing
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

Array = npt.NDArray[Any]
Policy = Callable[[Array, Array], Array]
Step = tuple[Array, Array, Array, Array, dict[str, Any]]

OWNER = "inarow.interop.gymnasium_batch"  # in sentences about options
OPPONENT = "the opponent"  # in sentences about its answers


class BatchEnvironment(VectorEnv):  # type: ignore[misc]  # Gymnasium has types in some releases only
    """Many learners' games at once, each as in `inarow.interop.gymnasium.Environment`.

    The opponent is `random`, or a function (observations, masks) -> actions or logits for as many games as it
    is shown: float32 [K, 2, height, width] from its own view and bool [K, actions] in; whole numbers [K] or
    floats [K, actions] out, of which the highest legal one counts.

    A game that ends begins anew in the same step (`AutoresetMode.SAME_STEP`): reward and termination tell of
    the old one, the observation, mask and seat of the new one. The last board is not kept (there is no
    `final_obs`): nothing follows it, so its value is the reward.
    """

    metadata = {
        "render_modes": list(pictures.RENDER_MODES),
        "render_fps": pictures.FRAMES_A_SECOND,
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        *,
        game: str | Game = "connect4",
        opponent: str | Policy = "random",
        seat: Seat = "random",
        illegal: Illegal = "lose",
        threads: int = 1,
        render_mode: str | None = None,
    ) -> None:
        self.game = read_game(game) if isinstance(game, str) else game
        pictures.require_mode(OWNER, render_mode)
        require_seat(seat, self.game)
        self.render_mode = render_mode
        self._policy = _policy(opponent)
        self._seat_choice = seat
        self._batch = batch(self.game, num_envs, threads=threads, illegal=illegal)
        self.num_envs = len(self._batch)
        self.single_observation_space, self.single_action_space = spaces_of(self.game)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._planes = np.empty((self.num_envs, 2, self.game.height, self.game.width), np.float32)
        self._numbers = np.arange(self.num_envs)
        self.seats = np.zeros(self.num_envs, np.int8)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, Any]:
        """Begin all games anew; where the learner is second, the opponent has moved."""
        super().reset(seed=seed, options=options)
        self._batch.reset(seed=int(self.np_random.integers(1 << 63)))
        self._draw_seats(np.ones(self.num_envs, np.bool_))
        self._reply(np.zeros(self.num_envs, np.float32), np.zeros(self.num_envs, np.bool_))
        return self._observations(), self._infos()

    def step(self, actions: Array) -> Step:
        """The learners' moves and the opponent's replies."""
        self._batch.step(actions)
        rewards, ended = self._batch.rewards[self._numbers, self.seats], self._batch.finished.copy()
        self._draw_seats(ended)
        self._reply(rewards, ended)
        truncated = np.zeros(self.num_envs, np.bool_)
        return self._observations(), rewards, ended, truncated, self._infos()

    def render(self) -> tuple[Any, ...] | None:
        """The picture of every game."""
        if self.render_mode is None:
            pictures.warn_of_nothing()
            return None
        return tuple(
            pictures.render(self.position(number), self.render_mode) for number in range(self.num_envs)
        )

    def position(self, number: int) -> Position:
        """Where a game stands, for the solver or any agent of ours."""
        board = self._batch.boards[number]
        first, second = (bits_of(tuple(np.flatnonzero(board == mark).tolist())) for mark in (1, 2))
        ply = (first | second).bit_count()
        mover, waiter = (first, second) if ply % 2 == 0 else (second, first)
        return Position(self.game, mover, waiter, ply)

    def _draw_seats(self, where: Array) -> None:
        """The learner's seat in games that begin."""
        if self._seat_choice == "random":
            self.seats[where] = self.np_random.integers(2, size=np.count_nonzero(where))
        else:
            self.seats[where] = {"first": FIRST, "second": SECOND}[self._seat_choice]

    def _reply(self, rewards: Array, ended: Array) -> None:
        """Let the opponent move until it is every learner's turn; it may end a game and begin the next."""
        while (waiting := self._batch.turn != self.seats).any():
            if self._policy is None:
                self._batch.step_random(waiting)
            else:
                self._batch.step(self._choices(waiting), waiting)
            rewards += self._batch.rewards[self._numbers, self.seats]
            ended |= self._batch.finished
            self._draw_seats(self._batch.finished)

    def _choices(self, waiting: Array) -> Array:
        """The policy's actions in the games where it is its turn."""
        assert self._policy is not None
        masks = self._batch.masks[waiting]
        answer = read_answer(self._policy(self._batch.observe(self._planes)[waiting], masks), masks, OPPONENT)
        exists = (answer >= 0) & (answer < masks.shape[1])
        legal = exists & masks[np.arange(len(masks)), np.where(exists, answer, 0)]
        if not legal.all():
            raise BadAnswer(OPPONENT, f"its action {answer[~legal][0]} is illegal")
        actions = np.zeros(self.num_envs, np.int64)
        actions[waiting] = answer
        return actions

    def _observations(self) -> Array:
        return self._batch.observe(np.empty_like(self._planes))

    def _infos(self) -> dict[str, Any]:
        everybody = np.ones(self.num_envs, np.bool_)
        return {
            "action_mask": self._batch.masks.astype(np.int8),
            "_action_mask": everybody,
            "seat": self.seats.copy(),
            "_seat": everybody,
        }


def _policy(opponent: str | Policy) -> Policy | None:
    """The function that an opponent is; None for random play."""
    if callable(opponent):
        return opponent
    if opponent == "random":
        return None
    reason = "a batch takes random or a function; agents play with vectorization_mode='sync' or 'async'"
    raise BadOption(OWNER, "opponent", str(opponent), reason)
