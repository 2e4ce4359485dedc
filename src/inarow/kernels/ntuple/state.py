"""The memory of a search with a network: a stack of frames, the board with its entries, and a table."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import int8, int16, int32, int64, types, uint64
from numpy.typing import NDArray

# The columns of `frames`.
DEPTH, FLOOR, ALPHA, BETA, BEST, BEST_MOVE, NEXT, COUNT, MOVE, LENGTH = range(10)
FRAME = 10

# The places of `control`.
NODES, CALLS, TOP, FINISHED, STONES, SIFTS, TABLE, DEEPEST = range(8)
CONTROL = 8


class Tree(NamedTuple):
    """A search on C cells with R readings, of which U count; frames go P deep; the table has 2**n entries.

    Frame 0 is the root. Scores are sums of weights, or as in `kernels.scores` once decided, for the side
    to move.

    frames    int64[P, FRAME]   the depth left, the window when it was opened and now, the best score and
                                move so far, which move is next of how many and which one is being
                                searched, and the length of the best line
    path      uint64[P]         the key of each frame's position
    moves     int16[P, C]       the moves of each frame, the most promising first
    promise   int64[P, C]       what the network says of them
    line      int16[P, P]       the best line from each frame
    cells     int8[C]           +1 the first player's, -1 the second's, 0 empty
    entries   int32[R]          what each reading reads now
    parts     int32[U]          scratch: what the tables hold there
    zobrist   uint64[2, C]      a random word for each player and cell
    keys      uint64[2**n]      the table: keys,
    scores    int64[2**n]       scores,
    facts     int64[2**n]       and depth, move and flag in one, 0 for an empty entry
    control   int64[CONTROL]    counts, where the search stands, stones on the board, switches
    """

    frames: NDArray[np.int64]
    path: NDArray[np.uint64]
    moves: NDArray[np.int16]
    promise: NDArray[np.int64]
    line: NDArray[np.int16]
    cells: NDArray[np.int8]
    entries: NDArray[np.int32]
    parts: NDArray[np.int32]
    zobrist: NDArray[np.uint64]
    keys: NDArray[np.uint64]
    scores: NDArray[np.int64]
    facts: NDArray[np.int64]
    control: NDArray[np.int64]


TREE = types.NamedTuple(
    (
        *(int64[:, ::1], uint64[::1], int16[:, ::1], int64[:, ::1], int16[:, ::1]),
        *(int8[::1], int32[::1], int32[::1]),
        *(uint64[:, ::1], uint64[::1], int64[::1], int64[::1], int64[::1]),
    ),
    Tree,
)
