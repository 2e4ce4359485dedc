"""Games between the product's own agents, with the nodes counted as the report counts them."""

from __future__ import annotations

import time
from dataclasses import replace

from inarow.agents.registering import agent
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.search.agent import Agent
from inarow.search.limit import NO_LIMIT, Limit
from inarow.search.result import SearchResult
from inarow.studies.report_000.as_published.match import PlayedGame


class Remembering:
    """An agent that decides the same whenever it is asked the same: it is asked once.

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


def play_counted(game: Game, players: tuple[Agent, Agent]) -> PlayedGame:
    """Play to the end; `nodes` are open_nodes, `seconds` as the agents tell them."""
    position = game.start
    nodes, seconds = [0, 0], [0.0, 0.0]
    while position.outcome is None:
        seat = position.seat
        result = players[seat].choose(position, NO_LIMIT)
        nodes[seat] += result.open_nodes
        seconds[seat] += result.seconds
        position = position.play(result.move)
    winner = position.outcome.winner
    return PlayedGame(winner, position.ply, (nodes[0], nodes[1]), (seconds[0], seconds[1]))
