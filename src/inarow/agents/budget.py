"""What one move may cost, spent in turn by the parts of an agent."""

from __future__ import annotations

from dataclasses import replace

from inarow.search import slices
from inarow.search.limit import Limit

_LEAST_SECONDS = 0.001  # whoever comes late still gets a moment


class Purse:
    """A limit of seconds and nodes, of which several parts take their shares."""

    def __init__(self, limit: Limit) -> None:
        self._limit = limit
        self._began = slices.clock()
        self.paid = 0  # nodes

    def affords(self, part: float) -> bool:
        """Is a part of what is left a node at least?"""
        return self._limit.nodes is None or int(part * (self._limit.nodes - self.paid)) >= 1

    def share(self, part: float) -> Limit:
        """A part of what is left; the depth is nobody's to spend."""
        seconds, nodes = self._limit.seconds, self._limit.nodes
        if seconds is not None:
            left = min(seconds - (slices.clock() - self._began), slices.seconds_left())
            seconds = max(part * left, _LEAST_SECONDS)
        if nodes is not None:
            nodes = max(int(part * (nodes - self.paid)), 1)
        return replace(self._limit, seconds=seconds, nodes=nodes)

    def pay(self, nodes: int) -> None:
        """So many nodes were spent."""
        self.paid += nodes
