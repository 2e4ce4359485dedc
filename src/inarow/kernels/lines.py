"""Sums over lines and lengths of runs: what most heuristics are made of."""

from __future__ import annotations

from numba import int64

from inarow.kernels.compiling import kernel
from inarow.kernels.setup import DIRECTIONS


@kernel(inline="always")
def line_sum(cells, side, setup):
    """The weight of every line that one side alone holds stones in, by their number; own minus other."""
    total = int64(0)
    if setup.lines.shape[1] == 4:  # the commonest length, with a loop the compiler unrolls
        for number in range(setup.lines.shape[0]):
            own = other = 0
            for place in range(4):
                stone = cells[setup.lines[number, place]]
                own += stone == side
                other += stone == -side
            total += line_weight(own, other, setup)
    else:
        for number in range(setup.lines.shape[0]):
            own = other = 0
            for place in range(setup.lines.shape[1]):
                stone = cells[setup.lines[number, place]]
                own += stone == side
                other += stone == -side
            total += line_weight(own, other, setup)
    return total


@kernel(inline="always")
def line_weight(own, other, setup):
    """What a line with so many stones of each side adds; nothing when both have some."""
    if other == 0:
        return setup.weights[own]
    return -setup.weights[other] if own == 0 else int64(0)


@kernel(inline="always")
def longest_run(cells, side, setup):
    """The length of the longest run of a side, in any direction; round a cylinder each cell counts once."""
    longest = 0
    for direction in range(DIRECTIONS):
        for cell in range(cells.size):
            if cells[cell] != side:
                continue
            # Begin where a run begins; a run all round the cylinder begins nowhere, so in column 0.
            before = setup.neighbours[direction + DIRECTIONS, cell]
            if before >= 0 and cells[before] == side and cell % setup.width != 0:
                continue
            length = 1
            at = setup.neighbours[direction, cell]
            while at >= 0 and at != cell and cells[at] == side:
                length += 1
                at = setup.neighbours[direction, at]
            longest = max(longest, length)
    return longest
