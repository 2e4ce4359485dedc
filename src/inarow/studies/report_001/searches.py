"""The report's two searches: a value, and the set of equally good columns, one of which is then drawn."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

from inarow.studies.report_001.board import EARLY, FULL, WIDTH, landing_cells, wins
from inarow.studies.report_001.bugs import Slips
from inarow.studies.report_001.evaluations import Evaluate

INFINITE = 10**15  # beyond every heuristic


@dataclass(frozen=True, slots=True)
class Thought:
    """What one search found, and what it took; `seconds` are those of the processor."""

    value: float
    cells: tuple[int, ...]  # said to be equally good, in the order of the search
    nodes: int  # positions entered below the root
    seconds: float

    @property
    def columns(self) -> tuple[int, ...]:
        """The same as columns, counted from 1, from the left."""
        return tuple(sorted(cell % WIDTH + 1 for cell in self.cells))


class Search:
    """Minimax, or alpha-beta if `pruned`, with a heuristic and an order of columns.

    Values are for the side at the root. The slip `bounds`: a move after the best one is searched only to
    see whether it is better. If it is not, its value is a bound, and one equal to the best says nothing.
    """

    def __init__(self, evaluate: Evaluate, order: tuple[int, ...], slips: Slips, *, pruned: bool) -> None:
        self._evaluate, self._order, self._slips, self._pruned = evaluate, order, slips, pruned
        self._drawn_at = EARLY if slips.early_draw else FULL
        self._nodes = 0

    def think(self, mover: int, waiter: int, depth: int) -> Thought:
        """The whole search."""
        *_, last = self.steps(mover, waiter, depth)
        return last

    def steps(self, mover: int, waiter: int, depth: int) -> Iterator[Thought]:
        """What is known after each move at the root; the last one is the answer."""
        best: float = -INFINITE
        equal: list[int] = []
        seconds = 0.0
        self._nodes = 0
        for cell in landing_cells(mover | waiter, self._order):
            began = time.process_time()
            alpha = best if self._slips.bounds else -INFINITE
            value = self._least(waiter, mover | 1 << cell, depth - 1, alpha, INFINITE, cell)
            if value > best:
                best, equal = value, [cell]
            elif value == best:
                equal.append(cell)
            seconds += time.process_time() - began
            yield Thought(best, tuple(equal), self._nodes, seconds)

    def _least(self, mover: int, own: int, depth: int, alpha: float, beta: float, last: int) -> float:
        """The value where the opponent is to move."""
        self._nodes += 1
        if depth == 0 or wins(own, last) or (mover | own).bit_count() >= self._drawn_at:
            return self._evaluate(own, mover, False, self._slips)
        best: float = INFINITE
        for cell in landing_cells(mover | own, self._order):
            best = min(best, self._most(own, mover | 1 << cell, depth - 1, alpha, beta, cell))
            if self._pruned:
                beta = min(beta, best)
                if beta <= alpha:
                    break
        return best

    def _most(self, own: int, waiter: int, depth: int, alpha: float, beta: float, last: int) -> float:
        """The value where the side of the root is to move."""
        self._nodes += 1
        if depth == 0 or wins(waiter, last) or (own | waiter).bit_count() >= self._drawn_at:
            return self._evaluate(own, waiter, True, self._slips)
        best: float = -INFINITE
        for cell in landing_cells(own | waiter, self._order):
            best = max(best, self._least(waiter, own | 1 << cell, depth - 1, alpha, beta, cell))
            if self._pruned:
                alpha = max(alpha, best)
                if beta <= alpha:
                    break
        return best
