"""An external brain's process and its three pipes: lines in, lines out, each with a deadline."""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import time
import weakref
from collections import deque
from collections.abc import Sequence
from contextlib import suppress

from inarow.errors import BadAnswer, shortened
from inarow.gomocup.protocol.lines import LONGEST_LINE, LineSplitter, as_bytes
from inarow.processes import reap, signal_group, start_guard
from inarow.search import slices

TICK = 0.1  # seconds between two checks that it is still running
CHUNK = 4096  # bytes read at once, and stored of its standard error
EXIT_SECONDS = 0.3  # to exit by itself after END
STATUS_SECONDS = 1.0  # to wait for its exit code once its output has ended


class Program:
    """A running program. What goes wrong with it is raised as BadAnswer about `who`.

    It runs in a session of its own and ends, with everything it started, at the latest when this object
    or this process does.
    """

    def __init__(self, arguments: Sequence[str], who: str) -> None:
        self._who = who
        pipe = subprocess.PIPE
        process = subprocess.Popen(
            arguments, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, start_new_session=True
        )
        self._process = process
        self._selector = selectors.DefaultSelector()
        guard = start_guard(process)
        self._end = weakref.finalize(self, _end, process, guard, self._selector, os.getpid())
        pipes = (process.stdin, process.stdout, process.stderr)
        self._stdin, self._stdout, self._stderr = (one.fileno() for one in pipes if one is not None)
        for descriptor in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(descriptor, False)
        for descriptor in (self._stdout, self._stderr):
            self._selector.register(descriptor, selectors.EVENT_READ)
        self._splitter = LineSplitter()
        self._lines: deque[str] = deque()
        self._output_ended = False
        self._errors = b""
        self._unsent = b""

    def send(self, lines: Sequence[str], deadline: float) -> None:
        """Write lines, as fast as the program reads them."""
        self._unsent = as_bytes(lines)
        self._selector.register(self._stdin, selectors.EVENT_WRITE)
        while self._unsent and time.monotonic() < deadline:
            self._exchange(deadline)
        self._selector.unregister(self._stdin)

    def receive(self, deadline: float) -> str | None:
        """Its next line; None if there is none in time."""
        while not self._lines:
            if time.monotonic() >= deadline:
                return None
            busy = self._exchange(deadline)
            if not self._lines and (self._output_ended or (not busy and self._process.poll() is not None)):
                raise BadAnswer(self._who, self._how_it_ended())
        return self._lines.popleft()

    def pause(self, until: float) -> None:
        """Wait, and drop whatever it writes meanwhile: it answers no question."""
        over = False
        while not over:
            over = time.monotonic() >= until
            self._exchange(until)
            self._lines.clear()

    def close(self) -> None:
        """Send END, and kill it if it does not exit."""
        self._end()

    def _exchange(self, deadline: float) -> bool:
        """Wait a little for any of its pipes, then read and write what is possible; False if nothing was."""
        wait = min(max(deadline - time.monotonic(), 0.0), TICK)
        ready = [key.fd for key, _ in self._selector.select(wait)]
        if self._stdin in ready:
            self._write()
        if self._stdout in ready:
            self._read_output()
        if self._stderr in ready:
            self._read_errors()
        slices.heartbeat()  # or the watchdog would think that we are stuck
        return bool(ready)

    def _write(self) -> None:
        try:
            self._unsent = self._unsent[os.write(self._stdin, self._unsent) :]
        except BlockingIOError:
            return
        except OSError:  # it reads no more; how it ended is seen when its answer is waited for
            self._unsent = b""

    def _read_output(self) -> None:
        data = os.read(self._stdout, CHUNK)
        if not data:
            self._output_ended = True
            self._selector.unregister(self._stdout)
        self._lines.extend(self._splitter.feed(data) if data else self._splitter.end())
        if self._splitter.overlong:
            raise BadAnswer(self._who, f"it wrote a line of more than {LONGEST_LINE:,} characters")

    def _read_errors(self) -> bool:
        data = os.read(self._stderr, CHUNK)
        if not data:
            self._selector.unregister(self._stderr)
        self._errors = (self._errors + data)[-CHUNK:]
        return bool(data)

    def _how_it_ended(self) -> str:
        """How it ended, and the last line of its standard error."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(STATUS_SECONDS)
        for _ in range(100):  # of very much output the rest stays unread
            if self._stderr not in self._selector.get_map() or not self._selector.select(0):
                break
            self._read_errors()
        code = self._process.returncode
        if code is None:
            end = "it closed its standard output"
        elif code < 0:
            end = f"it was ended by {_signal_name(-code)}"
        else:
            end = f"it ended with exit code {code}"
        said = self._errors.decode("utf-8", "replace").strip().splitlines()
        return f"{end}, saying {shortened(said[-1], 160)!r}" if said else end


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _end(
    process: subprocess.Popen[bytes],
    guard: subprocess.Popen[bytes],
    selector: selectors.BaseSelector,
    owner: int,
) -> None:
    """Send END to a program, wait a little, and kill whatever is left of it."""
    if (
        os.getpid() != owner
    ):  # a fork of this process has a copy of everything, but the program is not its child
        return
    selector.close()
    assert process.stdin is not None
    with suppress(OSError):
        os.write(process.stdin.fileno(), as_bytes(["END"]))
    with suppress(OSError):
        process.stdin.close()
    with suppress(subprocess.TimeoutExpired):
        process.wait(EXIT_SECONDS)
    signal_group(process.pid, signal.SIGKILL)
    guard.kill()
    reap(process, guard)
