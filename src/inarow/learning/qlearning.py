"""Tabular Q-learning: what each move of each position is worth, learnt from nothing but results.

Q(s, a) moves by alpha towards the reward of the end, or else towards gamma times the best value of the
position in which the same player is next to move: after the opponent's reply. The table grows to `memory`
megabytes; then it is full, and positions it does not hold are played at random and learn nothing. What it
holds stays: the positions met first, near the beginning of the game.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from hashlib import blake2b
from typing import Any, Literal, get_args

import numpy as np

from inarow.errors import BadOption, InarowError, TooLarge
from inarow.kernels.learning import qepisodes as at
from inarow.kernels.learning.building import actions_of, empty_table, maps_of, row_bytes
from inarow.kernels.learning.qtable import OCCUPIED, QTable, fill, rehash
from inarow.kernels.tables import bitboard, fits_bitboard
from inarow.learning.model_file import Kind, Layout, Model
from inarow.learning.schedule import Schedule
from inarow.learning.trainer import FOREVER, SLICE, Checkpoint, never, stretches, with_point
from inarow.rules.game import Game

Opponent = Literal["self", "default", "random", "mix"]
Seat = Literal["alternate", "first", "second"]
EXAMINED = 200  # games against each opponent at a checkpoint
MOST_MEMORY = 1 << 20  # MB
_FEWEST_ROWS = 1 << 10
_FIRST_SLICE = 256  # episodes


@dataclass(frozen=True, slots=True, kw_only=True)
class QLearning:
    """Every parameter of the learner; the defaults are those that master Tic Tac Toe."""

    alpha: str = "geometric:0.5:0.9998:0.05"
    gamma: float = 0.9
    epsilon: str = "geometric:1.0:0.9998:0.1"
    win: float = 1.0
    draw: float = 0.2
    loss: float = -1.0
    initial: float = 0.0  # what a move is thought to be worth before it was tried
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
        """The learner of a file's parameters; TypeError or ValueError where they are none."""
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
        """How many states fit the memory: three quarters of the rows, so that looking up stays quick."""
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
        """Learn, as `Trainer` says. The figures are the points won against random and default."""
        require_fitting(game)
        if start is not None:
            game, seed, every = start.game, start.seed, start.every
        run = _Training(self, game, seed, every, start)
        began = time.perf_counter()
        for target in stretches(run.episodes, episodes, every):
            stopped = run.work(target, stop)
            figures = run.examined() if not stopped and target % every == 0 else {}
            if figures:
                run.curve = with_point(run.curve, run.episodes, figures)
            seconds = time.perf_counter() - began
            yield Checkpoint(
                episodes=run.episodes, seconds=seconds, figures=figures, model=run.model, remark=run.remark
            )
            if stopped:
                return


REPORT = QLearning(
    alpha="0.1", gamma=0.9, epsilon="geometric:0.3:0.995:0.01", win=1.0, draw=0.2, loss=-1.0, symmetry=False
)
PRESETS = {"default": QLearning(), "report": REPORT}


def require_fitting(game: Game) -> None:
    """Refuse a board that a key of 64 bits cannot hold."""
    if not fits_bitboard(game):
        raise TooLarge(
            f"a table of {game} cannot be kept: (height + 1) x width is {(game.height + 1) * game.width} and "
            f"Q-learning holds boards of up to 64; 'inarow train ntuple' learns larger ones"
        )


def layout(model: Model) -> Layout:
    """The arrays of a file: the table sorted by its keys, and where the training stood."""
    require_fitting(model.game)
    QLearning.of(model.parameters)
    return {
        "keys": ("uint64", ("states", 2)),
        "values": ("float32", ("states", actions_of(model.game))),
        "word": ("uint64", (1,)),
        "rates": ("float64", (at.RATES,)),
        "counters": ("int64", (at.COUNTERS,)),
    }


class _Training:
    """A table that grows while it learns."""

    def __init__(
        self, learner: QLearning, game: Game, seed: int, every: int, start: Model | None = None
    ) -> None:
        self._learner, self._game, self._seed, self._every = learner, game, seed, every
        self._board, self._maps = bitboard(game), maps_of(game, learner.symmetry)
        self._most_rows = learner.most_rows(game)
        self._settings = _settings(learner, game)
        self._slice = _FIRST_SLICE
        self.curve = () if start is None else start.curve
        self._state = at.QState(
            word=first_word(seed),
            rates=np.array(self._settings.schedules[:, 1]),
            counters=np.zeros(at.COUNTERS, dtype=np.int64),
            stones=np.zeros((2, len(self._maps.images)), dtype=np.uint64),
        )
        states = 0
        if start is not None:
            states = len(start.arrays["keys"])
            for name in ("word", "rates", "counters"):
                getattr(self._state, name)[:] = start.arrays[name]
        self._table = self._empty(max(2 * states, _FEWEST_ROWS))
        if start is not None:
            fill(start.arrays["keys"], start.arrays["values"], self._table)

    @property
    def episodes(self) -> int:
        return int(self._state.counters[at.EPISODES])

    @property
    def states(self) -> int:
        return int(self._state.counters[at.STATES])

    @property
    def remark(self) -> str:
        if self.states < self._settings.most_states:
            return ""
        return (
            f"the table is full with {self.states:,} states in {self._learner.memory} MB: positions it does "
            f"not hold are played at random; a larger memory holds more"
        )

    def work(self, target: int, stop: Callable[[], bool]) -> bool:
        """Learn until so many episodes are done, in slices; was it stopped before?"""
        while self.episodes < target:
            before, began = self.episodes, time.perf_counter()
            self._play(self._settings, self._state, min(target, before + self._slice), self._room())
            taken = max(time.perf_counter() - began, 1e-6)
            wanted = int((self.episodes - before) * SLICE / taken)
            self._slice = max(16, min(wanted, 4 * self._slice))
            if self.states + at.SPARE > self._room():
                larger = self._empty(2 * len(self._table.keys))
                rehash(self._table, larger)
                self._table = larger
            if stop() and self.episodes < target:
                return True
        return False

    def examined(self) -> dict[str, float]:
        """Points won by the best known moves, a share of all, from both seats; nothing is learnt from it."""
        found: dict[str, float] = {}
        for name, opponent in (("random", at.RANDOM), ("default", at.DEFAULT)):
            settings = self._settings._replace(learns=0, opponent=opponent, seat=at.ALTERNATE)
            settings = settings._replace(schedules=np.zeros_like(settings.schedules))
            counters = np.zeros(at.COUNTERS, dtype=np.int64)
            state = self._state._replace(
                word=first_word(self._seed), rates=np.zeros(at.RATES), counters=counters
            )
            self._play(settings, state, EXAMINED, FOREVER)
            found[name] = float(counters[at.WINS] + counters[at.DRAWS] / 2) / EXAMINED
        found["epsilon"] = round(float(self._state.rates[at.EPSILON]), 6)
        found["states"] = float(self.states)
        return found

    def model(self) -> Model:
        """The table and where the training stands, as a file keeps it."""
        used = np.flatnonzero(self._table.keys[:, 0])
        keys = self._table.keys[used]
        keys[:, 0] ^= OCCUPIED
        order = np.lexsort((keys[:, 1], keys[:, 0]))
        arrays = {
            "keys": keys[order],
            "values": self._table.values[used[order]],
            **{name: getattr(self._state, name).copy() for name in ("word", "rates", "counters")},
        }
        return Model(
            kind="qlearning",
            game=self._game,
            parameters=asdict(self._learner),
            seed=self._seed,
            episodes=self.episodes,
            every=self._every,
            curve=self.curve,
            arrays=arrays,
        )

    def _play(self, settings: at.QSettings, state: at.QState, stop_at: int, room: int) -> None:
        at.play_episodes(self._table, self._maps, settings, state, self._board, stop_at, room)

    def _room(self) -> int:
        """The states after which the table should grow; the largest never does."""
        rows = len(self._table.keys)
        return FOREVER if rows >= self._most_rows else rows * 3 // 4

    def _empty(self, rows: int) -> QTable:
        rows = 1 << (rows - 1).bit_length()
        return empty_table(self._game, max(min(rows, self._most_rows), 1))


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


def first_word(seed: int) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
    """The first random word of a seed: never 0, which would stay 0."""
    digest = blake2b(f"qlearning {seed}".encode(), digest_size=8).digest()
    return np.array([int.from_bytes(digest, "little") or 1], dtype=np.uint64)


def _reason(error: InarowError) -> str:
    return str(getattr(error, "reason", error))
