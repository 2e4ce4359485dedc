"""How dangerous is what a side could play next? Report 004's alarm."""

from __future__ import annotations

from numba import int8, int64, types

from inarow.kernels.boards.cells import is_open
from inarow.kernels.boards.setup import AROUND, SETUP
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.heuristics.segments import best_piece


@kernel(types.UniTuple(int64, 2)(int8[::1], int8, AROUND, SETUP), nogil=True)
def most_dangerous(cells, side, around, setup):
    """The move of `side` after which its best piece is worth most, and that worth; -1 without one.

    Only cells with a stone among the cells `around` them are looked at; leaves `cells` as it found them.
    """
    best_cell = int64(-1)
    best_worth = int64(-1)
    for place in range(setup.centre.size):
        cell = int64(setup.centre[place])
        if not is_open(cells, cell, setup):
            continue
        near = False
        for number in range(around.shape[1]):
            other = around[cell, number]
            near = near or (other >= 0 and cells[other] != 0)
        if near:
            cells[cell] = side
            worth = best_piece(cells, side, setup)
            cells[cell] = 0
            if worth > best_worth:
                best_worth = worth
                best_cell = cell
    return best_cell, best_worth
