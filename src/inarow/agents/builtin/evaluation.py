"""Report 004: one ply with the longest own streak."""

from __future__ import annotations

from inarow.agents.builtin.minimax import Minimax
from inarow.agents.registering import agent_class
from inarow.alphabeta.options import Ties
from inarow.rules.position import Position
from inarow.search.limit import Limit
from inarow.search.result import SearchResult


@agent_class("evaluation", claims=("win",))
class Evaluation:
    """Plays the move after which its own longest streak is longest.

    Its thinking is fixed: one ply, however much more a limit allows.
    """

    def __init__(self, *, seed: int = 0, heuristic: str = "streak", ties: Ties = "first") -> None:
        self._search = Minimax(seed=seed, depth=1, heuristic=heuristic, ties=ties)

    def choose(self, position: Position, limit: Limit) -> SearchResult:
        return self._search.choose(position, limit)
