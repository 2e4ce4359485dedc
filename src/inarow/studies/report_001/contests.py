"""Matches of one agent against others, from random openings and both seats, and what they say.

A contest at equal time is played with a fixed number of nodes for each side, chosen so that both take the
same processor time on a few positions. So a busy machine makes nobody weaker, and the games depend on the
seed and these numbers alone.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from inarow.agents.registering import agent
from inarow.arena.referee import PlayGames, Terms
from inarow.arena.standings import Standings
from inarow.arena.statistics.pairs import strength
from inarow.arena.tournament import Tournament
from inarow.rules.position import Position
from inarow.search.limit import NO_LIMIT
from inarow.spec import Spec
from inarow.studies.report_001.setting import GAME
from inarow.studies.study import Effort, Part

OPENINGS = "random:4"


_REPEATS = 12  # the quickest counts: other programs can only make a search slower


@dataclass(frozen=True, slots=True)
class MatchResult:
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

    def in_words(self) -> str:
        """Elo with its interval, for a sentence."""
        return f"{self.elo:+.0f} Elo (95 % between {self.low:+.0f} and {self.high:+.0f})"


def play_gauntlet(
    effort: Effort, champion: str, others: Sequence[str], games: int, openings: str = OPENINGS
) -> Part[list[MatchResult]]:
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
    for number, record in effort.executor().run(job, contest.tasks()):
        standings.add(number, record)
        yield standings.games / len(contest)
    found = []
    for place in range(1, len(others) + 1):
        count = standings.count(place)
        worth = strength(standings.pair_scores(0, place)[::-1]).elo
        found.append(MatchResult(count.wins, count.losses, count.draws, worth.elo, worth.low, worth.high))
    return found


def with_option(text: str, key: str, value: object) -> str:
    """The agent with one option more."""
    spec = Spec.read(text)
    return str(Spec(spec.name, (*spec.options, (key, str(value)))))


def seconds_for(agents: Sequence[str], positions: Sequence[Position]) -> list[float]:
    """The processor time of each agent for a move, on average, once all is warm.

    The agents take turns, so that a while in which the machine is slow is one for all of them.
    """
    players = [agent(Spec.read(text)) for text in agents]
    quickest = [[float("inf")] * len(positions) for _ in players]
    for _ in range(_REPEATS):
        for number, position in enumerate(positions):
            for player, times in zip(players, quickest, strict=True):
                began = time.process_time()
                player.choose(position, NO_LIMIT)
                times[number] = min(times[number], time.process_time() - began)
    return [sum(times) / len(positions) for times in quickest]


def fitting_nodes(
    texts: Sequence[str], rival: str, nodes: int, positions: Sequence[Position]
) -> tuple[list[int], list[float]]:
    """How many nodes each agent may have to take as long as the rival with `nodes`, and what a node costs.

    The numbers are found in two steps from the rival's; the cost of a node is a share of the rival's.
    """
    allowed = [nodes] * len(texts)
    costs: list[float] = []
    for _ in range(2):
        agents = [with_option(text, "nodes", most) for text, most in zip(texts, allowed, strict=True)]
        rivals, *taken = seconds_for([with_option(rival, "nodes", nodes), *agents], positions)
        costs = costs or [seconds / rivals for seconds in taken]
        allowed = [
            max(1, round(most * rivals / seconds)) for most, seconds in zip(allowed, taken, strict=True)
        ]
    return allowed, costs


def verdicts(results: Sequence[tuple[str, str, MatchResult]], kinds: Sequence[str]) -> Iterator[str]:
    """For each kind of match who is weaker, stronger, or neither, in a sentence."""
    for kind in kinds:
        said = []
        for word in ("weaker", "stronger", "not distinguishable"):
            names = [name for name, of, result in results if of == kind and result.verdict == word]
            said += [f"{word}: {', '.join(names)}"] if names else []
        yield f"At {kind}, {'; '.join(said)}."
