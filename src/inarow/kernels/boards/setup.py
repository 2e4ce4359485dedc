"""The arrays of a game: what every kernel and every heuristic is given."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import int16, int64, types, uint16
from numpy.typing import NDArray

from inarow.kernels.compilation.read_only_arrays import fixed_type

DIRECTIONS = 4  # east, north, north-east, south-east; direction + DIRECTIONS is its opposite


class Setup(NamedTuple):
    """All that stays fixed during one search: C cells, L lines of K cells, W weights.

    Its arrays are shared by every search of a process and cannot be written to.
    Cells are numbered row by row from the bottom left; -1 stands for "none". What is never -1 is
    unsigned: an unsigned index is twice as fast, since a negative one counts from the end.

    width       int64         columns
    height      int64         rows
    connect     int64         the run length, at most C + 1 (a longer run changes nothing)
    gravity     int64         1 if stones fall
    exact       int64         1 if only a maximal run of exactly `connect` counts
    wrap        int64         1 if the left and right edges meet
    verdict     int64         +1 if completing a run wins, -1 if it loses (misere)
    lines       uint16[L, K] the cells of each line
    through     int16[C, T]   the lines through each cell, padded with -1
    neighbours  int16[8, C]   the next cell in each direction, then in each opposite direction
    support     int16[C]      the cell that must be filled first
    natural     uint16[C]    all cells in the natural order of moves
    centre      uint16[C]    all cells from the centre outwards, ties in natural order
    weights     int64[W]      the numbers a heuristic asked for; may be empty
    first       int64         +1 if the side +1 began the game, -1 if the side -1 did
    """

    width: int
    height: int
    connect: int
    gravity: int
    exact: int
    wrap: int
    verdict: int
    lines: NDArray[np.uint16]
    through: NDArray[np.int16]
    neighbours: NDArray[np.int16]
    support: NDArray[np.int16]
    natural: NDArray[np.uint16]
    centre: NDArray[np.uint16]
    weights: NDArray[np.int64]
    first: int


SETUP = types.NamedTuple(
    (
        *(int64,) * 7,
        *map(fixed_type, (uint16[:, ::1], int16[:, ::1], int16[:, ::1])),
        *map(fixed_type, (int16[::1], uint16[::1], uint16[::1], int64[::1])),
        int64,
    ),
    Setup,
)

AROUND = fixed_type(int16[:, ::1])  # the cells near each cell: `tables.near_cells`
