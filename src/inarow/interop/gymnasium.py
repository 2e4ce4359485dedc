"""Gymnasium: one learner against any agent of ours, on any game of the family.

    import gymnasium
    import inarow.interop.gymnasium  # registers the environments

    env = gymnasium.make("inarow/connect4-v0", opponent="ladder:level=4", seat="random")

There is an id for every preset, and `inarow/game-v0` takes any game as `game=`.
"""

from __future__ import annotations

from typing import Any, Literal, get_args

import numpy as np
import numpy.typing as npt

from inarow.arena.seats import LocalSeat, limit_of
from inarow.errors import BadOption, IllegalMove, MissingExtra
from inarow.interop import pictures
from inarow.interop.observation import cell_of, mask, planes, read_action
from inarow.rules.game import Game
from inarow.rules.outcome import FIRST, SECOND
from inarow.rules.presets import GAMES, read_game

try:
    import gymnasium
    from gymnasium import spaces
except ImportError:
    raise MissingExtra("inarow.interop.gymnasium", "interop") from None

Observation = npt.NDArray[np.float32]
Seat = Literal["first", "second", "random"]
Illegal = Literal["lose", "raise"]

OWNER = "inarow.interop.gymnasium"  # in sentences about options


class Environment(gymnasium.Env):  # type: ignore[misc]  # Gymnasium has types in some releases only
    """A learner's games against an agent; `position` is where the game stands, for the solver or any agent.

    - An observation is zeros and ones in the shape (2, height, width): the learner's stones, the opponent's;
      row 0 is the lowest.
    - An action is a column with gravity, a cell without.
    - The reward is 1 for a win, -1 for a loss and 0 for a draw, at the end; 0 before.
    - `info["action_mask"]` has ones where an action is legal; at the end it is all ones, so that a masked
      policy finds something there. `info["seat"]` is 0 where the learner moves first in this game, else 1.

    `illegal="lose"` makes an illegal action lose the game, and `info["illegal_action"]` tells it;
    `illegal="raise"` raises `IllegalMove` and nothing changes. What is no action at all always raises.

    A seed decides everything, the opponent's moves included: a new agent is built for each game, with a seed
    drawn from the environment's. It keeps to limits of its own, or to `nodes` for a move.
    """

    metadata = {"render_modes": list(pictures.RENDER_MODES), "render_fps": pictures.FRAMES_A_SECOND}

    def __init__(
        self,
        game: str | Game = "connect4",
        *,
        opponent: str = "random",
        seat: Seat = "random",
        illegal: Illegal = "lose",
        nodes: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.game = read_game(game) if isinstance(game, str) else game
        pictures.require_mode(OWNER, render_mode)
        self.render_mode = render_mode
        require_choice("illegal", illegal, get_args(Illegal))
        require_seat(seat, self.game)
        self._seat_choice, self._raises = seat, illegal == "raise"
        self.observation_space, self.action_space = spaces_of(self.game)

        if not isinstance(opponent, str):
            raise BadOption(OWNER, "opponent", str(opponent), "it takes an agent's text, as ladder:level=4")
        self._limit = limit_of(opponent, nodes)
        self._opponent = LocalSeat(opponent)
        self._opponent.begin(self.game, seed=0)  # so that a wrong option is found now
        self.position = self.game.start
        self.seat = FIRST
        self._over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a new game; where the learner is second, the opponent has moved."""
        super().reset(seed=seed, options=options)
        drawn, agent_seed = int(self.np_random.integers(2)), int(self.np_random.integers(1 << 31))
        self.seat = {"first": FIRST, "second": SECOND, "random": drawn}[self._seat_choice]
        self.position, self._over = self.game.start, False
        self._opponent.begin(self.game, agent_seed)
        self._opponent.prepare(self._limit)
        if self.seat == SECOND:
            self._reply()
        self._show()
        return self._observation(), self._info()

    def step(self, action: object) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """The learner's move and the opponent's reply."""
        if self._over:
            raise IllegalMove(f"action {action}", "the game is over, so reset() comes next", ())
        number = read_action(self.position, action)
        if not self._raises and not mask(self.position)[number]:
            self._over = True
            return self._observation(), -1.0, True, False, self._info() | {"illegal_action": number}
        self.position = self.position.play(cell_of(self.position, number))
        if self.position.outcome is None:
            self._reply()
        outcome = self.position.outcome
        self._over = outcome is not None
        self._show()
        reward = 0.0 if outcome is None else float(outcome.score_for(self.seat))
        return self._observation(), reward, self._over, False, self._info()

    def render(self) -> str | pictures.Pixels | None:
        return pictures.render(self.position, self.render_mode)

    def close(self) -> None:
        """End what the opponent has started."""
        self._opponent.close()

    def _reply(self) -> None:
        self.position = self.position.play(self._opponent.choose(self.position, self._limit).move)

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _observation(self) -> Observation:
        return planes(self.position, self.seat).astype(np.float32)

    def _info(self) -> dict[str, Any]:
        legal = mask(self.position)
        return {"action_mask": np.ones_like(legal) if self._over else legal, "seat": self.seat}


def spaces_of(game: Game) -> tuple[spaces.Box, spaces.Discrete]:
    """What a learner sees of this game, and what it can do."""
    seen = spaces.Box(0, 1, (2, game.height, game.width), np.float32)
    return seen, spaces.Discrete(game.actions)


def require_choice(option: str, value: object, choices: tuple[str, ...]) -> None:
    """Refuse a value that is none of these."""
    if value not in choices:
        raise BadOption(OWNER, option, str(value), f"it takes {' or '.join(choices)}")


def require_seat(seat: object, game: Game) -> None:
    """Refuse a seat that there is not, or from which the learner would never move."""
    require_choice("seat", seat, get_args(Seat))
    over_at_once = any(game.start.play(move).outcome is not None for move in game.start.legal_moves())
    if over_at_once and seat != "first":
        raise BadOption(OWNER, "seat", str(seat), f"{game} ends with its first stone, so it takes first")


def _register() -> None:
    """An id for each preset, and one for the rest."""
    for id_, options in {"game": {}, **{name: {"game": name} for name in GAMES}}.items():
        if (whole := f"inarow/{id_}-v0") not in gymnasium.registry:
            gymnasium.register(
                whole,
                entry_point=f"{__name__}:Environment",
                kwargs=options,
                vector_entry_point=f"{__name__}_batch:BatchEnvironment",
            )


_register()
