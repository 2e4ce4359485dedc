"""The arena: games a second against PettingZoo's bare loop, and what a game costs outside play."""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path

import inarow
from inarow.arena.config import RunConfig
from inarow.arena.run import Run
from inarow.arena.tournament import Tournament
from inarow.bench.peers import is_installed
from inarow.bench.peers.pettingzoo import play_random_games
from inarow.executors import open_executor

GAMES = 20_000
PEER_GAMES = 400
GOAL = 10.0  # times PettingZoo
MOST_OUTSIDE = 0.05  # of the CPU, with searching agents
MOST_FIXED = 0.2e-3  # seconds of CPU a game, with agents that do not search
SECONDS_OF_SEARCH = 60.0


def run() -> bool:
    ours, fixed = _random_games()
    met = _shown("fixed cost a game", f"{1e3 * fixed:.3f} ms of CPU", fixed <= MOST_FIXED)
    if not is_installed("pettingzoo"):
        print("PettingZoo is not installed: pip install 'inarow[interop]'")
    else:
        theirs = _pettingzoo_rate()
        ratio = ours / theirs
        text = f"{ours:,.0f} games/s stored, PettingZoo {theirs:,.0f} not stored, ratio {ratio:.1f}"
        met &= _shown("random v random on connect4", text, ratio >= GOAL)
    outside = _searching_games()
    met &= _shown(
        "outside play, alphabeta:depth=7 v itself", f"{100 * outside:.1f} % of CPU", outside <= MOST_OUTSIDE
    )
    _report_000()
    return met


def _shown(what: str, text: str, met: bool) -> bool:
    print(f"{what}: {text}{'' if met else '  MISSED'}")
    return met


def _cpu() -> float:
    """CPU seconds of this process and all its children that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def _play(
    agents: tuple[str, ...],
    games: int,
    folder: Path,
    seconds: float | None = None,
    openings: str = "none",
) -> tuple[float, float, int]:
    """Wall seconds after start-up, CPU seconds in all, games; the run is stored."""
    config = RunConfig(
        tournament=Tournament(game=inarow.game("connect4"), agents=agents, games=games, openings=openings)
    )
    stored = Run.create(folder, config)
    began, first, number = _cpu(), 0.0, 0
    played = stored.play(open_executor("processes", workers=2))
    for _ in played:
        number += 1
        if number == 1:
            first = time.perf_counter()
        if seconds is not None and time.perf_counter() - first > seconds:
            played.close()
    wall = time.perf_counter() - first
    stored.close()
    return wall, _cpu() - began, number


def _start_up(agents: tuple[str, ...]) -> float:
    """CPU seconds of a run of two games: what starting costs."""
    with tempfile.TemporaryDirectory() as folder:
        return _play(agents, 2, Path(folder, "run"))[1]


def _thinking(folder: Path) -> float:
    stored = Run.open(folder)
    try:
        return sum(count.seconds for count in stored.standings.seats.values())
    finally:
        stored.close()


def _random_games() -> tuple[float, float]:
    agents = ("random", "random")
    starting = _start_up(agents)
    with tempfile.TemporaryDirectory() as folder:
        wall, cpu, games = _play(agents, GAMES, Path(folder, "run"))
        return games / wall, (cpu - starting - _thinking(Path(folder, "run"))) / games


def _searching_games() -> float:
    agents = ("alphabeta:depth=7", "alphabeta:depth=7")
    starting = _start_up(agents)
    with tempfile.TemporaryDirectory() as folder:
        _, cpu, _ = _play(agents, 1_000_000, Path(folder, "run"), SECONDS_OF_SEARCH, "random:4")
        return 1 - _thinking(Path(folder, "run")) / (cpu - starting)


def _report_000() -> None:
    agents = ("default", "minimax:depth=3", "alphabeta:depth=3", "random")
    with tempfile.TemporaryDirectory() as folder:
        wall, _, games = _play(agents, 200, Path(folder, "run"))
    print(f"report 000's {games:,} games on connect4: {wall:.1f} s after start-up")


def _pettingzoo_rate() -> float:
    """Games a second of the environment's own loop with random legal moves."""
    began = time.perf_counter()
    play_random_games(PEER_GAMES)
    return PEER_GAMES / (time.perf_counter() - began)
