"""Alpha-beta with `windows` on connect4 against NumPy, open_spiel's Python, and a user's own heuristic."""

from __future__ import annotations

import time
from functools import partial

import numpy as np

import inarow
from inarow.alphabeta.options import SearchOptions
from inarow.alphabeta.search import negamax
from inarow.bench.peers import is_installed
from inarow.bench.peers.numpy_agent import NumpyAlphaBeta
from inarow.bench.peers.openspiel import search_nodes
from inarow.bench.ratios import Rival, compare
from inarow.kernels.heuristics.lines import line_sum
from inarow.search.limit import Limit

DEPTH = 8
SHALLOW = 4  # for those that would take minutes
MOST_EXTRA = 1.10
USERS = "windows-by-a-user"


def windows_by_a_user(cells, side, setup):  # type: ignore[no-untyped-def]
    return line_sum(cells, side, setup)


def run() -> bool:
    start = inarow.game("connect4").start
    ours = partial(_nodes, start, "windows", DEPTH)
    rivals = {"inarow, alphabeta:depth=8": Rival(ours, ours())}
    goals = {"NumPy, board copied at each node": 1000.0}
    numpy_nodes = _numpy_nodes()
    rivals["NumPy, board copied at each node"] = Rival(_numpy_nodes, numpy_nodes)
    if not is_installed("pyspiel"):
        print("open_spiel is not installed: pip install 'inarow[interop]'")
    else:
        name, theirs = "open_spiel, its Python alpha-beta", partial(search_nodes, SHALLOW)
        rivals[name] = Rival(theirs, theirs())
        goals[name] = 100.0
    met = compare("alpha-beta with windows on connect4", "nodes", rivals, goals)
    return _user_heuristic(start) and met


def _nodes(start: inarow.Position, heuristic: str, depth: int, *, incremental: bool = True) -> int:
    options = SearchOptions(incremental=incremental)
    return negamax(start, Limit(depth=depth), inarow.read_heuristic(heuristic), options).nodes


def _numpy_nodes() -> int:
    agent = NumpyAlphaBeta()
    agent.search(np.zeros((6, 7), dtype=np.int8), SHALLOW, -np.inf, np.inf, 1)
    return agent.nodes


def _user_heuristic(start: inarow.Position) -> bool:
    """The same text, written by a user: what does it cost more?"""
    inarow.heuristic(USERS, scale=10, weights=lambda game: inarow.read_heuristic("windows").weights(game))(
        windows_by_a_user
    )
    called = partial(_nodes, start, "windows", DEPTH, incremental=False)
    ways = {
        "user": partial(_nodes, start, USERS, DEPTH),
        "called": called,
        "summed": partial(_nodes, start, "windows", DEPTH),
    }
    best = dict.fromkeys(ways, float("inf"))
    for _ in range(7):
        for name, search in ways.items():
            began = time.process_time()
            search()
            best[name] = min(best[name], time.process_time() - began)
    extra = best["user"] / best["called"]
    print(f"  a user's heuristic of the same text takes {extra:.2f} times as long (at most {MOST_EXTRA})")
    print(f"  and {best['user'] / best['summed']:.2f} times as long as the sum that each move updates")
    return extra <= MOST_EXTRA
