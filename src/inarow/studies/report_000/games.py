"""Games whose nodes are counted as report 000 counts them: of its agents, and of the product's own."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from random import Random

from inarow.agents.registering import agent
from inarow.rules.game import Game
from inarow.rules.outcome import FIRST
from inarow.rules.position import Position
from inarow.search.agent import Agent
from inarow.search.limit import NO_LIMIT, Limit
from inarow.search.result import SearchResult
from inarow.studies.plain_board import PlainBoard
from inarow.studies.report_000.as_published.bugs import PublishedPlayer, Stones, with_stone


@dataclass(frozen=True, slots=True)
class CountedGame:
    """How a game went: who won, its plies, and the cost of each seat's moves."""

    winner: int | None
    plies: int
    nodes: tuple[int, int]
    seconds: tuple[float, float]


def play(board: PlainBoard, players: tuple[PublishedPlayer, PublishedPlayer], chance: Random) -> CountedGame:
    """A game between two published agents, to its end."""
    stones: Stones = (0, 0)
    nodes, seconds = [0, 0], [0.0, 0.0]
    seat, plies = FIRST, 0
    while True:
        decision = players[seat].choose(stones, seat, chance)
        nodes[seat] += decision.nodes
        seconds[seat] += decision.seconds
        stones = with_stone(stones, seat, decision.move)
        plies += 1
        won = board.wins(stones[seat], decision.move)
        if won or stones[0] | stones[1] == board.full:
            return CountedGame(seat if won else None, plies, (nodes[0], nodes[1]), (seconds[0], seconds[1]))
        seat = 1 - seat


class Remembering:
    """An agent of the product whose decision for each position is cached: it is not random.

    Its seconds are those of the processor, as they are for the published agents: others may be at work here.
    """

    def __init__(self, text: str) -> None:
        self._agent = agent(text)
        self._decided: dict[Position, SearchResult] = {}

    def choose(self, position: Position, limit: Limit) -> SearchResult:
        if position not in self._decided:
            began = time.process_time()
            result = self._agent.choose(position, limit)
            self._decided[position] = replace(result, seconds=time.process_time() - began)
        return self._decided[position]


def play_counted(game: Game, players: tuple[Agent, Agent]) -> CountedGame:
    """A game between the product's agents; `nodes` are open_nodes, `seconds` those the agents report."""
    position = game.start
    nodes, seconds = [0, 0], [0.0, 0.0]
    while position.outcome is None:
        seat = position.seat
        result = players[seat].choose(position, NO_LIMIT)
        nodes[seat] += result.open_nodes
        seconds[seat] += result.seconds
        position = position.play(result.move)
    winner = position.outcome.winner
    return CountedGame(winner, position.ply, (nodes[0], nodes[1]), (seconds[0], seconds[1]))
