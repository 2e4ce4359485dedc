"""Board values by the general solver: `python -m benchmarks.general_values [SECONDS] [GAME ...]`.

Each board is solved from the empty position with a cold table of 64 MB on one core; what is known is printed
beside it. A board that takes longer than SECONDS (120 unless given) shows its bounds.
"""

from __future__ import annotations

import sys
import threading
import time

from inarow.rules.presets import read_game
from inarow.solving.general import GeneralSolver

FIRST, DRAW, SECOND = "first", "draw", "second"

# Values by others: m,n,k games from the literature, small gravity boards by a plain search.
KNOWN = {
    "mnk:3x3:3": DRAW,
    "mnk:4x3:3": FIRST,
    "mnk:4x4:3": FIRST,
    "mnk:5x3:3": FIRST,
    "mnk:4x4:4": DRAW,
    "mnk:5x4:4": DRAW,
    "mnk:5x5:4": DRAW,
    "mnk:6x4:4": DRAW,
    "mnk:7x4:4": DRAW,
    "mnk:6x5:4": FIRST,
    "mnk:6x6:4": FIRST,
    "mnk:7x5:4": FIRST,
    "mnk:5x5:5": DRAW,
    "mnk:6x6:5": DRAW,
    "mnk:7x7:6": DRAW,
    "mnk:9x6:6": DRAW,
    "mnk:8x4:4": DRAW,
    "mnk:7x7:5": DRAW,
    **{f"drop:3x{height}:3": DRAW for height in range(3, 7)},
    **{f"drop:{width}x{height}:3": FIRST for width in range(4, 8) for height in range(3, 7)},
    "drop:4x4:4": DRAW,
    "drop:5x4:4": DRAW,
    "drop:4x5:4": DRAW,
    "drop:6x4:4": SECOND,
    "drop:4x6:4": DRAW,
    "drop:5x5:4": DRAW,
    "drop:5x5:5": DRAW,
}
UNKNOWN = (
    "mnk:3x3:3+misere",
    "mnk:4x3:3+misere",
    "mnk:4x4:3+misere",
    "mnk:4x4:4+misere",
    "mnk:4x4:3+exact",
    "mnk:5x5:4+exact",
    "mnk:4x4:4+wrap",
    "mnk:5x4:4+wrap",
    "drop:4x4:3+misere",
    "drop:5x4:4+exact",
    "drop:4x4:4+wrap",
    "drop:5x4:4+wrap",
)
HARD = ("drop:6x5:5", "drop:6x6:5")


def run(games: list[str], seconds: float) -> bool:
    """Solve each board, print its row; False if a value contradicts a known one."""
    right = True
    print("| board | score | value | known | nodes | seconds |\n|---|---|---|---|---|---|")
    for text in games:
        game = read_game(text)
        solver = GeneralSolver(game)
        solver.bounds(game.start, node_limit=1)  # compiles
        solver.clear()
        alarm = threading.Timer(seconds, solver.stop.fill, (1,))
        alarm.start()
        started = time.process_time()
        found = solver.bounds(game.start)
        taken = time.process_time() - started
        alarm.cancel()
        value = "?"
        if found.low == found.high:
            value = (SECOND, DRAW, FIRST)[(found.low > 0) - (found.low < 0) + 1]
        score = str(found.low) if found.low == found.high else f"{found.low} to {found.high}"
        known = KNOWN.get(text, "")
        right = right and (value in ("?", known) or not known)
        print(f"| {text} | {score} | {value} | {known} | {found.nodes:,} | {taken:.2f} |", flush=True)
    return right


if __name__ == "__main__":
    limit = float(sys.argv[1]) if len(sys.argv) > 1 else 120.0
    sys.exit(0 if run(sys.argv[2:] or [*KNOWN, *UNKNOWN, *HARD], limit) else 1)
