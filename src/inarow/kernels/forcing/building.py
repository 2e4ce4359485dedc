"""Game -> Attack, stones -> board: where the forcing kernels learn the rules."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from inarow.kernels.boards.run_counts import require_countable
from inarow.kernels.boards.tables import listed, setup, zobrist
from inarow.kernels.compilation.read_only_arrays import fixed
from inarow.kernels.forcing import state as at
from inarow.rules.completion import cells_in
from inarow.rules.game import Game

TABLE_BITS = 18  # 4 MB of positions; more is hardly ever filled


class _Fixed(NamedTuple):
    """What all searches of a game share, and none writes to: see `Attack`."""

    runs: NDArray[np.uint16]
    through: NDArray[np.int16]
    guarded: NDArray[np.int16]
    support: NDArray[np.int16]
    above: NDArray[np.int16]
    words: NDArray[np.uint64]


def build_attack(game: Game, moves: int, table_bits: int = TABLE_BITS) -> at.Attack:
    """The arrays for an attack of at most `moves` moves, the board empty; the game must have a run."""
    fixed = _fixed(game)
    assert moves < at.FOR_EVER, f"an attack has fewer than {at.FOR_EVER} moves, not {moves}"
    runs, rows = len(fixed.runs), moves + 1
    control = np.zeros(at.CONTROL, dtype=np.int64)
    control[at.CONNECT], control[at.GRAVITY] = game.connect, game.gravity
    return at.Attack(
        *fixed,
        cells=np.zeros(game.cells, dtype=np.int8),
        codes=np.zeros((2, runs), dtype=np.int16),
        threats=np.zeros((2, game.cells), dtype=np.int16),
        key=np.zeros(1, dtype=np.uint64),
        frames=np.zeros((rows, at.FRAME), dtype=np.int64),
        moves=np.empty((rows, game.cells), dtype=np.int16),
        pairs=np.empty((rows, runs), dtype=np.int16),
        marks=np.zeros(game.cells, dtype=np.int64),
        table=np.zeros((1 << table_bits, 2), dtype=np.uint64),
        control=control,
    )


def board_of(game: Game, attacker: int, defender: int) -> NDArray[np.int8]:
    """int8[C]: 1 for the attacker's stones, 2 for the defender's, 0 for empty cells."""
    board = np.zeros(game.cells, dtype=np.int8)
    board[list(cells_in(attacker))] = 1 + at.ATTACKER
    board[list(cells_in(defender))] = 1 + at.DEFENDER
    return board


@lru_cache(maxsize=16)
def _fixed(game: Game) -> _Fixed:
    runs = game.runs()
    require_countable(game.connect)
    support = setup(game).support
    above = np.full(game.cells, -1, dtype=np.int16)
    held = np.flatnonzero(support >= 0)
    above[support[held]] = held
    return _Fixed(
        runs=fixed(np.array([run.cells for run in runs], dtype=np.uint16)),
        through=fixed(listed(game.cells, [run.cells for run in runs])),
        guarded=fixed(listed(game.cells, [run.guards for run in runs])),
        support=support,
        above=fixed(above),
        words=fixed(zobrist(game, "none")[:, 0, :]),
    )
