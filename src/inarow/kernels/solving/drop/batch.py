"""Many positions in one call: what a list of short searches would lose between Python and machine code."""

from __future__ import annotations

from numba import int64, uint64

from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.solving.drop.schedule import HIGHEST, LOWEST, solve
from inarow.kernels.solving.drop.search import NODES
from inarow.kernels.solving.drop.table import LARGEST


@kernel(
    int64(*(uint64[::1],) * 2, int64[:, ::1], *(uint64[::1],) * 3, *(int64[::1],) * 3),
    nogil=True,
)
def solve_each(movers, masks, results, geometry, table, words, numbers, stop, control):
    """Fill `results` with lower bound, upper bound and nodes of each position; how many were proven.

    The positions are unfinished, the table is kept from one to the next, and a node limit in
    `control` holds for each alone.
    """
    proven = 0
    for number in range(movers.size):
        control[NODES] = 0
        control[LOWEST], control[HIGHEST] = -LARGEST, LARGEST
        proven += solve(movers[number], masks[number], geometry, table, words, numbers, stop, control)
        results[number, 0] = control[LOWEST]
        results[number, 1] = control[HIGHEST]
        results[number, 2] = control[NODES]
    return proven
