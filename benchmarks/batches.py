"""Batches of random games: steps a second beside pgx and PettingZoo on connect4, and of other games alone."""

from __future__ import annotations

import time
from functools import partial

import numpy as np

import inarow
from inarow.bench.peers import is_installed
from inarow.bench.peers.pettingzoo import play_random_games
from inarow.bench.peers.pgx import random_player
from inarow.bench.ratios import Rival, compare, rates

SIZE = 4096
STEPS, PGX_STEPS, PETTINGZOO_GAMES = 4_000, 200, 50  # so that each takes long enough to be measured
LARGE, LARGE_STEPS = 65_536, 300  # for threads
PGX, PETTINGZOO = "pgx, jax on the CPU", "PettingZoo's connect_four_v3"
GOALS = {PGX: 30.0, PETTINGZOO: 5000.0}
OBSERVED_GOALS = {PGX: 12.0}
OTHERS = ("tictactoe", "drop:7x6:4+wrap", "drop:9x7:5+wrap", "gomoku15", "gomoku19", "drop:26x26:5")


def run() -> bool:
    """Masks alone, then with observations in float32; without pgx or PettingZoo their ratios are missing."""
    met = True
    for observed, goals in ((False, GOALS), (True, OBSERVED_GOALS)):
        rivals = {"inarow": _ours("connect4", observed=observed)}
        if is_installed("pgx"):
            play = random_player(SIZE, observed=observed)
            rivals[PGX] = Rival(partial(play, PGX_STEPS), SIZE * PGX_STEPS)
        else:
            print("pgx is not installed: pip install pgx")
        if observed:
            what = "masks and observations of float32"
        else:
            what = "masks"
            if is_installed("pettingzoo"):
                moves = play_random_games(PETTINGZOO_GAMES)
                rivals[PETTINGZOO] = Rival(partial(play_random_games, PETTINGZOO_GAMES), moves)
            else:
                print("PettingZoo is not installed: pip install 'inarow[interop]'")
        title = f"random play on {SIZE:,} games of connect4, with {what}"
        met &= compare(title, "steps", rivals, {name: goals[name] for name in goals if name in rivals})
    _show_others()
    _show_threads()
    return met


def _ours(text: str, *, observed: bool, steps: int = STEPS) -> Rival:
    games = inarow.batch(text, SIZE, seed=1)
    planes = np.empty((SIZE, 2, games.game.height, games.game.width), dtype=np.float32)

    def work() -> None:
        for _ in range(steps):
            games.step_random()
            if observed:
                games.observe(planes)

    return Rival(work, SIZE * steps)


def _show_others() -> None:
    """Games of other sizes and rules."""
    print(
        f"\nrandom play on {SIZE:,} games, millions of steps a CPU second: with masks, with observations too"
    )
    for text in OTHERS:
        rivals = {
            str(observed): _ours(text, observed=observed, steps=STEPS // 8) for observed in (False, True)
        }
        masks, planes = rates(rivals).values()
        print(f"  {text:<42} {masks / 1e6:>8.1f} {planes / 1e6:>8.1f}")


def _show_threads() -> None:
    """By the clock, since threads take more of the CPU and not less."""
    seconds = {}
    for threads in (1, 2):
        games = inarow.batch("connect4", LARGE, seed=1, threads=threads)
        games.step_random()
        began = time.perf_counter()
        for _ in range(LARGE_STEPS):
            games.step_random()
        seconds[threads] = time.perf_counter() - began
    print(
        f"\n{LARGE:,} games of connect4: two threads are {seconds[1] / seconds[2]:.2f} times as fast as one"
    )
