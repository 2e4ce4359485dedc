"""Process trees: which processes belong to a program we started, what they use, and how to kill them all.

A process belongs to a tree by descent, by its session, or by a mark in its environment; so one that leaves
the session, or whose parent has died, is still found. Linux shows all this in /proc. Elsewhere no process
is found, and only the program's own process group is killed.
"""

from __future__ import annotations

import atexit
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, Never

TREE_VARIABLE = "INAROW_PROCESS_TREE"  # of the environment: holds the mark of a tree
_PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096
_PROC = Path("/proc")
_ROUNDS, _PAUSE = 200, 0.01  # how often to look again for processes that are not gone yet, and how soon


class ProcessInfo(NamedTuple):
    """One process, as the system describes it."""

    pid: int
    parent: int
    session: int
    state: str
    threads: int
    resident: int  # bytes

    @property
    def alive(self) -> bool:
        return self.state not in "ZX"


def process_tree(leader: int) -> list[ProcessInfo]:
    """The leader of a session, all processes in it, and all their descendants."""
    running = _all_processes()
    known = {one.pid for one in running if leader in (one.pid, one.session)}
    grown = 0
    while grown != len(known):
        grown = len(known)
        known |= {one.pid for one in running if one.parent in known}
    return [one for one in running if one.pid in known]


def tree_memory(processes: list[ProcessInfo]) -> int:
    """The memory they use in bytes; pages that a fork shares with its parent are counted once."""
    if len(processes) == 1:
        return processes[0].resident
    return sum(_shared_memory(one) for one in processes)


def kill_tree(process: subprocess.Popen[bytes], mark: str) -> None:
    """Kill a process and its whole tree, and leave no zombie."""
    leader = process.pid
    signal_group(leader, signal.SIGSTOP)  # so that none is started while we count
    left = {one.pid for one in process_tree(leader)}
    ended: set[int] = set()
    signal_group(leader, signal.SIGKILL)
    for _ in range(_ROUNDS):
        ended |= left - {leader}
        _kill(left - {leader})
        process.poll()
        left = {one.pid for one in _all_processes() if one.alive and _belongs(one, leader, mark)}
        if not left:
            break
        time.sleep(_PAUSE)
    _reap_orphans(ended)
    with suppress(subprocess.TimeoutExpired):
        process.wait(_ROUNDS * _PAUSE)


def kill_descendants() -> None:
    """Kill all descendants of this process, where the system shows them."""
    me = os.getpid()
    known = {me}
    alive = [one for one in process_tree(me) if one.alive]
    while grown := {one.pid for one in alive if one.parent in known} - known:
        known |= grown
    _kill(known - {me})


def exit_now(code: int = 0) -> Never:
    """End this process at once; what an interpreter does with compiled code at its end takes up to a second.

    Functions registered with `atexit` are called, what was printed is written, and children are killed.
    """
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):  # it is closed, or was from the beginning
            stream.flush()
    kill_descendants()
    os._exit(code)


def signal_group(leader: int, number: int) -> None:
    """Send a signal to the leader's process group, if it still exists."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, number)


def reset_peak_memory(pid: int) -> bool:
    """Measure the highest resident size from now on; False where the system cannot."""
    try:
        (_PROC / str(pid) / "clear_refs").write_text("5")
    except OSError:
        return False
    return True


def peak_memory(pid: int) -> int:
    """The highest resident size of a process in bytes; 0 where the system does not say."""
    with suppress(OSError):
        for line in (_PROC / str(pid) / "status").read_bytes().splitlines():
            if line.startswith(b"VmHWM:"):
                return int(line.split()[1]) * 1024
    return 0


def _all_processes() -> list[ProcessInfo]:
    try:
        names = os.listdir(_PROC)  # noqa: PTH208  # many, and often
    except OSError:
        return []
    return [one for name in names if name.isdigit() and (one := _info(int(name))) is not None]


def _info(pid: int) -> ProcessInfo | None:
    """One process from /proc/PID/stat; its name may hold anything, so it is cut off."""
    try:
        file = os.open(f"/proc/{pid}/stat", os.O_RDONLY)
        try:
            fields = os.read(file, 1024).rpartition(b")")[2].split(None, 22)
        finally:
            os.close(file)
    except OSError:
        return None
    parent, session, threads, pages = int(fields[1]), int(fields[3]), int(fields[17]), int(fields[21])
    return ProcessInfo(pid, parent, session, fields[0].decode(), threads, pages * _PAGE)


def _shared_memory(one: ProcessInfo) -> int:
    """A process's part of the memory: of pages that n processes share, each has an n-th."""
    with suppress(OSError):
        for line in (_PROC / str(one.pid) / "smaps_rollup").read_bytes().splitlines():
            if line.startswith(b"Pss:"):
                return int(line.split()[1]) * 1024
    return one.resident


def _belongs(one: ProcessInfo, leader: int, mark: str) -> bool:
    if leader in (one.pid, one.session):
        return True
    try:
        return f"{TREE_VARIABLE}={mark}".encode() in (_PROC / str(one.pid) / "environ").read_bytes()
    except OSError:
        return False


def _kill(pids: Iterable[int]) -> None:
    for pid in pids:
        with suppress(ProcessLookupError, PermissionError):
            os.kill(pid, signal.SIGKILL)


def _reap_orphans(pids: Iterable[int]) -> None:
    """An orphan becomes our child if we are the first process of a container, and would stay as a zombie."""
    for pid in pids:
        with suppress(ChildProcessError):
            os.waitpid(pid, os.WNOHANG)


# Its input ends when we do, for only we hold the other end; then it kills the whole group.
_WATCH = 'read -r _; kill -s KILL -- "-$1"'


def start_guard(leader: subprocess.Popen[bytes]) -> subprocess.Popen[bytes]:
    """Start a guard that kills this program's group when we are gone; if it fails, the program is killed."""
    try:
        return subprocess.Popen(
            ["/bin/sh", "-c", _WATCH, "inarow-guard", str(leader.pid)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError:
        signal_group(leader.pid, signal.SIGKILL)
        reap(leader)
        raise


def reap(*processes: subprocess.Popen[bytes]) -> None:
    """Wait for processes that were killed and close their pipes."""
    for process in processes:
        process.wait()
        for pipe in (process.stdin, process.stdout, process.stderr):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
