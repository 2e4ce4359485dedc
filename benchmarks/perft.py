"""Compiled perft against the plain rules and against open_spiel's C++ states driven from Python."""

from __future__ import annotations

from inarow.bench.peers import is_installed
from inarow.bench.peers.openspiel import count_leaves
from inarow.bench.ratios import Rival, compare
from inarow.rules import perft
from inarow.rules.presets import read_game
from inarow.search.counting import count_sequences

DEPTH = 6
LEAVES = 7**DEPTH


def run() -> bool:
    """Every position is made and tested by all of them: no bulk counting at the leaves."""
    start = read_game("connect4").start
    repeats = 50  # one compiled walk is too short to time alone

    def compiled() -> None:
        for _ in range(repeats):
            assert count_sequences(start, DEPTH).nodes[-1] == LEAVES

    rivals = {
        "inarow, compiled": Rival(compiled, LEAVES * repeats),
        "inarow, plain rules": Rival(lambda: perft.count_sequences(start, DEPTH), LEAVES),
    }
    goals = {"inarow, plain rules": 300.0}
    if not is_installed("pyspiel"):
        print("open_spiel is not installed: pip install 'inarow[interop]'")
    else:
        rivals["open_spiel, C++ states from Python"] = Rival(lambda: count_leaves(DEPTH), LEAVES)
        goals["open_spiel, C++ states from Python"] = 100.0
    return compare(f"perft of connect4 to depth {DEPTH}", "leaves", rivals, goals)
