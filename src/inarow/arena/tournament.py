"""Who plays whom, from which seat, on which opening: a tournament is a list of tasks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import get_args

from inarow.arena.openings import read_openings
from inarow.arena.play import GameTask
from inarow.arena.run_options import RunOptions, Shape
from inarow.errors import BadOption
from inarow.rules.game import Game
from inarow.search.limit import NO_LIMIT, Limit

SHAPES: tuple[Shape, ...] = get_args(Shape)
TOURNAMENT = "tournament"  # the owner of a wrong option, in its error message


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournament:
    """A tournament to play: `games` between each pair of agents, half of them from each seat.

    A round robin plays all pairs; a gauntlet plays the first agent against each other one; neighbours play
    each agent against the next, as on a ladder. Two agents are a match. Every opening is played twice in a
    row, with the seats swapped.
    """

    game: Game
    agents: tuple[str, ...]
    games: int = RunOptions.games
    shape: Shape = RunOptions.shape
    limit: Limit = NO_LIMIT
    seed: int = RunOptions.seed
    openings: str = RunOptions.openings

    def __post_init__(self) -> None:
        if len(self.agents) < 2:
            raise BadOption(TOURNAMENT, "agents", " ".join(self.agents), "at least two agents play")
        if self.games < 2 or self.games % 2:
            raise BadOption(
                TOURNAMENT,
                "games",
                str(self.games),
                "each pair of agents plays half of its games from each seat, so that moving first favours "
                "nobody: give an even number, 2 or more",
            )
        if self.shape not in SHAPES:
            raise BadOption(TOURNAMENT, "shape", self.shape, f"it takes {' or '.join(SHAPES)}")

    def __len__(self) -> int:
        return self.games * len(self.pairings)

    @property
    def labels(self) -> tuple[str, ...]:
        """The agents' texts, numbered where one takes part more than once: it may play itself."""
        return _labels(self.agents)

    @property
    def pairings(self) -> tuple[tuple[int, int], ...]:
        """Who meets whom, by their numbers among the agents."""
        return _pairings(len(self.agents), self.shape)

    def seats(self, number: int) -> tuple[int, int]:
        """Who plays a game first and second, by its number."""
        one, other = self.pairings[number // 2 % len(self.pairings)]
        return (one, other) if number % 2 == 0 else (other, one)

    def tasks(self) -> Iterator[GameTask]:
        """Every game, round by round: in a round each pair of agents plays one opening from both seats."""
        openings = read_openings(self.openings, self.game, self.seed)
        for number in range(self.games // 2):
            seed = self.seed * 1_000_003 + number
            opening = openings(number)
            for one, other in self.pairings:
                for first, second in ((one, other), (other, one)):
                    yield GameTask(
                        game=self.game,
                        first=self.agents[first],
                        second=self.agents[second],
                        limit=self.limit,
                        seed=seed,
                        opening=opening,
                    )


@lru_cache(maxsize=64)  # asked for with every game
def _pairings(agents: int, shape: Shape) -> tuple[tuple[int, int], ...]:
    if shape == "gauntlet":
        return tuple((0, other) for other in range(1, agents))
    if shape == "neighbours":
        return tuple((one, one + 1) for one in range(agents - 1))
    return tuple(combinations(range(agents), 2))


@lru_cache(maxsize=64)
def _labels(agents: tuple[str, ...]) -> tuple[str, ...]:
    labels = []
    for number, agent in enumerate(agents):
        before = agents[:number].count(agent)
        labels.append(f"{agent} #{before + 1}" if before else agent)
    return tuple(labels)
