"""The referee of many games: who sits where, and the job that executors do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from inarow.arena.isolation.isolated_seat import DEFAULT_MEMORY, PATIENCE, Guest
from inarow.arena.isolation.origin import is_stranger, plays_here_only
from inarow.arena.play import GameRecord, GameTask, play
from inarow.arena.seats import LocalSeat, Seat
from inarow.errors import BadAnswer, ForbiddenWrite
from inarow.rules.game import Game


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """How agents are seated: the files they come from, and what is granted to those of strangers.

    `folder` is where the names of files begin. Strangers play in processes of their own; with `isolate`
    everybody does, and memory and patience hold for everybody.
    """

    plugins: tuple[str, ...] = ()
    folder: str | None = None
    isolate: bool = False
    memory: int = DEFAULT_MEMORY
    patience: float = PATIENCE

    def is_guest(self, agent: str) -> bool:
        """Does this agent play in a process of its own? One that only this process knows cannot."""
        return not plays_here_only(agent) and (self.isolate or is_stranger(agent))

    def seat(self, agent: str, is_guest: bool) -> Seat:
        """A seat for this agent."""
        if not is_guest:
            return LocalSeat(agent)
        return Guest(
            agent, plugins=self.plugins, memory=self.memory, patience=self.patience, home=self.folder
        )


class Referee:
    """Plays one task after another; the processes of guests are kept from game to game."""

    def __init__(self, terms: Terms, guests: frozenset[str]) -> None:
        self._terms = terms
        self._guests = guests
        self._seats: dict[tuple[str, int], Seat] = {}

    def __call__(self, task: GameTask) -> GameRecord:
        return play(task, (self._seat(task.first, 0), self._seat(task.second, 1)))

    def close(self) -> None:
        for seat in self._seats.values():
            seat.close()
        self._seats.clear()

    def _seat(self, agent: str, number: int) -> Seat:
        """One for each side, so that an agent may play itself."""
        if (agent, number) not in self._seats:
            self._seats[agent, number] = self._terms.seat(agent, agent in self._guests)
        return self._seats[agent, number]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayGames:
    """The job of playing games. Who is a guest is decided where the plug-ins are known, before it travels."""

    game: Game
    agents: tuple[str, ...]
    guests: frozenset[str]
    terms: Terms

    @classmethod
    def of(cls, game: Game, agents: tuple[str, ...], terms: Terms) -> PlayGames:
        guests = frozenset(filter(terms.is_guest, agents))
        return cls(game=game, agents=agents, guests=guests, terms=terms)

    def prepare(self) -> None:
        """Build every agent once, so that what has to be compiled is on disk before workers look for it.

        What the user typed wrongly is raised, a name, an option, a file that is not there; whatever else
        goes wrong in a guest costs it its games, but for a heuristic that writes, which is used nowhere.
        """
        for agent in self.agents:
            _build_once(agent, agent in self.guests, self.terms, self.game)

    def open(self) -> Callable[[GameTask], GameRecord]:
        return Referee(self.terms, self.guests)


@lru_cache(maxsize=1024)
def _build_once(agent: str, is_guest: bool, terms: Terms, game: Game) -> None:
    seat = terms.seat(agent, is_guest)
    try:
        seat.begin(game, 0)
    except ForbiddenWrite:
        raise
    except BadAnswer:
        if not is_guest:
            raise
    finally:
        seat.close()
