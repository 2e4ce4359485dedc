"""Monte Carlo tree search: plays out games at random and remembers where they went well."""

from __future__ import annotations

from functools import cache
from math import isfinite
from typing import Literal

from inarow.agents.registering import agent_class
from inarow.agents.searching import OwnLimit, read_radius
from inarow.errors import BadOption
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.search.limit import Limit
from inarow.search.result import SearchResult

MOST_THREADS = 256
MOST_MEMORY = 1 << 20  # MB


@agent_class("mcts", claims=("win", "block", "fastest"))
class Mcts:
    """UCT with compiled rollouts: a node is a simulation, and a depth is no limit for it.

    Without a limit it simulates 50,000 games a move. Proven wins, losses and draws are backed up
    (`solve`); `rollouts=tactical` wins and blocks at once where it can, `random` does not. `threads` grow
    trees of their own within `memory` (MB for all of them), and a tree that has filled it grows no more.
    On boards without gravity `radius` leaves only moves so near to a stone; `auto` does on large ones.
    """

    def __init__(
        self,
        *,
        seed: int = 0,
        nodes: int | None = None,
        seconds: float | None = None,
        exploration: float = 1.0,
        rollouts: Literal["random", "tactical"] = "tactical",
        solve: bool = True,
        threads: int = 1,
        radius: int | Literal["auto"] = "auto",
        memory: int = 64,
    ) -> None:
        if not (isfinite(exploration) and exploration >= 0):
            raise BadOption("agent", "exploration", str(exploration), "it takes a number from 0 on")
        if not 1 <= threads <= MOST_THREADS:
            raise BadOption("agent", "threads", str(threads), f"it takes 1 to {MOST_THREADS}")
        if not 1 <= memory <= MOST_MEMORY:
            raise BadOption("agent", "memory", str(memory), f"it takes megabytes, 1 to {MOST_MEMORY}")
        self._own = OwnLimit(depth="full", nodes=nodes, seconds=seconds)

        from inarow.mcts.search import mcts  # lazily: it brings Numba
        from inarow.mcts.state import MctsOptions

        self._search = mcts
        self._seed = seed
        self._options = MctsOptions(
            exploration=exploration,
            rollouts=rollouts,
            solve=solve,
            threads=threads,
            radius="auto" if radius == "auto" else read_radius(radius),
            memory=memory << 20,
        )
        _rehearse()

    def choose(self, position: Position, limit: Limit) -> SearchResult:
        limit = self._own.within(limit, position, pruned=True)
        return self._search(position, limit, self._options, self._seed)


@cache
def _rehearse() -> None:
    """Search once in a process before the clock counts: the first call of a kernel is slow."""
    from inarow.mcts.search import mcts
    from inarow.mcts.state import MctsOptions

    for radius in (0, 1):
        mcts(read_game("tictactoe").start, Limit(nodes=64), MctsOptions(radius=radius))
