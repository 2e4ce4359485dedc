"""The exact solver for gravity boards with runs of four: the driver of its kernels.

Positions are two bit sets in the layout of `kernels.boards.bitboard`: the mover's stones, and `mask`, the
stones of both.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from inarow.kernels.boards.tables import to_bits
from inarow.kernels.solving.drop.geometry import drop_geometry
from inarow.kernels.solving.drop.schedule import (
    CONTROL_SIZE,
    FILL,
    FULL,
    HIGHEST,
    LOWEST,
    SEARCHED,
    solve,
    solve_each,
)
from inarow.kernels.solving.drop.search import INDEX_BITS, NODE_LIMIT, NODES, THREAD
from inarow.kernels.solving.drop.sharing import PATH
from inarow.kernels.solving.drop.stack import NUMBERS_SIZE, WORDS_SIZE
from inarow.kernels.solving.drop.table import GROWTH_BITS, LARGEST, allocate, first_index_bits, grow
from inarow.rules.position import Position
from inarow.solving.exact_scores import NO_NODE_LIMIT, Bounds

DEFAULT_INDEX_BITS = 22  # 32 megabytes


class SharedTable:
    """A table with all that the solvers on it must know of each other: `controls` has a row for each of them,
    `paths` says which positions they are searching."""

    def __init__(self, table: NDArray[np.uint64], solvers: int) -> None:
        self.table = table
        self.controls = np.zeros((solvers, CONTROL_SIZE), dtype=np.int64)
        self.controls[:, THREAD] = range(solvers)
        self.paths = np.zeros(solvers * PATH, dtype=np.uint64)
        self._begin()

    def clear(self) -> None:
        """Empty the table."""
        self.table[: 1 << int(self.controls[0, INDEX_BITS])] = 0
        self._begin()

    def begin_round(self, searched: int) -> None:
        """Prepare all solvers for a search together; if one has filled its share, the table grows."""
        self.paths[:] = 0
        self.controls[:, SEARCHED] = searched
        if self.controls[:, FULL].any():
            grow(self.table, np.uint64(self.controls[0, INDEX_BITS]))
            self.controls[:, INDEX_BITS] += int(GROWTH_BITS)
            self.controls[:, FULL] = 0

    def _begin(self) -> None:
        self.controls[:, INDEX_BITS] = first_index_bits(self.table.size)
        self.controls[:, FILL] = 0
        self.controls[:, FULL] = 0


class DropSolver:
    """One search at a time on one board; the table grows with it. See `team_of` for several at once."""

    def __init__(
        self, width: int, height: int, table: NDArray[np.uint64] | SharedTable | None = None, number: int = 0
    ) -> None:
        self.width, self.height = width, height
        if not isinstance(table, SharedTable):
            table = SharedTable(allocate(DEFAULT_INDEX_BITS) if table is None else table, 1)
        self.table = table.table
        self.stop = np.zeros(1, dtype=np.int64)
        self._shared = table
        self._control = table.controls[number]
        self._arrays = (
            drop_geometry(width, height),
            table.table,
            table.paths,
            np.zeros(WORDS_SIZE, dtype=np.uint64),
            np.zeros(NUMBERS_SIZE, dtype=np.int64),
            self.stop,
            self._control,
        )
        self._solve = solve.bind(..., ..., *self._arrays)

    def clear(self) -> None:
        """Empty the table."""
        self._shared.clear()

    def begin_round(self, searched: int) -> None:
        """Prepare the whole team for a search of one position, or for more after so many nodes."""
        self._shared.begin_round(searched)

    def bounds(
        self,
        position: Position,
        low: int = -LARGEST,
        high: int = LARGEST,
        node_limit: int = NO_NODE_LIMIT,
    ) -> Bounds:
        """Bounds of the score of an open position of this board, between those known before."""
        game = position.game
        mover, mask = to_bits(game, position.mover), to_bits(game, position.taken)
        return self.score_of(mover, mask, node_limit, low, high)

    def score_of(
        self,
        mover: int,
        mask: int,
        node_limit: int = NO_NODE_LIMIT,
        low: int = -LARGEST,
        high: int = LARGEST,
    ) -> Bounds:
        """The same for an unfinished position given as bit sets.

        Another thread ends the search by setting `stop[0]`.
        """
        control = self._control
        control[NODE_LIMIT], control[NODES] = node_limit, 0
        control[LOWEST], control[HIGHEST] = low, high
        began, cpu_began = time.perf_counter(), time.thread_time()
        self._solve(np.uint64(mover), np.uint64(mask))
        cpu_ended, ended = time.thread_time(), time.perf_counter()
        low, high, nodes = int(control[LOWEST]), int(control[HIGHEST]), int(control[NODES])
        return Bounds(low, high, nodes, ended - began, cpu_ended - cpu_began)

    def scores_of(
        self, positions: Sequence[tuple[int, int]], node_limit: int = NO_NODE_LIMIT
    ) -> list[Bounds]:
        """`score_of` for each pair of mover and mask; the table keeps its entries from one to the next."""
        movers, masks = (np.array(words, dtype=np.uint64) for words in zip(*positions, strict=True))
        results = np.zeros((len(positions), 3), dtype=np.int64)
        self._control[NODE_LIMIT] = node_limit
        solve_each(movers, masks, results, *self._arrays)
        return [Bounds(*row) for row in results.tolist()]

    def move_scores(self, mover: int, mask: int, node_limit: int = NO_NODE_LIMIT) -> dict[int, Bounds]:
        """For each column that has room the bounds of the mover's score after a stone there.

        The node limit holds for all of them together.
        """
        scores = {}
        empty = self.width * self.height - mask.bit_count()
        for column in range(self.width):
            bottom = 1 << column * (self.height + 1)
            bit = (mask + bottom) & (bottom * ((1 << self.height) - 1))
            if not bit:
                continue
            if self._has_run(mover | bit):
                scores[column] = Bounds((empty + 1) // 2, (empty + 1) // 2)
            elif empty == 1:
                scores[column] = Bounds(0, 0)
            else:
                found = self.score_of(mask ^ mover, mask | bit, node_limit)
                scores[column] = found.negated()
                node_limit = max(node_limit - found.nodes, 0)
        return scores

    def _has_run(self, stones: int) -> bool:
        strides = (1, self.height, self.height + 1, self.height + 2)
        return any(stones & stones >> step & stones >> 2 * step & stones >> 3 * step for step in strides)


def team_of(solvers: int, width: int, height: int, table: NDArray[np.uint64]) -> list[DropSolver]:
    """Solvers that search one position together on one table, a thread each.

    A search ends, its question perhaps open, when one of several has filled its share of the table;
    `begin_round` makes room.
    """
    shared = SharedTable(table, solvers)
    return [DropSolver(width, height, shared, number) for number in range(solvers)]
