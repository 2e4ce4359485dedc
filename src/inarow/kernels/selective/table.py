"""What was found about a position, stored for when it is met again, by all threads that share the table.

An entry is two words: the facts, and the key mixed with them, so that one that two threads have written at
once matches no key. Scores of wins are counted from the position, not from the root.
"""

from __future__ import annotations

import numpy as np

from inarow.kernels.boards.bits import table_slot
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.types import int64, uint64
from inarow.kernels.selective.state import DECIDED

EXACT, AT_LEAST, AT_MOST = 1, 2, 3  # what a score says; 0 marks an empty entry
_FLAG_BITS, _MOVE_BITS, _DEPTH_BITS = 2, 12, 8
_SHIFT = 40000  # makes every score positive
SIDE_WORD = np.uint64(0xD6E8FEB86659FD93)
_LOW = np.uint64(0x3)


@kernel(inline="always")
def pack(score, depth, move, flag, ply):
    """The facts of an entry in one word; `move` may be -1."""
    if score >= DECIDED:
        score += ply
    elif score <= -DECIDED:
        score -= ply
    word = (score + _SHIFT) << (_FLAG_BITS + _MOVE_BITS + _DEPTH_BITS)
    word |= (min(max(depth, 0), 255) << (_FLAG_BITS + _MOVE_BITS)) | ((move + 1) << _FLAG_BITS) | flag
    return uint64(word)


@kernel(inline="always")
def score_in(facts, ply):
    """The score, seen from a root so many plies above."""
    score = (int64(facts) >> (_FLAG_BITS + _MOVE_BITS + _DEPTH_BITS)) - _SHIFT
    if score >= DECIDED:
        return score - ply
    if score <= -DECIDED:
        return score + ply
    return score


@kernel(inline="always")
def depth_in(facts):
    return (int64(facts) >> (_FLAG_BITS + _MOVE_BITS)) & 255


@kernel(inline="always")
def move_in(facts):
    """The best move, or -1."""
    return ((int64(facts) >> _FLAG_BITS) & 4095) - 1


@kernel(inline="always")
def flag_in(facts):
    return int64(facts) & 3


@kernel(inline="always")
def facts_of(key, table):
    """The facts stored for a key, 0 if there are none."""
    slot = table_slot(key, table.shape[0])
    facts = table[slot, 1]
    return facts if table[slot, 0] ^ facts == key else uint64(0)


@kernel(inline="always")
def store(key, facts, table):
    """Store what was found, unless a much deeper search of another position is stored there."""
    slot = table_slot(key, table.shape[0])
    there = table[slot, 1]
    if table[slot, 0] ^ there == key or depth_in(there) <= depth_in(facts) + 4:
        table[slot, 0] = key ^ facts
        table[slot, 1] = facts
