"""Ctrl-C is remembered: compiled code may lose the exception it raises, or end with another instead."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_requested = False


@contextmanager
def remembered() -> Iterator[None]:
    """For the time of a command Ctrl-C also leaves a mark; afterwards everything is as it was.

    Numba calls Python while it unpacks arguments and compiles. A KeyboardInterrupt that is raised there may
    be dropped, or be followed by a TypeError that blames whoever was called. Python would print one that is
    dropped, with a traceback; since it is remembered, that is left out.
    """
    global _requested
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.default_int_handler or threading.current_thread() is not threading.main_thread():
        yield  # somebody else decides what Ctrl-C does
        return
    print_dropped = sys.unraisablehook

    def print_others(dropped: sys.UnraisableHookArgs) -> None:
        if not (_requested and issubclass(dropped.exc_type, KeyboardInterrupt)):
            print_dropped(dropped)

    signal.signal(signal.SIGINT, _interrupt)
    sys.unraisablehook = print_others
    try:
        yield
    finally:
        _requested = False
        signal.signal(signal.SIGINT, before)
        sys.unraisablehook = print_dropped


def check() -> None:
    """Raise KeyboardInterrupt if Ctrl-C was pressed during this command, whatever became of the exception."""
    if _requested:
        raise KeyboardInterrupt


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    global _requested
    _requested = True
    raise KeyboardInterrupt
