"""The arrays of a forcing search: the game, the board it plays on, its stack and its table."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import int8, int16, int64, types, uint16, uint64
from numpy.typing import NDArray

from inarow.kernels.compilation.read_only_arrays import fixed_type

ATTACKER, DEFENDER = 0, 1  # sides; their stones on the board are 1 and 2

# Where the numbers of `Attack.control` stand.
CONNECT, GRAVITY = 0, 1  # of the game
DEPTH = 2  # how many moves the attacker may play in all
TOP = 3  # the frame on top of the stack
NODES = 4  # attacking moves tried so far
STAMP = 5  # what marks a cell as listed in the present list of moves
FINAL = 6  # once found: the cell that completes the run
CONTROL = 7

# Where the numbers of a frame stand: one position on the stack, the attacker to move.
NEXT, COUNT = 0, 1  # which move comes next, and how many there are
MOVE, REPLY = 2, 3  # the attacking move being searched, and its forced answer
PAIRS = 4  # how many runs the attacker holds but for two empty cells
DANGER = 5  # where the defender threatens to complete: a cell, or one of the two below
CUT = 6  # 1 if some line below was left unfinished for want of depth
KNOWN = 7  # 1 if the table has settled this position
FRAME = 8

NONE, MANY = -1, -2  # in place of a cell
FOR_EVER = 1 << 20  # more moves than any board has room for


class Attack(NamedTuple):
    """C cells, R runs of K cells, at most P attacking moves, 2**B table entries.

    The game, fixed:
    runs      uint16[R, K]     the cells of each run
    through   int16[C, T]      the runs through each cell, padded with -1
    guarded   int16[C, G]      the runs each cell guards (`exact`): an own stone there spoils them; padded
    support   int16[C]         the cell that must be filled first, or -1
    above     int16[C]         the cell it is the support of, or -1
    words     uint64[2, C]     what a stone (side, cell) does to the key

    The position, made and unmade in place by `place` and `remove`:
    cells     int8[C]          0 empty, 1 the attacker's, 2 the defender's
    codes     int16[2, R]      for each side: its stones in the run, plus DEAD for each spoiler
    threats   int16[2, C]      for each side: its live runs that lack this cell alone; stale on taken cells
    key       uint64[1]        the hash of the stones

    The search:
    frames    int64[P, FRAME]
    moves     int16[P, C]      the attacking moves of each frame, best first
    pairs     int16[P, R]      the live runs of each frame that lack two cells, the newest first
    marks     int64[C]         scratch: the stamp of the list this cell was put on last
    table     uint64[2**B, 2]  a position's key, and how many attacking moves do not win there
    control   int64[CONTROL]
    """

    runs: NDArray[np.uint16]
    through: NDArray[np.int16]
    guarded: NDArray[np.int16]
    support: NDArray[np.int16]
    above: NDArray[np.int16]
    words: NDArray[np.uint64]
    cells: NDArray[np.int8]
    codes: NDArray[np.int16]
    threats: NDArray[np.int16]
    key: NDArray[np.uint64]
    frames: NDArray[np.int64]
    moves: NDArray[np.int16]
    pairs: NDArray[np.int16]
    marks: NDArray[np.int64]
    table: NDArray[np.uint64]
    control: NDArray[np.int64]


ATTACK = types.NamedTuple(
    (
        fixed_type(uint16[:, ::1]),
        fixed_type(int16[:, ::1]),
        fixed_type(int16[:, ::1]),
        fixed_type(int16[::1]),
        fixed_type(int16[::1]),
        fixed_type(uint64[:, ::1]),
        int8[::1],
        int16[:, ::1],
        int16[:, ::1],
        uint64[::1],
        int64[:, ::1],
        int16[:, ::1],
        int16[:, ::1],
        int64[::1],
        uint64[:, ::1],
        int64[::1],
    ),
    Attack,
)
