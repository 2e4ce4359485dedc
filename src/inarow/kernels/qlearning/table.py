"""A table of action values: positions as whole keys in open addressing, a row of values for each."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from inarow.kernels.boards.bits import HALF, ONE, ZERO
from inarow.kernels.boards.random_words import next_word
from inarow.kernels.boards.tables import bit_symmetries
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.records import Array2, Fixed2, fixed, kernel_type
from inarow.kernels.compilation.types import float32, uint64, void
from inarow.rules.game import Game

OCCUPIED = np.uint64(1 << 63)  # marks a row in use; never a stone, since every column has an empty bit above
ABSENT = np.uint64(2**64 - 1)  # no row; rows are unsigned, so that Numba looks for no index from the end
SPARE = 64  # more states than one episode can meet


class QTable(NamedTuple):
    """N rows, a power of two, of which some are in use; A actions."""

    # [N, 2] the mover's stones with OCCUPIED added, the waiter's stones; 0 marks an empty row
    keys: Array2[np.uint64]
    values: Array2[np.float32]  # [N, A] what each action is thought to bring its player


class QMaps(NamedTuple):
    """Where the S symmetries in use send bits and actions; the identity comes first."""

    images: Fixed2[np.uint64]  # [S, 64] the image of each bit, as a word
    # [S, 64] the action (a column with gravity, a cell without) of each bit's image
    actions: Fixed2[np.uint8]


QTABLE, QMAPS = kernel_type(QTable), kernel_type(QMaps)


def row_bytes(game: Game) -> int:
    """What a row of the table takes."""
    return 16 + 4 * game.actions


def maps_of(game: Game, symmetry: bool) -> QMaps:
    """All symmetries of the board, or the identity alone."""
    assert game.actions <= 2**8, f"actions are numbered in uint8, and {game} has {game.actions}"
    assert game.cells <= SPARE, f"an episode meets at most {SPARE} states, and {game} has {game.cells} plies"
    where = bit_symmetries(game) if symmetry else bit_symmetries(game)[:1]
    images = np.uint64(1) << where.astype(np.uint64)
    column, row = np.divmod(where, game.height + 1)
    actions = column if game.gravity else row * game.width + column
    return QMaps(fixed(images), fixed(actions.astype(np.uint8)))


def empty_table(game: Game, rows: int) -> QTable:
    """A table of so many rows, a power of two, all empty."""
    return QTable(np.zeros((rows, 2), dtype=np.uint64), np.zeros((rows, game.actions), dtype=np.float32))


@kernel(inline="always")
def row_of(mover, waiter, table):
    """The row of a position, or the empty row where it would go."""
    mask = uint64(table.keys.shape[0] - 1)
    key = mover | OCCUPIED
    mixed = next_word(next_word(mover)) ^ next_word(next_word(next_word(waiter << HALF | waiter >> HALF)))
    row = (mixed ^ mixed >> HALF) & mask
    while table.keys[row, 0] != ZERO and (table.keys[row, 0] != key or table.keys[row, 1] != waiter):
        row = (row + ONE) & mask
    return row


@kernel(inline="always")
def canonical_symmetry(stones, seat):
    """The symmetry whose image of the stones (mover's first) is the smallest; the first of several."""
    best = uint64(0)
    least, other = stones[seat, best], stones[ONE - seat, best]
    for symmetry in range(ONE, uint64(stones.shape[1])):
        mine, theirs = stones[seat, symmetry], stones[ONE - seat, symmetry]
        if mine < least or (mine == least and theirs < other):
            best, least, other = symmetry, mine, theirs
    return best


@kernel(inline="always")
def add_row(mover, waiter, values, table):
    """Give a position that the table does not hold a row with these values."""
    at = row_of(mover, waiter, table)
    table.keys[at, 0] = mover | OCCUPIED
    table.keys[at, 1] = waiter
    for action in range(values.size):
        table.values[at, action] = values[action]


@kernel(void(QTABLE, QTABLE))
def rehash(table, larger):
    """Put every row of a table into a larger, empty one."""
    for row in range(table.keys.shape[0]):
        if table.keys[row, 0] != ZERO:
            add_row(table.keys[row, 0] ^ OCCUPIED, table.keys[row, 1], table.values[row], larger)


@kernel(void(uint64[:, ::1], float32[:, ::1], QTABLE))
def fill(keys, values, table):
    """Put rows, their keys without OCCUPIED, into an empty table."""
    for row in range(keys.shape[0]):
        add_row(keys[row, 0], keys[row, 1], values[row], table)
