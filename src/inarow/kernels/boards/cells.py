"""Boards of any size: one int8 a cell, +1 and -1 for the two sides, made and unmade in place."""

from __future__ import annotations

from inarow.kernels.boards.setup import DIRECTIONS
from inarow.kernels.compilation.kernel import kernel


@kernel(inline="always")
def is_open(cells, cell, tables):
    """May a stone be put on this cell? `tables` is whatever holds the `support` of each cell."""
    return cells[cell] == 0 and (tables.support[cell] < 0 or cells[tables.support[cell]] != 0)


@kernel(inline="always")
def stones_along(cells, cell, side, direction, end, setup):
    """How many stones of `side` follow upon `cell` in one direction, and the cell behind the last, or -1.

    `end` stops the walk: `cell` itself, where the stones may go all round a cylinder, else -1.
    """
    stones = 0
    at = setup.neighbours[direction, cell]
    while at >= 0 and at != end and cells[at] == side:
        stones += 1
        at = setup.neighbours[direction, at]
    return stones, at


@kernel(inline="always")
def run_length(cells, cell, side, direction, opposite, setup):
    """How long a run of `side` through `cell` is, counted both ways. The cell itself need not be set yet."""
    length, at = stones_along(cells, cell, side, direction, cell, setup)
    if at != cell:  # else the cylinder has been walked round already
        behind, at = stones_along(cells, cell, side, opposite, -1, setup)
        length += behind
    return length + 1


@kernel(inline="always")
def completes(cells, cell, side, setup):
    """Does a stone of `side` on `cell` complete a run? The cell itself need not be set yet."""
    for direction in range(DIRECTIONS):
        length = run_length(cells, cell, side, direction, direction + DIRECTIONS, setup)
        if length == setup.connect or (length > setup.connect and setup.exact == 0):
            return True
    return False
