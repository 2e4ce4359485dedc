"""A worker process: opens the job it is sent, does batches, and dies with its parent."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import NoReturn

from inarow.executors.executor import close
from inarow.executors.messages import READY, Failure, Report
from inarow.executors.queue import Desk, open_job

END = b""  # the parent's last message: end in an orderly way
NUMBER = 8  # bytes of a batch's number, before its pickled tasks
_LOOK = 0.1  # seconds between two looks at what is late


class Worker:
    """Three threads: the first works, one reads, one reports what is late.

    The reader never writes, so the parent can always hand over a batch and the two never wait for each other.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._desk = Desk()
        self._sending = threading.Lock()  # also keeps the reports of a batch in order

    def serve(self) -> None:
        """Open the job and work until the parent ends it."""
        job = self._receive()
        threading.Thread(target=self._read, daemon=True).start()
        try:
            call = open_job(job)
        except BaseException as error:
            self._send(Report(READY, failure=Failure.of(error)))
            return
        self._send(Report(READY))
        threading.Thread(target=self._report_late, daemon=True).start()
        while self._desk.wait():
            self._desk.work(call)
            with self._sending:
                self._send(self._desk.report())
        close(call)

    def _read(self) -> None:
        while message := self._receive():
            self._desk.put(int.from_bytes(message[:NUMBER]), message[NUMBER:])
        self._desk.end()
        self._receive()  # until the parent has seen the end, or is dead itself

    def _report_late(self) -> None:
        while True:
            time.sleep(_LOOK)
            with self._sending:
                for report in self._desk.late():
                    self._send(report)

    def _receive(self) -> bytes:
        try:
            return self._connection.recv_bytes()
        except (EOFError, OSError):
            _die()

    def _send(self, report: Report) -> None:
        try:
            self._connection.send_bytes(report.pack())
        except OSError:
            _die()


def _die() -> NoReturn:
    """The parent is gone: nobody waits for results, and a task may run for hours."""
    os._exit(1)


def main() -> None:
    """The program of a worker: its one argument is the descriptor of a socket to its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's affair
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    with suppress(OSError):
        os.dup2(2, 1)  # what a task prints is no part of the parent's output
    descriptor = int(sys.argv[1])
    os.set_inheritable(descriptor, False)
    Worker(Connection(descriptor)).serve()
