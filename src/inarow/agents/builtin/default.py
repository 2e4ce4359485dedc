"""Report 000: win at once, else block, else any move. The same code for every game."""

from __future__ import annotations

from inarow.agents.chance import blocking_moves, draw, winning_moves
from inarow.agents.registering import agent_class
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
        return SearchResult(move=urgent[0] if urgent else draw(self._seed, position, position.legal_moves()))
