"""Any legal move, uniformly."""

from __future__ import annotations

from inarow.agents.registering import agent_class
from inarow.analysis.simple_moves import random_move
from inarow.rules.position import Position
from inarow.search.limit import Limit
from inarow.search.result import SearchResult


@agent_class("random")
class Random:
    """Plays any legal move, uniformly; it does not search, so no limit matters."""

    def __init__(self, *, seed: int = 0) -> None:
        self._seed = seed

    def choose(self, position: Position, limit: Limit) -> SearchResult:  # noqa: ARG002
        return SearchResult(move=random_move(self._seed, position, position.legal_moves()))
