"""The strongest play there is here, for any game: the agent `best` and the page's analysis both follow it.

The steps, in turn: an immediate win; the exact solver, where it reaches, on boards with gravity first for the
moves that keep the result; a win by force; the moves that leave the opponent no win by force; a search over
those moves. It is the search of the network that is shipped for the game; else simulations on boards with
gravity and wrap or misere; else the selective search, where there is no gravity; else alpha-beta with every
part switched on. A step that decides the move is the last. The agent plays what the last step finds, the page
shows what each step finds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, Protocol

from inarow.alphabeta.options import SearchOptions, is_roomy
from inarow.analysis.budget import Budget
from inarow.analysis.by_force import THREATENING, by_force, won_by
from inarow.analysis.exact_play import as_result, optimal_moves
from inarow.analysis.searcher import Searcher
from inarow.analysis.simple_moves import (
    blocking_moves,
    central_moves,
    most_central,
    random_move,
    winning_moves,
)
from inarow.forcing.search import holding_moves
from inarow.ntuple.network import Network, shipped_network
from inarow.ntuple.search import by_promise, deepening
from inarow.rules.game import Game, Move
from inarow.rules.position import Position
from inarow.search.limit import Limit
from inarow.search.result import SearchResult
from inarow.selective.options import SelectiveOptions
from inarow.selective.search import SelectiveSearch, is_searchable
from inarow.solving.cost_model import solver_reaches
from inarow.solving.exact_scores import Bounds, final_score, outcome_word
from inarow.solving.solution import Solution

# Shares of what is left of the limit; the last search has the rest.
SOLVING, KEEPING, ATTACKING, DEFENDING = 0.5, 0.7, 0.4, 0.2
PROVING = 0.5  # for threats of order two, on a clock: most positions without such a win need far less
OPENING = 8  # plies in which seeds differ
LEAST_SOLVING = 1000  # nodes; with fewer the solver is not asked

LINES = "lines"  # alpha-beta's heuristic
Searches = Literal["auto", "alphabeta"]


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What one step found.

    nodes     spent so far
    holding   the moves that are left to choose from, where others lose by force; empty if all do
    keeping   the moves that are left to choose from, proven to keep the result, or the others not to
    solution  the solver's answer, if it proves the position's score
    by_force  the result is a win by force; there may be a faster one that is not
    result    the move to play by all that is known so far; the last finding has one
    """

    nodes: int
    holding: tuple[Move, ...] | None = None
    keeping: tuple[Move, ...] | None = None
    solution: Solution | None = None
    by_force: bool = False
    result: SearchResult | None = None


class Solve(Protocol):
    """Asks the solver for the scores of all moves; with a window for the position's score alone."""

    def __call__(
        self, position: Position, limit: Limit, window: tuple[int, int] | None = None, /
    ) -> Solution: ...


class Strategy:
    """The steps, with a way to ask the solver, a heuristic and the numbers of alpha-beta.

    `search` says what searches last: with `auto` the network that is shipped for the game, or simulations on
    boards with gravity and wrap or misere, or the selective search without gravity, and else alpha-beta; a
    heuristic that is named is alpha-beta's. Of equally good moves in the opening `seed`
    chooses one; 0 is the most central.
    """

    def __init__(
        self,
        solve: Solve,
        *,
        heuristic: str = LINES,
        settings: StrategySettings = AGENT,
        search: Searches = "auto",
        seed: int = 0,
    ) -> None:
        self._solve = solve
        self._auto = search == "auto" and heuristic == LINES  # whoever names a heuristic wants it asked
        self._seed = seed
        self._settings = settings
        self._selective: SelectiveSearch | None = None
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

        A depth is a limit for the last search alone. With a limit of nodes the findings depend on nothing
        else, but for what the solver remembers of positions it was asked about before.
        """
        budget = Budget(limit)
        winning = winning_moves(position)
        if winning:
            yield Finding(nodes=budget.spent, by_force=True, result=won_by(position, winning[:1], budget))
            return

        # Step 1. Who wins, which is soon answered, and the exact score.
        kept: tuple[Move, ...] = ()
        worth_solving = is_worth_solving(position, limit)
        if worth_solving and position.game.gravity:
            kept, worth_solving = self._keeping_moves(position, budget)
            if 0 < len(kept) < len(position.legal_moves()):
                yield Finding(nodes=budget.spent, keeping=kept)
        if worth_solving:
            solution = self._solve(position, budget.share(SOLVING))
            budget.spend(solution.nodes)
            if solution.best_moves:
                move = self._one_of(position, optimal_moves(solution))
                yield Finding(nodes=budget.spent, solution=solution, result=as_result(solution, move))
                return
        if position.ply == 0 and (self._seed != 0 or not position.game.gravity):
            centre = self._one_of(position, central_moves(position.game))
            yield Finding(nodes=budget.spent, result=SearchResult(move=centre, nodes=budget.spent))
            return

        # Step 2. A win by force: by threats to complete a run; without gravity, by threats of such wins.
        won = None if kept else by_force(position, budget, part=ATTACKING)
        if won is None and self._selects(position.game):
            part = THREATENING if limit.seconds is None else PROVING
            won = by_force(position, budget, part=part, order=2)
        if won is not None:
            yield Finding(nodes=budget.spent, by_force=True, result=won)
            return

        # Step 3. Moves that leave the opponent a win by force are not searched, unless all do.
        only: tuple[Move, ...] | None = kept or blocking_moves(position) or None
        if only is None and budget.affords(DEFENDING):
            share = budget.share(DEFENDING)
            defence = holding_moves(position, nodes=share.nodes, seconds=share.seconds)
            budget.spend(defence.nodes)
            if len(defence.moves) < len(position.legal_moves()):
                only = defence.moves
        if only is not None and not kept:
            yield Finding(nodes=budget.spent, holding=only)

        # Step 4. Search.
        for found in self._search(position, budget.share(1.0), only or None):
            nodes, calls = found.nodes + budget.spent, found.calls + budget.spent
            yield Finding(nodes=nodes, result=replace(found, nodes=nodes, calls=calls))

    def _keeping_moves(self, position: Position, budget: Budget) -> tuple[tuple[Move, ...], bool]:
        """The moves that keep the result, as far as that is proven in time; and is it proven for all moves?

        Who wins is a far smaller question than how soon. Where no move is proven to keep the result, those
        that may are answered; none where the result is not known.
        """
        own = Budget(budget.share(KEEPING))

        def ask(one: Position, window: tuple[int, int]) -> Bounds:
            found = self._solve(one, own.share(1.0), window)
            own.spend(found.nodes)
            budget.spend(found.nodes)
            return found.bounds

        word = outcome_word(*ask(position, (-1, 1))[:2])
        if word is None or word == "loss":
            return ((), False) if word is None else (position.legal_moves(), True)
        result = 1 if word == "win" else 0
        kept: list[Move] = []
        possible: list[Move] = []
        for move in self._most_likely_first(position):
            after = position.play(move)
            if after.outcome is not None:
                low = high = -final_score(after)
            elif own.is_spent:
                low, high = -1, 1
            else:
                bounds = ask(after, (-result, 1 - result))
                low, high = -bounds.high, -bounds.low
            if low >= result:
                kept.append(move)
            elif high >= result:
                possible.append(move)
        return tuple(kept or possible), not possible

    def _one_of(self, position: Position, moves: Sequence[Move]) -> Move:
        """The most central of equally good moves; in the opening another seed may choose another."""
        if self._seed == 0 or position.ply >= OPENING:
            return most_central(position.game, moves)
        return random_move(self._seed, position, moves)

    def _most_likely_first(self, position: Position) -> Sequence[Move]:
        """All moves, first those that are likely to be best, where a network has an opinion."""
        network = self._network_for(position.game)
        moves = position.legal_moves()
        return moves if network is None else by_promise(network, position, moves)

    def _search(
        self, position: Position, limit: Limit, only: tuple[Move, ...] | None
    ) -> Iterator[SearchResult]:
        """Search by what is strongest in this game."""
        network = self._network_for(position.game)
        if network is not None:
            return deepening(network, position, limit, only)
        if self._simulates(position.game) and limit.depth is None:
            from inarow.mcts.search import mcts  # lazily: most games need none of its kernels
            from inarow.mcts.state import MctsOptions

            return iter((mcts(position, limit, MctsOptions(), self._seed, only),))
        if self._selects(position.game):
            return self._selective_search(position.game).deepen(position, limit, only)
        return self._searchers[is_roomy(position.game)].deepen(position, limit, only)

    def _simulates(self, game: Game) -> bool:
        """Are simulations stronger than alpha-beta? By matches, on boards with gravity and these switches."""
        return self._auto and game.gravity and (game.wrap or game.misere)

    def _selects(self, game: Game) -> bool:
        """Is the selective search stronger than alpha-beta? By matches, wherever it can search at all."""
        return self._auto and is_searchable(game)

    def _selective_search(self, game: Game) -> SelectiveSearch:
        """The search for a game, which remembers what it has found in the positions before."""
        if self._selective is None or self._selective.game != game:
            options = SelectiveOptions(table=self._settings.table)
            self._selective = SelectiveSearch(game, options, seed=self._seed)
        return self._selective

    def _network_for(self, game: Game) -> Network | None:
        return shipped_network(game) if self._auto else None
