"""The program of a worker process: a line of JSON in for each job, lines of JSON out.

`python -m inarow.web.thinking.process` is started by the server alone. It ends when its standard input does.
"""

from __future__ import annotations

import os
import queue
import sys
import threading
import time
import traceback
from contextlib import suppress
from typing import Any

import msgspec

from inarow.errors import InarowError, TooLarge, show_traceback
from inarow.plugins import load_plugin
from inarow.web.thinking.jobs import Event, Job, Stop, events_of
from inarow.web.thinking.kept import Kept
from inarow.web.thinking.stopping import Cancelled, Stopping

PROGRESS = 0.05  # seconds between two progress events; what lies between is left out
_STRAYS = 1.0  # seconds that threads of a cancelled search may take to end


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """What the server tells a worker once."""

    plugins: list[str]
    memory: int
    threads: int


class Worker:
    """One process that does one job after another."""

    def __init__(self, setting: Setting) -> None:
        self._stopping = Stopping()
        self._jobs: queue.SimpleQueue[Job] = queue.SimpleQueue()
        self._kept = Kept(setting.threads)
        self._out = os.dup(1)
        os.dup2(2, 1)  # what a plug-in prints must not come between the messages

    def listen(self) -> None:
        """Read jobs and cancellations; the end of the input is the end of the process."""
        try:
            for line in sys.stdin.buffer:
                message = msgspec.json.decode(line, type=Job | Stop)
                if isinstance(message, Stop):
                    self._stopping.stop(message.job)
                else:
                    self._jobs.put(message)
        finally:  # also if it fails: who hears nothing is of no use
            os._exit(0)

    def work(self) -> None:
        """Do jobs for ever."""
        while True:
            try:
                self._do(self._jobs.get())
            except Cancelled:  # it came a moment too late for its job
                continue

    def _do(self, job: Job) -> None:
        try:
            with self._stopping.during(job.job):
                self._run(job)
        except Cancelled:
            self._kept.interrupted()
            _wait_for_strays()
            self.tell({"job": job.job, "event": "cancelled"})

    def _run(self, job: Job) -> None:
        try:
            for event in events_of(job, self._kept):
                with self._stopping.unstoppable():
                    self.tell({"job": job.job, **event})
        except MemoryError:
            self._kept.clear()
            self._fail(job, 422, "the search ran out of the memory it may have here")
        except InarowError as error:
            show_traceback(error)
            if isinstance(error, TooLarge):
                self._kept.clear()
            self._fail(job, 422, str(error))
        except Exception as error:
            traceback.print_exc()
            self._fail(job, 500, f"the search failed: {type(error).__name__}")

    def _fail(self, job: Job, status: int, sentence: str) -> None:
        with self._stopping.unstoppable():
            self.tell({"job": job.job, "event": "error", "status": status, "error": sentence})

    def tell(self, event: Event | dict[str, Any]) -> None:
        """One line to the server."""
        data = msgspec.json.encode(event) + b"\n"
        while data:
            data = data[os.write(self._out, data) :]


def _wait_for_strays() -> None:
    """No thread of a cancelled search may go on beside the next; one that would costs the process."""
    deadline = time.monotonic() + _STRAYS
    while strays := [one for one in threading.enumerate() if one.name not in ("MainThread", "listener")]:
        for thread in strays:
            if isinstance(thread, threading.Timer):
                thread.cancel()
        if time.monotonic() > deadline:
            os._exit(1)
        time.sleep(0.002)


def _warm_up() -> None:
    """Load what compiles, and search once, before a client waits for it."""
    from inarow.agents.registering import agent
    from inarow.rules.presets import read_game
    from inarow.search.limit import Limit
    from inarow.web.thinking import analyse, evaluate, move, review, trace  # noqa: F401

    for name, game, moves in (
        ("best", "gomoku15", "h8,i9"),
        ("mcts", "connect4", "44"),
        ("perfect", "connect4", "44444132"),
        ("perfect", "tictactoe", "b2,a1"),
    ):
        agent(name).choose(read_game(game).position(moves), Limit(nodes=500))


def _limit_memory(more: int) -> None:
    """No more addresses than there are now, and so many bytes."""
    with suppress(ImportError, OSError, ValueError):
        import resource  # late: not every system has it
        from pathlib import Path

        now = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (now + more, resource.RLIM_INFINITY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def main() -> None:
    setting = msgspec.json.decode(sys.stdin.buffer.readline(), type=Setting)
    worker = Worker(setting)
    for file in setting.plugins:
        load_plugin(file)
    _warm_up()
    _limit_memory(setting.memory)
    threading.Thread(target=worker.listen, name="listener", daemon=True).start()
    worker.tell({"job": 0, "event": "ready"})
    worker.work()


if __name__ == "__main__":
    main()
