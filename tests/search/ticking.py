"""A clock that a test holds: time passes by being looked at."""

from __future__ import annotations

import itertools

TICK = 0.005  # seconds; longer than a slice should take, so that slices stay short


class Ticking:
    """To be set as `slices.clock`: each look at it is a tick later than the one before."""

    def __init__(self) -> None:
        self._looks = itertools.count(1)

    def __call__(self) -> float:
        return TICK * next(self._looks)
