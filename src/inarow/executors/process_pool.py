"""Many processes on this machine: each is watched, and replaced when it dies.

A worker is at the other end of a socket; when its stream ends, it has died.
"""

from __future__ import annotations

import pickle
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import Any

from inarow.executors.backlog import Pace
from inarow.executors.executor import Job, Result, Task
from inarow.executors.messages import WorkerMessage
from inarow.executors.pool import WorkerDeath
from inarow.executors.supervisor import Recycling, Supervisor, registered
from inarow.executors.worker import END, NUMBER

TARGET, MOST = 0.075, 512  # of a batch: seconds of work to aim at, and tasks at most

# multiprocessing would run the caller's script again; here the path alone makes its modules known.
_PROGRAM = "import sys; sys.path[:] = sys.argv[2:]; from inarow.executors.worker import main; main()"
_POLL_AFTER = 0.5  # seconds without a message before processes are polled
_EXIT_SECONDS = 1.0  # that a process may take to exit after its stream has ended


class ProcessExecutor:
    """Tasks on `workers` processes, started for each run.

    A worker that dies is replaced and its tasks are done again. A worker is also replaced after `recycle`
    tasks, but not before it is `youth` seconds old: third-party code may leak memory.
    """

    def __init__(self, workers: int, *, recycle: int = 50_000, youth: float = 60.0) -> None:
        self._workers = workers
        self._recycling = Recycling(tasks=recycle, seconds=youth)
        self._pools: list[ProcessPool] = []

    @property
    def pids(self) -> tuple[int, ...]:
        """The workers there are now, whether they start, work or end."""
        return tuple(pid for pool in self._pools for pid in pool.pids)

    def run(self, job: Job[Task, Result], tasks: Iterable[Task]) -> Iterator[tuple[int, Result]]:
        """See `Executor.run`."""
        job.prepare()
        pool = ProcessPool(pickle.dumps(job))
        pace = Pace(target=TARGET, most=MOST, deepest=2)
        supervisor = Supervisor(pool, tasks, workers=self._workers, pace=pace, recycling=self._recycling)
        with registered(pool, self._pools):
            yield from supervisor.results()


@dataclass(frozen=True, slots=True)
class _Connected:
    """A worker's process and the parent's end of the socket to it."""

    process: subprocess.Popen[bytes]
    connection: Connection


class ProcessPool:
    """The processes of one run; see `WorkerPool`."""

    def __init__(self, job: bytes) -> None:
        self._job = job
        self._running: dict[int, _Connected] = {}
        self._stopping: list[_Connected] = []
        self._started = 0

    @property
    def pids(self) -> tuple[int, ...]:
        return tuple(one.process.pid for one in (*self._running.values(), *self._stopping))

    def start_worker(self) -> int:
        self._started += 1
        with _interrupts_postponed():
            worker = self._running[self._started] = _start()
        _send(worker, self._job)
        return self._started

    def send(self, worker: int, batch: int, tasks: Sequence[Any]) -> None:
        _send(self._running[worker], batch.to_bytes(NUMBER) + pickle.dumps(tasks, pickle.HIGHEST_PROTOCOL))

    def receive(self) -> list[tuple[int, WorkerMessage | WorkerDeath]]:
        self._reap_stopped()
        workers = {one.connection: worker for worker, one in self._running.items()}
        ready = wait(list(workers), _POLL_AFTER)
        if ready:
            return [self._message(worker) for connection, worker in workers.items() if connection in ready]
        # A task may have left a child that holds the socket open: then only the process shows its death.
        return [(worker, self._reap(worker)) for worker, one in list(self._running.items()) if _is_dead(one)]

    def stop_worker(self, worker: int) -> None:
        stopped = self._running.pop(worker)
        self._stopping.append(stopped)
        _send(stopped, END)

    def stop(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        try:
            for worker in list(self._running):
                self.stop_worker(worker)
            for one in self._stopping:
                with suppress(subprocess.TimeoutExpired):
                    one.process.wait(max(0.0, until - time.monotonic()))
        finally:
            for one in (*self._running.values(), *self._stopping):
                _end(one)
            self._running, self._stopping = {}, []

    def _message(self, worker: int) -> tuple[int, WorkerMessage | WorkerDeath]:
        try:
            received = self._running[worker].connection.recv_bytes()
        except (EOFError, OSError):
            return worker, self._reap(worker)
        message: WorkerMessage = pickle.loads(received)
        return worker, message

    def _reap(self, worker: int) -> WorkerDeath:
        dead = self._running.pop(worker)
        with suppress(subprocess.TimeoutExpired):
            dead.process.wait(_EXIT_SECONDS)
        return WorkerDeath(_end(dead))

    def _reap_stopped(self) -> None:
        for one in [one for one in self._stopping if one.process.poll() is not None]:
            self._stopping.remove(one)
            _end(one)


def _start() -> _Connected:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        arguments = [str(theirs.fileno()), *(entry for entry in sys.path if isinstance(entry, str))]
        process = subprocess.Popen(
            [sys.executable, "-c", _PROGRAM, *arguments],
            stdin=subprocess.DEVNULL,
            pass_fds=[theirs.fileno()],
        )
        return _Connected(process, Connection(ours.detach()))


def _send(worker: _Connected, message: bytes) -> None:
    with suppress(OSError):  # it is dead: the next read will show it
        worker.connection.send_bytes(message)


def _is_dead(worker: _Connected) -> bool:
    return worker.process.poll() is not None and not worker.connection.poll()


def _end(worker: _Connected) -> str:
    """Make sure a process is gone; how it ended."""
    code = worker.process.poll()
    if code is None:
        worker.process.kill()
        worker.process.wait()
    worker.connection.close()
    if code is None:
        return "stopped answering"
    if code >= 0:
        return f"ended with exit code {code}"
    with suppress(ValueError):
        return f"was killed by {signal.Signals(-code).name}"
    return f"was killed by signal {-code}"


@contextmanager
def _interrupts_postponed() -> Iterator[None]:
    """A process started here gets no Ctrl-C before it can ignore it; this process gets it afterwards."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
