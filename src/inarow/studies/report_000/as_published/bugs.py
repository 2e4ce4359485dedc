"""What the published agents share: what they are asked, what they answer, and which bugs they have."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Protocol

from inarow.rules.game import Move
from inarow.rules.outcome import FIRST

Stones = tuple[int, int]  # bit sets of the first and of the second player


def with_stone(stones: Stones, seat: int, cell: Move) -> Stones:
    """The stones after this player's move."""
    first, second = stones
    return (first | 1 << cell, second) if seat == FIRST else (first, second | 1 << cell)


@dataclass(frozen=True, slots=True)
class DecisionBugs:
    """The bugs of report 000 that change a decision; each can be mended alone, to see what it does.

    seat       every agent believes that it is player 1, in the second seat too
    diagonal   diagonal windows of Connect 4 are never scored
    small_win  a win is 1.0, which the sum over windows can exceed

    The last two are no bugs but habits in which the product's agents differ; they change node counts.

    float_sum    windows are added as floats, so that rounding makes equal sums unequal
    win_at_once  a move of the root that wins ends the search; the product's searches look at all of them
    """

    seat: bool = True
    diagonal: bool = True
    small_win: bool = True
    float_sum: bool = True
    win_at_once: bool = True

    def believed(self, seat: int) -> int:
        """The seat an agent believes to have."""
        return FIRST if self.seat else seat


AS_PUBLISHED = DecisionBugs()


@dataclass(frozen=True, slots=True)
class CostedMove:
    """A move, and what it cost; one that is remembered still has the cost of its search."""

    move: Move
    nodes: int = 0  # open_nodes: undecided positions entered below the root
    seconds: float = 0.0


class PublishedPlayer(Protocol):
    """A published agent; `chance` makes its random choices."""

    def choose(self, stones: Stones, seat: int, chance: Random) -> CostedMove: ...
