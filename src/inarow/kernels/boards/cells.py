"""Boards of any size: one int8 a cell, +1 and -1 for the two sides, made and unmade in place."""

from __future__ import annotations

from inarow.kernels.boards.setup import DIRECTIONS
from inarow.kernels.compilation.kernel import kernel


@kernel(inline="always")
def is_open(cells, cell, setup):
    """May a stone be placed on this cell?"""
    return cells[cell] == 0 and (setup.support[cell] < 0 or cells[setup.support[cell]] != 0)


@kernel(inline="always")
def completes(cells, cell, side, setup):
    """Does a stone of `side` on `cell` complete a run? The cell itself need not be set yet."""
    for direction in range(DIRECTIONS):
        # Step 1. Walk forward to the end of the run; a run round a cylinder ends where it began.
        length = 1
        at = setup.neighbours[direction, cell]
        while at >= 0 and at != cell and cells[at] == side:
            length += 1
            at = setup.neighbours[direction, at]
        # Step 2. Walk backward, unless the cylinder has been walked round already.
        if at != cell:
            at = setup.neighbours[direction + DIRECTIONS, cell]
            while at >= 0 and cells[at] == side:
                length += 1
                at = setup.neighbours[direction + DIRECTIONS, at]
        # Step 3. Long enough, and not too long where only exact runs count.
        if length == setup.connect or (length > setup.connect and setup.exact == 0):
            return True
    return False
