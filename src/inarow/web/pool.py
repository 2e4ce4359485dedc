"""The worker processes and the queue before them: who thinks about what, and for how long."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Hashable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from inarow.errors import Refused
from inarow.web.limits import Limits
from inarow.web.requests import Request
from inarow.web.waiting import FairQueue
from inarow.web.worker import Event, Worker

LONG = ("analyse", "review")  # they never take all workers, so that a move need not wait for them
JUDGING = ("review", "judge")
JUDGING_SECONDS = 120.0  # for each position of a game: they are judged by nodes, and a machine may be slow
_PAUSE = 1.0  # seconds before a worker that failed to start is tried again


@dataclass(eq=False, slots=True)
class Task:
    """A request on its way: who asked, what, and the events it has led to."""

    number: int
    owner: Hashable
    kind: str
    request: bytes
    seconds: float
    events: asyncio.Queue[Event] = field(default_factory=asyncio.Queue)
    worker: Worker | None = None
    timer: asyncio.TimerHandle | None = None
    unwanted: bool = False


class Pool:
    """Worker processes that are started, watched and replaced."""

    def __init__(self, limits: Limits, plugins: tuple[str, ...] = (), *, threads: int = 2) -> None:
        self._limits = limits
        self._setting = {"plugins": list(plugins), "memory": limits.memory, "threads": threads}
        self._workers: list[Worker] = []
        self._keepers: list[asyncio.Task[None]] = []
        self._tasks: dict[int, Task] = {}
        self._queue: FairQueue[Task] = FairQueue()
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
    def pids(self) -> list[int]:
        return [worker.pid for worker in self._workers if worker.alive]

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

    async def events(self, owner: Hashable, kind: str, request: Request) -> AsyncIterator[Event]:
        """The events of one request; leaving the iteration cancels it."""
        if len(self._queue) >= self._limits.queue:
            raise Refused(503, "all workers are busy and the queue is full; try again in a moment")
        task = Task(next(self._numbers), owner, kind, msgspec.json.encode(request), self._time(kind, request))
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

    async def answer(self, owner: Hashable, kind: str, request: Request) -> Any:
        """What a request leads to in the end."""
        found = None
        async for event in self.events(owner, kind, request):
            found = event["found"]
        return found

    def _time(self, kind: str, request: Request) -> float:
        """Seconds until the worker is told to stop, whatever it does."""
        if kind in JUDGING:
            return JUDGING_SECONDS
        return getattr(request, "seconds", None) or self._limits.seconds

    @property
    def _long(self) -> int:
        """Workers with a job that may take long."""
        return sum(task.worker is not None and task.kind in LONG for task in self._tasks.values())

    def _assign(self) -> None:
        """Hand tasks to free workers."""
        free = [worker for worker in self._workers if worker.ready and worker.job is None]
        while free:
            task = self._queue.take(_is_short if self._long >= self._limits.workers - 1 > 0 else _is_any)
            if task is None:
                return
            self._begin(task, free.pop())

    def _begin(self, task: Task, worker: Worker) -> None:
        task.worker = worker
        allowed = self._limits.seconds if task.kind in JUDGING else task.seconds
        worker.give(task.number, task.kind, task.request, allowed)
        self._expect(task)

    def _expect(self, task: Task) -> None:
        """From now on the worker has so long until it is stopped."""
        if task.timer is not None:
            task.timer.cancel()
        loop = asyncio.get_running_loop()
        task.timer = loop.call_later(task.seconds + self._limits.grace, self._too_late, task)

    def _give_up(self, task: Task) -> None:
        """It has waited too long."""
        if self._queue.remove(task.owner, task):
            why = "no worker was free" if self.ready else "the workers were still getting ready"
            reason = f"{why} for {self._limits.waiting:g} s; try again in a moment"
            task.events.put_nowait({"event": "error", "status": 503, "error": reason})

    def _too_late(self, task: Task) -> None:
        reason = (
            f"the search took more than {task.seconds:g} s; give it fewer seconds, nodes or a smaller depth"
        )
        task.events.put_nowait({"event": "error", "status": 422, "error": reason})
        self._stop(task)

    def _leave(self, task: Task) -> None:
        """Nobody listens to this task any more."""
        if task.worker is None:
            self._queue.remove(task.owner, task)
            if task.timer is not None:
                task.timer.cancel()
            self._tasks.pop(task.number, None)
        elif task.number in self._tasks:
            self._stop(task)

    def _stop(self, task: Task) -> None:
        """Tell the worker to stop; if it does not, end it."""
        if task.unwanted or task.worker is None:
            return
        task.unwanted = True
        if task.timer is not None:
            task.timer.cancel()
        task.worker.cancel()
        loop = asyncio.get_running_loop()
        task.timer = loop.call_later(self._limits.stopping, task.worker.kill)

    def _hear(self, worker: Worker, event: Event) -> None:
        if event["event"] == "ready":
            worker.ready = True
            self._assign()
            return
        task = self._tasks.get(event["job"])
        if task is None:
            return
        if not task.unwanted and event["event"] != "cancelled":
            task.events.put_nowait(event)
            if task.kind == "review" and event["event"] == "progress":
                self._expect(task)  # a long game takes its time; what must not take long is a move of it
        if event["event"] in ("done", "error", "cancelled"):
            self._release(task)
            worker.job = None
            self._assign()

    def _release(self, task: Task) -> None:
        if task.timer is not None:
            task.timer.cancel()
        self._tasks.pop(task.number, None)

    async def _keep(self) -> None:
        """Have one worker, and another when it ends."""
        while True:
            worker = await Worker.start(self._setting, self._hear)
            self._workers.append(worker)
            try:
                await worker.listen()
            finally:
                worker.kill()
                self._workers.remove(worker)
                self._lost(worker)
            if not worker.ready:
                await asyncio.sleep(_PAUSE)

    def _lost(self, worker: Worker) -> None:
        """A worker has ended in the middle of a job."""
        task = None if worker.job is None else self._tasks.get(worker.job)
        if task is None:
            return
        self._release(task)
        reason = "the search was lost, as its process has ended; ask again"
        task.events.put_nowait({"event": "error", "status": 503, "error": reason})


def _is_short(task: Task) -> bool:
    return task.kind not in LONG


def _is_any(_task: Task) -> bool:
    return True
