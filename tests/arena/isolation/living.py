"""Which processes are left: what a test asks after a guest has gone."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable
from pathlib import Path


def is_alive(pid: int) -> bool:
    """Does this process run, rather than wait for its parent to notice its end?"""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def eventually(holds: Callable[[], bool], seconds: float = 60.0) -> bool:
    """Does this hold at some time soon?"""
    deadline = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


def all_gone(pids: Iterable[int]) -> bool:
    return not any(map(is_alive, pids))


def children() -> set[int]:
    """The processes this one has started, zombies among them."""
    found = set()
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(file.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
        if parent == os.getpid():
            found.add(int(file.parent.name))
    return found


def descriptors() -> int:
    """How many files this process has open."""
    return len(os.listdir("/proc/self/fd"))  # noqa: PTH208
