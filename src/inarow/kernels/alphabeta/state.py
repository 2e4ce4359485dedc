"""All the memory of one search: the stack of positions, the tables, the counters."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import int8, int16, int32, int64, types, uint16, uint64
from numpy.typing import NDArray

from inarow.kernels.compilation.read_only_arrays import fixed_type

# The columns of a frame: one row of `frames` for each position on the stack, the root first.
ALPHA, BETA = 0, 1  # the window, for the side to move here
BEST, BEST_MOVE = 2, 3  # the best score so far and its move (-1 before the first)
COUNT, NEXT = 4, 5  # how many moves there are, and which comes next
DEPTH = 6  # plies left to the horizon
MOVE = 7  # the move being searched
LOWER = 8  # the lower bound its score was asked to beat
NARROW = 9  # 1 while it is searched with a null window (principal variation search)
FULL = 10  # 1 if it must be searched again with the full window
FLOOR = 11  # alpha as it was on entry, for the table's flag
QUIET = 12  # 1 for a position beyond the horizon, which no table keeps
LENGTH = 13  # how long the best line from here is
ASKED = 14  # EVALUATIONS as it was on entry
FRAME = 15

# The switches of a search, each 0 or 1 but for RADIUS and WIDTH.
PRUNE, PVS, TABLE, KILLERS, HISTORY, QUIESCENCE, BY_PLY, CANDIDATES, RADIUS, REPLACE_DEEPER = range(10)
STANDING = 10  # 1 if the lines' states are kept up to date
INCREMENTAL = 11  # 1 if their worths are the heuristic
FORCED = 12  # 1 if the only reply to a threat is searched alone and one ply deeper
GAIN = 13  # 1 if moves are tried by what they gain in their lines
WIDTH = 14  # how many moves, the best by gain, are tried in a position; 0 is all
THREATS = 15  # 1 if the heuristic also weighs the cells that lines lack
SWITCHES = 16

# The counters.
NODES, OPEN_NODES, EVALUATIONS, TOP, PLY, EMPTY, FINISHED, TABLE_HITS, CUTS = range(9)
COUNTERS = 9


class Tree(NamedTuple):
    """The memory of a search on C cells, up to P plies deep, with S symmetries and T table entries.

    cells         int8[C]          +1 for the root's mover, -1 for its waiter, 0 empty
    near          int16[C]         how many stones lie within the radius of each cell
    around        int16[C, A]      the cells within the radius of each, padded with -1
    frames        int64[P, FRAME]  the stack
    moves         int16[P, C]      the moves of each position on the stack
    line          int16[P, P]      the best line from each position on the stack
    order         uint16[C]        the cells in the order in which moves are generated
    rank          int16[C]         the preference among equally good moves at the root, least first
    killers       int16[P, 2]      moves that cut at the same ply before
    history       int64[2, C]      how much each move has cut, by side
    keys          uint64[S]        the hash of the position under each symmetry
    zobrist       uint64[2, S, C]  the hash of a stone by side, symmetry and cell
    table_keys    uint64[T]        the key of each entry
    table_scores  int64[T]         its score
    table_facts   int64[T]         its move, flag and depth packed by `hashing.pack`
    states        uint16[L]        how each line stands (`kernels.standing`)
    worths        int64[Z, 4]      what a line of each state adds to the sums
    sums          int64[4]         the sums over all lines
    rest          int32[L]         the sum of the numbers of each line's empty cells
    threats       int64[2, C]      how many lines of side +1, and of -1, lack this cell alone
    threat_worths int64[2, 2, 2, 3]  what such a cell adds (`kernels.threat_cells`)
    gains         int64[2, Z]      what a stone of side +1, or -1, gains in a line of each state
    odd           int8[C]          1 for cells on odd rows
    worth         int64[P, C]      how promising each move of each position on the stack is
    root_scores   int64[C]         the score of each move at the root
    root_exact    int8[C]          1 where that score is exact, not a bound
    switches      int64[SWITCHES]
    counters      int64[COUNTERS]
    """

    cells: NDArray[np.int8]
    near: NDArray[np.int16]
    around: NDArray[np.int16]
    frames: NDArray[np.int64]
    moves: NDArray[np.int16]
    line: NDArray[np.int16]
    order: NDArray[np.uint16]
    rank: NDArray[np.int16]
    killers: NDArray[np.int16]
    history: NDArray[np.int64]
    keys: NDArray[np.uint64]
    zobrist: NDArray[np.uint64]
    table_keys: NDArray[np.uint64]
    table_scores: NDArray[np.int64]
    table_facts: NDArray[np.int64]
    states: NDArray[np.uint16]
    worths: NDArray[np.int64]
    sums: NDArray[np.int64]
    rest: NDArray[np.int32]
    threats: NDArray[np.int64]
    threat_worths: NDArray[np.int64]
    gains: NDArray[np.int64]
    odd: NDArray[np.int8]
    worth: NDArray[np.int64]
    root_scores: NDArray[np.int64]
    root_exact: NDArray[np.int8]
    switches: NDArray[np.int64]
    counters: NDArray[np.int64]


TREE = types.NamedTuple(
    (
        int8[::1],
        int16[::1],
        fixed_type(int16[:, ::1]),  # around
        int64[:, ::1],
        int16[:, ::1],
        int16[:, ::1],
        fixed_type(uint16[::1]),  # order
        fixed_type(int16[::1]),  # rank
        int16[:, ::1],
        int64[:, ::1],
        uint64[::1],
        fixed_type(uint64[:, :, ::1]),  # zobrist
        uint64[::1],
        int64[::1],
        int64[::1],
        uint16[::1],
        int64[:, ::1],
        int64[::1],
        int32[::1],
        int64[:, ::1],
        int64[:, :, :, ::1],
        fixed_type(int64[:, ::1]),  # gains
        int8[::1],
        int64[:, ::1],
        int64[::1],
        int8[::1],
        int64[::1],
        int64[::1],
    ),
    Tree,
)
