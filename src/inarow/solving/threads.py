"""One question, one or several threads: the first proof ends the race."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from inarow.rules.position import Position
from inarow.solving.backends import Backend
from inarow.solving.found import Found

FEW = 50_000  # nodes that are searched at once, before threads are worth starting
_WAIT = 0.05  # seconds between two looks at Ctrl-C and the progress


@dataclass(frozen=True, slots=True)
class Question:
    """A position, the bounds known before, and the nodes allowed."""

    position: Position
    low: int
    high: int
    node_limit: int

    def put_to(self, backend: Backend, node_limit: int) -> Found:
        return backend.bounds(self.position, self.low, self.high, node_limit)

    def narrowed(self, found: Found) -> Question:
        """What is left to ask."""
        return Question(self.position, found.low, found.high, max(self.node_limit - found.nodes, 0))


def search_together(
    backends: Sequence[Backend],
    question: Question,
    cancelled: Callable[[], bool],
    tick: Callable[[], None],
) -> Found:
    """Ask all solvers the same question; they walk different ways on one table."""
    first = question.put_to(backends[0], min(FEW, question.node_limit))
    rest = question.narrowed(first)
    if first.settled or rest.node_limit == 0 or cancelled():
        return first
    raced = _race(backends, rest, cancelled, tick)
    return Found(
        raced.low,
        raced.high,
        first.nodes + raced.nodes,
        first.seconds + raced.seconds,
        first.cpu_seconds + raced.cpu_seconds,
    )


def _race(
    backends: Sequence[Backend], question: Question, cancelled: Callable[[], bool], tick: Callable[[], None]
) -> Found:
    share = -(-question.node_limit // len(backends))
    results: list[Found] = []
    errors: list[BaseException] = []

    def run(backend: Backend) -> None:
        try:
            found = question.put_to(backend, share)
        except BaseException as error:  # raised below, in the thread of who asked
            errors.append(error)
            _stop(backends)
            return
        results.append(found)
        if found.settled:
            _stop(backends)

    began = time.perf_counter()
    threads = [threading.Thread(target=run, args=(backend,), daemon=True) for backend in backends]
    for thread in threads:
        thread.start()
    try:
        for thread in threads:
            while thread.is_alive():
                thread.join(_WAIT)
                tick()
    except BaseException:  # Ctrl-C: leave no thread behind
        _stop(backends)
        for thread in threads:
            thread.join()
        raise
    for backend in backends:
        backend.stop[0] = 0
    if cancelled():  # it may have come while the flags were taken back
        _stop(backends)
    if errors:
        raise errors[0]
    return Found(
        max(one.low for one in results),
        min(one.high for one in results),
        sum(one.nodes for one in results),
        time.perf_counter() - began,
        sum(one.cpu_seconds for one in results),
    )


def _stop(backends: Sequence[Backend]) -> None:
    for backend in backends:
        backend.stop[0] = 1
