"""Walk every move sequence, making and testing each position: no bulk counting at the leaves."""

from __future__ import annotations

import numpy as np
from numba import int8, int64, uint64, void

from inarow.kernels.bitboard import BITBOARD, completes_bits, legal_bits
from inarow.kernels.bits import ONE
from inarow.kernels.cells import completes, is_open
from inarow.kernels.compiling import kernel
from inarow.kernels.setup import SETUP

_NOBODY = np.uint64(0)

NODES, COMPLETED, DRAWN = 0, 1, 2  # the columns of `counts`, one row for each length


@kernel(void(uint64, uint64, int64, int64, int64, BITBOARD, int64[:, ::1]), allocates=True)
def walk_bits(mover, waiter, empty, length, depth, board, counts):
    """Add the sequences below this position, which is `length` moves long; `empty` cells are left.

    The stack is explicit: passing the board's arrays down a recursion would cost a third of the time.
    """
    movers = np.empty(depth + 1, dtype=np.uint64)
    waiters = np.empty(depth + 1, dtype=np.uint64)
    untried = np.empty(depth + 1, dtype=np.uint64)
    top = length
    movers[top], waiters[top] = mover, waiter
    untried[top] = legal_bits(mover, waiter, board)
    while top >= length:
        mover, waiter, moves = movers[top], waiters[top], untried[top]
        deepest = top + 1 == depth or empty - (top - length) == 1
        nodes = completed = 0
        # Step 1. Make and test one move after the other.
        while moves:
            bit = moves & (~moves + ONE)
            moves ^= bit
            stones = mover | bit
            nodes += 1
            if completes_bits(stones, bit, board):
                completed += 1
            elif not deepest:
                # Step 2. Go on below this move; the others wait.
                untried[top] = moves
                break
        else:
            stones = _NOBODY
        counts[top, NODES] += nodes
        counts[top, COMPLETED] += completed
        # Step 3. Descend, or go back where nothing is left to try.
        if stones:
            top += 1
            movers[top], waiters[top] = waiter, stones
            untried[top] = legal_bits(waiter, stones, board)
        else:
            if deepest and empty - (top - length) == 1:
                counts[top, DRAWN] += nodes - completed
            top -= 1


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
