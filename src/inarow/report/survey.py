"""One pass over every game of a run: all that the report shows of them is counted here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from inarow.arena.play import GameRecord
from inarow.arena.standings import Standings
from inarow.arena.tournament import Tournament
from inarow.report.tables.move_costs import MoveCosts, band_name, band_of, band_width
from inarow.rules.outcome import Outcome

Row = dict[str, Any]
MOST_BARS = 40


class Survey:
    """What is known after so many games. Only counts and numbers are stored, never a game."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.labels = tournament.labels
        self.standings = Standings(tournament)
        self.move_costs = MoveCosts()
        self.numbers: list[int] = []
        self.failed: list[int] = []
        self._pairings = tournament.pairings  # asked of the tournament once, not for every game
        self._lengths: Counter[tuple[int, Outcome]] = Counter()
        self._example: dict[tuple[int, str], int] = {}  # of each failure, the first game
        self._same: dict[int, list[int]] = {}  # by the hash of a game: how many, and the first one's number

    @classmethod
    def of(cls, tournament: Tournament, records: Iterable[tuple[int, GameRecord]]) -> Survey:
        """A survey of these games."""
        survey = cls(tournament)
        for _ in survey.watching(records):
            pass
        return survey

    def watching(self, records: Iterable[tuple[int, GameRecord]]) -> Iterator[tuple[int, GameRecord]]:
        """The same games, counted while they pass."""
        for number, record in records:
            self.add(number, record)
            yield number, record

    def seats(self, number: int) -> tuple[int, int]:
        """Who plays a game first and second, as `Tournament.seats` has it."""
        one, other = self._pairings[number // 2 % len(self._pairings)]
        return (one, other) if number % 2 == 0 else (other, one)

    def add(self, number: int, record: GameRecord) -> None:
        """Count a game; each number once."""
        seats = self.seats(number)
        self.standings.add(number, record)
        self.move_costs.add(seats, record)
        self.numbers.append(number)
        if record.failure is not None and record.broken is not None:
            self.failed.append(number)
            self._example.setdefault((seats[record.broken], record.failure), number)
        self._lengths[len(record.moves), record.outcome] += 1
        self._same.setdefault(hash((seats, record.moves)), [0, number])[0] += 1

    def lengths(self) -> list[Row]:
        """How many games of each length, in bands of plies, ended how.

        Every band from the shortest to the longest game is there, with all outcomes, be it with no games.
        A game that ended without a move has length 0 and a band of its own.
        """
        if not self._lengths:
            return []
        longest = max(plies for plies, _ in self._lengths)
        width = band_width(longest, MOST_BARS)
        bars: Counter[tuple[int, Outcome]] = Counter()
        for (plies, outcome), games in self._lengths.items():
            bars[band_of(plies, width) if plies else 0, outcome] += games
        starts = range(1, longest + 1, width)
        shortest = min(start for start, _ in bars)
        return [
            {
                "start": start,
                "plies": band_name(start, width, longest) if start else "0",
                "outcome": outcome.value,
                "games": bars[start, outcome],
            }
            for start in (0, *starts)
            if start >= shortest
            for outcome in Outcome
        ]

    def repeats(self) -> list[tuple[int, int]]:
        """Games played more than once from the same seats: how often, and a number; the most first."""
        repeated = [(games, number) for games, number in self._same.values() if games > 1]
        return sorted(repeated, key=lambda one: (-one[0], one[1]))

    def failures(self) -> list[Row]:
        """Who failed, how, in how many games, and one of them; the most frequent first."""
        return [
            {
                "agent": self.labels[agent],
                "reason": reason,
                "games": games,
                "example": self._example[agent, reason],
            }
            for (agent, reason), games in self.standings.failures.most_common()
        ]
