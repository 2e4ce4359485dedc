"""Matches of one agent against others, from random openings and both seats, and what they say."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from inarow.arena.referee import PlayGames, Terms
from inarow.arena.standings import Standings
from inarow.arena.statistics.pairs import strength
from inarow.arena.tournament import Tournament
from inarow.studies.report_001.board import GAME
from inarow.studies.spreading import executor_of
from inarow.studies.study import Effort

T = TypeVar("T")

OPENINGS = "random:4"


@dataclass(frozen=True, slots=True)
class Result:
    """A match: wins, losses and draws of one side, and its Elo over the other with the 95 % interval."""

    wins: int
    losses: int
    draws: int
    elo: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.wins}-{self.losses}-{self.draws}"

    @property
    def points(self) -> float:
        """The share of all points."""
        return (self.wins + self.draws / 2) / (self.wins + self.losses + self.draws)

    @property
    def verdict(self) -> str:
        return "stronger" if self.low > 0 else "weaker" if self.high < 0 else "not distinguishable"

    def told(self) -> str:
        """Elo with its interval, for a sentence."""
        return f"{self.elo:+.0f} Elo (95 % between {self.low:+.0f} and {self.high:+.0f})"


def play_gauntlet(
    effort: Effort, champion: str, others: Sequence[str], games: int, openings: str = OPENINGS
) -> Generator[float, None, list[Result]]:
    """The champion plays each other agent; shares of the work, and at last the others' results."""
    contest = Tournament(
        game=GAME,
        agents=(champion, *others),
        games=games,
        shape="gauntlet",
        seed=effort.seed,
        openings=openings,
    )
    standings = Standings(contest)
    job = PlayGames.of(GAME, contest.agents, Terms())
    for number, record in executor_of(effort).run(job, contest.tasks()):
        standings.add(number, record)
        yield standings.games / len(contest)
    found = []
    for place in range(1, len(others) + 1):
        count = standings.count(place)
        worth = strength(standings.pair_scores(0, place)[::-1]).elo
        found.append(Result(count.wins, count.losses, count.draws, worth.elo, worth.low, worth.high))
    return found


def part(work: Generator[float, None, T], start: float, end: float) -> Generator[float, None, T]:
    """A part of an experiment: its shares as shares of the whole, and at last what it found."""
    while True:
        try:
            share = next(work)
        except StopIteration as ended:
            return ended.value  # type: ignore[no-any-return]
        yield start + (end - start) * share


def verdicts(results: Sequence[tuple[str, str, Result]], kinds: Sequence[str]) -> Iterator[str]:
    """For each kind of match who is weaker, stronger, or neither, in a sentence."""
    for kind in kinds:
        said = []
        for word in ("weaker", "stronger", "not distinguishable"):
            names = [name for name, of, result in results if of == kind and result.verdict == word]
            said += [f"{word}: {', '.join(names)}"] if names else []
        yield f"At {kind}, {'; '.join(said)}."
