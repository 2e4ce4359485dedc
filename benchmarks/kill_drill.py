"""A tournament whose workers and whose whole run are killed again and again: nothing may be lost or doubled.

    python -m benchmarks.kill_drill [processes|ray] [GAMES] [WORKER KILLS] [RUN KILLS]

An undisturbed run with the same seed gives the results that must come out.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from inarow.arena.run import STORE, Run
from inarow.arena.store import Store

AGENTS = ("random", "default", "alphabeta:depth=5", "alphabeta:depth=4", "minimax:depth=3")
WORKERS = {"processes": "inarow.executors.worker", "ray": "ray::"}


def command(folder: Path, engine: str, games: int) -> list[str]:
    if (folder / STORE).exists():
        return [sys.executable, "-m", "inarow", "tournament", "--resume", str(folder), "--engine", engine]
    agents = [word for agent in AGENTS for word in ("--agents", agent)]
    more = ["--games", str(games // 10), "--seed", "11", "--openings", "random:2", "--out", str(folder)]
    return [sys.executable, "-m", "inarow", "tournament", *agents, *more, "--engine", engine]


def workers_of(parent: int, mark: str) -> list[int]:
    """The processes below this one whose command line carries the mark."""
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                children.setdefault(
                    int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1]), []
                ).append(int(entry.name))
            except OSError:
                continue
    found, queue = [], [parent]
    while queue:
        for child in children.get(queue.pop(), []):
            queue.append(child)
            try:
                line = (
                    Path(f"/proc/{child}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
                )
            except OSError:
                continue
            if mark in line and "Agent" not in line:  # Ray's agents take their node along
                found.append(child)
    return found


def games_stored(folder: Path) -> int:
    try:
        store = Store.open(folder / STORE)
    except Exception:
        return 0
    try:
        return len(store.numbers())
    finally:
        store.close()


def drill(folder: Path, engine: str, games: int, worker_kills: int, run_kills: int) -> tuple[int, int]:
    """Play with kills spread over the run; how many workers and runs were killed."""
    chance = random.Random(3)
    killed_workers = killed_runs = 0
    while True:
        process = subprocess.Popen(
            command(folder, engine, games),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        while process.poll() is None:
            time.sleep(0.05)
            done = games_stored(folder) / games
            if killed_workers < worker_kills and done > (killed_workers + 1) / (worker_kills + 2):
                workers = workers_of(process.pid, WORKERS[engine])
                if workers:
                    os.kill(chance.choice(workers), signal.SIGKILL)
                    killed_workers += 1
            if killed_runs < run_kills and done > (killed_runs + 1) / (run_kills + 1):
                process.kill()
                process.wait()
                killed_runs += 1
                break
        else:
            if process.returncode == 0:
                return killed_workers, killed_runs
            sys.exit(f"the run ended with {process.returncode}")


def outcomes(folder: Path) -> list[tuple[int, str, tuple[int, ...], str]]:
    run = Run.open(folder)
    try:
        return [
            (number, record.task.first, record.moves, record.outcome.value)
            for number, record in run.records()
        ]
    finally:
        run.close()


def main() -> None:
    engine, games, worker_kills, run_kills = (
        *sys.argv[1:],
        *["processes", "2000", "10", "3"][len(sys.argv) - 1 :],
    )
    with tempfile.TemporaryDirectory() as folder:
        calm, wild = Path(folder, "calm"), Path(folder, "wild")
        subprocess.run(command(calm, "processes", int(games)), check=True, stdout=subprocess.DEVNULL)
        began = time.monotonic()
        killed = drill(wild, engine, int(games), int(worker_kills), int(run_kills))
        same = outcomes(calm) == outcomes(wild)
        distinct = len({number for number, *_ in outcomes(wild)})
    print(
        f"{engine}: {killed[0]} workers and {killed[1]} runs killed in {time.monotonic() - began:.0f} s;",
        end=" ",
    )
    print(f"{distinct} distinct games, {'the same' if same else 'NOT THE SAME'} as undisturbed")
    sys.exit(0 if same and distinct == int(games) else 1)


if __name__ == "__main__":
    main()
