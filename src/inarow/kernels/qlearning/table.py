"""A table of action values: positions as whole keys in open addressing, a row of values for each."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import float32, types, uint8, uint64, void
from numpy.typing import NDArray

from inarow.kernels.boards.bits import ONE
from inarow.kernels.boards.random_words import next_word
from inarow.kernels.compilation.kernel import kernel

OCCUPIED = np.uint64(1 << 63)  # marks a row in use; never a stone, since every column has an empty bit above
ABSENT = np.uint64(2**64 - 1)  # no row; rows are unsigned, so that Numba looks for no index from the end
_EMPTY, _HALF = np.uint64(0), np.uint64(32)


class QTable(NamedTuple):
    """N rows, a power of two, of which some are in use; A actions.

    keys    uint64[N, 2]   the mover's stones with OCCUPIED added, the waiter's stones; 0 marks an empty row
    values  float32[N, A]  what each action is thought to bring its player
    """

    keys: NDArray[np.uint64]
    values: NDArray[np.float32]


class QMaps(NamedTuple):
    """Where the S symmetries in use send bits and actions; the identity comes first.

    images   uint64[S, 64]  the image of each bit, as a word
    actions  uint8[S, 64]   the action (a column with gravity, a cell without) of each bit's image
    """

    images: NDArray[np.uint64]
    actions: NDArray[np.uint8]


QTABLE = types.NamedTuple((uint64[:, ::1], float32[:, ::1]), QTable)
QMAPS = types.NamedTuple((uint64[:, ::1], uint8[:, ::1]), QMaps)


@kernel(inline="always")
def row_of(mover, waiter, table):
    """The row of a position, or the empty row where it would go."""
    mask = uint64(table.keys.shape[0] - 1)
    key = mover | OCCUPIED
    mixed = next_word(next_word(mover)) ^ next_word(next_word(next_word(waiter << _HALF | waiter >> _HALF)))
    row = (mixed ^ mixed >> _HALF) & mask
    while table.keys[row, 0] != _EMPTY and (table.keys[row, 0] != key or table.keys[row, 1] != waiter):
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
def put(mover, waiter, values, table):
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
        if table.keys[row, 0] != _EMPTY:
            put(table.keys[row, 0] ^ OCCUPIED, table.keys[row, 1], table.values[row], larger)


@kernel(void(uint64[:, ::1], float32[:, ::1], QTABLE))
def fill(keys, values, table):
    """Put rows, their keys without OCCUPIED, into an empty table."""
    for row in range(keys.shape[0]):
        put(keys[row, 0], keys[row, 1], values[row], table)
