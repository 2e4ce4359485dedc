"""A strategy for the defender: answer in pairs where there are pairs, elsewhere take the heaviest cell.

Find disjoint pairs of empty cells. Whenever the attacker takes one cell of a pair, the defender takes the
other: a run with both cells of a pair is never completed. For the other runs suppose the attacker gets all
cells that are in pairs; let each weigh 2**-(its empty cells outside pairs). If they sum up to less than one
half, with the attacker to move, the defender holds them by taking the heaviest cell outside the pairs each
time (Erdos and Selfridge, see `statics`); less than one is enough if the defender moves. Both parts of the
strategy never meet, so together they hold every run.

It needs a board without gravity (each cell can be taken at any time) and no misere; with `exact` an answer
can only spoil runs of the attacker, so it holds there too.
"""

from __future__ import annotations

from inarow.kernels.boards.bits import ONE
from inarow.kernels.boards.run_counts import DEAD
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.types import int64, uint64
from inarow.kernels.solving.general.state import CELLS, CONNECT, RUNS
from inarow.kernels.solving.general.statics import UNIT

_FREE = 0  # in `merit`: no pair has this cell
_BITS, _IN_WORD = 6, 63


@kernel(inline="always")
def passes(run, cell, state):
    """1 if the run passes through the cell, else 0."""
    return int64((state.masks[run, cell >> _BITS] >> uint64(cell & _IN_WORD)) & ONE)


@kernel(inline="always")
def pairing_holds(seat, moves_left, enough, state):
    """Do pairs hold `seat`, together with weights below `enough` (see above)?

    The pairs are found greedily: "no" is no proof. Scratch: `pairs` lists the useful runs without a pair yet
    and how many free cells they have; `merit` marks cells that have a partner.
    """
    board = state.board
    runs, cells, merit, pairs = board.runs, board.cells, state.merit, state.pairs
    length = runs.shape[1]
    # Step 1. List the useful runs.
    count = int64(0)
    for run in range(state.facts[RUNS]):
        code = int64(board.codes[seat, run])
        lacking = state.facts[CONNECT] - code
        if code < DEAD and lacking <= moves_left:
            pairs[0, count] = run
            pairs[1, count] = lacking
            count += 1
    for cell in range(state.facts[CELLS]):
        merit[cell] = _FREE

    while True:
        # Step 2. Weigh the runs not served; the one with the fewest free cells, but two, is next.
        chosen, fewest = int64(-1), int64(1 << 30)
        total, hopeless = int64(0), int64(0)
        for number in range(count):
            free = pairs[1, number]
            weight = int64(UNIT) >> free
            total += weight
            if free < 2:
                hopeless += weight
            elif free < fewest:
                chosen, fewest = int64(number), free
        if total < enough:
            return True
        if chosen < 0 or hopeless >= enough:
            return False
        # Step 3. Of its pairs, take the one that leaves the least weight: runs with both cells are served,
        # those with one weigh twice as much.
        run = pairs[0, chosen]
        best, best_first, best_second = int64(-(1 << 60)), int64(-1), int64(-1)
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
                    other = pairs[0, number]
                    held = passes(other, first, state) + passes(other, second, state)
                    weight = int64(UNIT) >> pairs[1, number]
                    worth += weight if held == 2 else -weight * held
                if worth > best:
                    best, best_first, best_second = worth, first, second
        merit[best_first] = 1
        merit[best_second] = 1
        # Step 4. All runs with both cells are served; those with one have a free cell less.
        left = int64(0)
        for number in range(count):
            other = pairs[0, number]
            held = passes(other, best_first, state) + passes(other, best_second, state)
            if held < 2:
                pairs[0, left] = other
                pairs[1, left] = pairs[1, number] - held
                left += 1
        count = left
