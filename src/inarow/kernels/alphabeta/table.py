"""What was found about a position, stored for when it is met again: scores, and the heuristic's answers."""

from __future__ import annotations

from inarow.kernels.alphabeta.state import EVALUATIONS, KEY, REPLACE_DEEPER, TABLE_HITS
from inarow.kernels.boards.bits import ONE, table_slot
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.types import int8, int64, uint64

EXACT, AT_LEAST, AT_MOST = 1, 2, 3  # an entry's flag: what its score says; 0 marks an empty entry
GUESSED = 4  # added to the flag of a score that rests on a heuristic
_FLAG_BITS, MOVE_BITS = 3, 12
DEPTH_BITS = 63 - _FLAG_BITS - MOVE_BITS


@kernel(inline="always")
def position_key(state):
    """The key of the position: the smallest under all symmetries in use, so that images share one."""
    key = state.keys[0]
    for symmetry in range(1, state.keys.size):
        key = min(key, state.keys[symmetry])
    return key


@kernel(inline="always")
def key_after(top, move, side, state):
    """The KEY of the position that a move of `side` makes of the one on top."""
    return state.frames[top, KEY] ^ int64(state.zobrist[0 if side > 0 else 1, 0, move])


@kernel(inline="always")
def answer(key, evaluate, setup, state):
    """What the heuristic says of the position with this KEY, for side +1; it is asked unless it was lately.

    Its value depends on the cells alone, since all else that it is given stays the same during a search.
    """
    slot = table_slot(uint64(key), state.asked.size >> 1) << ONE
    if state.asked[slot] != key:
        state.asked[slot + ONE] = evaluate(state.cells, int8(1), setup)
        state.asked[slot] = key  # only now: it may have raised
    return state.asked[slot + ONE]


@kernel(inline="always")
def pack(depth, move, flag):
    """Depth, move and flag in one number."""
    return (depth << (_FLAG_BITS + MOVE_BITS)) | (move << _FLAG_BITS) | flag


@kernel(inline="always")
def flag_of(facts):
    """What the score says: EXACT, AT_LEAST, AT_MOST, or 0 in an empty entry."""
    return facts & 3


@kernel(inline="always")
def move_of(facts):
    """The best move, or what was taken for it."""
    return (facts >> _FLAG_BITS) & ((1 << MOVE_BITS) - 1)


@kernel(inline="always")
def depth_of(facts):
    """How many plies were searched below the position."""
    return facts >> (_FLAG_BITS + MOVE_BITS)


@kernel(inline="always")
def flag_for(score, floor, beta):
    """What a score says that was found in the window from `floor` to `beta`."""
    return AT_MOST if score <= floor else (AT_LEAST if score >= beta else EXACT)


@kernel(inline="always")
def answers(score, flag, alpha, beta):
    """Does a score with this flag answer the window without a search?"""
    return flag == EXACT or (flag == AT_LEAST and score >= beta) or (flag == AT_MOST and score <= alpha)


@kernel(inline="always")
def settles(score, facts, depth, alpha, beta, state):
    """Does this entry, searched to exactly `depth`, answer the window without a search?

    An entry of a deeper search knows more, but not the score a search to this depth has: where threats
    extend the search, a position is met with several depths, and its score would depend on the table.
    """
    if depth_of(facts) != depth:
        return False
    known = answers(score, flag_of(facts), alpha, beta)
    if known:
        state.counters[TABLE_HITS] += 1
        if facts & GUESSED:  # the heuristic was asked, if only by an iteration before this one
            state.counters[EVALUATIONS] += 1
    return known


@kernel(inline="always")
def store(score, depth, move, floor, beta, guessed, state):
    """Store the result of a finished position, unless the policy prefers the entry it would replace."""
    key = position_key(state)
    slot = table_slot(key, state.table_keys.size)
    there = state.table_facts[slot]
    protected = state.switches[REPLACE_DEEPER] != 0 and state.table_keys[slot] != key
    if not (protected and flag_of(there) != 0 and depth_of(there) > depth):
        flag = flag_for(score, floor, beta)
        state.table_keys[slot] = key
        state.table_scores[slot] = score
        state.table_facts[slot] = pack(depth, move, flag | GUESSED if guessed else flag)
