"""Which moves to try, and in which order: those first that touch the fullest runs of either side."""

from __future__ import annotations

from inarow.kernels.boards.cells import is_open
from inarow.kernels.boards.run_counts import DEAD, waits_above
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.types import int16, int64
from inarow.kernels.solving.general.state import CELLS, CONNECT, COUNT, EXACT, GRAVITY, MISERE, PARTIAL, RUNS

_BEST = 1 << 60


@kernel(inline="always")
def weigh(seat, moves_left, share, state):
    """Add to each empty cell's merit the weights of a seat's useful runs; say if a live run was too late."""
    board = state.board
    connect = state.facts[CONNECT]
    too_late = False
    for run in range(state.facts[RUNS]):
        code = int64(board.codes[seat, run])
        if code < DEAD:
            if connect - code <= moves_left:
                weight = share << (2 * min(code, 12))
                for place in range(board.runs.shape[1]):
                    state.merit[board.runs[run, place]] += weight
            else:
                too_late = True
    return too_late


@kernel(inline="always")
def generate(top, mover, first_choice, mover_left, waiter_left, state):
    """Write the moves of a free position, best first; none only if the waiter then wins at once.

    Without gravity, exact and misere a cell on no useful run of either side is left out: another stone never
    harms its owner, so a move elsewhere is as good. That argument holds up to the deadline; PARTIAL says
    that runs were left out which are live beyond it.
    """
    board = state.board
    waiter = 1 - mover
    misere = state.facts[MISERE] != 0
    prunes = state.facts[GRAVITY] == 0 and state.facts[EXACT] == 0 and not misere
    state.merit[:] = 0
    mine, theirs = (int64(4), int64(1)) if state.facts[GRAVITY] != 0 else (int64(5), int64(4))  # by trial
    late = weigh(mover, mover_left, mine, state)
    late = weigh(waiter, waiter_left, theirs, state) or late
    count = int64(0)
    for place in range(state.facts[CELLS]):
        cell = int64(state.order[place])
        if not is_open(board.cells, cell, board):
            continue
        merit = state.merit[cell]
        if misere:
            if board.threats[mover, cell] > 0:
                continue
            merit = -merit
        elif (prunes and merit == 0) or waits_above(cell, waiter, board):
            continue
        if cell == first_choice:
            merit = int64(_BEST)
        at = count
        while at > 0 and state.merit[state.moves[top, at - 1]] < merit:
            state.moves[top, at] = state.moves[top, at - 1]
            at -= 1
        state.moves[top, at] = int16(cell)
        state.merit[cell] = merit
        count += 1
    state.frames[top, COUNT] = count
    state.frames[top, PARTIAL] = int64(late and prunes)
