"""Segments: rows, columns and diagonals cut at one side's stones, and the best of them for the other."""

from __future__ import annotations

from inarow.kernels.boards.cells import is_open
from inarow.kernels.boards.setup import AROUND, DIRECTIONS, SETUP
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.types import Tuple, int8, int64

# Where the numbers of `best_segment` stand among the weights.
STRAIGHT, DIAGONAL, FREE_END, RUNS_ONLY = 0, 1, 2, 3


@kernel(inline="always")
def best_segment(cells, side, setup):
    """The worth of the best segment of `side`: its stones and free ends, weighted; 0 without one.

    A segment shorter than `connect` is worth nothing. All stones of a segment count, or with RUNS_ONLY
    those of one run; a free end is the empty cell before the first or after the last that counts.
    """
    best = int64(0)
    runs_only = setup.weights[RUNS_ONLY] != 0
    for cell in range(cells.size):
        if cells[cell] != side:
            continue
        for direction in range(DIRECTIONS):
            # Step 1. Walk back to where the segment begins; another stone on the way counts it instead.
            behind = stones_behind = 0
            adjacent_behind = False
            at = int64(setup.neighbours[direction + DIRECTIONS, cell])
            while at >= 0 and at != cell and cells[at] != -side:
                if cells[at] == side:
                    stones_behind += 1
                    adjacent_behind = adjacent_behind or behind == 0
                behind += 1
                at = int64(setup.neighbours[direction + DIRECTIONS, at])
            ring = at == cell
            # Round an uncut cylinder nothing is first: there the leftmost stone counts the segment.
            if ring and not runs_only:
                skip = False
                for left in range(cell - cell % setup.width, cell):
                    skip = skip or cells[left] == side
            elif ring and stones_behind == setup.width - 1:
                skip = cell % setup.width != 0
            else:
                skip = adjacent_behind if runs_only else stones_behind > 0
            if skip:
                continue

            # Step 2. Walk ahead to its end.
            ahead = last = 0
            stones = run = 1
            at = int64(setup.neighbours[direction, cell])
            while at >= 0 and at != cell and cells[at] != -side:
                ahead += 1
                if cells[at] == side:
                    stones += 1
                    last = ahead
                    if run == ahead:
                        run += 1
                at = int64(setup.neighbours[direction, at])
            length = ahead + 1 if ring else behind + 1 + ahead
            if length < setup.connect:
                continue

            # Step 3. Weigh what counts.
            if runs_only:
                stones = run
                last = run - 1
            ends = int64(behind > 0) + int64(last < ahead)
            if ring:
                ends = int64(2) if stones < length else int64(0)
            worth = setup.weights[STRAIGHT] if direction < 2 else setup.weights[DIAGONAL]
            best = max(best, stones * worth + ends * setup.weights[FREE_END])
    return best


@kernel(Tuple((int64, int64))(int8[::1], int8, AROUND, SETUP), nogil=True)
def most_dangerous(cells, side, around, setup):
    """The move of `side` after which its best segment is worth most, and that worth; -1 without one.

    The alarm of report 004. Only cells with a stone among the cells `around` them are looked at;
    `cells` is left as it was.
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
            worth = best_segment(cells, side, setup)
            cells[cell] = 0
            if worth > best_worth:
                best_worth = worth
                best_cell = cell
    return best_cell, best_worth
