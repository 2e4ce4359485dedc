"""What was proven about positions: two-way buckets, private to one search, with whole keys.

A position has two 64-bit keys: one chooses the bucket, the other is stored. On boards that fit (gravity
boards of (height + 1) x width <= 64 bits, others of up to 40 cells) the stored key is the position itself,
so no entry is ever taken for another's. On larger boards it is a 64-bit random word, independent of the
one that chooses the bucket: two positions are mistaken for one with a chance below 2**-64 a look-up.

Facts: the lower bound in bits 0 to 15, the upper bound in bits 16 to 31, the best move + 1 in bits 32 to
47, and the effort spent, a logarithm of nodes, above. No facts is 0 and marks an empty entry.
"""

from __future__ import annotations

import numpy as np

from inarow.kernels.boards.bits import ZERO, table_slot
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.types import int64, uint64

LARGE = 1000  # beyond every score
_FIELD = np.uint64(0xFFFF)
_SHIFT_HIGH, _SHIFT_MOVE, _SHIFT_EFFORT = np.uint64(16), np.uint64(32), np.uint64(48)


@kernel(inline="always")
def best_symmetry(state):
    """The symmetry with the smallest tag: images share it."""
    best = 0
    for symmetry in range(1, state.keys.shape[1]):
        if state.keys[1, symmetry] < state.keys[1, best]:
            best = symmetry
    return best


@kernel(inline="always")
def facts_about(symmetry, state):
    """The facts stored about the position on the board, whose best symmetry is given; or 0."""
    tag = state.keys[1, symmetry]
    bucket = table_slot(state.keys[0, symmetry], state.table.shape[0])
    if state.table[bucket, 0] == tag and state.table[bucket, 1] != ZERO:
        return state.table[bucket, 1]
    if state.table[bucket, 2] == tag and state.table[bucket, 3] != ZERO:
        return state.table[bucket, 3]
    return ZERO


@kernel(inline="always")
def store_facts(symmetry, low, high, move, effort, state):
    """Store what is known: in the position's own entry, else in that of the bucket's lesser effort."""
    stored_move = int64(0) if move < 0 else int64(state.images[0, symmetry, move]) + 1
    tag = state.keys[1, symmetry]
    bucket = table_slot(state.keys[0, symmetry], state.table.shape[0])
    first, second = state.table[bucket, 1], state.table[bucket, 3]
    if first == ZERO or (state.table[bucket, 0] == tag):
        at = 0
    elif second == ZERO or state.table[bucket, 2] == tag:
        at = 2
    elif effort >= int64(first >> _SHIFT_EFFORT):
        # The first entry is for the greater effort; what it held moves to the second.
        state.table[bucket, 2] = state.table[bucket, 0]
        state.table[bucket, 3] = first
        at = 0
    else:
        at = 2
    state.table[bucket, at] = tag
    state.table[bucket, at + 1] = (
        uint64(low + LARGE)
        | (uint64(high + LARGE) << _SHIFT_HIGH)
        | (uint64(stored_move) << _SHIFT_MOVE)
        | (uint64(effort) << _SHIFT_EFFORT)
    )


@kernel(inline="always")
def low_of(facts):
    """The proven lower bound, for the side to move."""
    return int64(facts & _FIELD) - LARGE


@kernel(inline="always")
def high_of(facts):
    """The proven upper bound, for the side to move."""
    return int64((facts >> _SHIFT_HIGH) & _FIELD) - LARGE


@kernel(inline="always")
def move_of(facts, symmetry, state):
    """The move that was best when the position was met last, or -1."""
    image = int64((facts >> _SHIFT_MOVE) & _FIELD) - 1
    return int64(-1) if image < 0 else int64(state.images[1, symmetry, image])
