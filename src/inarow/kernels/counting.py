"""Count what a game has: every move sequence, made and tested move by move, and every distinct position."""

from __future__ import annotations

import numpy as np

from inarow.kernels.boards.bitboard import BITBOARD, completes_bits, legal_bits
from inarow.kernels.boards.bits import HALF, ONE, ZERO, trailing_zeros
from inarow.kernels.boards.cells import completes, is_open
from inarow.kernels.boards.setup import SETUP
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.records import Fixed2, kernel_type
from inarow.kernels.compilation.types import Tuple, int8, int64, uint64, void

NODES, COMPLETED, DRAWN = 0, 1, 2  # the columns of `counts`, one row for each length
STACKED = 3  # the rows of a stack: the movers, the waiters and the moves not tried yet, by length


@kernel(void(uint64, uint64, int64, int64, int64, BITBOARD, uint64[:, ::1], int64[:, ::1]))
def walk_bits(mover, waiter, empty, length, depth, board, stack, counts):
    """Add the sequences below this position, which is `length` moves long; `empty` cells are left.

    The stack is explicit, STACKED rows of `depth + 1` words: passing the board's arrays down a recursion
    would cost a third of the time.
    """
    movers, waiters, untried = stack[0], stack[1], stack[2]
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
            stones = ZERO
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


WORDS = uint64[:, ::1]  # one position a row: the mover's stones, the waiter's stones
IMAGES = kernel_type(Fixed2[np.int8])  # [S, 64] where each symmetry sends each bit
_MIX = np.uint64(0x9E3779B97F4A7C15)


@kernel(inline="always")
def image(stones, places):
    """The stones moved to where `places` sends each bit."""
    moved = ZERO
    while stones:
        moved |= ONE << uint64(places[trailing_zeros(stones)])
        stones &= stones - ONE
    return moved


@kernel(inline="always")
def insert(mover, waiter, table):
    """Add a pair to the hash set; False if it was there. The empty pair marks a free slot."""
    last = table.shape[0] - 1
    mixed = (mover * _MIX) ^ (waiter + (mover >> HALF))
    mixed *= _MIX
    slot = int64(mixed >> HALF) & last
    while table[slot, 0] | table[slot, 1]:
        if table[slot, 0] == mover and table[slot, 1] == waiter:
            return False
        slot = (slot + 1) & last
    table[slot, 0] = mover
    table[slot, 1] = waiter
    return True


@kernel(Tuple((int64, int64))(WORDS, int64, int64, BITBOARD, IMAGES, WORDS, WORDS))
def next_level(level, size, empty, board, images, table, found):
    """Fill `found` with the open positions one ply on; how many, and how many with the ended ones.

    `level[:size]` are open positions with `empty` cells left, `images` the symmetries under which
    positions count as one (the identity alone counts each), `table` an empty hash set.
    """
    open_ones = distinct = 0
    for number in range(size):
        mover, waiter = level[number, 0], level[number, 1]
        moves = legal_bits(mover, waiter, board)
        while moves:
            bit = moves & (~moves + ONE)
            moves ^= bit
            stones = mover | bit
            # The smallest image stands for all of them.
            small_mover, small_waiter = waiter, stones
            for symmetry in range(1, images.shape[0]):
                other_mover = image(waiter, images[symmetry])
                other_waiter = image(stones, images[symmetry])
                if other_mover < small_mover or (other_mover == small_mover and other_waiter < small_waiter):
                    small_mover, small_waiter = other_mover, other_waiter
            if insert(small_mover, small_waiter, table):
                distinct += 1
                if empty > 1 and not completes_bits(stones, bit, board):
                    found[open_ones, 0] = small_mover
                    found[open_ones, 1] = small_waiter
                    open_ones += 1
    return open_ones, distinct
