"""Immediate threats: moves that would complete a run at once."""

from __future__ import annotations

from numba import int8, int64

from inarow.kernels.cells import completes, is_open
from inarow.kernels.compiling import kernel

NONE, TWO_OR_MORE = -1, -2  # in place of a cell


@kernel(inline="always")
def only_completion(cells, side, setup):
    """The one cell where `side` would complete a run now; NONE, or TWO_OR_MORE."""
    found = int64(NONE)
    for place in range(setup.natural.size):
        cell = int64(setup.natural[place])
        if is_open(cells, cell, setup) and completes(cells, cell, int8(side), setup):
            if found != NONE:
                return int64(TWO_OR_MORE)
            found = cell
    return found
