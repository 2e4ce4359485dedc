"""Run a kernel in slices of a few milliseconds, so that limits, Ctrl-C and requests to answer are noticed.

Compiled code cannot be interrupted. So a search calls its kernel again and again with a number of nodes to
stop at; between two calls a `Slicer` checks the limits, Ctrl-C, and whether somebody wants an answer at once
(`request_answer`). Then a search returns the best move it has.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from inarow import interrupts

SLICE = 0.004  # seconds a slice should take: far below the 50 ms by which a limit may be exceeded
_FIRST_NODES = 16  # a third-party heuristic may be slow
_GROWTH = 4

heartbeat: Callable[[], None] = lambda: None  # noqa: E731  # called after each slice; a watchdog may set it
clock: Callable[[], float] = time.perf_counter  # measures every limit of seconds; a test may set it

# Times on the clock of time.perf_counter; like a signal, a request holds for the whole process.
_requested_at = math.inf  # searches that began before it end now, ...
_due_at = math.inf  # ... and all others by then


def request_answer(seconds: float) -> None:
    """From now on: every search under way in this process ends, and one that begins later has so long."""
    global _requested_at, _due_at
    _requested_at = time.perf_counter()
    _due_at = _requested_at + seconds


def withdraw_request() -> None:
    """From now on searches have all the time of their limits again."""
    global _requested_at, _due_at
    _requested_at = _due_at = math.inf


def is_answer_due(began: float) -> bool:
    """Must a search that began at this time, on the clock of time.perf_counter, answer now?"""
    return began < _requested_at < math.inf or time.perf_counter() >= _due_at


def seconds_left() -> float:
    """How long a search that begins now may take; infinite where no answer was requested."""
    return math.inf if _due_at == math.inf else max(_due_at - time.perf_counter(), 0.0)


class Slicer:
    """How many nodes the next slice may take, estimated from how long the last one took."""

    def __init__(self, deadline: float | None, most_nodes: int | None) -> None:
        self._deadline = deadline
        self._most_nodes = most_nodes
        self._nodes = _FIRST_NODES
        self._began = time.perf_counter()
        self.spent = 0

    @property
    def out_of_time(self) -> bool:
        late = self._deadline is not None and clock() >= self._deadline
        return late or is_answer_due(self._began)

    @property
    def exhausted(self) -> bool:
        """Is a limit reached?"""
        return self.out_of_time or (self._most_nodes is not None and self.spent >= self._most_nodes)

    def run(self, work: Callable[[int], int]) -> None:
        """Call `work` with the number of nodes to stop at; it returns the number it has reached."""
        stop_at = self.spent + self._nodes
        if self._most_nodes is not None:
            stop_at = min(stop_at, self._most_nodes)
        started = clock()
        self.spent = work(stop_at)
        taken = clock() - started
        target = SLICE
        if self._deadline is not None:
            target = min(SLICE, max(self._deadline - clock(), 0.0002))
        if self.spent >= stop_at:  # work that ended before tells nothing about the next slice
            wanted = int(self._nodes * target / max(taken, 1e-7))
            self._nodes = max(_FIRST_NODES, min(wanted, self._nodes * _GROWTH))
        heartbeat()
        interrupts.check()
