"""How much one search for a forced win may try: moves, nodes and time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from inarow.rules.position import Position
from inarow.search import slices
from inarow.search.slices import Slicer


def never() -> bool:
    """Nobody ends the search from outside."""
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Effort:
    """The limits of one search.

    moves     the most moves of the attacker
    nodes     stones to try, None for no limit
    deadline  on the clock of `slices`, None for no limit
    stopped   asked after each slice: has somebody ended the search?
    """

    moves: int
    nodes: int | None = None
    deadline: float | None = None
    stopped: Callable[[], bool] = never

    def slicer(self) -> Slicer:
        """What runs a kernel within these limits."""
        return Slicer(self.deadline, self.nodes)

    @property
    def is_over(self) -> bool:
        """Is the time up, whatever the nodes?"""
        return self.stopped() or (self.deadline is not None and slices.clock() >= self.deadline)


def attacking_moves(position: Position) -> int:
    """How many moves the mover has left, if every cell is filled."""
    return (position.game.cells - position.ply + 1) // 2
