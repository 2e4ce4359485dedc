"""The published agent at the referee's table: it is in no registry, so it brings its own seat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from inarow.agents.registering import agent
from inarow.arena.play import GameRecord, GameTask, play
from inarow.arena.seats import LocalSeat, Seat
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.search.limit import Limit
from inarow.search.result import SearchResult
from inarow.studies.report_002.slips import PublishedAgent, published_agent

_PUBLISHED = "published:"


def published_text(depth: int) -> str:
    """How a task names the published agent(depth)."""
    return f"{_PUBLISHED}{depth}"


def corrected_text(plies: int) -> str:
    """The registered agent with the report's evaluation that looks as many plies ahead."""
    return f"alphabeta:depth={plies},heuristic=threats"


class PublishedSeat:
    """Seats the agent as published; it remembers its decisions from game to game."""

    peak_memory = 0

    def __init__(self, depth: int) -> None:
        self._depth = depth
        self._agent: PublishedAgent | None = None

    def begin(self, game: Game, seed: int) -> None:  # noqa: ARG002
        self._agent = published_agent(game, self._depth)

    def prepare(self, limit: Limit) -> None:
        """It has nothing to get ready."""

    def choose(self, position: Position, limit: Limit) -> SearchResult:  # noqa: ARG002
        assert self._agent is not None
        decision = self._agent.decide(position)
        return SearchResult(move=decision.move, depth=self._agent.plies, nodes=decision.nodes)

    def close(self) -> None:
        """There is nothing to end."""


@dataclass(frozen=True, slots=True)
class PlayPublished:
    """The job of an executor: games of the published agent, the registered ones, or both."""

    agents: tuple[str, ...]

    def prepare(self) -> None:
        for text in self.agents:
            if not text.startswith(_PUBLISHED):
                agent(text)

    def open(self) -> Callable[[GameTask], GameRecord]:
        return play_task


def play_task(task: GameTask) -> GameRecord:
    """One game to its end; an agent that breaks is a defect of ours, so it is raised."""
    return play(task, (_seat(task.first), _seat(task.second)), strict=True)


def _seat(text: str) -> Seat:
    if text.startswith(_PUBLISHED):
        return PublishedSeat(int(text.removeprefix(_PUBLISHED)))
    return LocalSeat(text)
