"""Workers that are processes, each at the other end of a socket; the end of its stream is its death."""

from __future__ import annotations

import pickle
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import Any

from inarow.executors.messages import Report
from inarow.executors.pool import Lost
from inarow.executors.worker import END, NUMBER

# multiprocessing would run the caller's script again; here the path alone makes its modules known.
_PROGRAM = "import sys; sys.path[:] = sys.argv[2:]; from inarow.executors.worker import main; main()"
_SILENCE = 0.5  # seconds without news before processes are asked whether they live
_LAST_BREATH = 1.0  # seconds a process may live after its stream has ended


@dataclass(frozen=True, slots=True)
class _Colleague:
    process: subprocess.Popen[bytes]
    connection: Connection


class ProcessCrew:
    """The processes of one run; see `Crew`."""

    def __init__(self, job: bytes) -> None:
        self._job = job
        self._working: dict[int, _Colleague] = {}
        self._leaving: list[_Colleague] = []
        self._hired = 0

    @property
    def pids(self) -> tuple[int, ...]:
        return tuple(one.process.pid for one in (*self._working.values(), *self._leaving))

    def hire(self) -> int:
        self._hired += 1
        with _interrupts_postponed():
            colleague = self._working[self._hired] = _start()
        _send(colleague, self._job)
        return self._hired

    def give(self, worker: int, batch: int, tasks: Sequence[Any]) -> None:
        _send(self._working[worker], batch.to_bytes(NUMBER) + pickle.dumps(tasks, pickle.HIGHEST_PROTOCOL))

    def listen(self) -> list[tuple[int, Report | Lost]]:
        self._see_off()
        workers = {colleague.connection: worker for worker, colleague in self._working.items()}
        ready = wait(list(workers), _SILENCE)
        if ready:
            return [self._news(worker) for connection, worker in workers.items() if connection in ready]
        # A task may have left a child behind that holds the socket: then the process alone tells.
        return [(worker, self._bury(worker)) for worker, one in list(self._working.items()) if _is_dead(one)]

    def retire(self, worker: int) -> None:
        colleague = self._working.pop(worker)
        self._leaving.append(colleague)
        _send(colleague, END)

    def dismiss(self, patience: float) -> None:
        until = time.monotonic() + patience
        try:
            for worker in list(self._working):
                self.retire(worker)
            for colleague in self._leaving:
                with suppress(subprocess.TimeoutExpired):
                    colleague.process.wait(max(0.0, until - time.monotonic()))
        finally:
            for colleague in (*self._working.values(), *self._leaving):
                _end(colleague)
            self._working, self._leaving = {}, []

    def _news(self, worker: int) -> tuple[int, Report | Lost]:
        try:
            message = self._working[worker].connection.recv_bytes()
        except (EOFError, OSError):
            return worker, self._bury(worker)
        report: Report = pickle.loads(message)
        return worker, report

    def _bury(self, worker: int) -> Lost:
        colleague = self._working.pop(worker)
        with suppress(subprocess.TimeoutExpired):
            colleague.process.wait(_LAST_BREATH)
        return Lost(_end(colleague))

    def _see_off(self) -> None:
        for colleague in [one for one in self._leaving if one.process.poll() is not None]:
            self._leaving.remove(colleague)
            _end(colleague)


def _start() -> _Colleague:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        arguments = [str(theirs.fileno()), *(entry for entry in sys.path if isinstance(entry, str))]
        process = subprocess.Popen(
            [sys.executable, "-c", _PROGRAM, *arguments],
            stdin=subprocess.DEVNULL,
            pass_fds=[theirs.fileno()],
        )
        return _Colleague(process, Connection(ours.detach()))


def _send(colleague: _Colleague, message: bytes) -> None:
    with suppress(OSError):  # it is dead: the next reading will tell
        colleague.connection.send_bytes(message)


def _is_dead(colleague: _Colleague) -> bool:
    return colleague.process.poll() is not None and not colleague.connection.poll()


def _end(colleague: _Colleague) -> str:
    """Make sure a process is gone; how it went."""
    code = colleague.process.poll()
    if code is None:
        colleague.process.kill()
        colleague.process.wait()
    colleague.connection.close()
    if code is None:
        return "fell silent"
    if code >= 0:
        return f"ended with exit code {code}"
    with suppress(ValueError):
        return f"was killed by {signal.Signals(-code).name}"
    return f"was killed by signal {-code}"


@contextmanager
def _interrupts_postponed() -> Iterator[None]:
    """A process born here does not hear Ctrl-C before it can ignore it; this one hears it afterwards."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
