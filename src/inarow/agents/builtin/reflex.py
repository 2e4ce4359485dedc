"""Report 001: win at once, else any move; it does not block."""

from __future__ import annotations

from inarow.agents.registering import agent_class
from inarow.analysis.simple_moves import random_move, winning_moves
from inarow.rules.position import Position
from inarow.search.limit import Limit
from inarow.search.result import SearchResult


@agent_class("reflex", claims=("win",))
class Reflex:
    """Takes a random immediate win, else plays any legal move; it does not block.

    It does not search, so no limit matters.
    """

    def __init__(self, *, seed: int = 0) -> None:
        self._seed = seed

    def choose(self, position: Position, limit: Limit) -> SearchResult:  # noqa: ARG002
        return SearchResult(
            move=random_move(self._seed, position, winning_moves(position) or position.legal_moves())
        )
