"""Ctrl-C is remembered: compiled code may lose the exception it raises, or end with another instead."""

from __future__ import annotations

import signal
from types import FrameType

_requested = False


def remember() -> None:
    """From now on Ctrl-C also leaves a mark; for a command that is just beginning.

    Numba calls Python while it unpacks arguments and compiles. A KeyboardInterrupt that rises there may be
    dropped, or be followed by a TypeError that blames whoever was called.
    """
    global _requested
    _requested = False
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _interrupt)


def check() -> None:
    """Raise KeyboardInterrupt if Ctrl-C was pressed, whatever became of the first one."""
    if _requested:
        raise KeyboardInterrupt


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    global _requested
    _requested = True
    raise KeyboardInterrupt
