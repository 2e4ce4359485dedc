"""Who plays in the report: two searches and a reflex, seated as its code seats them."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from inarow.studies.report_001.board import CENTRE_FIRST, EARLY, FULL, LEFT_FIRST, landing_cells, wins
from inarow.studies.report_001.bugs import Slips
from inarow.studies.report_001.evaluations import course, strong
from inarow.studies.report_001.searches import Search, Thought

Name = Literal["minimax", "alphabeta", "strong", "reflex"]
DEPTH = 4


@dataclass(frozen=True, slots=True)
class Played:
    """One game: +1 if the first player won, -1 if the second, 0 for a draw; and what the searches took."""

    result: int
    plies: int
    seconds: tuple[float, float]  # of the processor, by seat
    nodes: tuple[int, int]


def search_of(name: Name, slips: Slips) -> Search:
    """The search that this player of the report thinks with."""
    if name == "strong":
        return Search(strong, CENTRE_FIRST, slips, pruned=True)
    return Search(course, LEFT_FIRST, slips, pruned=name == "alphabeta")


class Player:
    """Draws one of the columns its search calls equally good.

    A search has no chance in it: what it found for a position is kept, with the time it took, and both count
    again whenever the position comes again. So games are cheap here, and their times those of the report's.
    """

    def __init__(self, name: Name, slips: Slips) -> None:
        self._search = search_of(name, slips)
        self._thoughts: dict[tuple[int, int], Thought] = {}

    def think(self, mover: int, waiter: int) -> Thought:
        key = mover, waiter
        if key not in self._thoughts:
            self._thoughts[key] = self._search.think(mover, waiter, DEPTH)
        return self._thoughts[key]


def reflex(mover: int, waiter: int) -> Thought:
    """A random immediate win, else any column; it does not block."""
    cells = landing_cells(mover | waiter)
    winning = [cell for cell in cells if wins(mover | 1 << cell, cell)]
    return Thought(0, tuple(winning or cells), 0, 0.0)


Think = Callable[[int, int], Thought]


def play(first: Think, second: Think, slips: Slips, seed: str) -> Played:
    """One game from the empty board."""
    chance = random.Random(seed)
    seconds, nodes = [0.0, 0.0], [0, 0]
    mover = waiter = 0
    drawn_at = EARLY if slips.early_draw else FULL
    for ply in range(drawn_at):
        seat = ply % 2
        thought = (first, second)[seat](mover, waiter)
        seconds[seat] += thought.seconds
        nodes[seat] += thought.nodes
        cell = chance.choice(thought.cells)
        mover |= 1 << cell
        if wins(mover, cell):
            return Played(1 - 2 * seat, ply + 1, (seconds[0], seconds[1]), (nodes[0], nodes[1]))
        mover, waiter = waiter, mover
    return Played(0, drawn_at, (seconds[0], seconds[1]), (nodes[0], nodes[1]))
