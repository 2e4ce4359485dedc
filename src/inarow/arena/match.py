"""Two agents, pairs of games: each opening is played from both seats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from inarow.arena.openings import random_opening
from inarow.arena.play import GameRecord, GameTask
from inarow.arena.rating import Rating, elo_difference
from inarow.rules.game import Game
from inarow.search.limit import NO_LIMIT, Limit


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """A match to play: `games` is even, half from each seat."""

    game: Game
    one: str
    other: str
    games: int
    limit: Limit = NO_LIMIT
    seed: int = 0
    opening_length: int = 0

    def tasks(self) -> Iterator[GameTask]:
        """Pairs of games on the same opening; `one` moves first in the first of each pair."""
        for pair in range(self.games // 2):
            seed = self.seed * 1_000_003 + pair
            opening = random_opening(self.game, self.opening_length, seed) if self.opening_length else ()
            for first, second in ((self.one, self.other), (self.other, self.one)):
                yield GameTask(
                    game=self.game, first=first, second=second, limit=self.limit, seed=seed, opening=opening
                )


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchResult:
    """The result from `one`'s point of view."""

    wins: int
    draws: int
    losses: int
    distinct: int  # how many different games were played
    failures: tuple[str, ...]

    @property
    def rating(self) -> Rating:
        return elo_difference(self.wins, self.draws, self.losses)


def summarise(records: Iterable[GameRecord]) -> MatchResult:
    """Count the results of a match; its games alternate between the seats."""
    tally = {1: 0, 0: 0, -1: 0}
    games: set[tuple[int, ...]] = set()
    failures: list[str] = []
    for number, record in enumerate(records):
        tally[record.outcome.score_for(number % 2)] += 1
        games.add((number % 2, *record.moves))
        if record.failure is not None:
            failures.append(record.failure)
    return MatchResult(
        wins=tally[1], draws=tally[0], losses=tally[-1], distinct=len(games), failures=tuple(failures)
    )
