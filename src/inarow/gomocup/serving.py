"""The process of a brain: it reads lines while it searches, writes the answers, and exits in time.

Nothing but the protocol uses its standard input and output.
"""

from __future__ import annotations

import os
import queue
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from inarow.gomocup.brain import Brain
from inarow.gomocup.protocol.lines import Command, LineSplitter, as_bytes
from inarow.processes import kill_descendants

LAST_SEARCHES = 0.4  # seconds for all searches that are left after the end of the input
STUCK_SEARCHING = 1.0  # seconds without an answer after which a search that does not end is given up
STUCK_PREPARING = 10.0  # the same for everything else: a board that is set up, an agent that is built
_TICK = 0.02


@contextmanager
def private_pipes() -> Iterator[tuple[int, int]]:
    """Standard input and output for the protocol alone.

    Whatever an agent prints goes to standard error, and it finds no input to read. A pipe that is closed
    counts as one without input, or one that nobody reads.
    """
    _flush()
    nothing = os.open(os.devnull, os.O_RDWR)
    while nothing <= 2:  # it has got the number of a pipe that is closed
        nothing = os.dup(nothing)
    source, target = os.dup(0), os.dup(1)
    os.dup2(nothing, 0)
    try:
        os.dup2(2, 1)
    except OSError:  # there is no standard error either
        os.dup2(nothing, 1)
    os.close(nothing)
    try:
        yield source, target
    finally:
        _flush()
        os.dup2(source, 0)
        os.dup2(target, 1)
        os.close(source)
        os.close(target)


def _flush() -> None:
    if sys.stdout is not None:  # as it is where standard output is closed
        sys.stdout.flush()


def serve(brain: Brain, source: int, target: int) -> None:
    """Answer what comes from one pipe on the other, until END or the end of the input."""
    reader = _Reader(brain, source)
    threading.Thread(target=reader.run, daemon=True).start()
    with suppress(BrokenPipeError):  # nobody reads the answer
        while (line := reader.next_line()) is not None:
            _write(target, as_bytes(brain.answer(line)))
        _write(target, as_bytes(brain.end()))


class _Reader:
    """Reads lines in a thread of its own, so that the end of the input is seen during a search."""

    def __init__(self, brain: Brain, source: int) -> None:
        self._brain = brain
        self._source = source
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._taken = 0  # lines that are being answered, or have been
        self._all_answered = False

    def next_line(self) -> str | None:
        """The next line, once there is one; None after the last."""
        line = self._lines.get()
        self._taken += 1
        self._all_answered = line is None
        return line

    def run(self) -> None:
        splitter = LineSplitter()
        while data := self._read():
            if self._put(splitter.feed(data)):
                return self._finish()
        self._put(splitter.end())
        return self._finish()

    def _read(self) -> bytes:
        with suppress(OSError):  # such as that of a terminal that is gone
            return os.read(self._source, 65536)
        return b""

    def _put(self, lines: list[str]) -> bool:
        """Queue lines to be answered; was END among them?"""
        for line in lines:
            if Command.read(line).word == "END":
                return True
            self._lines.put(line)
        return False

    def _finish(self) -> None:
        """Have the lines that are left answered quickly; a search that does not end gets no answer.

        A manager has waited for the last answer, or does not need it; a script needs every answer.
        """
        with self._lines.mutex:
            waiting = [line for line in self._lines.queue if line is not None]
        self._brain.hurry(waiting, LAST_SEARCHES)
        self._lines.put(None)
        seen, since = (-1, False), 0.0
        while True:
            now = (self._taken, self._brain.is_thinking)
            if now != seen:
                seen, since = now, _running_time()
            prepares = not (self._brain.is_thinking or self._all_answered)
            if _running_time() - since > (STUCK_PREPARING if prepares else STUCK_SEARCHING):
                kill_descendants()
                os._exit(0)
            time.sleep(_TICK)


def _running_time() -> float:
    """Seconds, without those in which the main thread waited for a processor that others used."""
    waited = 0.0
    with suppress(OSError, ValueError, IndexError):  # a system that does not say
        waited = int(Path("/proc/self/schedstat").read_text().split()[1]) / 1e9
    return time.monotonic() - waited


def _write(target: int, data: bytes) -> None:
    while data:
        data = data[os.write(target, data) :]
