"""Solvers and agents that a worker keeps alive between requests, so that their tables stay warm."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

from inarow.registry import BUILT_IN
from inarow.rules.game import Game
from inarow.spec import Spec

if TYPE_CHECKING:
    from inarow.analysis.judging import Judge
    from inarow.search.agent import Agent
    from inarow.solving.solver import Solver

SOLVERS = 3  # each has a table of 64 MB
AGENTS = 4
HEURISTIC = "lines"  # asked by judges and analyses where nothing is proven


class Kept:
    """The solvers and agents of one worker, the least recently used of which are given up."""

    def __init__(self, threads: int) -> None:
        self._threads = threads
        self._solvers: OrderedDict[Game, Solver] = OrderedDict()
        self._agents: OrderedDict[tuple[Spec, int], Agent] = OrderedDict()
        self._judge: tuple[Game, int | None, Judge] | None = None

    def solver(self, game: Game) -> Solver:
        """The solver of this game."""
        from inarow.solving.solver import Solver

        if game not in self._solvers:
            while len(self._solvers) >= SOLVERS:
                self._solvers.popitem(last=False)
            self._solvers[game] = Solver(game, threads=self._threads)
        self._solvers.move_to_end(game)
        return self._solvers[game]

    def judge(self, game: Game, nodes: int | None) -> Judge:
        """The judge of this game's moves. Only its memory is used again: it begins each move from nothing."""
        from inarow.analysis.judging import Judge
        from inarow.heuristics.registering import read_heuristic

        if self._judge is None or self._judge[:2] != (game, nodes):
            self._judge = None  # its memory goes before the next one's comes
            self._judge = game, nodes, Judge(game, read_heuristic(HEURISTIC), nodes=nodes)
        return self._judge[2]

    def agent(self, spec: Spec, seed: int) -> Agent:
        """An agent; a stranger's is built anew each time, since it may remember what it should not."""
        from inarow.agents.registering import agent, find_agent

        if find_agent(spec).origin != BUILT_IN:
            return agent(spec, seed=seed)
        key = (spec, seed)
        if key not in self._agents:
            while len(self._agents) >= AGENTS:
                self._agents.popitem(last=False)
            self._agents[key] = agent(spec, seed=seed)
        self._agents.move_to_end(key)
        return self._agents[key]

    def interrupted(self) -> None:
        """A request was cancelled in the middle: solvers stop, agents are forgotten."""
        for solver in self._solvers.values():
            solver.cancel()
        if self._judge is not None:
            self._judge[2].cancel()
        self._agents.clear()

    def clear(self) -> None:
        """Give all memory back."""
        self._solvers.clear()
        self._agents.clear()
        self._judge = None
