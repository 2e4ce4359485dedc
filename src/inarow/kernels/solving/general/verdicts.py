"""Positions that need no search: somebody wins at once, or the next move is forced."""

from __future__ import annotations

from numba import int64

from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.solving.general.state import CELLS, MISERE

FREE, MOVER_WINS, WAITER_WINS = -1, -2, -3  # in place of a forced move


@kernel(inline="always")
def is_open(cell, arena):
    """May a stone be placed on this cell?"""
    return arena.cells[cell] == 0 and (arena.support[cell] < 0 or arena.cells[arena.support[cell]] != 0)


@kernel(inline="always")
def verdict(mover, arena):
    """FREE, a forced move, MOVER_WINS (with this move) or WAITER_WINS (with the next); moves must be left.

    With misere only WAITER_WINS (the mover must complete a run now), or FREE: nobody else can be forced.
    """
    waiter = 1 - mover
    if arena.facts[MISERE] != 0:
        for cell in range(arena.facts[CELLS]):
            if arena.threats[mover, cell] == 0 and is_open(cell, arena):
                return int64(FREE)
        return int64(WAITER_WINS)
    forced = int64(FREE)
    for cell in range(arena.facts[CELLS]):
        mine, theirs = arena.threats[mover, cell], arena.threats[waiter, cell]
        if (mine > 0 or theirs > 0) and is_open(cell, arena):
            if mine > 0:
                return int64(MOVER_WINS)
            forced = int64(WAITER_WINS) if forced != FREE else int64(cell)
    if forced >= 0 and offers_a_win(forced, waiter, arena):
        return int64(WAITER_WINS)
    return forced


@kernel(inline="always")
def offers_a_win(cell, waiter, arena):
    """Does a stone on this cell open the cell above it to a win of the waiter?"""
    above = arena.above[cell]
    return above >= 0 and arena.threats[waiter, above] > 0
