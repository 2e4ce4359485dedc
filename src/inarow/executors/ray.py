"""A Ray cluster: its actors are the workers, and one that dies is replaced by another.

This is the only module that knows Ray, and it loads Ray only when an executor is made.
"""

from __future__ import annotations

import logging
import os
import pickle
import socket
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from inarow.errors import BadOption, MissingExtra, shortened
from inarow.executors.backlog import Pace
from inarow.executors.executor import Job, Result, Task, close
from inarow.executors.messages import READY, TaskFailure, WorkerMessage
from inarow.executors.pool import WorkerDeath
from inarow.executors.queue import TaskQueue, open_job
from inarow.executors.supervisor import Recycling, Supervisor, registered

_ENVIRONMENT = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0"}
_WAIT = 0.5  # seconds to wait for a message
TARGET, MOST = 0.2, 4096  # of a batch: seconds of work to aim at, and tasks at most
_CONNECT_TIMEOUT = 5.0  # seconds to wait for an answer from an address


class RayExecutor:
    """Tasks on `workers` actors of the cluster at `address` ("auto" finds one on this machine).

    Without an address, the cluster this process is connected to already; without that, one of its own,
    which ends with the run.
    """

    def __init__(
        self, workers: int, address: str | None = None, *, recycle: int = 50_000, youth: float = 60.0
    ) -> None:
        self._ray = _ray()
        self._workers, self._address = workers, address
        self._recycling = Recycling(tasks=recycle, seconds=youth)
        self._pools: list[_RayPool] = []

    @property
    def pids(self) -> tuple[int, ...]:
        """The process ids of the ready workers, each on its own machine."""
        return tuple(pid for pool in self._pools for pid in pool.pids.values())

    def run(self, job: Job[Task, Result], tasks: Iterable[Task]) -> Iterator[tuple[int, Result]]:
        """See `Executor.run`."""
        job.prepare()
        with _connected(self._ray, self._workers, self._address):
            pool = _RayPool(self._ray, pickle.dumps(job))
            pace = Pace(target=TARGET, most=MOST, deepest=1)
            supervisor = Supervisor(pool, tasks, workers=self._workers, pace=pace, recycling=self._recycling)
            with registered(pool, self._pools):
                yield from supervisor.results()


class RayWorker:
    """The body of an actor."""

    def __init__(self) -> None:
        self._queue = TaskQueue()
        self._call: Callable[[Any], Any] | None = None

    def open(self, job: bytes) -> bytes:
        """Open the job; a packed READY message with the id of this process."""
        try:
            self._call = open_job(job)
        except BaseException as error:
            return WorkerMessage(READY, failure=TaskFailure.of(error)).pack()
        return WorkerMessage(READY, (os.getpid(),)).pack()

    def work(self, batch: int, tasks: bytes) -> bytes:
        """Do a batch, or as much of it as is done in time; a packed message."""
        assert self._call is not None
        self._queue.put(batch, tasks)
        self._queue.work(self._call)
        return self._queue.finish().pack()

    def close(self) -> None:
        """End normally."""
        close(self._call)


class _RayPool:
    """The actors of one run; see `WorkerPool`. Each has at most one open call, so its death comes once."""

    def __init__(self, ray: Any, job: bytes) -> None:
        self._ray, self._job = ray, job
        self._actor_class = ray.remote(num_cpus=1, max_restarts=0)(RayWorker)
        self._actors: dict[int, Any] = {}
        self._calls: dict[Any, int] = {}  # reference to a message to come -> worker
        self._started = 0
        self.pids: dict[int, int] = {}

    def start_worker(self) -> int:
        self._started += 1
        actor = self._actors[self._started] = self._actor_class.remote()
        self._calls[actor.open.remote(self._job)] = self._started
        return self._started

    def send(self, worker: int, batch: int, tasks: Sequence[Any]) -> None:
        pickled = pickle.dumps(tasks, pickle.HIGHEST_PROTOCOL)
        self._calls[self._actors[worker].work.remote(batch, pickled)] = worker

    def receive(self) -> list[tuple[int, WorkerMessage | WorkerDeath]]:
        calls = list(self._calls)
        if ready := self._ray.wait(calls, num_returns=1, timeout=_WAIT)[0]:
            ready = self._ray.wait(calls, num_returns=len(calls), timeout=0)[0]
        return [self._message(call) for call in ready]

    def stop_worker(self, worker: int) -> None:
        self.pids.pop(worker, None)
        self._actors.pop(worker).close.remote()  # Ray ends an actor that nobody holds, after its last call

    def stop(self, seconds: float) -> None:
        try:
            ends = [actor.close.remote() for actor in self._actors.values()]
            if ends:
                self._ray.wait(ends, num_returns=len(ends), timeout=seconds)
        finally:
            for worker in list(self._actors):
                self._kill(worker)

    def _message(self, call: Any) -> tuple[int, WorkerMessage | WorkerDeath]:
        worker = self._calls.pop(call)
        try:
            message: WorkerMessage = pickle.loads(self._ray.get(call))
        except self._ray.exceptions.RayTaskError:  # a bug in our own part of the actor
            raise
        except self._ray.exceptions.RayError as error:
            self._kill(worker)
            return worker, WorkerDeath(f"ended with {type(error).__name__}: {shortened(str(error), 300)}")
        if message.batch == READY and message.results:
            self.pids[worker] = message.results[0]
        return worker, message

    def _kill(self, worker: int) -> None:
        self.pids.pop(worker, None)
        with suppress(self._ray.exceptions.RayError):
            self._ray.kill(self._actors.pop(worker))


def _ray() -> Any:
    """The module `ray`, imported with its messages turned off."""
    for name, value in _ENVIRONMENT.items():
        os.environ.setdefault(name, value)
    try:
        import ray
    except ImportError:
        raise MissingExtra("--engine ray", "ray") from None
    return ray


@contextmanager
def _connected(ray: Any, workers: int, address: str | None) -> Iterator[None]:
    """Be connected to a cluster; a connection that is made here is closed here."""
    if address is None and ray.is_initialized():
        yield
        return
    with _quiet(ray):
        try:
            _connect(ray, workers, address)
            yield
        finally:
            ray.shutdown()


@contextmanager
def _quiet(ray: Any) -> Iterator[None]:
    """Ray prints each dead worker on standard output, which is the caller's; no public option stops it."""
    logging.getLogger("ray").setLevel(logging.ERROR)
    printing = ray._private.worker
    before = getattr(printing, "_worker_logs_enabled", True)
    printing._worker_logs_enabled = False
    try:
        yield
    finally:
        printing._worker_logs_enabled = before


def _connect(ray: Any, workers: int, address: str | None) -> None:
    quiet: dict[str, Any] = {"logging_level": logging.ERROR, "log_to_driver": False}
    if address is None:
        path = os.pathsep.join(str(Path(entry).absolute()) for entry in sys.path if isinstance(entry, str))
        environment = {"env_vars": {"PYTHONPATH": path}}
        ray.init("local", num_cpus=workers, include_dashboard=False, runtime_env=environment, **quiet)
        return
    try:
        _require_reachable(address)
        ray.init(address, **quiet)
    except (OSError, ValueError):
        reason = "no Ray cluster answers there; without an address one is started here"
        raise BadOption("executor", "address", address, reason) from None


def _require_reachable(address: str) -> None:
    """Check that something listens there; Ray itself would try for minutes."""
    if address != "auto":
        host, _, port = address.removeprefix("ray://").rpartition(":")
        socket.create_connection((host, int(port)), timeout=_CONNECT_TIMEOUT).close()
