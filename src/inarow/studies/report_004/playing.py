"""Games with the depth of every search written down, and those of the authors' agent: jobs for executors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from inarow.arena.play import GameRecord, GameTask, play
from inarow.arena.referee import PlayGames, Terms
from inarow.arena.seats import LocalSeat
from inarow.rules.game import Game, Move
from inarow.rules.outcome import Outcome
from inarow.rules.position import Position
from inarow.search.limit import Limit
from inarow.search.result import SearchResult
from inarow.studies.report_004.authors_agent import AuthorsAgent
from inarow.studies.spreading import executor_of
from inarow.studies.study import Effort


@dataclass(frozen=True, slots=True)
class Played:
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

    def open(self) -> Callable[[GameTask], Played]:
        return _played


def _played(task: GameTask) -> Played:
    seats = DeepSeat(task.first), DeepSeat(task.second)
    record = play(task, seats, strict=True)
    return Played(record, (tuple(seats[0].depths), tuple(seats[1].depths)))


def played(tasks: list[GameTask], effort: Effort) -> Iterator[tuple[int, Played]]:
    """Every game with the number of its task, as they come."""
    agents = dict.fromkeys(name for task in tasks for name in (task.first, task.second))
    job = PlayDeep(tuple(agents), tuple(dict.fromkeys(task.game for task in tasks)))
    return executor_of(effort).run(job, tasks)


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A game of the authors' agent against itself."""

    outcome: Outcome
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class PlayAuthors:
    """The job: the authors' agent against itself on one board after another."""

    def prepare(self) -> None:
        """Nothing has to be compiled."""

    def open(self) -> Callable[[Game], OwnGame]:
        return authors_game


def authors_game(game: Game) -> OwnGame:
    """The authors' agent against itself; there is no chance in it, so it plays this game every time."""
    agent, position = AuthorsAgent(game), game.start
    moves: list[Move] = []
    while position.outcome is None:
        moves.append(agent.choose(position).move)
        position = position.play(moves[-1])
    return OwnGame(position.outcome, tuple(moves))


def authors_games(games: list[Game], effort: Effort) -> Iterator[tuple[int, OwnGame]]:
    """A game on each board with the board's number, as they come."""
    return executor_of(effort).run(PlayAuthors(), games)
