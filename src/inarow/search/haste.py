"""Somebody wants an answer now: searches under way end with the best they have, later ones are short."""

from __future__ import annotations

import math
import time

_since = math.inf  # on the clock of time.perf_counter: who began before ends now, ...
_until = math.inf  # ... and everybody else by then


def hasten(seconds: float) -> None:
    """From now on: every search under way in this process ends, and one that begins later has so long."""
    global _since, _until  # as with a signal, there is one for the process
    _since = time.perf_counter()
    _until = _since + seconds


def relax() -> None:
    """There is no hurry any more."""
    global _since, _until
    _since = _until = math.inf


def is_due(began: float) -> bool:
    """Must a search that began at this time, on the clock of time.perf_counter, answer now?"""
    return began < _since < math.inf or time.perf_counter() >= _until


def seconds_left() -> float:
    """How long a search that begins now may take; infinite where nobody is in a hurry."""
    return math.inf if _until == math.inf else max(_until - time.perf_counter(), 0.0)
