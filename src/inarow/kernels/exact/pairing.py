"""A pairing strategy for the defender: whenever the attacker takes one cell of a pair, it takes the other.

If disjoint pairs of empty cells can be found so that every useful run of the attacker holds both cells of
one of them, none of these runs is ever completed. It needs a board without gravity (each cell can be taken at
any time) and no misere; with `exact` an answer can only spoil runs of the attacker, so it holds there too.
"""

from __future__ import annotations

from numba import int64

from inarow.kernels.compiling import kernel
from inarow.kernels.exact.arena import CELLS, CONNECT, DEAD, RUNS

_FREE = 0  # in `merit`: no pair has this cell
_NO_PAIR = -1


@kernel(inline="always")
def pairing_holds(seat, moves_left, arena):
    """Is there a pairing that holds `seat`, who is to move? A greedy look: "no" is no proof.

    Scratch: `pairs` lists the useful runs without a pair yet; `merit` marks cells that have a partner.
    """
    runs, cells, merit, waiting = arena.runs, arena.cells, arena.merit, arena.pairs
    connect = arena.facts[CONNECT]
    length = arena.runs.shape[1]
    # Step 1. List the useful runs; give up where there are too few cells.
    count = int64(0)
    for run in range(arena.facts[RUNS]):
        code = int64(arena.codes[seat, run])
        if code < DEAD and connect - code <= moves_left:
            waiting[count] = run
            count += 1
    for cell in range(arena.facts[CELLS]):
        merit[cell] = _FREE

    while count > 0:
        # Step 2. The run with the fewest free cells left is served first.
        chosen, fewest = int64(0), int64(1 << 30)
        for number in range(count):
            free = int64(0)
            for place in range(length):
                cell = int64(runs[waiting[number], place])
                if cells[cell] == 0 and merit[cell] == _FREE:
                    free += 1
            if free < fewest:
                chosen, fewest = int64(number), free
        if fewest < 2:
            return False
        # Step 3. Of its pairs, take the one that serves most runs and disturbs the fewest others.
        run = waiting[chosen]
        best, best_first, best_second = int64(-(1 << 30)), int64(_NO_PAIR), int64(_NO_PAIR)
        for one in range(length):
            first = int64(runs[run, one])
            if cells[first] != 0 or merit[first] != _FREE:
                continue
            for two in range(one):
                second = int64(runs[run, two])
                if cells[second] != 0 or merit[second] != _FREE:
                    continue
                worth = int64(0)
                for number in range(count):
                    has_first = has_second = False
                    for place in range(length):
                        cell = int64(runs[waiting[number], place])
                        has_first = has_first or cell == first
                        has_second = has_second or cell == second
                    if has_first and has_second:
                        worth += 4
                    elif has_first or has_second:
                        worth -= 1
                if worth > best:
                    best, best_first, best_second = worth, first, second
        merit[best_first] = 1
        merit[best_second] = 1
        # Step 4. All runs with both cells are served.
        left = int64(0)
        for number in range(count):
            has_first = has_second = False
            for place in range(length):
                cell = int64(runs[waiting[number], place])
                has_first = has_first or cell == best_first
                has_second = has_second or cell == best_second
            if not (has_first and has_second):
                waiting[left] = waiting[number]
                left += 1
        count = left
    return True
