"""What a thousand cores would need: the driver and the store, fed at that rate by simulated workers.

    python -m benchmarks.scale

A simulated worker answers at once with a record it has made before, so that what is measured is everything
but play: making tasks, handing them out, taking records in, counting them, writing them to SQLite.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import inarow
from inarow.arena.config import RunConfig
from inarow.arena.play import GameRecord, GameTask, play
from inarow.arena.run import STORE, Run
from inarow.arena.tournament import Tournament

GAMES = 100_000


class Simulated:
    """A cluster of any size: every task is done as soon as it is asked for."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], GameRecord] = {}

    def run(self, job: Any, tasks: Iterable[GameTask]) -> Iterator[tuple[int, Any]]:  # noqa: ARG002
        for number, task in zip(count(), tasks, strict=False):
            key = (task.first, task.second)
            if key not in self._known:
                self._known[key] = play(task)
            yield number, replace(self._known[key], task=task)


def main() -> None:
    contest = Tournament(game=inarow.game("connect4"), agents=("random", "default"), games=GAMES)
    with tempfile.TemporaryDirectory() as folder:
        run = Run.create(Path(folder, "run"), RunConfig(tournament=contest))
        began, cpu = time.perf_counter(), time.process_time()
        for _ in run.play(Simulated()):
            pass
        wall, used = time.perf_counter() - began, time.process_time() - cpu
        run.close()
        size = os.path.getsize(Path(folder, "run", STORE))  # noqa: PTH202
        began = time.perf_counter()
        again = Run.open(Path(folder, "run"))
        opened = time.perf_counter() - began
        again.close()
    print(f"{GAMES:,} games through driver and store: {GAMES / wall:,.0f} a second")
    print(f"{1e6 * used / GAMES:.0f} us of the driver's CPU a game, {size / GAMES:.0f} bytes a game on disk")
    print(f"a run of {GAMES:,} games is opened, to resume or to report, in {opened:.1f} s")
    for seconds in (0.01, 0.1, 1.0, 10.0):
        print(f"1,000 cores with games of {seconds:g} s of CPU: {1000 / seconds:,.0f} games a second")


if __name__ == "__main__":
    main()
