"""Many games: the referee seats agents, here or in child processes, and is the job that executors do.

One game is `play`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from inarow.arena.isolation.origin import is_of_this_process, is_third_party
from inarow.arena.play import GameRecord, GameTask, play
from inarow.arena.run_options import DEFAULT_MEMORY, DEFAULT_PATIENCE
from inarow.arena.seats import LocalSeat, Seat
from inarow.errors import BadAnswer, ForbiddenWrite
from inarow.rules.game import Game


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """How agents are seated: the files they come from, and the limits of isolated ones.

    `folder` is where relative file names start. Third-party agents play in child processes; with `isolate`
    all agents do, and memory and patience are limits for all of them. With `sandbox` third-party ones are
    confined too, where the system can do it.
    """

    plugins: tuple[str, ...] = ()
    folder: str | None = None
    isolate: bool = False
    sandbox: bool = False
    memory: int = DEFAULT_MEMORY
    patience: float = DEFAULT_PATIENCE

    def is_isolated(self, agent: str) -> bool:
        """Does this agent play in a child process? One that was registered in this process cannot."""
        return not is_of_this_process(agent) and (self.isolate or is_third_party(agent))

    def seat(self, agent: str, is_isolated: bool) -> Seat:
        """A seat for this agent."""
        if not is_isolated:
            return LocalSeat(agent)
        from inarow.arena.isolation.isolated_seat import IsolatedSeat  # lazily: few matches isolate anybody
        from inarow.arena.isolation.own_files import own_files

        return IsolatedSeat(
            agent,
            plugins=self.plugins,
            memory=self.memory,
            patience=self.patience,
            home=self.folder,
            own=own_files(agent, self.plugins, self.folder) if self._confines(agent) else None,
        )

    def _confines(self, agent: str) -> bool:
        if not self.sandbox or not is_third_party(agent):
            return False
        from inarow.sandbox.confining import why_not  # lazily: few matches have strangers

        return why_not() is None


class Referee:
    """Plays one task after another; a child process is used again from game to game."""

    def __init__(self, terms: Terms, isolated: frozenset[str]) -> None:
        self._terms = terms
        self._isolated = isolated
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
            self._seats[agent, number] = self._terms.seat(agent, agent in self._isolated)
        return self._seats[agent, number]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayGames:
    """The job of playing games; which agents are isolated is decided where the plug-ins are known."""

    game: Game
    agents: tuple[str, ...]
    isolated: frozenset[str]
    terms: Terms

    @classmethod
    def of(cls, game: Game, agents: tuple[str, ...], terms: Terms) -> PlayGames:
        isolated = frozenset(filter(terms.is_isolated, agents))
        return cls(game=game, agents=agents, isolated=isolated, terms=terms)

    def prepare(self) -> None:
        """Build every agent once, so that what has to be compiled is cached before workers need it.

        An error in what the user typed is raised: a name, an option, a missing file. Any other error of an
        isolated agent only loses its games; but a heuristic that writes is refused.
        """
        for agent in self.agents:
            _build_once(agent, agent in self.isolated, self.terms, self.game)

    def open(self) -> Callable[[GameTask], GameRecord]:
        return Referee(self.terms, self.isolated)


@lru_cache(maxsize=1024)
def _build_once(agent: str, is_isolated: bool, terms: Terms, game: Game) -> None:
    seat = terms.seat(agent, is_isolated)
    try:
        seat.begin(game, 0)
    except ForbiddenWrite:
        raise
    except BadAnswer:
        if not is_isolated:
            raise
    finally:
        seat.close()
