"""Walk every move sequence, making and testing each position: no bulk counting at the leaves."""

from __future__ import annotations

from numba import int8, int64, uint64, void

from inarow.kernels.bitboard import BITBOARD, completes_bits, legal_bits
from inarow.kernels.bits import ONE
from inarow.kernels.cells import completes, is_open
from inarow.kernels.compiling import kernel
from inarow.kernels.setup import SETUP

NODES, COMPLETED, DRAWN = 0, 1, 2  # the columns of `counts`, one row for each length


@kernel(void(uint64, uint64, int64, int64, int64, BITBOARD, int64[:, ::1]))
def walk_bits(mover, waiter, empty, length, depth, board, counts):
    """Add the sequences below this position, which is `length` moves long; `empty` cells are left."""
    nodes = completed = 0
    moves = legal_bits(mover, waiter, board)
    while moves:
        bit = moves & (~moves + ONE)
        moves ^= bit
        stones = mover | bit
        nodes += 1
        if completes_bits(stones, bit, board):
            completed += 1
        elif empty > 1 and length + 1 < depth:
            walk_bits(waiter, stones, empty - 1, length + 1, depth, board, counts)
    counts[length, NODES] += nodes
    counts[length, COMPLETED] += completed
    if empty == 1:
        counts[length, DRAWN] += nodes - completed


@kernel(void(int8[::1], int8, int64, int64, int64, SETUP, int64[:, ::1]))
def walk_cells(cells, side, empty, length, depth, setup, counts):
    """The same on cells; leaves `cells` as it found them."""
    nodes = completed = 0
    for place in range(setup.natural.size):
        cell = int64(setup.natural[place])
        if not is_open(cells, cell, setup):
            continue
        nodes += 1
        cells[cell] = side
        if completes(cells, cell, side, setup):
            completed += 1
        elif empty > 1 and length + 1 < depth:
            walk_cells(cells, int8(-side), empty - 1, length + 1, depth, setup, counts)
        cells[cell] = 0
    counts[length, NODES] += nodes
    counts[length, COMPLETED] += completed
    if empty == 1:
        counts[length, DRAWN] += nodes - completed
