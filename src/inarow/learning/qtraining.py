"""The state of a Q-learning run: a table that grows while a kernel learns slice by slice, and its model."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any

import numpy as np

from inarow.kernels.boards.tables import bitboard
from inarow.kernels.qlearning import episodes as at
from inarow.kernels.qlearning.table import OCCUPIED, SPARE, QTable, empty_table, fill, maps_of, rehash
from inarow.learning.model_file import Model
from inarow.learning.trainer import FOREVER, SLICE
from inarow.rules.game import Game

EVALUATION_GAMES = 200  # against each opponent at a checkpoint
_FEWEST_ROWS = 1 << 10
_FIRST_SLICE = 256  # episodes


class QTraining:
    """A table of action values that grows while it is learnt."""

    def __init__(
        self,
        *,
        game: Game,
        seed: int,
        every: int,
        parameters: Mapping[str, Any],
        settings: at.QSettings,
        symmetry: bool,
        most_rows: int,
        start: Model | None = None,
    ) -> None:
        self._game, self._seed, self._every, self._parameters = game, seed, every, parameters
        self._board, self._maps = bitboard(game), maps_of(game, symmetry)
        self._settings, self._most_rows = settings, most_rows
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
    def is_full(self) -> bool:
        """Are no more states added?"""
        return self.states >= self._settings.most_states

    def work(self, target: int, stop: Callable[[], bool]) -> bool:
        """Train until so many episodes are done, in slices; True if it was stopped before."""
        while self.episodes < target:
            before, began = self.episodes, time.perf_counter()
            self._play(self._settings, self._state, min(target, before + self._slice), self._room())
            taken = max(time.perf_counter() - began, 1e-6)
            wanted = int((self.episodes - before) * SLICE / taken)
            self._slice = max(16, min(wanted, 4 * self._slice))
            if self.states + SPARE > self._room():
                larger = self._empty(2 * len(self._table.keys))
                rehash(self._table, larger)
                self._table = larger
            if stop() and self.episodes < target:
                return True
        return False

    def evaluated(self) -> dict[str, float]:
        """The fraction of points won with the best known moves, from both seats, without learning."""
        found: dict[str, float] = {}
        for name, opponent in (("random", at.RANDOM), ("default", at.DEFAULT)):
            settings = self._settings._replace(learns=0, opponent=opponent, seat=at.ALTERNATE)
            settings = settings._replace(schedules=np.zeros_like(settings.schedules))
            counters = np.zeros(at.COUNTERS, dtype=np.int64)
            state = self._state._replace(
                word=first_word(self._seed), rates=np.zeros(at.RATES), counters=counters
            )
            self._play(settings, state, EVALUATION_GAMES, FOREVER)
            found[name] = float(counters[at.WINS] + counters[at.DRAWS] / 2) / EVALUATION_GAMES
        found["epsilon"] = round(float(self._state.rates[at.EPSILON]), 6)
        found["states"] = float(self.states)
        return found

    def model(self) -> Model:
        """The table and the state of the training, as a file stores them."""
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
            parameters=self._parameters,
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


def first_word(seed: int) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
    """The first random word of a seed: never 0, which would stay 0."""
    digest = blake2b(f"qlearning {seed}".encode(), digest_size=8).digest()
    return np.array([int.from_bytes(digest, "little") or 1], dtype=np.uint64)
