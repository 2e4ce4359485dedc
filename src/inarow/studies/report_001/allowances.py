"""How many nodes an agent may have so that it takes as long as another one, in processor time."""

from __future__ import annotations

import time

from inarow.agents.registering import agent
from inarow.rules.position import Position
from inarow.search.limit import NO_LIMIT
from inarow.spec import Spec


def with_nodes(text: str, nodes: int) -> str:
    """The agent with so many nodes for a move, if it counts any."""
    spec = Spec.read(text)
    return text if spec.name == "qlearning" else str(Spec(spec.name, (*spec.options, ("nodes", str(nodes)))))


def seconds_for(text: str, nodes: int, positions: list[Position]) -> float:
    """The processor time for a move, on average, once all is warm."""
    player = agent(Spec.read(with_nodes(text, nodes)))
    player.choose(positions[0], NO_LIMIT)
    began = time.process_time()
    for position in positions:
        player.choose(position, NO_LIMIT)
    return (time.process_time() - began) / len(positions)


def fitting_nodes(text: str, nodes: int, seconds: float, positions: list[Position]) -> int:
    """How many nodes this agent may have to take so long for a move; found in two steps from a guess."""
    for _ in range(2):
        nodes = max(1, round(nodes * seconds / seconds_for(text, nodes, positions)))
    return nodes
