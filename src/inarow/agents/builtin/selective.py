"""A selective search by patterns for boards without gravity, every part of it a switch."""

from __future__ import annotations

from dataclasses import replace

from inarow.agents.registering import agent_class
from inarow.agents.searching import OwnLimit
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.search.limit import Limit
from inarow.search.result import SearchResult


@agent_class("selective", claims=("win", "block"))
class Selective:
    """Principal variation search by patterns."""

    def __init__(
        self,
        *,
        seed: int = 0,
        table: int = 20,
        ordering: bool = True,
        history: bool = True,
        reductions: bool = True,
        move_counts: bool = True,
        futility: bool = True,
        razoring: bool = True,
        fours_at_leaves: bool = True,
        fours_inside: bool = True,
        extensions: bool = True,
        pvs: bool = True,
        aspiration: bool = True,
        depth: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
    ) -> None:
        from inarow.selective.search import SelectiveOptions

        self._own = OwnLimit(depth="full" if depth is None else depth, nodes=nodes, seconds=seconds)
        self._options = SelectiveOptions(
            table=table,
            ordering=ordering,
            history=history,
            reductions=reductions,
            move_counts=move_counts,
            futility=futility,
            razoring=razoring,
            fours_at_leaves=fours_at_leaves,
            fours_inside=fours_inside,
            extensions=extensions,
            pvs=pvs,
            aspiration=aspiration,
        )
        self._searches = {}

    def choose(self, position: Position, limit: Limit) -> SearchResult:
        from inarow.analysis.simple_moves import central_move
        from inarow.forcing.search import forced_win
        from inarow.selective.search import SelectiveSearch

        limit = self._own.within(limit, position, pruned=True)
        if limit.seconds is None and limit.nodes is None and limit.depth is None:
            limit = replace(limit, seconds=1.0)
        game = position.game
        if position.ply == 0:
            return SearchResult(move=central_move(game))
        won = forced_win(position, nodes=5000)
        if won.found:
            return SearchResult(move=won.line[0], line=won.line, outcome="win", plies=won.plies)
        if game not in self._searches:
            self._searches = {game: SelectiveSearch(game, self._options)}
        *_, last = self._searches[game].deepen(position, limit)
        return last
