"""Monte Carlo simulations from the empty connect4 board against open_spiel's, in Python and in C++."""

from __future__ import annotations

from functools import partial

import inarow
from inarow.bench.peers import is_installed
from inarow.bench.peers.openspiel import compiled_simulations, python_simulations
from inarow.bench.ratios import Rival, compare

OURS, THEIRS, THEIR_PYTHON = 200_000, 50_000, 3_000  # simulations, so that each takes about as long
CPP, PYTHON = "open_spiel, its C++", "open_spiel, its Python"
GOALS = {CPP: 5.0, PYTHON: 200.0}


def run() -> bool:
    """Compare the plain rollouts that open_spiel plays too, and then our default ones."""
    theirs: dict[str, Rival] = {}
    if not is_installed("pyspiel"):
        print("open_spiel is not installed: pip install 'inarow[interop]'")
    else:
        theirs = {
            CPP: Rival(partial(compiled_simulations, THEIRS), THEIRS),
            PYTHON: Rival(partial(python_simulations, THEIR_PYTHON), THEIR_PYTHON),
        }
    start = inarow.game("connect4").start
    goals = {name: GOALS[name] for name in theirs}
    met = True
    for text in ("mcts:rollouts=random", "mcts"):
        agent = inarow.agent(text)
        work = partial(agent.choose, start, inarow.Limit(nodes=OURS))
        rivals = {f"inarow, {text}": Rival(work, OURS), **theirs}
        met &= compare(f"simulations on connect4, one thread, {text}", "simulations", rivals, goals)
    return met
