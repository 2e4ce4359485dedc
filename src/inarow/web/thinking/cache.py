"""A worker's cache of solvers, judges and agents, so that the next request finds their tables filled."""

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
HEURISTIC = "lines"  # for judges and analyses where the solver does not reach


class WorkerCache:
    """The solvers, the judge and the agents of one worker; the least recently used are dropped."""

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
        """The judge of this game's moves. Only its memory is reused: each move begins with an empty table."""
        from inarow.analysis.judging import Judge
        from inarow.heuristics.registering import read_heuristic

        if self._judge is None or self._judge[:2] != (game, nodes):
            self._judge = None  # frees its memory before the next one allocates
            self._judge = game, nodes, Judge(game, read_heuristic(HEURISTIC), nodes=nodes)
        return self._judge[2]

    def agent(self, spec: Spec, seed: int) -> Agent:
        """An agent; a third-party one is built anew each time, since it may carry state from game to game."""
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
        """A request was cancelled while it ran: stop the solvers, drop the agents."""
        for solver in self._solvers.values():
            solver.cancel()
        if self._judge is not None:
            self._judge[2].cancel()
        self._agents.clear()

    def clear(self) -> None:
        """Free all memory."""
        self._solvers.clear()
        self._agents.clear()
        self._judge = None
