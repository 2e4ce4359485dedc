"""The supervisor of a run: sends out batches, replaces workers that die, delivers each result once."""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from inarow.errors import WorkerLost
from inarow.executors.backlog import Backlog, Item, Pace
from inarow.executors.messages import READY, WorkerMessage
from inarow.executors.pool import WorkerDeath, WorkerPool

AnyPool = TypeVar("AnyPool")

DEATHS = 3  # of workers at one task, or at the start for each worker, that make it an error
NORMAL_STOP, FAST_STOP = 5.0, 0.5  # seconds workers may take to end: after the last task, and before it


@dataclass(frozen=True, slots=True, kw_only=True)
class Recycling:
    """A worker is replaced after `tasks` tasks, but not before `seconds`: starting one takes time."""

    tasks: int
    seconds: float


@dataclass(slots=True)
class _SentBatch:
    number: int
    items: deque[Item]


@dataclass(slots=True)
class _WorkerState:
    """What is known of one worker."""

    ready: bool = False
    overdue: bool = False  # busy with a long task: no batch should wait behind it
    done: int = 0
    started: float = field(default_factory=time.monotonic)
    batches: deque[_SentBatch] = field(default_factory=deque)


class Supervisor:
    """Runs some tasks on the workers of a pool."""

    def __init__(
        self, pool: WorkerPool, tasks: Iterable[Any], *, workers: int, pace: Pace, recycling: Recycling
    ) -> None:
        self._pool, self._workers, self._pace, self._recycling = pool, workers, pace, recycling
        self._backlog = Backlog(tasks, workers, pace)
        self._states: dict[int, _WorkerState] = {}
        self._batches = 0  # sent so far
        self._deaths: Counter[int] = Counter()  # of workers that had this task alone
        self._false_starts = 0  # deaths before the job was opened, since a worker was last ready

    def results(self) -> Iterator[tuple[int, Any]]:
        """Every result with its number, as they come; the pool is stopped in any case."""
        seconds = FAST_STOP
        try:
            self._workers = min(self._workers, self._backlog.waiting(self._workers))
            goes_on = self._assign()
            while goes_on:
                results, error = self._receive()
                if error is None:
                    goes_on = self._assign()  # before the results: the caller may take long with them
                yield from results
                if error is not None:
                    raise error
            seconds = NORMAL_STOP
        finally:
            self._pool.stop(seconds)

    def _assign(self) -> bool:
        """Stop old workers, start new ones and send batches; False when nothing is left to do."""
        for worker in [worker for worker, state in self._states.items() if self._is_finished(state)]:
            self._pool.stop_worker(worker)
            del self._states[worker]
        if len(self._states) < self._workers:
            starting = sum(not state.ready for state in self._states.values())
            wanted = min(self._workers - len(self._states), self._backlog.waiting(self._workers) - starting)
            for _ in range(wanted):
                self._states[self._pool.start_worker()] = _WorkerState()
        for depth in range(self._pace.depth):
            for worker, state in self._states.items():
                if (
                    state.ready
                    and not state.overdue
                    and len(state.batches) <= depth
                    and not self._is_old(state)
                ):
                    self._send(worker, state)
        return any(state.batches for state in self._states.values()) or self._backlog.waiting(1) > 0

    def _send(self, worker: int, state: _WorkerState) -> None:
        if items := self._backlog.cut():
            self._batches += 1
            state.batches.append(_SentBatch(self._batches, deque(items)))
            self._pool.send(worker, self._batches, [task for _, task in items])

    def _receive(self) -> tuple[list[tuple[int, Any]], Exception | None]:
        """Wait for messages; results that arrived before an error are still delivered."""
        results: list[tuple[int, Any]] = []
        error: Exception | None
        for worker, message in self._pool.receive():
            if isinstance(message, WorkerDeath):
                error = self._handle_death(self._states.pop(worker), message)
            else:
                results += self._record(self._states[worker], message)
                error = message.failure.error() if message.failure else None
            if error is not None:
                return results, error
        return results, None

    def _record(self, state: _WorkerState, message: WorkerMessage) -> list[tuple[int, Any]]:
        if message.batch == READY:
            state.ready, self._false_starts = True, 0
            return []
        batch = next(batch for batch in state.batches if batch.number == message.batch)
        results = [(batch.items.popleft()[0], result) for result in message.results]
        self._backlog.give_back(reversed([batch.items.pop() for _ in range(message.returned)]))
        if not batch.items:
            state.batches.remove(batch)
        # A message before the end of a batch, or tasks given back: a task there takes long.
        state.overdue = bool(state.batches) and (bool(batch.items) or message.returned > 0)
        state.done += len(results)
        if message.seconds:
            self._pace.observe(len(results), message.seconds)
        return results

    def _handle_death(self, state: _WorkerState, death: WorkerDeath) -> WorkerLost | None:
        """Queue again what a dead worker had; an error if one task, or the start, killed too many."""
        if not state.ready:
            self._false_starts += 1
            if self._false_starts >= DEATHS * self._workers:
                return WorkerLost("opening the job", death.how)
        if not state.batches:
            return None
        current, *others = state.batches
        for batch in reversed(others):
            self._backlog.give_back(batch.items)
        self._backlog.suspect(current.items)
        if len(current.items) > 1:  # each goes out alone, which shows the one that kills
            return None
        number = current.items[0][0]
        self._deaths[number] += 1
        return WorkerLost(f"task {number}", death.how) if self._deaths[number] >= DEATHS else None

    def _is_old(self, state: _WorkerState) -> bool:
        age = time.monotonic() - state.started
        return state.done >= self._recycling.tasks and age >= self._recycling.seconds

    def _is_finished(self, state: _WorkerState) -> bool:
        return not state.batches and self._is_old(state)


@contextmanager
def registered(pool: AnyPool, pools: list[AnyPool]) -> Iterator[None]:
    """While it works, a pool is in the list of its executor, which knows all workers by it."""
    pools.append(pool)
    try:
        yield
    finally:
        pools.remove(pool)
