"""The pipes of a brain: it listens while it thinks, leaves when told to, and nobody else writes to them."""

from __future__ import annotations

import os
import queue
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from inarow.gomocup.commands import Command
from inarow.gomocup.lines import LineSplitter, as_bytes
from inarow.interop.gomocup import Brain

BREATH = 0.1  # seconds: what comes this soon after a question was written together with it
LAST_WORDS = 1.0  # seconds for each thought that was asked for in one breath with END
FAREWELL = 3.0  # seconds a thought may last when nobody may be there to hear it


@contextmanager
def private_pipes() -> Iterator[tuple[int, int]]:
    """Standard input and output for the protocol alone.

    Whoever prints, prints to standard error, and whoever reads, finds nothing to read.
    """
    sys.stdout.flush()
    source, target = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    try:
        os.dup2(2, 1)
    except OSError:  # there is no standard error either
        os.dup2(nothing, 1)
    os.close(nothing)
    try:
        yield source, target
    finally:
        sys.stdout.flush()
        os.dup2(source, 0)
        os.dup2(target, 1)
        os.close(source)
        os.close(target)


def serve(brain: Brain, source: int, target: int) -> None:
    """Answer what comes from one pipe on the other, until END or the end of the input."""
    listener = _Listener(brain, source)
    threading.Thread(target=listener.run, daemon=True).start()
    with suppress(BrokenPipeError):  # nobody is there to hear the answer
        while (line := listener.lines.get()) is not None:
            _write(target, as_bytes(brain.hear(line)))
            listener.answered += 1
    listener.over.set()
    brain.close()


class _Listener:
    """Reads lines beside the thinking, so that END is heard in the midst of a thought."""

    def __init__(self, brain: Brain, source: int) -> None:
        self._brain = brain
        self._source = source
        self.lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._received = 0
        self.answered = 0
        self.over = threading.Event()
        self._asked_at = 0.0

    def run(self) -> None:
        splitter = LineSplitter()
        while data := os.read(self._source, 65536):
            for line in splitter.feed(data):
                word = Command.read(line).word
                if word == "END":
                    return self._leave(told=True)
                if word != "INFO":
                    self._asked_at = time.monotonic()
                self._received += 1
                self.lines.put(line)
        return self._leave(told=False)

    def _leave(self, *, told: bool) -> None:
        """END, or the end of the input: stop at once, but answer what was asked in the same breath.

        A manager has waited for the last answer, or does not want it; a script writes all its lines
        at once and wants every answer. After END its answers are quick ones.
        """
        one_breath = time.monotonic() - self._asked_at < BREATH
        if told and self._received > self.answered and not one_breath:
            os._exit(0)
        if told:
            self._brain.most_seconds = LAST_WORDS
        self.lines.put(None)
        if one_breath and not told:
            return
        answered = -1
        while answered != self.answered:
            answered = self.answered
            if self.over.wait(FAREWELL):
                return
        os._exit(0)


def _write(target: int, data: bytes) -> None:
    while data:
        data = data[os.write(target, data) :]
