"""The driver: limits, stopping, threads on one table, the scores of all moves."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from threading import Thread, Timer

import pytest

from inarow.kernels.solving.drop.table import allocate
from inarow.solving.drop import DropSolver, team_of
from tests.kernels.solving.drop.oracle import Oracle, after, random_position

HARD = after("44", 6)  # seconds of work


def test_a_node_limit_leaves_true_bounds():  # type: ignore[no-untyped-def]
    position = after("274552224131661", 6)
    for limit in (0, 100, 1000, 4000):
        bounds = DropSolver(7, 6).score_of(*position, node_limit=limit)
        assert bounds.low <= 0 <= bounds.high
        assert bounds.nodes <= limit + 128


def test_a_stopped_search_can_be_taken_up_again():  # type: ignore[no-untyped-def]
    position = after("5455174361263362", 6)
    solver = DropSolver(7, 6)
    bounds = solver.score_of(*position, node_limit=500)
    while bounds.low < bounds.high:
        bounds = solver.score_of(*position, node_limit=2000, low=bounds.low, high=bounds.high)
    assert bounds[:2] == (-1, -1)


def test_another_thread_stops_the_search():  # type: ignore[no-untyped-def]
    solver = DropSolver(7, 6)
    timer = Timer(0.2, lambda: solver.stop.__setitem__(0, 1))
    timer.start()
    bounds = solver.score_of(*HARD)
    timer.join()
    assert bounds.low < bounds.high
    assert solver.stop[0] == 1


def test_threads_share_a_table_for_different_positions():  # type: ignore[no-untyped-def]
    team = team_of(2, 6, 5, allocate(16))  # small, so that they overwrite each other's entries
    found: list[tuple[int, int]] = []

    def search(solver: DropSolver) -> None:
        found.extend(solver.score_of(*after(moves, 5))[:2] for moves in ("", "33", "3344", "12"))

    threads = [Thread(target=search, args=(solver,)) for solver in team]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    alone = [DropSolver(6, 5).score_of(*after(moves, 5))[:2] for moves in ("", "33", "3344", "12")]
    assert sorted(found) == sorted(2 * alone)


def test_one_of_a_team_ends_at_its_share_of_the_table_and_goes_on_in_a_larger_one():  # type: ignore[no-untyped-def]
    team = team_of(2, 7, 6, allocate(19))
    position = after("13234664", 6)
    bounds = team[1].score_of(*position)
    assert bounds.low < bounds.high
    assert 1 << 16 <= bounds.nodes < (1 << 16) + 128
    assert not team[0].table[1 << 16 :].any()

    team[0].begin_round(bounds.nodes)
    assert team[0].table[1 << 16 :].any()
    assert team[1].score_of(*position, low=bounds.low, high=bounds.high)[:2] == (-3, -3)
    team[0].clear()
    assert not team[0].table.any()


def test_a_team_of_one_counts_the_nodes_of_a_solver():  # type: ignore[no-untyped-def]
    position = after("5455174361263362", 6)
    alone = DropSolver(7, 6, allocate(20)).score_of(*position)
    assert team_of(1, 7, 6, allocate(20))[0].score_of(*position).nodes == alone.nodes


def test_the_table_may_have_any_size():  # type: ignore[no-untyped-def]
    for bits in (14, 15, 17, 20, 21):
        solver = DropSolver(6, 5, allocate(bits))
        assert solver.score_of(0, 0)[:2] == (0, 0)
        solver.clear()
        assert not solver.table.any()


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), [(4, 4), (5, 4), (7, 3)])
def test_the_best_move_has_the_score_of_the_position(width, height):  # type: ignore[no-untyped-def]
    draw = random.Random(width)
    oracle = Oracle(width, height)
    solver = DropSolver(width, height)
    for _ in range(200):
        position = random_position(width, height, draw.randrange(4, width * height), draw)
        if position:
            scores = solver.move_scores(*position)
            assert all(bounds.low == bounds.high for bounds in scores.values())
            assert max(bounds.low for bounds in scores.values()) == oracle.score(*position)


@pytest.mark.slow
def test_small_positions_run_uncompiled():  # type: ignore[no-untyped-def]
    program = (
        "import numpy as np\n"
        "np.seterr(over='ignore')\n"
        "from inarow.solving.drop import DropSolver\n"
        "from inarow.kernels.solving.drop.table import allocate\n"
        "solver = DropSolver(4, 4, allocate(14))\n"
        "print(solver.score_of(0b00001_00010_00010_00010, 0b00001_00011_00111_00011)[:3])\n"
    )
    answers = [
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "NUMBA_DISABLE_JIT": disabled},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for disabled in ("0", "1")
    ]
    assert answers[0] == answers[1]
    assert answers[0]
