"""Run every benchmark, or those named: `python -m benchmarks perft startup`; `--help` lists all there is.

What is run only if it is named takes options after its name: `python -m benchmarks best --games 20`.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path

from benchmarks import (
    arena,
    batches,
    best,
    forcing,
    gomocup,
    gomoku,
    mcts,
    overrun,
    perft,
    qlearning,
    search,
    startup,
    threads,
)

ALL = {
    "startup": startup,
    "perft": perft,
    "search": search,
    "forcing": forcing,
    "mcts": mcts,
    "qlearning": qlearning,
    "batches": batches,
    "arena": arena,
    "overrun": overrun,
    "gomocup": gomocup,
    "gomoku": gomoku,
    "threads": threads,
}
NAMED = {"best": best}  # they take long, and options
COMMANDS = {
    "measurements": ("ntuple", "scale", "web"),
    "checks against known results": ("general_values", "known_positions"),
    "drills": ("kill_drill",),
    "simulations": ("rating_coverage", "sprt_errors"),
    "tools that make data and pictures": ("forcing_set", "ladder", "screenshots"),
}


def summary(name: str) -> str:
    """The first line of a module's docstring, without importing what it needs."""
    text = ast.get_docstring(ast.parse((Path(__file__).parent / f"{name}.py").read_text("utf-8")))
    return (text or "").splitlines()[0].split(": `python -m")[0].split(": python -m")[0].rstrip(".")


def show_help() -> None:
    """Everything in this folder by kind."""
    print("python -m benchmarks [NAME ...]: run these with their goals, all unless named")
    for name in ALL:
        print(f"  {name:<16} {summary(name)}")
    print("\npython -m benchmarks gomoku --help: its options, the engines among them")
    print("\npython -m benchmarks NAME [OPTION ...]: only if named")
    for name in NAMED:
        print(f"  {name:<16} {summary(name)}")
    for kind, names in COMMANDS.items():
        print(f"\npython -m benchmarks.NAME: {kind}")
        for name in names:
            print(f"  {name:<16} {summary(name)}")


if __name__ == "__main__":
    if sys.argv[1:2] and sys.argv[1] in NAMED:
        sys.exit(0 if NAMED[sys.argv[1]].run(sys.argv[2:]) else 1)
    names = sys.argv[1:] or list(ALL)
    if names[0] == "gomoku" and len(names) > 1 and names[1].startswith("-"):
        sys.exit(gomoku.main(names[1:]))
    if "--help" in names or "-h" in names:
        show_help()
        sys.exit(0)
    unknown = [name for name in names if name not in ALL]
    if unknown:
        sys.exit(f"no benchmark named {unknown[0]!r}; there are {', '.join([*ALL, *NAMED])}")
    results = [ALL[name].run() for name in names]
    sys.exit(0 if all(results) else 1)
