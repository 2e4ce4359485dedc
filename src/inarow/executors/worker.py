"""The program of a worker process: opens the job it is sent, does batches, and dies with its parent."""

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
from inarow.executors.messages import READY, TaskFailure, WorkerMessage
from inarow.executors.queue import TaskQueue, open_job

END = b""  # the parent's last message: end normally
NOTICES = "INAROW_NOTICES"  # in the environment: `none` or `plain`, what is printed while kernels compile
NUMBER = 8  # bytes of a batch's number, before its pickled tasks
_CHECK_EVERY = 0.1  # seconds between two checks for an overdue batch


class TaskWorker:
    """Three threads: the first works, one reads, one sends messages about overdue batches.

    The reader never writes, so the parent can always send a batch, and the two never wait for each other.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._queue = TaskQueue()
        self._sending = threading.Lock()  # also keeps the messages about a batch in order

    def serve(self) -> None:
        """Open the job and work until the parent ends it."""
        job = self._receive()
        threading.Thread(target=self._read, daemon=True).start()
        try:
            call = open_job(job)
        except BaseException as error:
            self._send(WorkerMessage(READY, failure=TaskFailure.of(error)))
            return
        self._send(WorkerMessage(READY))
        threading.Thread(target=self._send_overdue, daemon=True).start()
        while self._queue.wait():
            self._queue.work(call)
            with self._sending:
                self._send(self._queue.finish())
        close(call)

    def _read(self) -> None:
        while message := self._receive():
            self._queue.put(int.from_bytes(message[:NUMBER]), message[NUMBER:])
        self._queue.end()
        self._receive()  # until the parent has seen the end, or is dead itself

    def _send_overdue(self) -> None:
        while True:
            time.sleep(_CHECK_EVERY)
            with self._sending:
                for message in self._queue.overdue():
                    self._send(message)

    def _receive(self) -> bytes:
        try:
            return self._connection.recv_bytes()
        except (EOFError, OSError):
            _die()

    def _send(self, message: WorkerMessage) -> None:
        try:
            self._connection.send_bytes(message.pack())
        except OSError:
            _die()


def _die() -> NoReturn:
    """The parent is gone: nobody waits for results, and a task may run for hours."""
    os._exit(1)


def main() -> None:
    """Serve the parent; the first argument is the descriptor of a socket to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent handles Ctrl-C
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    with suppress(OSError):
        os.dup2(2, 1)  # what a task prints is not part of the parent's output
    os.environ[NOTICES] = "none"  # the terminal is the parent's
    descriptor = int(sys.argv[1])
    os.set_inheritable(descriptor, False)
    TaskWorker(Connection(descriptor)).serve()
