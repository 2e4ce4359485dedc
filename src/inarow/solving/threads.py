"""One or several threads search for the score of one position, in rounds that end for all at once."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from inarow.rules.position import Position
from inarow.solving.backends import Backend
from inarow.solving.exact_scores import Bounds

_SINGLE_THREAD_NODES = 50_000  # searched first: for fewer, a thread is not worth starting
_TEAM_NODES = 10_000  # the same for several threads, which gain more
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
    """Search with all solvers at once, on one table.

    A round ends for all when one solver ends: with a proof, with its share of the nodes used up, or with
    its share of the table filled; then the table grows.
    """
    team = len(backends) > 1
    if team:
        backends[0].begin_round(0)
    alone = _TEAM_NODES if team else _SINGLE_THREAD_NODES
    found = query.search_with(backends[0], min(alone, query.node_limit))
    rest = query.narrowed(found)
    while found.exact is None and rest.node_limit > 0 and not cancelled():
        raced = _race(backends, rest, found.nodes, cancelled, tick)
        rest = rest.narrowed(raced)
        found = Bounds(
            raced.low,
            raced.high,
            found.nodes + raced.nodes,
            found.seconds + raced.seconds,
            found.cpu_seconds + raced.cpu_seconds,
        )
        if not team or found.low > found.high:  # one solver ends only when it must; above the window
            break
    return found


def _race(
    backends: Sequence[Backend],
    query: ScoreQuery,
    searched: int,
    cancelled: Callable[[], bool],
    tick: Callable[[], None],
) -> Bounds:
    """One round; `searched` nodes were spent before."""
    share = -(-query.node_limit // len(backends))
    results: list[Bounds] = []
    errors: list[BaseException] = []

    def run(backend: Backend) -> None:
        try:
            results.append(query.search_with(backend, share))
        except BaseException as error:  # raised below, in the caller's thread
            errors.append(error)
        _stop(backends)

    began, cpu_began = time.perf_counter(), time.thread_time()
    if len(backends) > 1:
        backends[0].begin_round(searched)
    growing = time.thread_time() - cpu_began
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
        growing + sum(one.cpu_seconds for one in results),
    )


def _stop(backends: Sequence[Backend]) -> None:
    for backend in backends:
        backend.stop[0] = 1
