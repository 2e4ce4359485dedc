"""How threads that search one position on one table stay out of each other's way.

Each thread writes down its path: for every number of empty cells the key of the position that it is
searching there. A thread that has several children to choose from leaves those for last that are on
the path of another. And it looks up its own path in the table now and then: what another thread has
decided meanwhile is left at once. Paths only change the order of moves, and what is left was proven,
so scores are exact however the threads run; nothing here needs a lock.
"""

from __future__ import annotations

import numpy as np

from inarow.kernels.boards.bits import ZERO
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.solving.drop.stack import ALPHA, EMPTY, FRAME, NUMBERS, SCATTERED
from inarow.kernels.solving.drop.table import UNKNOWN, decision

PATH = 64  # the words of a thread's path; no position has as many empty cells
PATHS_FROM = 19  # with fewer empty cells a search is too short to be shared
SPLIT_UP_TO = 33  # with more, threads go the same way: a move searched in vain would cost too much
LOOK_EVERY = 1023  # nodes between two looks at the path in the table, less one


@kernel(forceinline=True)
def leave(paths, own, empty):
    """Take all positions with fewer empty cells off one's own path, which begins at `own`."""
    for level in range(empty):
        paths[own + level] = ZERO


@kernel(forceinline=True)
def is_elsewhere(paths, own, empty, key):
    """Is another thread searching this position?"""
    found = False
    for start in range(0, paths.size, PATH):
        found |= start != own and paths[start + empty] == key
    return found


@kernel(forceinline=True)
def decided_frame(depth, shared_from, index_bits, table, words, numbers):
    """The lowest frame of the stack whose question the table answers, and the answer; or UNKNOWN."""
    frame, value = ZERO, UNKNOWN
    while frame < depth and numbers[frame * NUMBERS + EMPTY] >= shared_from:
        alpha = numbers[frame * NUMBERS + ALPHA]
        value = decision(table, words[frame * FRAME + SCATTERED], index_bits, alpha)
        if value != UNKNOWN:
            break
        frame += np.uint64(1)
    return frame, value
