"""What one search of a solver has proven, and what it took."""

from __future__ import annotations

from typing import NamedTuple


class Found(NamedTuple):
    """Proven: low <= score <= high, for the side to move; both are equal unless the search was stopped.

    A score is 0 for a draw; who wins scores the stones it has left when the game ends, plus one, and the
    other the negative of that. The clocks count thinking alone, `cpu_seconds` that of all threads.
    """

    low: int
    high: int
    nodes: int
    seconds: float = 0.0
    cpu_seconds: float = 0.0

    @property
    def settled(self) -> bool:
        """Is the score known?"""
        return self.low == self.high
