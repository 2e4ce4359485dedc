"""Results counted as the report prints them: wins, losses, draws."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from inarow.arena.play import GameRecord
from inarow.arena.statistics.pairs import Strength, pentanomial, strength


@dataclass(frozen=True, slots=True)
class Tally:
    """Games from one side's view.

    >>> str(Tally.of([1, 1, -1, 0]))
    '2-1-1'
    """

    wins: int
    losses: int
    draws: int

    @classmethod
    def of(cls, results: Iterable[int]) -> Tally:
        """Each result is +1, -1 or 0."""
        found = list(results)
        return cls(found.count(1), found.count(-1), found.count(0))

    @property
    def games(self) -> int:
        return self.wins + self.losses + self.draws

    def __str__(self) -> str:
        return f"{self.wins}-{self.losses}-{self.draws}"


def paired_strength(records: list[GameRecord]) -> Strength:
    """What games say of whoever plays the first, third and so on of them first; two in a row are a pair."""
    scores = [(record.outcome.score_for(number % 2) + 1) / 2 for number, record in enumerate(records)]
    return strength(pentanomial(one + other for one, other in zip(scores[::2], scores[1::2], strict=True)))
