"""Monte Carlo tree search keeps its limits: simulations, the clock, memory, the radius, and Ctrl-C."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

from inarow.errors import TooLarge
from inarow.kernels.mcts import state as t
from inarow.mcts import state
from inarow.mcts.search import SIMULATIONS, mcts
from inarow.mcts.state import MctsOptions, new_grower
from inarow.rules.presets import read_game
from inarow.search import slices
from inarow.search.limit import NO_LIMIT, Limit
from tests.search.ticking import TICK, Ticking

GAMES = ["connect4", "mnk:19x19:6", "mnk:20x20:5+wrap", "drop:26x26:5"]


@pytest.mark.parametrize("seconds", [0.001, 0.05, 0.3])
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("game", GAMES)
def test_the_clock_is_kept_and_used(
    game: str, threads: int, seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No slice begins after the end: what is left is a look or two of each thread at the clock."""
    monkeypatch.setattr(slices, "clock", Ticking())
    position = read_game(game).start.play(4)
    found = mcts(position, Limit(seconds=seconds), MctsOptions(threads=threads))

    assert seconds <= found.seconds < seconds + 10 * threads * TICK
    assert found.nodes > 0
    assert found.move in position.legal_moves()


def test_without_a_limit_there_is_a_stated_number() -> None:
    assert mcts(read_game("connect4").start, NO_LIMIT, MctsOptions()).nodes == SIMULATIONS
    assert mcts(read_game("connect4").start, Limit(depth=1), MctsOptions()).nodes == SIMULATIONS


def stand_still() -> float:
    """A clock by which no limit of seconds ever ends."""
    return 0.0


def test_a_single_move_takes_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "clock", stand_still)
    assert mcts(read_game("drop:1x9:9").start, Limit(seconds=5), MctsOptions()).nodes <= 64


def test_a_proof_ends_the_search_before_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "clock", stand_still)
    found = mcts(read_game("tictactoe").position("b2,a1"), Limit(seconds=20), MctsOptions(threads=2))
    assert found.outcome == "draw"


@pytest.mark.parametrize("length", [1, 7, 1000])
def test_the_length_of_slices_changes_nothing(length: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for game in ("connect4", "gomoku15"):
        start = read_game(game).start
        whole = mcts(start, Limit(nodes=2000), MctsOptions())
        with monkeypatch.context() as patch:
            patch.setattr(slices, "_FIRST_NODES", length)
            patch.setattr(slices, "_GROWTH", 1)
            cut = mcts(start, Limit(nodes=2000), MctsOptions())
        assert (cut.move, cut.score, cut.line) == (whole.move, whole.score, whole.line)


@pytest.mark.parametrize("game", ["connect4", "gomoku19"])
def test_a_full_tree_grows_no_more_and_goes_on(game: str) -> None:
    start = read_game(game).start
    one = MctsOptions(memory=64 << 10, threads=2)
    grower = new_grower(start, one, None, 0, 0)
    sizes = [array.nbytes for array in (grower.tree.visits, grower.tree.sums, grower.tree.proof)]
    assert sum(sizes) + grower.tree.links.nbytes <= one.memory // 2

    grower.grow(20_000)
    used, visits = int(grower.tree.control[t.USED]), int(grower.tree.visits[0])
    assert visits == 20_001
    grower.grow(30_000)
    assert grower.tree.control[t.USED] == used <= grower.tree.visits.size
    assert grower.tree.control[t.SIMULATIONS] == 30_000
    assert grower.tree.visits[0] == 30_001


def test_few_simulations_take_little_memory_and_all_of_it_is_enough() -> None:
    start = read_game("connect4").start
    grower = new_grower(start, MctsOptions(), 20_000, 0, 0)
    grower.grow(20_000)
    size = grower.tree.visits.size
    assert size < 40_000
    roomy = new_grower(start, MctsOptions(), None, 0, 0)
    roomy.grow(20_000)
    assert roomy.tree.control[t.USED] == grower.tree.control[t.USED] < size - t.LANES


def test_memory_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state, "_MOST_NODES", 2**60)
    with pytest.raises(TooLarge, match="give it less memory"):
        mcts(read_game("connect4").start, Limit(seconds=1), MctsOptions(memory=1 << 62))


def test_a_radius_keeps_near_and_claims_less() -> None:
    game = read_game("mnk:9x9:3")
    position = game.position("a1,b2")
    near = {cell for cell in position.legal_moves() if cell % 9 <= 2 and cell // 9 <= 2}
    for seed in range(5):
        found = mcts(position, Limit(nodes=300), MctsOptions(radius=1), seed)
        assert found.move in near
        assert found.outcome is None
    assert mcts(position, Limit(nodes=20_000), MctsOptions(radius=0)).outcome == "win"
    won = mcts(game.position("a1,b5,a2,b6"), Limit(nodes=300), MctsOptions(radius=1))
    assert (won.outcome, won.plies) == ("win", 1)


def test_only_large_boards_without_gravity_have_a_radius_of_their_own() -> None:
    radii = [MctsOptions().radius_on(read_game(game)) for game in ("connect4", "mnk:7x7:5", "gomoku15")]
    assert radii == [0, 0, 2]
    assert MctsOptions(radius=3).radius_on(read_game("drop:26x26:5")) == 0
    assert mcts(read_game("gomoku15").start, Limit(nodes=50), MctsOptions()).move == 112  # the centre


@pytest.mark.kill
@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent as a signal")
def test_ctrl_c_is_heard_with_threads() -> None:
    agent = "mcts:seconds=600,threads=2"
    command = [sys.executable, "-c", _INTERRUPTED, agent]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "thinking\n"
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        assert process.stdout.read() == "interrupted\n"
        assert process.wait(timeout=120) == 0


_INTERRUPTED = """
import sys, inarow
agent = inarow.agent(sys.argv[1])
try:
    print("thinking", flush=True)
    agent.choose(inarow.game("gomoku19").start, inarow.Limit())
    print("not heard", flush=True)
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""
