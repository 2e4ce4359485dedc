"""The transposition table: what was found about a position, kept for when it is met again."""

from __future__ import annotations

import numpy as np
from numba import int64

from inarow.kernels.alphabeta.state import EVALUATIONS, REPLACE_DEEPER, TABLE_HITS
from inarow.kernels.compilation.kernel import kernel

EXACT, AT_LEAST, AT_MOST = 1, 2, 3  # an entry's flag: what its score says; 0 marks an empty entry
GUESSED = 4  # added to the flag of a score that rests on a heuristic
_FLAG_BITS, MOVE_BITS = 3, 12
DEPTH_BITS = 63 - _FLAG_BITS - MOVE_BITS


@kernel(inline="always")
def position_key(tree):
    """The key of the position: the smallest under all symmetries in use, so that images share one."""
    key = tree.keys[0]
    for symmetry in range(1, tree.keys.size):
        key = min(key, tree.keys[symmetry])
    return key


@kernel(inline="always")
def slot_of(key, tree):
    """Where a key's entry lives; the table's size is a power of two."""
    return int64(key & np.uint64(tree.table_keys.size - 1))


@kernel(inline="always")
def pack(depth, move, flag):
    """Depth, move and flag in one number."""
    return (depth << (_FLAG_BITS + MOVE_BITS)) | (move << _FLAG_BITS) | flag


@kernel(inline="always")
def flag_of(facts):
    return facts & 3


@kernel(inline="always")
def move_of(facts):
    return (facts >> _FLAG_BITS) & ((1 << MOVE_BITS) - 1)


@kernel(inline="always")
def depth_of(facts):
    return facts >> (_FLAG_BITS + MOVE_BITS)


@kernel(inline="always")
def settles(score, facts, depth, alpha, beta, tree):
    """Does this entry, searched to exactly `depth`, answer the window without a search?

    An entry of a deeper search knows more, but not the score a search to this depth has: where threats
    extend the search, a position is met with several depths, and what it scores would hang on the table.
    """
    if depth_of(facts) != depth:
        return False
    flag = flag_of(facts)
    known = flag == EXACT or (flag == AT_LEAST and score >= beta) or (flag == AT_MOST and score <= alpha)
    if known:
        tree.counters[TABLE_HITS] += 1
        if facts & GUESSED:  # the heuristic was asked, if only by an iteration before this one
            tree.counters[EVALUATIONS] += 1
    return known


@kernel(inline="always")
def store(score, depth, move, floor, beta, guessed, tree):
    """Keep the result of a finished position, unless the policy prefers the entry it would replace."""
    key = position_key(tree)
    slot = slot_of(key, tree)
    kept = tree.table_facts[slot]
    protected = tree.switches[REPLACE_DEEPER] != 0 and tree.table_keys[slot] != key
    if not (protected and flag_of(kept) != 0 and depth_of(kept) > depth):
        flag = AT_MOST if score <= floor else (AT_LEAST if score >= beta else EXACT)
        tree.table_keys[slot] = key
        tree.table_scores[slot] = score
        tree.table_facts[slot] = pack(depth, move, flag | GUESSED if guessed else flag)
