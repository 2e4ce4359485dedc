"""Immediate threats: moves that would complete a run at once."""

from __future__ import annotations

from numba import int8, int64

from inarow.kernels.alphabeta.line_states import MINUS_SINGLE, PLUS_SINGLE
from inarow.kernels.alphabeta.state import STANDING
from inarow.kernels.boards.cells import completes, is_open
from inarow.kernels.compilation.kernel import kernel

NONE, TWO_OR_MORE = -1, -2  # in place of a cell


@kernel(inline="always")
def only_completion(side, tree, setup):
    """The one cell where `side` would complete a run now; NONE, or TWO_OR_MORE.

    Where the lines' states are kept, a side whose lines all lack two stones or more need not be looked at.
    """
    found = int64(NONE)
    if tree.switches[STANDING] != 0 and tree.sums[PLUS_SINGLE if side > 0 else MINUS_SINGLE] == 0:
        return found
    for place in range(setup.natural.size):
        cell = int64(setup.natural[place])
        if is_open(tree.cells, cell, setup) and completes(tree.cells, cell, int8(side), setup):
            if found != NONE:
                return int64(TWO_OR_MORE)
            found = cell
    return found
