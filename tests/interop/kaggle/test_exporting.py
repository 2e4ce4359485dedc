"""Exported submissions decide as the agents they are made of, in plain Python or compiled."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from inarow.agents.connectx import configuration, observation
from inarow.agents.registering import agent as build
from inarow.alphabeta.plain import plain_search
from inarow.errors import BadAnswer, BadOption, InarowError, InvalidGame, UnknownName
from inarow.heuristics.registering import read_heuristic
from inarow.interop.kaggle.exporting import EXPORTED, submission
from inarow.interop.kaggle.runner import function, run
from inarow.ntuple.network import shipped_network
from inarow.ntuple.search import _sum_of
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.rules.random_play import random_positions
from inarow.search.limit import NO_LIMIT
from inarow.solving.solver import solve
from tests.interop.kaggle.exported import ENDLESS, column_of, exported

BOARDS = ("connect4", "drop:4x4:3", "drop:5x4:4", "drop:6x7:5", "drop:3x5:2", "drop:4x3:1", "drop:3x3:5")
HEURISTICS = ("windows", "lines", "course", "lines3", "zero")


def positions(game: str, seed: int, number: int) -> list[Position]:
    """Random positions in which the game is not over."""
    return random_positions(read_game(game), random.Random(seed), number)


def early_and_late(seed: int) -> list[Position]:
    """Positions of Connect Four that the book knows, and such as plain Python solves soon."""
    found = positions("connect4", seed, 500)
    early, late = ([one for one in found if one.ply in plies] for plies in (range(8), range(25, 42)))
    assert len(late) > 5
    return early[:15] + late[:15]


def evaluated(module: Any, position: Position) -> int:
    """What the submission's evaluation says to the player to move."""
    search = module.ASKED[-1]
    stones = module.Board(observation(position).board).stones
    for cell, player in stones:
        module.update(cell, player, 1, search.tables, search.state)
    value = int(module.evaluate(position.seat, search.tables, search.state))
    for cell, player in stones:
        module.update(cell, player, -1, search.tables, search.state)
    return value


@pytest.mark.parametrize("heuristic", HEURISTICS)
@pytest.mark.parametrize("game", BOARDS)
def test_it_evaluates_as_the_heuristic_does(tmp_path: Path, game: str, heuristic: str) -> None:
    module = exported(tmp_path, f"alphabeta:heuristic={heuristic}", game)
    for position in positions(game, 1, 20):
        assert evaluated(module, position) == read_heuristic(heuristic).score(position), position.rows()


@pytest.mark.parametrize("heuristic", HEURISTICS)
@pytest.mark.parametrize("game", BOARDS)
def test_it_decides_as_minimax_does(tmp_path: Path, game: str, heuristic: str) -> None:
    judge = read_heuristic(heuristic)
    for depth in (1, 2, 4):
        module = exported(tmp_path, f"alphabeta:heuristic={heuristic},depth={depth}", game)
        for position in positions(game, depth, 5):
            best = plain_search(position, depth, lambda one, seat: judge.score(one, seat)).candidates
            columns = [move % position.game.width for move in best]
            assert column_of(module.agent, position) in columns, position.rows()


@pytest.mark.parametrize(
    "game", ["drop:5x4:4", "drop:4x5:4", "drop:4x4:3", "drop:5x3:4", "drop:2x4:3", "drop:5x3:2"]
)
def test_the_solver_is_exact(tmp_path: Path, game: str) -> None:
    module = exported(tmp_path, "perfect", game)
    for position in positions(game, 2, 15):
        require_best(module, position)


def require_best(module: Any, position: Position) -> None:
    """Its move is as good as the best, and found by the solver or the book."""
    board = module.Board(observation(position).board)
    column = next(found for one in module.ASKED[:-1] if (found := one.column(board, 10**6, 0)) is not None)
    solution = solve(position)
    assert solution.columns[str(column + 1)] == solution.score, position.rows()


def test_the_solver_and_the_book_of_connect_four(tmp_path: Path) -> None:
    module = exported(tmp_path, "perfect", "connect4")
    for position in early_and_late(3):
        require_best(module, position)


def test_the_network_is_ours(tmp_path: Path) -> None:
    module = exported(tmp_path, "ntuple", "connect4")
    network = shipped_network(read_game("connect4"))
    assert network is not None
    for position in positions("connect4", 4, 20):
        value = evaluated(module, position)
        assert (value if position.seat == 0 else -value) == _sum_of(network, position)


def test_with_a_network_it_decides_as_ntuple_does(tmp_path: Path) -> None:
    """At the same depth; where all is lost any move is as good."""
    module = exported(tmp_path, "ntuple", "connect4")
    for depth in (1, 2, 3):
        module.DEPTH = depth
        player = build(f"ntuple:depth={depth}")
        for position in positions("connect4", 7 + depth, 40):
            result = player.choose(position, NO_LIMIT)
            same = column_of(module.agent, position) == result.move % 7
            assert same or result.outcome == "loss", position.rows()


@pytest.mark.slow
def test_a_network_of_ones_own(tmp_path: Path) -> None:
    from inarow.cli.main import _run

    file = tmp_path / "own.safetensors"
    sizes = ("--tuples", "8", "--length", "4")
    made = ["train", "ntuple", "--game", "drop:5x4:4", "--episodes", "200", *sizes, "--out", str(file)]
    assert _run([*made, "--games", "0", "--positions", "0", "--json"]) == 0
    module = exported(tmp_path, f"ntuple:file={file},depth=2", "drop:5x4:4")
    from inarow.ntuple.network import read_network

    for position in positions("drop:5x4:4", 4, 20):
        value = evaluated(module, position)
        assert (value if position.seat == 0 else -value) == _sum_of(read_network(file), position)


@pytest.mark.slow
@pytest.mark.parametrize("agent", ["alphabeta:heuristic=course,depth=4", "best:nodes=500"])
def test_compiled_it_decides_as_in_plain_python(tmp_path: Path, agent: str) -> None:
    """So does the last who is asked, the search, where book or solver answer before it."""
    plain, compiled = (exported(tmp_path, agent, "connect4", compiled=flag) for flag in (False, True))
    assert type(compiled.advance) is not type(plain.advance)
    for position in early_and_late(5):
        assert column_of(plain.agent, position) == column_of(compiled.agent, position), position.rows()
        board = plain.Board(observation(position).board)
        columns = [module.ASKED[-1].column(board, ENDLESS, 0) for module in (plain, compiled)]
        assert columns[0] == columns[1], position.rows()


def test_it_plays_in_the_runner(tmp_path: Path) -> None:
    module = exported(tmp_path, "alphabeta:depth=3", "connect4")
    assert run(module.agent, function("random", seed=1), seconds=1000).rewards == (1, -1)
    assert run(function("random", seed=1), module.agent, seconds=1000).rewards == (-1, 1)
    assert module.agent.__name__ == "agent"
    assert [value for value in vars(module).values() if callable(value)][-1] is module.agent


def ticking() -> SimpleNamespace:
    """A clock that moves on by 20 ms when it is looked at."""
    return SimpleNamespace(perf_counter=(0.02 * tick for tick in count()).__next__)


def test_it_keeps_the_time_it_is_given(tmp_path: Path) -> None:
    """The more time, the more positions."""
    module = exported(tmp_path, "alphabeta", "connect4")
    visited = []
    for seconds in (0.2, 1.0):
        module.time = ticking()
        column_of(module.agent, read_game("connect4").start, seconds)
        visited.append(module.ASKED[-1].state[7][0])
    assert 0 < visited[0] < visited[1]


def test_own_limits_hold(tmp_path: Path) -> None:
    start = read_game("connect4").start
    module = exported(tmp_path, "alphabeta:nodes=300", "connect4")
    column_of(module.agent, start)
    assert module.ASKED[-1].state[7][0] == 300
    module = exported(tmp_path, "alphabeta:seconds=0.1", "connect4")
    module.time = ticking()
    column_of(module.agent, start)
    assert 0 < module.ASKED[-1].state[7][0] < 10**4


def test_without_a_word_about_overage_it_has_none(tmp_path: Path) -> None:
    module = exported(tmp_path, "perfect", "drop:4x4:3")
    start = read_game("drop:4x4:3").start
    seen = observation(start)
    del seen["remainingOverageTime"]
    assert module.agent(seen, configuration(start.game, 1000)) in range(4)


def test_another_board_is_refused(tmp_path: Path) -> None:
    module = exported(tmp_path, "alphabeta:depth=2", "connect4")
    with pytest.raises(ValueError, match="plays 7x6:4 alone"):
        column_of(module.agent, read_game("drop:8x6:4").start)


ALONE = """
import json, sys

for name in ("inarow", "numpy", "numba"):
    sys.modules[name] = None
namespace = {}
exec(compile(open(sys.argv[1]).read(), sys.argv[1], "exec"), namespace)
agent = [value for value in namespace.values() if callable(value)][-1]
print([agent(*given) for given in json.load(sys.stdin)])
"""


@pytest.mark.slow
@pytest.mark.parametrize("agent", ["alphabeta:depth=2", "ntuple:depth=2", "perfect", "best:nodes=100"])
def test_it_runs_without_inarow_and_numpy(tmp_path: Path, agent: str) -> None:
    """As Kaggle loads it, in a process of its own that can import neither."""
    file = tmp_path / "main.py"
    file.write_text(submission(agent, read_game("connect4")))
    seen = [one for one in positions("connect4", 6, 20) if agent[0] not in "pb" or not 8 <= one.ply <= 24]
    given = [(observation(one, 0), configuration(one.game, 2)) for one in seen]
    done = subprocess.run(
        [sys.executable, "-I", "-c", ALONE, str(file)],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    for column, position in zip(json.loads(done.stdout), seen, strict=True):
        assert position.play(str(column + 1))


@pytest.mark.parametrize(
    ("agent", "game", "error", "sentence"),
    [
        (
            "mcts",
            "connect4",
            BadAnswer,
            "agent 'mcts': it cannot be exported; these can: alphabeta, best, ntuple, perf",
        ),
        ("mine.py", "connect4", BadAnswer, "it cannot be exported"),
        ("alphabeat", "connect4", UnknownName, "did you mean 'alphabeta'?"),
        ("alphabeta:ties=random", "connect4", BadOption, "a submission has heuristic, depth, nodes, seconds"),
        ("alphabeta:depth=deep", "connect4", BadOption, "it takes a whole number"),
        ("alphabeta:depth=0", "connect4", BadOption, "a depth is 1 or more"),
        ("alphabeta:seconds=0", "connect4", BadOption, "a limit is more than 0"),
        ("best:nodes=0", "connect4", BadOption, "a limit is 1 or more"),
        (
            "alphabeta:heuristic=strong",
            "connect4",
            BadOption,
            "by sums over lines: course, lines, lines3, windows",
        ),
        ("perfect:memory=8", "connect4", BadOption, "a submission has no options"),
        ("alphabeta", "tictactoe", InvalidGame, "in ConnectX stones fall"),
        ("perfect", "connect4+wrap", InvalidGame, "ConnectX has no wrap"),
        ("perfect", "drop:9x8:4", InvalidGame, "boards of up to 62 bits"),
        ("ntuple", "connect5", BadAnswer, "it plays connect4"),
    ],
)
def test_what_cannot_be_exported(agent: str, game: str, error: type[InarowError], sentence: str) -> None:
    with pytest.raises(error) as caught:
        submission(agent, read_game(game))
    assert sentence in str(caught.value)


def test_every_agent_that_can_be_exported_is_tried() -> None:
    assert set(EXPORTED) == {"alphabeta", "best", "ntuple", "perfect"}
