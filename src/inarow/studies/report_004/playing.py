"""Games of an agent against itself with the depth of every search written down: a job for executors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from inarow.arena.play import GameRecord, GameTask, play
from inarow.arena.referee import PlayGames, Terms
from inarow.arena.seats import LocalSeat
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.search.limit import Limit
from inarow.search.result import SearchResult
from inarow.studies.spreading import executor_of
from inarow.studies.study import Effort


@dataclass(frozen=True, slots=True)
class Played:
    """A game, and the depths of the moves that were searched; those that a rule chose have none."""

    record: GameRecord
    depths: tuple[int, ...]


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

    agent: str
    games: tuple[Game, ...]

    def prepare(self) -> None:
        """Compile what has to be before workers look for it."""
        for game in self.games:
            PlayGames.of(game, (self.agent,), Terms()).prepare()

    def open(self) -> Callable[[GameTask], Played]:
        return _played


def _played(task: GameTask) -> Played:
    seats = DeepSeat(task.first), DeepSeat(task.second)
    record = play(task, seats, strict=True)
    return Played(record, (*seats[0].depths, *seats[1].depths))


def played(agent: str, tasks: list[GameTask], effort: Effort) -> Iterator[tuple[int, Played]]:
    """Every game with the number of its task, as they come."""
    job = PlayDeep(agent, tuple(dict.fromkeys(task.game for task in tasks)))
    return executor_of(effort).run(job, tasks)
