"""Seconds of the processor that a search may take; another process on the same core costs it nothing."""

from __future__ import annotations

import time
from collections.abc import Callable


class OutOfTime(BaseException):
    """The search was not done when its time was; no failure of its code, so nothing may take it for one."""


class Allowance:
    """So many seconds from `begin` on, by a clock: that of the processor for the whole process."""

    def __init__(self, seconds: float, clock: Callable[[], float] = time.process_time) -> None:
        self.seconds = seconds
        self._clock = clock
        self.begin()

    def begin(self) -> None:
        """The time counts from now."""
        self._began = self._clock()

    @property
    def spent(self) -> float:
        return self._clock() - self._began

    @property
    def is_over(self) -> bool:
        return self.spent > self.seconds

    def look(self) -> None:
        """Raise OutOfTime if the time is over; a search calls it again and again."""
        if self.is_over:
            raise OutOfTime
