"""Which moves there are, and in which order they are tried."""

from __future__ import annotations

from numba import int64

from inarow.kernels.cells import is_open
from inarow.kernels.compiling import kernel
from inarow.kernels.tree import HISTORY, KILLERS, RADIUS

_FIRST, _SECOND, _THIRD = 1 << 60, 1 << 59, 1 << 58  # table move, killers; history stays below


@kernel(inline="always")
def generate(top, tree, setup):
    """Write the moves of the position on top, in the order of `tree.order`; how many they are.

    With a radius only cells near a stone are taken, if there is one.
    """
    count = 0
    if tree.switches[RADIUS] > 0:
        for place in range(tree.order.size):
            cell = int64(tree.order[place])
            if tree.near[cell] > 0 and is_open(tree.cells, cell, setup):
                tree.moves[top, count] = cell
                count += 1
    if count == 0:
        for place in range(tree.order.size):
            cell = int64(tree.order[place])
            if is_open(tree.cells, cell, setup):
                tree.moves[top, count] = cell
                count += 1
    return count


@kernel(inline="always")
def bring_forward(top, number, count, table_move, side, tree):
    """Swap the most promising of the moves from `number` on to place `number`.

    The table's move comes first, then killers, then by history; equals keep the order of generation.
    """
    best_place = number
    best_worth = int64(-1)
    row = 0 if side > 0 else 1
    for place in range(number, count):
        move = int64(tree.moves[top, place])
        if move == table_move:
            worth = int64(_FIRST)
        elif tree.switches[KILLERS] != 0 and move == tree.killers[top, 0]:
            worth = int64(_SECOND)
        elif tree.switches[KILLERS] != 0 and move == tree.killers[top, 1]:
            worth = int64(_THIRD)
        elif tree.switches[HISTORY] != 0:
            worth = tree.history[row, move]
        else:
            worth = int64(0)
        if worth > best_worth:
            best_worth = worth
            best_place = place
    # Shift rather than swap, so that the moves left behind keep their order.
    chosen = tree.moves[top, best_place]
    for place in range(best_place, number, -1):
        tree.moves[top, place] = tree.moves[top, place - 1]
    tree.moves[top, number] = chosen


@kernel(inline="always")
def remember_cut(top, move, depth, side, tree):
    """A move that cut is likely to cut again: at this ply, and anywhere for this side."""
    if tree.switches[KILLERS] != 0 and tree.killers[top, 0] != move:
        tree.killers[top, 1] = tree.killers[top, 0]
        tree.killers[top, 0] = move
    if tree.switches[HISTORY] != 0:
        tree.history[0 if side > 0 else 1, move] += depth * depth
