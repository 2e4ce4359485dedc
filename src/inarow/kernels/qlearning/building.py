"""Game -> the maps of a table of action values: where Q-learning's kernels learn the rules."""

from __future__ import annotations

import numpy as np

from inarow.kernels.boards.tables import bit_symmetries
from inarow.kernels.qlearning.episodes import SPARE
from inarow.kernels.qlearning.table import QMaps, QTable
from inarow.rules.game import Game


def actions_of(game: Game) -> int:
    """How many actions a row of the table has: columns where stones fall, else cells."""
    return game.width if game.gravity else game.cells


def row_bytes(game: Game) -> int:
    """What a row of the table takes."""
    return 16 + 4 * actions_of(game)


def maps_of(game: Game, symmetry: bool) -> QMaps:
    """All symmetries of the board, or the identity alone."""
    assert actions_of(game) <= 2**8, f"actions are numbered in uint8, and {game} has {actions_of(game)}"
    assert game.cells <= SPARE, f"an episode meets at most {SPARE} states, and {game} has {game.cells} plies"
    where = bit_symmetries(game) if symmetry else bit_symmetries(game)[:1]
    images = np.uint64(1) << where.astype(np.uint64)
    column, row = np.divmod(where, game.height + 1)
    actions = column if game.gravity else row * game.width + column
    return QMaps(np.ascontiguousarray(images), np.ascontiguousarray(actions.astype(np.uint8)))


def empty_table(game: Game, rows: int) -> QTable:
    """A table of so many rows, a power of two, all empty."""
    return QTable(np.zeros((rows, 2), dtype=np.uint64), np.zeros((rows, actions_of(game)), dtype=np.float32))
