"""How many nodes an agent may have so that it takes as long as another one, in processor time.

A contest at equal time is played with a fixed number of nodes for each side, chosen so that both take the
same processor time on a few positions. So a busy machine makes nobody weaker, and the games depend on the
seed and these numbers alone.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from inarow.agents.registering import agent
from inarow.rules.position import Position
from inarow.search.limit import NO_LIMIT
from inarow.spec import Spec

_REPEATS = 12  # the quickest counts: other programs can only make a search slower


def with_option(text: str, key: str, value: object) -> str:
    """The agent with one option more."""
    spec = Spec.read(text)
    return str(Spec(spec.name, (*spec.options, (key, str(value)))))


def seconds_for(agents: Sequence[str], positions: Sequence[Position]) -> list[float]:
    """The processor time of each agent for a move, on average, once all is warm.

    The agents take turns, so that a while in which the machine is slow is one for all of them.
    """
    players = [agent(Spec.read(text)) for text in agents]
    quickest = [[float("inf")] * len(positions) for _ in players]
    for _ in range(_REPEATS):
        for number, position in enumerate(positions):
            for player, times in zip(players, quickest, strict=True):
                began = time.process_time()
                player.choose(position, NO_LIMIT)
                times[number] = min(times[number], time.process_time() - began)
    return [sum(times) / len(positions) for times in quickest]


def fitting_nodes(
    texts: Sequence[str], rival: str, nodes: int, positions: Sequence[Position]
) -> tuple[list[int], list[float]]:
    """How many nodes each agent may have to take as long as the rival with `nodes`, and what a node costs.

    The numbers are found in two steps from the rival's; the cost of a node is a share of the rival's.
    """
    allowed = [nodes] * len(texts)
    costs: list[float] = []
    for _ in range(2):
        agents = [with_option(text, "nodes", most) for text, most in zip(texts, allowed, strict=True)]
        rivals, *taken = seconds_for([with_option(rival, "nodes", nodes), *agents], positions)
        costs = costs or [seconds / rivals for seconds in taken]
        allowed = [
            max(1, round(most * rivals / seconds)) for most, seconds in zip(allowed, taken, strict=True)
        ]
    return allowed, costs
