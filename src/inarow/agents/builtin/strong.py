"""Report 001: alpha-beta to depth 4 with its strong heuristic; a random one of the equally good moves."""

from __future__ import annotations

from inarow.agents.builtin.alphabeta import AlphaBeta
from inarow.agents.registering import agent_class
from inarow.agents.searching import Depth
from inarow.alphabeta.options import Ties
from inarow.rules.position import Position
from inarow.search.limit import Limit
from inarow.search.result import SearchResult


@agent_class("strong", claims=("win", "block", "fastest", "mirror"))
class Strong:
    """Alpha-beta with the strong heuristic, centre first, a random one of the equally good moves.

    Its depth is fixed, as in the report: 4 plies, however much more a limit allows; with `depth=full` it
    searches as deep as the limit lets it.
    """

    def __init__(self, *, seed: int = 0, depth: Depth = 4, ties: Ties = "random") -> None:
        self._search = AlphaBeta(seed=seed, depth=depth, heuristic="strong", ties=ties)

    def choose(self, position: Position, limit: Limit) -> SearchResult:
        return self._search.choose(position, limit)
