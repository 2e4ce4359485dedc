"""Other processes that compile kernels beside this one; what they compile is loaded from the cache.

Every process is given all kernels, and compiles those that no other process has locked. So the work is
divided among all processes of the machine, those of another command that was started meanwhile too.
"""

from __future__ import annotations

import importlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import Thread

from inarow import interrupts
from inarow.kernels.compilation import cache
from inarow.kernels.compilation.kernel import Kernel
from inarow.kernels.compilation.progress import Progress, name_of
from inarow.processes import reap

# The path alone makes the package known, however the caller found it; its script is not run again.
_PROGRAM = f"import sys; sys.path[:] = sys.argv[2:]; from {__name__} import main; main(sys.argv[1].split())"
_BEGUN, _ENDED = "begun", "ended"


def can_start() -> bool:
    """Can other processes compile for this one?"""
    return bool(sys.executable) and not getattr(sys, "frozen", False) and cache.cache_directory() is not None


def compile_unlocked(kernels: Sequence[Kernel]) -> None:
    """Compile those that no other process is compiling."""
    for one in kernels:
        with cache.locked(one.py_func, wait=False) as free:
            if free:
                one.dispatcher  # noqa: B018
        interrupts.check()  # Numba may have lost Ctrl-C


@contextmanager
def other_processes(kernels: Sequence[Kernel], number: int, progress: Progress) -> Iterator[None]:
    """So many other processes compile too. What fails there is left to the caller, who gets the error."""
    if not number:
        yield
        return
    names = [f"{one.py_func.__module__}:{one.py_func.__qualname__}" for one in kernels if _is_found(one)]
    started: list[subprocess.Popen[bytes]] = []
    reading, writing = os.pipe()
    reader = Thread(target=_read, args=(reading, progress), daemon=True)
    reader.start()
    try:
        try:
            with suppress(OSError):  # as many as the system allows
                for first in range(1, number + 1):
                    started.append(_start(names[first:] + names[:first], writing))
        finally:
            os.close(writing)
        yield
    finally:
        for process in started:
            process.kill()
        reap(*started)
        reader.join()


def _start(names: Sequence[str], output: int) -> subprocess.Popen[bytes]:
    directory = cache.cache_directory()
    assert directory is not None
    return subprocess.Popen(
        [sys.executable, "-c", _PROGRAM, " ".join(names), *sys.path],
        stdin=subprocess.PIPE,
        stdout=output,
        stderr=subprocess.DEVNULL,
        env=os.environ | {"INAROW_CACHE_DIR": str(directory.parent)},
    )


def _read(source: int, progress: Progress) -> None:
    with os.fdopen(source, encoding="utf-8") as lines:
        for line in lines:
            what, name = line.split()
            (progress.begun if what == _BEGUN else progress.ended)(name)


def main(names: Sequence[str]) -> None:
    """The program of such a process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the caller handles Ctrl-C, and kills us
    Thread(target=_end_with_caller, daemon=True).start()
    for one in map(_found, names):
        with cache.locked(one.py_func, wait=False) as free:
            if free and one.is_missing:
                print(_BEGUN, name_of(one.py_func), flush=True)
                one.dispatcher  # noqa: B018
                print(_ENDED, name_of(one.py_func), flush=True)


def _found(name: str) -> Kernel:
    module, _, function = name.partition(":")
    found = getattr(importlib.import_module(module), function)
    assert isinstance(found, Kernel)
    return found


def _is_found(one: Kernel) -> bool:
    """Is it what its module calls by its name? A heuristic's module has the function itself."""
    return vars(sys.modules[one.py_func.__module__]).get(one.py_func.__qualname__) is one


def _end_with_caller() -> None:
    """The caller never writes: the end of our input is its own end, however it came about."""
    sys.stdin.buffer.read()
    os._exit(1)
