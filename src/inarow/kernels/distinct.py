"""Collect the distinct positions of the next ply, with a hash set of pairs of words."""

from __future__ import annotations

import numpy as np
from numba import int8, int64, types, uint64

from inarow.kernels.bitboard import BITBOARD, completes_bits, legal_bits
from inarow.kernels.bits import ONE, trailing_zeros
from inarow.kernels.compiling import kernel
from inarow.kernels.fixed import fixed_type

WORDS = uint64[:, ::1]  # one position a row: the mover's stones, the waiter's stones
_MIX = np.uint64(0x9E3779B97F4A7C15)
_HALF = np.uint64(32)
_NOBODY = np.uint64(0)


@kernel(inline="always")
def image(stones, places):
    """The stones moved to where `places` sends each bit."""
    moved = _NOBODY
    while stones:
        moved |= ONE << uint64(places[trailing_zeros(stones)])
        stones &= stones - ONE
    return moved


@kernel(inline="always")
def insert(mover, waiter, table):
    """Add a pair to the hash set; False if it was there. The empty pair marks a free slot."""
    last = table.shape[0] - 1
    mixed = (mover * _MIX) ^ (waiter + (mover >> _HALF))
    mixed *= _MIX
    slot = int64(mixed >> _HALF) & last
    while table[slot, 0] | table[slot, 1]:
        if table[slot, 0] == mover and table[slot, 1] == waiter:
            return False
        slot = (slot + 1) & last
    table[slot, 0] = mover
    table[slot, 1] = waiter
    return True


@kernel(types.UniTuple(int64, 2)(WORDS, int64, int64, BITBOARD, fixed_type(int8[:, ::1]), WORDS, WORDS))
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
