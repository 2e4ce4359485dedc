"""The strongest play there is here, for any game: the agent `best` and the page's analysis both follow it.

The steps, in turn: an immediate win; the exact solver, where it reaches; a win by force; the moves that leave
the opponent no win by force; alpha-beta with every part switched on, over those moves. A step that decides
the move is the last. The agent plays what the last step finds, the page shows what each step finds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from inarow.alphabeta.options import SearchOptions, is_roomy
from inarow.analysis.exact_play import as_result, optimal_moves
from inarow.analysis.searcher import Searcher
from inarow.analysis.simple_moves import blocking_moves, central_move, most_central, winning_moves
from inarow.analysis.worth import Worth
from inarow.forcing.search import forced_win, holding_moves
from inarow.kernels.alphabeta.scores import WIN
from inarow.rules.game import Move
from inarow.rules.position import Position
from inarow.search import slices
from inarow.search.limit import Limit
from inarow.search.result import SearchResult
from inarow.solving.cost_model import solver_reaches
from inarow.solving.solution import Solution

# Shares of what is left of the limit; alpha-beta has the rest.
SOLVING, ATTACKING, DEFENDING = 0.5, 0.4, 0.2
LEAST_SOLVING = 1000  # nodes; with fewer the solver is not asked

_LEAST_SECONDS = 0.001  # a step that starts late still gets a moment


@dataclass(frozen=True, slots=True, kw_only=True)
class StrategySettings:
    """The numbers of one reader's alpha-beta.

    table   entries of the transposition table, as a power of two
    radius  on boards with many moves only cells so near to a stone are tried
    width   and of these only so many, the most promising ones
    """

    table: int
    width: int
    radius: int = 2


AGENT = StrategySettings(table=20, width=16)  # one search for the move to play, also on the page
PAGE = StrategySettings(table=16, width=12)  # many small searches: one for each other move and depth
JUDGE = StrategySettings(table=18, width=12)  # one search that compares two moves


def search_options(settings: StrategySettings, *, roomy: bool) -> SearchOptions:
    """Alpha-beta with every part switched on; on a roomy board (see `is_roomy`) it leaves moves out."""
    everything = SearchOptions(
        table=settings.table,
        ordering=("centre", "killers", "history", "gain"),
        pvs=True,
        quiescence=True,
        forced=True,
        deepening=True,
    )
    return replace(everything, radius=settings.radius, width=settings.width) if roomy else everything


def is_worth_solving(position: Position, limit: Limit) -> bool:
    """Is the solver asked first, since it is likely to answer in time?"""
    return solver_reaches(position) and (limit.nodes is None or limit.nodes >= LEAST_SOLVING)


class Budget:
    """A limit of seconds and nodes that several steps spend in turn."""

    def __init__(self, limit: Limit) -> None:
        self._limit = limit
        self._began = slices.clock()
        self.spent = 0  # nodes

    def affords(self, part: float) -> bool:
        """Is this part of what is left at least one node?"""
        return self._limit.nodes is None or int(part * (self._limit.nodes - self.spent)) >= 1

    def share(self, part: float) -> Limit:
        """This part of what is left; the depth is not shared out."""
        seconds, nodes = self._limit.seconds, self._limit.nodes
        if seconds is not None:
            left = min(seconds - (slices.clock() - self._began), slices.seconds_left())
            seconds = max(part * left, _LEAST_SECONDS)
        if nodes is not None:
            nodes = max(int(part * (nodes - self.spent)), 1)
        return replace(self._limit, seconds=seconds, nodes=nodes)

    def spend(self, nodes: int) -> None:
        """Count these nodes as spent."""
        self.spent += nodes

    @property
    def is_spent(self) -> bool:
        """Is nothing left?"""
        late = self._limit.seconds is not None and slices.clock() - self._began >= self._limit.seconds
        return late or not self.affords(1.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What one step found.

    nodes     spent so far
    holding   the moves that are left to choose from, where others lose by force; empty if all do
    solution  the solver's answer, if it proves the position's score
    by_force  the result is a win by force; there may be a faster one that is not
    result    the move to play by all that is known so far; the last finding has one
    """

    nodes: int
    holding: tuple[Move, ...] | None = None
    solution: Solution | None = None
    by_force: bool = False
    result: SearchResult | None = None


class Strategy:
    """The steps, with a way to ask the solver, a heuristic and the numbers of alpha-beta."""

    def __init__(
        self,
        solve: Callable[[Position, Limit], Solution],
        *,
        heuristic: str = "lines",
        settings: StrategySettings = AGENT,
        seed: int = 0,
    ) -> None:
        self._solve = solve
        self._searchers = {
            roomy: Searcher(heuristic, search_options(settings, roomy=roomy), seed) for roomy in (False, True)
        }

    def choose(self, position: Position, limit: Limit) -> SearchResult:
        """The move to play in an open position."""
        *_, last = self.think(position, limit)
        assert last.result is not None
        return last.result

    def think(self, position: Position, limit: Limit) -> Iterator[Finding]:
        """What the steps find in an open position, one after the other.

        A depth is a limit for alpha-beta alone. With a limit of nodes the findings depend on nothing else,
        but for what the solver remembers of positions it was asked about before.
        """
        budget = Budget(limit)
        winning = winning_moves(position)
        if winning:
            yield _won(position, (winning[0],), budget)
            return

        # Step 1. The exact score.
        if is_worth_solving(position, limit):
            solution = self._solve(position, budget.share(SOLVING))
            budget.spend(solution.nodes)
            if solution.score is not None:
                move = most_central(position.game, optimal_moves(solution))
                yield Finding(nodes=budget.spent, solution=solution, result=as_result(solution, move))
                return
        if position.ply == 0 and not position.game.gravity:
            centre = central_move(position.game)
            yield Finding(nodes=budget.spent, result=SearchResult(move=centre, nodes=budget.spent))
            return

        # Step 2. A win by force.
        if budget.affords(ATTACKING):
            share = budget.share(ATTACKING)
            attack = forced_win(position, nodes=share.nodes, seconds=share.seconds)
            budget.spend(attack.nodes)
            if attack.found:
                yield _won(position, attack.line, budget)
                return

        # Step 3. Moves that leave the opponent a win by force are not searched, unless all do.
        only: tuple[Move, ...] | None = blocking_moves(position) or None
        if only is None and budget.affords(DEFENDING):
            share = budget.share(DEFENDING)
            defence = holding_moves(position, nodes=share.nodes, seconds=share.seconds)
            budget.spend(defence.nodes)
            if len(defence.moves) < len(position.legal_moves()):
                only = defence.moves
        if only is not None:
            yield Finding(nodes=budget.spent, holding=only)

        # Step 4. Search.
        search = self._searchers[is_roomy(position.game)]
        for found in search.deepen(position, budget.share(1.0), only or None):
            nodes, calls = found.nodes + budget.spent, found.calls + budget.spent
            yield Finding(nodes=nodes, result=replace(found, nodes=nodes, calls=calls))


def _won(position: Position, line: tuple[Move, ...], budget: Budget) -> Finding:
    """A win that is proved by this line."""
    plies = len(line)
    result = SearchResult(
        move=line[0],
        score=WIN - position.ply - plies,
        outcome="win",
        plies=plies,
        line=line,
        depth=plies,
        nodes=budget.spent,
        calls=budget.spent,
    )
    return Finding(nodes=budget.spent, by_force=True, result=result)


def won_by_force(line: tuple[Move, ...]) -> Worth:
    """What the first move of a win by force is worth."""
    return Worth(outcome="win", plies=len(line), within=True)


def lost_by_force(position: Position, move: Move, *, nodes: int) -> Worth:
    """What a move is worth that leaves the opponent a win by force; the nodes are for finding its length."""
    answer = forced_win(position.play(move), nodes=nodes)
    return Worth(outcome="loss", plies=1 + len(answer.line) if answer.found else None, within=True)
