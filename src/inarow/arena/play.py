"""The referee: play one game and write down what happened."""

from __future__ import annotations

import time
from dataclasses import dataclass

from inarow.agents.agent import ask
from inarow.agents.registering import agent, agent_name
from inarow.errors import BadAnswer
from inarow.rules.game import Game, Move
from inarow.rules.outcome import Outcome
from inarow.rules.position import Position
from inarow.search.limit import NO_LIMIT, Limit
from inarow.search.result import SearchResult
from inarow.spec import Spec


@dataclass(frozen=True, slots=True, kw_only=True)
class GameTask:
    """One game to play. Plain data: agents are built where they play."""

    game: Game
    first: str
    second: str
    limit: Limit = NO_LIMIT
    seed: int = 0
    opening: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRecord:
    """One game played: every move with the seconds and nodes it took, those of the opening without.

    `failure` tells how the loser broke the rules of play, if it did.
    """

    task: GameTask
    moves: tuple[Move, ...]
    seconds: tuple[float, ...]
    nodes: tuple[int, ...]
    outcome: Outcome
    failure: str | None = None


def play(task: GameTask, *, strict: bool = False) -> GameRecord:
    """Play a game to its end. A broken agent loses it; with `strict` its error is raised instead."""
    specs = (Spec.read(task.first), Spec.read(task.second))
    names = tuple(map(agent_name, specs))
    agents = tuple(agent(spec, seed=2 * task.seed + seat) for seat, spec in enumerate(specs))
    position = Position.after(task.game, task.opening)
    moves: list[Move] = list(task.opening)
    seconds: list[float] = []
    nodes: list[int] = []
    failure = None
    while position.outcome is None and failure is None:
        seat = position.seat
        started = time.perf_counter()
        result: SearchResult | None = None
        try:
            result = ask(agents[seat], names[seat], position, task.limit)
        except BadAnswer as error:
            if strict:
                raise
            failure = str(error)
        if result is not None:
            seconds.append(time.perf_counter() - started)
            nodes.append(result.nodes)
            moves.append(result.move)
            position = position.play(result.move)
    return GameRecord(
        task=task,
        moves=tuple(moves),
        seconds=tuple(seconds),
        nodes=tuple(nodes),
        outcome=position.outcome or Outcome.win_for(1 - position.seat),
        failure=failure,
    )
