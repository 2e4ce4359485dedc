"""The program of a worker process: it reads jobs and writes events, a line of JSON each.

The server starts it as `python -m inarow.web.thinking.process`. It ends when its standard input does.
"""

from __future__ import annotations

import os
import queue
import sys
import threading
import time
import traceback
from contextlib import suppress

import msgspec

from inarow.errors import InarowError, TooLarge, show_traceback
from inarow.executors.worker import NOTICES
from inarow.plugins import load_plugin
from inarow.web.operations import OPERATIONS
from inarow.web.requests import Analyse
from inarow.web.thinking.cache import WorkerCache
from inarow.web.thinking.jobs import Event, SearchJob, StopJob, events_of
from inarow.web.thinking.stopping import Cancelled, Stopping

_REHEARSAL = 0.01  # seconds of an analysis that nobody asked for
_THREADS_END = 1.0  # seconds that the threads of a cancelled search may take to end


class WorkerSetup(msgspec.Struct, frozen=True, kw_only=True):
    """The first line a worker reads."""

    plugins: list[str]
    memory: int
    threads: int


class JobLoop:
    """Runs one job after another in this process, and writes their events."""

    def __init__(self, setup: WorkerSetup) -> None:
        self._stopping = Stopping()
        self._jobs: queue.SimpleQueue[SearchJob] = queue.SimpleQueue()
        self._cache = WorkerCache(setup.threads)
        self._out = os.dup(1)
        os.dup2(2, 1)  # what a plug-in prints must not get between the events

    def listen(self) -> None:
        """Read jobs and cancellations; the process ends with its input."""
        try:
            for line in sys.stdin.buffer:
                message = msgspec.json.decode(line, type=SearchJob | StopJob)
                if isinstance(message, StopJob):
                    self._stopping.stop(message.job)
                else:
                    self._jobs.put(message)
        finally:  # also after an error: a worker that cannot read jobs is useless
            os._exit(0)

    def work(self) -> None:
        """Run jobs for ever."""
        while True:
            try:
                self._do(self._jobs.get())
            except Cancelled:  # the signal came just after its job had ended
                continue

    def _do(self, job: SearchJob) -> None:
        try:
            with self._stopping.during(job.job):
                self._run(job)
        except Cancelled:
            self._cache.interrupted()
            _wait_for_threads()
            self.send({"job": job.job, "event": "cancelled"})

    def _run(self, job: SearchJob) -> None:
        try:
            for event in events_of(job, self._cache):
                with self._stopping.unstoppable():
                    self.send({"job": job.job, **event})
        except MemoryError:
            self._cache.clear()
            self._fail(job, 422, "the search needs more memory than it may have here")
        except InarowError as error:
            show_traceback(error)
            if isinstance(error, TooLarge):
                self._cache.clear()
            self._fail(job, 422, str(error))
        except Exception as error:
            traceback.print_exc()
            self._fail(job, 500, f"the search failed: {type(error).__name__}")

    def _fail(self, job: SearchJob, status: int, sentence: str) -> None:
        with self._stopping.unstoppable():
            self.send({"job": job.job, "event": "error", "status": status, "error": sentence})

    def send(self, event: Event) -> None:
        """Write one event to the server."""
        data = msgspec.json.encode(event) + b"\n"
        while data:
            data = data[os.write(self._out, data) :]


def _wait_for_threads() -> None:
    """No thread of a cancelled search may run on beside the next one; if one does, the process ends."""
    deadline = time.monotonic() + _THREADS_END
    while running := [one for one in threading.enumerate() if one.name not in ("MainThread", "listener")]:
        for thread in running:
            if isinstance(thread, threading.Timer):
                thread.cancel()
        if time.monotonic() > deadline:
            os._exit(1)
        time.sleep(0.002)


def _warm_up(threads: int) -> None:
    """Load what the first analysis needs; where kernels have to be compiled, all of them are, before the
    time limit of a request runs. A native library needs no more: its other kernels load in milliseconds.
    """
    analyse = OPERATIONS["analyse"].function
    for _ in analyse(Analyse(), WorkerCache(threads), _REHEARSAL):
        pass
    if "numba" in sys.modules:
        _load_everything()


def _load_everything() -> None:
    """Load every compiled kernel and search once."""
    from inarow.agents.registering import agent
    from inarow.rules.presets import read_game
    from inarow.search.limit import Limit

    for operation in OPERATIONS.values():
        if operation.in_worker:
            operation.function  # noqa: B018  its module is imported
    for name, game, moves in (
        ("best", "gomoku15", "h8,i9"),
        ("mcts", "connect4", "44"),
        ("perfect", "connect4", "44444132"),
        ("perfect", "tictactoe", "b2,a1"),
    ):
        agent(name).choose(read_game(game).position(moves), Limit(nodes=500))


def _limit_memory(more: int) -> None:
    """Allow so many more bytes of address space than are in use now."""
    with suppress(ImportError, OSError, ValueError):
        import resource  # imported lazily: not every system has it
        from pathlib import Path

        now = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (now + more, resource.RLIM_INFINITY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def main() -> None:
    os.environ[NOTICES] = "plain"  # several workers have one terminal
    setup = msgspec.json.decode(sys.stdin.buffer.readline(), type=WorkerSetup)
    loop = JobLoop(setup)
    for file in setup.plugins:
        load_plugin(file)
    _warm_up(setup.threads)
    _limit_memory(setup.memory)
    threading.Thread(target=loop.listen, name="listener", daemon=True).start()
    loop.send({"job": 0, "event": "ready"})
    loop.work()


if __name__ == "__main__":
    main()
