"""Which questions to ask about a score, and in which order, until its bounds meet."""

from __future__ import annotations

import numpy as np
from numba import int64, uint64

from inarow.kernels.bits import population
from inarow.kernels.compiling import kernel
from inarow.kernels.solver import geometry as at
from inarow.kernels.solver.lines import winning_cells
from inarow.kernels.solver.table import GROWTH_BITS, grow
from inarow.kernels.solver.search import ABORTED, INDEX_BITS, FRAME, NODE_LIMIT, NODES, NUMBERS, STACK_DEPTH, prove, safe_replies

LOWEST, HIGHEST, FILL = 3, 4, 5  # the places of `control` with the bounds: set by the caller, tightened here
CONTROL_SIZE = 8
WORDS_SIZE = int(FRAME) * STACK_DEPTH
NUMBERS_SIZE = int(NUMBERS) * STACK_DEPTH
_NONE = np.uint64(0)


@kernel(forceinline=True)
def grown_at(index_bits, size):
    """How many nodes a table of so many slots serves well; any number if it cannot grow."""
    if int64(1) << (index_bits + int64(GROWTH_BITS)) > size:
        return int64(1) << 62
    return int64(1) << (index_bits + 1)


SIGNATURE = int64(
    uint64, uint64, uint64[::1], uint64[::1], uint64[::1], int64[::1], int64[::1], int64[::1]
)


@kernel(SIGNATURE, nogil=True)
def solve(mover, mask, geometry, table, words, numbers, stop, control):
    """Prove the score of an unfinished position; 1 if done, 0 if stopped before.

    `control` brings the node limit, the nodes counted so far and bounds that are known already (they
    may be infinite); it takes away the nodes and the bounds proven now.
    """
    board, bottom, span = geometry[at.BOARD], geometry[at.BOTTOM], geometry[at.SPAN]
    level = geometry[at.LEVEL]
    empty = int64(geometry[at.CELLS]) - population(mask)
    open_cells = (mask + bottom) & board
    own = winning_cells(mover, board, span, level) & ~mask
    threats = winning_cells(mask ^ mover, board, span, level) & ~mask
    moves = safe_replies(open_cells, threats, board)

    # Step 1. The last two plies, and games that end at once.
    known = True
    score = 0
    if open_cells & own != _NONE:
        score = (empty + 1) // 2
    elif moves == _NONE:
        score = -(empty // 2)
    elif empty > 2:
        known = False
    if known:
        control[LOWEST] = control[HIGHEST] = score
        return 1

    limit = control[NODE_LIMIT]
    low = max(control[LOWEST], -((empty - 2) // 2))
    high = min(control[HIGHEST], (empty - 1) // 2)
    done = 1
    while low < high:
        # Step 2. Look for quick wins and quick losses first.
        middle = low + (high - low) // 2
        if middle <= 0 and low // 2 < middle:
            middle = -(-low // 2)
        elif middle >= 0 and high // 2 > middle:
            middle = high // 2
        value = ABORTED
        while True:
            grown = grown_at(control[INDEX_BITS], table.size)
            before = control[NODES]
            control[NODE_LIMIT] = min(limit, before + max(grown - control[FILL], 0))
            value = prove(
                mover, mask, own, threats, moves, empty, middle, geometry, table, words, numbers, stop, control
            )
            control[FILL] += control[NODES] - before
            if value != ABORTED or stop[0] != 0 or control[NODES] >= limit:
                break
            grow(table, uint64(control[INDEX_BITS]))
            control[INDEX_BITS] += int64(GROWTH_BITS)
        if value == ABORTED:
            done = 0
            break
        if value <= middle:
            high = value
        else:
            low = value
    control[NODE_LIMIT] = limit
    control[LOWEST] = low
    control[HIGHEST] = high
    return done
