"""Alpha-beta with a heuristic and options, compiled and ready to be called."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from inarow.alphabeta.options import SearchOptions
from inarow.rules.game import Move
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.search.limit import Limit
from inarow.search.result import SearchResult


class Searcher:
    """A search with a heuristic: whatever has to be compiled is compiled when it is built."""

    def __init__(self, heuristic: str, options: SearchOptions, seed: int) -> None:
        from inarow.alphabeta.search import deepening, negamax
        from inarow.heuristics.registering import read_heuristic  # lazily: they bring Numba

        self._heuristic = read_heuristic(heuristic)
        self._heuristic.compiled()
        self._negamax, self._deepening = negamax, deepening
        self._options = options
        self._seed = seed
        _rehearse()

    def __call__(
        self, position: Position, limit: Limit, only: tuple[Move, ...] | None = None
    ) -> SearchResult:
        """Search within the limit; `only` names the moves to choose from."""
        return self._negamax(position, limit, self._heuristic, self._options, self._seed, only)

    def deepen(
        self, position: Position, limit: Limit, only: tuple[Move, ...] | None = None
    ) -> Iterator[SearchResult]:
        """The same search, with its result after each depth; the last one is what a call answers."""
        return self._deepening(position, limit, self._heuristic, self._options, self._seed, only)


@cache
def _rehearse() -> None:
    """Search once in a process before the clock counts: the first call of a kernel is slow."""
    from inarow.alphabeta.search import negamax
    from inarow.heuristics.registering import read_heuristic

    negamax(read_game("tictactoe").start, Limit(depth=2), read_heuristic("zero"), SearchOptions())
