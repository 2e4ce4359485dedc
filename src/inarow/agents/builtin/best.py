"""The strongest play there is here, for any game and time: solver, forcing search and alpha-beta in turn."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from inarow.agents.budget import Purse
from inarow.agents.builtin.custom import centre
from inarow.agents.chance import blocking_moves, winning_moves
from inarow.agents.registering import agent_class
from inarow.agents.searching import OwnLimit, Searcher, read_radius, read_width
from inarow.agents.solving import SolvingAgent, as_result, optimal_moves, preferred
from inarow.alphabeta.options import SearchOptions, is_roomy
from inarow.rules.game import Game, Move
from inarow.rules.position import Position
from inarow.search.limit import Limit
from inarow.search.result import SearchResult

SECONDS = 1.0  # for each move, where nobody said

FULL_TABLE = 1 << 20  # entries
REHEARSAL = 3  # moves
WORTH_SOLVING = 1000  # nodes below which the solver would hardly begin

# Shares of what is left, spent in turn; alpha-beta has the rest.
SOLVING, ATTACKING, DEFENDING = 0.5, 0.4, 0.2


@agent_class("best", claims=("win", "block"))
class Best:
    """Asks the exact solver where it reaches, then for a win by force, then alpha-beta with everything on.

    A win by force, each move a threat to complete a run, is proved before it is played; moves that leave
    one to the opponent are not tried. On large boards alpha-beta tries the `width` most promising moves
    within `radius` of a stone. `memory` bounds the tables of the solver and of alpha-beta, in MB each. Where
    nobody gives seconds or nodes it thinks for at most a second; a depth is a limit for alpha-beta alone.
    """

    def __init__(
        self,
        *,
        seed: int = 0,
        heuristic: str = "lines",
        radius: int = 2,
        width: int = 16,
        memory: int = 64,
        nodes: int | None = None,
        seconds: float | Literal["auto"] = "auto",
    ) -> None:
        from inarow.forcing.search import forced_win, holding_moves  # late: they bring Numba
        from inarow.solving.cost_model import solver_reaches

        self._seed = seed
        self._own = OwnLimit(depth="full", nodes=nodes, seconds=None if seconds == "auto" else seconds)
        self._forced_win, self._holding_moves = forced_win, holding_moves
        self._reaches = solver_reaches
        self._solving = SolvingAgent(memory)
        everything = SearchOptions(
            table=_table_bits(memory),
            ordering=("centre", "killers", "history", "gain"),
            pvs=True,
            quiescence=True,
            forced=True,
            deepening=True,
        )
        self._search = Searcher(heuristic, everything, seed)
        near = replace(everything, radius=read_radius(radius), width=read_width(width))
        self._search_near = Searcher(heuristic, near, seed)

    def prepare(self, game: Game, limit: Limit) -> None:  # noqa: ARG002
        """Think a moment about either side's first moves, so that this game's tables are there."""
        position = game.start
        while position.ply < REHEARSAL and position.outcome is None:
            position = position.play(self.choose(position, Limit(nodes=WORTH_SOLVING // 10)).move)

    def choose(self, position: Position, limit: Limit) -> SearchResult:
        limit = _bounded(self._own.within(limit, position, pruned=True))
        purse = Purse(limit)
        winning = winning_moves(position)
        if winning:
            return _won(position, (winning[0],), nodes=0)

        # Step 1. The truth, where it can be had.
        if self._reaches(position) and (limit.nodes is None or limit.nodes >= WORTH_SOLVING):
            solution = self._solving.solve(position, purse.share(SOLVING))
            purse.pay(solution.nodes)
            if solution.score is not None:
                return as_result(solution, preferred(position, optimal_moves(solution), "centre", self._seed))
        if position.ply == 0 and not position.game.gravity:
            return SearchResult(move=centre(position.game), nodes=purse.paid)

        # Step 2. A win by force.
        if purse.affords(ATTACKING):
            share = purse.share(ATTACKING)
            attack = self._forced_win(position, nodes=share.nodes, seconds=share.seconds)
            purse.pay(attack.nodes)
            if attack.found:
                return _won(position, attack.line, nodes=purse.paid)

        # Step 3. What leaves a win by force to the opponent is left out, unless nothing else is left.
        only: tuple[Move, ...] | None = blocking_moves(position) or None
        if only is None and purse.affords(DEFENDING):
            share = purse.share(DEFENDING)
            defence = self._holding_moves(position, nodes=share.nodes, seconds=share.seconds)
            purse.pay(defence.nodes)
            if 0 < len(defence.moves) < len(position.legal_moves()):
                only = defence.moves

        # Step 4. Search.
        search = self._search_near if is_roomy(position.game) else self._search
        found = search(position, purse.share(1.0), only)
        return replace(found, nodes=found.nodes + purse.paid, calls=found.calls + purse.paid)


def _table_bits(memory: int) -> int:
    """The size of alpha-beta's table, as a power of two: 24 bytes an entry, and not more than it can fill."""
    return min((max(memory, 1) << 20) // 24, FULL_TABLE).bit_length() - 1


def _bounded(limit: Limit) -> Limit:
    """A depth bounds alpha-beta alone; without seconds or nodes the stated seconds bound everything."""
    unbounded = limit.seconds is None and limit.nodes is None
    return replace(limit, seconds=SECONDS) if unbounded else limit


def _won(position: Position, line: tuple[Move, ...], *, nodes: int) -> SearchResult:
    """A win that is proved by this line."""
    from inarow.kernels.alphabeta.scores import WIN

    plies = len(line)
    return SearchResult(
        move=line[0],
        score=WIN - position.ply - plies,
        outcome="win",
        plies=plies,
        line=line,
        depth=plies,
        nodes=nodes,
        calls=nodes,
    )
