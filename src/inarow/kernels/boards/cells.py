"""Boards of any size: one int8 a cell, +1 and -1 for the two sides, made and unmade in place."""

from __future__ import annotations

from inarow.kernels.boards.setup import DIRECTIONS
from inarow.kernels.compilation.kernel import kernel


@kernel(inline="always")
def is_open(cells, cell, tables):
    """May a stone be put on this cell? `tables` is whatever holds the `support` of each cell."""
    return cells[cell] == 0 and (tables.support[cell] < 0 or cells[tables.support[cell]] != 0)


@kernel(inline="always")
def walk(cells, cell, side, direction, end, length, setup):
    """Add to `length` the stones of `side` that follow upon `cell` in one direction; and where they end.

    That is the cell behind the last stone, or -1. `end` stops the walk: `cell` itself, where the stones may
    go all round a cylinder, else -1. A sum that runs on compiles to faster code than two that are added.
    """
    at = setup.neighbours[direction, cell]
    while at >= 0 and at != end and cells[at] == side:
        length += 1
        at = setup.neighbours[direction, at]
    return length, at


@kernel(inline="always")
def run_length(cells, cell, side, direction, opposite, setup):
    """How long a run of `side` through `cell` is, counted both ways. The cell itself need not be set yet."""
    length, at = walk(cells, cell, side, direction, cell, 1, setup)
    if at != cell:  # else the cylinder has been walked round already
        length, at = walk(cells, cell, side, opposite, -1, length, setup)
    return length


@kernel(inline="always")
def completes(cells, cell, side, setup):
    """Does a stone of `side` on `cell` complete a run? The cell itself need not be set yet."""
    for direction in range(DIRECTIONS):
        length = run_length(cells, cell, side, direction, direction + DIRECTIONS, setup)
        if length == setup.connect or (length > setup.connect and setup.exact == 0):
            return True
    return False
