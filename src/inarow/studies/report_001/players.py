"""Who plays in the report, two searches and a reflex, and their games, spread over processes."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from inarow.studies.report_001.published_search import Search, Thought, course, strong
from inarow.studies.report_001.setting import (
    BOARD,
    CENTRE_FIRST,
    DEPTH,
    EARLY,
    FULL,
    CodeBugs,
)

Name = Literal["minimax", "alphabeta", "strong", "reflex"]


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game: +1 if the first player won, -1 if the second, 0 for a draw; and what the searches cost."""

    result: int
    plies: int
    seconds: tuple[float, float]  # of the processor, by seat
    nodes: tuple[int, int]


def search_of(name: Name, bugs: CodeBugs) -> Search:
    """The search that this player of the report thinks with."""
    if name == "strong":
        return Search(strong, CENTRE_FIRST, bugs, pruned=True)
    return Search(course, BOARD, bugs, pruned=name == "alphabeta")


class SearchPlayer:
    """Plays a random one of the columns its search calls equally good.

    The search itself is not random: its result for a position is cached with the time it took, and both count
    again whenever the position comes again. So games are cheap here, and their times those of the report's.
    """

    def __init__(self, name: Name, bugs: CodeBugs) -> None:
        self._search = search_of(name, bugs)
        self._thoughts: dict[tuple[int, int], Thought] = {}

    def think(self, mover: int, waiter: int) -> Thought:
        key = mover, waiter
        if key not in self._thoughts:
            self._thoughts[key] = self._search.think(mover, waiter, DEPTH)
        return self._thoughts[key]


def reflex(mover: int, waiter: int) -> Thought:
    """A random immediate win, else any column; it does not block."""
    cells = BOARD.moves(mover | waiter)
    winning = [cell for cell in cells if BOARD.wins(mover | 1 << cell, cell)]
    return Thought(0, tuple(winning or cells), 0, 0.0)


Think = Callable[[int, int], Thought]


def play(first: Think, second: Think, bugs: CodeBugs, seed: str) -> GameResult:
    """One game from the empty board."""
    chance = random.Random(seed)
    seconds, nodes = [0.0, 0.0], [0, 0]
    mover = waiter = 0
    draw_at = EARLY if bugs.early_draw else FULL
    for ply in range(draw_at):
        seat = ply % 2
        thought = (first, second)[seat](mover, waiter)
        seconds[seat] += thought.seconds
        nodes[seat] += thought.nodes
        cell = chance.choice(thought.cells)
        mover |= 1 << cell
        if BOARD.wins(mover, cell):
            return GameResult(1 - 2 * seat, ply + 1, (seconds[0], seconds[1]), (nodes[0], nodes[1]))
        mover, waiter = waiter, mover
    return GameResult(0, draw_at, (seconds[0], seconds[1]), (nodes[0], nodes[1]))


@dataclass(frozen=True, slots=True)
class ReportPairing:
    """Two players of the report, the one in the first seat named first, and the bugs both play with."""

    first: Name
    second: Name
    bugs: CodeBugs


@dataclass(frozen=True, slots=True)
class ReportGame:
    """One game to play, a task."""

    pairing: ReportPairing
    seed: str


@dataclass(frozen=True, slots=True)
class ReportGames:
    """The job of playing such games; a worker caches its players, and with them their searches."""

    def prepare(self) -> None:
        """There is nothing to compile."""

    def open(self) -> Callable[[ReportGame], GameResult]:
        return _Players()


class _Players:
    """The players of one worker, who play game after game."""

    def __init__(self) -> None:
        self._players: dict[tuple[Name, CodeBugs], SearchPlayer] = {}

    def __call__(self, task: ReportGame) -> GameResult:
        pairing = task.pairing
        seats = [self._seat(name, pairing.bugs) for name in (pairing.first, pairing.second)]
        return play(seats[0], seats[1], pairing.bugs, task.seed)

    def _seat(self, name: Name, bugs: CodeBugs) -> Think:
        if name == "reflex":
            return reflex
        if (name, bugs) not in self._players:
            self._players[name, bugs] = SearchPlayer(name, bugs)
        return self._players[name, bugs].think
