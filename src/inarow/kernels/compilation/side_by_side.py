"""Kernels compiled by several processes at once, which write to the cache; the caller loads them from there.

Every process is given all kernels, and compiles those that no other process has locked. So the work is
divided among all processes of the machine, those of another command that was started meanwhile too.
"""

from __future__ import annotations

import importlib
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from threading import Thread

from inarow.kernels.compilation import cache
from inarow.kernels.compilation.kernel import Kernel
from inarow.kernels.compilation.progress import Progress, name_of
from inarow.processes import reap

# The path alone makes the package known, however the caller found it; its script is not run again.
_PROGRAM = f"import sys; sys.path[:] = sys.argv[2:]; from {__name__} import main; main(sys.argv[1].split())"
_BEGUN, _ENDED = "begun", "ended"


def is_possible() -> bool:
    """Can other processes compile for this one?"""
    return bool(sys.executable) and not getattr(sys, "frozen", False) and cache.cache_directory() is not None


def compile_side_by_side(kernels: Sequence[Kernel], processes: int, progress: Progress) -> None:
    """Compile in so many processes. What fails there is left to the caller, who gets the error."""
    directory = cache.cache_directory()
    assert directory is not None
    names = [f"{one.py_func.__module__}:{one.py_func.__qualname__}" for one in kernels]
    environment = os.environ | {"INAROW_CACHE_DIR": str(directory.parent)}
    reading, writing = os.pipe()
    children: list[subprocess.Popen[bytes]] = []
    try:
        with os.fdopen(reading, encoding="utf-8") as lines:
            try:
                for number in range(processes):
                    order = " ".join(names[number:] + names[:number])
                    children.append(
                        subprocess.Popen(
                            [sys.executable, "-c", _PROGRAM, order, *sys.path],
                            stdin=subprocess.PIPE,
                            stdout=writing,
                            stderr=subprocess.DEVNULL,
                            env=environment,
                        )
                    )
            except OSError:  # as many as the system allows
                pass
            finally:
                os.close(writing)
            for line in lines:
                what, name = line.split()
                (progress.begun if what == _BEGUN else progress.ended)(name)
    finally:
        for child in children:
            child.kill()
        reap(*children)


def main(names: Sequence[str]) -> None:
    """Compile what nobody else does; the program of a process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the caller handles Ctrl-C, and kills us
    Thread(target=_end_with_caller, daemon=True).start()
    for name in names:
        one = _found(name)
        with cache.locked(one.py_func, wait=False) as free:
            if not free:
                continue
            if not one.is_stored:
                print(_BEGUN, name_of(one.py_func), flush=True)
                one.dispatcher  # noqa: B018
            print(_ENDED, name_of(one.py_func), flush=True)


def _found(name: str) -> Kernel:
    module, _, function = name.partition(":")
    found = getattr(importlib.import_module(module), function)
    assert isinstance(found, Kernel)
    return found


def _end_with_caller() -> None:
    """The caller never writes: the end of our input is its own end, however it came about."""
    sys.stdin.buffer.read()
    os._exit(1)
