"""The limits a child process sets on itself before it runs any third-party code."""

from __future__ import annotations

import os
import signal
import sys
import threading
from contextlib import suppress

SPARE_ADDRESSES = 4 << 30  # bytes of address space beyond the memory: libraries, LLVM, ...
_SPARE_PER_CORE = 256 << 20  # ... and the stacks and arenas of threads, which take addresses and no memory

_PR_SET_PDEATHSIG, _PR_SET_CHILD_SUBREAPER = 1, 36

_confined = False


def is_confined() -> bool:
    """Is this the child process of an isolated agent, where third-party code may run?"""
    return _confined


def confine(memory: int, lifeline: int, parent: int | None) -> None:
    """Limit the memory, dump no core, and let the whole process group end with the lifeline.

    `lifeline` is the reading end of a pipe into which nobody writes: it ends when the referee does,
    however it ends. `parent` is the referee's process id if its main thread has started us: the kernel
    looks at the thread, so that the end of another thread would kill the child.
    """
    global _confined
    _confined = True
    _limit(memory)
    if sys.platform == "linux":
        _die_with_the_lifeline(lifeline)
        _adopt_orphans(parent)
    threading.Thread(target=_wait_for_the_end, args=(lifeline,), daemon=True, name="lifeline").start()


def _limit(memory: int) -> None:
    import resource  # lazily: not every system has it

    spare = SPARE_ADDRESSES + _SPARE_PER_CORE * (os.cpu_count() or 1)
    for what, most in ((resource.RLIMIT_AS, memory + spare), (resource.RLIMIT_CORE, 0)):
        hard = resource.getrlimit(what)[1]
        if hard != resource.RLIM_INFINITY:
            most = min(most, hard)
        with suppress(ValueError, OSError):  # a system without such a limit
            resource.setrlimit(what, (most, most))


def _wait_for_the_end(lifeline: int) -> None:
    with suppress(OSError):
        os.read(lifeline, 1)
    os.killpg(os.getpgrp(), signal.SIGKILL)


if sys.platform == "linux":
    import ctypes
    import fcntl

    def _die_with_the_lifeline(lifeline: int) -> None:
        """Have the kernel itself kill the group, as the thread that waits may wait for the GIL forever."""
        with suppress(OSError):
            fcntl.fcntl(lifeline, fcntl.F_SETOWN, -os.getpgrp())
            fcntl.fcntl(lifeline, fcntl.F_SETSIG, signal.SIGKILL)
            fcntl.fcntl(lifeline, fcntl.F_SETFL, fcntl.fcntl(lifeline, fcntl.F_GETFL) | os.O_ASYNC)

    def _adopt_orphans(parent: int | None) -> None:
        """Adopt orphans of our children, so that descent stays visible; and die with the referee."""
        with suppress(OSError, AttributeError):
            control = ctypes.CDLL(None).prctl
            control(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
            if parent is not None:
                control(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
                if os.getppid() != parent:  # it died before this call
                    os._exit(1)
