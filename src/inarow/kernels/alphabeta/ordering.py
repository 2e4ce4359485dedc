"""Which moves there are, which one a threat forces, and in which order they are tried."""

from __future__ import annotations

from inarow.kernels.alphabeta.line_states import MINUS_SINGLE, MOST_GAIN, PLUS_SINGLE
from inarow.kernels.alphabeta.state import GAIN, HISTORY, KILLERS, LINE_STATES, RADIUS, WIDTH
from inarow.kernels.boards.cells import completes, is_open
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.types import int8, int64

NONE, TWO_OR_MORE = -1, -2  # in place of a cell
_FIRST, _SECOND, _THIRD = 1 << 62, 1 << 61, 1 << 60  # table move, killers; gain and history stay below
_HISTORY_BITS = 24
_MOST_HISTORY = (1 << _HISTORY_BITS) - 1
assert MOST_GAIN << _HISTORY_BITS <= _THIRD < _SECOND < _FIRST < 2**63


@kernel(inline="always")
def generate(top, side, state, setup):
    """Write the moves of the position on top, in the order of `state.order`; how many they are.

    With a radius only cells near a stone are taken, if there is one; with a width only so many, the best
    by gain.
    """
    count = 0
    if state.switches[RADIUS] > 0:
        for place in range(state.order.size):
            cell = int64(state.order[place])
            if state.near[cell] > 0 and is_open(state.cells, cell, setup):
                state.moves[top, count] = cell
                count += 1
    if count == 0:
        for place in range(state.order.size):
            cell = int64(state.order[place])
            if is_open(state.cells, cell, setup):
                state.moves[top, count] = cell
                count += 1
    if state.switches[GAIN] != 0:
        for place in range(count):
            state.worth[top, place] = gain(int64(state.moves[top, place]), side, state, setup)
        width = state.switches[WIDTH]
        if width > 0 and width < count:
            for number in range(width):
                best_place = number
                for place in range(number + 1, count):
                    if state.worth[top, place] > state.worth[top, best_place]:
                        best_place = place
                move_to_front(top, number, best_place, state)
            count = width
    return count


@kernel(inline="always")
def gain(cell, side, state, setup):
    """What a stone of `side` on this cell gains in the lines through it, own and blocked."""
    row = 0 if side > 0 else 1
    total = int64(0)
    for place in range(setup.through.shape[1]):
        number = setup.through[cell, place]
        if number < 0:
            break
        total += state.gains[row, state.line_states[number]]
    return total


@kernel(inline="always")
def only_completion(side, state, setup):
    """The one cell where `side` would complete a run now; NONE, or TWO_OR_MORE.

    Where the states of the lines are known, a side whose lines all lack two stones or more is not looked at.
    """
    found = int64(NONE)
    if state.switches[LINE_STATES] != 0 and state.sums[PLUS_SINGLE if side > 0 else MINUS_SINGLE] == 0:
        return found
    for place in range(setup.natural.size):
        cell = int64(setup.natural[place])
        if is_open(state.cells, cell, setup) and completes(state.cells, cell, int8(side), setup):
            if found != NONE:
                return int64(TWO_OR_MORE)
            found = cell
    return found


@kernel(inline="always")
def move_to_front(top, number, place, state):
    """Bring a move to an earlier place; the moves it passes stay in their order."""
    chosen, worth = state.moves[top, place], state.worth[top, place]
    for later in range(place, number, -1):
        state.moves[top, later] = state.moves[top, later - 1]
        state.worth[top, later] = state.worth[top, later - 1]
    state.moves[top, number] = chosen
    state.worth[top, number] = worth


@kernel(inline="always")
def bring_forward(top, number, count, table_move, side, state):
    """Swap the most promising of the moves from `number` on to place `number`.

    The table's move comes first, then killers, then by gain and history; equals stay as generated.
    """
    best_place = number
    best_worth = int64(-1)
    row = 0 if side > 0 else 1
    for place in range(number, count):
        move = int64(state.moves[top, place])
        if move == table_move:
            worth = int64(_FIRST)
        elif state.switches[KILLERS] != 0 and move == state.killers[top, 0]:
            worth = int64(_SECOND)
        elif state.switches[KILLERS] != 0 and move == state.killers[top, 1]:
            worth = int64(_THIRD)
        else:
            worth = int64(0)
            if state.switches[HISTORY] != 0:
                worth = min(state.history[row, move], int64(_MOST_HISTORY))
            if state.switches[GAIN] != 0:
                worth += state.worth[top, place] << _HISTORY_BITS
        if worth > best_worth:
            best_worth = worth
            best_place = place
    move_to_front(top, number, best_place, state)


@kernel(inline="always")
def remember_cut(top, move, depth, side, state):
    """A move that cut is likely to cut again: at this ply, and anywhere for this side."""
    if state.switches[KILLERS] != 0 and state.killers[top, 0] != move:
        state.killers[top, 1] = state.killers[top, 0]
        state.killers[top, 0] = move
    if state.switches[HISTORY] != 0:
        state.history[0 if side > 0 else 1, move] += depth * depth
