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
WRITTEN_OUT = "windows-written-out"
BY_HELPER = "windows-by-helper"


def by_helper(cells, side, setup):  # type: ignore[no-untyped-def]
    return line_sum(cells, side, setup)


def written_out(cells, side, setup):  # type: ignore[no-untyped-def]
    total = 0
    for line in range(setup.lines.shape[0]):
        code = np.uint64(0)
        for place in range(4):
            code += np.uint64(np.uint8(cells[setup.lines[line, place]]))
        total += setup.weights[code]
    return total * side


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
    """Copies of `windows` by a user, asked by pointer: what do they cost beside its incremental sum?"""
    built_in = inarow.read_heuristic("windows")
    for name, function in ((BY_HELPER, by_helper), (WRITTEN_OUT, written_out)):
        inarow.heuristic(name, scale=10, weights=built_in.weights)(function)
    ways = {name: partial(_nodes, start, name, DEPTH) for name in ("windows", BY_HELPER, WRITTEN_OUT)}
    ways["called"] = partial(_nodes, start, "windows", DEPTH, incremental=False)
    assert len({search() for search in ways.values()}) == 1
    best = dict.fromkeys(ways, float("inf"))
    for _ in range(7):
        for name, search in ways.items():
            began = time.process_time()
            search()
            best[name] = min(best[name], time.process_time() - began)
    extra = {name: best[name] / best["windows"] for name in ways}
    print("  times as long as the built-in windows:")
    print(f"  a user's copy that calls line_sum {extra[BY_HELPER]:.2f} (at most {MOST_EXTRA}),")
    print(f"  one with loops of its own {extra[WRITTEN_OUT]:.2f} (at most {MOST_EXTRA}),")
    print(f"  windows itself without incremental sums {extra['called']:.2f}")
    return max(extra[BY_HELPER], extra[WRITTEN_OUT]) <= MOST_EXTRA
