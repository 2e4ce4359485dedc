"""The arrays of a game: what every kernel and every heuristic is given."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from inarow.kernels.compilation.records import Fixed1, Fixed2, kernel_type

DIRECTIONS = 4  # east, north, north-east, south-east; direction + DIRECTIONS is its opposite


class Setup(NamedTuple):
    """All that stays fixed during one search: C cells, L lines of K cells, W weights.

    Its arrays are shared by every search of a process and cannot be written to.
    Cells are numbered row by row from the bottom left; -1 stands for "none". What is never -1 is
    unsigned: an unsigned index is twice as fast, since a negative one counts from the end.
    """

    width: int  # columns
    height: int  # rows
    connect: int  # the run length, at most C + 1 (a longer run changes nothing)
    gravity: int  # 1 if stones fall
    exact: int  # 1 if only a maximal run of exactly `connect` counts
    wrap: int  # 1 if the left and right edges meet
    verdict: int  # +1 if completing a run wins, -1 if it loses (misere)
    lines: Fixed2[np.uint16]  # [L, K] the cells of each line
    through: Fixed2[np.int16]  # [C, T] the lines through each cell, padded with -1
    neighbours: Fixed2[np.int16]  # [8, C] the next cell in each direction, then in each opposite direction
    support: Fixed1[np.int16]  # [C] the cell that must be filled first
    natural: Fixed1[np.uint16]  # [C] all cells in the natural order of moves
    centre: Fixed1[np.uint16]  # [C] all cells from the centre outwards, ties in natural order
    weights: Fixed1[np.int64]  # [W] the numbers a heuristic asked for; may be empty
    first: int  # +1 if the side +1 began the game, -1 if the side -1 did


SETUP = kernel_type(Setup)
AROUND = kernel_type(Fixed2[np.int16])  # [C, A] the cells near each cell: `tables.near_cells`
