"""Run every benchmark, or those named: `python -m benchmarks perft startup`."""

from __future__ import annotations

import sys

from benchmarks import arena, forcing, gomocup, mcts, overrun, perft, qlearning, search, startup

ALL = {
    "startup": startup,
    "perft": perft,
    "search": search,
    "forcing": forcing,
    "mcts": mcts,
    "qlearning": qlearning,
    "arena": arena,
    "overrun": overrun,
    "gomocup": gomocup,
}

if __name__ == "__main__":
    names = sys.argv[1:] or list(ALL)
    unknown = [name for name in names if name not in ALL]
    if unknown:
        sys.exit(f"no benchmark named {unknown[0]!r}; there are {', '.join(ALL)}")
    results = [ALL[name].run() for name in names]
    sys.exit(0 if all(results) else 1)
