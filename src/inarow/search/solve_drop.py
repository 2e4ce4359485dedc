"""Exact scores of positions on gravity boards with runs of four: the driver of the solver's kernels."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from inarow.kernels.solver import table as memory
from inarow.kernels.solver.geometry import COLUMNS, BOTTOM, drop_geometry
from inarow.kernels.solver.schedule import CONTROL_SIZE, FILL, HIGHEST, LOWEST, NUMBERS_SIZE, WORDS_SIZE, solve
from inarow.kernels.solver.search import INDEX_BITS, NODE_LIMIT, NODES

NO_LIMIT = 1 << 62


class Bounds(NamedTuple):
    """What is proven: low <= score <= high, with equality unless the search was stopped."""

    low: int
    high: int
    nodes: int


class DropSolver:
    """A board, a table and the stack of one search; threads may share the table, not the solver."""

    def __init__(self, width: int, height: int, table: NDArray[np.uint64], leftmost_first: bool = True):
        self.geometry = drop_geometry(width, height, leftmost_first)
        self.table = table
        self.words = np.zeros(WORDS_SIZE, dtype=np.uint64)
        self.numbers = np.zeros(NUMBERS_SIZE, dtype=np.int64)
        self.control = np.zeros(CONTROL_SIZE, dtype=np.int64)
        self.control[INDEX_BITS] = 16
        self.stop = np.zeros(1, dtype=np.int64)

    def clear(self) -> None:
        self.table[: 1 << int(self.control[INDEX_BITS])] = 0
        self.control[INDEX_BITS] = 16
        self.control[FILL] = 0

    def score_of(self, mover: int, mask: int, node_limit: int = NO_LIMIT) -> Bounds:
        """Bounds of the score of an unfinished position, for the mover; `mask` holds all stones."""
        control = self.control
        control[NODE_LIMIT], control[NODES] = node_limit, 0
        control[LOWEST], control[HIGHEST] = -memory.LARGEST, memory.LARGEST
        solve(
            np.uint64(mover),
            np.uint64(mask),
            self.geometry,
            self.table,
            self.words,
            self.numbers,
            self.stop,
            control,
        )
        return Bounds(int(control[LOWEST]), int(control[HIGHEST]), int(control[NODES]))
