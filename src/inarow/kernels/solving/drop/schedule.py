"""Which questions to ask about a score, and in which order, until its bounds meet."""

from __future__ import annotations

from inarow.kernels.boards.bits import ZERO, population
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.types import int64, uint64
from inarow.kernels.solving.drop import geometry as at
from inarow.kernels.solving.drop.lines import safe_replies, winning_cells
from inarow.kernels.solving.drop.search import (
    ABORTED,
    INDEX_BITS,
    NODE_LIMIT,
    NODES,
    THREAD,
    prove,
)
from inarow.kernels.solving.drop.sharing import PATH
from inarow.kernels.solving.drop.table import GROWTH_BITS, LARGEST, grow

# Further places of `control`: the bounds of the score, known before or proven now; the nodes this
# thread has searched since the table was empty; whether the search ended because the table is full; and
# the nodes that all threads had searched for this position before.
LOWEST, HIGHEST, FILL, FULL, SEARCHED = range(THREAD + 1, THREAD + 6)
CONTROL_SIZE = 16

_NEVER = 1 << 62
_LEAST_QUICK, _MOST_QUICK = 10, 18  # powers of two: nodes for the search for quick ends


@kernel(forceinline=True)
def quick_window(low, high):
    """The alpha that looks for a quick win, or a quick loss: half way to the nearer extreme."""
    middle = low + (high - low) // 2
    if middle <= 0 and low // 2 < middle:
        return -(-low // 2)
    if middle >= 0 and high // 2 > middle:
        return high // 2
    return middle


@kernel(forceinline=True)
def near_window(low, high):
    """The alpha nearest to a draw: first who wins, then step by step by how much."""
    return max(low, min(high - 1, 0))


@kernel(forceinline=True)
def capacity(index_bits, size):
    """How many nodes a table of 2**index_bits slots serves well; any number if it cannot grow."""
    if int64(1) << (index_bits + int64(GROWTH_BITS)) > size:
        return _NEVER
    return int64(1) << (index_bits + 1)


@kernel(forceinline=True)
def share_of(nodes, threads):
    """How many of these nodes each thread may search; a thread alone is not charged for a division."""
    return nodes if threads == 1 else nodes // threads


@kernel(
    int64(*(uint64,) * 2, *(uint64[::1],) * 4, *(int64[::1],) * 3),
    nogil=True,
)
def solve(mover, mask, geometry, table, paths, words, numbers, stop, control):
    """Prove the score of an unfinished position; 1 if done, 0 if stopped before.

    `words` and `numbers` are the stack, `stop[0]` ends the search when it becomes 1, `control` brings
    the node limit, the nodes counted so far, the state of the table and bounds that are known already;
    it takes away the nodes and the bounds proven now. `paths` has PATH words for each thread on this table.
    A thread alone lets the table grow; others end when they have filled their share of it.
    """
    board, bottom, span, level = (
        geometry[at.BOARD],
        geometry[at.BOTTOM],
        geometry[at.SPAN],
        geometry[at.LEVEL],
    )
    empty = int64(geometry[at.CELLS]) - population(mask)
    open_cells = (mask + bottom) & board
    own = winning_cells(mover, board, span, level) & ~mask
    threats = winning_cells(mask ^ mover, board, span, level) & ~mask
    moves = safe_replies(open_cells, threats)

    # Step 1. Games that end at once, and the last two plies of the others.
    low = max(control[LOWEST], -((empty - 2) // 2))
    high = min(control[HIGHEST], (empty - 1) // 2)
    if open_cells & own != ZERO:
        low = high = (empty + 1) // 2
    elif moves == ZERO:
        low = high = -(empty // 2)
    elif empty <= 2:
        low = high = 0

    # Step 2. A position that is won or lost quickly shows it soon, if one asks for that; any other is
    # solved faster from the draw outwards. So a few nodes are spent on the first kind of question.
    threads = paths.size // PATH
    limit = control[NODE_LIMIT]
    quick_nodes = (int64(1) << max(_LEAST_QUICK, min(_MOST_QUICK, empty // 2 - 1))) - control[SEARCHED]
    quick_until = control[NODES] + share_of(max(quick_nodes, 0), threads)
    control[FULL] = 0
    done = 1
    while low < high:
        before = control[NODES]
        quick = before < quick_until
        alpha = quick_window(low, high) if quick else near_window(low, high)
        share = share_of(capacity(control[INDEX_BITS], table.size), threads)
        room = max(share - control[FILL], 0)
        control[NODE_LIMIT] = min(limit, before + room, quick_until if quick else limit)
        value = prove(
            mover, mask, threats, moves, empty, alpha, geometry, table, paths, words, numbers, stop, control
        )
        control[FILL] += control[NODES] - before

        # Step 3. A proof, or an interruption: by the caller, by a full table, by the end of quickness.
        if value == ABORTED:
            if stop[0] != 0 or control[NODES] >= limit:
                done = 0
                break
            if control[FILL] >= share:
                if threads > 1:
                    control[FULL] = 1
                    done = 0
                    break
                grow(table, uint64(control[INDEX_BITS]))
                control[INDEX_BITS] += int64(GROWTH_BITS)
        elif value <= alpha:
            high = value
        else:
            low = value
    control[NODE_LIMIT] = limit
    control[LOWEST] = low
    control[HIGHEST] = high
    return done


@kernel(
    int64(*(uint64[::1],) * 2, int64[:, ::1], *(uint64[::1],) * 4, *(int64[::1],) * 3),
    nogil=True,
)
def solve_each(movers, masks, results, geometry, table, paths, words, numbers, stop, control):
    """Fill `results` with lower bound, upper bound and nodes of each position; how many were proven.

    One call for many short searches, which would lose time between Python and machine code.
    The positions are unfinished, the table stays as it is from one to the next, and a node limit in
    `control` holds for each alone.
    """
    proven = 0
    for number in range(movers.size):
        control[NODES] = 0
        control[LOWEST], control[HIGHEST] = -LARGEST, LARGEST
        proven += solve(movers[number], masks[number], geometry, table, paths, words, numbers, stop, control)
        results[number, 0] = control[LOWEST]
        results[number, 1] = control[HIGHEST]
        results[number, 2] = control[NODES]
    return proven
