"""Copies of `custom` with different depth limits against each other, and how deep each really searched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from inarow.arena.play import GameRecord, GameTask, play
from inarow.arena.referee import PlayGames, Terms
from inarow.arena.seats import LocalSeat
from inarow.arena.tournament import Tournament
from inarow.rules.game import Game
from inarow.rules.outcome import Outcome
from inarow.rules.position import Position
from inarow.search.limit import Limit
from inarow.search.result import SearchResult
from inarow.studies.study import Effort

DEPTHS = (1, 2, 4)
PAIRS = tuple(combinations(DEPTHS, 2))  # the shallower copy first
OPENINGS = "random:4"
_RESULTS = (Outcome.FIRST_WINS, Outcome.DRAW, Outcome.SECOND_WINS)


def agent(depth: int) -> str:
    return f"custom:depth={depth}"


@dataclass(frozen=True, slots=True)
class DeepGame:
    """A game, and by seat the depths of the moves that were searched; those that a rule chose have none."""

    record: GameRecord
    depths: tuple[tuple[int, ...], tuple[int, ...]]


class DeepSeat(LocalSeat):
    """A seat that remembers how deep its agent looked."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.depths: list[int] = []

    def choose(self, position: Position, limit: Limit) -> SearchResult:
        found = super().choose(position, limit)
        if found.depth:
            self.depths.append(found.depth)
        return found


@dataclass(frozen=True, slots=True)
class PlayDeep:
    """The job: one game after another, by the package's own agents."""

    agents: tuple[str, ...]
    games: tuple[Game, ...]

    def prepare(self) -> None:
        """Compile what has to be before workers look for it."""
        for game in self.games:
            PlayGames.of(game, self.agents, Terms()).prepare()

    def open(self) -> Callable[[GameTask], DeepGame]:
        return _played


def _played(task: GameTask) -> DeepGame:
    seats = DeepSeat(task.first), DeepSeat(task.second)
    record = play(task, seats, strict=True)
    return DeepGame(record, (tuple(seats[0].depths), tuple(seats[1].depths)))


def played(tasks: list[GameTask], effort: Effort) -> Iterator[tuple[int, DeepGame]]:
    """Every game with the number of its task, as they come."""
    agents = dict.fromkeys(name for task in tasks for name in (task.first, task.second))
    job = PlayDeep(tuple(agents), tuple(dict.fromkeys(task.game for task in tasks)))
    return effort.executor().run(job, tasks)


def tasks(game: Game, nodes: int, games: int, seed: int) -> list[GameTask]:
    """All pairs of copies, `games` each: every random opening from both seats."""
    agents = tuple(map(agent, DEPTHS))
    limit = Limit(nodes=nodes)
    return list(
        Tournament(game=game, agents=agents, games=games, limit=limit, seed=seed, openings=OPENINGS).tasks()
    )


@dataclass(frozen=True, slots=True)
class CopyResults:
    """The games of the copies on one board."""

    games: int
    different: int
    outcomes: tuple[int, int, int]  # first wins, draws, second wins
    deeper: Mapping[tuple[int, int], tuple[int, int, int]]  # by pair the deeper copy's wins, draws, losses
    reached: Mapping[int, float]  # by depth limit the depth of the moves that were searched, on average

    @property
    def draws(self) -> int:
        return self.outcomes[1]

    @property
    def of_the_deeper(self) -> tuple[int, int, int]:
        """Wins, draws and losses of the deeper copy in all games."""
        wins, draws, losses = (sum(one[place] for one in self.deeper.values()) for place in range(3))
        return wins, draws, losses

    @classmethod
    def of(cls, found: list[tuple[GameTask, DeepGame]]) -> CopyResults:
        outcomes = Counter(game.record.outcome for _, game in found)
        pairs: dict[tuple[int, int], Counter[int]] = {pair: Counter() for pair in PAIRS}
        reached: dict[int, list[int]] = {depth: [] for depth in DEPTHS}
        for task, game in found:
            seats = [
                next(depth for depth in DEPTHS if agent(depth) == name) for name in (task.first, task.second)
            ]
            for depth, depths in zip(seats, game.depths, strict=True):
                reached[depth] += depths
            deeper = seats.index(max(seats))
            pairs[min(seats), max(seats)][game.record.outcome.score_for(deeper)] += 1
        return cls(
            games=len(found),
            different=len({game.record.moves for _, game in found}),
            outcomes=(outcomes[_RESULTS[0]], outcomes[_RESULTS[1]], outcomes[_RESULTS[2]]),
            deeper={pair: (count[1], count[0], count[-1]) for pair, count in pairs.items()},
            reached={depth: sum(found) / max(len(found), 1) for depth, found in reached.items()},
        )


def dashed(numbers: tuple[int, int, int]) -> str:
    """
    >>> dashed((1, 8, 1))
    '1-8-1'
    """
    return "-".join(map(str, numbers))


def by_board(
    numbered: Iterator[tuple[int, DeepGame]], every: list[tuple[str, GameTask]]
) -> Iterator[float | dict[str, CopyResults]]:
    """Shares done while the games come, and at last the results by board."""
    total, done = sum(task.game.cells for _, task in every), 0
    found: dict[str, list[tuple[GameTask, DeepGame]]] = {}
    for number, game in numbered:
        name, task = every[number]
        found.setdefault(name, []).append((task, game))
        done += task.game.cells
        yield done / total
    yield {name: CopyResults.of(games) for name, games in found.items()}
