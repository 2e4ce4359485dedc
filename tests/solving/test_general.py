"""The general solver says what trying everything says, and never claims more than it knows."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from dataclasses import fields

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from inarow.kernels.solving.general import state
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.solving.exact_scores import Bounds
from inarow.solving.general import GeneralSolver
from tests.solving.exhaustive import (
    Exhaustive,
    early_positions,
    final_score,
    late_positions,
    reachable,
    small_games,
)
from tests.strategies import GAME_FIELDS, examples

law = examples(200)
SMALL_TABLE = 1 << 12  # so small that entries push each other out


def exactly(bounds: Bounds) -> int:
    assert bounds.low == bounds.high
    return bounds.low


def test_every_switch_is_drawn() -> None:
    assert {one.name for one in fields(Game)} == set(GAME_FIELDS)


@examples(40)
@given(small_games)
@example(read_game("tictactoe"))
@example(read_game("tictactoe+misere"))
@example(read_game("mnk:3x3:3+exact+wrap"))
@example(read_game("drop:3x3:3"))
@example(read_game("drop:4x2:2+exact"))
@example(read_game("mnk:5x1:3+wrap"))
def test_every_position_of_a_small_game_has_its_score(game: Game) -> None:
    truth, solver = Exhaustive(), GeneralSolver(game, memory=SMALL_TABLE)
    for position in reachable(game):
        assert exactly(solver.bounds(position)) == truth.score(position)


@law
@given(early_positions)
def test_a_cold_solver_finds_the_score_too(position: Position) -> None:
    assert exactly(GeneralSolver(position.game, memory=1 << 16).bounds(position)) == Exhaustive().score(
        position
    )


@law
@given(late_positions())
def test_late_positions_of_larger_boards_have_their_score(position: Position) -> None:
    solver = GeneralSolver(position.game, memory=SMALL_TABLE)
    assert exactly(solver.bounds(position)) == Exhaustive().score(position)


@law
@given(late_positions(), st.lists(st.integers(0, 60), max_size=5), st.integers(-6, 6), st.integers(-6, 6))
def test_bounds_hold_however_early_the_search_is_stopped(
    position: Position, limits: list[int], low: int, high: int
) -> None:
    score = Exhaustive().score(position)
    solver = GeneralSolver(position.game, memory=SMALL_TABLE)
    for limit in limits:  # the table is warm from what was left unfinished
        found = solver.bounds(position, node_limit=limit)
        assert found.low <= score <= found.high
        assert found.nodes <= limit
    found = solver.bounds(position, low=min(low, high - 1), high=high)
    assert found.low <= score <= found.high
    assert found.low == found.high or found.low >= high or found.high <= min(low, high - 1)
    assert exactly(solver.bounds(position)) == score


@law
@given(late_positions())
def test_a_warm_table_a_cleared_one_and_an_image_give_the_same(position: Position) -> None:
    solver = GeneralSolver(position.game)
    score = exactly(solver.bounds(position))
    assert exactly(solver.bounds(position)) == score
    assert exactly(solver.bounds(position.canonical())) == score
    solver.clear()
    assert exactly(solver.bounds(position)) == score


@law
@given(late_positions())
def test_a_finished_position_is_known(position: Position) -> None:
    while position.outcome is None:
        position = position.play(position.legal_moves()[0])
    assert GeneralSolver(position.game).bounds(position)[:3] == (*[final_score(position)] * 2, 0)


@pytest.mark.parametrize(
    ("text", "score"),
    [
        ("mnk:4x3:3", 3),
        ("mnk:4x4:3", 6),
        ("mnk:5x3:3", 5),
        ("mnk:4x4:4", 0),
        ("mnk:5x5:5", 0),
        ("mnk:6x6:4", 13),
        ("mnk:7x5:4", 13),
        ("mnk:6x5:4", 10),
        ("drop:5x5:3", None),
        ("drop:7x6:3", 17),
        ("drop:4x4:4", 0),
        ("mnk:9x9:82", 0),
        ("mnk:26x26:1", 338),
    ],
)
def test_known_boards(text: str, score: int | None) -> None:
    game = read_game(text)
    found = exactly(GeneralSolver(game).bounds(game.start))
    assert found == score if score is not None else found > 0


def test_boards_beyond_64_bits() -> None:
    game = read_game("drop:10x6:4")
    position = game.position("5559638a22aa83358419977a3a12525922a8")
    found = exactly(GeneralSolver(game).bounds(position))
    after = [GeneralSolver(game).bounds(position.play(move)) for move in position.legal_moves()]
    assert found == max(-exactly(one) for one in after) == -9


def test_another_game_is_refused() -> None:
    with pytest.raises(ValueError, match="drop:7x6:4"):
        GeneralSolver(read_game("tictactoe")).bounds(read_game("connect4").start)


def test_another_thread_stops_the_search() -> None:
    game = read_game("mnk:15x15:5")
    solver = GeneralSolver(game)
    found: list[Bounds] = []
    thread = threading.Thread(target=lambda: found.append(solver.bounds(game.start)))
    thread.start()
    while solver._state.control[state.NODES] == 0:  # it has not begun
        thread.join(0.01)
    solver.stop[0] = 1
    thread.join(60)
    assert [one.low < one.high for one in found] == [True]
    assert solver.bounds(game.start).nodes <= 128  # so few lie between two looks at the flag
    solver.stop[0] = 0
    assert solver.bounds(game.start, node_limit=5_000).nodes == 5_000


@pytest.mark.parametrize("memory", [0, 31, 32, 1000, 1 << 20])
def test_the_table_keeps_its_limit(memory: int) -> None:
    game = read_game("tictactoe")
    solver = GeneralSolver(game, memory=memory)
    assert solver.table_bytes <= max(memory, 32)
    assert exactly(solver.bounds(game.start)) == 0


@pytest.mark.slow
def test_it_runs_uncompiled_too() -> None:
    program = (
        "from inarow.rules.presets import read_game\n"
        "from inarow.solving.general import GeneralSolver\n"
        "for text in ('tictactoe', 'drop:3x3:3+wrap', 'mnk:3x3:3+misere', 'mnk:7x7:9', 'mnk:4x4:3+exact'):\n"
        "    game = read_game(text)\n"
        "    print(tuple(GeneralSolver(game, memory=1 << 16).bounds(game.start)[:3]))\n"
    )
    said = [
        subprocess.run(
            [sys.executable, "-W", "error", "-c", program],
            env={**os.environ, **environment},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for environment in ({}, {"NUMBA_DISABLE_JIT": "1"})
    ]
    assert said[0] == said[1]
