"""Which processes are alive, and scripts to run in processes of their own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).parents[2]


def alive(pid: int) -> bool:
    """Whether a process runs; a zombie does not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    try:
        return stat.read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:  # gone since, or a system without /proc
        return not Path("/proc/self").exists()


def survivors(pids: Iterable[int], seconds: float) -> list[int]:
    """Those still alive after so long, which are then killed; empty as soon as all are gone."""
    until = time.monotonic() + seconds
    while (left := [pid for pid in pids if alive(pid)]) and time.monotonic() < until:
        time.sleep(0.02)
    for pid in left:  # a test that fails must not leave them behind
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    return left


def start(script: str, *arguments: str | Path) -> subprocess.Popen[str]:
    """Run a script in a process group of its own; the tests' modules are on its path."""
    text = f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{script}"
    return subprocess.Popen(
        [sys.executable, "-c", text, *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
