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
    HIGHEST,
    LOWEST,
    NUMBERS_SIZE,
    WORDS_SIZE,
    solve,
    solve_each,
)
from inarow.kernels.solving.drop.search import INDEX_BITS, NODE_LIMIT, NODES
from inarow.kernels.solving.drop.table import LARGEST, allocate, first_index_bits
from inarow.rules.position import Position
from inarow.solving.exact_scores import NO_NODE_LIMIT, Bounds

DEFAULT_INDEX_BITS = 22  # 32 megabytes


class DropSolver:
    """One search at a time on one board.

    A table of its own grows with the search. With `shared`, the table is used in full from the start,
    and several solvers, a thread each, may use it at once.
    """

    def __init__(
        self,
        width: int,
        height: int,
        table: NDArray[np.uint64] | None = None,
        *,
        shared: bool = False,
        from_the_right: bool = False,
    ) -> None:
        self.width, self.height = width, height
        self.table = allocate(DEFAULT_INDEX_BITS) if table is None else table
        self.stop = np.zeros(1, dtype=np.int64)
        self._shared = shared
        self._control = np.zeros(CONTROL_SIZE, dtype=np.int64)
        self._arrays = (
            drop_geometry(width, height, from_the_right),
            self.table,
            np.zeros(WORDS_SIZE, dtype=np.uint64),
            np.zeros(NUMBERS_SIZE, dtype=np.int64),
            self.stop,
            self._control,
        )
        self._solve = solve.bind(..., ..., *self._arrays)
        self._begin_table()

    def clear(self) -> None:
        """Empty the table."""
        self.table[: 1 << int(self._control[INDEX_BITS])] = 0
        self._begin_table()

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
        self._solve(mover, mask)
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

    def _begin_table(self) -> None:
        size = self.table.size
        self._control[INDEX_BITS] = size.bit_length() - 1 if self._shared else first_index_bits(size)
        self._control[FILL] = 0

    def _has_run(self, stones: int) -> bool:
        strides = (1, self.height, self.height + 1, self.height + 2)
        return any(stones & stones >> step & stones >> 2 * step & stones >> 3 * step for step in strides)
