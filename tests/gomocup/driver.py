"""A manager for a test: it starts our brain as a real one does, and exchanges lines with it."""

from __future__ import annotations

import json
import queue
import re
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

POINT = re.compile(r"\d+,\d+")
TIMEOUT = 300.0  # seconds: a brain that has not answered by then never will


class Manager:
    """A brain in a process of its own, with a queue of the lines it writes."""

    def __init__(self, *options: str | Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "inarow", "gomocup", *map(str, options)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
        )
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in iter(self.process.stdout.readline, b""):
            self._lines.put(line.decode())
        self._lines.put(None)

    def send(self, *lines: str, end: str = "\r\n") -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("".join(line + end for line in lines).encode())

    def receive(self) -> str | None:
        """The next line it writes, None after the last."""
        line = self._lines.get(timeout=TIMEOUT)
        assert line is None or line.endswith("\r\n"), line
        return None if line is None else line.removesuffix("\r\n")

    def ask(self, *lines: str, end: str = "\r\n") -> str | None:
        """Send lines of which only the last is answered; the answer."""
        self.send(*lines, end=end)
        return self.receive()

    def silent(self) -> bool:
        """Has it answered nothing of what it was sent?"""
        return (self.ask("ABOUT") or "").startswith('name="inarow"')

    def ended(self) -> int:
        """Its exit code, when it has ended."""
        return self.process.wait(TIMEOUT)

    def close_input(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()

    def __enter__(self) -> Manager:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        self._reader.join(TIMEOUT)
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            pipe.close()


class Witnessed(Manager):
    """A brain whose agent writes down what it is asked."""

    def __init__(self, plugin: Path, log: Path, more: str = "") -> None:
        self._log = log
        super().__init__("--plugin", plugin, "--agent", f"witness:log={log}{more}")

    @property
    def seen(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self._log.read_text().splitlines()[-1])
        return found


def script(text: str, *options: str | Path) -> tuple[int, list[str]]:
    """Everything at once, as from a file: the exit code and the answers."""
    done = subprocess.run(
        [sys.executable, "-m", "inarow", "gomocup", *map(str, options)],
        input=text.encode(),
        capture_output=True,
        timeout=TIMEOUT,
        check=False,
    )
    return done.returncode, done.stdout.decode().splitlines()
