"""Reports 000 to 004: minimax, unpruned on purpose."""

from __future__ import annotations

from typing import Literal

from inarow.agents.registering import agent_class
from inarow.agents.searching import Depth, OwnLimit, read_radius
from inarow.alphabeta.options import Scoring, SearchOptions, Ties
from inarow.analysis.searcher import Searcher
from inarow.rules.position import Position
from inarow.search.limit import Limit
from inarow.search.result import SearchResult


@agent_class("minimax", claims=("win", "block", "fastest", "mirror", "minimax"))
class Minimax:
    """Looks at every line of play up to its depth; no pruning, no table."""

    def __init__(
        self,
        *,
        seed: int = 0,
        depth: Depth = "auto",
        heuristic: str = "windows",
        scoring: Scoring = "ply",
        ties: Ties = "first",
        candidates: Literal["off", "exact"] = "off",
        radius: int = 0,
        quiescence: bool = False,
        nodes: int | None = None,
        seconds: float | None = None,
    ) -> None:
        self._own = OwnLimit(depth=depth, nodes=nodes, seconds=seconds)
        options = SearchOptions(
            prune=False,
            scoring=scoring,
            ties=ties,
            candidates=candidates == "exact",
            radius=read_radius(radius),
            quiescence=quiescence,
        )
        self._search = Searcher(heuristic, options, seed)

    def choose(self, position: Position, limit: Limit) -> SearchResult:
        limit = self._own.within(limit, position, pruned=False)
        return self._search(position, limit)
