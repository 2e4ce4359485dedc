"""Wins by continuous fours on 15x15: is each found in its number of moves, and how long does that take?"""

from __future__ import annotations

import time
from statistics import median

import inarow
from benchmarks.forcing_set import MOST_MOVES, read_set
from inarow.forcing.search import forced_win

MOST_SECONDS = 0.2  # for each, from the call to the answer


def run() -> bool:
    positions = read_set()
    forced_win(positions[0][1])  # the kernels are loaded and the tables of the game made
    print(f"\nwins by continuous fours, {len(positions)} positions of played games on 15x15")
    solved = _solve(f"in at most {MOST_MOVES} moves", positions, MOST_MOVES)
    return _solve("with no limit of moves", positions, None) and solved


def _solve(title: str, positions: list[tuple[int, inarow.Position]], moves: int | None) -> bool:
    """Ask for each position; a win that needs more moves than the set looks at is none of the set's."""
    wins = right = wrong = 0
    times = []
    for wanted, position in positions:
        began = time.perf_counter()
        won = forced_win(position, moves=moves, seconds=MOST_SECONDS)
        times.append(time.perf_counter() - began)
        found = won.moves if won.moves is not None and won.moves <= MOST_MOVES else 0
        wins += wanted > 0
        right += wanted > 0 and found == wanted
        wrong += wanted == 0 and found != 0
    print(
        f"  {title:<24} {right} of {wins} wins found, {wrong} false; "
        f"median {median(times) * 1000:.2f} ms, worst {max(times) * 1000:.2f} ms"
    )
    return right == wins and wrong == 0 and max(times) <= MOST_SECONDS
