"""Sums over lines and lengths of runs: what most heuristics are made of."""

from __future__ import annotations

from inarow.kernels.boards.cells import walk
from inarow.kernels.boards.setup import DIRECTIONS
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.types import int64, uint8, uint64

OTHER = 255  # what a stone of the other side adds to the code of a line; one of the own side adds 1


@kernel(inline="always")
def line_sum(cells, side, setup):
    """The weights of all lines, for `side`. `setup.weights` is indexed by a line's code.

    The code is the number of the one side's stones plus OTHER times the other's, which is the sum of
    the stones as unsigned bytes: +1 is 1, -1 is 255. Mixed lines weigh nothing and sides weigh alike,
    so the sum for one side is minus the sum for the other, and no branch is needed in the loop.
    """
    length = setup.lines.shape[1]
    if length == 4:  # a constant length lets the compiler unroll the loop
        total = coded_sum(cells, setup, 4)
    elif length == 5:
        total = coded_sum(cells, setup, 5)
    elif length == 3:
        total = coded_sum(cells, setup, 3)
    else:
        total = coded_sum(cells, setup, length)
    return total * side


@kernel(inline="always")
def coded_sum(cells, setup, length):
    """The weights of all lines of this length, by their codes."""
    total = int64(0)
    for number in range(setup.lines.shape[0]):
        code = uint64(0)
        for place in range(length):
            code += uint64(uint8(cells[setup.lines[number, place]]))
        total += setup.weights[code]
    return total


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
            length, _ = walk(cells, cell, side, direction, cell, 1, setup)
            longest = max(longest, length)
    return longest
