"""Report 000: win at once, else block, else any move. The same code for every game."""

from __future__ import annotations

from inarow.agents.registering import agent_class
from inarow.analysis.simple_moves import blocking_moves, random_move, winning_moves
from inarow.rules.position import Position
from inarow.search.limit import Limit
from inarow.search.result import SearchResult


@agent_class("default", claims=("win", "block"))
class Default:
    """Takes an immediate win, else blocks an immediate loss, else plays any legal move.

    It does not search, so no limit matters.
    """

    def __init__(self, *, seed: int = 0) -> None:
        self._seed = seed

    def choose(self, position: Position, limit: Limit) -> SearchResult:  # noqa: ARG002
        urgent = winning_moves(position) or blocking_moves(position)
        if urgent:
            return SearchResult(move=urgent[0])
        return SearchResult(move=random_move(self._seed, position, position.legal_moves()))
