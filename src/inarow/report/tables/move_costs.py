"""What moves cost: seconds and nodes of each agent, early and late in its games."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, repeat
from operator import mul
from typing import Any

from inarow.arena.play import GameRecord

Row = dict[str, Any]
MOST_PHASES = 8


class MoveCosts:
    """Sums over chosen moves by agent and ply; those of openings cost nothing and are not counted."""

    def __init__(self) -> None:
        self._sums: dict[tuple[int, int], list[float]] = {}  # moves, seconds, nodes

    def add(self, seats: tuple[int, int], record: GameRecord) -> None:
        """Count a game whose players have these places in the tournament."""
        given = len(record.task.opening)
        for number, (seconds, nodes) in enumerate(zip(record.seconds, record.nodes, strict=True)):
            ply = given + number
            sums = self._sums.setdefault((seats[ply % 2], ply + 1), [0, 0.0, 0])
            sums[0] += 1
            sums[1] += seconds
            sums[2] += nodes

    def by_phase(self, labels: Sequence[str]) -> list[Row]:
        """Averages for each agent and band of plies; bands in which an agent chose no move are left out."""
        longest = max((ply for _, ply in self._sums), default=1)
        width = band_width(longest, MOST_PHASES)
        phases: dict[tuple[int, int], list[float]] = {}
        for (agent, ply), sums in self._sums.items():
            total = phases.setdefault((agent, band_of(ply, width)), [0, 0.0, 0])
            for place, value in enumerate(sums):
                total[place] += value
        return [
            {
                "agent": labels[agent],
                "start": start,
                "plies": band_name(start, width, longest),
                "moves": int(moves),
                "seconds_per_move": seconds / moves,
                "nodes_per_move": nodes / moves,
            }
            for (agent, start), (moves, seconds, nodes) in sorted(phases.items())
        ]


_ROUND = (1, 2, 5)


def band_width(longest: int, most: int) -> int:
    """The smallest of 1, 2, 5, 10, 20, 50, ... with which plies 1 to `longest` make at most `most` bands.

    >>> band_width(42, 8), band_width(42, 50), band_width(0, 8)
    (10, 1, 1)
    """
    widths = (number * ten for ten in accumulate(repeat(10), mul, initial=1) for number in _ROUND)
    return next(width for width in widths if -(-longest // width) <= most)


def band_of(ply: int, width: int) -> int:
    """The first ply of the band that holds this one; plies count from 1.

    >>> [band_of(ply, 5) for ply in (1, 5, 6)]
    [1, 1, 6]
    """
    return (ply - 1) // width * width + 1


def band_name(start: int, width: int, longest: int) -> str:
    """The plies of a band as text; none is beyond the longest game.

    >>> band_name(6, 5, 42), band_name(6, 1, 42), band_name(41, 10, 42)
    ('6-10', '6', '41-42')
    """
    end = min(start + width - 1, max(longest, start))
    return str(start) if start == end else f"{start}-{end}"
