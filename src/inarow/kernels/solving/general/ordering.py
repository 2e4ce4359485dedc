"""Which moves to try, and in which order: those first that touch the fullest runs of either side."""

from __future__ import annotations

from numba import int16, int64

from inarow.kernels.boards.run_counts import DEAD
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.solving.general.state import CELLS, CONNECT, COUNT, EXACT, GRAVITY, MISERE, PARTIAL, RUNS
from inarow.kernels.solving.general.verdicts import is_open, offers_a_win

_BEST = 1 << 60


@kernel(inline="always")
def weigh(seat, moves_left, share, arena):
    """Add to each empty cell's merit the weights of a seat's useful runs; say if a live run was too late."""
    connect = arena.facts[CONNECT]
    too_late = False
    for run in range(arena.facts[RUNS]):
        code = int64(arena.codes[seat, run])
        if code < DEAD:
            if connect - code <= moves_left:
                weight = share << (2 * min(code, 12))
                for place in range(arena.runs.shape[1]):
                    arena.merit[arena.runs[run, place]] += weight
            else:
                too_late = True
    return too_late


@kernel(inline="always")
def generate(top, mover, first_choice, mover_left, waiter_left, arena):
    """Write the moves of a free position, best first; none only if the waiter then wins at once.

    Without gravity, exact and misere a cell on no useful run of either side is left out: another stone never
    harms its owner, so a move elsewhere is as good. That argument holds up to the deadline; PARTIAL says
    that runs were left out which are live beyond it.
    """
    waiter = 1 - mover
    misere = arena.facts[MISERE] != 0
    prunes = arena.facts[GRAVITY] == 0 and arena.facts[EXACT] == 0 and not misere
    arena.merit[:] = 0
    mine, theirs = (int64(4), int64(1)) if arena.facts[GRAVITY] != 0 else (int64(5), int64(4))  # by trial
    late = weigh(mover, mover_left, mine, arena)
    late = weigh(waiter, waiter_left, theirs, arena) or late
    count = int64(0)
    for place in range(arena.facts[CELLS]):
        cell = int64(arena.order[place])
        if not is_open(cell, arena):
            continue
        merit = arena.merit[cell]
        if misere:
            if arena.threats[mover, cell] > 0:
                continue
            merit = -merit
        elif (prunes and merit == 0) or offers_a_win(cell, waiter, arena):
            continue
        if cell == first_choice:
            merit = int64(_BEST)
        at = count
        while at > 0 and arena.merit[arena.moves[top, at - 1]] < merit:
            arena.moves[top, at] = arena.moves[top, at - 1]
            at -= 1
        arena.moves[top, at] = int16(cell)
        arena.merit[cell] = merit
        count += 1
    arena.frames[top, COUNT] = count
    arena.frames[top, PARTIAL] = int64(late and prunes)
