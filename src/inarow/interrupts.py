"""Ctrl-C is remembered: compiled code may lose the exception it raises, or end with another instead."""

from __future__ import annotations

import signal
from types import FrameType

_requested = False


def remember() -> None:
    """From now on Ctrl-C also sets a flag; called when a command starts.

    Numba calls Python while it unpacks arguments and compiles. A KeyboardInterrupt raised there may be lost,
    or be followed by a TypeError that seems to come from the function that was called.
    """
    global _requested
    _requested = False
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _interrupt)


def check() -> None:
    """Raise KeyboardInterrupt if Ctrl-C was pressed, even if the first exception was lost."""
    if _requested:
        raise KeyboardInterrupt


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    global _requested
    _requested = True
    raise KeyboardInterrupt
