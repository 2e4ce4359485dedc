"""The supervisor of a run: hands out batches, replaces workers that die, delivers each result once."""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from inarow.errors import WorkerLost
from inarow.executors.backlog import Backlog, Item, Pace
from inarow.executors.messages import READY, Report
from inarow.executors.pool import Crew, Lost

AnyCrew = TypeVar("AnyCrew")

DEATHS = 3  # of workers at one task, or of as many starts for each worker, before it is called an error
ORDERLY, HASTY = 5.0, 0.5  # seconds for workers to end: after the last task, and when the run is broken off


@dataclass(frozen=True, slots=True, kw_only=True)
class Recycling:
    """A worker is replaced after `tasks` tasks, but lives for `seconds` at least: starting one takes time."""

    tasks: int
    seconds: float


@dataclass(slots=True)
class _Batch:
    number: int
    items: deque[Item]


@dataclass(slots=True)
class _Hand:
    """What is known of one worker."""

    ready: bool = False
    late: bool = False  # busy with a long task: nothing should wait behind it
    done: int = 0
    hired: float = field(default_factory=time.monotonic)
    batches: deque[_Batch] = field(default_factory=deque)


class Supervisor:
    """One run of a crew over some tasks."""

    def __init__(
        self, crew: Crew, tasks: Iterable[Any], *, workers: int, pace: Pace, recycling: Recycling
    ) -> None:
        self._crew, self._workers, self._pace, self._recycling = crew, workers, pace, recycling
        self._backlog = Backlog(tasks, workers, pace)
        self._hands: dict[int, _Hand] = {}
        self._batches = 0  # handed out so far
        self._deaths: Counter[int] = Counter()  # of workers that had this task alone
        self._false_starts = 0  # deaths before opening the job, since a worker was ready

    def results(self) -> Iterator[tuple[int, Any]]:
        """Every result with its number, as they come; ends the crew in any case."""
        patience = HASTY
        try:
            self._workers = min(self._workers, self._backlog.waiting(self._workers))
            goes_on = self._go_on()
            while goes_on:
                heard, error = self._hear()
                if error is None:
                    goes_on = self._go_on()  # before the results: the caller may take long with them
                yield from heard
                if error is not None:
                    raise error
            patience = ORDERLY
        finally:
            self._crew.dismiss(patience)

    def _go_on(self) -> bool:
        """Retire, hire and hand out; False when nothing is left to do."""
        for worker in [worker for worker, hand in self._hands.items() if self._leaves(hand)]:
            self._crew.retire(worker)
            del self._hands[worker]
        if len(self._hands) < self._workers:
            starting = sum(not hand.ready for hand in self._hands.values())
            wanted = min(self._workers - len(self._hands), self._backlog.waiting(self._workers) - starting)
            for _ in range(wanted):
                self._hands[self._crew.hire()] = _Hand()
        for depth in range(self._pace.depth):
            for worker, hand in self._hands.items():
                if hand.ready and not hand.late and len(hand.batches) <= depth and not self._is_old(hand):
                    self._give(worker, hand)
        return any(hand.batches for hand in self._hands.values()) or self._backlog.waiting(1) > 0

    def _give(self, worker: int, hand: _Hand) -> None:
        if items := self._backlog.cut():
            self._batches += 1
            hand.batches.append(_Batch(self._batches, deque(items)))
            self._crew.give(worker, self._batches, [task for _, task in items])

    def _hear(self) -> tuple[list[tuple[int, Any]], Exception | None]:
        """Wait for news; what arrived before an error is still delivered."""
        heard: list[tuple[int, Any]] = []
        error: Exception | None
        for worker, news in self._crew.listen():
            if isinstance(news, Lost):
                error = self._mourn(self._hands.pop(worker), news)
            else:
                heard += self._book(self._hands[worker], news)
                error = news.failure.error() if news.failure else None
            if error is not None:
                return heard, error
        return heard, None

    def _book(self, hand: _Hand, report: Report) -> list[tuple[int, Any]]:
        if report.batch == READY:
            hand.ready, self._false_starts = True, 0
            return []
        batch = next(batch for batch in hand.batches if batch.number == report.batch)
        results = [(batch.items.popleft()[0], result) for result in report.results]
        self._backlog.give_back(reversed([batch.items.pop() for _ in range(report.returned)]))
        if not batch.items:
            hand.batches.remove(batch)
        # News before the end of a batch, or tasks given back: a task there takes long.
        hand.late = bool(hand.batches) and (bool(batch.items) or report.returned > 0)
        hand.done += len(results)
        if report.seconds:
            self._pace.observe(len(results), report.seconds)
        return results

    def _mourn(self, hand: _Hand, lost: Lost) -> WorkerLost | None:
        """Give out again what a dead worker had; an error if one task, or starting, killed too many."""
        if not hand.ready:
            self._false_starts += 1
            if self._false_starts >= DEATHS * self._workers:
                return WorkerLost("opening the job", lost.how)
        if not hand.batches:
            return None
        begun, *others = hand.batches
        for batch in reversed(others):
            self._backlog.give_back(batch.items)
        self._backlog.suspect(begun.items)
        if len(begun.items) > 1:  # the guilty one will be found alone
            return None
        number = begun.items[0][0]
        self._deaths[number] += 1
        return WorkerLost(f"task {number}", lost.how) if self._deaths[number] >= DEATHS else None

    def _is_old(self, hand: _Hand) -> bool:
        age = time.monotonic() - hand.hired
        return hand.done >= self._recycling.tasks and age >= self._recycling.seconds

    def _leaves(self, hand: _Hand) -> bool:
        return not hand.batches and self._is_old(hand)


@contextmanager
def listed(crew: AnyCrew, crews: list[AnyCrew]) -> Iterator[None]:
    """While it works, a crew stands in the list by which its executor knows its workers."""
    crews.append(crew)
    try:
        yield
    finally:
        crews.remove(crew)
