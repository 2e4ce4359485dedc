"""Hypothesis strategies for searches: small positions, and any value of every option."""

from __future__ import annotations

from hypothesis import strategies as st

from inarow.alphabeta.options import SearchOptions
from inarow.alphabeta.plain import PlainResult, plain_search
from inarow.alphabeta.search import negamax
from inarow.heuristics.registering import read_heuristic
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.search.limit import Limit
from inarow.search.result import SearchResult
from tests.strategies import GAME_FIELDS, played

SMALL = {"width": st.integers(1, 4), "height": st.integers(1, 3), "connect": st.integers(1, 4)}
tiny_games = st.builds(Game, **GAME_FIELDS | SMALL)
tiny_positions = played(tiny_games, open_end=True)

# These are worth the same on every image of a position, so they may be searched with symmetry.
SYMMETRIC = ("zero", "windows", "lines", "course", "longest", "streak", "potential", "potential(reading=run)")

ORDERINGS = [
    (base, *killers, *history, *gain)
    for base in ("natural", "centre")
    for killers in ((), ("killers",))
    for history in ((), ("history",))
    for gain in ((), ("gain",))
]

# Every field of SearchOptions that changes no score stands here; a test compares the lists.
OPTION_FIELDS = {
    "prune": st.booleans(),
    "table": st.sampled_from((0, 1, 4, 10)),  # tiny tables, so that entries collide
    "replace": st.sampled_from(("always", "deeper")),
    "ordering": st.sampled_from(ORDERINGS),
    "symmetry": st.booleans(),
    "pvs": st.booleans(),
    "incremental": st.booleans(),
    "scoring": st.sampled_from(("ply", "plain")),
    "ties": st.sampled_from(("first", "last", "centre", "random")),
    "candidates": st.booleans(),
    "deepening": st.booleans(),
}
OTHER_FIELDS = {"radius", "width", "quiescence", "forced"}

search_options = st.builds(SearchOptions, **OPTION_FIELDS)


def search(
    position: Position,
    heuristic: str = "windows",
    options: SearchOptions | None = None,
    *,
    seed: int = 0,
    depth: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
) -> SearchResult:
    """Search with the compiled kernel."""
    limit = Limit(depth=depth, nodes=nodes, seconds=seconds)
    return negamax(position, limit, read_heuristic(heuristic), options or SearchOptions(), seed)


def plain(position: Position, heuristic: str, depth: int, *, by_ply: bool = True) -> PlainResult:
    """Exhaustive search; the heuristic's terms are added up in plain Python."""
    judge = read_heuristic(heuristic)

    def evaluate(one: Position, seat: int) -> int:
        return sum(term.score for term in judge.terms(one, seat))

    return plain_search(position, depth, evaluate, by_ply=by_ply)


def solved(position: Position) -> PlainResult:
    """The truth about a position with few empty cells."""
    return plain_search(position, position.game.cells - position.ply, lambda *_: 0)
