"""One question, one or several threads: the first proof ends the race."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from inarow.rules.position import Position
from inarow.search.backends import Backend
from inarow.search.solution import Bounds

FEW = 50_000  # nodes that are searched at once, before threads are worth starting
_WAIT = 0.05  # seconds between two looks at Ctrl-C and the progress


@dataclass(frozen=True, slots=True)
class Found:
    """Bounds of a score, the nodes it took and the CPU seconds of all threads."""

    bounds: Bounds
    nodes: int
    cpu_seconds: float


@dataclass(frozen=True, slots=True)
class Question:
    """A position, the bounds known before, and the nodes allowed."""

    position: Position
    known: Bounds
    node_limit: int

    def narrowed(self, found: Found) -> Question:
        """What is left to ask."""
        return Question(self.position, found.bounds, max(self.node_limit - found.nodes, 0))


def search_together(
    backends: Sequence[Backend],
    question: Question,
    cancelled: Callable[[], bool],
    tick: Callable[[], None],
) -> Found:
    """Ask all solvers the same question; they walk different ways on one table."""
    first = _timed(backends[0], Question(question.position, question.known, min(FEW, question.node_limit)))
    rest = question.narrowed(first)
    if first.bounds.exact is not None or rest.node_limit == 0 or cancelled():
        return first
    raced = _race(backends, rest, cancelled, tick)
    return Found(raced.bounds, first.nodes + raced.nodes, first.cpu_seconds + raced.cpu_seconds)


def _race(
    backends: Sequence[Backend], question: Question, cancelled: Callable[[], bool], tick: Callable[[], None]
) -> Found:
    share = Question(question.position, question.known, -(-question.node_limit // len(backends)))
    results: list[Found] = []

    def run(backend: Backend) -> None:
        found = _timed(backend, share)
        results.append(found)
        if found.bounds.exact is not None:
            _stop(backends)

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
    return Found(
        Bounds(low=max(one.bounds.low for one in results), high=min(one.bounds.high for one in results)),
        sum(one.nodes for one in results),
        sum(one.cpu_seconds for one in results),
    )


def _timed(backend: Backend, question: Question) -> Found:
    started = time.thread_time()
    known = question.known
    bounds, nodes = backend.bounds(question.position, known.low, known.high, question.node_limit)
    return Found(bounds, nodes, time.thread_time() - started)


def _stop(backends: Sequence[Backend]) -> None:
    for backend in backends:
        backend.stop[0] = 1
