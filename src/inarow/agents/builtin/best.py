"""The strongest play there is here, for any game and time: solver, forcing search and a search in turn."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from inarow.agents.registering import agent_class
from inarow.agents.searching import OwnLimit, read_radius, read_width
from inarow.analysis.exact_play import Solvers
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.search.limit import Limit
from inarow.search.result import SearchResult

SECONDS = 1.0  # for each move, where nobody gives a limit

TABLE_ENTRY = 24  # bytes
REHEARSAL_MOVES, REHEARSAL_NODES = 3, 100  # too few nodes for the solver to begin


@agent_class("best", claims=("win", "block"))
class Best:
    """Asks the exact solver where it reaches, then for a win by force, then the strongest search.

    A win by force, each move a threat to complete a run, is proved before it is played; moves that leave
    one to the opponent are not tried. The last search is the shipped network's, if there is one for the game,
    simulations on boards with gravity and wrap or misere, the selective search on boards without gravity, and
    elsewhere, or everywhere with `search=alphabeta` or a `heuristic` of your own, alpha-beta with everything
    on. On large boards alpha-beta tries the `width` most promising moves within `radius` of a stone. `memory`
    bounds the tables of the solver and of alpha-beta, in MB each.
    Where nobody gives seconds or nodes it thinks for at most a second; a depth is a limit for the last search
    alone. In the opening its seed chooses among moves that are proven to be equally good, and the first move
    from the middle of the board; 0 plays the most central one.
    """

    def __init__(
        self,
        *,
        seed: int = 0,
        search: Literal["auto", "alphabeta"] = "auto",
        heuristic: str = "lines",
        radius: int = 2,
        width: int = 16,
        memory: int = 64,
        nodes: int | None = None,
        seconds: float | Literal["auto"] = "auto",
    ) -> None:
        import inarow.mcts.search  # noqa: F401  # lazily, but before any clock starts: it may compile
        from inarow.analysis.strategy import AGENT, Strategy, StrategySettings  # lazily: it brings Numba

        self._own = OwnLimit(depth="full", nodes=nodes, seconds=None if seconds == "auto" else seconds)
        solvers = Solvers(memory)
        table = min(AGENT.table, ((memory << 20) // TABLE_ENTRY).bit_length() - 1)
        settings = StrategySettings(table=table, radius=read_radius(radius), width=read_width(width))
        self._strategy = Strategy(
            solvers.solve, heuristic=heuristic, settings=settings, search=search, seed=seed
        )

    def prepare(self, game: Game, limit: Limit) -> None:  # noqa: ARG002
        """Think a moment about either side's first moves, so that this game's tables are built."""
        position = game.start
        while position.ply < REHEARSAL_MOVES and position.outcome is None:
            position = position.play(self.choose(position, Limit(nodes=REHEARSAL_NODES)).move)

    def choose(self, position: Position, limit: Limit) -> SearchResult:
        limit = self._own.within(limit, position, pruned=True)
        if limit.seconds is None and limit.nodes is None:
            limit = replace(limit, seconds=SECONDS)
        return self._strategy.choose(position, limit)
