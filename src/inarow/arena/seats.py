"""Where an agent plays: a seat in the referee's own process, and what every seat does.

The other kind of seat is in a child process, see `isolation`.
"""

from __future__ import annotations

from typing import Protocol

from inarow import interrupts
from inarow.agents.registering import agent_name, find_agent, require_game
from inarow.errors import BadAnswer, TooLarge
from inarow.registry import BUILT_IN
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.search import slices
from inarow.search.agent import Agent, ask, prepare
from inarow.search.limit import NO_LIMIT, Limit
from inarow.search.result import SearchResult
from inarow.spec import Spec

# These think for a second where nobody gives a limit, so that no seed would give the same games again.
BY_THE_CLOCK = ("best", "custom", "selective")
NODES = 10_000  # for a move of theirs


class Seat(Protocol):
    """A seat for one agent, game after game. Whatever goes wrong is raised as BadAnswer, one sentence."""

    @property
    def peak_memory(self) -> int:
        """The most bytes the agent used in this game; 0 where they cannot be measured."""

    def begin(self, game: Game, seed: int) -> None:
        """Start a new game with a new agent."""

    def prepare(self, limit: Limit) -> None:
        """Let the agent prepare for the game that was started, before a clock runs."""

    def choose(self, position: Position, limit: Limit) -> SearchResult:
        """The agent's result, with a legal move."""

    def close(self) -> None:
        """End the agent: there are no more games."""


class LocalSeat:
    """An agent in this process. The answers of built-in agents are not validated."""

    peak_memory = 0

    def __init__(self, text: str) -> None:
        self._spec = Spec.read(text)
        self._agent: Agent | None = None
        self._game: Game | None = None
        self._who = ""
        self._trusted = False

    def begin(self, game: Game, seed: int) -> None:
        self.close()
        require_game(self._spec, game)
        found = find_agent(self._spec)
        self._trusted = found.origin == BUILT_IN
        self._who = agent_name(self._spec)
        self._agent = found.item.build(self._spec, seed, self._who)
        self._game = game

    def prepare(self, limit: Limit) -> None:
        assert self._agent is not None
        assert self._game is not None
        prepare(self._agent, self._who, self._game, limit)

    def choose(self, position: Position, limit: Limit) -> SearchResult:
        assert self._agent is not None
        if not self._trusted:
            return ask(self._agent, self._who, position, limit)
        try:
            return self._agent.choose(position, limit)
        except (BadAnswer, TooLarge):
            raise
        except Exception as error:
            interrupts.check()
            raise BadAnswer(self._who, f"it raised {type(error).__name__}: {error}") from error
        finally:
            slices.heartbeat()

    def close(self) -> None:
        """Close the agent, which may have started an external program."""
        if callable(end := getattr(self._agent, "close", None)):
            end()
        self._agent = None


def limit_of(agent: str, nodes: int | None = None) -> Limit:
    """What an agent may think for a move: so many nodes, or else its own limits, but never the clock's."""
    if nodes is not None:
        return Limit(nodes=nodes)
    spec = Spec.read(agent)
    limited = {"depth", "nodes", "seconds"} & {key for key, _ in spec.options}
    return Limit(nodes=NODES) if spec.name in BY_THE_CLOCK and not limited else NO_LIMIT
