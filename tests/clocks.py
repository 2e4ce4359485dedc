"""A clock that the tests wind themselves, so that limits by seconds give the same nodes on every machine."""

from __future__ import annotations

import time

import pytest


def leaping_clock(monkeypatch: pytest.MonkeyPatch, step: float = 0.01) -> None:
    """From now on every look at the clock of a search finds it `step` seconds later.

    A slice of a search then seems slow, so that slices stay as small as they can be: what is done within a
    limit of seconds is a few hundred nodes, the same ones on an idle and on a busy machine.
    """
    now = time.perf_counter()

    def look() -> float:
        nonlocal now
        now += step
        return now

    monkeypatch.setattr(time, "perf_counter", look)
