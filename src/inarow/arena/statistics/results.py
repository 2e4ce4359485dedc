"""Results as the statistics take them: game by game, or counted by pair of agents and seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from inarow.arena.statistics.pairs import GAME_SCORES, outcome
from inarow.errors import BadOption


@dataclass(frozen=True, slots=True)
class Result:
    """One game; `score` is the first player's: 1, 0.5 or 0."""

    first: str
    second: str
    score: float


@dataclass(frozen=True, slots=True, order=True)
class PairCount:
    """All games in which `first` moved first against `second`, counted from the first player's view.

    Counts of zero are allowed: they name agents that have not played.
    """

    first: str
    second: str
    wins: int
    draws: int
    losses: int

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses


def counted(results: Iterable[Result | PairCount]) -> tuple[PairCount, ...]:
    """One count for each pair and seat, sorted by name: the order of the results does not matter.

    >>> counted([Result("b", "a", 1), Result("a", "b", 0.5), Result("b", "a", 0)])
    (PairCount(first='a', second='b', wins=0, draws=1, losses=0), PairCount(first='b', second='a', wins=1, draws=0, losses=1))
    """  # noqa: E501
    games: Counter[tuple[str, str, float]] = Counter()
    tally: dict[tuple[str, str], list[int]] = {}
    for result in results:
        if isinstance(result, Result):
            games[result.first, result.second, result.score] += 1
            continue
        if min(result.wins, result.draws, result.losses) < 0:
            raise BadOption("a result", "counts", str(result), "no count is below 0")
        counts = tally.setdefault((result.first, result.second), [0, 0, 0])
        for number, more in enumerate((result.losses, result.draws, result.wins)):
            counts[number] += more
    for (first, second, score), number in games.items():
        tally.setdefault((first, second), [0, 0, 0])[outcome(score, GAME_SCORES)] += number
    return tuple(
        PairCount(first, second, wins, draws, losses)
        for (first, second), (losses, draws, wins) in sorted(tally.items())
    )


def agents_of(counts: Iterable[PairCount]) -> tuple[str, ...]:
    """Everybody who is named, sorted."""
    return tuple(sorted({name for count in counts for name in (count.first, count.second)}))
