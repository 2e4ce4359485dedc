"""Tabular Q-learning: the value of each move in each position, learnt from results alone.

Q(s, a) moves by alpha towards the reward of the end, or else towards gamma times the best value of the
position in which the same player is next to move: after the opponent's reply. The table grows to `memory`
megabytes; then it is full, and in positions it does not hold moves are random and nothing is learnt. It holds
the positions met first, near the beginning of the game.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Literal, get_args

import numpy as np

from inarow.errors import BadOption, InarowError, TooLarge
from inarow.kernels.boards.tables import fits_bitboard
from inarow.kernels.qlearning import episodes as at
from inarow.kernels.qlearning.table import row_bytes
from inarow.learning.model_file import ArrayLayout, Kind, Model
from inarow.learning.qtraining import QTraining
from inarow.learning.schedule import Schedule
from inarow.learning.trainer import FOREVER, Checkpoint, checkpoint_episodes, never, with_point
from inarow.rules.game import Game

Opponent = Literal["self", "default", "random", "mix"]
Seat = Literal["alternate", "first", "second"]
MOST_MEMORY = 1 << 20  # MB


@dataclass(frozen=True, slots=True, kw_only=True)
class QLearning:
    """The parameters of the learner; with the defaults it learns perfect Tic Tac Toe."""

    alpha: str = "geometric:0.5:0.9998:0.05"
    gamma: float = 0.9
    epsilon: str = "geometric:1.0:0.9998:0.1"
    win: float = 1.0
    draw: float = 0.2
    loss: float = -1.0
    initial: float = 0.0  # the value of a move that was not tried yet
    opponent: Opponent = "self"
    seat: Seat = "alternate"  # of the learner, where it does not play itself
    symmetry: bool = True  # images of a position share a row
    memory: int = 256  # MB for the table

    def __post_init__(self) -> None:
        for name in ("alpha", "epsilon"):
            try:
                Schedule.read(getattr(self, name))
            except InarowError as error:
                raise BadOption("qlearning", name, str(getattr(self, name)), _reason(error)) from error
        if not 0 <= self.gamma <= 1:
            raise BadOption("qlearning", "gamma", str(self.gamma), "it takes 0 to 1")
        for name in ("win", "draw", "loss", "initial"):
            if not (math.isfinite(getattr(self, name)) and abs(getattr(self, name)) <= 1e6):
                raise BadOption("qlearning", name, str(getattr(self, name)), "it takes -1e6 to 1e6")
        if not 1 <= self.memory <= MOST_MEMORY:
            raise BadOption(
                "qlearning", "memory", str(self.memory), f"it takes megabytes, 1 to {MOST_MEMORY}"
            )

    @property
    def kind(self) -> Kind:
        return "qlearning"

    @classmethod
    def of(cls, parameters: Mapping[str, Any]) -> QLearning:
        """The learner with a file's parameters; TypeError or ValueError where they are invalid."""
        known = {one.name: one.type for one in fields(cls)}
        types = {"str": (str,), "float": (float, int), "int": (int,), "bool": (bool,)}
        if set(parameters) != set(known):
            raise ValueError("other parameters")
        for name, value in parameters.items():
            wanted = types.get(str(known[name]), (str,))
            if not isinstance(value, wanted) or isinstance(value, bool) != (wanted == (bool,)):
                raise TypeError(name)
            if name in ("opponent", "seat") and value not in get_args(globals()[str(known[name])]):
                raise ValueError(name)
        return cls(**parameters)

    def most_states(self, game: Game) -> int:
        """How many states fit the memory: three quarters of the rows, so that lookups stay fast."""
        return self.most_rows(game) * 3 // 4

    def most_rows(self, game: Game) -> int:
        """The rows of the largest table, a power of two."""
        return 1 << ((self.memory << 20) // row_bytes(game)).bit_length() - 1

    def train(
        self,
        game: Game,
        *,
        seed: int,
        episodes: int = FOREVER,
        every: int,
        start: Model | None = None,
        stop: Callable[[], bool] = never,
    ) -> Iterator[Checkpoint]:
        """Train; see `Trainer`. The figures are the points won against random and default."""
        require_fitting(game)
        if start is not None:
            game, seed, every = start.game, start.seed, start.every
        run = QTraining(
            game=game,
            seed=seed,
            every=every,
            parameters=asdict(self),
            settings=_settings(self, game),
            symmetry=self.symmetry,
            most_rows=self.most_rows(game),
            start=start,
        )
        seconds = 0.0
        for target in checkpoint_episodes(run.episodes, episodes, every):
            began = time.perf_counter()
            stopped = run.work(target, stop)
            figures = run.evaluated() if not stopped and target % every == 0 else {}
            if figures:
                run.curve = with_point(run.curve, run.episodes, figures)
            seconds += time.perf_counter() - began
            yield Checkpoint(
                episodes=run.episodes,
                seconds=seconds,
                figures=figures,
                model=run.model,
                remark=self._remark(run),
            )
            if stopped:
                return

    def _remark(self, run: QTraining) -> str:
        if not run.is_full:
            return ""
        return (
            f"the table is full with {run.states:,} states in {self.memory} MB: positions it does not hold "
            f"are played at random; a larger memory holds more"
        )


REPORT = QLearning(
    alpha="0.1", gamma=0.9, epsilon="geometric:0.3:0.995:0.01", win=1.0, draw=0.2, loss=-1.0, symmetry=False
)
PRESETS = {"default": QLearning(), "report": REPORT}


def require_fitting(game: Game) -> None:
    """Refuse a board that a key of 64 bits cannot hold."""
    if not fits_bitboard(game):
        raise TooLarge(
            f"{game} is too large for a table: (height + 1) x width is {(game.height + 1) * game.width} and "
            f"Q-learning takes boards of up to 64; 'inarow train ntuple' learns larger ones"
        )


def layout(model: Model) -> ArrayLayout:
    """The arrays of a file: the table sorted by its keys, and the state of the training."""
    require_fitting(model.game)
    QLearning.of(model.parameters)
    return {
        "keys": ("uint64", ("states", 2)),
        "values": ("float32", ("states", model.game.actions)),
        "word": ("uint64", (1,)),
        "rates": ("float64", (at.RATES,)),
        "counters": ("int64", (at.COUNTERS,)),
    }


def _settings(learner: QLearning, game: Game) -> at.QSettings:
    schedules = [Schedule.read(text).as_numbers() for text in (learner.alpha, learner.epsilon)]
    return at.QSettings(
        learns=1,
        opponent=get_args(Opponent).index(learner.opponent),
        seat=get_args(Seat).index(learner.seat),
        most_states=learner.most_states(game),
        gamma=float(learner.gamma),
        win=float(learner.win),
        draw=float(learner.draw),
        loss=float(learner.loss),
        initial=float(learner.initial),
        schedules=np.array(schedules, dtype=np.float64),
    )


def _reason(error: InarowError) -> str:
    return str(getattr(error, "reason", error))
