"""A worker's own queue: batches come in, one task after another is done, messages go out."""

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
from inarow.executors.messages import TaskFailure, WorkerMessage

OVERDUE = 0.25  # seconds after which a batch is overdue: its results are sent, its other tasks given back


def open_job(pickled: bytes) -> Callable[[Any], Any]:
    """Unpickle a job and open it; the function it returns does one task."""
    try:
        job: Job[Any, Any] = pickle.loads(pickled)
    except Exception as error:
        trace = "".join(traceback.format_exception(error))
        sentence = f"{error}; a job's class must be importable, so it cannot be part of the script itself"
        raise TaskFailed(type(error).__qualname__, sentence, trace) from None
    return job.open()


@dataclass(slots=True)
class _QueuedBatch:
    number: int
    todo: deque[Any] = field(default_factory=deque)
    done: list[Any] = field(default_factory=list)
    started: float = 0.0
    reported: float = 0.0  # when the last message about it was made
    busy: bool = False
    failure: TaskFailure | None = None

    @property
    def is_overdue(self) -> bool:
        return time.perf_counter() - self.started > OVERDUE

    def message(self) -> WorkerMessage:
        """What was done since the message before; tasks not started go back with it."""
        now = time.perf_counter()
        seconds = now - self.reported if self.reported else 0.0
        message = WorkerMessage(self.number, self.done, len(self.todo), seconds, self.failure)
        self.done, self.todo, self.reported = [], deque(), now
        return message


class TaskQueue:
    """Batches in the order they came.

    One thread calls `wait`, `work` and `finish`; others may call `put`, `end` and `overdue`. The messages
    about a batch must be sent in the order they are made.
    """

    def __init__(self) -> None:
        self._batches: deque[_QueuedBatch] = deque()
        self._changed = threading.Condition()
        self._ended = False

    def put(self, number: int, pickled: bytes) -> None:
        """One more batch to do: a pickled list of tasks."""
        batch = _QueuedBatch(number)
        try:
            batch.todo.extend(pickle.loads(pickled))
        except Exception as error:
            batch.failure = TaskFailure.of(error)
        with self._changed:
            self._batches.append(batch)
            self._changed.notify()

    def end(self) -> None:
        """Start no other task."""
        with self._changed:
            self._ended = True
            self._changed.notify()

    def wait(self) -> bool:
        """Wait for a batch; False after `end`."""
        with self._changed:
            while not self._batches and not self._ended:
                self._changed.wait()
            return not self._ended

    def work(self, call: Callable[[Any], Any]) -> None:
        """Do tasks of the first batch until all are done, one failed, or the batch is overdue."""
        with self._changed:
            batch = self._batches[0]
            batch.started = batch.reported = time.perf_counter()
            batch.busy = self._may_start(batch)
            task = batch.todo.popleft() if batch.busy else None
        while batch.busy:
            try:
                result = call(task)
            except BaseException as error:
                with self._changed:
                    batch.failure, batch.busy = TaskFailure.of(error), False
                return
            with self._changed:
                batch.done.append(result)
                batch.busy = self._may_start(batch)
                task = batch.todo.popleft() if batch.busy else None

    def finish(self) -> WorkerMessage:
        """Remove the batch that `work` has returned from; the message about it."""
        with self._changed:
            return self._batches.popleft().message()

    def overdue(self) -> list[WorkerMessage]:
        """If the current batch is overdue: its results so far, and every task not started given back."""
        with self._changed:
            if not self._batches or not (first := self._batches[0]).busy or not first.is_overdue:
                return []
            waiting = [batch for batch in self._batches if batch is not first]
            self._batches = deque([first])
            messages = [first.message()] if first.done or first.todo else []
            return messages + [batch.message() for batch in waiting]

    def _may_start(self, batch: _QueuedBatch) -> bool:
        return bool(batch.todo) and not self._ended and not batch.is_overdue
