"""Which moves there are, and in which order they are tried."""

from __future__ import annotations

from numba import int64

from inarow.kernels.alphabeta.line_states import MOST_GAIN
from inarow.kernels.alphabeta.state import GAIN, HISTORY, KILLERS, RADIUS, WIDTH
from inarow.kernels.boards.cells import is_open
from inarow.kernels.compilation.kernel import kernel

_FIRST, _SECOND, _THIRD = 1 << 62, 1 << 61, 1 << 60  # table move, killers; gain and history stay below
_HISTORY_BITS = 24
_MOST_HISTORY = (1 << _HISTORY_BITS) - 1
assert MOST_GAIN << _HISTORY_BITS <= _THIRD < _SECOND < _FIRST < 2**63


@kernel(inline="always")
def generate(top, side, tree, setup):
    """Write the moves of the position on top, in the order of `tree.order`; how many they are.

    With a radius only cells near a stone are taken, if there is one; with a width only so many, the best
    by gain.
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
    if tree.switches[GAIN] != 0:
        for place in range(count):
            tree.worth[top, place] = gain(int64(tree.moves[top, place]), side, tree, setup)
        width = tree.switches[WIDTH]
        if width > 0 and width < count:
            for number in range(width):
                best_place = number
                for place in range(number + 1, count):
                    if tree.worth[top, place] > tree.worth[top, best_place]:
                        best_place = place
                move_to_front(top, number, best_place, tree)
            count = width
    return count


@kernel(inline="always")
def gain(cell, side, tree, setup):
    """What a stone of `side` on this cell gains in the lines through it, own and blocked."""
    row = 0 if side > 0 else 1
    total = int64(0)
    for place in range(setup.through.shape[1]):
        number = setup.through[cell, place]
        if number < 0:
            break
        total += tree.gains[row, tree.states[number]]
    return total


@kernel(inline="always")
def move_to_front(top, number, place, tree):
    """Bring a move to an earlier place; the moves it passes keep their order."""
    chosen, worth = tree.moves[top, place], tree.worth[top, place]
    for later in range(place, number, -1):
        tree.moves[top, later] = tree.moves[top, later - 1]
        tree.worth[top, later] = tree.worth[top, later - 1]
    tree.moves[top, number] = chosen
    tree.worth[top, number] = worth


@kernel(inline="always")
def bring_forward(top, number, count, table_move, side, tree):
    """Swap the most promising of the moves from `number` on to place `number`.

    The table's move comes first, then killers, then by gain and history; equals keep the order of generation.
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
        else:
            worth = int64(0)
            if tree.switches[HISTORY] != 0:
                worth = min(tree.history[row, move], int64(_MOST_HISTORY))
            if tree.switches[GAIN] != 0:
                worth += tree.worth[top, place] << _HISTORY_BITS
        if worth > best_worth:
            best_worth = worth
            best_place = place
    move_to_front(top, number, best_place, tree)


@kernel(inline="always")
def remember_cut(top, move, depth, side, tree):
    """A move that cut is likely to cut again: at this ply, and anywhere for this side."""
    if tree.switches[KILLERS] != 0 and tree.killers[top, 0] != move:
        tree.killers[top, 1] = tree.killers[top, 0]
        tree.killers[top, 0] = move
    if tree.switches[HISTORY] != 0:
        tree.history[0 if side > 0 else 1, move] += depth * depth
