"""How a job is stopped from outside: a signal that raises in the middle of whatever runs.

Searches hear it between two slices, the solver while it waits for its threads, Python code at once: the same
way as Ctrl-C.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Cancelled(BaseException):
    """The job is not wanted any more; no error, so that nobody takes it for an agent's."""


class Stopping:
    """Which job runs, and which one is to stop; the signal raises only if they are the same."""

    def __init__(self) -> None:
        self._running: int | None = None
        self._unwanted: int | None = None
        self._busy_writing = False
        self._main = threading.main_thread().ident or 0
        signal.signal(signal.SIGINT, self._hear)  # Ctrl-C in the terminal is the server's to hear

    def stop(self, job: int) -> None:
        """Called from another thread."""
        self._unwanted = job
        signal.pthread_kill(self._main, signal.SIGINT)

    @contextmanager
    def during(self, job: int) -> Iterator[None]:
        """From now on this job can be stopped."""
        self._running = job
        try:
            self._look()
            yield
        finally:
            self._running = None

    @contextmanager
    def unstoppable(self) -> Iterator[None]:
        """A message is written as a whole."""
        self._busy_writing = True
        try:
            yield
        finally:
            self._busy_writing = False
        self._look()

    def _hear(self, _number: int, _frame: FrameType | None) -> None:
        self._look()

    def _look(self) -> None:
        if self._running is not None and self._running == self._unwanted and not self._busy_writing:
            self._unwanted = None
            raise Cancelled
