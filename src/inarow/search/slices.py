"""Run a kernel slice by slice, so that the clock, Ctrl-C and a watcher are heard in time."""

from __future__ import annotations

import time
from collections.abc import Callable

from inarow import interrupts
from inarow.search import haste

SLICE = 0.004  # seconds a slice should take: far below the promise to keep the clock within 50 ms
_FIRST_NODES = 16  # a stranger's heuristic may be slow
_GROWTH = 4

heartbeat: Callable[[], None] = lambda: None  # noqa: E731  # called after each slice; a watchdog may set it
clock: Callable[[], float] = time.perf_counter  # measures every limit of seconds; a test may set it


class Slicer:
    """How many nodes the next slice may take, learnt from how long the last one took."""

    def __init__(self, deadline: float | None, most_nodes: int | None) -> None:
        self._deadline = deadline
        self._most_nodes = most_nodes
        self._nodes = _FIRST_NODES
        self._began = time.perf_counter()
        self.spent = 0

    @property
    def out_of_time(self) -> bool:
        late = self._deadline is not None and clock() >= self._deadline
        return late or haste.is_due(self._began)

    @property
    def exhausted(self) -> bool:
        """Is a limit reached?"""
        return self.out_of_time or (self._most_nodes is not None and self.spent >= self._most_nodes)

    def run(self, work: Callable[[int], int]) -> None:
        """Call `work` with the number of nodes to stop at; it answers with the number it has reached."""
        stop_at = self.spent + self._nodes
        if self._most_nodes is not None:
            stop_at = min(stop_at, self._most_nodes)
        started = clock()
        self.spent = work(stop_at)
        taken = clock() - started
        target = SLICE
        if self._deadline is not None:
            target = min(SLICE, max(self._deadline - clock(), 0.0002))
        wanted = int(self._nodes * target / max(taken, 1e-7))
        self._nodes = max(_FIRST_NODES, min(wanted, self._nodes * _GROWTH))
        heartbeat()
        interrupts.check()
