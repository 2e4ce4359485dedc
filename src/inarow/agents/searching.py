"""What the searching agents share: their limits, and how their options become a search."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeVar

from inarow.alphabeta.cost_model import affordable_depth
from inarow.alphabeta.options import ORDERINGS, SearchOptions
from inarow.errors import BadOption
from inarow.rules.game import Move
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.search.limit import Limit
from inarow.search.result import SearchResult

N = TypeVar("N", int, float)
Depth = int | Literal["auto", "full"]

LARGEST_TABLE = 28  # entries as a power of two: 6 GB
LARGEST_RADIUS = 25


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnLimit:
    """An agent's own limits; the caller's are kept too, and the tighter one counts."""

    depth: Depth = "auto"
    nodes: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if isinstance(self.depth, int) and self.depth < 1:
            raise BadOption("agent", "depth", str(self.depth), "a depth is 1 or more, or full")
        Limit(nodes=self.nodes, seconds=self.seconds)

    def within(self, limit: Limit, position: Position, *, pruned: bool) -> Limit:
        """The limit to search with; where nobody gave one, `affordable_depth`."""
        nodes = _tighter(self.nodes, limit.nodes)
        seconds = _tighter(self.seconds, limit.seconds)
        depth = _tighter(self.depth if isinstance(self.depth, int) else None, limit.depth)
        if self.depth == "auto" and depth is None and nodes is None and seconds is None:
            depth = affordable_depth(position, pruned=pruned)
        return Limit(depth=depth, nodes=nodes, seconds=seconds)


class Searcher:
    """A search with a heuristic, ready to run: whatever has to be compiled is compiled when it is built."""

    def __init__(self, heuristic: str, options: SearchOptions, seed: int) -> None:
        from inarow.alphabeta.search import negamax
        from inarow.heuristics.registering import read_heuristic  # late: they bring Numba

        self._heuristic = read_heuristic(heuristic)
        self._heuristic.compiled()
        self._negamax = negamax
        self._options = options
        self._seed = seed
        _rehearse()

    def __call__(
        self, position: Position, limit: Limit, only: tuple[Move, ...] | None = None
    ) -> SearchResult:
        return self._negamax(position, limit, self._heuristic, self._options, self._seed, only)


@cache
def _rehearse() -> None:
    """Search once in a process before the clock counts: the first call of a kernel is slow."""
    from inarow.alphabeta.search import negamax
    from inarow.heuristics.registering import read_heuristic

    negamax(read_game("tictactoe").start, Limit(depth=2), read_heuristic("zero"), SearchOptions())


def read_ordering(text: str) -> tuple[str, ...]:
    """The parts of an ordering such as `centre+killers+history`."""
    parts = tuple(text.split("+"))
    for part in parts:
        if part not in ORDERINGS:
            raise BadOption("agent", "ordering", text, f"it takes {', '.join(ORDERINGS)}, joined with +")
    if "natural" in parts and "centre" in parts:
        raise BadOption("agent", "ordering", text, "natural and centre exclude each other")
    return parts


def read_table(value: int | bool) -> int:
    """The size of a table as a power of two; on and off are sizes too."""
    bits = {True: 20, False: 0}[value] if isinstance(value, bool) else value
    if not 0 <= bits <= LARGEST_TABLE:
        raise BadOption(
            "agent", "table", str(value), f"it takes on, off or a power of two up to {LARGEST_TABLE}"
        )
    return bits


def read_radius(radius: int) -> int:
    if not 0 <= radius <= LARGEST_RADIUS:
        raise BadOption("agent", "radius", str(radius), f"it takes 0 (every cell) to {LARGEST_RADIUS}")
    return radius


def read_width(width: int) -> int:
    if width < 0:
        raise BadOption("agent", "width", str(width), "it takes 0 (every move) or more")
    return width


def _tighter(one: N | None, other: N | None) -> N | None:
    given = [value for value in (one, other) if value is not None]
    return min(given) if given else None
