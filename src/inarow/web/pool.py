"""The worker processes and their queue: which request runs where, and for how long."""

from __future__ import annotations

import asyncio
import itertools
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Hashable
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import msgspec

from inarow.errors import Refused
from inarow.web.limits import Limits
from inarow.web.operations import Operation
from inarow.web.requests import LimitsSeconds
from inarow.web.thinking.jobs import Event
from inarow.web.worker import WorkerProcess

T = TypeVar("T")

_PAUSE = 1.0  # seconds before a worker that failed to start is started again


@dataclass(eq=False, slots=True)
class QueuedRequest:
    """A request that waits or runs: who asked, what, its time limit, and its events so far."""

    number: int
    owner: Hashable
    operation: Operation
    request: bytes
    seconds: float
    events: asyncio.Queue[Event] = field(default_factory=asyncio.Queue)
    worker: WorkerProcess | None = None
    timer: asyncio.TimerHandle | None = None
    stopped: bool = False


class FairQueue(Generic[T]):
    """Items of several owners. Each owner's items come in order and owners take turns, so that a client with
    many requests delays only itself."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[Hashable, deque[T]] = OrderedDict()
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def put(self, owner: Hashable, item: T) -> None:
        """Add an item behind all others of this owner."""
        self._waiting.setdefault(owner, deque()).append(item)
        self._length += 1

    def take(self, fits: Callable[[T], bool]) -> T | None:
        """The next item that fits, of the owner whose turn it is; that owner then comes last."""
        for owner, items in self._waiting.items():
            for item in items:
                if fits(item):
                    self.remove(owner, item)
                    if owner in self._waiting:
                        self._waiting.move_to_end(owner)
                    return item
        return None

    def remove(self, owner: Hashable, item: T) -> bool:
        """Take this item out; False if it is not there."""
        items = self._waiting.get(owner, deque())
        if item not in items:
            return False
        items.remove(item)
        self._length -= 1
        if not items:
            del self._waiting[owner]
        return True


class Pool:
    """Starts worker processes, gives them requests, and replaces those that end."""

    def __init__(self, limits: Limits, plugins: tuple[str, ...] = (), *, threads: int = 2) -> None:
        self._limits = limits
        self._setup = {"plugins": list(plugins), "memory": limits.memory, "threads": threads}
        self._workers: list[WorkerProcess] = []
        self._keepers: list[asyncio.Task[None]] = []
        self._tasks: dict[int, QueuedRequest] = {}
        self._queue: FairQueue[QueuedRequest] = FairQueue()
        self._numbers = itertools.count(1)

    async def open(self) -> None:
        """Start the workers; requests wait until one is ready."""
        self._keepers = [asyncio.create_task(self._keep()) for _ in range(self._limits.workers)]

    async def close(self) -> None:
        """End all workers."""
        for keeper in self._keepers:
            keeper.cancel()
        for worker in self._workers:
            worker.kill()
        await asyncio.gather(*self._keepers, return_exceptions=True)

    @property
    def ready(self) -> int:
        """Workers that can take a job, or have one."""
        return sum(worker.ready for worker in self._workers)

    @property
    def busy(self) -> int:
        return sum(worker.job is not None for worker in self._workers)

    @property
    def queued(self) -> int:
        return len(self._queue)

    async def events(
        self, owner: Hashable, operation: Operation, request: msgspec.Struct
    ) -> AsyncIterator[Event]:
        """The events of one request; leaving the iteration cancels it."""
        if len(self._queue) >= self._limits.queue:
            raise Refused(503, "all workers are busy and the queue is full; try again in a moment")
        task = QueuedRequest(
            next(self._numbers),
            owner,
            operation,
            msgspec.json.encode(request),
            self._time_limit(operation, request),
        )
        self._tasks[task.number] = task
        self._queue.put(owner, task)
        task.timer = asyncio.get_running_loop().call_later(self._limits.waiting, self._give_up, task)
        self._assign()
        try:
            while True:
                event = await task.events.get()
                if event["event"] == "error":
                    raise Refused(event["status"], event["error"])
                yield event
                if event["event"] == "done":
                    return
        finally:
            self._leave(task)

    async def answer(self, owner: Hashable, operation: Operation, request: msgspec.Struct) -> Any:
        """The last answer to one request."""
        found = None
        async for event in self.events(owner, operation, request):
            found = event["found"]
        return found

    def _time_limit(self, operation: Operation, request: msgspec.Struct) -> float:
        """Seconds after which the worker is stopped: for the whole request, or for each position."""
        if operation.position_seconds is not None:
            return operation.position_seconds
        asked = request.seconds if isinstance(request, LimitsSeconds) else None
        return asked or self._limits.seconds

    @property
    def _long(self) -> int:
        """Workers with a job that may run for long."""
        return sum(task.worker is not None and task.operation.long for task in self._tasks.values())

    def _assign(self) -> None:
        """Give waiting requests to free workers; long ones leave at least one worker free."""
        free = [worker for worker in self._workers if worker.ready and worker.job is None]
        while free:
            task = self._queue.take(_is_short if self._long >= self._limits.workers - 1 > 0 else _is_any)
            if task is None:
                return
            self._begin(task, free.pop())

    def _begin(self, task: QueuedRequest, worker: WorkerProcess) -> None:
        task.worker = worker
        worker.give(task.number, task.operation.name, task.request, task.seconds)
        self._start_timer(task)

    def _start_timer(self, task: QueuedRequest) -> None:
        """The time limit begins now."""
        if task.timer is not None:
            task.timer.cancel()
        loop = asyncio.get_running_loop()
        task.timer = loop.call_later(task.seconds + self._limits.grace, self._too_late, task)

    def _give_up(self, task: QueuedRequest) -> None:
        """Refuse a request that has waited too long."""
        if self._queue.remove(task.owner, task):
            why = "no worker was free" if self.ready else "the workers were still starting"
            reason = f"{why} for {self._limits.waiting:g} s; try again in a moment"
            task.events.put_nowait({"event": "error", "status": 503, "error": reason})

    def _too_late(self, task: QueuedRequest) -> None:
        reason = (
            f"the search took more than {task.seconds:g} s; give it fewer seconds, nodes or a smaller depth"
        )
        task.events.put_nowait({"event": "error", "status": 422, "error": reason})
        self._stop(task)

    def _leave(self, task: QueuedRequest) -> None:
        """The client no longer waits for this request."""
        if task.worker is None:
            self._queue.remove(task.owner, task)
            if task.timer is not None:
                task.timer.cancel()
            self._tasks.pop(task.number, None)
        elif task.number in self._tasks:
            self._stop(task)

    def _stop(self, task: QueuedRequest) -> None:
        """Cancel the job; if the worker does not stop, kill it."""
        if task.stopped or task.worker is None:
            return
        task.stopped = True
        if task.timer is not None:
            task.timer.cancel()
        task.worker.cancel()
        loop = asyncio.get_running_loop()
        task.timer = loop.call_later(self._limits.stopping, task.worker.kill)

    def _on_event(self, worker: WorkerProcess, event: Event) -> None:
        if event["event"] == "ready":
            worker.ready = True
            self._assign()
            return
        task = self._tasks.get(event["job"])
        if task is None:
            return
        if not task.stopped and event["event"] != "cancelled":
            task.events.put_nowait(event)
            if event["event"] == "progress" and task.operation.position_seconds is not None:
                self._start_timer(task)
        if event["event"] in ("done", "error", "cancelled"):
            self._release(task)
            worker.job = None
            self._assign()

    def _release(self, task: QueuedRequest) -> None:
        if task.timer is not None:
            task.timer.cancel()
        self._tasks.pop(task.number, None)

    async def _keep(self) -> None:
        """Keep one worker running: start another when it ends."""
        while True:
            worker = await WorkerProcess.start(self._setup, self._on_event)
            self._workers.append(worker)
            try:
                await worker.listen()
            finally:
                worker.kill()
                self._workers.remove(worker)
                self._lost(worker)
            if not worker.ready:
                await asyncio.sleep(_PAUSE)

    def _lost(self, worker: WorkerProcess) -> None:
        """A worker ended; if it had a job, the job fails."""
        task = None if worker.job is None else self._tasks.get(worker.job)
        if task is None:
            return
        self._release(task)
        reason = "the search was lost because its process ended; ask again"
        task.events.put_nowait({"event": "error", "status": 503, "error": reason})


def _is_short(task: QueuedRequest) -> bool:
    return not task.operation.long


def _is_any(_task: QueuedRequest) -> bool:
    return True
