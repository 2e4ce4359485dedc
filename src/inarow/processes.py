"""Processes and their descendants: who belongs to one, and how to end them all.

A child belongs to its guest by descent, by the session, or by the mark that the guest's environment
carries; so one that leaves the session, or whose parent has died, is still found. Linux tells all this
in /proc. Elsewhere nobody is found, and only the guest's own process group is ended.
"""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

MARK = "INAROW_GUEST"
_PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096
_PROC = Path("/proc")
_ROUNDS, _PAUSE = 200, 0.01  # how often to look again for whoever is not gone yet


class Member(NamedTuple):
    """A process of a family."""

    pid: int
    parent: int
    session: int
    state: str
    threads: int
    resident: int  # bytes

    @property
    def alive(self) -> bool:
        return self.state not in "ZX"


def family(leader: int) -> list[Member]:
    """The leader of a session, everyone in it, and all their descendants."""
    everyone = _everyone()
    known = {one.pid for one in everyone if leader in (one.pid, one.session)}
    grown = 0
    while grown != len(known):
        grown = len(known)
        known |= {one.pid for one in everyone if one.parent in known}
    return [one for one in everyone if one.pid in known]


def memory_of(members: list[Member]) -> int:
    """What they hold in bytes; pages that a fork shares with its parent are counted once."""
    if len(members) == 1:
        return members[0].resident
    return sum(_share(one) for one in members)


def end_family(process: subprocess.Popen[bytes], mark: str) -> None:
    """Kill a process and everyone of its family, and leave no zombie."""
    leader = process.pid
    signal_group(leader, signal.SIGSTOP)  # so that nobody is born while we count
    doomed = {one.pid for one in family(leader)}
    ended: set[int] = set()
    signal_group(leader, signal.SIGKILL)
    for _ in range(_ROUNDS):
        ended |= doomed - {leader}
        _kill(doomed - {leader})
        process.poll()
        doomed = {one.pid for one in _everyone() if one.alive and _belongs(one, leader, mark)}
        if not doomed:
            break
        time.sleep(_PAUSE)
    _reap(ended)
    with suppress(subprocess.TimeoutExpired):
        process.wait(_ROUNDS * _PAUSE)


def signal_group(leader: int, number: int) -> None:
    """Send a signal to everyone in the leader's process group, if it is still there."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, number)


def reset_peak(pid: int) -> bool:
    """Let the highest resident size count from now on; False where the system cannot."""
    try:
        (_PROC / str(pid) / "clear_refs").write_text("5")
    except OSError:
        return False
    return True


def peak(pid: int) -> int:
    """The highest resident size of a process in bytes; 0 where nobody tells."""
    with suppress(OSError):
        for line in (_PROC / str(pid) / "status").read_bytes().splitlines():
            if line.startswith(b"VmHWM:"):
                return int(line.split()[1]) * 1024
    return 0


def _everyone() -> list[Member]:
    try:
        names = os.listdir(_PROC)  # noqa: PTH208  # many, and often
    except OSError:
        return []
    return [one for name in names if name.isdigit() and (one := _member(int(name))) is not None]


def _member(pid: int) -> Member | None:
    """One process as /proc/PID/stat tells of it; its name may hold anything, so it is cut off."""
    try:
        file = os.open(f"/proc/{pid}/stat", os.O_RDONLY)
        try:
            told = os.read(file, 1024).rpartition(b")")[2].split(None, 22)
        finally:
            os.close(file)
    except OSError:
        return None
    parent, session, threads, pages = int(told[1]), int(told[3]), int(told[17]), int(told[21])
    return Member(pid, parent, session, told[0].decode(), threads, pages * _PAGE)


def _share(one: Member) -> int:
    """A process's part of the memory: of what n share, each has an n-th."""
    with suppress(OSError):
        for line in (_PROC / str(one.pid) / "smaps_rollup").read_bytes().splitlines():
            if line.startswith(b"Pss:"):
                return int(line.split()[1]) * 1024
    return one.resident


def _belongs(one: Member, leader: int, mark: str) -> bool:
    if leader in (one.pid, one.session):
        return True
    try:
        return f"{MARK}={mark}".encode() in (_PROC / str(one.pid) / "environ").read_bytes()
    except OSError:
        return False


def _kill(pids: Iterable[int]) -> None:
    for pid in pids:
        with suppress(ProcessLookupError, PermissionError):
            os.kill(pid, signal.SIGKILL)


def _reap(pids: Iterable[int]) -> None:
    """An orphan comes to us if we are the first process of a container, and would stay as a zombie."""
    for pid in pids:
        with suppress(ChildProcessError):
            os.waitpid(pid, os.WNOHANG)


# Its input ends when we do, for only we hold the other end; then it ends the whole session.
_WATCH = 'read -r _; kill -s KILL -- "-$1"'


def guarded(leader: subprocess.Popen[bytes]) -> subprocess.Popen[bytes]:
    """A watcher that ends this program's session when we are gone; without one the program ends now."""
    try:
        return subprocess.Popen(
            ["/bin/sh", "-c", _WATCH, "inarow-guard", str(leader.pid)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError:
        kill_session(leader)
        reap(leader)
        raise


def kill_session(leader: subprocess.Popen[bytes]) -> None:
    """End a program and everything it started, at once."""
    with suppress(OSError):  # they have gone already
        os.killpg(leader.pid, signal.SIGKILL)


def reap(*processes: subprocess.Popen[bytes]) -> None:
    """Leave no zombie and no open pipe of processes that were ended."""
    for process in processes:
        process.wait()
        for pipe in (process.stdin, process.stdout, process.stderr):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
