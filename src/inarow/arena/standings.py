"""The standings of a tournament: counts that grow with every record.

Counts are sums, so the order in which records come does not matter.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from inarow.arena.play import GameRecord
from inarow.arena.tournament import Tournament
from inarow.rules.outcome import FIRST, SECOND


@dataclass(slots=True)
class SeatCount:
    """What one agent did from one seat."""

    games: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    plies: int = 0  # of all its games, openings included
    moves: int = 0  # that it chose itself
    seconds: float = 0.0
    nodes: int = 0
    failures: int = 0
    memory: int = 0  # the most bytes in any game

    def add(self, record: GameRecord, seat: int) -> None:
        own = slice((seat - len(record.task.opening)) % 2, None, 2)
        score = record.outcome.score_for(seat)
        self.games += 1
        self.wins += score > 0
        self.draws += score == 0
        self.losses += score < 0
        self.plies += len(record.moves)
        self.moves += len(record.seconds[own])
        self.seconds += sum(record.seconds[own])
        self.nodes += sum(record.nodes[own])
        self.failures += record.broken == seat
        self.memory = max(self.memory, record.memory[seat])

    def __add__(self, other: SeatCount) -> SeatCount:
        return SeatCount(
            games=self.games + other.games,
            wins=self.wins + other.wins,
            draws=self.draws + other.draws,
            losses=self.losses + other.losses,
            plies=self.plies + other.plies,
            moves=self.moves + other.moves,
            seconds=self.seconds + other.seconds,
            nodes=self.nodes + other.nodes,
            failures=self.failures + other.failures,
            memory=max(self.memory, other.memory),
        )

    def averages(self) -> dict[str, Any]:
        """Per game and per move; zeros where nothing was played."""
        games, moves = max(self.games, 1), max(self.moves, 1)
        return {
            "moves": self.plies / games,
            "seconds_per_move": self.seconds / moves,
            "nodes_per_move": self.nodes / moves,
            "seconds_per_game": self.seconds / games,
            "nodes_per_game": self.nodes / games,
        }


@dataclass(slots=True)
class Standings:
    """What is known of a tournament so far."""

    tournament: Tournament
    games: int = 0
    seats: dict[tuple[int, int], SeatCount] = field(default_factory=dict)  # by agent and seat
    results: Counter[tuple[int, int, int]] = field(default_factory=Counter)  # first, second, first's score
    pairs: Counter[tuple[int, int]] = field(default_factory=Counter)  # index in `pairings`, -2 to 2
    half_played: dict[int, int] = field(default_factory=dict)  # pairs with one game: its score
    failures: Counter[tuple[int, str]] = field(default_factory=Counter)
    different: set[int] = field(default_factory=set)  # hashes of the games

    def add(self, number: int, record: GameRecord) -> None:
        """Count a game; each number once."""
        first, second = self.tournament.seats(number)
        self.games += 1
        for seat, agent in ((FIRST, first), (SECOND, second)):
            self.seats.setdefault((agent, seat), SeatCount()).add(record, seat)
        self.results[first, second, record.outcome.score_for(FIRST)] += 1
        self._add_to_pair(number // 2, record.outcome.score_for(number % 2))
        self.different.add(hash((first, second, record.moves)))
        if record.failure is not None and record.broken is not None:
            self.failures[(first, second)[record.broken], record.failure] += 1

    def count(self, agent: int, seat: int | None = None) -> SeatCount:
        """What an agent did, from one seat or from both."""
        if seat is not None:
            return self.seats.get((agent, seat), SeatCount())
        return self.count(agent, FIRST) + self.count(agent, SECOND)

    def pair_scores(self, one: int, other: int) -> list[int]:
        """How many pairs of games between two agents gave `one` 0, 1/2, 1, 3/2 and 2 points."""
        pairing = self.tournament.pairings.index((one, other))
        return [self.pairs[pairing, score] for score in (-2, -1, 0, 1, 2)]

    def _add_to_pair(self, pair: int, score: int) -> None:
        """Both games of a pair count together; the score is that of the agent named first."""
        if pair in self.half_played:
            pairing = pair % len(self.tournament.pairings)
            self.pairs[pairing, self.half_played.pop(pair) + score] += 1
        else:
            self.half_played[pair] = score
