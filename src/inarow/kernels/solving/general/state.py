"""The arrays of an exact search: the game, the board it plays on, its stack and its table."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import int8, int16, int64, types, uint16, uint64
from numpy.typing import NDArray

from inarow.kernels.compilation.read_only_arrays import fixed_type

# Where the numbers of `Arena.facts` stand.
CELLS, CONNECT, RUNS, GRAVITY, EXACT, MISERE, FIRST_OWNS, SECOND_OWNS, KEYS_EXACT = range(9)
FACTS = 9

# Where the numbers of `Arena.control` stand.
NODES, NODE_LIMIT = range(2)
CONTROL = 2

# Where the numbers of a frame stand: one position on the stack.
NEXT, COUNT, BEST, LOW, HIGH, MOVE, BEST_MOVE, PARTIAL, ENTERED, SYMMETRY = range(10)
FRAME = 10


class Arena(NamedTuple):
    """C cells, R runs of K cells, S symmetries, 2**B buckets. Seats are 0 (first) and 1 (second).

    The game, fixed:
    facts     int64[FACTS]      the numbers named above; a seat owns FIRST_OWNS or SECOND_OWNS stones
    runs      uint16[R, K]      the cells of each run
    masks     uint64[R, W]      the same as bits, 64 cells a word
    through   int16[C, T]       the runs through each cell, padded with -1
    guarded   int16[C, G]       the runs each cell guards (`exact`): an own stone there spoils them; padded
    support   int16[C]          the cell that must be filled first, or -1
    above     int16[C]          the cell it is the support of, or -1
    order     uint16[C]         all cells from the centre outwards
    words     uint64[2, 2, C, S] what a stone (seat, cell) does to either key of each symmetry
    images    int16[2, S, C]    where each symmetry sends each cell; then where each image came from

    The position, made and unmade in place by `place` and `remove`:
    cells     int8[C]           0 empty, 1 the first player's, 2 the second's
    codes     int16[2, R]       for each seat: its stones in the run, plus DEAD for each spoiler
    threats   int16[2, C]       for each seat: its live runs that lack this cell alone; stale on taken cells
    keys      uint64[2, S]      row 0 chooses the bucket, row 1 is the tag

    The search:
    frames    int64[C + 2, FRAME]
    moves     int16[C + 2, C]   the moves of each frame, best first
    merit     int64[C]          scratch: what a move promises
    pairs     int64[2, R]       scratch of the pairing test
    table     uint64[2**B, 4]   buckets of two entries: tag, facts, tag, facts
    control   int64[CONTROL]
    stop      int64[1]          another thread sets it to end the search
    """

    facts: NDArray[np.int64]
    runs: NDArray[np.uint16]
    masks: NDArray[np.uint64]
    through: NDArray[np.int16]
    guarded: NDArray[np.int16]
    support: NDArray[np.int16]
    above: NDArray[np.int16]
    order: NDArray[np.uint16]
    words: NDArray[np.uint64]
    images: NDArray[np.int16]
    cells: NDArray[np.int8]
    codes: NDArray[np.int16]
    threats: NDArray[np.int16]
    keys: NDArray[np.uint64]
    frames: NDArray[np.int64]
    moves: NDArray[np.int16]
    merit: NDArray[np.int64]
    pairs: NDArray[np.int64]
    table: NDArray[np.uint64]
    control: NDArray[np.int64]
    stop: NDArray[np.int64]


ARENA = types.NamedTuple(
    (
        *(int64[::1], uint16[:, ::1], uint64[:, ::1], int16[:, ::1], int16[:, ::1]),
        *(fixed_type(int16[::1]), int16[::1], fixed_type(uint16[::1])),
        *(uint64[:, :, :, ::1], int16[:, :, ::1]),
        *(int8[::1], int16[:, ::1], int16[:, ::1], uint64[:, ::1]),
        *(int64[:, ::1], int16[:, ::1], int64[::1], int64[:, ::1], uint64[:, ::1], int64[::1], int64[::1]),
    ),
    Arena,
)
