"""What moves cost: seconds and nodes of each agent, early and late in its games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from inarow.arena.play import GameRecord
from inarow.report.bands import band_name, band_of, band_width

Row = dict[str, Any]
MOST_PHASES = 8


class Effort:
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
