"""Which processes are alive and which are left, and scripts to run in processes of their own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).parents[1]


def is_alive(pid: int) -> bool:
    """Does this process run? A zombie does not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:  # gone since, or a system without /proc
        return not Path("/proc/self").exists()


def all_gone(pids: Iterable[int]) -> bool:
    return not any(map(is_alive, pids))


def eventually(holds: Callable[[], bool], seconds: float = 60.0) -> bool:
    """Does this hold now or soon?"""
    deadline = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


def survivors(pids: Iterable[int], seconds: float) -> list[int]:
    """Those still alive after so long, which are then killed; empty as soon as all are gone."""
    known = list(pids)
    eventually(lambda: all_gone(known), seconds)
    left = [pid for pid in known if is_alive(pid)]
    for pid in left:  # a test that fails must not leave them behind
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    return left


def children() -> set[int]:
    """The processes this one has started, zombies among them."""
    return {pid for pid, parent in _parents().items() if parent == os.getpid()}


def descendants() -> set[int]:
    """Every process below this one."""
    parents = _parents()
    found, fresh = set(), {os.getpid()}
    while fresh:
        fresh = {pid for pid, parent in parents.items() if parent in fresh}
        found |= fresh
    return found


def _parents() -> dict[int, int]:
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
    return parents


def descriptors() -> int:
    """How many files this process has open."""
    return len(os.listdir("/proc/self/fd"))  # noqa: PTH208


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
