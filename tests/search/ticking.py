"""A fake clock for tests: time passes only when it is read."""

from __future__ import annotations

import itertools

TICK = 0.005  # seconds; longer than a slice should take, so that slices stay short


class Ticking:
    """To be set as `slices.clock`: each reading is a tick later than the one before."""

    def __init__(self) -> None:
        self._readings = itertools.count(1)

    def __call__(self) -> float:
        return TICK * next(self._readings)
