"""Wins by threats on 15x15: is each win by fours found in its moves, and how many by threes are proved?"""

from __future__ import annotations

import time
from statistics import median

import inarow
from benchmarks.forcing_set import MOST_MOVES, THREAT_NODES, read_set, read_threats
from inarow.forcing.search import forced_win

MOST_SECONDS = 0.2  # for each win by fours, from the call to the answer
LEAST_PROVED = 0.8  # of the wins by threes and fours


def run() -> bool:
    positions = read_set()
    forced_win(positions[0][1])  # the kernels are loaded and the tables of the game made
    print(f"\nwins by continuous fours, {len(positions)} positions of played games on 15x15")
    solved = _solve(f"in at most {MOST_MOVES} moves", positions, MOST_MOVES)
    solved = _solve("with no limit of moves", positions, None) and solved
    return _prove() and solved


def _prove() -> bool:
    """Wins of order two: the share proved within a number of nodes, and within a second."""
    positions = read_threats()
    forced_win(positions[0][2], order=2)
    wins = sum(announced > 0 for announced, *_ in positions)
    print(f"\nwins by threes and fours, announced by a strong engine, of {len(positions)} positions on 15x15")
    enough = True
    for title, limit in (
        (f"{THREAT_NODES:,} nodes", {"nodes": THREAT_NODES}),
        ("1 second", {"seconds": 1.0}),
    ):
        times, tried, proved, wrong = [], 0, 0, 0
        for announced, _, position in positions:
            began = time.perf_counter()
            won = forced_win(position, order=2, **limit)  # type: ignore[arg-type]
            taken = time.perf_counter() - began
            tried += won.nodes
            proved += won.found and announced > 0
            wrong += won.found and announced == 0
            times.append(taken)
        print(
            f"  within {title:<17} {proved} of {wins} proved, {wrong} false; "
            f"median {median(times) * 1000:.1f} ms, {tried / sum(times):,.0f} nodes a second"
        )
        enough = enough and wrong == 0 and proved >= LEAST_PROVED * wins
    return enough


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
