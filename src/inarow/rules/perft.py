"""Counting with the plain rules: the oracle for every compiled count."""

from __future__ import annotations

from dataclasses import dataclass, field

from inarow.rules.outcome import Outcome
from inarow.rules.position import Position


@dataclass(slots=True)
class SequenceCounts:
    """Move sequences of each length 1, 2, ... and how those that end there ended."""

    nodes: list[int]
    first_wins: list[int] = field(default_factory=list)
    second_wins: list[int] = field(default_factory=list)
    draws: list[int] = field(default_factory=list)

    @property
    def finished(self) -> list[int]:
        """Sequences that end the game at this length, won or drawn."""
        return [sum(ended) for ended in zip(self.first_wins, self.second_wins, self.draws, strict=True)]


def count_sequences(position: Position, depth: int) -> SequenceCounts:
    """Walk every sequence of up to `depth` moves."""
    counts = SequenceCounts(*([0] * depth for _ in range(4)))
    by_outcome = {
        Outcome.FIRST_WINS: counts.first_wins,
        Outcome.SECOND_WINS: counts.second_wins,
        Outcome.DRAW: counts.draws,
    }

    def walk(current: Position, length: int) -> None:
        if length == depth:
            return
        for move in current.legal_moves():
            after = current.play(move)
            counts.nodes[length] += 1
            if after.outcome is not None:
                by_outcome[after.outcome][length] += 1
            else:
                walk(after, length + 1)

    walk(position, 0)
    return counts


def count_positions(position: Position, plies: int, *, symmetry: bool = False) -> list[int]:
    """Distinct positions at each ply from 0 to `plies`; with `symmetry`, images count once."""
    level = {position.canonical() if symmetry else position}
    counts = [len(level)]
    for _ in range(plies):
        level = {one.play(move) for one in level for move in one.legal_moves()}
        if symmetry:
            level = {one.canonical() for one in level}
        counts.append(len(level))
    return counts
