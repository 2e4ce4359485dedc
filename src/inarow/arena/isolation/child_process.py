"""The child process of an isolated agent, seen from the referee's side: ask it, watch it, kill it."""

from __future__ import annotations

import os
import secrets
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

from inarow.arena.isolation.failures import printable
from inarow.arena.isolation.messages import PIPE_CLOSED, Message, packed, unpacked
from inarow.arena.isolation.own_files import Own
from inarow.errors import BadAnswer, shortened
from inarow.processes import (
    TREE_VARIABLE,
    kill_tree,
    peak_memory,
    process_tree,
    reset_peak_memory,
    signal_group,
    tree_memory,
)
from inarow.sandbox.confining import environment
from inarow.sandbox.private_folder import MOST_WRITTEN, remove, written

LONGEST_MESSAGE = 1 << 20  # bytes
MOST_OUTPUT = 10 << 20  # bytes an agent may print in a game
MOST_PROCESSES = 32
MOST_THREADS = 1000  # of all processes together; a zombie counts as one

_OUR_THREADS = 2  # of `child_main`: one answers, one waits for the referee's end
_TICK, _LONGEST_TICK = 0.05, 0.5  # seconds between two checks of the process tree ...
_SHARE = 40  # ... and within these bounds so many times the processor time that a check takes
_DELAYED = 0.5  # seconds; from here on the referee itself was late, which does not count against the agent
_STORED_OUTPUT = 4096  # bytes: the end of what was printed
_PACKAGE_FOLDER = str(Path(__file__).parents[3])
_BROKEN = "it broke the line to the referee"


class ChildProcess:
    """A running process. A broken rule is raised as BadAnswer; the caller then ends the process.

    An agent with threads or children is stopped (SIGSTOP) whenever it is not its turn, so that they do not
    compute in the opponent's time. With `own` it is confined: it reads these files, and writes to
    its own folder alone.
    """

    def __init__(
        self, text: str, plugins: tuple[str, ...], memory: int, home: str | None, own: Own | None = None
    ) -> None:
        self.who = f"agent {text!r}"
        self.highest = 0  # bytes of the whole process tree
        self._memory = memory
        self._own = own
        self._owner = os.getpid()
        self._mark = secrets.token_hex(8)
        self._number = 0
        self._unread = b""
        self._check_at = 0.0
        self._has_threads = self._stopped = False
        self._counts_peak = True
        self._pipe, theirs = socket.socketpair()
        lifeline, self._lifeline = os.pipe()
        self.output = Output()
        try:
            self._process = self._started(theirs.fileno(), lifeline, home)
        except BaseException:
            self._close()
            raise
        finally:
            theirs.close()
            os.close(lifeline)
            os.close(self.output.writer)
        self._pipe.setblocking(False)
        self._poll = select.poll()
        self._poll.register(self._pipe, select.POLLIN)
        self._poll.register(self.output.reader, select.POLLIN)
        is_main = threading.current_thread() is threading.main_thread()
        self._start: Message = {
            "text": text,
            "plugins": plugins,
            "memory": memory,
            "parent": self._owner if is_main else None,
            "path": sys.path,
            "pythonpath": os.environ.get("PYTHONPATH"),
            "sandbox": own and {"readable": own.files, "writable": [str(own.folder)], "strict": own.strict},
        }

    def _started(self, pipe: int, lifeline: int, home: str | None) -> subprocess.Popen[bytes]:
        path = os.pathsep.join(filter(None, (_PACKAGE_FOLDER, os.environ.get("PYTHONPATH"))))
        variables = dict(os.environ) if self._own is None else environment(str(self._own.folder))
        return subprocess.Popen(
            # -P: a file called random.py in the user's folder is not the library's
            [sys.executable, "-P", "-m", "inarow.arena.isolation.child_main", str(pipe), str(lifeline)],
            stdin=subprocess.DEVNULL,
            stdout=self.output.writer,
            stderr=self.output.writer,
            pass_fds=(pipe, lifeline),
            start_new_session=True,
            cwd=home,
            env=variables | {TREE_VARIABLE: self._mark, "PYTHONPATH": path},
        )

    def ask(self, question: Message, seconds: float, late: str) -> Message:
        """The answer to a question, if it comes in time; `late` is the reason where it does not."""
        if self._number == 0:
            question["start"] = self._start
        self._number = question["n"] = self._number + 1
        if self._stopped:
            signal_group(self._process.pid, signal.SIGCONT)
        self._send(question)
        answer = self._wait_for_answer(time.monotonic() + seconds, late)
        if "choose" not in question:  # what was built or prepared may have threads
            self._check()
        self._stopped = self._has_threads
        if self._stopped:
            signal_group(self._process.pid, signal.SIGSTOP)
        return answer

    def begin(self) -> None:
        """Start another game: what was printed and used before does not count."""
        self.output.printed = self.highest = 0
        self._counts_peak = reset_peak_memory(self._process.pid)

    @property
    def is_fit(self) -> bool:
        """Does it run, with no child left over from the last game?"""
        return self._process.poll() is None and len(process_tree(self._process.pid)) <= 1

    def measure(self) -> int:
        """The highest resident size of the process tree that was seen in this game, in bytes."""
        if self._counts_peak:
            self.highest = max(self.highest, peak_memory(self._process.pid))
        return self.highest

    def end(self) -> None:
        """Kill the process with its whole tree. A fork of the referee leaves it alone."""
        if os.getpid() == self._owner:
            self.measure()
            kill_tree(self._process, self._mark)
        self._close()

    def _close(self) -> None:
        self._pipe.close()
        for fd in (self._lifeline, self.output.reader):
            with suppress(OSError):
                os.close(fd)

    def _send(self, message: Message) -> None:
        line = packed(message)
        try:
            sent = self._pipe.send(line)
        except BlockingIOError:
            sent = 0
        except OSError:
            raise self._gone() from None
        if sent < len(line):  # it has not read for a long time
            raise self._failure(_BROKEN)

    def _wait_for_answer(self, deadline: float, late: str) -> Message:
        """Wait for the answer, and check the process tree meanwhile."""
        while True:
            before = time.monotonic()
            pause = max(0.0, min(deadline, self._check_at) - before)
            ready = self._poll.poll(pause * 1000)
            now = time.monotonic()
            if now - before - pause > _DELAYED:
                deadline += now - before - pause
            if now >= self._check_at:
                self._check()
            if now >= deadline:
                raise self._failure(late)
            for fd, _ in ready:
                if fd == self.output.reader:
                    self._take_output()
                elif (answer := self._read()) is not None:
                    return answer

    def _read(self) -> Message | None:
        """The answer, if all of it has come."""
        try:
            chunk = self._pipe.recv(1 << 16)
        except BlockingIOError:
            return None
        except OSError:
            chunk = b""
        if not chunk:
            raise self._gone()
        self._unread += chunk
        line, end, rest = self._unread.partition(b"\n")
        if len(self._unread) > LONGEST_MESSAGE:
            raise self._failure(f"{_BROKEN}: it sent more than {LONGEST_MESSAGE >> 20} MB at once")
        if not end:
            return None
        self._unread = rest
        answer = unpacked(line)
        if answer is None or answer.get("n") != self._number:
            raise self._failure(_BROKEN)
        return answer

    def _take_output(self) -> None:
        if not self.output.take():
            self._poll.unregister(self.output.reader)  # it has closed both its outputs, which is allowed
        if self.output.printed > MOST_OUTPUT:
            raise self._failure(f"it printed more than {MOST_OUTPUT >> 20} MB")

    def _check(self) -> None:
        """Is it alive, and does its tree use no more than it may?"""
        started = time.thread_time()  # on a busy machine the clock would count the work of others
        if self._process.poll() is not None:
            raise self._gone()
        processes = process_tree(self._process.pid)
        if sum(one.alive for one in processes) > MOST_PROCESSES:
            raise self._failure(f"it ran more than {MOST_PROCESSES} processes at once")
        threads = sum(one.threads for one in processes)
        if threads > MOST_THREADS:
            raise self._failure(f"it ran more than {MOST_THREADS} threads at once")
        self._has_threads = threads > _OUR_THREADS
        memory = tree_memory(processes)
        self.highest = max(self.highest, memory)
        if memory > self._memory:
            raise self._failure(f"it used more than {self._memory >> 20} MB")
        if self._own is not None and written(self._own.folder) > MOST_WRITTEN:
            remove(self._own.folder)
            raise self._failure(f"it wrote more than {MOST_WRITTEN >> 20} MB")
        pause = _SHARE * (time.thread_time() - started)
        self._check_at = time.monotonic() + min(max(pause, _TICK), _LONGEST_TICK)

    def _gone(self) -> BadAnswer:
        """Why there is no process at the other end."""
        try:
            code = self._process.wait(1.0)
        except subprocess.TimeoutExpired:
            return self._failure(_BROKEN)
        if code == PIPE_CLOSED:
            return self._failure(_BROKEN)
        self.output.take()
        last = f"; it last printed {self.output.last_line!r}" if self.output.last_line else ""
        if code >= 0:
            return self._failure(f"it ended its process with exit code {code}{last}")
        name = signal.Signals(-code).name if -code in set(signal.Signals) else "unknown"
        return self._failure(f"it was ended by signal {-code} ({name}){last}")

    def _failure(self, reason: str) -> BadAnswer:
        return BadAnswer(self.who, reason)


class Output:
    """What a process prints: read, so that it does not wait; counted; and all but the end forgotten.

    A pipe for both its outputs. Reading never waits; nothing is read while the process is not asked.
    """

    def __init__(self) -> None:
        self.printed = 0  # bytes, in this game
        self.reader, self.writer = os.pipe()
        os.set_blocking(self.reader, False)
        self._tail = b""

    def take(self) -> bool:
        """Read some of what was printed; False once the pipe is closed."""
        try:
            chunk = os.read(self.reader, 1 << 16)
        except BlockingIOError:
            return True
        self.printed += len(chunk)
        self._tail = (self._tail + chunk)[-_STORED_OUTPUT:]
        return bool(chunk)

    @property
    def end_of_output(self) -> str:
        """The end of what was printed."""
        return printable(self._tail.decode(errors="replace"), _STORED_OUTPUT)

    @property
    def last_line(self) -> str:
        lines = self.end_of_output.strip().splitlines()
        return shortened(lines[-1]) if lines else ""
