"""One or several threads search for the score of one position: the first proof ends the search."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from inarow.rules.position import Position
from inarow.solving.backends import Backend
from inarow.solving.exact_scores import Bounds

_SINGLE_THREAD_NODES = 50_000  # searched first: for fewer, threads are not worth starting
_POLL = 0.05  # seconds between two checks for Ctrl-C, and reports of progress


@dataclass(frozen=True, slots=True)
class ScoreQuery:
    """A position, the bounds of its score known before, and the nodes allowed."""

    position: Position
    low: int
    high: int
    node_limit: int

    def search_with(self, backend: Backend, node_limit: int) -> Bounds:
        """What is known after this search: a backend returns only what it has proven itself."""
        found = backend.bounds(self.position, self.low, self.high, node_limit)
        return found.within(self.low, self.high)

    def narrowed(self, found: Bounds) -> ScoreQuery:
        """What is still unknown."""
        return ScoreQuery(self.position, found.low, found.high, max(self.node_limit - found.nodes, 0))


def search_in_threads(
    backends: Sequence[Backend],
    query: ScoreQuery,
    cancelled: Callable[[], bool],
    tick: Callable[[], None],
) -> Bounds:
    """Search with all solvers at once; they try moves in different orders, on one table."""
    first = query.search_with(backends[0], min(_SINGLE_THREAD_NODES, query.node_limit))
    rest = query.narrowed(first)
    if first.exact is not None or rest.node_limit == 0 or cancelled():
        return first
    raced = _race(backends, rest, cancelled, tick)
    return Bounds(
        raced.low,
        raced.high,
        first.nodes + raced.nodes,
        first.seconds + raced.seconds,
        first.cpu_seconds + raced.cpu_seconds,
    )


def _race(
    backends: Sequence[Backend], query: ScoreQuery, cancelled: Callable[[], bool], tick: Callable[[], None]
) -> Bounds:
    share = -(-query.node_limit // len(backends))
    results: list[Bounds] = []
    errors: list[BaseException] = []

    def run(backend: Backend) -> None:
        try:
            found = query.search_with(backend, share)
        except BaseException as error:  # raised below, in the caller's thread
            errors.append(error)
            _stop(backends)
            return
        results.append(found)
        if found.exact is not None:
            _stop(backends)

    began = time.perf_counter()
    threads = [threading.Thread(target=run, args=(backend,), daemon=True) for backend in backends]
    for thread in threads:
        thread.start()
    try:
        for thread in threads:
            while thread.is_alive():
                thread.join(_POLL)
                tick()
    except BaseException:  # Ctrl-C: leave no thread behind
        _stop(backends)
        for thread in threads:
            thread.join()
        raise
    for backend in backends:
        backend.stop[0] = 0
    if cancelled():  # the request may have come while the flags were reset
        _stop(backends)
    if errors:
        raise errors[0]
    return Bounds(
        max(one.low for one in results),
        min(one.high for one in results),
        sum(one.nodes for one in results),
        time.perf_counter() - began,
        sum(one.cpu_seconds for one in results),
    )


def _stop(backends: Sequence[Backend]) -> None:
    for backend in backends:
        backend.stop[0] = 1
