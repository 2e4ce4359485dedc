"""Reports 000 to 004: alpha-beta, the same decision as minimax, always, and sooner."""

from __future__ import annotations

from typing import Literal

from inarow.agents.registering import agent_class
from inarow.agents.searching import (
    Depth,
    OwnLimit,
    read_ordering,
    read_radius,
    read_table,
    read_width,
)
from inarow.alphabeta.options import Scoring, SearchOptions, Ties
from inarow.analysis.searcher import Searcher
from inarow.rules.position import Position
from inarow.search.limit import Limit
from inarow.search.result import SearchResult


@agent_class("alphabeta", claims=("win", "block", "fastest", "mirror", "minimax"))
class AlphaBeta:
    """Decides as minimax does, and leaves out what cannot change the decision.

    Every part can be switched. With scoring=plain, the reports' win, draw and loss alone, `auto` means
    the plain search: natural order, no table, full windows, one depth.
    """

    def __init__(
        self,
        *,
        seed: int = 0,
        depth: Depth = "auto",
        heuristic: str = "windows",
        scoring: Scoring = "ply",
        ties: Ties = "first",
        candidates: Literal["off", "exact"] = "off",
        ordering: str = "auto",
        table: int | bool | Literal["auto"] = "auto",
        replace: Literal["always", "deeper"] = "deeper",
        symmetry: bool = False,
        radius: int = 0,
        width: int = 0,
        pvs: bool | Literal["auto"] = "auto",
        quiescence: bool = False,
        forced: bool = False,
        incremental: bool = True,
        deepening: bool | Literal["auto"] = "auto",
        nodes: int | None = None,
        seconds: float | None = None,
    ) -> None:
        plain = scoring == "plain"
        if ordering == "auto":
            ordering = "natural" if plain else "centre+killers+history"
        bits = read_table(not plain if table == "auto" else table)
        self._own = OwnLimit(depth=depth, nodes=nodes, seconds=seconds)
        options = SearchOptions(
            scoring=scoring,
            ties=ties,
            candidates=candidates == "exact",
            ordering=read_ordering(ordering),
            table=bits,
            replace=replace,
            symmetry=symmetry,
            radius=read_radius(radius),
            width=read_width(width),
            pvs=not plain if pvs == "auto" else pvs,
            quiescence=quiescence,
            forced=forced,
            incremental=incremental,
            deepening=bits > 0 if deepening == "auto" else deepening,
        )
        self._search = Searcher(heuristic, options, seed)

    def choose(self, position: Position, limit: Limit) -> SearchResult:
        limit = self._own.within(limit, position, pruned=True)
        return self._search(position, limit)
