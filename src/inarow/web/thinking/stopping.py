"""How a running job is stopped: a signal raises an exception wherever the main thread is.

As with Ctrl-C, a search notices it between two slices, the solver while it waits for its threads, Python
code at once.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Cancelled(BaseException):
    """The job was cancelled. A BaseException, so that no handler of an agent's errors catches it."""


class Stopping:
    """Which job runs, and which one was cancelled; the signal raises only if they are the same."""

    def __init__(self) -> None:
        self._running: int | None = None
        self._cancelled: int | None = None
        self._busy_writing = False
        self._main = threading.main_thread().ident or 0
        signal.signal(signal.SIGINT, self._on_signal)  # the server handles Ctrl-C in the terminal

    def stop(self, job: int) -> None:
        """Cancel a job; called from another thread."""
        self._cancelled = job
        signal.pthread_kill(self._main, signal.SIGINT)

    @contextmanager
    def during(self, job: int) -> Iterator[None]:
        """This job runs, and can be stopped, until the block ends."""
        self._running = job
        try:
            self._raise_if_cancelled()
            yield
        finally:
            self._running = None

    @contextmanager
    def unstoppable(self) -> Iterator[None]:
        """No signal raises until the block ends, so that an event is written as a whole."""
        self._busy_writing = True
        try:
            yield
        finally:
            self._busy_writing = False
        self._raise_if_cancelled()

    def _on_signal(self, _number: int, _frame: FrameType | None) -> None:
        self._raise_if_cancelled()

    def _raise_if_cancelled(self) -> None:
        if self._running is not None and self._running == self._cancelled and not self._busy_writing:
            self._cancelled = None
            raise Cancelled
