"""What several steps spend in turn of one limit."""

from __future__ import annotations

from dataclasses import replace

from inarow.search import slices
from inarow.search.limit import Limit

_LEAST_SECONDS = 0.001  # a step that starts late still gets a moment


class Budget:
    """A limit of seconds and nodes that several steps spend in turn."""

    def __init__(self, limit: Limit) -> None:
        self._limit = limit
        self._began = slices.clock()
        self.spent = 0  # nodes

    def affords(self, part: float) -> bool:
        """Is this part of what is left at least one node?"""
        return self._limit.nodes is None or int(part * (self._limit.nodes - self.spent)) >= 1

    def share(self, part: float) -> Limit:
        """This part of what is left; the depth is not shared out."""
        seconds, nodes = self._limit.seconds, self._limit.nodes
        if seconds is not None:
            left = min(seconds - (slices.clock() - self._began), slices.seconds_left())
            seconds = max(part * left, _LEAST_SECONDS)
        if nodes is not None:
            nodes = max(int(part * (nodes - self.spent)), 1)
        return replace(self._limit, seconds=seconds, nodes=nodes)

    def spend(self, nodes: int) -> None:
        """Count these nodes as spent."""
        self.spent += nodes

    @property
    def is_spent(self) -> bool:
        """Is nothing left?"""
        late = self._limit.seconds is not None and slices.clock() - self._began >= self._limit.seconds
        return late or not self.affords(1.0)
