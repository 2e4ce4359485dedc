"""The desk of one worker: batches come in, one task after another is done, reports go out."""

from __future__ import annotations

import pickle
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from inarow.errors import TaskFailed
from inarow.executors.executor import Job
from inarow.executors.messages import Failure, Report

PATIENCE = 0.25  # seconds after which a batch is late: its results are told, its other tasks given back


def open_job(pickled: bytes) -> Callable[[Any], Any]:
    """Unpack a job and open it; what it answers does one task."""
    try:
        job: Job[Any, Any] = pickle.loads(pickled)
    except Exception as error:
        trace = "".join(traceback.format_exception(error))
        sentence = f"{error}; a job's class must be importable, so it cannot be part of the script itself"
        raise TaskFailed(type(error).__qualname__, sentence, trace) from None
    return job.open()


@dataclass(slots=True)
class _Tray:
    batch: int
    todo: deque[Any] = field(default_factory=deque)
    done: list[Any] = field(default_factory=list)
    begun: float = 0.0
    told: float = 0.0
    busy: bool = False
    failure: Failure | None = None


class Desk:
    """Batches in the order they came.

    One thread does `wait`, `work` and `report`; others may `put`, `end` and ask `late`. The reports of a
    batch must leave in the order they are made.
    """

    def __init__(self) -> None:
        self._trays: deque[_Tray] = deque()
        self._changed = threading.Condition()
        self._ended = False

    def put(self, batch: int, pickled: bytes) -> None:
        """One more batch to do: a pickled list of tasks."""
        tray = _Tray(batch)
        try:
            tray.todo.extend(pickle.loads(pickled))
        except Exception as error:
            tray.failure = Failure.of(error)
        with self._changed:
            self._trays.append(tray)
            self._changed.notify()

    def end(self) -> None:
        """Begin no other task."""
        with self._changed:
            self._ended = True
            self._changed.notify()

    def wait(self) -> bool:
        """Wait for a batch; False when the end has come."""
        with self._changed:
            while not self._trays and not self._ended:
                self._changed.wait()
            return not self._ended

    def work(self, call: Callable[[Any], Any]) -> None:
        """Do tasks of the first batch until all are done, one failed, or the batch is late."""
        with self._changed:
            tray = self._trays[0]
            tray.begun = tray.told = time.perf_counter()
            tray.busy = self._may_begin(tray)
            task = tray.todo.popleft() if tray.busy else None
        while tray.busy:
            try:
                result = call(task)
            except BaseException as error:
                with self._changed:
                    tray.failure, tray.busy = Failure.of(error), False
                return
            with self._changed:
                tray.done.append(result)
                tray.busy = self._may_begin(tray)
                task = tray.todo.popleft() if tray.busy else None

    def report(self) -> Report:
        """What is to be told of the batch `work` has left; it leaves the desk."""
        with self._changed:
            return self._told(self._trays.popleft())

    def late(self) -> list[Report]:
        """If the batch being done is late: what it has so far, and everything not begun given back."""
        with self._changed:
            if not self._trays or not (first := self._trays[0]).busy or not _is_late(first):
                return []
            waiting = [tray for tray in self._trays if tray is not first]
            self._trays = deque([first])
            reports = [self._told(first)] if first.done or first.todo else []
            return reports + [self._told(tray) for tray in waiting]

    def _may_begin(self, tray: _Tray) -> bool:
        return bool(tray.todo) and not self._ended and not _is_late(tray)

    @staticmethod
    def _told(tray: _Tray) -> Report:
        now = time.perf_counter()
        seconds = now - tray.told if tray.told else 0.0
        report = Report(tray.batch, tray.done, len(tray.todo), seconds, tray.failure)
        tray.done, tray.todo, tray.told = [], deque(), now
        return report


def _is_late(tray: _Tray) -> bool:
    return time.perf_counter() - tray.begun > PATIENCE
