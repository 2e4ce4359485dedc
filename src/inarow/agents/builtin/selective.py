"""The selective search by patterns for boards without gravity, every part of it a switch."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from inarow.agents.registering import agent_class
from inarow.agents.searching import LARGEST_TABLE, OwnLimit
from inarow.errors import BadOption
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.search.limit import Limit
from inarow.search.result import SearchResult

if TYPE_CHECKING:
    from inarow.analysis.searcher import Searcher

SECONDS = 1.0  # for each move, where nobody gives a limit
ENTRY = 16  # bytes of the table
MOST_THREADS = 64


@agent_class("selective", claims=("win", "block"))
class Selective:
    """Searches boards without gravity by patterns, deep and narrow; every part can be switched.

    transpositions: positions searched before are remembered, in a table of `memory` MB. ranking: moves are
    tried by the patterns they make and prevent. history: moves that were good elsewhere are tried sooner.
    scouting: later moves are first asked only whether they are better. aspiration: an iteration begins with a
    narrow window. reductions: late moves are first searched less deep. move_counts: at low depth only the
    first moves are searched. futility, razoring: nor what is far above or below the window. extensions:
    answering a threat costs no depth. fours_at_leaves: wins by fours are looked for at the horizon.
    threats: a quarter of the limit goes to a proof by threats of order two first.
    `weights` names a file of `inarow tune --heuristic patterns`. Games with gravity, or where completing a
    run loses, are left to alpha-beta. Where nobody gives a limit it thinks for a second.
    """

    def __init__(
        self,
        *,
        seed: int = 0,
        transpositions: bool = True,
        ranking: bool = True,
        history: bool = True,
        scouting: bool = True,
        aspiration: bool = True,
        reductions: bool = True,
        move_counts: bool = True,
        futility: bool = True,
        razoring: bool = True,
        extensions: bool = True,
        fours_at_leaves: bool = True,
        threats: bool = True,
        memory: int = 16,
        threads: int = 1,
        weights: str | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
    ) -> None:
        from inarow.patterns.weights import read_weights
        from inarow.selective.options import SelectiveOptions
        from inarow.selective.search import SelectiveSearch  # lazily: they bring NumPy

        if not 1 <= threads <= MOST_THREADS:
            raise BadOption("agent", "threads", str(threads), f"it takes 1 to {MOST_THREADS}")
        table = ((memory << 20) // ENTRY).bit_length() - 1
        if not 0 < table <= LARGEST_TABLE:
            raise BadOption(
                "agent", "memory", str(memory), f"it takes 1 to {ENTRY << LARGEST_TABLE >> 20} MB"
            )
        self._own = OwnLimit(depth="full" if depth is None else depth, nodes=nodes, seconds=seconds)
        self._options = SelectiveOptions(
            table=table,
            transpositions=transpositions,
            ranking=ranking,
            history=history,
            scouting=scouting,
            aspiration=aspiration,
            reductions=reductions,
            move_counts=move_counts,
            futility=futility,
            razoring=razoring,
            extensions=extensions,
            fours_at_leaves=fours_at_leaves,
        )
        self._threats, self._threads, self._seed = threats, threads, seed
        self._sets = None if weights is None else read_weights(Path(weights))
        self._search: SelectiveSearch | None = None
        self._fallback: Searcher | None = None

    def prepare(self, game: Game, limit: Limit) -> None:  # noqa: ARG002
        """Build the tables of this game, and rehearse."""
        from inarow.patterns.weights import nearest
        from inarow.selective.search import SelectiveSearch, is_searchable

        if not is_searchable(game):
            from inarow.analysis.searcher import Searcher
            from inarow.analysis.strategy import AGENT, search_options

            self._fallback = self._fallback or Searcher(
                "lines", search_options(AGENT, roomy=False), self._seed
            )
        elif self._search is None or self._search.game != game:
            weights = None if self._sets is None else nearest(game, self._sets)
            self._search = SelectiveSearch(
                game, self._options, weights=weights, threads=self._threads, seed=self._seed
            )

    def choose(self, position: Position, limit: Limit) -> SearchResult:
        from inarow.analysis.budget import Budget
        from inarow.analysis.by_force import THREATENING, by_force
        from inarow.analysis.simple_moves import central_move

        limit = self._own.within(limit, position, pruned=True)
        if limit.seconds is None and limit.nodes is None and limit.depth is None:
            limit = replace(limit, seconds=SECONDS)
        self.prepare(position.game, limit)
        search = self._search
        if search is None or search.game != position.game:
            assert self._fallback is not None
            return self._fallback(position, limit)
        if position.ply == 0 and position.game.connect > 1:
            return SearchResult(move=central_move(position.game))
        budget = Budget(limit)
        won = by_force(position, budget, order=2 if self._threats else 1, part=THREATENING)
        if won is not None:
            return won
        *_, last = search.deepen(position, budget.share(1.0))
        return replace(last, nodes=last.nodes + budget.spent, calls=last.calls + budget.spent)
