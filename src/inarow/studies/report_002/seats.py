"""The report's agents at the referee's table: those in no registry bring their own seat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from inarow.agents.registering import agent
from inarow.arena.play import GameRecord, GameTask, play
from inarow.arena.seats import LocalSeat, Seat
from inarow.rules.game import Game, Move
from inarow.rules.position import Position
from inarow.search.limit import Limit
from inarow.search.result import SearchResult
from inarow.studies.report_002.published_agent import WINDOW, PlainAgent, mended_agent, published_agent

_PLAIN = {"published": published_agent, "mended": mended_agent}


def published_text(depth: int) -> str:
    """How a task names the published agent(depth)."""
    return f"published:{depth}"


def corrected_text(game: Game, plies: int) -> str:
    """The report's evaluation without the search's bugs, looking so many plies ahead.

    With a goal of four that is the registered agent with the heuristic `threats`; with another goal the
    heuristic is our extension, so the mended agent plays.
    """
    return extended_text(plies) if game.connect == WINDOW else f"mended:{plies}"


def extended_text(plies: int) -> str:
    """The registered agent: windows as long as the goal, and a weight for each number of marbles."""
    return f"alphabeta:depth={plies},heuristic=threats"


def corrected_move(position: Position, plies: int) -> Move:
    """What the corrected agent plays."""
    if position.game.connect == WINDOW:
        return agent(extended_text(plies)).choose(position, Limit()).move
    return mended_agent(position.game, plies).decide(position).move


class PlainSeat:
    """Seats an agent in plain Python; it remembers its decisions from game to game."""

    peak_memory = 0

    def __init__(self, text: str) -> None:
        self._kind, depth = text.split(":")
        self._depth = int(depth)
        self._agent: PlainAgent | None = None

    def begin(self, game: Game, seed: int) -> None:  # noqa: ARG002
        self._agent = _PLAIN[self._kind](game, self._depth)

    def prepare(self, limit: Limit) -> None:
        """It has nothing to get ready."""

    def choose(self, position: Position, limit: Limit) -> SearchResult:  # noqa: ARG002
        assert self._agent is not None
        decision = self._agent.decide(position)
        return SearchResult(move=decision.move, depth=self._agent.plies, nodes=decision.nodes)

    def close(self) -> None:
        """There is nothing to end."""


@dataclass(frozen=True, slots=True)
class PlayGames:
    """The job of an executor: games of the report's agents, the registered ones, or both."""

    agents: tuple[str, ...]

    def prepare(self) -> None:
        for text in self.agents:
            if not _is_plain(text):
                agent(text)

    def open(self) -> Callable[[GameTask], GameRecord]:
        return play_task


def play_task(task: GameTask) -> GameRecord:
    """One game to its end; an agent that breaks is a defect of ours, so it is raised."""
    return play(task, (_seat(task.first), _seat(task.second)), strict=True)


def _seat(text: str) -> Seat:
    return PlainSeat(text) if _is_plain(text) else LocalSeat(text)


def _is_plain(text: str) -> bool:
    return text.split(":")[0] in _PLAIN
